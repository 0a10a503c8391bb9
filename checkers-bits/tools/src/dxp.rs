//! `checkers dxp`: plays games against another program over a network, by the protocol DXP.

mod session;

use std::io::{self, ErrorKind};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use checkers_bits::{Color, VariantName};
use checkers_cli::console::{Error, Status, complain};
use checkers_cli::dxp::{self, GameRequest};
use checkers_cli::hub::Parameters;
use checkers_cli::time_control::{TimeControlArguments, parse_seconds};
use checkers_cli::variant;
use clap::{ArgGroup, Args};

use crate::play::Side;
use session::{Player, Session};

/// Play against another program over a network, by the protocol DXP (DAM exchange)
///
/// DXP is a protocol of two equal programs on 50 squares. One listens for a connection and the other connects.
/// Independently of that, one asks for games (the initiator) and the other accepts them. Each finished game is
/// printed as PDN. DXP does not name the variant: both sides must be given the same one.
#[derive(Args)]
#[command(mut_group("TimeControlArguments", |group| group.required(false)))]
#[command(group = ArgGroup::new("connection").args(["listen", "connect"]).required(true))]
#[command(mut_arg("time", |time| time.help("Seconds of the engine per game")))]
#[command(after_help = "\
Examples:
  checkers dxp --listen                              wait on port 27531; the other program asks for games
  checkers dxp --connect 127.0.0.1:27531 --initiate --minutes 5 --games 10
  checkers dxp --listen 27600 --variant frisian --move-time 2 > games.pdn

The engine uses the time of the game, or one second a move if this has no limit, unless --depth, --nodes, --move-time
or --time is given.

Exit status: 0 success; 2 bad arguments, a lost connection, or an invalid message of the other program.")]
pub(crate) struct Arguments {
    /// Wait for connections, on all addresses of this machine or on one [default port: 27531]
    #[arg(long, value_name = "[ADDRESS:]PORT", num_args = 0..=1, default_missing_value = "27531")]
    listen: Option<String>,

    /// Connect to a program that listens
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,

    /// Ask for the games; without this option, the other program asks
    #[arg(long)]
    initiate: bool,

    /// Number of games, then stop [default: 1 with --initiate, else no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// Side that this engine plays in its first game, with --initiate; the sides alternate
    #[arg(long, value_enum, requires = "initiate", default_value = "white")]
    side: Side,

    /// Minutes per player and game, with --initiate; 0 for no limit
    #[arg(long, requires = "initiate", value_parser = clap::value_parser!(u16).range(..=999), default_value_t = 5)]
    minutes: u16,

    /// Moves after which a game ends without a result, with --initiate; 0 for no limit
    #[arg(long, requires = "initiate", value_parser = clap::value_parser!(u16).range(..=999), default_value_t = 0)]
    moves: u16,

    /// Variant to play, on a board of 50 squares
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), default_value_t = VariantName::International)]
    variant: VariantName,

    /// Seconds to wait for a message of the other program
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "3600")]
    timeout: Duration,

    #[command(flatten)]
    time_control: TimeControlArguments,

    #[command(flatten)]
    parameters: Parameters,
}

/// The name that the other program shows.
const NAME: &str = concat!("checkers ", env!("CARGO_PKG_VERSION"));

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let variant = arguments.variant;
    if !dxp::variants().any(|name| name == variant) {
        return Err(format!("--variant: expected a variant on 50 squares, found {variant}").into());
    }
    let mut games_left = arguments.games.unwrap_or(if arguments.initiate { 1 } else { u32::MAX });
    let player = Arc::new(Mutex::new(Player::new(arguments)?));
    let mut play = |stream: TcpStream| {
        let peer = stream.peer_addr()?;
        Session::new(stream, &player, arguments)?
            .play_games(&mut games_left)
            .map_err(|error| Error::from(format!("{peer}: {error}")))?;
        Ok::<_, Error>(games_left)
    };
    if let Some(address) = &arguments.connect {
        let stream = TcpStream::connect(address);
        let stream = stream.map_err(|error| unusable("--connect", "HOST:PORT", address, error))?;
        play(stream)?;
        return Ok(Status::Done);
    }
    let given = arguments.listen.as_deref().unwrap_or_default();
    let any = if given.contains(':') { "" } else { "0.0.0.0:" };
    let listener = TcpListener::bind(format!("{any}{given}"));
    let listener =
        listener.map_err(|error| unusable("--listen", "[ADDRESS:]PORT", given, error))?;
    complain(format_args!("waiting for a connection to {}", listener.local_addr()?));
    loop {
        match listener.accept().map_err(Error::from).and_then(|(stream, _)| play(stream)) {
            Ok(0) => return Ok(Status::Done),
            Ok(_) => {}
            // One broken connection must not end a program that waits for the next.
            Err(error) if arguments.games.is_none() => complain(error),
            Err(error) => return Err(error),
        }
    }
}

/// The message for an address that has another form than expected, or that cannot be used.
fn unusable(option: &str, form: &str, address: &str, error: io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidInput => format!("{option}: expected {form}, found {address}"),
        _ => format!("{address}: {error}"),
    }
}

impl Arguments {
    /// The request for game number `number`, counted from 0.
    fn request(&self, number: u32) -> GameRequest {
        let side = Color::from(self.side);
        GameRequest {
            version: 1,
            name: NAME.to_owned(),
            follower: if number % 2 == 0 { !side } else { side },
            minutes: self.minutes,
            moves: self.moves,
            position: None,
        }
    }
}

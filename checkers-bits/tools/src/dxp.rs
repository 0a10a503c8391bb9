//! `checkers dxp`: plays games against another program over a network, by the protocol DXP.

mod session;

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use checkers_bits::{Color, VariantName};
use checkers_cli::console::{Error, Status, complain};
use checkers_cli::dxp::{self, GameRequest, Message};
use checkers_cli::hub::Parameters;
use checkers_cli::time_control::{TimeControlArguments, parse_timeout};
use checkers_cli::variant::{self, RulesArgument};
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
  checkers dxp --listen                wait for a program on this machine
  checkers dxp --listen 0.0.0.0:27531  wait for programs on any machine
  checkers dxp --connect 127.0.0.1:27531 --initiate --minutes 5 --games 10
  checkers dxp --listen 27600 --variant frisian --move-time 2 > games.pdn

The engine uses the time of the game, or one second a move if this has no limit, unless --depth, --nodes, --move-time \
or --time is given.

Exit status: 0 success; 2 bad arguments, a lost connection, or an invalid message of the other program.")]
pub(crate) struct Arguments {
    /// Wait for connections; 0.0.0.0 is every address of this machine [default: 127.0.0.1:27531]
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
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), hide_possible_values = true, default_value_t = VariantName::International)]
    variant: VariantName,

    #[command(flatten)]
    rules: RulesArgument,

    /// Seconds to wait for a game, a move or the end of a game
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout, default_value = "3600")]
    timeout: Duration,

    #[command(flatten)]
    time_control: TimeControlArguments,

    #[command(flatten)]
    parameters: Parameters,
}

/// The name that the other program shows.
const NAME: &str = concat!("checkers ", env!("CARGO_PKG_VERSION"));

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    arguments.rules.refuse("DXP does not name the game")?;
    let variant = arguments.variant;
    if !dxp::variants().any(|name| name == variant) {
        return Err(format!("--variant: expected a variant on 50 squares, found {variant}").into());
    }
    let mut games_left = arguments.games.unwrap_or(if arguments.initiate { 1 } else { u32::MAX });
    let player = Arc::new(Mutex::new(Player::new(arguments)?));
    let mut play = |stream: TcpStream, peer: &str| {
        Session::new(stream, &player, arguments)
            .and_then(|session| session.play_games(&mut games_left))
            .map_err(|error| format!("{peer}: {error}"))?;
        Ok::<_, Error>(games_left)
    };
    if let Some(address) = &arguments.connect {
        let stream = TcpStream::connect(address);
        let stream = stream.map_err(|error| unusable("--connect", "HOST:PORT", address, error))?;
        play(stream, address)?;
        return Ok(Status::Done);
    }
    let given = arguments.listen.as_deref().unwrap_or_default();
    let local = if given.contains(':') { "" } else { "127.0.0.1:" };
    let listener = TcpListener::bind(format!("{local}{given}"));
    let listener =
        listener.map_err(|error| unusable("--listen", "[ADDRESS:]PORT", given, error))?;
    complain(format_args!("waiting for a connection to {}", listener.local_addr()?));
    let (sender, connections) = sync_channel(16);
    let open = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&open);
    thread::spawn(move || accept(&listener, &counter, &sender));
    for connection in connections {
        let played = connection
            .map_err(Error::from)
            .and_then(|(stream, peer)| play(stream, &peer.to_string()));
        open.fetch_sub(1, Ordering::Relaxed);
        match played {
            Ok(0) => break,
            Ok(_) => {}
            // One broken connection must not end a program that waits for the next.
            Err(error) if arguments.games.is_none() => complain(error),
            Err(error) => return Err(error),
        }
    }
    Ok(Status::Done)
}

type Connection = io::Result<(TcpStream, SocketAddr)>;

/// Accepts connections. A program that has to wait for the `open` connections before it is told so.
fn accept(listener: &TcpListener, open: &AtomicU32, connections: &SyncSender<Connection>) {
    loop {
        let connection = listener.accept();
        if open.fetch_add(1, Ordering::Relaxed) > 0 {
            if let Ok((stream, _)) = &connection {
                let text = "another game is in progress; yours begins after it".to_owned();
                let _ = Message::Chat(text).send(stream);
            }
        }
        if connections.send(connection).is_err() {
            return;
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

//! A program that speaks DXP, as an engine of the Hub protocol: the lines of the match become messages and back.
//!
//! The match asks for each game (it is the initiator), and the program listens.

use std::net::TcpStream;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use checkers_bits::VariantName;
use checkers_cli::console::Error;
use checkers_cli::dxp::{CLOSED, Conversation, GameRequest, Message, variants};
use checkers_cli::hub::{Dialect, Line, Lines, Say, converse, game, variant_param};
use checkers_cli::variant::of_hub;

/// The name that the program shows for its opponents.
const NAME: &str = concat!("checkers-lab ", env!("CARGO_PKG_VERSION"));

/// The time limit for a program to begin to listen.
const TIME_TO_LISTEN: Duration = Duration::from_secs(10);

/// Connects to a program and answers lines until they end. `connected` gets the connection, which another thread may
/// shut down.
pub(super) fn serve(
    address: &str,
    connected: &OnceLock<TcpStream>,
    lines: Lines<'_>,
    say: &Say,
) -> Result<(), Error> {
    let moved = Instant::now();
    let stream = loop {
        match TcpStream::connect(address) {
            Ok(stream) => break stream,
            Err(error) if moved.elapsed() >= TIME_TO_LISTEN => {
                return say(&Line::new("error").with("message", format_args!("{address}: {error}")));
            }
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    };
    let _ = connected.set(stream.try_clone()?);
    let chat = Arc::clone(say);
    let show_chat = move |text: &str| chat(&Line::new("chat").with("text", text));
    let mut peer = Peer {
        conversation: Conversation::new(stream, None, show_chat)?,
        variant: VariantName::International,
        position: Line::new("pos"),
        level: Line::new("level"),
        is_playing: false,
        moved,
    };
    converse(lines, &**say, &mut |line| peer.reply(line))?;
    peer.end_game(true)
}

struct Peer {
    conversation: Conversation,
    variant: VariantName,
    /// The last `pos` line.
    position: Line,
    /// The last `level` line.
    level: Line,
    is_playing: bool,
    /// The time of the last move of the program.
    moved: Instant,
}

impl Peer {
    fn reply(&mut self, line: &Line) -> Result<Vec<Line>, Error> {
        match line.command() {
            "hub" => {
                return Ok(vec![
                    variant_param(self.variant, variants().map(VariantName::as_str)),
                    Line::new("wait"),
                ]);
            }
            // The match sets no other parameter, because none is declared.
            "set-param" => self.variant = of_hub(line.get("value").unwrap_or_default())?,
            "init" => return Ok(vec![Line::new("ready")]),
            "ping" => return Ok(vec![Line::new("pong")]),
            "new-game" => self.end_game(false)?,
            "pos" => self.position = line.clone(),
            "level" => self.level = line.clone(),
            "go" => return self.go(),
            _ => {}
        }
        Ok(Vec::new())
    }

    /// Sends the last move of the opponent, and waits for the move of the program.
    fn go(&mut self) -> Result<Vec<Line>, Error> {
        let moves = self.position.get("moves").unwrap_or_default();
        match moves.rsplit(' ').next() {
            Some(name) if self.is_playing => {
                let seconds = self.moved.elapsed().as_secs().min(9999) as u16;
                self.conversation.send(&Message::Move { seconds, name: name.to_owned() })?;
            }
            _ => self.ask_for_game()?,
        }
        loop {
            match self.conversation.next_message(None)?.ok_or(CLOSED)? {
                Message::Move { name, .. } => {
                    self.moved = Instant::now();
                    return Ok(vec![Line::new("done").with("move", name)]);
                }
                Message::BackRequest { .. } => self.conversation.send(&Message::BackAnswer(2))?,
                other => return Err(format!("expected a move, found {other}").into()),
            }
        }
    }

    /// Asks for a game from the last position, in which the program moves first.
    fn ask_for_game(&mut self) -> Result<(), Error> {
        let variant = self.variant.into();
        let position = game(&self.position, variant, Dialect::default())?.position();
        let seconds = self.level.get("time").and_then(|time| time.parse().ok());
        let request = GameRequest {
            version: 1,
            name: NAME.to_owned(),
            follower: position.side_to_move(),
            // No limit is 0.
            minutes: seconds.map_or(0, |seconds: f64| (seconds / 60.0).clamp(1.0, 999.0) as u16),
            moves: 0,
            position: (position != variant.start()).then(|| position.hub().to_string()),
        };
        self.conversation.ask(&request)?;
        self.is_playing = true;
        Ok(())
    }

    /// Ends the game in progress, without a result: the program does not know the last move of its opponent.
    fn end_game(&mut self, is_last: bool) -> Result<(), Error> {
        if std::mem::take(&mut self.is_playing) {
            self.conversation.end_game(0, is_last)?;
        }
        Ok(())
    }
}

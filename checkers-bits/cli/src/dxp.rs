//! The messages of the protocol DXP (version 1), by which two programs play on 50 squares over TCP.
//!
//! A message is an ASCII text of at most 127 characters, ended by a NUL. Its first letter tells the kind; the fields
//! after it have fixed widths. Source: <http://www.mesander.nl/damexchange/>, as Scan 2.0 and dctl implement it.

mod conversation;

pub use conversation::{Conversation, Event};

use std::fmt::{self, Display, Formatter};
use std::io::{BufRead, Read, Write};
use std::net::TcpStream;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Color, VariantName};

/// The maximum length of a message in bytes, without its NUL.
const MAX_BYTES: usize = 127;

/// The error of [`Message::receive`] at the end of a connection between two messages.
pub const CLOSED: &str = "the connection is closed";

/// The variants that the protocol can play: those on 50 squares, because a position has 50 letters. The protocol does not
/// name the variant, so both programs must be told it.
pub fn variants() -> impl Iterator<Item = VariantName> {
    let names = VariantName::ALL.iter().copied();
    names.filter(|&name| AnyVariant::from(name).square_count() == 50)
}

/// A message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: the initiator asks for a game.
    GameRequest(GameRequest),
    /// `A`: the follower accepts a game (code 0) or refuses it.
    GameAnswer {
        /// The name of the follower.
        name: String,
        /// 0 to accept; 1 for an unknown version of the protocol; 2 to refuse this game.
        code: u8,
    },
    /// `M`: a move.
    Move {
        /// The time used, in seconds.
        seconds: u16,
        /// The move in Hub notation: `32-28` or `28x19x23`.
        name: String,
    },
    /// `E`: the end of a game.
    GameEnd {
        /// The result for the sender: 1 lost, 2 drawn, 3 won, 0 unknown.
        reason: u8,
        /// Whether the sender wants no further game.
        is_last: bool,
    },
    /// `C`: text for the user.
    Chat(String),
    /// `B`: a request to go back to the position before a move.
    BackRequest {
        /// The number of the move.
        number: u16,
        /// The side that moves in that position.
        side: Color,
    },
    /// `K`: the answer to a [`BackRequest`](Self::BackRequest): 0 to accept, 2 to refuse.
    BackAnswer(u8),
}

/// The game that an initiator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol.
    pub version: u8,
    /// The name of the initiator.
    pub name: String,
    /// The side of the follower.
    pub follower: Color,
    /// The time of each player in minutes; 0 for no limit.
    pub minutes: u16,
    /// The number of moves after which the game ends; 0 for no limit.
    pub moves: u16,
    /// A position in Hub notation, or `None` for the start position.
    pub position: Option<String>,
}

impl GameRequest {
    /// The position at the start of the game.
    ///
    /// # Errors
    ///
    /// If the position is invalid.
    pub fn start(&self, variant: AnyVariant) -> Result<AnyPosition, String> {
        let position = self.position.as_ref();
        position.map_or(Ok(variant.start()), |text| {
            AnyPosition::from_hub(text, variant).map_err(|error| format!("position: {error}"))
        })
    }
}

impl Message {
    /// The message of a move.
    pub fn of_move(position: AnyPosition, mv: AnyMove, seconds: u64) -> Self {
        let name = position.notation(mv).hub().to_string();
        Self::Move { seconds: seconds.min(9999) as u16, name }
    }

    /// Sends a message with its NUL.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    pub fn send(&self, mut stream: &TcpStream) -> Result<(), String> {
        let sent = stream.write_all(format!("{self}\0").as_bytes());
        sent.map_err(|error| format!("the connection is lost: {error}"))
    }

    /// Waits for a message.
    ///
    /// # Errors
    ///
    /// If the connection ends, or the message is invalid.
    pub fn receive(input: &mut impl BufRead) -> Result<Self, String> {
        let mut bytes = Vec::new();
        let read = input.take(MAX_BYTES as u64 + 1).read_until(0, &mut bytes);
        read.map_err(|error| format!("the connection is lost: {error}"))?;
        match bytes.pop() {
            None => Err(CLOSED.to_owned()),
            Some(0) => Self::parse(&String::from_utf8_lossy(&bytes))
                .map_err(|error| format!("bad message: {error}")),
            Some(_) if bytes.len() < MAX_BYTES => {
                Err("the connection was closed inside a message".to_owned())
            }
            Some(_) => {
                Err(format!("expected a message of at most {MAX_BYTES} bytes, found a longer one"))
            }
        }
    }

    /// Parses a message without its NUL.
    ///
    /// # Errors
    ///
    /// If the text is not a message. The error names the column and the expected text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut fields = Fields { text, column: 0 };
        let message = match fields.take(1)? {
            "R" => Self::GameRequest(GameRequest {
                version: fields.number(2)?,
                name: printable(fields.take(32)?),
                follower: fields.side()?,
                minutes: fields.number(3)?,
                moves: fields.number(3)?,
                position: match fields.take(1)? {
                    "A" => None,
                    "B" => Some(fields.take(51)?.replace('Z', "B").replace('z', "b")),
                    _ => return Err(fields.error("A or B")),
                },
            }),
            "A" => Self::GameAnswer { name: printable(fields.take(32)?), code: fields.number(1)? },
            "M" => {
                let (seconds, from, to) = (fields.number(4)?, fields.number(2)?, fields.number(2)?);
                let mut squares: Vec<u8> = vec![from, to];
                for _ in 0..fields.number::<u8>(2)? {
                    squares.push(fields.number(2)?);
                }
                let separator = if squares.len() > 2 { "x" } else { "-" };
                let squares: Vec<_> = squares.iter().map(u8::to_string).collect();
                Self::Move { seconds, name: squares.join(separator) }
            }
            "E" => {
                Self::GameEnd { reason: fields.number(1)?, is_last: fields.number::<u8>(1)? == 1 }
            }
            "C" => Self::Chat(printable(&text[1..])),
            "B" => Self::BackRequest { number: fields.number(3)?, side: fields.side()? },
            "K" => Self::BackAnswer(fields.number(1)?),
            _ => return Err(fields.error("one of the letters R, A, M, E, C, B, K")),
        };
        Ok(message)
    }
}

/// The text with `?` for each sign that is not printable ASCII.
fn printable(text: &str) -> String {
    let signs = text.trim().chars();
    signs.map(|sign| if (' '..='~').contains(&sign) { sign } else { '?' }).collect()
}

/// Reads fields of fixed widths.
struct Fields<'a> {
    text: &'a str,
    /// The bytes read so far.
    column: usize,
}

impl<'a> Fields<'a> {
    fn take(&mut self, width: usize) -> Result<&'a str, String> {
        let field = self.text.get(self.column..self.column + width);
        let field = field.ok_or_else(|| {
            format!("column {}: expected {width} more characters", self.column + 1)
        })?;
        self.column += width;
        Ok(field)
    }

    fn number<T: TryFrom<u16>>(&mut self, width: usize) -> Result<T, String> {
        let number =
            self.take(width)?.trim().parse().ok().and_then(|number: u16| number.try_into().ok());
        number.ok_or_else(|| self.error(&format!("a number of {width} digits before this column")))
    }

    fn side(&mut self) -> Result<Color, String> {
        match self.take(1)? {
            "W" => Ok(Color::White),
            "Z" => Ok(Color::Black),
            _ => Err(self.error("W or Z")),
        }
    }

    /// An error about the field that was read last.
    fn error(&self, expected: &str) -> String {
        format!("column {}: expected {expected}, found {:?}", self.column, self.text)
    }
}

/// Writes the message without its NUL. Names and chat are cut to their widths; signs outside ASCII become `?`.
impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let side = |side: &Color| if *side == Color::White { 'W' } else { 'Z' };
        match self {
            Self::GameRequest(request) => {
                let GameRequest { version, name, follower, minutes, moves, position } = request;
                let position = position.as_ref().map_or("A".to_owned(), |position| {
                    format!("B{}", position.replace('B', "Z").replace('b', "z"))
                });
                let follower = side(follower);
                write!(
                    f,
                    "R{version:02}{:<32.32}{follower}{minutes:03}{moves:03}{position}",
                    printable(name)
                )
            }
            Self::GameAnswer { name, code } => write!(f, "A{:<32.32}{code}", printable(name)),
            Self::Move { seconds, name } => {
                let mut squares = name.split(['-', 'x']);
                let ends = squares.by_ref().take(2).map(|square| format!("{square:0>2}"));
                write!(f, "M{seconds:04}{}", ends.collect::<String>())?;
                let captured: String = squares.map(|square| format!("{square:0>2}")).collect();
                write!(f, "{:02}{captured}", captured.len() / 2)
            }
            Self::GameEnd { reason, is_last } => write!(f, "E{reason}{}", u8::from(*is_last)),
            Self::Chat(text) => write!(f, "C{:.1$}", printable(text), MAX_BYTES - 1),
            Self::BackRequest { number, side: to_move } => {
                write!(f, "B{number:03}{}", side(to_move))
            }
            Self::BackAnswer(code) => write!(f, "K{code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of a request has 51 letters: the side to move and 50 squares.
    #[test]
    fn the_start_positions_of_its_variants_can_be_asked_for() {
        for &variant in VariantName::ALL {
            let start = AnyVariant::from(variant).start();
            let request = Message::GameRequest(GameRequest {
                version: 1,
                name: "peer".to_owned(),
                follower: Color::White,
                minutes: 5,
                moves: 0,
                position: Some(start.hub().to_string()),
            });
            let is_read = match Message::parse(&request.to_string()) {
                Ok(Message::GameRequest(request)) => request.start(variant.into()) == Ok(start),
                _ => false,
            };
            assert_eq!(variants().any(|played| played == variant), is_read, "{variant}");
        }
    }

    /// The first, fourth and sixth message are examples of other programs.
    #[test]
    fn messages_are_read_and_written() {
        let position = "zzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwWW";
        for text in [
            "R01Tornado voor Windows 4.0        W060065A",
            &format!("R01{:32}Z000000BW{position}", "DXP Client"),
            "AScan 2.0                        0",
            "M001205250422122320",
            "M0000322800",
            "B005Z",
            "K1",
            "E00",
            "E31",
            "CWhat do you think about move 35?",
        ] {
            assert_eq!(Message::parse(text).unwrap().to_string(), text);
        }
        let Ok(Message::Move { seconds: 12, name }) = Message::parse("M001205250422122320") else {
            panic!()
        };
        assert_eq!(name, "5x25x22x12x23x20");
        let start = AnyVariant::from(VariantName::International).start();
        for (seconds, written) in [(9999, "M9999"), (10_000, "M9999"), (65_540, "M9999")] {
            let message = Message::of_move(start, start.moves()[0], seconds).to_string();
            assert!(message.starts_with(written), "{message}");
        }
        let chat = Message::Chat("ü".repeat(200)).to_string();
        assert_eq!((chat.len(), &chat[..3]), (MAX_BYTES, "C??"));
    }

    #[test]
    fn bad_messages_are_refused_with_their_place() {
        for (text, error) in [
            ("", "column 1: expected 1 more characters"),
            ("Q", "column 1: expected one of the letters R, A, M, E, C, B, K, found \"Q\""),
            ("R01x", "column 4: expected 32 more characters"),
            (
                "M00xx0525",
                "column 5: expected a number of 4 digits before this column, found \"M00xx0525\"",
            ),
            ("M00123228", "column 10: expected 2 more characters"),
            ("M00122819012", "column 12: expected 2 more characters"),
            ("M0012281999", "column 12: expected 2 more characters"),
            ("B005X", "column 5: expected W or Z, found \"B005X\""),
            ("Kü", "column 2: expected 1 more characters"),
        ] {
            assert_eq!(Message::parse(text), Err(error.to_owned()), "{text}");
        }
        let name = " ".repeat(32);
        assert!(
            Message::parse(&format!("R01{name}W000000C")).unwrap_err().contains("expected A or B")
        );
        let request = Message::parse(&format!("R01{name}W000000BW{}", "e".repeat(49)));
        assert_eq!(request, Err("column 44: expected 51 more characters".to_owned()));
    }
}

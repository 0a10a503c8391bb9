//! Which rules a game is replayed by.

use std::fmt::{self, Display, Formatter};

use checkers_bits::VariantName;
use checkers_bits::pdn::{Doubt, GameKind, GameText, Guess, KnownBy};

/// The kind of a game.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) kind: GameKind,
    /// What makes it doubtful unless the user has named it.
    pub(crate) doubtful: Option<Doubtful>,
}

/// What is said of a game that [`told`] does not know.
pub(crate) const UNTOLD: &str = "no moves to tell the game by";

/// The kind that the user wants, or else the likeliest; `None` if neither a tag nor a move tells.
pub(crate) fn told(text: &GameText<'_>, wanted: Option<VariantName>) -> Option<Told> {
    if let Some(name) = wanted {
        return Some(Told { kind: name.into(), doubtful: None });
    }
    if let Some(Guess { kind, known_by, doubt }) = text.guess_variant() {
        let doubtful = doubt.map(|doubt| Doubtful { kind, known_by, doubt });
        return Some(Told { kind, doubtful });
    }
    // Its moves have squares of no board: by any rules one of them is broken, and will be named.
    let has_squares =
        text.to_game().main_line().any(|mv| mv.contains(|letter: char| letter.is_ascii_digit()));
    has_squares.then(|| Told { kind: VariantName::Russian.into(), doubtful: None })
}

/// A guess that may be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Doubtful {
    kind: GameKind,
    known_by: KnownBy,
    doubt: Doubt,
}

/// `russian, as the squares in the moves allow; --variant settles it`
impl Display for Doubtful {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let squares = match self.known_by {
            KnownBy::FenSquares => "the squares of the FEN",
            _ => "the squares in the moves",
        };
        let Self { kind, .. } = self;
        match self.doubt {
            Doubt::OthersPossible => write!(f, "{kind}, as {squares} allow")?,
            Doubt::TagContradicted(tag) => {
                write!(f, "{kind}, as {squares} allow, though a tag says {tag}")?;
            }
        }
        f.write_str("; --variant settles it")
    }
}

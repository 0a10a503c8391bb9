//! Which rules a game is replayed by.

use std::fmt::{self, Display, Formatter};

use checkers_bits::VariantName;
use checkers_bits::pdn::{Doubt, GameKind, GameText, Guess, KnownBy};

/// The kind of game, and what makes it doubtful unless the user has named it.
///
/// A game without any square can be of any kind.
pub(crate) fn of(text: &GameText<'_>, wanted: Option<VariantName>) -> (GameKind, Option<Doubtful>) {
    let guess = if wanted.is_none() { text.guess_variant() } else { None };
    let Some(Guess { kind, known_by, doubt }) = guess else {
        return (wanted.unwrap_or(VariantName::Russian).into(), None);
    };
    (kind, doubt.map(|doubt| Doubtful { kind, known_by, doubt }))
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

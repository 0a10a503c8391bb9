//! Which rules a game is replayed by.

use std::fmt::{self, Display, Formatter};

use checkers_bits::VariantName;
use checkers_bits::pdn::{AnyVariant, Doubt, GameText, Guess, KnownBy};

/// The variant that a game is replayed by.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) variant: AnyVariant,
    /// What makes it doubtful unless the user has named it.
    pub(crate) doubtful: Option<Doubtful>,
}

/// What is said of a game for which [`choose`] finds no variant.
pub(crate) const UNKNOWN_VARIANT: &str = "no moves to tell the variant by";

/// The variant that the user wants, or else the likeliest; `None` if neither tags nor moves tell.
pub(crate) fn choose(text: &GameText<'_>, wanted: Option<VariantName>) -> Option<Chosen> {
    if let Some(name) = wanted {
        return Some(Chosen { variant: name.into(), doubtful: None });
    }
    if let Some(Guess { variant, known_by, doubt }) = text.guess_variant() {
        let doubtful = doubt.map(|doubt| Doubtful { variant, known_by, doubt });
        return Some(Chosen { variant, doubtful });
    }
    // Its moves have squares of no board: by any rules one of them is broken, and will be named.
    let has_squares =
        text.to_tree().main_line().any(|mv| mv.contains(|letter: char| letter.is_ascii_digit()));
    has_squares.then(|| Chosen { variant: VariantName::Russian.into(), doubtful: None })
}

/// A guess that may be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Doubtful {
    variant: AnyVariant,
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
        let Self { variant, .. } = self;
        match self.doubt {
            Doubt::OthersPossible => write!(f, "{variant}, as {squares} allow")?,
            Doubt::TagContradicted(tag) => {
                write!(f, "{variant}, as {squares} allow, though a tag says {tag}")?;
            }
        }
        f.write_str("; --variant settles it")
    }
}

//! The variant of each game.

use std::fmt::{self, Display, Formatter};

use checkers_bits::{VariantName, with_variant};
use checkers_pdn::{AnyVariant, Doubt, GameText, Guess, KnownBy, VariantTally, Warning};

/// The variant that a game is replayed by.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) variant: AnyVariant,
    /// Set if the variant is a doubtful guess.
    pub(crate) doubtful: Option<Doubtful>,
}

/// The message for a game for which [`choose`] finds no variant.
pub(crate) const UNKNOWN_VARIANT: &str = "no moves to guess the variant from";

/// The variant that the user names, or else the likeliest one from the game or the other games of the
/// file; `None` if there are neither tags nor moves.
pub(crate) fn choose(
    text: &GameText<'_>,
    wanted: Option<VariantName>,
    others: &VariantTally,
) -> Option<Chosen> {
    if let Some(name) = wanted {
        return Some(Chosen { variant: name.into(), doubtful: None });
    }
    if let Some(Guess { variant, known_by, doubt }) = others.guess_variant(text) {
        let doubtful = doubt.map(|doubt| Doubtful { variant, known_by, doubt });
        return Some(Chosen { variant, doubtful });
    }
    // Squares that no board has are illegal in every variant; any one reports them.
    let tree = text.to_tree();
    let has_fen = tree.tags.get("FEN").is_some_and(|fen| !fen.trim().is_empty());
    let has_squares =
        has_fen || tree.main_line().any(|mv| mv.contains(|letter: char| letter.is_ascii_digit()));
    has_squares.then(|| Chosen { variant: VariantName::Russian.into(), doubtful: None })
}

/// The first warning about a game, and the number of others.
pub(crate) fn oddity(text: &GameText<'_>, chosen: Option<Chosen>) -> Option<Warning> {
    let warnings = match chosen.map(|chosen| chosen.variant) {
        Some(AnyVariant::Known(name)) => with_variant!(name, V => text.warnings::<V>()),
        _ => text.syntax_warnings().map(Warning::from).collect(),
    };
    let more = warnings.len().saturating_sub(1);
    let mut first = warnings.into_iter().next()?;
    if more > 0 {
        first.message += &format!(", and {more} more such");
    }
    Some(first)
}

/// The variants by whose rules a game is legal.
pub(crate) fn fitting(text: &GameText<'_>) -> Vec<VariantName> {
    let fits = |name: VariantName| with_variant!(name, V => text.check::<V>().is_ok());
    VariantName::ALL.iter().copied().filter(|&name| fits(name)).collect()
}

/// A guess that may be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Doubtful {
    variant: AnyVariant,
    known_by: KnownBy,
    doubt: Doubt,
}

/// `russian: the squares in the moves allow it; --variant decides`
impl Display for Doubtful {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let squares = match self.known_by {
            KnownBy::FenSquares => "the squares of the FEN allow it",
            KnownBy::OtherGames => "as most games of the file",
            _ => "the squares in the moves allow it",
        };
        let Self { variant, .. } = self;
        match self.doubt {
            Doubt::OthersPossible => write!(f, "{variant}: {squares}")?,
            Doubt::TagContradicted(tag) => {
                write!(f, "{variant}: {squares}, but a tag says {tag}")?;
            }
        }
        f.write_str("; --variant decides")
    }
}

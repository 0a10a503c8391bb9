//! Chooses the variant of each game.

use std::fmt::{self, Display, Formatter};

use checkers_bits::{AnyVariant, VariantName};
use checkers_pdn::{Doubt, FileVariant, GameText, Guess, KnownBy, Remedy, VariantTally, Warning};

/// The variant by whose rules a game is replayed.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) variant: FileVariant,
    /// The rules of the variant; `None` for an unsupported variant.
    pub(crate) rules: Option<AnyVariant>,
    /// The reason for doubt, if the variant is a doubtful guess.
    pub(crate) doubtful: Option<Doubtful>,
}

impl From<AnyVariant> for Chosen {
    fn from(rules: AnyVariant) -> Self {
        let variant = rules.variant_name().map(FileVariant::from);
        let variant = variant.unwrap_or(FileVariant::Named(rules.name()));
        Self { variant, rules: Some(rules), doubtful: None }
    }
}

impl From<Guess> for Chosen {
    fn from(Guess { variant, known_by, doubt }: Guess) -> Self {
        let doubtful = doubt.map(|doubt| Doubtful { variant, known_by, doubt });
        let rules = match variant {
            FileVariant::Known(name) => Some(name.into()),
            FileVariant::Other(_) | FileVariant::Named(_) => None,
        };
        Self { variant, rules, doubtful }
    }
}

/// The error message for a game for which [`choose`] finds no variant.
pub(crate) const UNKNOWN_VARIANT: &str = "no moves to play";

/// Returns the variant of --variant or --rules, or else the likeliest variant by this game and by the first games of the
/// file. `None` if the game has neither tags nor moves that show a variant.
pub(crate) fn choose(
    text: &GameText<'_>,
    wanted: Option<AnyVariant>,
    others: &VariantTally,
) -> Option<Chosen> {
    if let Some(variant) = wanted {
        return Some(variant.into());
    }
    if let Some(guess) = others.guess_variant(text) {
        return Some(guess.into());
    }
    // No variant has the squares of a game with a move such as a1-z9. For such a game, Russian is returned, so that
    // the replay reports an illegal move.
    let tree = text.to_tree();
    let has_digit = |text: &str| text.contains(|letter: char| letter.is_ascii_digit());
    let is_fen = |fen: &str| !matches!(fen.trim(), "" | "?" | "-" | "*");
    let has_squares = tree.tags.get("FEN").is_some_and(is_fen) || tree.main_line().any(has_digit);
    has_squares.then(|| AnyVariant::from(VariantName::Russian).into())
}

/// Merges all warnings about text that became a comment into the first of these warnings. Its message then ends with
/// the number of the merged warnings, such as `, and 2 more such`.
pub(crate) fn merged(warnings: Vec<Warning>) -> Vec<Warning> {
    let (comments, mut merged): (Vec<_>, Vec<_>) =
        warnings.into_iter().partition(|warning| warning.remedy == Remedy::Comment);
    let more = comments.len().saturating_sub(1);
    if let Some(mut first) = comments.into_iter().next() {
        if more > 0 {
            first.message += &format!(", and {more} more such");
        }
        merged.push(first);
    }
    merged.sort_by_key(|warning| warning.place);
    merged
}

/// A guess of the variant that may be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Doubtful {
    variant: FileVariant,
    known_by: KnownBy,
    doubt: Doubt,
}

/// Writes a line like `russian: the squares in the moves allow it; --variant decides`.
impl Display for Doubtful {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let squares = match self.known_by {
            KnownBy::FenSquares => "the squares of the FEN allow it",
            KnownBy::OtherGames => "as most of the first games",
            KnownBy::LegalMoves => "the moves are legal",
            _ => "the squares in the moves allow it",
        };
        let Self { variant, .. } = self;
        match self.doubt {
            Doubt::OthersPossible => write!(f, "{variant}: {squares}")?,
            Doubt::TagContradicted(tag) => {
                write!(f, "{variant}: {squares}, but a tag says {tag}")?;
            }
            Doubt::OtherName(tag) => {
                write!(f, "{variant}: the tag GameType says so, but the tag Variant says {tag}")?;
            }
        }
        f.write_str("; --variant decides")
    }
}

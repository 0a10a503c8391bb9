//! Which rules a game is replayed by.

use std::fmt::{self, Display, Formatter};

use checkers_bits::{Variant, VariantName, with_variant};
use checkers_pdn::{
    AnyVariant, Doubt, GameText, Guess, IllegalVariation, KnownBy, Place, VariantTally,
};

/// The variant that a game is replayed by.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) variant: AnyVariant,
    /// What makes it doubtful unless the user has named it.
    pub(crate) doubtful: Option<Doubtful>,
}

/// What is said of a game for which [`choose`] finds no variant.
pub(crate) const UNKNOWN_VARIANT: &str = "no moves to tell the variant by";

/// The variant that the user wants, or else the likeliest, by itself or by the other games of the file;
/// `None` if neither tags nor moves tell.
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
    // Its FEN or its moves have squares of no board: by any rules one is broken, and will be named.
    let tree = text.to_tree();
    let has_fen = tree.tags.get("FEN").is_some_and(|fen| !fen.trim().is_empty());
    let has_squares =
        has_fen || tree.main_line().any(|mv| mv.contains(|letter: char| letter.is_ascii_digit()));
    has_squares.then(|| Chosen { variant: VariantName::Russian.into(), doubtful: None })
}

/// What is wrong with a game and does not break it.
pub(crate) struct Oddity {
    pub(crate) place: Place,
    pub(crate) message: String,
}

/// `line 3, column 1: expected the name of a tag, found the end of the line`
impl Display for Oddity {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// The first tag that is broken or variation that is illegal, and how many more there are.
pub(crate) fn oddity(text: &GameText<'_>, chosen: Option<Chosen>) -> Option<Oddity> {
    let mut oddities: Vec<Oddity> = text
        .broken_tags()
        .map(|error| Oddity { place: error.place(), message: error.message().to_string() })
        .collect();
    // Most games have no variations, and need not be replayed for them.
    if text.as_bytes().contains(&b'(') {
        if let Some(AnyVariant::Known(name)) = chosen.map(|chosen| chosen.variant) {
            oddities.extend(with_variant!(name, V => illegal_variations::<V>(text)));
        }
    }
    let more = oddities.len().saturating_sub(1);
    let mut first = oddities.into_iter().next()?;
    if more > 0 {
        first.message += &format!(", and {more} more such");
    }
    Some(first)
}

fn illegal_variations<V: Variant>(text: &GameText<'_>) -> Vec<Oddity> {
    let illegal = text.check::<V>().map(|checked| checked.illegal_variations).unwrap_or_default();
    let oddity =
        |it: &IllegalVariation<V>| Oddity { place: it.place(), message: it.message().to_string() };
    illegal.iter().map(oddity).collect()
}

/// The variants by whose rules a game is sound.
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

/// `russian, as the squares in the moves allow; --variant settles it`
impl Display for Doubtful {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let squares = match self.known_by {
            KnownBy::FenSquares => "the squares of the FEN allow",
            KnownBy::OtherGames => "most games of the file are",
            _ => "the squares in the moves allow",
        };
        let Self { variant, .. } = self;
        match self.doubt {
            Doubt::OthersPossible => write!(f, "{variant}, as {squares}")?,
            Doubt::TagContradicted(tag) => {
                write!(f, "{variant}, as {squares}, though a tag says {tag}")?;
            }
        }
        f.write_str("; --variant settles it")
    }
}

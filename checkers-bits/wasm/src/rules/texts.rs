//! The games of a PDN file as texts, each with its variant.
//!
//! To guess a variant takes the rules of all. A build for some games reads the tag `GameType`, or takes its first game.

use std::io::Cursor;

use checkers_bits::VariantName;
#[cfg(feature = "guess")]
use checkers_pdn::Games;
use checkers_pdn::{AnyVariant, Error, GameBuffer, GameText, Reader};

pub(crate) type Input = Reader<Cursor<Vec<u8>>>;

#[cfg(feature = "guess")]
pub(crate) struct Texts(Games<Cursor<Vec<u8>>>);

#[cfg(feature = "guess")]
impl Texts {
    pub(crate) fn new(input: Input, variant: Option<VariantName>) -> Self {
        let games = Games::from(input);
        Self(match variant {
            None => games,
            Some(variant) => games.with_variant(variant),
        })
    }

    pub(crate) fn next(&mut self) -> Option<Result<(GameBuffer, Option<AnyVariant>), Error>> {
        self.0.next_text()
    }

    /// A variant by whose rules a game is legal that is illegal by the likeliest ones.
    pub(crate) fn legal_variant(&self, text: &GameText<'_>) -> Option<VariantName> {
        self.0.legal_variant(text)
    }
}

#[cfg(not(feature = "guess"))]
pub(crate) struct Texts {
    input: Input,
    variant: Option<VariantName>,
}

#[cfg(not(feature = "guess"))]
impl Texts {
    pub(crate) fn new(input: Input, variant: Option<VariantName>) -> Self {
        Self { input, variant }
    }

    pub(crate) fn next(&mut self) -> Option<Result<(GameBuffer, Option<AnyVariant>), Error>> {
        let text = match self.input.next_game().transpose()? {
            Ok(text) => text,
            Err(error) => return Some(Err(error)),
        };
        let tags = text.tags();
        let digits =
            |value: &str| value.split(|it: char| !it.is_ascii_digit()).next()?.parse().ok();
        let by_tag =
            || tags.get("GameType").and_then(digits).map(|number: u8| AnyVariant::from(number));
        let first = || VariantName::ALL.iter().find(|name| crate::chosen::has(name.as_str()));
        let variant = self.variant.map(AnyVariant::from).or_else(by_tag);
        Some(Ok((text.to_buffer(), variant.or_else(|| first().copied().map(AnyVariant::from)))))
    }

    pub(crate) fn legal_variant(&self, _text: &GameText<'_>) -> Option<VariantName> {
        None
    }
}

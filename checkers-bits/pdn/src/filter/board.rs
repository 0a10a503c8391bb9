//! Conditions on moves and positions, parsed and then prepared for the rules of one variant.

use super::material::Material;
use super::pattern::Pattern;
use super::{ConditionError, FilterError};
use checkers_bits::{AnyPosition, AnyVariant, Fen};

/// A condition on moves or positions.
#[derive(Clone, Debug)]
pub(super) struct BoardCondition {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) is_turned_too: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Opening,
    Position,
    Pattern,
    Material,
}

impl BoardCondition {
    /// Returns the condition if it is valid in at least one of the variants; otherwise the error with the greatest
    /// offset, from the variant that could read most of the condition. `offset` is the place of the condition in
    /// the `text` of the filter.
    #[inline]
    pub(super) fn valid_in(
        self,
        variants: &[AnyVariant],
        text: &str,
        offset: usize,
    ) -> Result<Self, FilterError> {
        let mut faults = Vec::new();
        for &variant in variants {
            match self.wanted(variant) {
                Ok(_) => return Ok(self),
                Err(fault) => faults.push(fault),
            }
        }
        // `max_by_key` returns the last of several errors with the greatest offset. With `rev`, that is the error
        // of the first variant.
        let farthest = faults.into_iter().rev().max_by_key(|fault| fault.0);
        farthest.map_or(Ok(self), |(at, it)| Err(FilterError::new(text, offset + at, it)))
    }

    /// Prepares the condition by the rules of a variant.
    #[inline]
    pub(super) fn wanted(&self, variant: AnyVariant) -> Result<Wanted, ConditionError> {
        let pattern = |is_turned| match self.kind {
            Kind::Pattern => Pattern::read(&self.text, variant, is_turned),
            _ => self.position(variant, is_turned),
        };
        Ok(match self.kind {
            Kind::Opening if self.is_turned_too => {
                return Err((0, "expected no \"turned\" after an opening".into()));
            }
            Kind::Opening => Wanted::Opening(moves(&self.text, variant)?),
            Kind::Material => {
                let material = Material::read(&self.text)?;
                let turned = self.is_turned_too.then(|| material.rotated_180());
                Wanted::Material([material].into_iter().chain(turned).collect())
            }
            Kind::Pattern | Kind::Position => {
                let mut patterns = vec![pattern(false)?];
                if self.is_turned_too {
                    patterns.push(pattern(true)?);
                }
                Wanted::Patterns(patterns)
            }
        })
    }

    /// Parses the moves from the start to a position, or a FEN. A `?` in place of the side to move accepts either
    /// side.
    #[inline]
    fn position(&self, variant: AnyVariant, is_turned: bool) -> Result<Pattern, ConditionError> {
        let text = &self.text;
        let (fen, is_any_side) = match text.strip_prefix('?') {
            Some(rest) => (&*format!("W{rest}"), true),
            None => (&**text, false),
        };
        let is_fen = fen.contains(':') && fen.starts_with(['W', 'B']);
        let position = if is_fen {
            let fen = Fen::read(fen, variant);
            fen.map_err(|error| (error.offset(), error.to_string()))?.position
        } else {
            moves(text, variant)?.pop().unwrap_or_else(|| variant.start())
        };
        let position = if is_turned { position.rotated_180() } else { position };
        let mut pattern = Pattern::exactly(&position);
        pattern.side_to_move.take_if(|_| is_fen && is_any_side);
        Ok(pattern)
    }
}

/// A condition on the positions of a game, by the rules of its variant.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// The positions after the first moves.
    Opening(Vec<AnyPosition>),
    /// Patterns of which at least one must occur. The list is empty if the condition is impossible in this
    /// variant, for example because it names a square of a larger board.
    Patterns(Vec<Pattern>),
    Material(Vec<Material>),
}

impl Wanted {
    /// Whether the condition holds in the position `now` after `plies`. `None` if the condition does not hold yet
    /// but can hold in a later position. `comes_back` is true if a setup in the game can bring captured pieces
    /// back.
    #[inline]
    pub(super) fn look(
        &self,
        start: &AnyPosition,
        plies: usize,
        now: &AnyPosition,
        comes_back: bool,
    ) -> Option<bool> {
        let (is_there, can_come) = match self {
            Self::Opening(positions) => {
                let fits = match plies.checked_sub(1) {
                    None => *start == start.variant().start(),
                    Some(last) => positions.get(last) == Some(now),
                };
                (fits && plies == positions.len(), fits)
            }
            Self::Patterns(patterns) => (
                patterns.iter().any(|pattern| pattern.is_in(now)),
                comes_back || patterns.iter().any(|pattern| pattern.can_come(now)),
            ),
            Self::Material(materials) => (
                materials.iter().any(|material| material.is_in(now)),
                comes_back || materials.iter().any(|material| material.can_come(now)),
            ),
        };
        if is_there { Some(true) } else { (!can_come).then_some(false) }
    }
}

/// Returns the position after each move of a text. The moves may have numbers.
#[inline]
fn moves(text: &str, variant: AnyVariant) -> Result<Vec<AnyPosition>, ConditionError> {
    let mut position = variant.start();
    let mut positions = Vec::new();
    let mut rest = text.trim_start();
    while let Some(word) = rest.split_whitespace().next() {
        let offset = text.len() - rest.len();
        rest = rest[word.len()..].trim_start();
        // Removes the move number from `1.c3-d4`. A word such as `1.` has no move after the number.
        let mv = word.rsplit('.').next().unwrap_or(word);
        if !mv.is_empty() {
            let played = position.read_move(mv);
            let played = played.map_err(|error| (offset, format!("{mv}: {error}")))?;
            position = position.make(played);
            positions.push(position);
        }
    }
    Ok(positions)
}

//! Conditions on moves and positions, independent of the variant and for one variant.

use super::error::ValueError;
use super::material::Material;
use super::pattern::Pattern;
use checkers_bits::{AnyPosition, AnyVariant, Fen};

/// A condition on moves or positions.
#[derive(Clone, Debug)]
pub(super) struct BoardCondition {
    kind: Kind,
    text: String,
    is_turned_too: bool,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Opening,
    Position,
    Pattern,
    Material,
}

impl BoardCondition {
    pub(super) fn new(field: &str, is_pattern: bool, text: &str, is_turned_too: bool) -> Self {
        let kind = match field {
            "opening" => Kind::Opening,
            "material" => Kind::Material,
            _ if is_pattern => Kind::Pattern,
            _ => Kind::Position,
        };
        Self { kind, text: text.into(), is_turned_too }
    }

    /// Checks that the condition is valid for one of the variants; otherwise returns the error farthest in
    /// the text.
    pub(super) fn validate(&self, variants: &[AnyVariant]) -> Result<(), ValueError> {
        let mut farthest: Option<ValueError> = None;
        for &variant in variants {
            match self.wanted(variant) {
                Ok(_) => return Ok(()),
                Err(fault) if farthest.as_ref().is_none_or(|other| other.0 < fault.0) => {
                    farthest = Some(fault);
                }
                Err(_) => {}
            }
        }
        farthest.map_or(Ok(()), Err)
    }

    /// The condition by the rules of a variant.
    pub(super) fn wanted(&self, variant: AnyVariant) -> Result<Wanted, ValueError> {
        let wanted = match self.kind {
            Kind::Opening => {
                if self.is_turned_too {
                    return Err((0, "expected no \"turned\" after an opening".into()));
                }
                return Ok(Wanted::Opening(moves(&self.text, variant)?));
            }
            Kind::Material => {
                let material = self.text.parse::<Material>()?;
                let turned = self.is_turned_too.then(|| material.rotated_180());
                return Ok(Wanted::Material(
                    [Some(material), turned].into_iter().flatten().collect(),
                ));
            }
            Kind::Pattern => Pattern::read(&self.text, variant)?,
            Kind::Position => self.position(variant)?,
        };
        let turned = self.is_turned_too.then(|| wanted.rotated_180(variant));
        Ok(Wanted::Patterns([Some(wanted), turned].into_iter().flatten().collect()))
    }

    /// A FEN, also with `?` for the side to move, or the moves that lead to the position.
    fn position(&self, variant: AnyVariant) -> Result<Pattern, ValueError> {
        let text = &self.text;
        let (fen, is_any_side) = match text.strip_prefix('?') {
            Some(rest) => (&*format!("W{rest}"), true),
            None => (&**text, false),
        };
        if !fen.contains(':') || !fen.starts_with(['W', 'B']) {
            let last = moves(text, variant)?.pop().unwrap_or_else(|| variant.start());
            return Ok(Pattern::exactly(&last));
        }
        let fen = Fen::read(fen, variant);
        let fen = fen.map_err(|error| (error.offset(), error.to_string()))?;
        let pattern = Pattern::exactly(&fen.position);
        Ok(if is_any_side { pattern.of_either_side() } else { pattern })
    }
}

/// A condition on the positions of a game, by the rules of its variant.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// The positions after the first moves.
    Opening(Vec<AnyPosition>),
    /// At least one pattern.
    Patterns(Vec<Pattern>),
    Material(Vec<Material>),
    /// Impossible in this variant, for example a square of a larger board.
    Nothing,
}

impl Wanted {
    /// Whether the condition holds after `plies`; `None` while a later position can still decide.
    pub(super) fn look(
        &self,
        start: &AnyPosition,
        plies: usize,
        now: &AnyPosition,
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
                patterns.iter().any(|pattern| pattern.can_come(now)),
            ),
            Self::Material(materials) => materials
                .iter()
                .map(|material| material.look(now))
                .fold((false, false), |(is_in, can_come), one| (is_in | one.0, can_come | one.1)),
            Self::Nothing => (false, false),
        };
        if is_there { Some(true) } else { (!can_come).then_some(false) }
    }
}

/// The positions after each move of a text, with or without move numbers.
fn moves(text: &str, variant: AnyVariant) -> Result<Vec<AnyPosition>, ValueError> {
    let mut position = variant.start();
    let mut positions = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let offset = text.len() - rest.len();
        let word = rest.split_whitespace().next().unwrap_or("");
        if word.is_empty() {
            return Ok(positions);
        }
        rest = &rest[word.len()..];
        // `1.c3-d4` or `1.` alone.
        let mv = word.rsplit('.').next().unwrap_or(word);
        let is_number = word.len() > mv.len() && mv.is_empty();
        if is_number {
            continue;
        }
        let played = position.read_move(mv).map_err(|error| (offset, format!("{mv}: {error}")))?;
        position = position.make(played);
        positions.push(position);
    }
}

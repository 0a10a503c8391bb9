//! Conditions on moves and positions, before it is known by which rules a game is played.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::material::Material;
use super::pattern::Pattern;
use super::search::Wanted;
use checkers_bits::Position;
use checkers_bits::with_variant;
use checkers_bits::{Variant, VariantName};

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

/// What is wrong with a text, and at which byte of it.
pub(super) type Fault = (usize, String);

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

    /// Whether it makes sense for any variant; otherwise what is wrong for the one for which it
    /// makes sense longest.
    pub(super) fn validate(&self) -> Result<(), Fault> {
        let mut farthest: Option<Fault> = None;
        for &name in VariantName::ALL {
            match with_variant!(name, V => self.wanted::<V>().map(|_| ())) {
                Ok(()) => return Ok(()),
                Err(fault) if farthest.as_ref().is_none_or(|other| other.0 < fault.0) => {
                    farthest = Some(fault);
                }
                Err(_) => {}
            }
        }
        farthest.map_or(Ok(()), Err)
    }

    /// What is looked for in games of a variant.
    pub(super) fn wanted<V: Variant>(&self) -> Result<Wanted<V>, Fault> {
        let wanted = match self.kind {
            Kind::Opening => {
                if self.is_turned_too {
                    return Err((0, "expected no \"turned\" after an opening".into()));
                }
                return Ok(Wanted::Opening(moves(&self.text)?));
            }
            Kind::Material => {
                let material = self.text.parse::<Material>()?;
                let turned = self.is_turned_too.then(|| material.rotated_180());
                return Ok(Wanted::Material(
                    [Some(material), turned].into_iter().flatten().collect(),
                ));
            }
            Kind::Pattern => Pattern::read(&self.text)?,
            Kind::Position => self.position::<V>()?,
        };
        let turned = self.is_turned_too.then(|| wanted.rotated_180());
        Ok(Wanted::Patterns([Some(wanted), turned].into_iter().flatten().collect()))
    }

    /// A FEN, also with `?` for the side to move, or the moves that lead to the position.
    fn position<V: Variant>(&self) -> Result<Pattern<V::Board>, Fault> {
        let text = &self.text;
        let (fen, is_any_side) = match text.strip_prefix('?') {
            Some(rest) => (&*format!("W{rest}"), true),
            None => (&**text, false),
        };
        if !fen.contains(':') || !fen.starts_with(['W', 'B']) {
            let positions = moves::<V>(text)?;
            let last = positions.last().copied().unwrap_or_else(Position::start);
            return Ok(Pattern::exactly(&last));
        }
        let position = fen.parse::<Position<V>>();
        let position = position.map_err(|error| (error.offset(), error.to_string()))?;
        let pattern = Pattern::exactly(&position);
        Ok(if is_any_side { pattern.of_either_side() } else { pattern })
    }
}

/// The positions after each of some moves, whose numbers may be there.
fn moves<V: Variant>(text: &str) -> Result<Vec<Position<V>>, Fault> {
    let mut position = Position::<V>::start();
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

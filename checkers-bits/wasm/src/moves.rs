//! Moves as plain objects. `rules/types.d.ts` documents their members.

use checkers_bits::{AnyMove, AnyPosition, AnySquare, AnyVariant};
use serde::Serialize;

/// Returns the usual name of a square in the variant.
pub(crate) fn name(variant: AnyVariant, square: AnySquare) -> String {
    square.named(variant.square_names()).to_string()
}

#[derive(Serialize)]
pub(crate) struct Move {
    from: String,
    to: String,
    captured: Vec<String>,
    path: Vec<String>,
    promotes: bool,
    text: String,
    hub: String,
}

impl Move {
    pub(crate) fn new(position: &AnyPosition, mv: AnyMove) -> Self {
        let name = |square| name(position.variant(), square);
        let notation = position.notation(mv);
        Self {
            from: name(mv.from_square()),
            to: name(mv.to_square()),
            captured: mv.captured().into_iter().map(name).collect(),
            path: position.path(mv).map(name).collect(),
            promotes: mv.promotes(),
            text: notation.to_string(),
            hub: notation.hub().to_string(),
        }
    }
}

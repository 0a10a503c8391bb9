//! Pieces, moves and other values that become plain objects. `types.d.ts` documents their members.

use checkers_bits::{AnyMove, AnyPosition, AnySquare, AnyVariant, Color, Outcome};
use serde::Serialize;

pub(crate) fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Returns the usual name of a square in the variant.
pub(crate) fn name(variant: AnyVariant, square: AnySquare) -> String {
    square.named(variant.square_names()).to_string()
}

#[derive(Serialize)]
pub(crate) struct Piece {
    square: String,
    color: &'static str,
    king: bool,
}

impl Piece {
    pub(crate) fn new(variant: AnyVariant, square: AnySquare, piece: checkers_bits::Piece) -> Self {
        Self { square: name(variant, square), color: color(piece.color), king: piece.is_king }
    }
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

#[derive(Serialize)]
pub(crate) struct End {
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    reason: &'static str,
    text: String,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        let (winner, reason) = match outcome {
            Outcome::Win { winner, reason } => (Some(color(winner)), reason.name()),
            Outcome::Draw { reason } => (None, reason.name()),
        };
        Self { winner, reason, text: outcome.to_string() }
    }
}

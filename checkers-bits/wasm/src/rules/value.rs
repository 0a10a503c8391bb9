//! Pieces and outcomes as plain objects. `types.d.ts` documents their members.

use checkers_bits::{AnySquare, AnyVariant, Color, Outcome};
use serde::Serialize;

use crate::moves::name;

pub(crate) fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
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
pub(crate) struct End {
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    reason: &'static str,
    text: String,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        let winner = outcome.winner().map(color);
        Self { winner, reason: outcome.reason(), text: outcome.to_string() }
    }
}

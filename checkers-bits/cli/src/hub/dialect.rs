//! How other programs deviate from the protocol.

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, FirstSquare, ReadMoveError};

/// The deviations of a GUI from the protocol. The default is none.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Dialect {
    /// In moves, the squares are numbered from the leftmost square of the bottom rank.
    pub(super) moves_from_a1: bool,
    /// Positions are rotated by 180°, with colours swapped.
    pub(super) rotated_positions: bool,
}

impl Dialect {
    pub(super) fn position(self, position: AnyPosition) -> AnyPosition {
        if self.rotated_positions { position.rotated_180() } else { position }
    }

    pub(super) fn read_move(
        self,
        position: AnyPosition,
        text: &str,
    ) -> Result<AnyMove, ReadMoveError> {
        position.read_move_with(text, self.first_square(position.variant()))
    }

    pub(super) fn move_name(self, position: AnyPosition, mv: AnyMove) -> String {
        let variant = position.variant();
        let squares = [mv.from_square(), mv.to_square()].into_iter().chain(mv.captured());
        let number = |square| variant.number_from(square, self.first_square(variant)).to_string();
        let numbers: Vec<_> = squares.map(number).collect();
        numbers.join(if mv.is_capture() { "x" } else { "-" })
    }

    fn first_square(self, variant: AnyVariant) -> FirstSquare {
        if self.moves_from_a1 { FirstSquare::BottomLeft } else { variant.first_square() }
    }
}

//! Positions and moves of any variant, stored in words of 128 bits.

use super::board::BoardData;
use super::square::AnySquare;
use super::variant_data::VariantData;
use crate::board::{Board, Geometry};
use crate::color::Color;
use crate::king_run::KingRun;
use crate::piece::{Piece, PositionError};
use crate::variant::Variant;
use crate::variant::derived::Clauses;

/// A [`Position`](crate::Position) of any variant, in words of 128 bits. Each square has the bit that it has in the
/// word of its board.
// The struct is packed, because a position with its variant would otherwise take 80 bytes instead of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, packed(8))]
pub(crate) struct RawPosition {
    pub(crate) white: u128,
    pub(crate) black: u128,
    pub(crate) kings: u128,
    pub(crate) side_to_move: Color,
    pub(crate) king_runs: [KingRun; 2],
}

/// A [`Move`](crate::Move) of any variant: the bit numbers of its first and last square, and the set of captured
/// pieces.
// The struct is packed, because a move with its variant would otherwise take 48 bytes instead of 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, packed(8))]
pub(crate) struct RawMove {
    pub(crate) captured: u128,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotes: bool,
}

impl RawPosition {
    pub(super) const fn start<V: Variant>() -> Self {
        const { V::ARE_PLAYED };
        let height = <V::Board as Board>::HEIGHT;
        Self {
            white: Geometry::<V::Board>::ranks(0, V::RANKS_OF_MEN),
            black: Geometry::<V::Board>::ranks(height - V::RANKS_OF_MEN, height),
            kings: 0,
            side_to_move: V::BEGINS,
            king_runs: [KingRun::NONE; 2],
        }
    }

    pub(crate) const fn empty(side_to_move: Color) -> Self {
        Self { white: 0, black: 0, kings: 0, side_to_move, king_runs: [KingRun::NONE; 2] }
    }

    /// Puts a piece on a square.
    ///
    /// # Errors
    ///
    /// An error if the square has a piece, or if the new piece is a man on its promotion rank.
    pub(crate) fn put(
        &mut self,
        square: AnySquare,
        Piece { color, is_king }: Piece,
        board: &BoardData,
    ) -> Result<(), PositionError> {
        if self.occupied() & square.mask() != 0 {
            return Err(PositionError::TwoPieces(square));
        }
        if !is_king && board.promotion[color as usize] & square.mask() != 0 {
            return Err(PositionError::ManOnPromotionRank(square));
        }
        match color {
            Color::White => self.white |= square.mask(),
            Color::Black => self.black |= square.mask(),
        }
        if is_king {
            self.kings |= square.mask();
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn all(&self, color: Color) -> u128 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u128 {
        self.white | self.black
    }

    pub(crate) fn piece_at(&self, square: AnySquare) -> Option<Piece> {
        let color = match square.mask() {
            square if self.white & square != 0 => Color::White,
            square if self.black & square != 0 => Color::Black,
            _ => return None,
        };
        Some(Piece { color, is_king: self.kings & square.mask() != 0 })
    }

    /// The letters of all squares: `w` and `b` for men, capitals for kings, and `empty`. `index` gives the place of a
    /// square in the array. The other elements are 0.
    pub(crate) fn letters(
        &self,
        empty: u8,
        board: &BoardData,
        index: impl Fn(AnySquare) -> u8,
    ) -> [u8; 256] {
        let mut letters = [0; 256];
        let mut put = |set, letter| {
            for_each_bit(set, |bit| letters[usize::from(index(board.square_of_bit(bit)))] = letter);
        };
        put(board.squares & !self.occupied(), empty);
        put(self.white & !self.kings, b'w');
        put(self.white & self.kings, b'W');
        put(self.black & !self.kings, b'b');
        put(self.black & self.kings, b'B');
        letters
    }

    #[inline]
    pub(crate) fn rotated_180(&self, board: &BoardData) -> Self {
        let rotated = |set| board.rotated_180(set);
        let [white, black] = self.king_runs.map(|run| run.rotated_180(board));
        Self {
            white: rotated(self.black),
            black: rotated(self.white),
            kings: rotated(self.kings),
            side_to_move: !self.side_to_move,
            king_runs: [black, white],
        }
    }

    /// The position after a legal move. An illegal move gives a position without meaning.
    #[inline]
    pub(crate) fn make(&self, mv: RawMove, variant: &VariantData) -> Self {
        // The mask drops bits outside of this board, because a move of another variant can have squares of a larger
        // board.
        let [from, to] = [mv.from, mv.to].map(|bit| 1 << bit & variant.board.squares);
        let is_king = mv.promotes || self.kings & from != 0;
        let crown = if is_king { to } else { 0 };
        // If a capture ends on its first square, `from ^ to` is empty, so the piece stays on that square.
        let travel = from ^ to;
        let (white, black) = match self.side_to_move {
            Color::White => (self.white ^ travel, self.black & !mv.captured),
            Color::Black => (self.white & !mv.captured, self.black ^ travel),
        };
        let mut after = Self {
            white,
            black,
            kings: self.kings & !(from | mv.captured) | crown,
            side_to_move: !self.side_to_move,
            king_runs: [KingRun::NONE; 2],
        };
        if variant.king_moves_in_a_row.is_some() {
            after.king_runs = self.king_runs_after(mv, &after);
        }
        after
    }

    #[inline]
    pub(crate) fn king_run(&self, color: Color, variant: &VariantData) -> Option<(AnySquare, u8)> {
        let run = self.king_runs[color as usize];
        (run.moves() > 0).then(|| (variant.board.square_of_bit(run.bit()), run.moves()))
    }

    #[inline]
    pub(crate) fn with_king_run(&self, king: AnySquare, moves: u8, variant: &VariantData) -> Self {
        let mut position = *self;
        if let (Some(limit), Some(piece)) = (variant.king_moves_in_a_row, self.piece_at(king)) {
            if piece.is_king && self.all(piece.color) & !self.kings != 0 {
                position.king_runs[piece.color as usize] = match moves {
                    0 => KingRun::NONE,
                    _ => KingRun::new(king.bit(), moves.min(limit)),
                };
            }
        }
        position
    }

    #[inline]
    pub(crate) fn king_runs_after(&self, mv: RawMove, after: &Self) -> [KingRun; 2] {
        let mut runs = self.king_runs;
        let is_king_move = mv.captured == 0 && self.kings & 1 << mv.from != 0;
        let run = &mut runs[self.side_to_move as usize];
        *run = run.after(is_king_move.then_some([mv.from, mv.to].map(u32::from)));
        Color::ALL.map(|color| {
            let pieces = after.all(color);
            runs[color as usize].among(pieces & after.kings, pieces)
        })
    }
}

/// Calls `f` with each set bit. Two words of 64 bits are faster than one word of 128 bits.
#[inline]
pub(crate) fn for_each_bit(set: u128, mut f: impl FnMut(u32)) {
    for (first, mut rest) in [(0, set as u64), (64, (set >> 64) as u64)] {
        while rest != 0 {
            f(first + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
}

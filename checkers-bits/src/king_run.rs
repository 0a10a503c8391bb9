//! The quiet moves of one king in a row, for games that limit them.

use crate::any::board::BoardData;
use crate::any::raw_position::{RawMove, RawPosition};
use crate::any::square::AnySquare;
use crate::any::variant::{VariantConstants, VariantData};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

/// The last moves of a side, if one king made them: the bit of its square, and the number of moves above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KingRun(u8);

impl KingRun {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const MOST_MOVES: u8 = 3;
    pub(crate) const MOST_BITS: u32 = 1 << Self::SHIFT;
    const SHIFT: u32 = 6;

    fn new(bit: u32, moves: u8) -> Self {
        Self(moves << Self::SHIFT | bit as u8)
    }

    fn moves(self) -> u8 {
        self.0 >> Self::SHIFT
    }

    fn bit(self) -> u32 {
        u32::from(self.0) % Self::MOST_BITS
    }

    /// A number for keys; 0 without moves.
    pub(crate) fn number(self) -> u64 {
        if self.moves() > 0 { self.0.into() } else { 0 }
    }

    /// The run of the same king in the position rotated by 180°.
    #[inline]
    pub(crate) fn rotated_180(self, board: &BoardData) -> Self {
        match self.moves() {
            0 => Self::NONE,
            moves => Self::new(board.rotated_180(1 << self.bit()).trailing_zeros(), moves),
        }
    }
}

impl<V: Variant> Position<V> {
    /// The king with which a side made its last moves, and how many, where the variant
    /// [limits them](Variant::KING_MOVES_IN_A_ROW).
    ///
    /// ```
    /// use checkers_bits::{Color, Frisian, Position};
    ///
    /// let mut position: Position<Frisian> = "W:WKa1,j2:BKb10,j8".parse()?;
    /// for name in ["a1-b2", "b10-c9", "b2-a1", "c9-b10", "a1-b2", "j8-i7"] {
    ///     position = position.play(position.read_move(name)?)?;
    /// }
    /// let (king, moves) = position.king_run(Color::White).unwrap();
    /// assert_eq!((king.to_string(), moves), ("b2".to_owned(), 3));
    /// assert_eq!(position.king_run(Color::Black), None, "it has moved a man");
    /// let moves: Vec<_> = position.moves().iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["45-40"], "the king must rest");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn king_run(&self, color: Color) -> Option<(Square<V::Board>, u8)> {
        let (king, moves) = self.raw().king_run(color, V::DATA)?;
        Some((Square::from_valid_bit(king.bit()), moves))
    }

    /// The position after as many moves of a king in a row; ignored where they cannot be or do not matter.
    ///
    /// They need a king on the square and a man of the same side. More moves count as the limit.
    ///
    /// ```
    /// use checkers_bits::{Frisian, Position};
    ///
    /// let position: Position<Frisian> = "W:WKa1,j2:Bb10".parse()?;
    /// assert_eq!(position.count_moves(), 10);
    /// assert_eq!(position.with_king_run("a1".parse()?, 3).count_moves(), 1, "the king must rest");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_king_run(&self, king: Square<V::Board>, moves: u8) -> Self {
        Self::of_raw(self.raw().with_king_run(king.into(), moves, V::DATA))
    }

    /// The king of the side to move that must capture or rest.
    #[inline(always)]
    pub(crate) fn resting_king(&self) -> Bitboard<V::Board> {
        let Some(limit) = V::KING_MOVES_IN_A_ROW else { return Bitboard::EMPTY };
        let run = self.king_runs[self.side_to_move as usize];
        match run.moves() == limit {
            true => Square::from_valid_bit(run.bit()).into(),
            false => Bitboard::EMPTY,
        }
    }

    /// The runs of both sides in the position `after` a move.
    #[inline]
    pub(crate) fn king_runs_after(&self, mv: Move<V>, after: &Self) -> [KingRun; 2] {
        self.raw().king_runs_after(mv.raw(), &after.raw())
    }
}

impl RawPosition {
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
        let run = &mut runs[self.side_to_move as usize];
        let is_quiet_king_move = mv.captured == 0 && self.kings & 1 << mv.from != 0;
        *run = match is_quiet_king_move {
            true if run.bit() == mv.from => KingRun::new(mv.to, run.moves() + 1),
            true => KingRun::new(mv.to, 1),
            false => KingRun::NONE,
        };
        for color in [Color::White, Color::Black] {
            let run = &mut runs[color as usize];
            let [kings, men] = [after.kings, !after.kings].map(|set| after.all(color) & set);
            if kings & 1 << run.bit() == 0 || men == 0 {
                *run = KingRun::NONE;
            }
        }
        runs
    }
}

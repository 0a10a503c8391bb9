//! The common code of [`Position`](crate::Position), whose word is that of its board, and of
//! [`AnyPosition`](crate::AnyPosition), whose word is `u128`.

use crate::any::board::BoardData;
use crate::any::square::AnySquare;
use crate::board::{Geometry, Shape};
use crate::color::Color;
use crate::king_run::KingRun;
use crate::moves::RawMove;
use crate::piece::{Piece, PositionError};
use crate::variant::Variant;
use crate::variant::derived::Clauses;
use crate::word::Word;

/// The pieces and the side to move. Each square has the bit that it has in the word of its board.
// The struct is packed, because an `AnyPosition` would otherwise take 80 bytes instead of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, packed(8))]
pub(crate) struct RawPosition<W = u128> {
    pub(crate) white: W,
    pub(crate) black: W,
    pub(crate) kings: W,
    pub(crate) side_to_move: Color,
    /// The king runs, by colour; empty if the variant does not limit king moves. The field costs no memory, because
    /// there was room behind the colour.
    pub(crate) king_runs: [KingRun; 2],
}

impl<W: Word> RawPosition<W> {
    pub(crate) const fn empty(side_to_move: Color) -> Self {
        let (white, black, kings) = (W::ZERO, W::ZERO, W::ZERO);
        Self { white, black, kings, side_to_move, king_runs: [KingRun::NONE; 2] }
    }

    /// Makes a position from the men and the kings of White and Black.
    ///
    /// # Errors
    ///
    /// An error if two pieces share a square or a man stands on its promotion rank.
    #[inline]
    pub(crate) fn new(
        men: [W; 2],
        kings: [W; 2],
        side_to_move: Color,
        board: &BoardData,
    ) -> Result<Self, PositionError> {
        let [white, black] = [men[0] | kings[0], men[1] | kings[1]];
        let twice = men[0] & kings[0] | men[1] & kings[1] | white & black;
        let last_ranks = board.promotion.map(W::truncate);
        let on_last_rank = men[0] & last_ranks[0] | men[1] & last_ranks[1];
        check(twice.widen(), on_last_rank.widen(), board)?;
        Ok(Self { white, black, kings: kings[0] | kings[1], ..Self::empty(side_to_move) })
    }

    #[inline]
    pub(crate) fn all(&self, color: Color) -> W {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> W {
        self.white | self.black
    }

    /// The piece on the square of a set; `None` if the square is empty.
    #[inline]
    pub(crate) fn piece_at(&self, square: W) -> Option<Piece> {
        (self.occupied() & square != W::ZERO).then(|| self.piece_on(square))
    }

    /// The piece on the square of a set, which must not be empty.
    #[inline]
    pub(crate) fn piece_on(&self, square: W) -> Piece {
        let color = if self.white & square != W::ZERO { Color::White } else { Color::Black };
        Piece { color, is_king: self.kings & square != W::ZERO }
    }

    #[inline]
    pub(crate) fn null_move(&self) -> Self {
        Self { side_to_move: !self.side_to_move, ..*self }
    }

    #[inline]
    pub(crate) fn rotated_180(&self, board: &BoardData) -> Self {
        let rotated = |set: W| set.rotated_180(board.ring, board.sum_of_rotated);
        let [white, black] = self.king_runs;
        Self {
            white: rotated(self.black),
            black: rotated(self.white),
            kings: rotated(self.kings),
            side_to_move: !self.side_to_move,
            king_runs: [black, white].map(|run| run.rotated_180(board)),
        }
    }

    /// The position after a legal move. An illegal move gives a position without meaning.
    #[inline(always)]
    pub(crate) fn make(&self, mv: RawMove<W>, limits_king_moves: bool) -> Self {
        let (from, to) = (W::ONE << mv.from(), W::ONE << mv.to());
        let is_king = mv.promotes() || self.kings & from != W::ZERO;
        let crown = if is_king { to } else { W::ZERO };
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
            ..Self::empty(!self.side_to_move)
        };
        if limits_king_moves {
            after.king_runs = self.king_runs_after(mv, &after);
        }
        after
    }

    /// The king runs of both sides in the position `after` a move.
    #[inline]
    fn king_runs_after(&self, mv: RawMove<W>, after: &Self) -> [KingRun; 2] {
        let mut runs = self.king_runs;
        let is_king = self.kings & W::ONE << mv.from() != W::ZERO;
        let is_king_move = is_king && !mv.is_capture();
        let run = &mut runs[self.side_to_move as usize];
        *run = run.after(is_king_move.then_some([mv.from(), mv.to()]));
        Color::ALL.map(|color| {
            let pieces = after.all(color);
            runs[color as usize].among(pieces & after.kings, pieces)
        })
    }

    /// The bit of the king with which a side made its last moves, and the number of these moves.
    #[inline]
    pub(crate) fn king_run(&self, color: Color) -> Option<(u32, u8)> {
        let run = self.king_runs[color as usize];
        (run.moves() > 0).then(|| (run.bit(), run.moves()))
    }

    /// The position as if the king on a square had made the last moves of its side, at most `limit`.
    #[inline]
    pub(crate) fn with_king_run(&self, king: u32, moves: u8, limit: Option<u8>) -> Self {
        let mut position = *self;
        if let (Some(limit), Some(piece)) = (limit, self.piece_at(W::ONE << king)) {
            if piece.is_king && self.all(piece.color) & !self.kings != W::ZERO {
                position.king_runs[piece.color as usize] = match moves {
                    0 => KingRun::NONE,
                    _ => KingRun::new(king, moves.min(limit)),
                };
            }
        }
        position
    }

    /// The position in words of another length.
    #[inline(always)]
    fn map<X>(&self, f: impl Fn(W) -> X) -> RawPosition<X> {
        let Self { white, black, kings, side_to_move, king_runs } = *self;
        let (white, black, kings) = (f(white), f(black), f(kings));
        RawPosition { white, black, kings, side_to_move, king_runs }
    }

    #[inline(always)]
    pub(crate) fn widen(&self) -> RawPosition {
        self.map(W::widen)
    }
}

impl RawPosition {
    pub(crate) const fn start<V: Variant>() -> Self {
        const { V::ARE_PLAYED };
        let shape = &Geometry::<V::Board>::SHAPE;
        Self::of_ranks(shape, V::RANKS_OF_MEN, V::RANKS_BEHIND_MEN, V::BEGINS)
    }

    /// The position with some ranks of men on each side, in front of empty ranks.
    pub(crate) const fn of_ranks(shape: &Shape, men: u8, behind: u8, begins: Color) -> Self {
        let (height, end) = (shape.height, behind + men);
        Self {
            white: shape.ranks(behind, end),
            black: shape.ranks(height - end, height - behind),
            ..Self::empty(begins)
        }
    }

    #[inline(always)]
    pub(crate) fn truncate<W: Word>(&self) -> RawPosition<W> {
        self.map(W::truncate)
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
        let square = square.mask();
        let on_last_rank = if is_king { 0 } else { board.promotion[color as usize] & square };
        check(self.occupied() & square, on_last_rank, board)?;
        match color {
            Color::White => self.white |= square,
            Color::Black => self.black |= square,
        }
        if is_king {
            self.kings |= square;
        }
        Ok(())
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
}

/// Returns an error if there is a square with two pieces, or a man on its promotion rank.
#[inline]
fn check(twice: u128, on_last_rank: u128, board: &BoardData) -> Result<(), PositionError> {
    let first = |set: u128| board.square_of_bit(set.trailing_zeros());
    match (twice, on_last_rank) {
        (0, 0) => Ok(()),
        (0, _) => Err(PositionError::ManOnPromotionRank(first(on_last_rank))),
        _ => Err(PositionError::TwoPieces(first(twice))),
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

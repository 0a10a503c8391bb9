//! Positions of any variant.

use alloc::vec::Vec;
use core::fmt;

use super::AnyBitboard;
use super::generator::Between;
use super::moves::AnyMove;
use super::square::AnySquare;
use super::variant::AnyVariant;
use crate::color::Color;
use crate::game::{Outcome, outcome};
use crate::movegen::IllegalMove;
use crate::moves::RawMove;
use crate::piece::{Piece, PositionError};
use crate::position::{Position, RawPosition};
use crate::variant::Variant;

/// A position of any variant, in 64 bytes: a [`Position`] without a type parameter, with the methods of [`Position`].
///
/// `Display` writes the [FEN](crate::fen); `{:#}` prints a picture of the board.
///
/// ```
/// use checkers_bits::{AnyPosition, AnyVariant, Fen, Position, Russian};
///
/// let russian = AnyVariant::of::<Russian>();
/// let position = Fen::read("W:Wc1,e3:Bd4", russian)?.position;
/// let mv = position.read_move("e3:c5")?;
/// assert_eq!(position.moves(), [mv]);
/// assert_eq!(position.play(mv)?.to_string(), "B:Wc5,c1:B");
///
/// let typed: Position<Russian> = position.downcast().unwrap();
/// assert_eq!(AnyPosition::from(typed), position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyPosition {
    raw: RawPosition,
    variant: AnyVariant,
}

impl AnyPosition {
    pub(crate) const fn new_unchecked(raw: RawPosition, variant: AnyVariant) -> Self {
        Self { raw, variant }
    }

    pub(crate) const fn raw(&self) -> RawPosition {
        self.raw
    }

    /// The position in which a game of a variant begins.
    #[must_use]
    pub fn start(variant: impl Into<AnyVariant>) -> Self {
        variant.into().start()
    }

    /// Makes a position from its pieces. Any number of pieces is allowed, also none.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if two pieces share a square, a man stands on its promotion rank or a square is of another
    /// board.
    ///
    /// ```
    /// use checkers_bits::{AnyPosition, AnyVariant, Color, Piece, Russian};
    ///
    /// let russian = AnyVariant::of::<Russian>();
    /// let man = Piece { color: Color::White, is_king: false };
    /// let pieces = [(russian.square("c3").unwrap(), man)];
    /// let position = AnyPosition::new(russian, pieces, Color::Black)?;
    /// assert_eq!(position.to_string(), "B:Wc3:B");
    /// # Ok::<(), checkers_bits::PositionError>(())
    /// ```
    #[inline]
    pub fn new(
        variant: impl Into<AnyVariant>,
        pieces: impl IntoIterator<Item = (AnySquare, Piece)>,
        side_to_move: Color,
    ) -> Result<Self, PositionError> {
        let variant = variant.into();
        let mut raw = RawPosition::empty(side_to_move);
        for (square, piece) in pieces {
            if !variant.board().has(square) {
                return Err(PositionError::OtherBoard(square));
            }
            raw.put(square, piece, variant.board())?;
        }
        Ok(Self { raw, variant })
    }

    /// Makes a position from sets of bits: the men of White and Black, and the kings of White and Black. Bits that
    /// are no squares are dropped.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if two pieces share a square or a man stands on its promotion rank.
    ///
    /// ```
    /// use checkers_bits::{AnyPosition, AnyVariant, Color, Russian};
    ///
    /// let russian = AnyVariant::of::<Russian>();
    /// let [c3, b8] = ["c3", "b8"].map(|name| 1 << russian.square(name).unwrap().bit());
    /// let position = AnyPosition::from_bits(russian, [c3, 0], [0, b8], Color::White)?;
    /// assert_eq!(position.to_string(), "W:Wc3:BKb8");
    /// # Ok::<(), checkers_bits::PositionError>(())
    /// ```
    #[inline]
    pub fn from_bits(
        variant: AnyVariant,
        men: [u128; 2],
        kings: [u128; 2],
        side_to_move: Color,
    ) -> Result<Self, PositionError> {
        let board = variant.board();
        let [men, kings] = [men, kings].map(|sets| sets.map(|set| set & board.squares));
        let raw = RawPosition::new(men, kings, side_to_move, board)?;
        Ok(Self { raw, variant })
    }

    /// The position with another piece, or with none, on a square, as a board editor sets it up: without
    /// [king runs](Self::king_run).
    ///
    /// # Errors
    ///
    /// [`PositionError`] if a man would stand on its promotion rank or the square of the piece is of another board.
    ///
    /// ```
    /// use checkers_bits::{AnyPosition, Color, Fen, Game, Piece, Russian};
    ///
    /// let position = Fen::read("W:Wc3:Bd4", Russian)?.position;
    /// let [c3, d4] = ["c3", "d4"].map(|name| position.variant().square(name).unwrap());
    /// let king = Piece { color: Color::Black, is_king: true };
    /// let changed = position.with_piece(c3, Some(king))?.with_piece(d4, None)?;
    /// assert_eq!(changed.with_side_to_move(Color::Black).to_string(), "B:W:BKc3");
    ///
    /// // A board with a history starts anew.
    /// let mut game = Game::from_position(position);
    /// game = Game::from_position(game.position().with_piece(d4, None)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "put")]
    #[doc(alias = "remove")]
    #[inline]
    pub fn with_piece(
        &self,
        square: AnySquare,
        piece: Option<Piece>,
    ) -> Result<Self, PositionError> {
        let others = self.pieces().filter(|&(other, _)| other != square);
        let pieces = others.chain(piece.map(|piece| (square, piece)));
        Self::new(self.variant, pieces, self.side_to_move())
    }

    /// The position with this side to move, as a board editor sets it up: without [king runs](Self::king_run).
    #[inline]
    #[must_use]
    pub fn with_side_to_move(&self, side_to_move: Color) -> Self {
        let king_runs = Default::default();
        Self { raw: RawPosition { side_to_move, king_runs, ..self.raw }, ..*self }
    }

    /// The position as a [`Position`]; `None` if the position is of another variant than `V`.
    #[inline]
    #[must_use]
    pub fn downcast<V: Variant>(&self) -> Option<Position<V>> {
        self.variant.is::<V>().then(|| Position::of_raw(self.raw))
    }

    /// The variant of the position.
    #[inline]
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        self.variant
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.raw.side_to_move
    }

    fn set(&self, bits: u128) -> AnyBitboard {
        AnyBitboard::new(bits, self.variant.board())
    }

    /// The men and kings of a side.
    #[must_use]
    pub fn all(&self, color: Color) -> AnyBitboard {
        self.set(self.raw.all(color))
    }

    /// The men and kings of the side to move.
    #[must_use]
    pub fn us(&self) -> AnyBitboard {
        self.all(self.side_to_move())
    }

    /// The men and kings of the opponent.
    #[must_use]
    pub fn them(&self) -> AnyBitboard {
        self.all(!self.side_to_move())
    }

    /// The men of a side.
    #[must_use]
    pub fn men(&self, color: Color) -> AnyBitboard {
        self.set(self.raw.all(color) & !self.raw.kings)
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, color: Color) -> AnyBitboard {
        self.set(self.raw.all(color) & self.raw.kings)
    }

    /// The squares with a piece on them.
    #[must_use]
    pub fn occupied(&self) -> AnyBitboard {
        self.set(self.raw.occupied())
    }

    /// The squares without a piece.
    #[must_use]
    pub fn empty_squares(&self) -> AnyBitboard {
        !self.occupied()
    }

    /// The kings of both sides.
    #[must_use]
    pub fn all_kings(&self) -> AnyBitboard {
        self.set(self.raw.kings)
    }

    /// The piece on a square; `None` if the square is empty or of another board.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<Piece> {
        self.occupied().contains(square).then(|| self.raw.piece_on(square.mask()))
    }

    /// The pieces of both sides with their squares, in the order of the bits.
    #[inline]
    #[must_use]
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = (AnySquare, Piece)> + use<> {
        let Self { raw, .. } = *self;
        self.occupied().into_iter().map(move |square| (square, raw.piece_on(square.mask())))
    }

    /// The position after a null move: the same pieces, the other side to move.
    #[must_use]
    pub fn null_move(&self) -> Self {
        Self { raw: self.raw.null_move(), ..*self }
    }

    /// The board rotated by 180° with colours swapped: the position as the opponent sees it.
    #[inline]
    #[must_use]
    pub fn rotated_180(&self) -> Self {
        Self { raw: self.raw.rotated_180(self.variant.board()), ..*self }
    }

    /// A hash of pieces and side to move: [`Position::key`].
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let has_king_runs = self.variant.king_moves_in_a_row().is_some();
        self.raw.key(self.variant.board().word_bits, has_king_runs)
    }

    /// The legal moves, in the order of [`Position::moves`].
    #[inline]
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        (self.variant.generator().moves)(&self.raw, self.variant)
    }

    /// The index of a move in the list [`moves`](Self::moves); `None` if the move is not legal.
    #[inline]
    #[must_use]
    pub fn move_index(&self, mv: AnyMove) -> Option<usize> {
        self.moves().iter().position(|&legal| legal == mv)
    }

    /// Calls `f` with every legal move.
    pub fn for_each_move(&self, f: impl FnMut(AnyMove)) {
        self.moves().into_iter().for_each(f);
    }

    /// Calls `f` with each legal move that begins and ends on squares of the two sets.
    pub(crate) fn for_each_between(&self, between: Between, f: &mut dyn FnMut(RawMove)) {
        let Between { from, to } = between;
        (self.variant.generator().for_each_move)(&self.raw, self.variant, between, &mut |mv| {
            if from >> mv.from() & to >> mv.to() & 1 != 0 {
                f(mv);
            }
        });
    }

    /// The number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        self.perft(1) as u32
    }

    /// The number of ways to play `depth` moves: [`perft`](crate::perft()), which is faster.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            1
        } else {
            (self.variant.generator().perft)(&self.raw, self.variant, depth)
        }
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        (self.variant.generator().has_moves)(&self.raw, self.variant)
    }

    /// Whether the side to move can capture. It must capture, unless the [rules of a text](crate::rules) make captures
    /// optional.
    #[must_use]
    pub fn has_captures(&self) -> bool {
        self.count_quiet_moves().is_none()
    }

    fn count_quiet_moves(&self) -> Option<u32> {
        (self.variant.generator().count_quiet_moves)(&self.raw, self.variant)
    }

    pub(crate) fn best_order(&self, mv: RawMove) -> Option<u64> {
        (self.variant.generator().best_order)(&self.raw, self.variant, mv)
    }

    /// Whether a move is legal.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        let is_legal = self.variant.generator().is_legal;
        self.variant == mv.variant() && is_legal(&self.raw, self.variant, mv.raw())
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal in this position.
    #[inline]
    pub fn play(&self, mv: AnyMove) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMove) }
    }

    /// The position after a move that is known to be legal.
    ///
    /// An illegal move gives a meaningless position, but never a panic; a move of another variant is a
    /// [null move](Self::null_move). [`play`](Self::play) checks the move.
    #[must_use]
    pub fn make(&self, mv: AnyMove) -> Self {
        // A move of another variant can have squares of a larger board.
        if mv.variant() != self.variant {
            return self.null_move();
        }
        let limits_king_moves = self.variant.king_moves_in_a_row().is_some();
        Self { raw: self.raw.make(mv.raw(), limits_king_moves), ..*self }
    }

    /// The moves of a line that starts here, each with the position before it, as [`Game::moves`](crate::Game::moves)
    /// returns the moves of a game. The moves must be legal, as in [`make`](Self::make).
    ///
    /// ```
    /// use checkers_bits::{AnyPosition, Russian};
    ///
    /// let start = AnyPosition::start(Russian);
    /// let first = start.read_move("c3-d4")?;
    /// let reply = start.make(first).read_move("d6-c5")?;
    /// let names = start.line([first, reply]).map(|(before, mv)| before.notation(mv).to_string());
    /// assert_eq!(names.collect::<Vec<_>>(), ["c3-d4", "d6-c5"]);
    /// # Ok::<(), checkers_bits::ReadMoveError>(())
    /// ```
    pub fn line<M>(&self, moves: M) -> impl Iterator<Item = (Self, AnyMove)> + use<M>
    where
        M: IntoIterator<Item = AnyMove>,
    {
        moves.into_iter().scan(*self, |next, mv| {
            let before = *next;
            *next = before.make(mv);
            Some((before, mv))
        })
    }

    /// The win of a side if the side to move has no legal move, otherwise `None`: [`Position::outcome`].
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_moves() {
            None
        } else {
            Some(outcome::without_moves(&self.raw, self.variant.goal()))
        }
    }

    /// The king with which a side made its last moves, and the number of these moves: [`Position::king_run`].
    #[must_use]
    pub fn king_run(&self, color: Color) -> Option<(AnySquare, u8)> {
        let (king, moves) = self.raw.king_run(color)?;
        Some((self.variant.board().square_of_bit(king), moves))
    }

    /// The position as if a king had made the last `moves` moves of its side: [`Position::with_king_run`].
    #[inline]
    #[must_use]
    pub fn with_king_run(&self, king: AnySquare, moves: u8) -> Self {
        if !self.all_kings().contains(king) {
            return *self;
        }
        let limit = self.variant.king_moves_in_a_row();
        Self { raw: self.raw.with_king_run(king.bit(), moves, limit), ..*self }
    }
}

impl AnyVariant {
    /// The position in which a game of the variant begins.
    #[must_use]
    pub fn start(self) -> AnyPosition {
        AnyPosition::new_unchecked(self.raw_start(), self)
    }

    /// Converts a [`Position`]; `None` if the position is of another variant.
    ///
    /// [`AnyPosition::from`] converts without a variant, but compiles a move generator.
    #[must_use]
    pub fn position<V: Variant>(self, position: Position<V>) -> Option<AnyPosition> {
        self.is::<V>().then(|| AnyPosition::new_unchecked(position.raw(), self))
    }
}

impl<V: Variant> From<Position<V>> for AnyPosition {
    fn from(position: Position<V>) -> Self {
        Self { raw: position.raw(), variant: AnyVariant::of::<V>() }
    }
}

impl fmt::Display for AnyPosition {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.write(self.variant.data(), f)
    }
}

impl fmt::Debug for AnyPosition {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

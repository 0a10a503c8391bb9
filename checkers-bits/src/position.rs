//! Positions: the pieces and the side to move.

mod raw;

use core::fmt;

pub(crate) use raw::{RawPosition, for_each_bit};

use crate::any::board::BoardConstants;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, Pieces, PositionError};
use crate::square::Square;
use crate::variant::{Russian, Variant};

/// A position of a game: a value of three words and the side to move, which can be copied. A position of Frisian
/// draughts also has the [moves of a king in a row](Self::king_run).
///
/// [The draughts article](crate#sources) keeps four bitboards: all pieces and the men of each side. The methods
/// [`all`](Self::all) and [`men`](Self::men) return these bitboards. The struct stores the pieces of each side and all
/// kings, so either method takes at most one operation.
///
/// `Display` writes the [FEN](crate::fen); `{:#}` prints a picture of the board.
///
/// ```
/// use checkers_bits::{Color, Position, Russian};
///
/// let start = Position::<Russian>::start();
/// assert_eq!(start.all(Color::White).count(), 12);
/// assert_eq!(start.empty_squares().count(), 8);
/// assert_eq!(start.side_to_move(), Color::White);
/// println!("{start:#}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<V: Variant = Russian> {
    pub(crate) words: RawPosition<<V::Board as Board>::Word>,
}

impl<V: Variant> Position<V> {
    /// The position in which a game of the variant begins.
    #[doc(alias = "startpos")]
    #[must_use]
    pub fn start() -> Self {
        Self::of_raw(const { RawPosition::start::<V>() })
    }

    /// Makes a position from the pieces of both sides. Any number of pieces is allowed, also none.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if two pieces share a square or a man stands on its promotion rank.
    ///
    /// ```
    /// use checkers_bits::russian::Square;
    /// use checkers_bits::{Color, Pieces, Position, PositionError, Russian};
    ///
    /// let mut white = Pieces::default();
    /// white.men.insert(Square::C3);
    /// white.kings.insert(Square::B8);
    /// let black = Pieces { men: Square::D4.into(), ..Pieces::default() };
    /// let position = Position::<Russian>::new(white, black, Color::White)?;
    /// assert_eq!(position.to_string(), "W:WKb8,c3:Bd4");
    ///
    /// white.men.insert(Square::H8);
    /// assert_eq!(
    ///     Position::<Russian>::new(white, black, Color::White),
    ///     Err(PositionError::ManOnPromotionRank(Square::H8.into())),
    /// );
    /// # Ok::<(), checkers_bits::PositionError>(())
    /// ```
    #[doc(alias = "builder")]
    pub fn new(
        white: Pieces<V::Board>,
        black: Pieces<V::Board>,
        side_to_move: Color,
    ) -> Result<Self, PositionError> {
        let men = [white.men.bits(), black.men.bits()];
        let kings = [white.kings.bits(), black.kings.bits()];
        RawPosition::new(men, kings, side_to_move, V::Board::DATA).map(Self::of_words)
    }

    /// The side to move.
    #[doc(alias = "turn")]
    #[inline]
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.words.side_to_move
    }

    /// The men and kings of a side.
    #[inline]
    #[must_use]
    pub fn all(&self, color: Color) -> Bitboard<V::Board> {
        Bitboard::from_word(self.words.all(color))
    }

    /// The men and kings of the side to move.
    #[inline]
    #[must_use]
    pub fn us(&self) -> Bitboard<V::Board> {
        self.all(self.side_to_move())
    }

    /// The men and kings of the opponent.
    #[inline]
    #[must_use]
    pub fn them(&self) -> Bitboard<V::Board> {
        self.all(!self.side_to_move())
    }

    /// The men and the kings of a side, in the form that [`new`](Self::new) takes.
    ///
    /// ```
    /// use checkers_bits::{Color, Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// let [white, black] = Color::ALL.map(|color| start.pieces_of(color));
    /// assert_eq!(Position::new(white, black, Color::White), Ok(start));
    /// ```
    #[inline]
    #[must_use]
    pub fn pieces_of(&self, color: Color) -> Pieces<V::Board> {
        Pieces { men: self.men(color), kings: self.kings(color) }
    }

    /// The men of a side.
    #[inline]
    #[must_use]
    pub fn men(&self, color: Color) -> Bitboard<V::Board> {
        self.all(color) & !self.all_kings()
    }

    /// The kings of a side.
    #[inline]
    #[must_use]
    pub fn kings(&self, color: Color) -> Bitboard<V::Board> {
        self.all(color) & self.all_kings()
    }

    /// The squares with a piece on them.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard<V::Board> {
        Bitboard::from_word(self.words.occupied())
    }

    /// The squares without a piece.
    #[inline]
    #[must_use]
    pub fn empty_squares(&self) -> Bitboard<V::Board> {
        !self.occupied()
    }

    /// The kings of both sides.
    #[inline]
    #[must_use]
    pub fn all_kings(&self) -> Bitboard<V::Board> {
        Bitboard::from_word(self.words.kings)
    }

    /// The piece on a square; `None` if the square is empty.
    ///
    /// ```
    /// use checkers_bits::{Color, Piece, Position, Russian, Square};
    ///
    /// let start = Position::<Russian>::start();
    /// assert_eq!(start.piece_at(Square::C3), Some(Piece { color: Color::White, is_king: false }));
    /// assert_eq!(start.piece_at(Square::C5), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square<V::Board>) -> Option<Piece> {
        self.words.piece_at(Bitboard::from(square).bits())
    }

    /// The pieces of both sides with their squares, in the order of the bits.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKa1,c3:Bh8".parse()?;
    /// let value: i32 = position.pieces().map(|(_, piece)| if piece.is_king { 3 } else { 1 }).sum();
    /// assert_eq!(value, 5);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = (Square<V::Board>, Piece)> + use<V> {
        let words = self.words;
        let piece = move |square| words.piece_on(Bitboard::from(square).bits());
        self.occupied().into_iter().map(move |square| (square, piece(square)))
    }

    /// The position after a null move: the same pieces, the other side to move.
    ///
    /// ```
    /// use checkers_bits::{Color, Position, Russian};
    ///
    /// assert_eq!(Position::<Russian>::start().null_move().side_to_move(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub fn null_move(&self) -> Self {
        Self::of_words(self.words.null_move())
    }

    /// The board rotated by 180° with colours swapped: the position as the opponent sees it.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wa1,Kc3:Bh4".parse()?;
    /// assert_eq!(position.rotated_180(), "B:Wa5:Bh8,Kf6".parse()?);
    /// assert_eq!(position.rotated_180().rotated_180(), position);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rotated_180(&self) -> Self {
        Self::of_words(self.words.rotated_180(V::Board::DATA))
    }

    /// The position after a move that is known to be legal, for example a move from [`moves`](Self::moves).
    ///
    /// An illegal move gives a meaningless position, but never a panic. [`play`](Self::play) checks the move.
    #[inline]
    #[must_use]
    pub fn make(&self, mv: Move<V>) -> Self {
        Self::of_words(self.words.make(mv.words(), V::KING_MOVES_IN_A_ROW.is_some()))
    }

    /// The king with which a side made its last moves, and the number of these moves. `None` if the side moved
    /// another piece, or if the variant does not [limit king moves](Variant::KING_MOVES_IN_A_ROW).
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
        let (king, moves) = self.words.king_run(color)?;
        Some((Square::from_valid_bit(king), moves))
    }

    /// The position as if a king had made the last `moves` moves of its side.
    ///
    /// A number above the limit counts as the limit. The call has no effect if the variant has no limit, if no king
    /// stands on the square, or if the king's side has no man.
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
        let limit = V::KING_MOVES_IN_A_ROW;
        Self::of_words(self.words.with_king_run(king.bit(), moves, limit))
    }

    #[inline(always)]
    pub(crate) fn of_words(words: RawPosition<<V::Board as Board>::Word>) -> Self {
        Self { words }
    }

    #[inline]
    pub(crate) fn raw(&self) -> RawPosition {
        self.words.widen()
    }

    #[inline]
    pub(crate) fn of_raw(raw: RawPosition) -> Self {
        Self::of_words(raw.truncate())
    }
}

/// The position in which a game begins.
impl<V: Variant> Default for Position<V> {
    fn default() -> Self {
        Self::start()
    }
}

impl<V: Variant> fmt::Debug for Position<V> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

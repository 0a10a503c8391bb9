//! Reads the text of a legal move.

use super::error::{AmbiguousMove, IllegalReason, ReadMoveError};
use super::pattern::{ExpectedInMove, MovePattern, NotAMove};
use crate::any::{AnyMove, AnyPosition};
use crate::board::Board;
use crate::first_square::FirstSquare;
use crate::moves::Move;
use crate::position::Position;
use crate::text::Cursor;
use crate::variant::Variant;

impl<V: Variant> Position<V> {
    /// Reads a move in one of the usual [notations](crate::notation) and returns the legal move. Numbers count from
    /// the [first square](Board::FIRST_SQUARE) of the board.
    ///
    /// The text may be in any encoding that contains ASCII.
    ///
    /// # Errors
    ///
    /// [`ReadMoveError`] if the text is not a move, if no legal move fits, or if several legal moves fit.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wc3:Bd4,d6".parse()?;
    /// let capture = position.read_move("c3:c7")?;
    /// for text in ["c3:e5:c7", "C3xC7", "c3 - c7", "c3c7", "c:c7", "cc7", "22x06", "2206"] {
    ///     assert_eq!(position.read_move(text)?, capture);
    /// }
    /// let error = position.read_move("c3-b4").unwrap_err();
    /// assert_eq!(error.to_string(), "a capture is mandatory, and this is not a legal one");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: impl AsRef<[u8]>) -> Result<Move<V>, ReadMoveError> {
        self.read_move_with(text, V::Board::FIRST_SQUARE)
    }

    /// Reads a move as [`read_move`](Self::read_move) does, but with numbers that count from a square of your choice.
    ///
    /// # Errors
    ///
    /// [`ReadMoveError`] for the reasons of [`read_move`](Self::read_move).
    ///
    /// ```
    /// use checkers_bits::{FirstSquare, Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// let c3_d4 = start.read_move_with("10-14", FirstSquare::BottomLeft)?;
    /// assert_eq!(c3_d4.to_string(), "c3-d4");
    /// # Ok::<(), checkers_bits::ReadMoveError>(())
    /// ```
    pub fn read_move_with(
        &self,
        text: impl AsRef<[u8]>,
        first_square: FirstSquare,
    ) -> Result<Move<V>, ReadMoveError> {
        let mv = AnyPosition::from(*self).read_move_with(text, first_square)?;
        Ok(Move::of_raw(mv.raw()))
    }
}

impl AnyPosition {
    /// Reads a move in one of the usual notations: [`Position::read_move`].
    ///
    /// # Errors
    ///
    /// [`ReadMoveError`] if the text is not a move, if no legal move fits, or if several legal moves fit.
    pub fn read_move(&self, text: impl AsRef<[u8]>) -> Result<AnyMove, ReadMoveError> {
        self.read_move_with(text, self.variant().first_square())
    }

    /// Reads a move as [`read_move`](Self::read_move) does, but with numbers that count from a square of your choice.
    ///
    /// # Errors
    ///
    /// [`ReadMoveError`] for the reasons of [`read_move`](Self::read_move).
    pub fn read_move_with(
        &self,
        text: impl AsRef<[u8]>,
        first_square: FirstSquare,
    ) -> Result<AnyMove, ReadMoveError> {
        match read_move(self, text.as_ref(), first_square) {
            Err(ReadMoveError::Ambiguous(ambiguous)) => {
                ambiguous.straight().ok_or(ReadMoveError::Ambiguous(ambiguous))
            }
            read => read,
        }
    }

    /// Reads a move as [`read_move_with`](Self::read_move_with) does, but does not prefer the straight capture. A text
    /// that fits several moves is an error even if one of the moves is [straight](AmbiguousMove::straight).
    ///
    /// # Errors
    ///
    /// [`ReadMoveError`] for the reasons of [`read_move`](Self::read_move).
    ///
    /// ```
    /// use checkers_bits::{AnyPosition, English, FirstSquare, Position, ReadMoveError};
    ///
    /// let position: Position<English> = "W:WK5:B9,10,11,17,18,20,25,26,27,28".parse()?;
    /// let position = AnyPosition::from(position);
    /// let read = position.read_unique_move("5x32", FirstSquare::TopLeft);
    /// let Err(ReadMoveError::Ambiguous(ambiguous)) = read else { unreachable!() };
    /// assert_eq!(ambiguous.straight(), Some(position.read_move("5x32")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn read_unique_move(
        &self,
        text: impl AsRef<[u8]>,
        first_square: FirstSquare,
    ) -> Result<AnyMove, ReadMoveError> {
        read_move(self, text.as_ref(), first_square)
    }
}

#[inline]
fn read_move(
    position: &AnyPosition,
    text: &[u8],
    first_square: FirstSquare,
) -> Result<AnyMove, ReadMoveError> {
    let board = position.variant().data().board;
    let pattern = match MovePattern::read(text, board, first_square) {
        Ok(pattern) => pattern,
        Err(error) => return read_three_digits(position, text, first_square, error),
    };
    let (mut matching, mut last) = (0_u32, None);
    pattern.for_each_match(position, |mv| {
        matching += 1;
        last = Some(mv);
    });
    match (matching, last) {
        (0, _) | (_, None) => {
            let reason = IllegalReason::of(&pattern, position);
            Err(ReadMoveError::Illegal { reason, names: pattern.names })
        }
        (1, Some(mv)) => Ok(mv),
        _ => Err(ambiguous(position, pattern)),
    }
}

/// Reads a move such as `811`: the split into two squares that is legal. Other texts give `error`.
#[inline]
#[cold]
fn read_three_digits(
    position: &AnyPosition,
    text: &[u8],
    first_square: FirstSquare,
    error: NotAMove,
) -> Result<AnyMove, ReadMoveError> {
    let &[a @ b'0'..=b'9', b @ b'0'..=b'9', c @ b'0'..=b'9'] = text else {
        return Err(ReadMoveError::NotAMove(error));
    };
    let read = |text: [u8; 4]| read_move(position, &text, first_square);
    match [read([a, b'-', b, c]), read([a, b, b'-', c])] {
        [Ok(_), Ok(_)] => {
            let error = NotAMove::new(&Cursor::new(text), 1, ExpectedInMove::Separator);
            Err(ReadMoveError::NotAMove(error))
        }
        [Ok(mv), _] | [_, Ok(mv)] => Ok(mv),
        _ => Err(ReadMoveError::NotAMove(error)),
    }
}

#[cold]
fn ambiguous(position: &AnyPosition, pattern: MovePattern) -> ReadMoveError {
    ReadMoveError::Ambiguous(AmbiguousMove { position: *position, pattern })
}

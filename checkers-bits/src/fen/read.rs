//! Reads a FEN, strict or not.

use core::str::FromStr;

use super::error::NamedSquare;
use super::{Fen, FenError, FenErrorKind};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::cursor::Cursor;
use crate::draw::DrawCounters;
use crate::first_square::FirstSquare;
use crate::position::{Pieces, Position};
use crate::square::Square;
use crate::variant::Variant;

impl<V: Variant> Fen<V> {
    /// Reads a FEN [as programs write it](crate::fen), with numbers that count from a square of
    /// your choice.
    ///
    /// The text may be in any encoding that contains ASCII.
    ///
    /// # Errors
    ///
    /// [`FenError`] with the byte and the expected text.
    ///
    /// ```
    /// use checkers_bits::{Fen, FirstSquare, Russian};
    ///
    /// let fen = Fen::<Russian>::read("W:W1-4:B29-32", FirstSquare::BottomLeft)?;
    /// assert_eq!(fen.position.to_string(), "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[doc(alias = "from_fen")]
    pub fn read(text: impl AsRef<[u8]>, first_square: FirstSquare) -> Result<Self, FenError> {
        FenReader::<V>::new(text.as_ref(), first_square).fen()
    }
}

/// Reads a FEN [as programs write it](crate::fen), with numbers that count from the
/// [first square](Board::FIRST_SQUARE) of the board.
///
/// # Errors
///
/// [`FenError`] with the byte and the expected text.
impl<V: Variant> FromStr for Fen<V> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::read(text, V::Board::FIRST_SQUARE)
    }
}

/// Reads a [FEN](crate::fen) and drops its clocks.
///
/// # Errors
///
/// [`FenError`] with the byte and the expected text.
impl<V: Variant> FromStr for Position<V> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse().map(|fen: Fen<V>| fen.position)
    }
}

/// The moves of a king in a row, and its square if the text has it.
type KingRun<V> = (u8, Option<Square<<V as Variant>::Board>>);

/// For Black and for White.
type KingRuns<V> = [KingRun<V>; 2];

/// Every method that reads a token also skips the blanks behind it.
struct FenReader<'a, V: Variant> {
    cursor: Cursor<'a>,
    first_square: FirstSquare,
    white: Pieces<V::Board>,
    black: Pieces<V::Board>,
}

impl<'a, V: Variant> FenReader<'a, V> {
    fn new(text: &'a [u8], first_square: FirstSquare) -> Self {
        let (white, black) = (Pieces::default(), Pieces::default());
        Self { cursor: Cursor::new(text), first_square, white, black }
    }

    fn fen(mut self) -> Result<Fen<V>, FenError> {
        self.skip_blanks();
        if self.cursor.peek() == Some(b'?') {
            return Err(self.error(FenErrorKind::UnknownSide));
        }
        let side_to_move = self.color().ok_or_else(|| self.error(FenErrorKind::ExpectedColor))?;
        let (mut draw_clock, mut move_number, mut counters) = (None, None, None);
        let mut king_runs = None;
        let mut has_list = false;
        let mut expected = FenErrorKind::ExpectedColon;
        while !has_list || !self.cursor.is_at_end() {
            if !self.accept(":") {
                return Err(self.error(expected));
            }
            let after_field = if self.accept("H") {
                self.clock(&mut draw_clock)?;
                FenErrorKind::ExpectedEnd
            } else if self.accept("F") {
                self.clock(&mut move_number)?;
                FenErrorKind::ExpectedEnd
            } else if self.accept("R") {
                self.counters(&mut counters)?;
                FenErrorKind::ExpectedEnd
            } else if V::KING_MOVES_IN_A_ROW.is_some() && self.accept("+") {
                self.king_runs(&mut king_runs)?;
                FenErrorKind::ExpectedEnd
            } else {
                self.list()?;
                has_list = true;
                FenErrorKind::ExpectedSeparator
            };
            if has_list {
                expected = if self.accept(".") { FenErrorKind::ExpectedEnd } else { after_field };
            }
        }
        let mut position = Position::new(self.white, self.black, side_to_move)
            .expect("every piece was checked as it was read");
        for (color, (moves, square)) in
            [Color::Black, Color::White].into_iter().zip(king_runs.into_iter().flatten())
        {
            let kings = position.kings(color);
            let only_king = kings.first().filter(|_| kings.count() == 1);
            if let Some(king) = square.or(only_king).filter(|&king| kings.contains(king)) {
                position = position.with_king_run(king, moves);
            }
        }
        Ok(Fen { position, draw_clock, move_number, counters })
    }

    fn color(&mut self) -> Option<Color> {
        if self.accept("W") {
            Some(Color::White)
        } else if self.accept("B") {
            Some(Color::Black)
        } else {
            None
        }
    }

    fn clock(&mut self, clock: &mut Option<u16>) -> Result<(), FenError> {
        if clock.is_some() {
            return Err(self.error(FenErrorKind::RepeatedField));
        }
        *clock = Some(self.count()?);
        Ok(())
    }

    fn counters(&mut self, counters: &mut Option<DrawCounters>) -> Result<(), FenError> {
        if counters.is_some() {
            return Err(self.error(FenErrorKind::RepeatedField));
        }
        let mut numbers = [0; 4];
        for (i, number) in numbers.iter_mut().enumerate() {
            if i > 0 && !self.accept(",") {
                return Err(self.error(FenErrorKind::ExpectedComma));
            }
            *number = self.count()?.into();
        }
        *counters = Some(DrawCounters::from_numbers(numbers));
        Ok(())
    }

    /// The moves of a king in a row, of Black and of White: a digit and the number of a square, or none.
    fn king_runs(&mut self, runs: &mut Option<KingRuns<V>>) -> Result<(), FenError> {
        if runs.is_some() {
            return Err(self.error(FenErrorKind::RepeatedField));
        }
        let black = self.king_run()?;
        if !self.accept("+") {
            return Err(self.error(FenErrorKind::ExpectedPlus));
        }
        *runs = Some([black, self.king_run()?]);
        Ok(())
    }

    fn king_run(&mut self) -> Result<KingRun<V>, FenError> {
        let start = self.cursor.offset();
        let digits = self.cursor.digits();
        let moves = self.cursor.number(digits.min(1)).and_then(|moves| moves.try_into().ok());
        let moves = moves.ok_or_else(|| self.error_at(start, FenErrorKind::ExpectedNumber))?;
        let square = if digits > 1 { Some(self.number()?) } else { None };
        self.skip_blanks();
        // Only lidraughts writes it, and by the usual numbers, whatever names the squares have.
        Ok((moves, square.and_then(Square::from_number)))
    }

    /// A number of half-moves or moves.
    fn count(&mut self) -> Result<u16, FenError> {
        let start = self.cursor.offset();
        let number = self.cursor.number(self.cursor.digits());
        self.skip_blanks();
        number.ok_or_else(|| self.error_at(start, FenErrorKind::ExpectedNumber))
    }

    /// A colour and its pieces, possibly none.
    fn list(&mut self) -> Result<(), FenError> {
        let start = self.cursor.offset();
        let color = self.color().ok_or_else(|| self.error(FenErrorKind::ExpectedField))?;
        let is_repeated =
            !self.pieces(color).men.is_empty() || !self.pieces(color).kings.is_empty();
        loop {
            while self.accept(",") {}
            if matches!(self.cursor.peek(), None | Some(b':' | b'.')) {
                return Ok(());
            }
            if is_repeated {
                return Err(self.error_at(start, FenErrorKind::RepeatedField));
            }
            self.item(color)?;
            if !self.accept(",") {
                return Ok(());
            }
        }
    }

    /// The pieces on a square or on a range of numbered squares.
    fn item(&mut self, color: Color) -> Result<(), FenError> {
        let start = self.cursor.offset();
        if self.is_ghost() {
            return Err(self.error(FenErrorKind::GhostPiece));
        }
        let is_king = self.king();
        let is_numeric = self.cursor.digits() > 0;
        for square in self.squares()? {
            self.put(color, is_king, square).map_err(|kind| {
                let square = if is_numeric {
                    NamedSquare::Number(self.first_square.number(square))
                } else {
                    NamedSquare::FileAndRank(square.file(), square.rank())
                };
                FenError { piece: Some((color, square)), ..self.error_at(start, kind) }
            })?;
        }
        Ok(())
    }

    fn is_ghost(&self) -> bool {
        // Other capitals have a second meaning: W and B are colours, K a king, F, H and R other fields.
        let is_surely_a_file =
            |byte: &u8| matches!(byte, b'a'..=b'j' | b'A' | b'C'..=b'E' | b'I' | b'J');
        match self.cursor.rest() {
            [b'G', b'0'..=b'9', ..] => !self.cursor.text().iter().any(is_surely_a_file),
            [b'G' | b'P', ..] => true,
            _ => false,
        }
    }

    fn king(&mut self) -> bool {
        let k_is_a_file = V::Board::WIDTH > b'k' - b'a';
        match self.cursor.rest() {
            [b'k', b'0'..=b'9', ..] if k_is_a_file => false,
            _ => self.accept("K") || self.accept("k"),
        }
    }

    fn squares(&mut self) -> Result<Bitboard<V::Board>, FenError> {
        let start = self.cursor.offset();
        if self.cursor.digits() == 0 {
            let square = self.cursor.named_square();
            self.skip_blanks();
            let square =
                square.ok_or_else(|| self.error_at(start, FenErrorKind::ExpectedSquare))?;
            return Ok(square.into());
        }
        let first = self.number()?;
        let last = if self.accept("-") { self.number()? } else { first };
        if last < first {
            return Err(self.error_at(start, FenErrorKind::BackwardRange));
        }
        Ok((first..=last).filter_map(|number| self.first_square.square(number)).collect())
    }

    /// The number of a square.
    fn number(&mut self) -> Result<u8, FenError> {
        let start = self.cursor.offset();
        let number = self.cursor.number(self.cursor.digits());
        self.skip_blanks();
        number
            .and_then(|number| number.try_into().ok())
            .filter(|&number| self.first_square.square::<V::Board>(number).is_some())
            .ok_or_else(|| self.error_at(start, FenErrorKind::ExpectedSquare))
    }

    fn put(
        &mut self,
        color: Color,
        is_king: bool,
        square: Square<V::Board>,
    ) -> Result<(), FenErrorKind> {
        let taken = self.white.men | self.white.kings | self.black.men | self.black.kings;
        if taken.contains(square) {
            return Err(FenErrorKind::TwoPieces);
        }
        if !is_king && square.rank() == color.promotion_rank::<V::Board>() {
            return Err(FenErrorKind::ManOnPromotionRank);
        }
        let pieces = self.pieces(color);
        let set = if is_king { &mut pieces.kings } else { &mut pieces.men };
        *set |= square.into();
        Ok(())
    }

    fn pieces(&mut self, color: Color) -> &mut Pieces<V::Board> {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    fn accept(&mut self, token: &str) -> bool {
        let accepted = self.cursor.accept(token);
        if accepted {
            self.skip_blanks();
        }
        accepted
    }

    fn skip_blanks(&mut self) {
        self.cursor.skip_while(|byte| byte.is_ascii_whitespace() || byte == b'_');
    }

    fn error(&self, kind: FenErrorKind) -> FenError {
        self.error_at(self.cursor.offset(), kind)
    }

    fn error_at(&self, offset: usize, kind: FenErrorKind) -> FenError {
        FenError { offset, found: self.cursor.found(offset), kind, piece: None }
    }
}

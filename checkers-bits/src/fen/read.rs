//! Reads a FEN in the strict form or as programs write it.

use core::iter::once;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::{Fen, FenError, FenErrorKind, RawFen};
use crate::any::AnyVariant;
use crate::any::square::AnySquare;
use crate::any::variant_data::{VariantConstants, VariantData};
use crate::color::Color;
use crate::draw::DrawCounters;
use crate::first_square::FirstSquare;
use crate::piece::{Piece, PositionError};
use crate::position::{Position, RawPosition};
use crate::square_names::{NamedSquare, SquareNames, file_of_letter, read_number};
use crate::text::Cursor;
use crate::variant::Variant;

impl Fen {
    /// Reads a FEN [as programs write it](crate::fen), with numbers that count from the
    /// [first square](crate::Board::FIRST_SQUARE) of the board.
    ///
    /// The text may be in any encoding that contains ASCII.
    ///
    /// # Errors
    ///
    /// [`FenError`] with the byte and the expected text.
    #[doc(alias = "from_fen")]
    pub fn read(text: impl AsRef<[u8]>, variant: impl Into<AnyVariant>) -> Result<Self, FenError> {
        let variant = variant.into();
        Self::read_with(text, variant, variant.first_square())
    }

    /// Reads a FEN as [`read`](Self::read) does, but with numbers that count from a square of your choice.
    ///
    /// # Errors
    ///
    /// [`FenError`] with the byte and the expected text.
    ///
    /// ```
    /// use checkers_bits::{Fen, FirstSquare, Russian};
    ///
    /// let fen = Fen::read_with("W:W1-4:B29-32", Russian, FirstSquare::BottomLeft)?;
    /// assert_eq!(fen.position.to_string(), "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    pub fn read_with(
        text: impl AsRef<[u8]>,
        variant: impl Into<AnyVariant>,
        first_square: FirstSquare,
    ) -> Result<Self, FenError> {
        let variant = variant.into();
        Ok(FenReader::read(text.as_ref(), variant.data(), first_square)?.of(variant))
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
        let fen = FenReader::read(text.as_bytes(), V::DATA, V::DATA.board.first_square)?;
        Ok(Self::of_raw(fen.position))
    }
}

/// The number of moves of a king in a row, and the king's square if the text has it.
type KingRun = (u8, Option<AnySquare>);

/// The king run of Black, then the king run of White.
type KingRuns = [KingRun; 2];

/// Reads a FEN token by token. Every method that reads a token also skips the blanks after it.
struct FenReader<'a> {
    cursor: Cursor<'a>,
    variant: &'static VariantData,
    first_square: FirstSquare,
    position: RawPosition,
    /// Whether the text has an empty list of the side that is not to move. If a list with pieces of this side follows,
    /// the empty list is a second side to move, as in `W:B:Wa1:Bb8`.
    had_empty_list: bool,
}

/// The offset and the text of the value in a PDN tag `[FEN "…"]`.
fn tag_value(text: &[u8]) -> Option<(usize, &[u8])> {
    let tag = text.trim_ascii_start().strip_prefix(b"[FEN")?;
    let value = tag.trim_ascii_start().strip_prefix(b"\"")?;
    let before = text.len() - value.len();
    let value = value.trim_ascii_end().strip_suffix(b"]")?.trim_ascii_end();
    Some((before, value.strip_suffix(b"\"")?))
}

impl<'a> FenReader<'a> {
    /// Reads a FEN, alone or as a PDN tag `[FEN "…"]`.
    fn read(
        text: &'a [u8],
        variant: &'static VariantData,
        first_square: FirstSquare,
    ) -> Result<RawFen, FenError> {
        let (before, fen) = tag_value(text).unwrap_or((0, text));
        let (position, had_empty_list) = (RawPosition::empty(Color::White), false);
        let reader =
            Self { cursor: Cursor::new(fen), variant, first_square, position, had_empty_list };
        reader.fen().map_err(|error| FenError { offset: before + error.offset, ..error })
    }

    fn fen(mut self) -> Result<RawFen, FenError> {
        self.skip_blanks();
        if self.cursor.peek() == Some(b'?') {
            return Err(self.error(FenErrorKind::UnknownSide));
        }
        let side_to_move = self.color().ok_or_else(|| self.error(FenErrorKind::ExpectedColor))?;
        self.position.side_to_move = side_to_move;
        let (mut draw_clock, mut move_number, mut counters) = (None, None, None);
        let mut king_runs = None;
        let mut has_list = false;
        let mut expected = FenErrorKind::ExpectedColon;
        while !has_list || !self.cursor.is_at_end() {
            if !self.accept(":") {
                return Err(self.error(expected));
            }
            let after_field = if self.accept("H") {
                self.once(&mut draw_clock, Self::count)?;
                FenErrorKind::ExpectedEnd
            } else if self.accept("F") {
                self.once(&mut move_number, Self::count)?;
                FenErrorKind::ExpectedEnd
            } else if self.accept("R") {
                self.once(&mut counters, Self::counters)?;
                FenErrorKind::ExpectedEnd
            } else if self.variant.king_moves_in_a_row.is_some() && self.accept("+") {
                self.once(&mut king_runs, Self::king_runs)?;
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
        let mut position = self.position;
        for (color, (moves, square)) in
            [Color::Black, Color::White].into_iter().zip(king_runs.into_iter().flatten())
        {
            let kings = position.all(color) & position.kings;
            let only_king = || self.variant.board.square_of_bit(kings.trailing_zeros());
            let king = square.or_else(|| (kings.count_ones() == 1).then(only_king));
            if let Some(king) = king.filter(|king| kings & king.mask() != 0) {
                let limit = self.variant.king_moves_in_a_row;
                position = position.with_king_run(king.bit(), moves, limit);
            }
        }
        Ok(RawFen { position, draw_clock, move_number, counters })
    }

    fn color(&mut self) -> Option<Color> {
        if self.accept("W") || self.accept("w") {
            Some(Color::White)
        } else if self.accept("B") || self.accept("b") {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Reads a field that may occur only once.
    fn once<T>(
        &mut self,
        field: &mut Option<T>,
        read: impl FnOnce(&mut Self) -> Result<T, FenError>,
    ) -> Result<(), FenError> {
        if field.is_some() {
            return Err(self.error(FenErrorKind::RepeatedField));
        }
        *field = Some(read(self)?);
        Ok(())
    }

    fn counters(&mut self) -> Result<DrawCounters, FenError> {
        let mut numbers = [0; 4];
        for (i, number) in numbers.iter_mut().enumerate() {
            if i > 0 && !self.accept(",") {
                return Err(self.error(FenErrorKind::ExpectedComma));
            }
            *number = self.count()?.into();
        }
        Ok(DrawCounters::from_numbers(numbers))
    }

    /// Reads how often each side has moved the same king in a row, such as `235+0`: Black's king on square 35 twice,
    /// White's kings never.
    fn king_runs(&mut self) -> Result<KingRuns, FenError> {
        let black = self.king_run()?;
        if !self.accept("+") {
            return Err(self.error(FenErrorKind::ExpectedPlus));
        }
        Ok([black, self.king_run()?])
    }

    fn king_run(&mut self) -> Result<KingRun, FenError> {
        let moves = self.cursor.read(|text| read_number(text.get(..1)?));
        let moves = moves.ok_or_else(|| self.error(FenErrorKind::ExpectedNumber))? as u8;
        let square = if self.cursor.digits() > 0 { Some(self.square()?) } else { None };
        self.skip_blanks();
        // Only lidraughts writes king moves in a row. It numbers their squares from the first square of the board, even
        // if the pieces of the FEN have algebraic squares.
        let board = self.variant.board;
        let usual = |square| board.square_of_number(self.number(square), board.first_square);
        Ok((moves, square.and_then(usual)))
    }

    /// Reads a number of plies or moves.
    fn count(&mut self) -> Result<u16, FenError> {
        let start = self.cursor.offset();
        let number = self.cursor.number();
        self.skip_blanks();
        number.ok_or_else(|| self.error_at(start, FenErrorKind::ExpectedNumber))
    }

    /// Reads a colour and its pieces, possibly none.
    fn list(&mut self) -> Result<(), FenError> {
        let start = self.cursor.offset();
        let color = self.color().ok_or_else(|| self.error(FenErrorKind::ExpectedField))?;
        let is_enemy = color != self.position.side_to_move;
        let is_repeated = self.position.all(color) != 0 || is_enemy && self.had_empty_list;
        loop {
            while self.accept(",") {}
            if matches!(self.cursor.peek(), None | Some(b':' | b'.')) {
                self.had_empty_list |= is_enemy && self.position.all(color) == 0;
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

    /// Reads the pieces on a square, or on a range of numbered squares.
    fn item(&mut self, color: Color) -> Result<(), FenError> {
        let start = self.cursor.offset();
        if self.is_ghost() {
            return Err(self.error(FenErrorKind::GhostPiece));
        }
        let is_king = self.king()?;
        let is_numeric = self.cursor.digits() > 0;
        let first = self.square()?;
        let mut others = None;
        if is_numeric && self.accept("-") {
            others = Some(self.range(start, first)?);
        }
        let board = self.variant.board;
        let others = others.into_iter().flatten();
        let others = others.filter_map(|number| board.square_of_number(number, self.first_square));
        for square in once(first).chain(others) {
            self.position.put(square, Piece { color, is_king }, board).map_err(|error| {
                let kind = match error {
                    PositionError::TwoPieces(_) => FenErrorKind::TwoPieces,
                    PositionError::ManOnPromotionRank(_) => FenErrorKind::ManOnPromotionRank,
                    PositionError::OtherBoard(_) => FenErrorKind::ExpectedSquare,
                };
                let names = if is_numeric { SquareNames::Numeric } else { SquareNames::Algebraic };
                let square = NamedSquare { number: self.number(square), ..square.named(names) };
                FenError { piece: Some((color, square)), ..self.error_at(start, kind) }
            })?;
        }
        Ok(())
    }

    fn is_ghost(&self) -> bool {
        // A letter that can only be a file proves that the FEN has algebraic names. Other letters prove nothing: W and B
        // are also colours, K is also a king, and F, G, H and R are also fields or marks of a piece.
        let is_surely_a_file = |&letter: &u8| {
            file_of_letter(letter, self.variant.board.width).is_some()
                && !matches!(letter, b'B' | b'F' | b'G' | b'H' | b'K' | b'k')
        };
        match self.cursor.rest() {
            [b'G', b'0'..=b'9', ..] => !self.cursor.text().iter().any(is_surely_a_file),
            [b'G' | b'P', ..] => true,
            _ => false,
        }
    }

    fn king(&mut self) -> Result<bool, FenError> {
        let board = self.variant.board;
        let k_is_a_file = file_of_letter(b'k', board.width).is_some();
        if k_is_a_file && matches!(self.cursor.rest(), [b'k', b'0'..=b'9', ..]) {
            let is_square = board.read_square(self.cursor.rest(), self.first_square).is_some();
            match self.other_names() {
                [true, false] => return Ok(false),
                // Without other squares it is a square of the file k, because such text is what this library writes.
                [false, false] if is_square => return Ok(false),
                [true, true] if is_square => return Err(self.error(FenErrorKind::KingOrSquare)),
                _ => {}
            }
        }
        Ok(self.accept("K") || self.accept("k"))
    }

    /// Whether the FEN has squares by name, and whether it has squares by number. A `k` before digits is neither, unless a
    /// `K` stands before it.
    fn other_names(&self) -> [bool; 2] {
        let is_file = |letter| file_of_letter(letter, self.variant.board.width).is_some();
        // The numbers of draw counters are no squares.
        let text = self.cursor.text();
        let counters = text.windows(2).position(|it| it == b":R");
        let lists = &text[..counters.unwrap_or(text.len())];
        let follows = |is_square: &dyn Fn(u8, u8) -> bool| {
            // A small w is a colour, unless the board has this file.
            let begins = |byte: u8| {
                byte.is_ascii_whitespace()
                    || b",_WBK".contains(&byte)
                    || byte == b'w' && !is_file(byte)
            };
            lists.windows(2).any(|it| begins(it[0]) && is_square(it[0], it[1]))
        };
        let is_name =
            |before, it| !b"BK".contains(&it) && (it != b'k' || before == b'K') && is_file(it);
        [follows(&is_name), follows(&|_, it| it.is_ascii_digit())]
    }

    /// Reads the end of a range, and returns the numbers of its squares without the `first`.
    fn range(&mut self, start: usize, first: AnySquare) -> Result<RangeInclusive<u8>, FenError> {
        if self.cursor.digits() == 0 {
            return Err(self.error(FenErrorKind::ExpectedSquare));
        }
        let last = self.square()?;
        let [first, last] = [first, last].map(|square| self.number(square));
        if last < first {
            return Err(self.error_at(start, FenErrorKind::BackwardRange));
        }
        Ok(first + 1..=last)
    }

    /// Reads the name or the number of a square.
    fn square(&mut self) -> Result<AnySquare, FenError> {
        let (board, first) = (self.variant.board, self.first_square);
        let square = self.cursor.read(|text| board.read_square(text, first));
        let square = square.ok_or_else(|| self.error(FenErrorKind::ExpectedSquare))?;
        self.skip_blanks();
        Ok(square)
    }

    fn number(&self, square: AnySquare) -> u8 {
        self.variant.board.number(square, self.first_square)
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

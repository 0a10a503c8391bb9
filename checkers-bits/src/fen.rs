//! FEN, the one-line text of a position: `W:Wa1,Kc3:Bb8`.
//!
//! The strict form of the PDN 3.0 standard: the side to move, then for each colour a list of
//! squares, a `K` before those with a king, in algebraic (`c3`) or numeric notation (`22`, 1 is
//! b8). Written are both colours, White first, each from the top of the board down, without
//! spaces and without a final dot; read are the colours in either order, each at most once, ranges
//! of numbers (`K1-4`) and a final dot.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::position::{Pieces, Position};
use crate::square::{Square, SquareNames};
use crate::variant::Variant;

/// A position that displays as FEN; made by [`Position::fen`].
#[derive(Clone, Copy, Debug)]
pub struct Fen<V: Variant> {
    position: Position<V>,
    names: SquareNames,
}

impl<V: Variant> Position<V> {
    /// The FEN of the position with squares named as you like.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian, SquareNames};
    ///
    /// let position: Position<Russian> = "B:Wc3,Ka1:Bf6".parse()?;
    /// assert_eq!(position.fen(SquareNames::Algebraic).to_string(), "B:Wc3,Ka1:Bf6");
    /// assert_eq!(position.fen(SquareNames::Numeric).to_string(), "B:W22,K29:B11");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self, names: SquareNames) -> Fen<V> {
        Fen { position: *self, names }
    }
}

impl<V: Variant> fmt::Display for Fen<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, names } = self;
        write!(f, "{}", position.side_to_move().letter())?;
        for color in [Color::White, Color::Black] {
            write!(f, ":{}", color.letter())?;
            let mut separator = "";
            let squares = (1..).map_while(Square::from_number);
            for square in squares.filter(|&square| position.all(color).contains(square)) {
                let king = if position.kings(color).contains(square) { "K" } else { "" };
                write!(f, "{separator}{king}")?;
                write!(f, "{}", square.named(*names))?;
                separator = ",";
            }
        }
        Ok(())
    }
}

/// The FEN with squares named as is usual for the game; `{:#}` draws the board instead.
impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.draw(f) } else { fmt::Display::fmt(&self.fen(V::SQUARE_NAMES), f) }
    }
}

/// Reads FEN in the [strict form](self).
///
/// # Errors
///
/// [`FenError`] says at which character something else was expected, and what.
impl<V: Variant> FromStr for Position<V> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Parser::<V>::new(text).position()
    }
}

/// Why a text is not the FEN of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    offset: usize,
    found: Option<char>,
    kind: FenErrorKind,
}

/// What was wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// Neither `W` nor `B` where a colour belongs.
    ExpectedColor,
    /// No colon where one belongs.
    ExpectedColon,
    /// Not a dark square of the board.
    ExpectedSquare,
    /// Neither a comma, nor a colon, nor the end after a square.
    ExpectedSeparator,
    /// Something after the final dot.
    ExpectedEnd,
    /// A colour listed a second time.
    RepeatedColor,
    /// Both algebraic and numeric squares.
    MixedNames,
    /// A range that ends before it begins.
    BackwardRange,
    /// A second piece on a square.
    TwoPieces,
    /// A man on the rank on which it would have become a king.
    ManOnPromotionRank,
}

impl FenError {
    /// The byte at which the offending part begins, counted from 0.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What was wrong.
    #[must_use]
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = match self.kind {
            FenErrorKind::ExpectedColor => "expected W or B",
            FenErrorKind::ExpectedColon => "expected a colon",
            FenErrorKind::ExpectedSquare => "expected a dark square of the board",
            FenErrorKind::ExpectedSeparator => "expected a comma, a colon or the end",
            FenErrorKind::ExpectedEnd => "expected the end",
            FenErrorKind::RepeatedColor => "expected each colour once",
            FenErrorKind::MixedNames => "expected all squares by name or all by number",
            FenErrorKind::BackwardRange => "expected a range that runs upwards",
            FenErrorKind::TwoPieces => "expected an empty square, this one is taken",
            FenErrorKind::ManOnPromotionRank => {
                "expected a king, a man would have been promoted here"
            }
        };
        write!(f, "FEN, character {}: {message}, found ", self.offset + 1)?;
        match self.found {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

impl core::error::Error for FenError {}

struct Parser<'a, V: Variant> {
    text: &'a str,
    offset: usize,
    names: Option<SquareNames>,
    white: Pieces<V::Board>,
    black: Pieces<V::Board>,
}

impl<'a, V: Variant> Parser<'a, V> {
    fn new(text: &'a str) -> Self {
        Self { text, offset: 0, names: None, white: Pieces::default(), black: Pieces::default() }
    }

    fn position(mut self) -> Result<Position<V>, FenError> {
        let side_to_move = self.color()?;
        let mut listed = [false; 2];
        while listed == [false; 2] || self.peek() == Some(b':') {
            if !self.accept(b':') {
                return Err(self.error(FenErrorKind::ExpectedColon));
            }
            let start = self.offset;
            let color = self.color()?;
            if core::mem::replace(&mut listed[color as usize], true) {
                return Err(self.error_at(start, FenErrorKind::RepeatedColor));
            }
            self.pieces(color)?;
        }
        let expected = if self.accept(b'.') {
            FenErrorKind::ExpectedEnd
        } else {
            FenErrorKind::ExpectedSeparator
        };
        if self.offset < self.text.len() {
            return Err(self.error(expected));
        }
        Ok(Position::new(self.white, self.black, side_to_move)
            .expect("every piece was checked as it was read"))
    }

    fn color(&mut self) -> Result<Color, FenError> {
        for color in [Color::White, Color::Black] {
            if self.accept(color.letter() as u8) {
                return Ok(color);
            }
        }
        Err(self.error(FenErrorKind::ExpectedColor))
    }

    /// The list of one colour, which may be empty.
    fn pieces(&mut self, color: Color) -> Result<(), FenError> {
        if matches!(self.peek(), None | Some(b':' | b'.')) {
            return Ok(());
        }
        loop {
            let start = self.offset;
            let is_king = self.accept(b'K');
            for square in self.squares()? {
                self.put(color, is_king, square).map_err(|kind| self.error_at(start, kind))?;
            }
            if !self.accept(b',') {
                return Ok(());
            }
        }
    }

    /// A square, or a range of numbered squares.
    fn squares(&mut self) -> Result<Bitboard<V::Board>, FenError> {
        let start = self.offset;
        let is_number = self.peek().is_some_and(|byte| byte.is_ascii_digit());
        let names = if is_number { SquareNames::Numeric } else { SquareNames::Algebraic };
        let squares = match names {
            SquareNames::Algebraic => self.algebraic()?.into(),
            SquareNames::Numeric => {
                let first = self.number()?.number();
                let last = if self.accept(b'-') { self.number()?.number() } else { first };
                if last < first {
                    return Err(self.error_at(start, FenErrorKind::BackwardRange));
                }
                (first..=last).filter_map(Square::from_number).collect()
            }
        };
        if *self.names.get_or_insert(names) != names {
            return Err(self.error_at(start, FenErrorKind::MixedNames));
        }
        Ok(squares)
    }

    fn algebraic(&mut self) -> Result<Square<V::Board>, FenError> {
        let start = self.offset;
        self.skip_while(|byte| byte.is_ascii_lowercase());
        self.skip_while(|byte| byte.is_ascii_digit());
        self.text[start..self.offset]
            .parse()
            .map_err(|_| self.error_at(start, FenErrorKind::ExpectedSquare))
    }

    fn number(&mut self) -> Result<Square<V::Board>, FenError> {
        let start = self.offset;
        self.skip_while(|byte| byte.is_ascii_digit());
        self.text[start..self.offset]
            .parse()
            .ok()
            .and_then(Square::from_number)
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
        if !is_king && square.rank() == V::promotion_rank(color) {
            return Err(FenErrorKind::ManOnPromotionRank);
        }
        let pieces = match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        };
        let set = if is_king { &mut pieces.kings } else { &mut pieces.men };
        *set |= square.into();
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let accepted = self.peek() == Some(byte);
        self.offset += usize::from(accepted);
        accepted
    }

    fn skip_while(&mut self, condition: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&condition) {
            self.offset += 1;
        }
    }

    fn error(&self, kind: FenErrorKind) -> FenError {
        self.error_at(self.offset, kind)
    }

    fn error_at(&self, offset: usize, kind: FenErrorKind) -> FenError {
        FenError {
            offset,
            // Only ASCII is ever accepted, so the offset is where a character begins.
            found: self.text[offset..].chars().next(),
            kind,
        }
    }
}

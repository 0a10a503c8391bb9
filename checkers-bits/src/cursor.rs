//! A place in a text that moves on as the text is read.

use crate::board::Board;
use crate::square::Square;
use crate::square_names::FirstSquare;

/// What is left to read of a text.
///
/// Bytes, because files are in many encodings and all that notation is made of is ASCII.
pub struct Cursor<'a> {
    text: &'a [u8],
    offset: usize,
}

impl<'a> Cursor<'a> {
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, offset: 0 }
    }

    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        &self.text[self.offset..]
    }

    #[must_use]
    pub fn peek(&self) -> Option<u8> {
        self.text.get(self.offset).copied()
    }

    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.peek().is_none()
    }

    pub fn accept(&mut self, token: &str) -> bool {
        let accepted = self.rest().starts_with(token.as_bytes());
        if accepted {
            self.offset += token.len();
        }
        accepted
    }

    pub fn accept_if(&mut self, condition: impl Fn(u8) -> bool) -> bool {
        let accepted = self.peek().is_some_and(condition);
        self.offset += usize::from(accepted);
        accepted
    }

    pub fn skip_while(&mut self, condition: impl Fn(u8) -> bool) {
        while self.accept_if(&condition) {}
    }

    /// The number of digits that follow.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count()
    }

    /// A number of the next `digits` digits; `None` for one that is too large, or for no digits.
    pub fn number(&mut self, digits: usize) -> Option<u16> {
        let (number, _) = self.rest().split_at(digits);
        self.offset += digits;
        let (&first, others) = number.split_first()?;
        let value = |digit: u8| u16::from(digit - b'0');
        others.iter().try_fold(value(first), |number, &digit| {
            number.checked_mul(10)?.checked_add(value(digit))
        })
    }

    /// The file, counted from 0, that a letter of either case names.
    pub fn file<B: Board>(&mut self) -> Option<u8> {
        let file = self.peek()?.to_ascii_lowercase().wrapping_sub(b'a');
        (file < B::WIDTH).then(|| {
            self.offset += 1;
            file
        })
    }

    /// The dark square that is named by a file and a rank.
    pub fn named_square<B: Board>(&mut self) -> Option<Square<B>> {
        let file = self.file::<B>()?;
        self.square_on(file)
    }

    /// The dark square on a file whose rank is next.
    pub fn square_on<B: Board>(&mut self, file: u8) -> Option<Square<B>> {
        let rank = self.number(self.digits())?.checked_sub(1)?;
        Square::at(file, rank.try_into().ok()?)
    }

    /// The square that is named by a number of the next `digits` digits.
    pub fn numbered_square<B: Board>(
        &mut self,
        digits: usize,
        first_square: FirstSquare,
    ) -> Option<Square<B>> {
        first_square.square(self.number(digits)?.try_into().ok()?)
    }

    /// The character at an offset that was reached, for a message; `None` at the end.
    ///
    /// In texts that are not UTF-8 it can be the replacement character.
    #[must_use]
    pub fn found(&self, offset: usize) -> Option<char> {
        let chunk = self.text[offset..].utf8_chunks().next()?;
        Some(chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

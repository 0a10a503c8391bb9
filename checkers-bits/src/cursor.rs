//! Reads a short text from left to right.

use crate::any::board::BoardData;
use crate::any::square::AnySquare;

/// A text and the offset of the next unread byte.
///
/// The text is bytes, because files have many encodings and notation is ASCII.
pub(crate) struct Cursor<'a> {
    text: &'a [u8],
    offset: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, offset: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.text[self.offset..]
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.get(self.offset).copied()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.peek().is_none()
    }

    pub(crate) fn accept(&mut self, token: &str) -> bool {
        let accepted = self.rest().starts_with(token.as_bytes());
        if accepted {
            self.offset += token.len();
        }
        accepted
    }

    pub(crate) fn accept_if(&mut self, condition: impl Fn(u8) -> bool) -> bool {
        let accepted = self.peek().is_some_and(condition);
        self.offset += usize::from(accepted);
        accepted
    }

    pub(crate) fn skip_while(&mut self, condition: impl Fn(u8) -> bool) {
        while self.accept_if(&condition) {}
    }

    /// The number of digits from the next byte on.
    pub(crate) fn digits(&self) -> usize {
        self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count()
    }

    /// Reads a number of `digits` digits; `None` if the number is too large or has no digits.
    pub(crate) fn number(&mut self, digits: usize) -> Option<u16> {
        let (number, _) = self.rest().split_at(digits);
        self.offset += digits;
        let (&first, others) = number.split_first()?;
        let value = |digit: u8| u16::from(digit - b'0');
        others.iter().try_fold(value(first), |number, &digit| {
            number.checked_mul(10)?.checked_add(value(digit))
        })
    }

    /// Reads the letter of a file, in either case. Returns the file, counted from 0.
    pub(crate) fn file(&mut self, board: &BoardData) -> Option<u8> {
        let file = self.peek()?.to_ascii_lowercase().wrapping_sub(b'a');
        (file < board.width).then(|| {
            self.offset += 1;
            file
        })
    }

    /// Reads a dark square by its file and rank.
    pub(crate) fn named_square(&mut self, board: &BoardData) -> Option<AnySquare> {
        let file = self.file(board)?;
        self.square_on(file, board)
    }

    /// Reads the rank of a dark square on `file`. Returns the square.
    pub(crate) fn square_on(&mut self, file: u8, board: &BoardData) -> Option<AnySquare> {
        let rank = self.number(self.digits())?.checked_sub(1)?;
        board.square_at(file, rank.try_into().ok()?)
    }

    /// The character at `offset`, for error messages; `None` at the end, U+FFFD for invalid UTF-8.
    pub(crate) fn found(&self, offset: usize) -> Option<char> {
        let chunk = self.text[offset..].utf8_chunks().next()?;
        Some(chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

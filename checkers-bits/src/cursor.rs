//! Reads a short text from left to right.

use crate::square_names::read_number;

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

    /// Reads a number; `None` if the number is too large or has no digits.
    pub(crate) fn number(&mut self) -> Option<u16> {
        self.read(read_number)
    }

    /// Reads a value with a function that also returns the length of its text.
    pub(crate) fn read<T>(&mut self, read: impl FnOnce(&[u8]) -> Option<(T, usize)>) -> Option<T> {
        let (value, len) = read(self.rest())?;
        self.offset += len;
        Some(value)
    }

    /// The character at `offset`, for error messages; `None` at the end, U+FFFD for invalid UTF-8.
    pub(crate) fn found(&self, offset: usize) -> Option<char> {
        let chunk = self.text[offset..].utf8_chunks().next()?;
        Some(chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

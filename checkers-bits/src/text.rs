//! Short texts: a reader, a buffer for writing, and the end of an error message.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str;

use crate::square_names::read_number;

/// The last part of an error message: the character that was found, or the end of the text.
pub(crate) struct Found(pub(crate) Option<char>);

impl fmt::Display for Found {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "found {found:?}"),
            None => f.write_str("found the end"),
        }
    }
}

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

/// A text for an error message, cut after forty characters.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// Up to eight bytes of ASCII. The first byte is the lowest, and unused bytes are zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk(u64);

impl Chunk {
    /// The decimal digits of a number with up to seven digits.
    pub(crate) const fn decimal(mut number: u32) -> Self {
        let mut chunk = Self(0);
        loop {
            chunk = chunk.after(b'0' + (number % 10) as u8);
            number /= 10;
            if number == 0 {
                return chunk;
            }
        }
    }

    pub(crate) const EMPTY: Self = Self(0);

    /// The chunk with a character before it.
    #[inline]
    pub(crate) const fn after(self, character: u8) -> Self {
        debug_assert!(character.is_ascii());
        Self(self.0 << 8 | character as u64)
    }

    /// The number of bytes of a chunk that is not empty.
    #[inline]
    const fn len(self) -> usize {
        ((self.0 | 1).ilog2() as usize + 8) / 8
    }
}

/// A buffer in front of a writer such as a formatter, because each call of the writer is expensive.
pub(crate) struct TextWriter<'a, const N: usize> {
    out: &'a mut dyn fmt::Write,
    bytes: [u8; N],
    len: usize,
}

impl<'a, const N: usize> TextWriter<'a, N> {
    pub(crate) fn new(out: &'a mut dyn fmt::Write) -> Self {
        Self { out, bytes: [0; N], len: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, chunk: Chunk) -> fmt::Result {
        self.push_bytes(chunk.0.to_le_bytes(), chunk.len())
    }

    /// Appends a character of any length in bytes and a chunk.
    #[inline(always)]
    pub(crate) fn push_after(&mut self, character: char, chunk: Chunk) -> fmt::Result {
        if character.is_ascii() {
            return self.push(chunk.after(character as u8));
        }
        let mut bytes = [0; 8];
        let len = character.encode_utf8(&mut bytes).len();
        self.push_bytes(bytes, len)?;
        self.push(chunk)
    }

    /// Appends the first `len` of eight bytes.
    #[inline]
    fn push_bytes(&mut self, bytes: [u8; 8], len: usize) -> fmt::Result {
        const { assert!(N >= 8) };
        if self.len > N - 8 {
            self.flush()?;
        }
        let start = self.len;
        self.bytes[start..start + 8].copy_from_slice(&bytes);
        self.len = start + len;
        Ok(())
    }

    /// Writes the bytes that are still in the buffer.
    #[inline]
    pub(crate) fn finish(&mut self) -> fmt::Result {
        self.flush()
    }

    #[inline]
    fn flush(&mut self) -> fmt::Result {
        #[expect(unsafe_code, reason = "a check takes a seventh of the time of a short text")]
        // SAFETY: the bytes are those of chunks, which are ASCII, and of whole characters.
        let text = unsafe { str::from_utf8_unchecked(&self.bytes[..self.len]) };
        self.len = 0;
        self.out.write_str(text)
    }
}

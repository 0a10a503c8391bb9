//! A small buffer for texts of squares and signs, and the end of an error message.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str;

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

    /// The chunk with a character before it; the chunk itself if there is no character.
    #[inline]
    pub(crate) fn after_any(self, character: Option<u8>) -> Self {
        character.map_or(self, |character| self.after(character))
    }

    /// The chunk with a character before it.
    #[inline]
    pub(crate) const fn after(self, character: u8) -> Self {
        Self(self.0 << 8 | character as u64)
    }

    #[inline]
    const fn len(self) -> usize {
        8 - self.0.leading_zeros() as usize / 8
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

    /// Appends a character of any length in bytes.
    pub(crate) fn push_char(&mut self, character: char) -> fmt::Result {
        let mut bytes = [0; 8];
        let len = character.encode_utf8(&mut bytes).len();
        self.push_bytes(bytes, len)
    }

    /// Appends the first `len` of eight bytes.
    #[inline]
    fn push_bytes(&mut self, bytes: [u8; 8], len: usize) -> fmt::Result {
        const { assert!(N >= 8) };
        if self.len > N - 8 {
            self.flush()?;
        }
        self.bytes[self.len..self.len + 8].copy_from_slice(&bytes);
        self.len += len;
        Ok(())
    }

    /// Writes the bytes that are still in the buffer.
    pub(crate) fn finish(mut self) -> fmt::Result {
        self.flush()
    }

    fn flush(&mut self) -> fmt::Result {
        let text = str::from_utf8(&self.bytes[..self.len]).map_err(|_| fmt::Error)?;
        self.len = 0;
        self.out.write_str(text)
    }
}

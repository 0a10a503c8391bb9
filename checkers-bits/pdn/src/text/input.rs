//! The bytes of an input, as far as they are read. Input in UTF-16 is converted to UTF-8.

use std::io::{self, BufRead};

use super::encoding::Encoding;
use super::origin::LineCounter;
use super::token::is_blank;

/// An input whose next bytes are in memory.
#[derive(Debug)]
pub(super) struct Input<R> {
    source: R,
    decoder: Utf16Decoder,
    /// The bytes read so far. The bytes before `start` are consumed.
    buffer: Vec<u8>,
    start: usize,
    is_at_end: bool,
    /// The number of lines before the next byte.
    pub(super) lines: LineCounter,
}

/// The maximum number of bytes per read.
const CHUNK: usize = 1 << 16;

impl<R> Input<R> {
    pub(super) fn new(source: R) -> Self {
        let (decoder, lines) = (Utf16Decoder::default(), LineCounter::default());
        Self { source, decoder, buffer: Vec::new(), start: 0, is_at_end: false, lines }
    }

    /// Sets the encoding of an input without a UTF-16 byte order mark.
    pub(super) fn set_encoding(&mut self, encoding: Encoding) {
        self.decoder.given = Some(encoding);
    }

    /// The encoding of the input if it is UTF-16.
    pub(super) fn utf_16(&self) -> Option<Encoding> {
        self.decoder.found
    }

    /// The bytes that are read and not consumed.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.is_at_end
    }

    /// Removes bytes from the beginning.
    pub(super) fn consume(&mut self, length: usize) {
        self.lines.advance(&self.buffer[self.start..][..length]);
        self.start += length;
    }
}

impl<R: BufRead> Input<R> {
    /// Returns the byte at an offset; `None` after the end of the input.
    pub(super) fn peek(&mut self, ahead: usize) -> io::Result<Option<u8>> {
        while self.bytes().len() <= ahead && !self.is_at_end {
            self.read_more(0)?;
        }
        Ok(self.bytes().get(ahead).copied())
    }

    pub(super) fn skip_blanks(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.bytes();
            let blanks = bytes.iter().take_while(|&&byte| is_blank(byte)).count();
            let is_all = blanks == bytes.len();
            self.consume(blanks);
            if !is_all || self.is_at_end {
                return Ok(());
            }
            self.read_more(0)?;
        }
    }

    /// Reads at least `at_least` bytes, or up to the end of the input. The caller doubles `at_least` for each call.
    /// A long token is scanned again after each read, and doubling keeps the number of reads small.
    pub(super) fn read_more(&mut self, at_least: usize) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let enough = self.buffer.len() + at_least.max(1);
        while self.buffer.len() < enough && !self.is_at_end {
            match self.source.fill_buf() {
                Ok(available) => {
                    let length = available.len().min(CHUNK);
                    self.decoder.convert(&available[..length], &mut self.buffer);
                    self.source.consume(length);
                    self.is_at_end = length == 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Converts an input in UTF-16. Other input stays unchanged.
#[derive(Debug, Default)]
struct Utf16Decoder {
    /// The encoding that [`Reader::with_encoding`](crate::Reader::with_encoding) sets.
    given: Option<Encoding>,
    /// The encoding of the input if it is UTF-16.
    found: Option<Encoding>,
    is_known: bool,
    /// Bytes that are not converted yet.
    rest: Vec<u8>,
}

impl Utf16Decoder {
    /// Converts the next bytes of the input and adds them to `buffer`. No bytes mean the end of the input.
    fn convert(&mut self, bytes: &[u8], buffer: &mut Vec<u8>) {
        if self.is_known && self.found.is_none() {
            return buffer.extend_from_slice(bytes);
        }
        self.rest.extend_from_slice(bytes);
        let is_at_end = bytes.is_empty();
        if !self.is_known {
            if self.rest.len() < Encoding::UTF_16_HEAD && !is_at_end {
                return;
            }
            self.found = Encoding::utf_16_of(&self.rest, self.given);
            self.is_known = true;
        }
        let Some(encoding) = self.found else { return buffer.append(&mut self.rest) };
        let length = if is_at_end { self.rest.len() } else { encoding.whole_utf_16(&self.rest) };
        buffer.extend_from_slice(encoding.decode(&self.rest[..length]).as_bytes());
        self.rest.drain(..length);
    }
}

impl Encoding {
    /// The number of bytes that [`detect_utf_16`](Self::detect_utf_16) needs.
    const UTF_16_HEAD: usize = 4;

    /// Whether the encoding is UTF-16, which a [`Reader`](crate::Reader) converts to UTF-8.
    #[must_use]
    pub const fn is_utf_16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }

    /// Detects UTF-16 from the first four bytes of a file: a byte order mark, or zero bytes between ASCII characters.
    ///
    /// ```
    /// use checkers_pdn::Encoding;
    ///
    /// assert_eq!(Encoding::detect_utf_16(b"\xFF\xFE1\0"), Some(Encoding::Utf16Le));
    /// assert_eq!(Encoding::detect_utf_16(b"\x001\0."), Some(Encoding::Utf16Be));
    /// assert_eq!(Encoding::detect_utf_16(b"1. 11-15"), None);
    /// ```
    #[must_use]
    pub fn detect_utf_16(head: &[u8]) -> Option<Self> {
        match *head {
            [0xFF, 0xFE, ..] | [1..=0x7F, 0, 1..=0x7F, 0, ..] => Some(Self::Utf16Le),
            [0xFE, 0xFF, ..] | [0, 1..=0x7F, 0, 1..=0x7F, ..] => Some(Self::Utf16Be),
            _ => None,
        }
    }

    /// Returns the encoding of a file if it is UTF-16. A byte order mark takes precedence over the given encoding,
    /// because no PDN in another encoding begins with its bytes.
    fn utf_16_of(head: &[u8], given: Option<Self>) -> Option<Self> {
        let has_mark = matches!(head, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        match given {
            Some(given) if !has_mark => given.is_utf_16().then_some(given),
            _ => Self::detect_utf_16(head),
        }
    }

    /// Decodes UTF-16. An incomplete character becomes U+FFFD.
    pub(super) fn decode_utf_16(self, bytes: &[u8]) -> String {
        let unit = |bytes: &[u8]| match *bytes {
            [low, high] if self == Self::Utf16Le => u16::from_le_bytes([low, high]),
            [high, low] => u16::from_be_bytes([high, low]),
            // Half of a surrogate pair is an incomplete character.
            _ => 0xD800,
        };
        let characters = char::decode_utf16(bytes.chunks(2).map(unit));
        characters.map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    /// The number of bytes without the incomplete character at the end.
    fn whole_utf_16(self, bytes: &[u8]) -> usize {
        let even = bytes.len() & !1;
        let high = if self == Self::Utf16Le { 1 } else { 2 };
        let is_half = even >= 2 && bytes[even - high] & 0xFC == 0xD8;
        even - 2 * usize::from(is_half)
    }
}

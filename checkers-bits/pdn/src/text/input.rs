//! The bytes of an input, as far as they are read.

use std::io::{self, BufRead};

use super::characters::is_blank;
use super::encoding::Encoding;
use super::origin::LineCounter;

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

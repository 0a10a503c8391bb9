//! The origin of a game in the input, and the line and column of its bytes.

use std::sync::OnceLock;

use memchr::{memchr_iter, memrchr2};

use super::encoding::Encoding;
use super::error::{Fault, LONGEST_FOUND, Place, SyntaxError, SyntaxErrorKind};

/// The origin of a game in the input.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The maximum bytes of a game that the reader accepts.
    pub(super) limit: usize,
    pub(super) number: u64,
    /// The number of lines before the game.
    pub(super) lines: LineCounter,
    /// The encoding of the input if it is UTF-16.
    pub(super) utf_16: Option<Encoding>,
    pub(super) encoding: OnceLock<Encoding>,
}

/// Returns the maximum number of tokens in a game of at most `limit` bytes. A game of moves and move numbers has
/// fewer tokens, because each token has several bytes.
pub(super) fn most_tokens(limit: usize) -> usize {
    (limit / 4).max(1024)
}

impl Origin {
    /// Converts a fault at a place of the game to an error. The error quotes the unexpected word, decoded and shortened.
    /// `encoding` detects the encoding of the bytes up to an offset.
    pub(super) fn error(
        &self,
        fault: &Fault,
        place: Place,
        bytes: &[u8],
        encoding: impl FnOnce(usize) -> Encoding,
    ) -> SyntaxError {
        let found = fault.found.and_then(|offset| {
            let rest = bytes.get(offset..)?;
            if fault.kind == SyntaxErrorKind::UnclosedComment && offset == fault.at + self.limit {
                return Some("".into());
            }
            if matches!(rest.first()?, b'\n' | b'\r') {
                return Some("\n".into());
            }
            let word = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            let longest = word.clamp(1, LONGEST_FOUND);
            // The quoted word is not cut inside a UTF-8 character, because half a character would become U+FFFD.
            let is_inside = |end: &usize| rest.get(*end).is_some_and(|byte| byte & 0xC0 == 0x80);
            let length = (1..=longest).rev().take(4).find(|length| !is_inside(length));
            let length = length.unwrap_or(longest);
            Some(encoding(offset + length).decode(&rest[..length]).into())
        });
        let is_tokens = fault.kind == SyntaxErrorKind::TooManyTokens;
        let limit = if is_tokens { most_tokens(self.limit) } else { self.limit };
        SyntaxError { kind: fault.kind, game: self.number, place, found, limit }
    }
}

/// Computes the places of bytes in ascending order. One pass over the game serves all its errors, because a game
/// can have very many errors.
#[derive(Clone)]
pub(crate) struct Places<'a> {
    bytes: &'a [u8],
    lines: LineCounter,
    /// The number of bytes that `lines` has counted.
    counted: usize,
}

impl<'a> Places<'a> {
    pub(super) fn new(bytes: &'a [u8], origin: &Origin) -> Self {
        Self { bytes, lines: origin.lines, counted: 0 }
    }

    /// The place of a byte. `offset` must not be smaller than in the previous call.
    pub(crate) fn place(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.bytes.len());
        let between = self.bytes.get(self.counted..offset);
        debug_assert!(between.is_some(), "{offset} is before {}", self.counted);
        self.lines.advance(between.unwrap_or_default());
        self.counted = offset;
        self.lines.place()
    }
}

/// Counts lines and columns of the bytes read. LF, CR and CRLF end a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineCounter {
    lines: u64,
    columns: u64,
    /// Whether the last byte was a CR. If the next byte is an LF, both bytes are one line end.
    is_after_return: bool,
}

impl LineCounter {
    pub(super) fn advance(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else { return };
        let line_feeds = memchr_iter(b'\n', bytes).count();
        let lone_returns =
            memchr_iter(b'\r', bytes).filter(|place| bytes.get(place + 1) != Some(&b'\n')).count();
        // A CR at the end of the previous bytes is already counted as a line end, so an LF directly after it is not
        // counted.
        let halved = usize::from(self.is_after_return && bytes[0] == b'\n');
        self.lines += (line_feeds + lone_returns - halved) as u64;
        match memrchr2(b'\n', b'\r', bytes) {
            Some(end) => self.columns = characters(&bytes[end + 1..]),
            None => self.columns += characters(bytes),
        }
        self.is_after_return = last == b'\r';
    }

    pub(super) fn place(&self) -> Place {
        Place { line: self.lines + 1, column: self.columns + 1 }
    }
}

/// Counts characters. If the bytes are not UTF-8, each byte is a character.
fn characters(bytes: &[u8]) -> u64 {
    core::str::from_utf8(bytes).map_or(bytes.len(), |text| text.chars().count()) as u64
}

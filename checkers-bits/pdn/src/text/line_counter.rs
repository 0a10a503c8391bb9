//! Turns offsets into lines and columns.

use memchr::{memchr_iter, memrchr2};

use super::error::Place;

/// Counts the lines of what was read: LF, CR and CRLF end one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineCounter {
    lines: u64,
    columns: u64,
    /// A following LF belongs to it.
    is_after_return: bool,
}

impl LineCounter {
    pub(super) fn advance(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else { return };
        let line_feeds = memchr_iter(b'\n', bytes).count();
        let lone_returns =
            memchr_iter(b'\r', bytes).filter(|place| bytes.get(place + 1) != Some(&b'\n')).count();
        // The CR counted as a line when its LF had not been seen.
        let halved = usize::from(self.is_after_return && bytes[0] == b'\n');
        self.lines += (line_feeds + lone_returns - halved) as u64;
        match memrchr2(b'\n', b'\r', bytes) {
            Some(end) => self.columns = characters(&bytes[end + 1..]),
            None => self.columns += characters(bytes),
        }
        self.is_after_return = last == b'\r';
    }

    /// The place after some more bytes.
    pub(super) fn place_after(mut self, bytes: &[u8]) -> Place {
        self.advance(bytes);
        Place { line: self.lines + 1, column: self.columns + 1 }
    }
}

/// Where it is not UTF-8, each byte is a character.
fn characters(bytes: &[u8]) -> u64 {
    core::str::from_utf8(bytes).map_or(bytes.len(), |text| text.chars().count()) as u64
}

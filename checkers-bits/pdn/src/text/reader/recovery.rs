//! Errors of broken games, and the search for the next game.

use std::io::{self, BufRead};

use memchr::memchr2;

use super::Reader;
use crate::text::encoding::Encoding;
use crate::text::error::{
    Fault, LONGEST_FOUND, Resume, SyntaxError, SyntaxErrorKind, found_at, most_tokens,
};
use crate::text::token::RawToken;

/// What is to skip of a broken game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skip {
    length: usize,
    /// The lines behind it up to the next header, if they are part of the game.
    lines: Option<Lines>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Lines {
    /// Whether the header of the broken game has not ended.
    in_header: bool,
    at_start: bool,
}

impl<R: BufRead> Reader<R> {
    /// The error for a game over the limit. If one token alone exceeds the limit, it is probably an
    /// unclosed comment, and the next game begins inside it.
    pub(super) fn too_long(&self, position: usize) -> Fault {
        let tokens = &self.boundary.tokens;
        let within = tokens.partition_point(|token| token.end as usize <= self.limit);
        // A comment has begun with the brace before its text; at `position` is what is no token yet.
        let start =
            tokens.get(within).map_or(position, |token| (token.start as usize).saturating_sub(1));
        let bytes = &self.in_sight()[start..];
        let is_unclosed = bytes.len() > self.limit
            && bytes[0] == b'{'
            && !bytes[1..self.limit].iter().any(|byte| matches!(byte, b'{' | b'}'));
        if is_unclosed {
            Fault::unclosed(SyntaxErrorKind::UnclosedComment, start, Some(start + self.limit))
        } else {
            Fault::too_long(self.limit)
        }
    }

    /// Whether the game is too long already, which no prose must hide.
    pub(super) fn is_beyond_limit(&self) -> bool {
        self.boundary.end() > self.limit || self.token_too_many().is_some()
    }

    /// The first token beyond the limit.
    pub(super) fn token_too_many(&self) -> Option<&RawToken> {
        self.boundary.tokens.get(most_tokens(self.limit))
    }

    /// The fault of a game with too many tokens. The next one is looked for behind the last that it
    /// may have.
    pub(super) fn too_many(&self) -> Fault {
        let token = self.token_too_many().map_or(0, |token| token.start as usize);
        Fault {
            resume: Resume::NextHeader(token),
            ..Fault::here(SyntaxErrorKind::TooManyTokens, 0)
        }
    }

    /// Returns the error and sets what is to skip up to where the next game can begin.
    pub(super) fn fail(&mut self, fault: Fault) -> io::Result<SyntaxError> {
        if let Some(found) = fault.found {
            self.peek(found + LONGEST_FOUND)?;
        }
        let bytes = &self.buffer[self.start..];
        let encoding = |end| self.encoding.unwrap_or_else(|| Encoding::detect(&bytes[..end]));
        let error = SyntaxError {
            kind: fault.kind,
            game: self.game,
            place: self.lines.place_after(&bytes[..fault.at]),
            found: fault.found.and_then(|found| found_at(bytes, found, encoding)),
            limit: self.limit,
        };
        self.used = 0;
        let (length, lines) = match fault.resume {
            Resume::At(offset) => (offset, None),
            Resume::NextHeader(offset) => (offset, Some(Lines::default())),
            Resume::AfterHeader(offset) => {
                (offset, Some(Lines { in_header: true, ..Lines::default() }))
            }
        };
        self.skip = Some(Skip { length, lines });
        Ok(error)
    }

    /// The length of the next part of a broken game, which is in the buffer.
    pub(super) fn next_skipped(&mut self) -> io::Result<Option<usize>> {
        let Some(Skip { length, lines }) = self.skip.take() else { return Ok(None) };
        if length > 0 {
            self.skip = Some(Skip { length: 0, lines });
            return Ok(Some(length));
        }
        let Some(lines) = lines else { return Ok(None) };
        let (length, lines) = self.next_line_part(lines)?;
        self.skip = lines.map(|lines| Skip { length: 0, lines: Some(lines) });
        Ok((length > 0).then_some(length))
    }

    /// The length of what comes next of lines up to one that begins with a tag of another block, and the
    /// state behind it, unless that line is reached.
    fn next_line_part(&mut self, mut lines: Lines) -> io::Result<(usize, Option<Lines>)> {
        if self.peek(0)?.is_none() {
            return Ok((0, None));
        }
        if lines.at_start {
            let bytes = &self.buffer[self.start..];
            match bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count() {
                0 => {}
                blanks => return Ok((blanks, Some(lines))),
            }
            let is_header = self.is_at_tag()?;
            if is_header && !lines.in_header {
                return Ok((0, None));
            }
            lines.in_header &= is_header;
        }
        let bytes = &self.buffer[self.start..];
        let (end, length) = (memchr2(b'\n', b'\r', bytes), bytes.len());
        lines.at_start = end.is_some();
        let Some(end) = end else { return Ok((length, Some(lines))) };
        let is_crlf = self.peek(end)? == Some(b'\r') && self.peek(end + 1)? == Some(b'\n');
        Ok((end + 1 + usize::from(is_crlf), Some(lines)))
    }

    /// Whether a bracket and a letter come next.
    fn is_at_tag(&mut self) -> io::Result<bool> {
        let begins_name = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0x80;
        Ok(self.peek(0)? == Some(b'[') && self.peek(1)?.is_some_and(begins_name))
    }

    fn peek(&mut self, ahead: usize) -> io::Result<Option<u8>> {
        while self.buffer.len() <= self.start + ahead && !self.is_at_end {
            self.read_more(0)?;
        }
        Ok(self.buffer.get(self.start + ahead).copied())
    }
}

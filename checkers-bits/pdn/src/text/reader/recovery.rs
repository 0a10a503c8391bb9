//! Reports the errors of broken games, and finds the next game.

use std::io::{self, BufRead};

use memchr::memchr2;

use super::Reader;
use crate::text::characters::begins_name;
use crate::text::encoding::Encoding;
use crate::text::error::{Fault, LONGEST_FOUND, Resume, SyntaxError, SyntaxErrorKind};

/// The part of a broken game that the reader must skip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skip {
    resume: Resume,
    at_line_start: bool,
}

impl<R: BufRead> Reader<R> {
    /// Makes the error for a game with more bytes than the limit. If one comment alone has more bytes than the
    /// limit, its `}` is probably missing, so the reader looks for the next game inside the comment.
    pub(super) fn too_long(&self, position: usize) -> Fault {
        let (limit, tokens) = (self.origin.limit, &self.boundary.tokens);
        let within = tokens.partition_point(|token| token.end as usize <= limit);
        // The text of a comment token starts after the brace, so the comment starts one byte before its text. If no
        // token is at the limit, the text that is too long starts at `position`.
        let start =
            tokens.get(within).map_or(position, |token| (token.start as usize).saturating_sub(1));
        let bytes = &self.buffer[self.start..];
        let bytes = &bytes[..bytes.len().min(self.horizon())][start..];
        let is_unclosed =
            bytes.len() > limit && bytes[0] == b'{' && !bytes[1..limit].contains(&b'}');
        if is_unclosed {
            let found = Some(start + limit);
            Fault { found, ..Fault::here(SyntaxErrorKind::UnclosedComment, start) }
        } else {
            let resume = Resume::NextHeader(limit);
            Fault { resume, ..Fault::here(SyntaxErrorKind::TooLong, 0) }
        }
    }

    /// Makes the error for a game with too many tokens. The reader looks for the next game after the last
    /// permitted token.
    pub(super) fn too_many(&self) -> Fault {
        let resume = Resume::NextHeader(self.token_too_many().map_or(0, |it| it.start as usize));
        Fault { resume, ..Fault::here(SyntaxErrorKind::TooManyTokens, 0) }
    }

    /// Converts a fault to an error, and sets the part to skip before the next game can begin.
    pub(super) fn fail(&mut self, fault: Fault) -> io::Result<SyntaxError> {
        if let Some(found) = fault.found {
            self.peek(found + LONGEST_FOUND)?;
        }
        let bytes = &self.buffer[self.start..];
        let wanted = self.origin.encoding.get().copied();
        let encoding = |end| wanted.unwrap_or_else(|| Encoding::detect(&bytes[..end]));
        let mut lines = self.origin.lines;
        lines.advance(&bytes[..fault.at]);
        let error = fault.error(&self.origin, lines.place(), bytes, encoding);
        self.used = 0;
        self.skip = Some(Skip { resume: fault.resume, at_line_start: false });
        Ok(error)
    }

    /// Returns the length of the next part of a broken game in the buffer; 0 after the last part.
    pub(super) fn next_skipped(&mut self, mut skip: Skip) -> io::Result<usize> {
        let (Resume::At(offset) | Resume::NextHeader(offset) | Resume::AfterHeader(offset)) =
            &mut skip.resume;
        let mut length = core::mem::take(offset);
        if length == 0 && !matches!(skip.resume, Resume::At(_)) {
            length = self.next_line_part(&mut skip)?;
        }
        self.skip = (length > 0).then_some(skip);
        Ok(length)
    }

    /// Returns the length of the next part of the lines to skip; 0 if the next line begins the tags of another
    /// game.
    fn next_line_part(&mut self, skip: &mut Skip) -> io::Result<usize> {
        let next = self.peek(0)?;
        if skip.at_line_start {
            let bytes = &self.buffer[self.start..];
            let blanks = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if blanks > 0 {
                return Ok(blanks);
            }
            let is_header = next == Some(b'[') && self.peek(1)?.is_some_and(begins_name);
            match (is_header, skip.resume) {
                (true, Resume::AfterHeader(_)) => {}
                (true, _) => return Ok(0),
                (false, _) => skip.resume = Resume::NextHeader(0),
            }
        }
        let bytes = &self.buffer[self.start..];
        let (end, length) = (memchr2(b'\n', b'\r', bytes), bytes.len());
        skip.at_line_start = end.is_some();
        let Some(end) = end else { return Ok(length) };
        let is_crlf = self.peek(end)? == Some(b'\r') && self.peek(end + 1)? == Some(b'\n');
        Ok(end + 1 + usize::from(is_crlf))
    }

    fn peek(&mut self, ahead: usize) -> io::Result<Option<u8>> {
        while self.buffer.len() <= self.start + ahead && !self.is_at_end {
            self.read_more(0)?;
        }
        Ok(self.buffer.get(self.start + ahead).copied())
    }
}

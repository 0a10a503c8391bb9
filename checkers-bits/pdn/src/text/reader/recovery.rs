//! Errors of broken games, and the search for the next game.

use std::io::{self, BufRead};

use memchr::memchr2;

use super::Reader;
use crate::text::encoding::Encoding;
use crate::text::error::{
    Fault, LONGEST_FOUND, Resume, SyntaxError, SyntaxErrorKind, found_at, most_tokens,
};
use crate::text::token::RawToken;

impl<R: BufRead> Reader<R> {
    /// The error of a game that is too long. If one token alone exceeds the limit, it is probably an
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

    /// Returns the error and moves to the place where the next game can begin.
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
        match fault.resume {
            Resume::At(offset) => self.consume(offset),
            Resume::NextHeader(offset) => {
                self.consume(offset);
                self.skip_to_header(false)?;
            }
            Resume::AfterHeader(offset) => {
                self.consume(offset);
                self.skip_to_header(true)?;
            }
        }
        Ok(error)
    }

    /// Moves to the next line that begins with a tag of another block.
    fn skip_to_header(&mut self, mut in_header: bool) -> io::Result<()> {
        while self.skip_line()? {
            let is_header = self.is_at_tag()?;
            if is_header && !in_header {
                break;
            }
            in_header &= is_header;
        }
        Ok(())
    }

    /// Moves to the beginning of the next line, if there is one.
    fn skip_line(&mut self) -> io::Result<bool> {
        loop {
            let bytes = &self.buffer[self.start..];
            match memchr2(b'\n', b'\r', bytes) {
                Some(end) => {
                    self.consume(end);
                    break;
                }
                None => {
                    self.consume(bytes.len());
                    if self.is_at_end {
                        return Ok(false);
                    }
                    self.read_more(0)?;
                }
            }
        }
        let width =
            if self.peek(0)? == Some(b'\r') && self.peek(1)? == Some(b'\n') { 2 } else { 1 };
        self.consume(width);
        Ok(true)
    }

    /// Whether the line begins with a bracket and a letter, indented or not.
    fn is_at_tag(&mut self) -> io::Result<bool> {
        while matches!(self.peek(0)?, Some(b' ' | b'\t')) {
            self.consume(1);
        }
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

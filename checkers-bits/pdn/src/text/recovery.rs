//! Finds the place at which reading continues after a fault.

use std::io::{self, BufRead};

use memchr::{memchr, memchr_iter, memchr2};

use super::error::{Fault, Resume};
use super::input::Input;
use super::lexer::{Lexer, begins_line};
use super::token::{RawToken, TokenKind, begins_name};

impl Lexer<'_> {
    /// Reads the line of a broken tag as text. If a correct tag follows surplus brackets, reads only the surplus
    /// brackets.
    pub(super) fn broken_tag(&mut self, fault: &Fault) -> Option<RawToken> {
        let Resume::AfterHeader(bracket) = fault.resume else { return None };
        self.position = bracket;
        let length = self.run(0, |byte| !matches!(byte, b'\n' | b'\r'));
        let line = self.bytes[bracket..][..length].trim_ascii_end();
        let brackets = line.iter().take_while(|byte| b"[ \t".contains(byte)).count();
        let surplus = line[..brackets].strip_suffix(b"[").unwrap_or_default().trim_ascii_end();
        let is_tag = !surplus.is_empty() && line.get(brackets).is_some_and(u8::is_ascii_alphabetic);
        Some(self.take(TokenKind::Text, if is_tag { surplus.len() } else { line.len() }))
    }

    /// Finds the end of a variation from a place inside it that is not valid PDN.
    pub(super) fn end_of_variation(&mut self, place: usize) -> Option<usize> {
        let mut depth = 1;
        let mut at = place;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(at + 1),
                b')' => depth -= 1,
                b'{' => match memchr(b'}', &self.bytes[at + 1..]) {
                    Some(length) => at += 1 + length,
                    None => break,
                },
                b'[' if begins_line(self.bytes, at) => return None,
                _ => {}
            }
            at += 1;
        }
        self.hit_end = true;
        None
    }

    /// Returns the offset of the next tag that begins a line, at which reading continues after a fault. Returns the end
    /// of the bytes if there is no such tag.
    pub(super) fn next_header(&mut self, fault: Fault) -> usize {
        let (Resume::At(from) | Resume::NextHeader(from) | Resume::AfterHeader(from)) =
            fault.resume;
        let mut brackets = memchr_iter(b'[', &self.bytes[from..]).map(|at| from + at);
        let header = brackets.find(|&at| {
            let is_tag = self.bytes.get(at + 1).is_some_and(|&first| begins_name(first));
            is_tag && begins_line(self.bytes, at)
        });
        self.hit_end |= header.is_none();
        header.unwrap_or(self.bytes.len())
    }
}

/// The part of a broken game that the reader must skip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skip {
    resume: Resume,
    at_line_start: bool,
}

impl Skip {
    pub(super) fn new(resume: Resume) -> Self {
        Self { resume, at_line_start: false }
    }

    /// Returns the length of the next part of a broken game at the beginning of the input; 0 after the last part.
    pub(super) fn next_part(&mut self, input: &mut Input<impl BufRead>) -> io::Result<usize> {
        let (Resume::At(offset) | Resume::NextHeader(offset) | Resume::AfterHeader(offset)) =
            &mut self.resume;
        let length = core::mem::take(offset);
        if length > 0 || matches!(self.resume, Resume::At(_)) {
            return Ok(length);
        }
        self.next_line_part(input)
    }

    /// Returns the length of the next part of the lines to skip; 0 if the next line begins the tags of another
    /// game.
    fn next_line_part(&mut self, input: &mut Input<impl BufRead>) -> io::Result<usize> {
        let next = input.peek(0)?;
        if self.at_line_start {
            let blanks =
                input.bytes().iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if blanks > 0 {
                return Ok(blanks);
            }
            let is_header = next == Some(b'[') && input.peek(1)?.is_some_and(begins_name);
            match (is_header, self.resume) {
                (true, Resume::AfterHeader(_)) => {}
                (true, _) => return Ok(0),
                (false, _) => self.resume = Resume::NextHeader(0),
            }
        }
        let bytes = input.bytes();
        let (end, length) = (memchr2(b'\n', b'\r', bytes), bytes.len());
        self.at_line_start = end.is_some();
        let Some(end) = end else { return Ok(length) };
        let is_crlf = input.peek(end)? == Some(b'\r') && input.peek(end + 1)? == Some(b'\n');
        Ok(end + 1 + usize::from(is_crlf))
    }
}

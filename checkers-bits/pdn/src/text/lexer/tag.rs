//! Reads tags, and other words in brackets.

use memchr::memchr_iter;

use super::{Lexed, Lexer, begins_line};
use crate::text::characters::{begins_name, is_blank};
use crate::text::error::{Fault, Resume, SyntaxErrorKind};
use crate::text::token::{RawToken, TokenKind};

impl Lexer<'_> {
    /// Reads a tag `[Name "value"]`, or `[pdn]`, `[/pdn]` or `[Empty]`.
    pub(super) fn tag(&mut self) -> Result<Lexed, Fault> {
        let bracket = self.position;
        let length = self.run(1, |byte| !is_blank(byte) && !matches!(byte, b'"' | b'[' | b']'));
        let word = &self.bytes[bracket + 1..][..length];
        if self.peek(1 + length) == Some(b']') {
            let lexed = match &*word.to_ascii_lowercase() {
                b"pdn" | b"/pdn" => Some(Lexed::Wrapper),
                b"empty" => Some(Lexed::NoMoves),
                _ => None,
            };
            if let Some(lexed) = lexed {
                self.position += length + 2;
                return Ok(lexed);
            }
        }
        let indent = self.blanks(1);
        let name_start = bracket + 1 + indent;
        let length = self
            .run(1 + indent, |byte| !is_blank(byte) && !matches!(byte, b'"' | b'[' | b']' | b'{'));
        let name = RawToken::new(TokenKind::TagName, name_start, name_start + length);
        if !name.text(self.bytes).first().copied().is_some_and(begins_name) {
            // At the beginning of a line, `[[` or a `[` without a name is a broken tag, so the whole tag block is
            // skipped. A command such as `[%clk 1:00]` among moves is no tag.
            let next = self.bytes.get(name_start);
            let is_tag = begins_line(self.bytes, bracket)
                && next.is_none_or(|&next| next == b'[' || is_blank(next));
            let resume = if is_tag { Resume::AfterHeader } else { Resume::NextHeader }(bracket);
            return Err(Fault {
                resume,
                ..Fault::here(SyntaxErrorKind::ExpectedTagName, name_start)
            });
        }
        let gap = self.run(1 + indent + length, is_blank);
        let quote = name_start + length + gap;
        if self.bytes.get(quote) != Some(&b'"') {
            self.hit_end |= quote >= self.bytes.len();
            let resume = Resume::AfterHeader(bracket);
            return Err(Fault { resume, ..Fault::here(SyntaxErrorKind::ExpectedTagValue, quote) });
        }
        let value = self.tag_value(bracket, quote)?;
        Ok(Lexed::Tag { bracket, name, value })
    }

    /// Reads the value of a tag. The value ends at the first quote before a bracket, because some programs do
    /// not escape quotes inside a value.
    fn tag_value(&mut self, bracket: usize, quote: usize) -> Result<RawToken, Fault> {
        self.position = quote + 1;
        let mut inner_quote = false;
        // The end of the value, if its last character is a backslash that is not escaped, as in `[Site "C:\"]`.
        let mut after_backslash = None;
        loop {
            let place = self.position;
            match self.peek(0) {
                Some(b'"') => {
                    if let Some(end) = self.bracket_after_quote() {
                        self.position = end;
                        return Ok(RawToken::new(TokenKind::TagValue, quote + 1, place));
                    }
                    inner_quote = true;
                    self.position += 1;
                }
                Some(b'\\') => {
                    self.position += 1;
                    if self.peek(0) == Some(b'"') && after_backslash.is_none() {
                        after_backslash = self.bracket_after_quote().map(|end| (place + 1, end));
                    }
                    if self.peek(0).is_some_and(|byte| !matches!(byte, b'\n' | b'\r')) {
                        self.position += 1;
                    }
                }
                None | Some(b'\n' | b'\r') => break,
                Some(_) => self.position += 1,
            }
        }
        let found = self.position;
        if let Some((end, next)) = after_backslash {
            self.position = next;
            return Ok(RawToken::new(TokenKind::TagValue, quote + 1, end));
        }
        let (kind, at) = if inner_quote {
            (SyntaxErrorKind::UnclosedTag, bracket)
        } else {
            (SyntaxErrorKind::UnclosedString, quote)
        };
        Err(Fault { kind, at, found: Some(found), resume: Resume::AfterHeader(bracket) })
    }

    /// Returns the end of the tag, if only blanks and a bracket follow the quote at the current position.
    fn bracket_after_quote(&mut self) -> Option<usize> {
        let blanks = self.blanks(1);
        (self.peek(1 + blanks) == Some(b']')).then_some(self.position + 2 + blanks)
    }
}

/// Returns the length of a tag without its opening bracket, such as `White "A"]`.
pub(in crate::text) fn unopened_tag(text: &[u8]) -> Option<usize> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let name = text.iter().take_while(|byte| is_name(byte)).count();
    let value = text[name..].trim_ascii_start().strip_prefix(b"\"")?;
    let mut ends =
        memchr_iter(b']', value).filter(|&end| value[..end].trim_ascii_end().ends_with(b"\""));
    let end = ends.next().filter(|_| name > 0)?;
    Some(text.len() - value.len() + end + 1)
}

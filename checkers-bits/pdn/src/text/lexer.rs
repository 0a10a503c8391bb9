//! Splits bytes into tokens, independently of their encoding.
//!
//! The bytes may be only the beginning of the input. Every attempt to look past the last byte sets `hit_end`. The
//! reader then discards the token and reads it again when more bytes are available.

mod word;

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use super::error::{Fault, Resume, SyntaxErrorKind};
use super::token::{
    CLASSES, RawToken, TokenKind, WORD, begins_name, is_blank, is_separator, look_alike,
};

/// The result of reading one token.
pub(super) enum Lexed {
    Token(RawToken),
    /// The name and the value of a tag.
    Tag {
        bracket: usize,
        name: RawToken,
        value: RawToken,
    },
    /// `[pdn]` or `[/pdn]` around a game.
    Wrapper,
    /// `[Empty]`, which replaces the moves of a game without moves.
    NoMoves,
    End,
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whether only blanks precede a place on its line.
pub(super) fn begins_line(bytes: &[u8], place: usize) -> bool {
    let before = &bytes[..place];
    let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    let before = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
    before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

pub(super) struct Lexer<'a> {
    pub(super) bytes: &'a [u8],
    /// The position of the next token.
    pub(super) position: usize,
    /// The end of the last move. A `*` directly after a move means "only move" and is not a result.
    pub(super) move_end: usize,
    pub(super) hit_end: bool,
    /// The end of the last text token. If prose in parentheses uses only a part of this token, `text` does not
    /// search for the end again.
    text_end: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8], position: usize, move_end: usize) -> Self {
        Self { bytes, position, move_end, hit_end: false, text_end: 0 }
    }

    /// Skips to the beginning of the next token.
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek(0) {
            let skipped = match byte {
                _ if is_blank(byte) => 1,
                // Some programs write the two characters `\r` between tags, so they are blanks.
                b'\\' if matches!(self.peek(1), Some(b'r' | b'n' | b't')) => 2,
                0xEF if self.looks_at(0, BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
                0xC2 if self.looks_at(0, &[0xC2, 0xA0]) => 2,
                // A dot after a blank, as in `1 . c3-d4`, belongs to the move number, so the dot is skipped.
                b'.' if self.peek(1).is_some_and(|next| next != b'.') => 1,
                _ => return,
            };
            self.position += skipped;
        }
    }

    /// Reads the token at the current position.
    #[inline]
    pub(super) fn lex(&mut self) -> Result<Lexed, Fault> {
        let start = self.position;
        let Some(byte) = self.peek(0) else { return Ok(Lexed::End) };
        let token = match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' => self.word(),
            b'{' => self.comment()?,
            b'[' => return self.tag(),
            b'(' => self.parenthesis(),
            b')' => self.take(TokenKind::VariationEnd, 1),
            b'.' => self.take_run(TokenKind::Ellipsis, |byte| byte == b'.'),
            b'!' | b'?' => self.take_run(TokenKind::Strength, |byte| matches!(byte, b'!' | b'?')),
            b'*' if start == self.move_end && start > 0 => self.take(TokenKind::Strength, 1),
            b'*' => self.take(TokenKind::Result, 1),
            b'$' => self.nag()?,
            b';' => self.rest_of_line(TokenKind::Comment),
            b'%' if start == 0 || matches!(self.bytes[start - 1], b'\n' | b'\r') => {
                self.rest_of_line(TokenKind::Escape)
            }
            b'/' => self.setup()?,
            // A `]` that follows a complete tag is text, so that the tag stays valid.
            b']' => self.take(TokenKind::Text, 1),
            b'}' => return Err(Fault::here(SyntaxErrorKind::UnopenedComment, start)),
            0x80.. => self.beyond_ascii(),
            b'+' | b'=' => self.judgement().unwrap_or_else(|| self.text()),
            _ => self.text(),
        };
        Ok(Lexed::Token(token))
    }

    #[inline(always)]
    fn peek(&mut self, ahead: usize) -> Option<u8> {
        let byte = self.bytes.get(self.position + ahead).copied();
        self.hit_end |= byte.is_none();
        byte
    }

    fn looks_at(&mut self, ahead: usize, expected: &[u8]) -> bool {
        let mut bytes = expected.iter().zip(ahead..);
        bytes.all(|(&byte, ahead)| self.peek(ahead) == Some(byte))
    }

    /// Counts the consecutive bytes from `ahead` for which `of_kind` is true.
    pub(super) fn run(&mut self, ahead: usize, of_kind: impl Fn(u8) -> bool) -> usize {
        let mut length = 0;
        while self.peek(ahead + length).is_some_and(&of_kind) {
            length += 1;
        }
        length
    }

    fn blanks(&mut self, ahead: usize) -> usize {
        self.run(ahead, |byte| matches!(byte, b' ' | b'\t'))
    }

    #[inline]
    pub(super) fn take(&mut self, kind: TokenKind, length: usize) -> RawToken {
        let start = self.position;
        self.position += length;
        RawToken::new(kind, start, self.position)
    }

    fn take_run(&mut self, kind: TokenKind, of_kind: impl Fn(u8) -> bool) -> RawToken {
        let length = self.run(0, of_kind);
        self.take(kind, length)
    }

    fn comment(&mut self) -> Result<RawToken, Fault> {
        let text = self.position + 1;
        let end = memchr2(b'{', b'}', &self.bytes[text..]).map(|length| text + length);
        let end = match end.filter(|&end| self.bytes[end] == b'}') {
            Some(end) => end,
            None => self.end_of_unusual_comment()?,
        };
        self.position = end + 1;
        Ok(RawToken::new(TokenKind::Comment, text, end))
    }

    /// Finds the end of a comment that contains a `{` as text, or that lacks its `}`. If a line of a comment with a `{`
    /// begins with a tag, the `}` of the comment is probably missing, which is an error.
    #[cold]
    fn end_of_unusual_comment(&mut self) -> Result<usize, Fault> {
        let (start, text) = (self.position, self.position + 1);
        let end = memchr(b'}', &self.bytes[text..]).map(|length| text + length);
        let bytes = &self.bytes[..end.unwrap_or(self.bytes.len())];
        let tag = memchr(b'{', &bytes[text..]).and_then(|_| {
            let mut brackets = memchr_iter(b'[', &bytes[text..]).map(|at| text + at);
            brackets.find(|&at| {
                let line = bytes[at + 1..].split(|byte| matches!(byte, b'\n' | b'\r')).next();
                begins_line(bytes, at) && line.and_then(unopened_tag).is_some()
            })
        });
        self.hit_end |= end.is_none() && tag.is_none();
        end.filter(|_| tag.is_none())
            .ok_or(Fault { found: tag, ..Fault::here(SyntaxErrorKind::UnclosedComment, start) })
    }

    /// Reads the text after a one-byte sign, such as `;`, up to the end of the line.
    fn rest_of_line(&mut self, kind: TokenKind) -> RawToken {
        let start = self.position + 1;
        let rest = &self.bytes[start..];
        let length = memchr2(b'\n', b'\r', rest);
        self.hit_end |= length.is_none();
        self.position = start + length.unwrap_or(rest.len());
        RawToken::new(kind, start, self.position)
    }

    fn parenthesis(&mut self) -> RawToken {
        let signs = self.run(1, |byte| matches!(byte, b'!' | b'?'));
        if signs == 0 || self.peek(1 + signs) != Some(b')') {
            return self.take(TokenKind::VariationStart { of_next_move: false, tokens: 0 }, 1);
        }
        let start = self.position + 1;
        self.position = start + signs + 1;
        RawToken::new(TokenKind::Strength, start, start + signs)
    }

    fn nag(&mut self) -> Result<RawToken, Fault> {
        let start = self.position;
        let length = self.run(1, |byte| byte.is_ascii_digit());
        let digits = &self.bytes[start + 1..][..length];
        let nag = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        let nag = nag.ok_or(Fault::here(SyntaxErrorKind::ExpectedNag, start))?;
        self.position = start + 1 + length;
        Ok(RawToken::new(TokenKind::Nag(nag), start + 1, self.position))
    }

    /// Reads a sign that evaluates the position after a move, `+-`, `=` or `-+`, as a NAG.
    #[cold]
    fn judgement(&mut self) -> Option<RawToken> {
        let signs: [(&[u8], u16); 3] = [(b"=", 10), (b"+-", 18), (b"-+", 19)];
        let &(sign, nag) = signs.iter().find(|(sign, _)| self.looks_at(0, sign))?;
        let is_longer = self.peek(sign.len()).is_some_and(|byte| {
            matches!(byte, b'+' | b'=') || CLASSES[usize::from(byte)] & WORD != 0
        });
        (self.move_end > 0 && !is_longer).then(|| self.take(TokenKind::Nag(nag), sign.len()))
    }

    /// Reads a setup: `/FEN "…"/`.
    fn setup(&mut self) -> Result<RawToken, Fault> {
        let fault = Fault::here(SyntaxErrorKind::ExpectedSetup, self.position);
        let name = self.run(1, |byte| byte.is_ascii_alphabetic());
        let is_fen = self.bytes[self.position + 1..][..name].eq_ignore_ascii_case(b"FEN");
        let quote = 1 + name + self.run(1 + name, is_blank);
        if !is_fen || self.peek(quote) != Some(b'"') {
            return Err(fault);
        }
        let start = self.position + quote + 1;
        let Some(length) = memchr3(b'"', b'[', b'{', &self.bytes[start..]) else {
            self.hit_end = true;
            return Err(fault);
        };
        let after = quote + 1 + length + 1;
        let slash = after + self.run(after, is_blank);
        if self.bytes[start + length] != b'"' || self.peek(slash) != Some(b'/') {
            return Err(fault);
        }
        self.position += slash + 1;
        Ok(RawToken::new(TokenKind::Setup, start, start + length))
    }

    /// Reads text up to the end of the line, a bracket or a brace.
    fn text(&mut self) -> RawToken {
        let start = self.position;
        if start >= self.text_end {
            let length = self.run(1, |byte| !matches!(byte, b'\n' | b'\r' | b'[' | b'{'));
            self.text_end = start + self.bytes[start..][..1 + length].trim_ascii_end().len();
        }
        let text = &self.bytes[start..self.text_end];
        let tag = if begins_line(self.bytes, start) { unopened_tag(text) } else { None };
        self.take(TokenKind::Text, tag.unwrap_or(text.len()))
    }

    /// Reads a tag `[Name "value"]`, or `[pdn]`, `[/pdn]` or `[Empty]`.
    fn tag(&mut self) -> Result<Lexed, Fault> {
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
        if let Some(value) = self.bare_value(quote - bracket) {
            self.position = quote + value + 1;
            let value = RawToken::new(TokenKind::TagValue, quote, quote + value);
            return Ok(Lexed::Tag { bracket, name, value });
        }
        if self.bytes.get(quote) != Some(&b'"') {
            self.hit_end |= quote >= self.bytes.len();
            let resume = Resume::AfterHeader(bracket);
            return Err(Fault { resume, ..Fault::here(SyntaxErrorKind::ExpectedTagValue, quote) });
        }
        let value = self.tag_value(bracket, quote)?;
        Ok(Lexed::Tag { bracket, name, value })
    }

    /// Returns the length of a value without quotes that begins with a digit, as in `[Round 17]`.
    fn bare_value(&mut self, ahead: usize) -> Option<usize> {
        self.peek(ahead).filter(u8::is_ascii_digit)?;
        let length = self.run(ahead, |byte| !is_blank(byte) && !matches!(byte, b'"' | b'[' | b']'));
        (self.peek(ahead + length) == Some(b']')).then_some(length)
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

    #[cold]
    fn beyond_ascii(&mut self) -> RawToken {
        if let Some(length) = self.result_of_fractions() {
            return self.take(TokenKind::Result, length);
        }
        let signs = [
            ("□", TokenKind::Strength),
            ("⨀", TokenKind::Strength),
            ("…", TokenKind::Ellipsis),
            ("–", TokenKind::Move),
            ("—", TokenKind::Move),
        ];
        for (sign, kind) in signs {
            if self.looks_at(0, sign.as_bytes()) {
                return self.take(kind, sign.len());
            }
        }
        match self.look_alike(0) {
            Some((sign, _)) if !is_separator(sign) => self.unusual_word(0, 0),
            _ => self.text(),
        }
    }

    /// Returns the ASCII [look-alike](look_alike) of the character at `ahead`.
    fn look_alike(&mut self, ahead: usize) -> Option<(u8, usize)> {
        // `look_alike` reads up to three bytes and does not set `hit_end`, so these calls of `peek` set `hit_end`
        // if one of the three bytes is missing.
        let _ = (self.peek(ahead + 1), self.peek(ahead + 2));
        look_alike(&self.bytes[self.position + ahead..])
    }
}

/// Returns the length of a tag without its opening bracket, such as `White "A"]`.
pub(super) fn unopened_tag(text: &[u8]) -> Option<usize> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let name = text.iter().take_while(|byte| is_name(byte)).count();
    let value = text[name..].trim_ascii_start().strip_prefix(b"\"")?;
    let mut ends =
        memchr_iter(b']', value).filter(|&end| value[..end].trim_ascii_end().ends_with(b"\""));
    let end = ends.next().filter(|_| name > 0)?;
    Some(text.len() - value.len() + end + 1)
}

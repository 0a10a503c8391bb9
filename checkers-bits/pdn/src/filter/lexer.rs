//! The words of a filter.

use super::error::FilterError;

/// A piece of the text, and where its content begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'a> {
    pub(super) kind: LexemeKind,
    /// Without quotes.
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LexemeKind {
    Word,
    Quoted,
    Comparison,
    Open,
    Close,
    End,
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    offset: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    pub(super) fn next(&mut self) -> Result<Lexeme<'a>, FilterError> {
        let rest = self.text[self.offset..].trim_start();
        let start = self.text.len() - rest.len();
        let of_kind = |kind, length: usize| Lexeme { kind, text: &rest[..length], offset: start };
        let lexeme = match rest.chars().next() {
            None => of_kind(LexemeKind::End, 0),
            Some('(') => of_kind(LexemeKind::Open, 1),
            Some(')') => of_kind(LexemeKind::Close, 1),
            Some(quote @ ('"' | '\'')) => {
                let Some(length) = rest[1..].find(quote) else {
                    let expected = "a quote at the end of what begins here";
                    return Err(FilterError::expected(self.text, start, expected, ""));
                };
                self.offset = start + length + 2;
                let text = &rest[1..=length];
                return Ok(Lexeme { kind: LexemeKind::Quoted, text, offset: start + 1 });
            }
            Some(sign) if is_comparison(sign) => {
                let length = rest.find(|sign| !is_comparison(sign)).unwrap_or(rest.len());
                of_kind(LexemeKind::Comparison, length)
            }
            Some(_) => {
                let is_end = |sign: char| {
                    sign.is_whitespace()
                        || is_comparison(sign)
                        || matches!(sign, '(' | ')' | '"' | '\'')
                };
                of_kind(LexemeKind::Word, rest.find(is_end).unwrap_or(rest.len()))
            }
        };
        self.offset = start + lexeme.text.len();
        Ok(lexeme)
    }
}

fn is_comparison(sign: char) -> bool {
    matches!(sign, '=' | '!' | '~' | '<' | '>')
}

//! The tokens of a game, which borrow from its text.

use core::fmt;
use std::borrow::Cow;
use std::string::String;

use super::lexer::{Kind, Span, is_blank, separator_prefix};

/// A piece of a game and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// Where its text begins, in bytes from the beginning of the game.
    pub offset: usize,
    /// What it is, with its text.
    pub kind: TokenKind<'a>,
}

/// What a [`Token`] is. Bytes are as they stand in the input, without brackets and quotes, in the
/// [encoding](super::GameText::encoding) of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenKind<'a> {
    /// `[Name "value"]`, the value still with its escapes.
    Tag {
        /// The name.
        name: &'a [u8],
        /// What is between the quotes.
        value: &'a [u8],
    },
    /// `12.` or `12...`; the dots may be missing.
    Number {
        /// The number of the pair of moves.
        number: u32,
        /// Whether its second move comes next.
        is_second: bool,
    },
    /// `...` apart from a number: a move that is not told.
    Ellipsis,
    /// A move.
    Move(MoveText<'a>),
    /// `!`, `?` and combinations, also in parentheses, `*` (only move), `□` and `⨀`.
    Strength(&'a [u8]),
    /// `$` and a number.
    Nag(u8),
    /// `{…}`, or `;` to the end of the line.
    Comment(&'a [u8]),
    /// `%` at the beginning of a line, to its end: not for readers of games.
    Escape(&'a [u8]),
    /// `(`.
    VariationStart,
    /// `)`.
    VariationEnd,
    /// `/FEN "…"/`: the position from here on.
    Setup(&'a [u8]),
    /// Lines before the first move that are neither tags nor comments.
    Text(&'a [u8]),
    /// What ends the game: `*`, `1-0`, `1/2-1/2`, `4-6`.
    Result(&'a [u8]),
}

impl<'a> Token<'a> {
    /// The token that begins with the first of the spans; a tag takes two.
    pub(super) fn next(spans: &mut core::slice::Iter<'_, Span>, bytes: &'a [u8]) -> Option<Self> {
        let span = *spans.next()?;
        let text = span.of(bytes);
        let kind = match span.kind {
            Kind::TagName => TokenKind::Tag { name: text, value: spans.next()?.of(bytes) },
            // Only ever behind its name.
            Kind::TagValue => return None,
            Kind::Number => number(text),
            Kind::Ellipsis => TokenKind::Ellipsis,
            Kind::Move => TokenKind::Move(MoveText(text)),
            Kind::Strength => TokenKind::Strength(text),
            Kind::Nag => {
                TokenKind::Nag(text.iter().fold(0, |value, digit| value * 10 + (digit - b'0')))
            }
            Kind::Comment => TokenKind::Comment(text),
            Kind::Escape => TokenKind::Escape(text),
            Kind::VariationStart => TokenKind::VariationStart,
            Kind::VariationEnd => TokenKind::VariationEnd,
            Kind::Setup => TokenKind::Setup(text),
            Kind::Text => TokenKind::Text(text),
            Kind::Result => TokenKind::Result(text),
        };
        Some(Self { offset: span.start as usize, kind })
    }
}

fn number<'a>(text: &[u8]) -> TokenKind<'a> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    let number = digits.fold(0_u32, |number, digit| {
        number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
    });
    TokenKind::Number { number, is_second: text.ends_with(b"..") }
}

/// A move as it was written: `c3-d4`, `C3:E5`, `1- 7`, `cd4`, `3228`, `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveText<'a>(&'a [u8]);

impl<'a> MoveText<'a> {
    /// The bytes of the input.
    #[must_use]
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The move without blanks, and with `-` and `x` for typographic dashes and crosses.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        match core::str::from_utf8(self.0) {
            Ok(text) if self.0.iter().all(|&byte| byte.is_ascii() && !is_blank(byte)) => {
                text.into()
            }
            _ => self.plain().into(),
        }
    }

    fn plain(self) -> String {
        let mut rest = self.0;
        let mut text = String::new();
        while let [first, others @ ..] = rest {
            let (byte, width) = match separator_prefix(rest) {
                Some(separator) => separator,
                None => (*first, 1),
            };
            if !is_blank(byte) {
                text.push(byte.into());
            }
            rest = others.get(width - 1..).unwrap_or_default();
        }
        text
    }

    /// Whether it only says that there was a move: `-` or `--`.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        let names_a_square = self.0.first().is_some_and(u8::is_ascii_alphanumeric);
        !names_a_square && matches!(&*self.text(), "-" | "--")
    }
}

/// The same as [`text`](MoveText::text).
impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

//! The text of one game, and the line and column of its bytes.

use std::borrow::Cow;
use std::sync::OnceLock;

use memchr::{memchr_iter, memrchr2};

use super::encoding::Encoding;
use super::error::{Fault, Place, SyntaxError};
use super::token::{RawToken, Token, TokenKind};

/// The text of a game as written in the input. [`Reader::next_game`](crate::Reader::next_game) lends a game
/// text.
///
/// Tags and comments are decoded only on request. The syntax of the game is valid: variations are closed, and
/// every word among the moves can be a move.
#[derive(Clone, Debug)]
pub struct GameText<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) tokens: &'a [RawToken],
    pub(super) warnings: &'a [Fault],
    pub(super) origin: Origin,
}

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

impl<'a> GameText<'a> {
    /// The bytes of the game, from the first tag to the result.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The number of the game in the input, counted from 1; broken games count.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.origin.number
    }

    /// The line in which the game begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.place(self.tokens.first().map_or(0, |token| token.start as usize)).line
    }

    /// The place of a byte of the game, such as the [offset](Token::offset) of a token.
    #[must_use]
    pub fn place(&self, offset: usize) -> Place {
        self.places().place(offset)
    }

    /// Computes the places of many bytes in ascending order.
    pub(crate) fn places(&self) -> Places<'a> {
        Places { bytes: self.bytes, lines: self.origin.lines, counted: 0 }
    }

    /// The encoding of [`as_bytes`](Self::as_bytes): the encoding that
    /// [`Reader::with_encoding`](crate::Reader::with_encoding) sets, or else the encoding detected from the game. For
    /// input in UTF-16 it is UTF-8.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        *self.origin.encoding.get_or_init(|| Encoding::detect(self.bytes))
    }

    /// The encoding of the game in the input, which may be UTF-16.
    #[must_use]
    pub fn input_encoding(&self) -> Encoding {
        self.origin.utf_16.unwrap_or_else(|| self.encoding())
    }

    /// The errors in text that became a comment: broken tags, and parentheses that do not contain a variation.
    /// A game with such errors is still valid.
    ///
    /// ```
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new("[White \"A]\n[Black \"B\"]\n1. c3-d4 *".as_bytes());
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(
    ///     game.syntax_warnings().next().unwrap().to_string(),
    ///     "game 1, line 1, column 8: expected a closing quote for the value that begins here, \
    ///      found the end of the line"
    /// );
    /// assert_eq!(game.tags().get("Black"), Some("B"));
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    pub fn syntax_warnings(&self) -> impl Iterator<Item = SyntaxError> + use<'_, 'a> {
        let mut places = self.places();
        self.warnings.iter().map(move |fault| {
            let place = places.place(fault.at);
            fault.error(&self.origin, place, self.bytes, |_| self.encoding())
        })
    }

    /// The tokens of the game in order, including tags.
    #[must_use]
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = Token<'a>> + use<'a> {
        let bytes = self.bytes;
        self.tokens.iter().map(|token| token.of(bytes))
    }

    /// The tokens from an offset on.
    pub(crate) fn tokens_from(&self, offset: usize) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let (tokens, bytes) = (self.tokens, self.bytes);
        let next = tokens.partition_point(|token| (token.start as usize) < offset);
        tokens[next..].iter().map(|token| token.of(bytes))
    }

    /// The tokens of the main line.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        self.rest_of_line(0)
    }

    /// The tokens from an offset to the end of the variation that contains the offset, without nested variations.
    pub(crate) fn rest_of_line(&self, offset: usize) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let mut tokens = self.tokens_from(offset);
        let mut depth = 0_usize;
        core::iter::from_fn(move || {
            loop {
                let token = tokens.next()?;
                match token.kind {
                    TokenKind::VariationStart { .. } => depth += 1,
                    TokenKind::VariationEnd => depth = depth.checked_sub(1)?,
                    _ if depth == 0 => return Some(token),
                    _ => {}
                }
            }
        })
    }

    /// The result at the end of the moves.
    pub(crate) fn result_token(&self) -> Option<Token<'a>> {
        let last = self.tokens().rev().find(|token| !token.kind.is_note())?;
        (last.kind == TokenKind::Result).then_some(last)
    }

    pub(crate) fn decode(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        match core::str::from_utf8(bytes) {
            Ok(text) if bytes.is_ascii() => text.into(),
            _ => self.encoding().decode(bytes),
        }
    }

    /// Decodes movetext. Movetext that is not UTF-8 is decoded as CP1252, because `½` is its only non-ASCII sign
    /// that matters.
    pub(crate) fn decode_movetext(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        core::str::from_utf8(bytes).map_or_else(|_| Encoding::Windows1252.decode(bytes), Cow::from)
    }
}

/// Computes the places of bytes in ascending order. One pass over the game serves all its errors, because a game
/// can have very many errors.
pub(crate) struct Places<'a> {
    bytes: &'a [u8],
    lines: LineCounter,
    /// The number of bytes that `lines` has counted.
    counted: usize,
}

impl Places<'_> {
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

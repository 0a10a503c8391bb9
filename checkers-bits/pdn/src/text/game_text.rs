//! The text of one game.

use std::borrow::Cow;

use super::encoding::Encoding;
use super::error::{Fault, Place, SyntaxError};
use super::marks::mark_variations;
use super::origin::{Origin, Places};
use super::token::{RawToken, Token, TokenKind};
use crate::tags::{escaped, unescaped};

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
        Places::new(self.bytes, &self.origin)
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
            self.origin.error(fault, place, self.bytes, |_| self.encoding())
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
        core::iter::from_fn(move || {
            loop {
                let token = tokens.next()?;
                match token.kind {
                    TokenKind::VariationStart { tokens: length, .. } => {
                        tokens.nth(length as usize - 1)?;
                    }
                    TokenKind::VariationEnd => return None,
                    _ => return Some(token),
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

/// A [`GameText`] that owns its bytes, for example to send it to another thread while the
/// [`Reader`](crate::Reader) continues.
///
/// ```
/// use checkers_bits::Russian;
/// use checkers_pdn::{GameBuffer, Reader};
///
/// let mut reader = Reader::new(&b"1. c3-d4 d6-c5 * 1. c3-b4 *"[..]);
/// let mut games: Vec<GameBuffer> = Vec::new();
/// while let Some(game) = reader.next_game()? {
///     games.push(game.to_buffer());
/// }
/// let plies = std::thread::spawn(move || {
///     games.iter().map(|game| game.as_text().check(Russian).map_or(0, |it| it.plies)).sum()
/// });
/// assert_eq!(plies.join().unwrap_or(0_usize), 3);
/// # Ok::<(), checkers_pdn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameBuffer {
    bytes: Box<[u8]>,
    tokens: Box<[RawToken]>,
    warnings: Box<[Fault]>,
    origin: Origin,
}

impl GameBuffer {
    /// Borrows the game text.
    #[must_use]
    pub fn as_text(&self) -> GameText<'_> {
        GameText {
            bytes: &self.bytes,
            tokens: &self.tokens,
            warnings: &self.warnings,
            origin: self.origin.clone(),
        }
    }
}

impl GameText<'_> {
    /// Copies the game, so that it no longer borrows from the reader.
    #[must_use]
    pub fn to_buffer(&self) -> GameBuffer {
        GameBuffer {
            bytes: self.bytes.into(),
            tokens: self.tokens.into(),
            warnings: self.warnings.into(),
            origin: self.origin.clone(),
        }
    }

    /// Returns the game with its text from `offset` up to the result as a comment `not played`. The result stays.
    pub(crate) fn ended_at(&self, offset: usize) -> GameBuffer {
        let result = self.tokens.last().filter(|token| token.kind == TokenKind::Result);
        let end = result.map_or(self.bytes.len(), |token| token.start as usize);
        let (played, rest) = self.bytes[..end].split_at(offset);
        let brackets = |byte: &u8| match byte {
            b'{' => b'(',
            b'}' => b')',
            other => *other,
        };
        let rest: Vec<u8> = rest.trim_ascii_end().iter().map(brackets).collect();
        let result = result.map_or(&b"*"[..], |token| token.text(self.bytes));
        let bytes = [played, b"{not played: ", &rest, b"} ", result].concat();
        let start_of_result = bytes.len() - result.len();
        let kept = self.tokens.partition_point(|token| (token.start as usize) < offset);
        let mut tokens = self.tokens[..kept].to_vec();
        tokens.push(RawToken::new(TokenKind::Comment, offset + 1, start_of_result - 2));
        tokens.push(RawToken::new(TokenKind::Result, start_of_result, bytes.len()));
        mark_variations(&mut tokens);
        let warnings = self.warnings.iter().filter(|warning| warning.at < offset).copied();
        GameBuffer {
            bytes: bytes.into(),
            tokens: tokens.into(),
            warnings: warnings.collect(),
            origin: self.origin.clone(),
        }
    }

    /// Returns the game with edited tags; `None` if nothing changes. `edit` gets the name and the value of each
    /// tag, decoded and without escapes. `edit` returns a new name and value, or `None` to keep the tag. For the result at
    /// the end of the movetext, `edit` gets the name `Result` too, and only its new value counts.
    ///
    /// ```
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[Bianco \"Bo\"]\n1. c3-d4 *"[..]);
    /// let edited = reader.next_game()?.unwrap().with_tags(|name, value| {
    ///     (name == "Bianco").then(|| ("White".into(), value.into()))
    /// });
    /// assert_eq!(edited.unwrap().as_text().as_bytes(), b"[White \"Bo\"]\n1. c3-d4 *");
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn with_tags(
        &self,
        mut edit: impl FnMut(&str, &str) -> Option<(String, String)>,
    ) -> Option<GameBuffer> {
        let mut edits = Vec::new();
        for [name, value] in self.tag_tokens() {
            let old_value = unescaped(&self.decode(value.text));
            if let Some((new_name, new_value)) = edit(&self.decode(name.text), &old_value) {
                let new_value = escaped(&new_value.replace(['\n', '\r'], " ")).into_owned();
                edits.extend([(name, new_name), (value, new_value)]);
            }
        }
        if let Some(result) = self.result_token() {
            let new = edit("Result", &self.decode_movetext(result.text));
            edits.extend(new.map(|(_, new)| (result, new)));
        }
        if edits.is_empty() {
            return None;
        }
        let is_ascii = edits.iter().all(|(_, text)| text.is_ascii());
        let keeps_encoding = is_ascii || self.encoding() == Encoding::Utf8;
        let encoding = if keeps_encoding { self.encoding() } else { Encoding::Utf8 };
        let old = |start: usize, end: usize| -> Cow<'_, [u8]> {
            let bytes = &self.bytes[start..end];
            if keeps_encoding {
                bytes.into()
            } else {
                self.decode(bytes).into_owned().into_bytes().into()
            }
        };
        let mut bytes = Vec::with_capacity(self.bytes.len());
        let mut tokens = self.tokens.to_vec();
        let mut edits = edits.into_iter().peekable();
        let mut copied = 0;
        for token in &mut tokens {
            let [start, end] = [token.start, token.end].map(|offset| offset as usize);
            bytes.extend_from_slice(&old(copied, start));
            let edit = edits.next_if(|(edited, _)| edited.offset == start);
            // A value such as that of `[Round 17]` gets quotes.
            let is_bare = edit.is_some()
                && token.kind == TokenKind::TagValue
                && self.bytes[start - 1] != b'"';
            bytes.extend(is_bare.then_some(b'"'));
            let new_start = bytes.len();
            match edit {
                Some((_, text)) => bytes.extend_from_slice(text.as_bytes()),
                None => bytes.extend_from_slice(&old(start, end)),
            }
            *token = RawToken::new(token.kind, new_start, bytes.len());
            bytes.extend(is_bare.then_some(b'"'));
            copied = end;
        }
        bytes.extend_from_slice(&old(copied, self.bytes.len()));
        let moved = |at: usize| {
            let last =
                self.tokens.partition_point(|token| token.start as usize <= at).checked_sub(1);
            last.map_or(at, |last| {
                let (old, new) = (self.tokens[last], tokens[last]);
                match at.checked_sub(old.end as usize) {
                    Some(after) => new.end as usize + after,
                    None => (new.start as usize + at - old.start as usize).min(new.end as usize),
                }
            })
        };
        let warnings = self.warnings.iter().map(|fault| Fault {
            at: moved(fault.at),
            found: fault.found.map(moved),
            ..*fault
        });
        Some(GameBuffer {
            bytes: bytes.into(),
            warnings: warnings.collect(),
            tokens: tokens.into(),
            origin: Origin { encoding: encoding.into(), ..self.origin.clone() },
        })
    }
}

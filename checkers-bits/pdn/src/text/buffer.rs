//! A game text that owns its bytes.

use super::encoding::Encoding;
use super::error::Fault;
use super::game_text::{GameText, Origin};
use super::reader::Reader;
use super::token::{RawToken, TokenKind};
use crate::tags::{escaped, unescaped};

/// A [`GameText`] that owns its bytes, for example to send it to another thread while the
/// [`Reader`](super::Reader) continues.
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
    pub(crate) fn ended_at(&self, offset: usize) -> Option<GameBuffer> {
        let result = self.tokens().last().filter(|token| token.kind == TokenKind::Result);
        let end = result.map_or(self.as_bytes().len(), |token| token.offset);
        let (played, rest) = self.as_bytes()[..end].split_at(offset);
        let brackets = |byte: &u8| match byte {
            b'{' => b'(',
            b'}' => b')',
            other => *other,
        };
        let rest: Vec<u8> = rest.trim_ascii_end().iter().map(brackets).collect();
        let result = result.map_or(&b"*"[..], |token| token.text);
        let bytes = [played, b"{not played: ", &rest, b"} ", result].concat();
        self.reread(&bytes, self.encoding())
    }

    /// Returns the game with edited tags; `None` if no tag changes. `edit` gets the name and the value of each
    /// tag, decoded and without escapes. `edit` returns a new name and value, or `None` to keep the tag.
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
        if edits.is_empty() {
            return None;
        }
        let is_ascii = edits.iter().all(|(_, text)| text.is_ascii());
        let keeps_encoding = is_ascii || self.encoding() == Encoding::Utf8;
        let encoding = if keeps_encoding { self.encoding() } else { Encoding::Utf8 };
        let mut bytes = Vec::with_capacity(self.bytes.len());
        let mut copied = 0;
        let edits = edits.iter().map(|(old, text)| (old.offset, old.text.len(), &**text));
        for (offset, length, text) in edits.chain([(self.bytes.len(), 0, "")]) {
            let part = &self.bytes[copied..offset];
            if keeps_encoding {
                bytes.extend_from_slice(part);
            } else {
                bytes.extend_from_slice(self.encoding().decode(part).as_bytes());
            }
            bytes.extend_from_slice(text.as_bytes());
            copied = offset + length;
        }
        self.reread(&bytes, encoding)
    }

    /// Reads changed text as this game. The new game keeps the number and the line of this game.
    fn reread(&self, bytes: &[u8], encoding: Encoding) -> Option<GameBuffer> {
        let reader = Reader::new(bytes).with_limit(usize::MAX).lenient();
        let mut reader = reader.with_encoding(encoding);
        let text = reader.next_game().ok()??;
        let origin = Origin { encoding: encoding.into(), ..self.origin.clone() };
        Some(GameBuffer { origin, ..text.to_buffer() })
    }
}

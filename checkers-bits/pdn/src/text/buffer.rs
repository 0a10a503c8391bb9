//! Game texts that own their bytes.

use core::cell::OnceCell;
use std::boxed::Box;

use super::encoding::Encoding;
use super::error::Fault;
use super::game_text::GameText;
use super::line_counter::LineCounter;
use super::reader::Reader;
use super::token::{RawToken, TokenKind};

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
///     games.iter().map(|game| game.as_text().check::<Russian>().map_or(0, |it| it.plies)).sum()
/// });
/// assert_eq!(plies.join().unwrap_or(0_usize), 3);
/// # Ok::<(), checkers_pdn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameBuffer {
    bytes: Box<[u8]>,
    tokens: Box<[RawToken]>,
    broken_tags: Box<[Fault]>,
    limit: usize,
    number: u64,
    lines: LineCounter,
    encoding: Option<Encoding>,
}

impl GameBuffer {
    /// The game text.
    #[must_use]
    pub fn as_text(&self) -> GameText<'_> {
        GameText {
            bytes: &self.bytes,
            tokens: &self.tokens,
            broken_tags: &self.broken_tags,
            limit: self.limit,
            number: self.number,
            lines: self.lines,
            encoding: self.encoding.map_or_else(OnceCell::new, OnceCell::from),
        }
    }
}

impl GameText<'_> {
    /// A copy that does not borrow from the reader.
    #[must_use]
    pub fn to_buffer(&self) -> GameBuffer {
        GameBuffer {
            bytes: self.bytes.into(),
            tokens: self.tokens.into(),
            broken_tags: self.broken_tags.into(),
            limit: self.limit,
            number: self.number,
            lines: self.lines,
            encoding: self.encoding.get().copied(),
        }
    }

    /// The game with all from an offset in the main line in a comment, but for the result.
    pub(crate) fn ended_at(&self, offset: usize) -> Option<GameBuffer> {
        let result = self.tokens().last().filter(|token| token.kind == TokenKind::Result);
        let end = result.map_or(self.as_bytes().len(), |token| token.offset);
        let (played, rest) = self.as_bytes()[..end].split_at(offset);
        let without_braces = rest.trim_ascii_end().iter().map(|byte| match byte {
            b'{' => b'(',
            b'}' => b')',
            other => *other,
        });
        let mut bytes = played.to_vec();
        bytes.extend_from_slice(b"{not played: ");
        bytes.extend(without_braces);
        bytes.extend_from_slice(b"} ");
        bytes.extend_from_slice(result.map_or(b"*", |token| token.text));
        let mut reader = Reader::new(&*bytes).with_limit(usize::MAX);
        let text = reader.next_game().ok()??;
        let Self { number, limit, lines, .. } = *self;
        let encoding = Some(self.encoding());
        Some(GameBuffer { number, limit, lines, encoding, ..text.to_buffer() })
    }
}

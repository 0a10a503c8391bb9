//! Game texts that own their bytes.

use core::cell::OnceCell;
use std::boxed::Box;

use super::encoding::Encoding;
use super::error::Fault;
use super::game_text::GameText;
use super::line_counter::LineCounter;
use super::token::RawToken;

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
    warnings: Box<[Fault]>,
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
            warnings: &self.warnings,
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
            warnings: self.warnings.into(),
            limit: self.limit,
            number: self.number,
            lines: self.lines,
            encoding: self.encoding.get().copied(),
        }
    }
}

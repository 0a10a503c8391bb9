//! The subject of a search, for printing and comparing.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::board::BoardName;

/// The subject of one search.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Subject {
    pub(crate) board: BoardName,
    /// The ends of the line; several lines are joined by `+`.
    pub(crate) line: Option<String>,
    pub(crate) square: Option<String>,
    pub(crate) entries: EntryKind,
    pub(crate) word: u32,
    pub(crate) bits: u32,
    /// In hexadecimal, one for each target.
    pub(crate) masks: Vec<String>,
}

/// The kind of entries that an index must distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntryKind {
    /// all occupancies
    Injective,
    /// the attacks of a draughts king on --square along the line
    Line,
    /// the attacks of a rook on --square of the chess board
    Rook,
    /// the attacks of a bishop on --square of the chess board
    Bishop,
}

impl Subject {
    /// The name in tables and errors: `a1-h8 from d4`.
    pub(crate) fn name(&self) -> String {
        let piece = match self.entries {
            EntryKind::Injective | EntryKind::Line => "",
            EntryKind::Rook => "rook",
            EntryKind::Bishop => "bishop",
        };
        let place = match (&self.line, self.entries) {
            (Some(line), _) => line,
            (None, EntryKind::Injective | EntryKind::Line) => {
                self.masks.first().map_or("", |mask| mask)
            }
            (None, _) => piece,
        };
        match &self.square {
            Some(square) => format!("{place} from {square}"),
            None => place.to_owned(),
        }
    }

    pub(crate) fn shift(&self) -> u32 {
        self.word.saturating_sub(self.bits)
    }

    /// A multiplier in hexadecimal, with all digits of the word.
    pub(crate) fn hex(&self, multiplier: u64) -> String {
        hex(multiplier, self.word)
    }
}

/// A word of a number of bits in hexadecimal, with all digits.
pub(crate) fn hex(word: u64, width: u32) -> String {
    format!("{word:#0digits$x}", digits = width as usize / 4 + 2)
}

/// Reads a word in hexadecimal, with or without `0x` and `_`.
pub(crate) fn parse_hex(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text).replace('_', "");
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let word = plain.then(|| u64::from_str_radix(&digits, 16).ok()).flatten();
    word.ok_or_else(|| format!("`{text}` is not a word of at most 64 bits in hexadecimal"))
}

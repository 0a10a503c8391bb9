//! The tokens of a game, and the classes of the bytes in their text.

use core::fmt;
use std::borrow::Cow;

use checkers_bits::square_names::{MOST_FILES, file_of_letter};

/// A token of a game: its kind, its text and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The bytes as written in the input, without brackets and quotes, in the [encoding](super::GameText::encoding)
    /// of the game.
    pub text: &'a [u8],
    /// The offset of the text, in bytes from the beginning of the game.
    pub offset: usize,
}

/// The kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// The name in `[Name "value"]`. The value is the next token.
    TagName,
    /// The value in `[Name "value"]`, still with its escapes.
    TagValue,
    /// `12.` or `12...`; the dots may be missing.
    MoveNumber {
        /// The number of the pair of moves, counted from 1.
        number: u32,
        /// Whether the next move belongs to the second side.
        is_second: bool,
    },
    /// `...` without a number: an omitted move.
    Ellipsis,
    /// A move; see [`Token::as_move`].
    Move,
    /// `!`, `?` and combinations, in parentheses or not, `*` (only move), `□` and `⨀`.
    Strength,
    /// `$` and a number.
    Nag(u16),
    /// `{…}`, `;` to the end of the line, or parentheses that contain text and no variation.
    Comment,
    /// A line that begins with `%`. Readers ignore such a line.
    Escape,
    /// `(`.
    VariationStart {
        /// Whether the variation replaces the next move and not the last move, because it begins with the number
        /// of the next move: `1. 34-30 (1... 5-10) 1... 20-25`.
        of_next_move: bool,
        /// The number of tokens from here to the `)` of the variation.
        tokens: u32,
    },
    /// `)`.
    VariationEnd,
    /// `/FEN "…"/`, which sets up a position.
    Setup,
    /// A line before the first move that is neither a tag nor a comment, or a broken tag.
    Text,
    /// A FEN alone on its line, which begins a game without tags.
    Fen,
    /// A `;` between the moves of a line: `20-24; 2. 39-33`. If the rest of the line is illegal, it is a comment.
    Semicolon,
    /// The end of the game: `*`, `1-0`, `1/2-1/2`, `4-6`.
    Result,
}

impl TokenKind {
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::MoveNumber { .. } | Self::Ellipsis)
    }

    /// Whether the token affects neither the moves nor the result.
    pub(super) fn is_note(self) -> bool {
        matches!(self, Self::Comment | Self::Escape | Self::Semicolon)
    }
}

/// The number of plies before the move with a number.
pub(crate) fn plies_before(number: u32, is_second: bool) -> u32 {
    number.saturating_sub(1).saturating_mul(2).saturating_add(is_second.into())
}

impl<'a> Token<'a> {
    /// Returns the text of a move; `None` if the token is not a move.
    ///
    /// ```
    /// use checkers_pdn::{Reader, Token};
    ///
    /// let mut reader = Reader::new("1. 32–28 19 - 23 *".as_bytes());
    /// let game = reader.next_game()?.unwrap();
    /// let moves = game.tokens().filter_map(Token::as_move);
    /// assert_eq!(moves.map(|mv| mv.text()).collect::<Vec<_>>(), ["32-28", "19-23"]);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn as_move(self) -> Option<MoveToken<'a>> {
        (self.kind == TokenKind::Move).then_some(MoveToken(self.text))
    }
}

/// A [`Token`] with offsets in place of text. A raw token cannot borrow its text, because the buffer still grows
/// while the game is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawToken {
    pub(super) kind: TokenKind,
    /// The first offset of the text, counted from the beginning of the game; `end` is the offset after the text.
    pub(super) start: u32,
    pub(super) end: u32,
}

impl RawToken {
    pub(super) fn new(kind: TokenKind, start: usize, end: usize) -> Self {
        let offset = |place| u32::try_from(place).expect("the limit of a game fits 32 bits");
        Self { kind, start: offset(start), end: offset(end) }
    }

    pub(super) fn text(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start as usize..self.end as usize]
    }

    /// Converts the token; `bytes` are the bytes of the game.
    #[inline]
    pub(super) fn of(self, bytes: &[u8]) -> Token<'_> {
        Token { kind: self.kind, text: self.text(bytes), offset: self.start as usize }
    }
}

/// A move as written: `c3-d4`, `C3:E5`, `1- 7`, `cd4`, `3228`, `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveToken<'a>(pub(crate) &'a [u8]);

impl<'a> MoveToken<'a> {
    /// The move without blanks. Typographic dashes become `-`, and multiplication signs become `x`. Cyrillic
    /// letters become the Latin letters that they look like.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        let is_plain = || self.0.iter().all(|&byte| byte.is_ascii() && !is_blank(byte));
        match core::str::from_utf8(self.0) {
            Ok(text) if is_plain() => text.into(),
            _ => self.plain().into(),
        }
    }

    /// The bytes of the move, converted to ASCII.
    pub(crate) fn ascii(self) -> Cow<'a, [u8]> {
        if self.0.is_ascii() { self.0.into() } else { self.plain().into_bytes().into() }
    }

    fn plain(self) -> String {
        latin(self.0).filter(|&byte| !is_blank(byte)).map(char::from).collect()
    }

    /// Whether the move is unknown, written as `-` or `--`.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        let names_a_square = self.0.first().is_some_and(u8::is_ascii_alphanumeric);
        !names_a_square && matches!(&*self.text(), "-" | "--")
    }
}

/// Writes [`text`](MoveToken::text).
impl fmt::Display for MoveToken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

const BLANK: u8 = 1;
pub(super) const DIGIT: u8 = 2;
pub(super) const FILE: u8 = 4;
pub(super) const SEPARATOR: u8 = 8;
pub(super) const LETTER: u8 = 16;
pub(super) const WORD: u8 = DIGIT | FILE | SEPARATOR | LETTER;

pub(super) static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            // Ctrl-Z ended files under DOS, and NUL bytes pad old files to a block size, so both are blanks.
            b' ' | b'\t'..=b'\r' | 0x1A | 0 => BLANK,
            b'0'..=b'9' => DIGIT,
            b'-' | b':' | b'x' | b'X' => SEPARATOR,
            letter if file_of_letter(letter, MOST_FILES).is_some() => FILE,
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

pub(crate) fn is_blank(byte: u8) -> bool {
    CLASSES[usize::from(byte)] == BLANK
}

/// Whether a byte can begin a tag name.
pub(super) fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}

pub(super) fn is_separator(byte: u8) -> bool {
    CLASSES[usize::from(byte)] == SEPARATOR
}

/// Returns the ASCII character that the first character looks like, and the byte length of the first character.
///
/// Dashes become `-`, the multiplication sign `x`. Cyrillic а, в, с, е, х and their capitals, typed
/// with the wrong keyboard layout, become Latin letters.
pub(crate) fn look_alike(bytes: &[u8]) -> Option<(u8, usize)> {
    Some(match bytes {
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => (b'-', 3),
        [0xC3, 0x97, ..] => (b'x', 2),
        [0xD0, 0xB0 | 0x90, ..] => (b'a', 2),
        [0xD0, 0xB2 | 0x92, ..] => (b'b', 2),
        [0xD0, 0xA1, ..] | [0xD1, 0x81, ..] => (b'c', 2),
        [0xD0, 0xB5 | 0x95, ..] => (b'e', 2),
        [0xD0, 0x9D, ..] => (b'h', 2),
        [0xD0, 0xA5, ..] | [0xD1, 0x85, ..] => (b'x', 2),
        [letter, next, ..] if next.is_ascii() => (file_in_code_pages(*letter)?, 1),
        _ => return None,
    })
}

/// Replaces each character that looks like an ASCII character by the ASCII character.
pub(super) fn latin(mut rest: &[u8]) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let (byte, width) = look_alike(rest).or_else(|| Some((*rest.first()?, 1)))?;
        rest = &rest[width..];
        Some(byte)
    })
}

/// Returns the Latin look-alike of a Cyrillic byte in CP1251, CP866 or KOI8-R. Capitals of CP866 and KOI8-R are
/// not included, so that each byte has one meaning.
fn file_in_code_pages(letter: u8) -> Option<u8> {
    Some(match letter {
        // Bytes in each pattern: CP1251 small letter, CP1251 capital, CP866 small letter, KOI8-R small letter.
        0xE0 | 0xC0 | 0xA0 | 0xC1 => b'a',
        0xE2 | 0xC2 | 0xA2 | 0xD7 => b'b',
        0xF1 | 0xD1 | 0xE1 | 0xD3 => b'c',
        0xE5 | 0xC5 | 0xA5 => b'e',
        0xCD => b'h',
        _ => return None,
    })
}

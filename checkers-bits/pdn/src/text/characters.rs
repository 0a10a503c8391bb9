//! Classes of bytes, and characters of other scripts that look like ASCII characters.

use checkers_bits::square_names::{MOST_FILES, file_of_letter};

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

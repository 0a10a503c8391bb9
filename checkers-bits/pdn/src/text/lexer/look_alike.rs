//! Signs of other scripts that stand in moves for the ASCII that they look like.

/// The ASCII sign that is meant, and how many bytes the other takes: `-` for dashes, `x` for the
/// multiplication sign, and Latin letters for Cyrillic ones (а, в, с, е, х and the capitals), which
/// are on the same keys or were typed with the wrong layout.
pub(in crate::text) fn look_alike(bytes: &[u8]) -> Option<(u8, usize)> {
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

/// The letter in whichever code page it is one. Only small letters are taken of CP866 and KOI8-R, so
/// that no byte is two of them.
fn file_in_code_pages(letter: u8) -> Option<u8> {
    Some(match letter {
        // CP1251 small and capital, CP866, KOI8-R.
        0xE0 | 0xC0 | 0xA0 | 0xC1 => b'a',
        0xE2 | 0xC2 | 0xA2 | 0xD7 => b'b',
        0xF1 | 0xD1 | 0xE1 | 0xD3 => b'c',
        0xE5 | 0xC5 | 0xA5 => b'e',
        0xCD => b'h',
        _ => return None,
    })
}

//! The points of both sides: `1-0`, `1/2:1/2`, `4 - 6`.

use super::characters::{is_blank, look_alike};

/// How a half point is written, in UTF-8 and in Latin-1.
pub(super) const HALVES: [&[u8]; 3] = [b"1/2", b"\xC2\xBD", b"\xBD"];

/// The points of the side that begins and of the other side, in half points.
pub(crate) fn score(text: &[u8]) -> Option<[u8; 2]> {
    let (first, rest) = points(text)?;
    let rest = rest.trim_ascii_start();
    let width = match rest.first()? {
        b':' => 1,
        _ => dash_width(rest)?,
    };
    let (second, rest) = points(rest[width..].trim_ascii_start())?;
    rest.iter().all(|&byte| is_blank(byte)).then_some([first, second])
}

/// The width of a dash.
pub(super) fn dash_width(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'-' => Some(1),
        _ => look_alike(text).filter(|&(sign, _)| sign == b'-').map(|(_, width)| width),
    }
}

/// A number of half points, and the text after it.
fn points(text: &[u8]) -> Option<(u8, &[u8])> {
    if let Some(rest) = HALVES.iter().find_map(|half| text.strip_prefix(*half)) {
        return Some((1, rest));
    }
    match text {
        [b'0', b'.' | b',', b'5', rest @ ..] => Some((1, rest)),
        [b'1', digit @ b'0'..=b'2', rest @ ..] => Some((2 * (10 + digit - b'0'), rest)),
        [digit @ b'0'..=b'9', rest @ ..] => Some((2 * (digit - b'0'), rest)),
        _ => None,
    }
}

//! Checks text before the first move for words that can be moves. Such text is an error and not a comment, because
//! a move inside a comment would be lost.

use super::token::{is_blank, is_separator, latin};
use checkers_bits::square_names::{MOST_FILES, file_of_letter};

/// Whether a word of the text can be a move. A number alone, such as 2009, is no move.
pub(super) fn may_hold_move(text: &[u8]) -> bool {
    let is_between = |byte: &u8| is_blank(*byte) || b",;()[]\"'".contains(byte);
    text.split(is_between).any(|word| {
        let plain = plain(word);
        is_move_by_numbers(plain.trim_ascii()) || is_move_by_names(plain.trim_ascii())
    })
}

/// Converts a word to ASCII, and removes a move number with its dot and the signs after the last square.
fn plain(word: &[u8]) -> Vec<u8> {
    let mut plain: Vec<u8> = latin(word).map(|byte| byte.to_ascii_lowercase()).collect();
    let end = plain.iter().rposition(|byte| !b".!?*:".contains(byte));
    plain.truncate(end.map_or(0, |last| last + 1));
    let number = plain.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    plain.split_off(number)
}

/// Matches `32-28` and `32x23x14`, but not the date `12-04-09` or the time `19:30`.
fn is_move_by_numbers(word: &[u8]) -> bool {
    let is_square = |number: &[u8]| {
        number.len() <= 2
            && number.iter().all(u8::is_ascii_digit)
            && number.iter().any(|&digit| digit > b'0')
    };
    let squares: Vec<&[u8]> = word.split(|&byte| is_separator(byte)).collect();
    let signs = || word.iter().filter(|&&byte| is_separator(byte));
    squares.iter().all(|square| is_square(square))
        && match squares[..] {
            [from, to] => from != to && signs().all(|&sign| sign != b':'),
            [_] => false,
            _ => signs().all(|&sign| sign == b'x'),
        }
}

/// Matches `c3-d4`, `c3:e5:c7`, `c3d4`, `cd4` and `c:e5`.
fn is_move_by_names(word: &[u8]) -> bool {
    let mut squares = 0;
    let mut rest = word;
    while let Some((&letter, others)) = rest.split_first() {
        if file_of_letter(letter, MOST_FILES).is_none() {
            return false;
        }
        let digits = others.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 2 || (digits == 0 && squares > 0) {
            return false;
        }
        squares += 1;
        rest = &others[digits..];
        match rest {
            [] => return squares > 1,
            [sign, others @ ..] if is_separator(*sign) => rest = others,
            _ => {}
        }
    }
    false
}

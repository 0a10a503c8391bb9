//! Reads moves, move numbers and results.

use super::{Lexer, begins_line};
use crate::result::{HALVES, score};
use crate::text::token::{
    CLASSES, DIGIT, LETTER, RawToken, SEPARATOR, TokenKind, WORD, is_blank, is_separator,
};

impl Lexer<'_> {
    /// Reads a move, a move number or a result. Any other word becomes text.
    #[inline]
    pub(super) fn word(&mut self) -> RawToken {
        let mut classes = 0;
        let mut length = 0;
        let next = loop {
            let byte = self.peek(length);
            let class = byte.map_or(0, |byte| CLASSES[usize::from(byte)]);
            if class & WORD == 0 {
                break byte;
            }
            classes |= class;
            length += 1;
        };
        // Fast path for the most frequent word: a move in standard notation, followed by a blank.
        let word = &self.bytes[self.position..][..length];
        let is_plain = classes & (DIGIT | SEPARATOR | LETTER) == DIGIT | SEPARATOR
            && !is_separator(word[0])
            && !is_separator(word[length - 1])
            && next.is_some_and(|byte| byte < 0x80);
        if is_plain {
            return self.move_or_result(length);
        }
        if classes == DIGIT && next == Some(b'.') {
            if self.peek(length + 1).is_some_and(|byte| byte.is_ascii_digit()) {
                if let Some(length) = self.result_of_fractions() {
                    return self.take(TokenKind::Result, length);
                }
            }
            let dots = self.run(length, |byte| byte == b'.');
            return self.move_number(length, dots);
        }
        self.unusual_word(length, classes)
    }

    #[inline]
    fn move_or_result(&mut self, length: usize) -> RawToken {
        let word = &self.bytes[self.position..self.position + length];
        if is_result(word) {
            return self.take(TokenKind::Result, length);
        }
        let token = self.take(TokenKind::Move, length);
        self.move_end = self.position;
        token
    }

    fn move_number(&mut self, digits: usize, dots: usize) -> RawToken {
        let number = self.bytes[self.position..][..digits].iter().fold(0_u32, |number, digit| {
            number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
        });
        let is_second = dots > 1;
        self.take(TokenKind::MoveNumber { number, is_second }, digits + dots)
    }

    #[cold]
    pub(super) fn unusual_word(&mut self, mut length: usize, mut classes: u8) -> RawToken {
        if let Some(length) = self.result_of_fractions() {
            return self.take(TokenKind::Result, length);
        }
        if let Some(length) = self.fen() {
            return self.take(TokenKind::Fen, length);
        }
        let word = &self.bytes[self.position..][..length];
        if word.first().is_some_and(|&first| is_separator(first)) {
            if let Some(judgement) = self.judgement() {
                return judgement;
            }
            let is_unknown_move =
                word.iter().all(|&byte| byte == b'-') && self.peek(length) != Some(b'+');
            return if is_unknown_move { self.move_or_result(length) } else { self.text() };
        }
        // In `37-32-+` the second dash is not part of the move, because it begins the evaluation `-+`. In `32-+` no move is
        // left before it.
        let judged = word.strip_suffix(b"-").filter(|word| {
            let is_number = word.len() <= 2 && word.iter().all(u8::is_ascii_digit);
            let is_open = word.last().is_none_or(|&last| is_separator(last));
            !is_number && !is_open && classes & (DIGIT | LETTER) == DIGIT
        });
        if let Some(length) = judged.map(<[u8]>::len) {
            if self.peek(length + 1) == Some(b'+') {
                return self.move_or_result(length);
            }
        }
        loop {
            // Programs that align moves in columns write `1- 7`, so blanks after a separator are part of the move.
            let last = self.bytes[self.position..][..length].last();
            let is_open = last.is_some_and(|&last| is_separator(last));
            let blanks = if is_open { self.blanks(length) } else { 0 };
            let (more, class) = self.more_of_move(length, blanks);
            if more == 0 {
                break;
            }
            length += more;
            classes |= class;
        }
        let last = self.bytes[self.position..][..length].last();
        let ends_in_square =
            last.is_some_and(|&last| last.is_ascii_alphanumeric() && !is_separator(last));
        if classes & LETTER != 0 || classes & DIGIT == 0 || !ends_in_square {
            self.text()
        } else if classes == DIGIT && length <= 3 {
            let token = self.move_number(length, 0);
            if length == 3 {
                // The word may be a move such as `811`.
                self.move_end = self.position;
            }
            token
        } else {
            self.move_or_result(length)
        }
    }

    /// Returns the length of a FEN at the beginning of a line, such as `W:W31-50:B1-20`.
    fn fen(&mut self) -> Option<usize> {
        let _ = (self.peek(1), self.peek(2));
        let rest = &self.bytes[self.position..];
        let begins = matches!(rest, [b'W' | b'B', b':', b'W' | b'B', ..])
            && begins_line(self.bytes, self.position);
        begins.then(|| self.run(0, |byte| !is_blank(byte) && !matches!(byte, b'[' | b'{')))
    }

    /// Looks for the next part of a move after `length` bytes and some blanks; returns its length and byte
    /// classes.
    fn more_of_move(&mut self, length: usize, blanks: usize) -> (usize, u8) {
        let mut end = length + blanks;
        let mut is_apart = blanks > 0;
        let mut classes = 0;
        let start = end;
        // `12 -16` and `12 - 16` are one move, and so is `32 x 23 x 12`. Any other word of more than two bytes is
        // already a whole move, so no next word is joined to it.
        let word = &self.bytes[self.position..][..length];
        let sign =
            word.iter().copied().find(|&byte| is_separator(byte)).filter(|&sign| sign != b'-');
        if blanks == 0 && (length <= 2 || sign.is_some()) {
            let gap = self.blanks(end);
            let next = self.peek(end + gap).filter(|&next| is_separator(next));
            if gap > 0 && next.is_some() && (length <= 2 || next == sign) {
                let after = end + gap + 1;
                let blanks = self.blanks(after);
                if self.peek(after + blanks).is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                    (end, is_apart, classes) = (after + blanks, blanks > 0, SEPARATOR);
                }
            }
        }
        while let Some(byte) = self.peek(end) {
            let class = CLASSES[usize::from(byte)];
            if class & WORD != 0 {
                end += 1;
                classes |= class;
            } else if byte >= 0x80 {
                let Some((sign, width)) = self.look_alike(end) else { break };
                end += width;
                classes |= CLASSES[usize::from(sign)];
            } else {
                break;
            }
        }
        // In `d6- 7. a3-b4` and `d6 - 7. a3-b4`, 7 is a move number, so the incomplete move `d6-` ends before the
        // blank.
        let is_number = is_apart && self.peek(end) == Some(b'.');
        if end == start || is_number { (0, 0) } else { (end - length, classes) }
    }

    /// Returns the length of a result with halves, such as `1/2`, `½-½` or `0.5 : 0.5`.
    pub(super) fn result_of_fractions(&mut self) -> Option<usize> {
        let first = self.fraction(0)?;
        let sign = first + self.blanks(first);
        let width = match self.peek(sign) {
            Some(b'-' | b':') => 1,
            Some(0x80..) => self.look_alike(sign).filter(|it| it.0 == b'-').map_or(0, |it| it.1),
            _ => 0,
        };
        let second = sign + width + self.blanks(sign + width);
        let length = match self.fraction(second) {
            Some(length) if width > 0 => second + length,
            _ => self.half(0)?,
        };
        let ends = |byte| byte < 0x80 && CLASSES[usize::from(byte)] & WORD == 0;
        self.peek(length).is_none_or(ends).then_some(length)
    }

    /// Returns the length of `½`, `1/2` or a number such as `0.5`.
    fn fraction(&mut self, ahead: usize) -> Option<usize> {
        let whole = self.run(ahead, |byte| byte.is_ascii_digit());
        if whole == 1 && matches!(self.peek(ahead + 1), Some(b'.' | b',')) {
            let length = 2 + self.run(ahead + 2, |byte| byte.is_ascii_digit());
            return (length > 2 && self.peek(ahead + length) != Some(b'.')).then_some(length);
        }
        self.half(ahead)
    }

    fn half(&mut self, ahead: usize) -> Option<usize> {
        HALVES.iter().find(|half| self.looks_at(ahead, half)).map(|half| half.len())
    }
}

/// Whether a word of two numbers is a result. A result has a 0 or is `1-1`, so it cannot be a move.
fn is_result(word: &[u8]) -> bool {
    matches!(word, [b'0', ..] | [.., b'0'] | [b'1', .., b'1'])
        && matches!(score(word), Some([0, _] | [_, 0] | [2, 2]))
}

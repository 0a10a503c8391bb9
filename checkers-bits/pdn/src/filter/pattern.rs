//! Patterns of pieces and empty squares.

use std::format;
use std::string::String;

use super::error::ValueError;
use checkers_bits::Bitboard;
use checkers_bits::Board;
use checkers_bits::Color;
use checkers_bits::Position;
use checkers_bits::Square;
use checkers_bits::Variant;

/// Pieces that must stand somewhere, and squares that must be empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern<B: Board> {
    side_to_move: Option<Color>,
    white: Bitboard<B>,
    black: Bitboard<B>,
    /// Squares on which the piece must be a king.
    kings: Bitboard<B>,
    /// Squares on which it must be a man.
    men: Bitboard<B>,
    empty: Bitboard<B>,
}

impl<B: Board> Pattern<B> {
    const ANYTHING: Self = Self {
        side_to_move: None,
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
        men: Bitboard::EMPTY,
        empty: Bitboard::EMPTY,
    };

    pub(super) fn exactly<V: Variant<Board = B>>(position: &Position<V>) -> Self {
        Self {
            side_to_move: Some(position.side_to_move()),
            white: position.all(Color::White),
            black: position.all(Color::Black),
            kings: position.all_kings(),
            men: position.occupied() & !position.all_kings(),
            empty: position.empty_squares(),
        }
    }

    pub(super) fn of_either_side(self) -> Self {
        Self { side_to_move: None, ..self }
    }

    pub(super) fn rotated_180(self) -> Self {
        Self {
            side_to_move: self.side_to_move.map(|side| !side),
            white: self.black.rotated_180(),
            black: self.white.rotated_180(),
            kings: self.kings.rotated_180(),
            men: self.men.rotated_180(),
            empty: self.empty.rotated_180(),
        }
    }

    pub(super) fn is_in<V: Variant<Board = B>>(&self, position: &Position<V>) -> bool {
        let lacks = |wanted: Bitboard<B>, found: Bitboard<B>| !(wanted & !found).is_empty();
        !lacks(self.white, position.all(Color::White))
            && !lacks(self.black, position.all(Color::Black))
            && !lacks(self.kings, position.all_kings())
            && (self.men & position.all_kings()).is_empty()
            && (self.empty & position.occupied()).is_empty()
            && self.side_to_move.is_none_or(|side| side == position.side_to_move())
    }

    /// Whether moves can lead to it: the numbers of pieces and of men never grow.
    pub(super) fn can_come<V: Variant<Board = B>>(&self, position: &Position<V>) -> bool {
        [(self.white, Color::White), (self.black, Color::Black)].into_iter().all(
            |(wanted, color)| {
                let men = wanted & self.men;
                position.all(color).count() >= wanted.count()
                    && position.men(color).count() >= men.count()
            },
        )
    }

    /// `?:Wc3,?d4,Kf6:Bh8:Ee5`
    pub(super) fn read(text: &str) -> Result<Self, ValueError> {
        let mut cursor = Cursor { text, offset: 0 };
        let mut pattern = Self::ANYTHING;
        if cursor.accept("W") {
            pattern.side_to_move = Some(Color::White);
        } else if cursor.accept("B") {
            pattern.side_to_move = Some(Color::Black);
        } else if !cursor.accept("?") {
            return Err(fault(&cursor, "W, B or ? for the side to move"));
        }
        while !cursor.rest().is_empty() {
            if !cursor.accept(":") {
                return Err(fault(&cursor, "a comma, a colon or the end"));
            }
            let list = if cursor.accept("W") {
                List::Of(Color::White)
            } else if cursor.accept("B") {
                List::Of(Color::Black)
            } else if cursor.accept("E") {
                List::Empty
            } else {
                return Err(fault(&cursor, "W, B or E and squares"));
            };
            while !matches!(cursor.rest().bytes().next(), None | Some(b':')) {
                pattern.item(&mut cursor, list)?;
                if !cursor.accept(",") {
                    break;
                }
            }
        }
        Ok(pattern)
    }

    fn item(&mut self, cursor: &mut Cursor<'_>, list: List) -> Result<(), ValueError> {
        let has_pieces = matches!(list, List::Of(_));
        let is_king = has_pieces && cursor.accept("K");
        let is_any = has_pieces && !is_king && cursor.accept("?");
        let offset = cursor.offset;
        let Some(square) = cursor.square::<B>() else {
            return Err(fault_at(cursor, offset, "a dark square of the board"));
        };
        if (self.white | self.black | self.empty).contains(square) {
            return Err(fault_at(cursor, offset, "each square once"));
        }
        let square = Bitboard::from(square);
        match list {
            List::Of(Color::White) => self.white |= square,
            List::Of(Color::Black) => self.black |= square,
            List::Empty => self.empty |= square,
        }
        if is_king {
            self.kings |= square;
        } else if has_pieces && !is_any {
            self.men |= square;
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum List {
    Of(Color),
    Empty,
}

struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn accept(&mut self, sign: &str) -> bool {
        let accepted = self.rest().starts_with(sign);
        self.offset += if accepted { sign.len() } else { 0 };
        accepted
    }

    /// A square by its name, in either case, or by its number.
    fn square<B: Board>(&mut self) -> Option<Square<B>> {
        let rest = self.rest();
        let digits = rest.trim_start_matches(|it: char| it.is_ascii_alphabetic());
        let letters = rest.len() - digits.len();
        let len = digits.bytes().take_while(u8::is_ascii_digit).count();
        self.offset += letters + len;
        let number: u8 = digits[..len].parse().ok()?;
        match &rest.as_bytes()[..letters] {
            [] => Square::from_number(number),
            [file] => Square::at(file.to_ascii_lowercase() - b'a', number.checked_sub(1)?),
            _ => None,
        }
    }
}

fn fault(cursor: &Cursor<'_>, expected: &str) -> ValueError {
    fault_at(cursor, cursor.offset, expected)
}

fn fault_at(cursor: &Cursor<'_>, offset: usize, expected: &str) -> ValueError {
    let found = cursor.text[offset..].chars().next();
    let found = found.map_or_else(|| String::from("the end"), |it| format!("{it:?}"));
    (offset, format!("expected {expected}, found {found}"))
}

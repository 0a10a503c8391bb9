//! What stands where, as far as it matters.

use std::format;
use std::string::String;

use super::board::Fault;
use checkers_bits::Bitboard;
use checkers_bits::Board;
use checkers_bits::Color;
use checkers_bits::Position;
use checkers_bits::Square;
use checkers_bits::Variant;
use checkers_bits::cursor::Cursor;

/// Pieces that must stand somewhere, and squares that must be empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern<B: Board> {
    side_to_move: Option<Color>,
    white: Bitboard<B>,
    black: Bitboard<B>,
    /// Where the piece must be a king.
    kings: Bitboard<B>,
    /// Where it must be a man.
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

    /// Whether moves can lead to it: there are never more pieces, and never more men.
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
    pub(super) fn read(text: &str) -> Result<Self, Fault> {
        let mut cursor = Cursor::new(text.as_bytes());
        let mut pattern = Self::ANYTHING;
        if cursor.accept("W") {
            pattern.side_to_move = Some(Color::White);
        } else if cursor.accept("B") {
            pattern.side_to_move = Some(Color::Black);
        } else if !cursor.accept("?") {
            return Err(fault(&cursor, "W, B or ? for the side to move"));
        }
        while !cursor.is_at_end() {
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
            while !matches!(cursor.peek(), None | Some(b':')) {
                pattern.item(&mut cursor, list)?;
                if !cursor.accept(",") {
                    break;
                }
            }
        }
        Ok(pattern)
    }

    fn item(&mut self, cursor: &mut Cursor<'_>, list: List) -> Result<(), Fault> {
        let has_pieces = matches!(list, List::Of(_));
        let is_king = has_pieces && cursor.accept("K");
        let is_any = has_pieces && !is_king && cursor.accept("?");
        let offset = cursor.offset();
        let square: Option<Square<B>> = match cursor.digits() {
            0 => cursor.named_square(),
            digits => cursor
                .number(digits)
                .and_then(|number| Square::from_number(number.try_into().ok()?)),
        };
        let Some(square) = square else {
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

fn fault(cursor: &Cursor<'_>, expected: &str) -> Fault {
    fault_at(cursor, cursor.offset(), expected)
}

fn fault_at(cursor: &Cursor<'_>, offset: usize, expected: &str) -> Fault {
    let found =
        cursor.found(offset).map_or_else(|| String::from("the end"), |it| format!("{it:?}"));
    (offset, format!("expected {expected}, found {found}"))
}

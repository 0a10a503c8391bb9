//! Move indices from the point of view of the side to move.
//!
//! ```text
//! index = from · S + to + S² · rank
//! ```
//!
//! `S` is the number of squares. `from` and `to` are square numbers minus 1, from the point of view of
//! the side to move: for Black, on the board rotated by 180°. Captures with equal `from` and `to` have
//! the ranks 0, 1, 2 … in the order of [`Move`] on that board; `rank` is nearly always 0. A position
//! and the position rotated by 180° with swapped colours have the same indices.
//! [`PackedMove`](checkers_bits::PackedMove) is similar, but has bit numbers in place of square
//! numbers.

use checkers_bits::{Bitboard, Color, Move, MoveList, Position, Square, Variant};

use super::square_tables::{SquareTables, squares};

/// The number of move indices with the same rank.
pub(super) const fn size<V: Variant>() -> usize {
    squares::<V>() * squares::<V>()
}

/// The index of a move without its rank.
#[inline]
fn ends<V: Variant>(color: Color, mv: Move<V>) -> i32 {
    let numbers = &const { SquareTables::of::<V>() }.numbers[color as usize];
    let [from, to] =
        [mv.from_square(), mv.to_square()].map(|square| numbers[square.bit() as usize % 128]);
    i32::from(from) * squares::<V>() as i32 + i32::from(to)
}

/// Calls `f` with the index of every legal move, in the order of [`Position::moves`]. `captures` is a list that
/// the function overwrites, to save memory allocations.
#[inline]
pub(super) fn for_each<V: Variant>(
    position: &Position<V>,
    captures: &mut MoveList<V>,
    mut f: impl FnMut(i32),
) {
    let color = position.side_to_move();
    if let Some(quiet) = position.quiet_moves() {
        quiet.for_each(|mv| f(ends(color, mv)));
        return;
    }
    position.captures_into(captures);
    for &mv in &*captures {
        f(among(color, captures, mv));
    }
}

/// The index of a legal move. `list` is a list that the function overwrites, to save memory allocations.
pub(super) fn of<V: Variant>(position: &Position<V>, mv: Move<V>, list: &mut MoveList<V>) -> i32 {
    list.clear();
    if mv.is_capture() {
        position.captures_into(list);
    }
    among(position.side_to_move(), list, mv)
}

/// The index of a move. `captures` has all legal captures of the position; the list is empty for a
/// quiet move.
#[inline]
pub(super) fn among<V: Variant>(color: Color, captures: &[Move<V>], mv: Move<V>) -> i32 {
    let rank = match captures {
        [] | [_] => 0,
        captures => {
            let order = in_order(color, mv);
            let rivals =
                captures.iter().filter(|rival| has_ends(rival, mv.from_square(), mv.to_square()));
            rivals.filter(|&&rival| in_order(color, rival) < order).count()
        }
    };
    ends(color, mv) + (size::<V>() * rank) as i32
}

/// The legal move with this index; `None` if there is no such move.
#[inline]
pub(super) fn find<V: Variant>(
    position: &Position<V>,
    index: i64,
    captures: &mut MoveList<V>,
) -> Option<Move<V>> {
    let wanted = i32::try_from(index).ok()?;
    let place = usize::try_from(wanted).ok()? % size::<V>();
    let color = position.side_to_move();
    let bits = &const { SquareTables::of::<V>() }.bits[color as usize];
    let [from, to] = [place / squares::<V>(), place % squares::<V>()]
        .map(|number| Square::from_valid_bit(bits[number % 128].into()));
    if let Some(quiet) = position.quiet_moves() {
        // Two quiet moves never have the same first and last square, so `between` returns the only candidate.
        return quiet.between(from, to).filter(|&mv| ends(color, mv) == wanted);
    }
    position.captures_into(captures);
    let mut rivals = captures.iter().filter(|mv| has_ends(mv, from, to));
    rivals.find(|&&mv| among(color, captures, mv) == wanted).copied()
}

/// The sort key of captures with the same first and last square.
fn in_order<V: Variant>(color: Color, mv: Move<V>) -> (bool, Bitboard<V::Board>) {
    let captured = match color {
        Color::White => mv.captured(),
        Color::Black => mv.captured().rotated_180(),
    };
    (mv.promotes(), captured)
}

fn has_ends<V: Variant>(mv: &Move<V>, from: Square<V::Board>, to: Square<V::Board>) -> bool {
    mv.from_square() == from && mv.to_square() == to
}

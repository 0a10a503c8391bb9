//! A plain solver: all positions, all moves, values until nothing changes. No symmetry, no index.

use std::collections::HashMap;

use checkers_bits::{Bitboard, Color, Pieces, Position, Square, Variant};
use checkers_endgames::Value;

/// The values of all positions with 2 to `pieces` pieces, at least one on each side.
pub(crate) fn values<V: Variant>(pieces: u32) -> HashMap<Position<V>, Option<Value>> {
    let mut values = HashMap::new();
    let none = Pieces::default();
    place(&mut values, [none, none], 0, pieces);
    let mut open: Vec<Position<V>> = values.keys().copied().collect();
    let mut unchanged = 0;
    for plies in 0..=u8::MAX {
        let decided: Vec<_> = open
            .iter()
            .filter_map(|position| Some((*position, value(&values, position, plies)?)))
            .collect();
        unchanged = if decided.is_empty() { unchanged + 1 } else { 0 };
        if unchanged == 2 {
            break;
        }
        values.extend(decided.into_iter().map(|(position, value)| (position, Some(value))));
        open.retain(|position| values[position].is_none());
    }
    for position in open {
        values.insert(position, Some(Value::Draw));
    }
    values
}

/// The value of a position if it is a win or loss in exactly `plies` plies.
fn value<V: Variant>(
    values: &HashMap<Position<V>, Option<Value>>,
    position: &Position<V>,
    plies: u8,
) -> Option<Value> {
    let moves = position.moves();
    if moves.is_empty() {
        return (plies == 0).then_some(Value::Loss(0));
    }
    let mut longest = Some(0);
    for &mv in &moves {
        let next = position.make(mv);
        let has_pieces = !next.all(next.side_to_move()).is_empty();
        match if has_pieces { values[&next] } else { Some(Value::Loss(0)) } {
            Some(Value::Loss(loss)) if loss + 1 == plies => return Some(Value::Win(plies)),
            Some(Value::Win(win)) => longest = longest.map(|longest| win.max(longest)),
            _ => longest = None,
        }
    }
    (longest? + 1 == plies).then_some(Value::Loss(plies))
}

/// Adds all positions that have pieces on the squares from number `from` on, up to `left` more.
fn place<V: Variant>(
    values: &mut HashMap<Position<V>, Option<Value>>,
    sides: [Pieces<V::Board>; 2],
    from: usize,
    left: u32,
) {
    if sides.iter().all(|side| !(side.men | side.kings).is_empty()) {
        for side_to_move in [Color::White, Color::Black] {
            if let Ok(position) = Position::new(sides[0], sides[1], side_to_move) {
                values.insert(position, None);
            }
        }
    }
    if left == 0 {
        return;
    }
    for (number, square) in Square::<V::Board>::all().enumerate().skip(from) {
        let set = Bitboard::from(square);
        for (side, color) in [Color::White, Color::Black].into_iter().enumerate() {
            let mut with = sides;
            with[side].kings |= set;
            place(values, with, number + 1, left - 1);
            if !Bitboard::promotion(color).contains(square) {
                let mut with = sides;
                with[side].men |= set;
                place(values, with, number + 1, left - 1);
            }
        }
    }
}

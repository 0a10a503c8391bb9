//! A plain solver as a reference: all positions, all moves, values ply by ply. The plain solver uses no symmetry, no
//! index and no backward moves.

use std::collections::HashMap;

use checkers_bits::{AnyPosition, AnySquare, AnyVariant, Color, EndgameValue, Piece};

/// The values of all positions with 2 to `pieces` pieces, at least one on each side.
pub(crate) fn values(
    variant: AnyVariant,
    pieces: usize,
) -> impl Iterator<Item = (AnyPosition, EndgameValue)> {
    let mut positions = Vec::new();
    let squares: Vec<_> = variant.squares().into_iter().collect();
    place(&mut positions, variant, &mut Vec::new(), &squares, pieces);
    let numbers: HashMap<AnyPosition, u32> = positions.iter().copied().zip(0..).collect();
    // All positions in which the side to move has no pieces are losses, so they share one number.
    let lost = positions.len() as u32;
    let mut values = vec![None; positions.len() + 1];
    values[lost as usize] = Some(EndgameValue::Loss(Some(0)));
    let mut decided = vec![lost];
    let mut open = Vec::new();
    // Each move is a pair of positions: first the position after the move, then the position before. So sorting groups
    // all moves that lead to one position.
    let mut moves = Vec::new();
    for (before, position) in (0..).zip(&positions) {
        let legal = position.moves();
        open.push(legal.len());
        for mv in legal {
            let next = position.make(mv);
            let is_lost = next.all(next.side_to_move()).is_empty();
            moves.push((if is_lost { lost } else { numbers[&next] }, before));
        }
        if open[before as usize] == 0 {
            values[before as usize] = Some(EndgameValue::Loss(Some(0)));
            decided.push(before);
        }
    }
    moves.sort_unstable();
    while !decided.is_empty() {
        let mut next = Vec::new();
        for number in decided {
            let value = values[number as usize].expect("decided").before();
            let first = moves.partition_point(|&(to, _)| to < number);
            for &(_, before) in moves[first..].iter().take_while(|&&(to, _)| to == number) {
                let before_value = &mut values[before as usize];
                open[before as usize] -= 1;
                let is_decided =
                    matches!(value, EndgameValue::Win(_)) || open[before as usize] == 0;
                if before_value.is_none() && is_decided {
                    *before_value = Some(value);
                    next.push(before);
                }
            }
        }
        decided = next;
    }
    positions
        .into_iter()
        .zip(values)
        .map(|(position, value)| (position, value.unwrap_or(EndgameValue::Draw)))
}

/// Adds all positions with these pieces and up to `left` more on these squares.
fn place(
    positions: &mut Vec<AnyPosition>,
    variant: AnyVariant,
    pieces: &mut Vec<(AnySquare, Piece)>,
    squares: &[AnySquare],
    left: usize,
) {
    let has = |color| pieces.iter().any(|(_, piece)| piece.color == color);
    if Color::ALL.into_iter().all(has) {
        for side_to_move in Color::ALL {
            positions.extend(AnyPosition::new(variant, pieces.iter().copied(), side_to_move));
        }
    }
    if left == 0 {
        return;
    }
    for (i, &square) in squares.iter().enumerate() {
        for color in Color::ALL {
            for is_king in [false, true] {
                pieces.push((square, Piece { color, is_king }));
                place(positions, variant, pieces, &squares[i + 1..], left - 1);
                pieces.pop();
            }
        }
    }
}

//! Material after a few plies and the captures that follow.

use checkers_bits::{Bitboard, Color, Move, MoveList, Position, Variant};

/// What a king counts, in men.
const KING: i32 = 3;

/// What a lost game counts; one that is lost later counts less.
const LOSS: i32 = 10_000;

/// Above all scores.
const INFINITY: i32 = 2 * LOSS;

/// The material that the side to move is ahead after so many plies, when both sides look no further.
/// A position with captures is never the last: they go on until there is none.
pub(crate) fn ahead<V: Variant>(position: &Position<V>, plies: u32) -> i32 {
    search(position, plies, 0, -INFINITY, INFINITY)
}

/// All moves after which the side to move is as far ahead as it can be.
pub(crate) fn best_moves<V: Variant>(position: &Position<V>, plies: u32) -> MoveList<V> {
    let mut best = -INFINITY;
    let mut moves = MoveList::new();
    for &mv in &position.moves() {
        let next = position.make(mv);
        // With a window that lets equal scores through, so that they are known for equal.
        let score = -search(&next, plies.saturating_sub(1), 1, -INFINITY, 1 - best);
        if score > best {
            best = score;
            moves.clear();
        }
        if score == best {
            moves.push(mv);
        }
    }
    moves
}

fn search<V: Variant>(
    position: &Position<V>,
    plies: u32,
    ply: i32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if plies == 0 && !position.has_captures() {
        return if position.has_moves() { material(position) } else { ply - LOSS };
    }
    let moves: MoveList<V> = position.moves();
    let mut best = ply - LOSS;
    for &mv in &moves {
        let mv: Move<V> = mv;
        let next = position.make(mv);
        let score = -search(&next, plies.saturating_sub(1), ply + 1, -beta, -alpha);
        best = best.max(score);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// What the side to move has, less what the other side has.
pub(crate) fn material<V: Variant>(position: &Position<V>) -> i32 {
    let of = |color: Color| {
        let [men, kings] = [position.men(color), position.kings(color)].map(Bitboard::count);
        men as i32 + KING * kings as i32
    };
    of(position.side_to_move()) - of(!position.side_to_move())
}

#[cfg(test)]
mod tests {
    use checkers_bits::Russian;

    use super::*;

    #[test]
    fn captures_are_looked_at_beyond_the_last_ply() {
        let exchange: Position<Russian> = "B:Wc3,a1:Bd4,h8".parse().unwrap();
        assert_eq!(ahead(&exchange, 0), 0, "one captures, the other captures back");
        let lost: Position<Russian> = "W:Wc3,e1:Bd4,h8".parse().unwrap();
        assert_eq!(ahead(&lost, 0), 1);
    }

    #[test]
    fn all_the_best_moves_and_no_others() {
        let position: Position<Russian> = "W:Wa3,d4:Bd6,h8".parse().unwrap();
        let plies = 2;
        let names: Vec<String> = best_moves(&position, plies)
            .iter()
            .map(|&mv| position.notation(mv).to_string())
            .collect();
        let scores = position
            .moves()
            .into_iter()
            .map(|mv| (position.notation(mv).to_string(), -ahead(&position.make(mv), plies - 1)));
        let scores: Vec<(String, i32)> = scores.collect();
        let best = scores.iter().map(|(_, score)| *score).max().unwrap();
        let expected: Vec<String> =
            scores.into_iter().filter(|(_, score)| *score == best).map(|(name, _)| name).collect();
        assert_eq!(names, expected);
        assert!(names.len() < position.moves().len());
    }

    #[test]
    fn a_blocked_side_has_lost() {
        let position: Position<Russian> = "W:Wa7:Bb8".parse().unwrap();
        assert_eq!(ahead(&position, 3), -LOSS);
    }
}

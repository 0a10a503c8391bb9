//! A material search with quiescence over captures.

use checkers_bits::{AnyBitboard, AnyMove, AnyPosition, Color, Goal};

/// The value of a king in men.
const KING: i32 = 3;

/// The score of an immediate loss; later losses score higher.
const LOSS: i32 = 10_000;

/// A number greater than every score.
const INFINITY: i32 = 2 * LOSS;

/// The material advantage of the side to move after best play for `plies` plies and all captures that follow.
pub(crate) fn ahead(position: &AnyPosition, plies: u32) -> i32 {
    search(position, plies, 0, -INFINITY, INFINITY)
}

/// All moves with the best score.
pub(crate) fn best_moves(position: &AnyPosition, plies: u32) -> Vec<AnyMove> {
    let mut best = -INFINITY;
    let mut moves = Vec::new();
    for mv in position.moves() {
        let next = position.make(mv);
        // The lower bound of the window is `best - 1` and not `best`, so that moves with a score equal to `best` are
        // found too.
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

fn search(position: &AnyPosition, plies: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
    let goal = position.variant().goal();
    if plies == 0 && !position.has_captures() {
        return if position.has_moves() { material(position) } else { no_move(goal, ply) };
    }
    let moves = position.moves();
    if moves.is_empty() {
        return no_move(goal, ply);
    }
    let mut best = ply - LOSS;
    for mv in moves {
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

/// The score for a side to move that has no legal move.
fn no_move(goal: Goal, ply: i32) -> i32 {
    match goal {
        Goal::BeBlocked => LOSS - ply,
        Goal::BlockOpponent | Goal::FirstKing => ply - LOSS,
    }
}

/// The material of the side to move minus the material of the opponent. The difference is negated for variants
/// in which losing all pieces wins.
pub(crate) fn material(position: &AnyPosition) -> i32 {
    let of = |color: Color| {
        let [men, kings] = [position.men(color), position.kings(color)].map(AnyBitboard::count);
        men as i32 + KING * kings as i32
    };
    let ahead = of(position.side_to_move()) - of(!position.side_to_move());
    if position.variant().goal() == Goal::BeBlocked { -ahead } else { ahead }
}

#[cfg(test)]
mod tests {
    use checkers_bits::{Fen, VariantName};

    use super::*;

    fn russian(fen: &str) -> AnyPosition {
        Fen::read(fen, VariantName::Russian).unwrap().position
    }

    #[test]
    fn captures_are_searched_beyond_the_depth() {
        let exchange = russian("B:Wc3,a1:Bd4,h8");
        assert_eq!(ahead(&exchange, 0), 0, "one captures, the other captures back");
        assert_eq!(ahead(&russian("W:Wc3,e1:Bd4,h8"), 0), 1);
    }

    #[test]
    fn the_best_moves_are_all_moves_of_equal_score() {
        let position = russian("W:Wa3,d4:Bd6,h8");
        let plies = 2;
        let names: Vec<String> = best_moves(&position, plies)
            .into_iter()
            .map(|mv| position.notation(mv).to_string())
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
    fn a_blocked_side_loses() {
        assert_eq!(ahead(&russian("W:Wa7:Bb8"), 3), -LOSS);
    }
}

//! What each move of a game is worth.
//!
//! The game is searched from its end to its beginning with one table, so that what was found out about
//! the position after a move is known when the one before it is searched. What looks like a mistake then
//! is made sure of: the better move is judged as the played one was, by the position after it.

use checkers_bits::game::PlyKind;
use checkers_bits::{Color, Game, Move, Variant};
use draughts_engine::score::{LEAST_WIN, Score, WIN};
use draughts_engine::{Control, Engine, Limits};

use super::mark::Mark;

/// What a move is worth. Scores are those of the side that moves.
#[derive(Clone, Debug)]
pub(super) struct Judgement<V: Variant> {
    /// The ply in the game, counted from 0.
    pub(super) ply: usize,
    pub(super) side: Color,
    pub(super) played: Move<V>,
    /// With the best move.
    pub(super) before: Score,
    /// With the move that was played.
    pub(super) after: Score,
    /// The best line, which begins with the played move if that is as good as any.
    pub(super) line: Vec<Move<V>>,
    /// Hundredths of a man.
    pub(super) loss: i32,
}

impl<V: Variant> Judgement<V> {
    pub(super) fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }
}

/// A score of the side to move, and the line that leads to it; without moves where there is none.
struct Searched<V: Variant> {
    score: Score,
    line: Vec<Move<V>>,
}

/// Judges all moves of the main line, in their order, and calls `count` after each.
pub(super) fn judge<V: Variant>(
    game: &Game<V>,
    engine: &mut Engine<V>,
    limits: &Limits,
    count: &dyn Fn(),
) -> Vec<Judgement<V>> {
    let mut search = |game: &Game<V>| {
        let found = engine.search(game, limits, &Control::new(), &mut |_| {});
        found.map_or_else(
            || Searched { score: -WIN, line: Vec::new() },
            |found| Searched { score: found.score, line: found.line },
        )
    };
    let mut game = game.clone();
    let mut judgements = Vec::new();
    // Of the position where the game stands, if it was searched.
    let mut known: Option<Searched<V>> = None;
    while let Some(last) = game.main_line().plies().last() {
        let PlyKind::Move(played) = last.kind() else {
            game.undo();
            known = None;
            continue;
        };
        let reply = known.take().unwrap_or_else(|| search(&game));
        game.undo();
        let mut best = search(&game);
        let after = seen_before(reply.score);
        let is_best = best.line.first() == Some(&played);
        if !is_best && Mark::of(loss(best.score, after)).is_some() {
            let better = best.line[0];
            game.play(better).expect("the engine finds legal moves");
            let reply = search(&game);
            game.undo();
            best.score = seen_before(reply.score);
            best.line = [vec![better], reply.line].concat();
        }
        if is_best || after >= best.score {
            // It was looked at one ply deeper than the position before.
            best = Searched { score: after, line: [vec![played], reply.line].concat() };
        }
        judgements.push(Judgement {
            ply: game.main_line().plies().len(),
            side: game.position().side_to_move(),
            played,
            before: best.score,
            after,
            loss: loss(best.score, after),
            line: best.line.clone(),
        });
        known = Some(best);
        count();
    }
    judgements.reverse();
    judgements
}

/// A score after a move, as it is before it: of the other side, and a ply further from the end.
fn seen_before(score: Score) -> Score {
    match -score {
        score @ LEAST_WIN.. => score - 1,
        score if score <= -LEAST_WIN => score + 1,
        score => score,
    }
}

/// Beyond this many hundredths of a man nothing more is lost.
const DECIDED: Score = 500;

fn loss(best: Score, played: Score) -> i32 {
    let [best, played] = [best, played].map(|score| score.clamp(-DECIDED, DECIDED));
    (best - played).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_between_two_wins() {
        assert_eq!(loss(WIN - 3, WIN - 9), 0);
        assert_eq!(loss(WIN - 3, 700), 0);
        assert_eq!(loss(WIN - 3, 0), DECIDED);
        assert_eq!(loss(30, 40), 0, "the played move is better than was seen");
        assert_eq!(loss(30, -60), 90);
    }

    #[test]
    fn a_win_is_a_ply_further_before_the_move() {
        assert_eq!(seen_before(-WIN), WIN - 1, "the other side has no move");
        assert_eq!(seen_before(WIN - 4), 5 - WIN);
        assert_eq!(seen_before(35), -35);
    }
}

//! Scores the moves of a game.
//!
//! Positions are searched from the last to the first with one transposition table, so that each search can use the
//! results for the next position of the game. A possible mistake is verified: the position after the better move is
//! searched with the same limit as the position after the played move.

use checkers_bits::game::PlyKind;
use checkers_bits::{AnyMove, Color, Game};
use draughts_engine::score::{Score, WIN, later};
use draughts_engine::{Control, Engine, Limits, Mark};

/// The scores of a move and its loss. Scores are from the view of the side that moved.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    /// The ply in the game, counted from 0.
    pub(super) ply: usize,
    pub(super) side: Color,
    pub(super) played: AnyMove,
    /// The score of the best move.
    pub(super) before: Score,
    /// The score of the played move.
    pub(super) after: Score,
    /// The best move and the moves expected after it. The best move is the played move if no move is better.
    pub(super) line: Vec<AnyMove>,
    /// The loss in hundredths of a man.
    pub(super) loss: i32,
}

impl Judgement {
    pub(super) fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }
}

/// The result of a search: a score from the view of the side to move, and the best line of moves. The line is empty
/// if there is no legal move.
struct Searched {
    score: Score,
    line: Vec<AnyMove>,
}

/// Scores all moves of the main line and calls `count` after each move. `control` stops all searches of the game.
pub(super) fn judge(
    game: &Game,
    engine: &mut Engine,
    limits: &Limits,
    control: &Control,
    count: &dyn Fn(),
) -> Vec<Judgement> {
    let mut search = |game: &Game| {
        let found = engine.search(game, limits, &control.one_search(), &mut |_| {});
        found.map_or_else(
            || Searched { score: -WIN, line: Vec::new() },
            |found| Searched { score: found.score, line: found.line },
        )
    };
    let mut game = game.clone();
    let mut judgements = Vec::new();
    // The search result of the last position of `game`, if the previous iteration searched that position.
    let mut known: Option<Searched> = None;
    while let Some(last) = game.main_line().plies().last() {
        let PlyKind::Move(played) = last.kind() else {
            game.undo();
            known = None;
            continue;
        };
        let reply = known.take().unwrap_or_else(|| search(&game));
        game.undo();
        let mut best = search(&game);
        let after = before_move(reply.score);
        let is_best = best.line.first() == Some(&played);
        if !is_best && Mark::of(Mark::loss(best.score, after)).is_some() {
            let better = best.line[0];
            game.play(better).expect("the engine plays legal moves");
            let reply = search(&game);
            game.undo();
            best.score = before_move(reply.score);
            best.line = [vec![better], reply.line].concat();
        }
        if is_best || after >= best.score {
            // The search after the played move saw one ply more than the search before the move. So `after` is the
            // better estimate, also for the position before the move.
            best = Searched { score: after, line: [vec![played], reply.line].concat() };
        }
        judgements.push(Judgement {
            ply: game.main_line().plies().len(),
            side: game.position().side_to_move(),
            played,
            before: best.score,
            after,
            loss: Mark::loss(best.score, after),
            line: best.line.clone(),
        });
        known = Some(best);
        count();
    }
    judgements.reverse();
    judgements
}

/// Converts the score after a move, for the opponent, to the score before the move. The sign changes, and a win
/// takes one ply more.
fn before_move(score: Score) -> Score {
    later(-score, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_a_ply_longer_before_the_move() {
        assert_eq!(before_move(-WIN), WIN - 1, "the other side has no move");
        assert_eq!(before_move(WIN - 4), 5 - WIN);
        assert_eq!(before_move(35), -35);
    }
}

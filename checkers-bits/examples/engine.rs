//! A small engine: alpha-beta with iterative deepening, a hash table, quiescence and a time limit. It plays a game
//! against itself. Change `Russian` for another variant.
//!
//! ```sh
//! cargo run --release -p checkers-bits --example engine
//! ```

use std::time::{Duration, Instant};

use checkers_bits::{Color, Game, Move, MoveList, PackedMove, Position, Russian};

/// The score of a won position, minus the plies to the end. Other scores are in hundredths of a man.
const WIN: i32 = 30_000;

/// The result of an earlier search of a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    best: Option<PackedMove>,
    score: i32,
    depth: u32,
    bound: Bound,
}

#[derive(Clone, Copy)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

pub(crate) struct Engine {
    table: Vec<Option<Entry>>,
    nodes: u64,
    end: Instant,
}

impl Engine {
    pub(crate) fn new() -> Self {
        Self { table: vec![None; 1 << 18], nodes: 0, end: Instant::now() }
    }

    /// Searches deeper and deeper until the time is over. Returns the best move; `None` without a legal move.
    pub(crate) fn search(&mut self, position: &Position<Russian>, time: Duration) -> Option<Move> {
        let begin = Instant::now();
        (self.nodes, self.end) = (0, begin + time);
        let mut best = *position.moves().first()?;
        for depth in 1..=100 {
            let Some(score) = self.alpha_beta(position, depth, 0, -WIN, WIN) else { break };
            // The root is the last position that a search stores, so its entry is in the table.
            let packed = self.table[self.slot(position)].and_then(|entry| entry.best);
            best = packed.and_then(|packed| position.unpack(packed)).unwrap_or(best);
            let (name, seconds) = (position.notation(best), begin.elapsed().as_secs_f32());
            println!(
                "info depth {depth} score {score} nodes {} time {seconds:.3} {name}",
                self.nodes
            );
            if score.abs() > WIN - 100 {
                break;
            }
        }
        Some(best)
    }

    /// Returns the score for the side to move, or `None` if the time is over. At depth 0 only captures are searched,
    /// which are mandatory, and the quiet positions behind them are evaluated.
    fn alpha_beta(
        &mut self,
        position: &Position<Russian>,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes % 1024 == 0 && Instant::now() >= self.end {
            return None;
        }
        // A fresh list is faster than lists that `Engine` keeps.
        let mut moves = MoveList::new();
        let (slot, key) = (self.slot(position), position.key());
        if depth == 0 {
            position.captures_into(&mut moves);
            if moves.is_empty() {
                return Some(evaluate(position));
            }
        } else {
            let entry = self.table[slot].filter(|entry| entry.key == key);
            if let Some(Entry { score, bound, .. }) =
                entry.filter(|it| it.depth >= depth && ply > 0)
            {
                match bound {
                    Bound::Lower if score < beta => {}
                    Bound::Upper if score > alpha => {}
                    _ => return Some(score),
                }
            }
            position.moves_into(&mut moves);
            // The best move of an earlier search comes first, because it often refutes the last move at once.
            let known = entry.and_then(|entry| entry.best);
            let is_known = |&mv: &Move| Some(position.pack(mv, &moves)) == known;
            if let Some(first) = moves.iter().position(is_known) {
                moves.swap(0, first);
            }
        }
        let (mut score, mut best) = (ply - WIN, None);
        for &mv in &moves {
            let (child, next_depth) = (position.make(mv), depth.saturating_sub(1));
            let next = -self.alpha_beta(&child, next_depth, ply + 1, -beta, -alpha.max(score))?;
            if next > score {
                (score, best) = (next, Some(mv));
                if score >= beta {
                    break;
                }
            }
        }
        if depth > 0 {
            let best = best.map(|mv| position.pack(mv, &moves));
            let bound = match score {
                _ if score >= beta => Bound::Lower,
                _ if score <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            self.table[slot] = Some(Entry { key, best, score, depth, bound });
        }
        Some(score)
    }

    fn slot(&self, position: &Position<Russian>) -> usize {
        position.key() as usize % self.table.len()
    }
}

/// The material for the side to move. A king is worth three men.
fn evaluate(position: &Position<Russian>) -> i32 {
    let side = |color: Color| {
        let (men, kings) = (position.men(color).count(), position.kings(color).count());
        100 * men as i32 + 300 * kings as i32
    };
    let us = position.side_to_move();
    side(us) - side(!us)
}

fn main() {
    let (mut engine, mut game) = (Engine::new(), Game::new(Russian));
    while game.outcome().is_none() {
        let position = game.position().downcast().expect("the game is of this variant");
        let best = engine.search(&position, Duration::from_millis(20)).expect("the game goes on");
        println!("{:?}: {}", position.side_to_move(), position.notation(best));
        game.play(best).expect("the move is legal");
    }
    println!("{}", game.outcome().expect("the game has ended"));
}

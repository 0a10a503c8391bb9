//! The games of a batch.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use checkers_bits::draw::DrawRules;
use checkers_bits::game::PlyKind;
use checkers_bits::{Fen, Game, Move, MoveList, Position, Variant};

use super::line::{Line, ONGOING};
use super::move_index::Numbers;
use super::random;
use crate::any::Family;
use crate::array::Flag;
use crate::threads;

pub(crate) struct GamesFamily;

impl Family for GamesFamily {
    type Of<V: Variant> = Games<V>;
}

/// Games in one allocation, each with its state.
#[derive(Clone)]
pub(crate) struct Games<V: Variant> {
    pub(super) games: Vec<Played<V>>,
    pub(super) start: Fen<V>,
    pub(super) numbers: Numbers<V>,
    pub(super) threads: usize,
}

/// A game: its position and its moves.
#[derive(Clone)]
pub(super) struct Played<V: Variant> {
    pub(super) line: Line<V>,
    pub(super) outcome: i8,
    /// The indices of the moves since the start.
    pub(super) moves: Vec<i32>,
    pub(super) start: Fen<V>,
}

impl<V: Variant> Played<V> {
    pub(super) fn from_fen(start: Fen<V>, rules: &DrawRules<'_>) -> Self {
        let line = Line::new(start.position, start.draw_counters());
        Self { outcome: line.outcome(rules), line, moves: Vec::new(), start }
    }

    /// A position that was set up in the middle of a game begins another one, as far as draws go.
    /// `None` after an unknown move.
    pub(super) fn of_game(
        game: &Game<V>,
        numbers: &Numbers<V>,
        rules: &DrawRules<'_>,
    ) -> Option<Self> {
        let mut played = Self::from_fen(game.start(), rules);
        let captures = &mut MoveList::new();
        let mut is_known = true;
        for ply in game.main_line().plies() {
            match ply.kind() {
                PlyKind::Move(mv) => {
                    let index = numbers.index(&played.line.position, mv, captures);
                    played.moves.push(index);
                    played.line.play(mv);
                }
                PlyKind::Setup(position) => {
                    played = Self::from_fen(position.into(), rules);
                    is_known = true;
                }
                PlyKind::UnknownMove => is_known = false,
            }
        }
        played.outcome = played.line.outcome(rules);
        is_known.then_some(played)
    }

    pub(super) fn game(&self, numbers: &Numbers<V>) -> Game<V> {
        let mut game = Game::from_fen(self.start);
        let captures = &mut MoveList::new();
        for &index in &self.moves {
            let mv = numbers.find(&game.position(), index.into(), captures);
            // Every move was legal when it was played.
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        game
    }

    #[inline]
    fn play(&mut self, mv: Move<V>, index: i32, rules: &DrawRules<'_>) {
        self.line.play(mv);
        self.moves.push(index);
        self.outcome = self.line.outcome(rules);
    }

    /// Plays moves given by index, up to the first illegal one, which is the error.
    pub(super) fn replay(
        &mut self,
        indices: &[i64],
        numbers: &Numbers<V>,
        rules: &DrawRules<'_>,
    ) -> Result<(), i64> {
        let captures = &mut MoveList::new();
        for &index in indices {
            let mv = numbers.find(&self.line.position, index, captures).ok_or(index)?;
            self.line.play(mv);
            self.moves.push(index as i32);
        }
        self.outcome = self.line.outcome(rules);
        Ok(())
    }

    /// Memory that was used before is used again.
    fn reset(&mut self, start: &Self) {
        self.line.clone_from(&start.line);
        self.moves.clone_from(&start.moves);
        self.outcome = start.outcome;
        self.start = start.start;
    }
}

/// The error for an index of a game.
pub(super) struct Refused {
    pub(super) game: usize,
    pub(super) index: i64,
    pub(super) is_over: bool,
}

impl<V: Variant> Games<V> {
    pub(super) fn is_over(&self, game: usize) -> bool {
        self.games.get(game).is_some_and(|game| game.outcome != ONGOING)
    }

    fn threads(&self) -> usize {
        threads::for_games(self.threads, self.games.len())
    }

    /// Calls `f` with every game and its row of the results.
    pub(super) fn fill<T: Send>(
        &self,
        out: &mut [T],
        width: usize,
        f: impl Fn(&Played<V>, &mut [T], &mut MoveList<V>) + Sync,
    ) {
        let parts = self.games.chunks(threads::PART).zip(out.chunks_mut(threads::PART * width));
        threads::share(self.threads(), parts, |(games, out)| {
            let captures = &mut MoveList::new();
            for (game, row) in games.iter().zip(out.chunks_exact_mut(width)) {
                f(game, row, captures);
            }
        });
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Writes two numbers for each position.
    pub(crate) fn fill_pairs<A: Send, B: Send>(
        &self,
        (first, second): (&mut [A], &mut [B]),
        f: impl Fn(&Position<V>) -> (A, B) + Sync,
    ) {
        let results = first.chunks_mut(threads::PART).zip(second.chunks_mut(threads::PART));
        let parts = self.games.chunks(threads::PART).zip(results);
        threads::share(self.threads(), parts, |(games, (first, second))| {
            for ((game, first), second) in games.iter().zip(first).zip(second) {
                (*first, *second) = f(&game.line.position);
            }
        });
    }

    /// Whether each move is legal, by index. Returns the width that has room for every legal move;
    /// moves outside of `width` are left out.
    pub(super) fn mask(&self, out: &mut [Flag], width: usize) -> usize {
        let needed = AtomicUsize::new(width);
        self.fill(out, width, |game, row, captures| {
            row.fill(Flag::FALSE);
            if game.outcome == ONGOING {
                let own = self.numbers.mark(&game.line.position, captures, row);
                // Nearly always there is room, and threads do not wait for each other.
                if own > width {
                    needed.fetch_max(own, Relaxed);
                }
            }
        });
        needed.into_inner()
    }

    /// The indices of the legal moves of all games, one after the other, in parts. `ends` gets the
    /// number of moves up to each game, within its part.
    pub(super) fn moves(&self, ends: &mut [i64]) -> Vec<Vec<i32>> {
        let mut indices: Vec<Vec<i32>> = Vec::new();
        indices.resize_with(self.games.len().div_ceil(threads::PART), Vec::new);
        let parts = self.games.chunks(threads::PART).zip(ends.chunks_mut(threads::PART));
        threads::share(self.threads(), parts.zip(&mut indices), |((games, ends), indices)| {
            indices.reserve(games.len() * USUAL_MOVES);
            let captures = &mut MoveList::new();
            for (game, end) in games.iter().zip(ends) {
                if game.outcome == ONGOING {
                    let position = &game.line.position;
                    self.numbers.for_each(position, captures, |index| indices.push(index));
                }
                *end = indices.len() as i64;
            }
        });
        indices
    }

    /// The index of a random move for each game.
    pub(super) fn random_moves(&self, seed: u64, out: &mut [i32]) {
        let parts = self.games.chunks(threads::PART).zip(out.chunks_mut(threads::PART)).enumerate();
        threads::share(self.threads(), parts, |(part, (games, out))| {
            let captures = &mut MoveList::new();
            for (i, (game, index)) in games.iter().zip(out).enumerate() {
                let number = random::number(seed, part * threads::PART + i);
                let position = &game.line.position;
                *index = match random::pick(number, position, captures) {
                    Some(mv) if game.outcome == ONGOING => {
                        self.numbers.among(position.side_to_move(), captures, mv)
                    }
                    _ => NO_MOVE as i32,
                };
            }
        });
    }

    /// Plays a move in every unfinished game, or in none.
    pub(super) fn step(&mut self, indices: &[i64], rules: &DrawRules<'_>) -> Result<(), Refused> {
        let mut moves = vec![None; self.games.len()];
        let is_refused = AtomicBool::new(false);
        let parts = moves.chunks_mut(threads::PART).zip(indices.chunks(threads::PART));
        let parts = self.games.chunks(threads::PART).zip(parts);
        threads::share(self.threads(), parts, |(games, (moves, indices))| {
            let captures = &mut MoveList::new();
            for ((game, slot), &index) in games.iter().zip(moves).zip(indices) {
                if game.outcome == ONGOING {
                    *slot = self.numbers.find(&game.line.position, index, captures);
                }
                if slot.is_none() && (index != NO_MOVE || game.outcome == ONGOING) {
                    is_refused.store(true, Relaxed);
                }
            }
        });
        if is_refused.into_inner() {
            return Err(self.first_refused(&moves, indices));
        }
        let threads = self.threads();
        let parts = moves.chunks(threads::PART).zip(indices.chunks(threads::PART));
        let parts = self.games.chunks_mut(threads::PART).zip(parts);
        threads::share(threads, parts, |(games, (moves, indices))| {
            for ((game, mv), &index) in games.iter_mut().zip(moves).zip(indices) {
                if let &Some(mv) = mv {
                    game.play(mv, index as i32, rules);
                }
            }
        });
        Ok(())
    }

    fn first_refused(&self, moves: &[Option<Move<V>>], indices: &[i64]) -> Refused {
        let is_refused = |game: &usize| {
            moves[*game].is_none() && (indices[*game] != NO_MOVE || !self.is_over(*game))
        };
        let game = (0..moves.len()).find(is_refused).unwrap_or(0);
        Refused { game, index: indices[game], is_over: self.is_over(game) }
    }

    /// Resets the games for which `which` is true.
    pub(super) fn reset(
        &mut self,
        rules: &DrawRules<'_>,
        which: impl Fn(usize, &Played<V>) -> bool,
    ) -> usize {
        let start = Played::from_fen(self.start, rules);
        let mut count = 0;
        for (i, game) in self.games.iter_mut().enumerate() {
            if which(i, game) {
                game.reset(&start);
                count += 1;
            }
        }
        count
    }
}

/// The index of no move, for finished games.
pub(super) const NO_MOVE: i64 = -1;

/// Initial capacity in moves per game; positions have about eight.
const USUAL_MOVES: usize = 10;

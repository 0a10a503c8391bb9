//! The games of a batch.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use checkers_bits::draw::DrawRules;
use checkers_bits::game::PlyKind;
use checkers_bits::{AnyPosition, AnyVariant, Color, Fen, Game, Move, MoveList, Variant};

use super::line::{Line, ONGOING};
use super::move_index::Numbers;
use super::planes::{Cells, PLANES, cells};
use super::playouts::Playouts;
use super::random;
use crate::array::Flag;
use crate::threads;

/// What a `Batch` asks of its games. Each call works on all games with the constants of the variant.
pub(crate) trait AnyGames: Send + Sync {
    fn variant(&self) -> AnyVariant;
    fn len(&self) -> usize;
    fn most_threads(&self) -> usize;
    fn summary(&self, place: usize) -> Summary;
    /// The game at a place, with its moves.
    fn game(&self, place: usize) -> Option<Game>;
    /// The indices of the moves of a game since its start.
    fn history(&self, place: usize) -> &[i32];
    /// Replaces a game; `false` if the position of the other one is unknown.
    fn set(&mut self, place: usize, game: &Game, rules: &DrawRules<'_>) -> bool;
    fn planes(&self, out: &mut [u8]);
    fn planes_f32(&self, out: &mut [f32]);
    fn moves(&self, ends: &mut [i64]) -> Vec<Vec<i32>>;
    fn mask(&self, out: &mut [Flag], width: usize) -> usize;
    fn step(&mut self, indices: &[i64], rules: &DrawRules<'_>) -> Result<(), Refused>;
    fn reset(&mut self, rules: &DrawRules<'_>, which: &dyn Fn(usize, i8) -> bool) -> usize;
    fn random_moves(&self, seed: u64, out: &mut [i32]);
    fn playouts(&self, playouts: &Playouts<'_>, outcomes: &mut [i8], plies: &mut [i32]);
    /// Writes two numbers for each position.
    fn fill_pairs(&self, results: (&mut [i8], &mut [i32]), f: &Judge<'_>);
    fn states(&self) -> (String, Vec<GameState>);
    /// Replays a pickled game; the first index that is no move of it is the error.
    fn restore(
        &mut self,
        place: usize,
        start: Option<Fen>,
        moves: &[i64],
        rules: &DrawRules<'_>,
    ) -> Result<(), i64>;
    fn boxed_clone(&self) -> Box<dyn AnyGames>;
}

/// The pickled form of a game: its start, if it differs from the batch, and its moves.
pub(super) type GameState = (Option<String>, Vec<i64>);

/// Two numbers for a position.
pub(crate) type Judge<'a> = dyn Fn(&AnyPosition) -> (i8, i32) + Sync + 'a;

/// A game in short.
#[derive(Clone, Copy)]
pub(crate) struct Summary {
    pub(crate) side_to_move: Color,
    pub(crate) outcome: i8,
    pub(crate) plies: usize,
}

/// Games in one allocation, each with its state.
#[derive(Clone)]
pub(super) struct Games<V: Variant> {
    games: Vec<Played<V>>,
    start: Fen,
    numbers: Numbers<V>,
    threads: usize,
}

/// A game: its position and its moves.
#[derive(Clone)]
pub(super) struct Played<V: Variant> {
    pub(super) line: Line<V>,
    pub(super) outcome: i8,
    /// The indices of the moves since the start.
    moves: Vec<i32>,
    /// `None` for the start of the batch.
    start: Option<Box<Fen>>,
}

impl<V: Variant> Played<V> {
    /// A game that starts as the batch does.
    fn from_start(start: &Fen, rules: &DrawRules<'_>) -> Self {
        let position = start.position.downcast().expect("the batch has this variant");
        let line = Line::new(position, start.draw_counters());
        Self { outcome: line.outcome(rules), line, moves: Vec::new(), start: None }
    }

    fn from_fen(start: Fen, rules: &DrawRules<'_>) -> Self {
        Self { start: Some(Box::new(start)), ..Self::from_start(&start, rules) }
    }

    /// A position that was set up in the middle of a game begins another one, as far as draws go.
    /// `None` after an unknown move.
    fn of_game(game: &Game, numbers: &Numbers<V>, rules: &DrawRules<'_>) -> Option<Self> {
        let mut played = Self::from_fen(game.start(), rules);
        let captures = &mut MoveList::new();
        let mut is_known = true;
        for ply in game.main_line().plies() {
            match ply.kind() {
                PlyKind::Move(mv) => {
                    let mv = mv.downcast()?;
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

    #[inline]
    fn play(&mut self, mv: Move<V>, index: i32, rules: &DrawRules<'_>) {
        self.line.play(mv);
        self.moves.push(index);
        self.outcome = self.line.outcome(rules);
    }

    /// Plays moves given by index, up to the first illegal one, which is the error.
    fn replay(
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
        self.moves.clear();
        self.outcome = start.outcome;
        self.start = None;
    }
}

/// The error for an index of a game.
pub(crate) struct Refused {
    pub(crate) game: usize,
    pub(crate) index: i64,
    pub(crate) is_over: bool,
}

impl<V: Variant> Games<V> {
    /// `None` if they do not fit into memory.
    pub(super) fn new(n: usize, start: Fen, rules: &DrawRules<'_>, threads: usize) -> Option<Self> {
        let mut games = Vec::new();
        games.try_reserve_exact(n).ok()?;
        games.resize(n, Played::from_start(&start, rules));
        Some(Self { games, start, numbers: Numbers::new(), threads })
    }

    pub(super) fn games(&self) -> &[Played<V>] {
        &self.games
    }

    fn is_over(&self, game: usize) -> bool {
        self.games.get(game).is_some_and(|game| game.outcome != ONGOING)
    }

    fn threads(&self) -> usize {
        threads::for_games(self.threads, self.games.len())
    }

    /// Calls `f` with the number of every game, the game and its row of the results.
    fn fill<T: Send>(
        &self,
        out: &mut [T],
        width: usize,
        f: impl Fn(usize, &Played<V>, &mut [T], &mut MoveList<V>) + Sync,
    ) {
        let parts = self.games.chunks(threads::PART).zip(out.chunks_mut(threads::PART * width));
        threads::share(self.threads(), parts.enumerate(), |(part, (games, out))| {
            let captures = &mut MoveList::new();
            let places = part * threads::PART..;
            for (place, (game, row)) in places.zip(games.iter().zip(out.chunks_exact_mut(width))) {
                f(place, game, row, captures);
            }
        });
    }

    fn fill_planes<T: Copy + Default + From<u8> + Send>(&self, out: &mut [T]) {
        let places = Cells::of::<V>();
        self.fill(out, PLANES * cells::<V>(), |_, game, row, _| {
            places.write(&game.line.position, row);
        });
    }

    fn first_refused(&self, moves: &[Option<Move<V>>], indices: &[i64]) -> Refused {
        let is_refused = |game: &usize| {
            moves[*game].is_none() && (indices[*game] != NO_MOVE || !self.is_over(*game))
        };
        let game = (0..moves.len()).find(is_refused).unwrap_or(0);
        Refused { game, index: indices[game], is_over: self.is_over(game) }
    }
}

impl<V: Variant> AnyGames for Games<V> {
    fn variant(&self) -> AnyVariant {
        self.start.position.variant()
    }

    fn len(&self) -> usize {
        self.games.len()
    }

    fn most_threads(&self) -> usize {
        self.threads
    }

    fn summary(&self, place: usize) -> Summary {
        let Played { line, outcome, moves, .. } = &self.games[place];
        Summary {
            side_to_move: line.position.side_to_move(),
            outcome: *outcome,
            plies: moves.len(),
        }
    }

    fn game(&self, place: usize) -> Option<Game> {
        let Played { moves, start, .. } = self.games.get(place)?;
        let mut game = Game::from_fen(start.as_deref().copied().unwrap_or(self.start));
        let captures = &mut MoveList::new();
        for &index in moves {
            let position = game.position().downcast()?;
            let mv = self.numbers.find(&position, index.into(), captures);
            let mv = mv.and_then(|mv| self.variant().mv(mv));
            // Every move was legal when it was played.
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        Some(game)
    }

    fn history(&self, place: usize) -> &[i32] {
        self.games.get(place).map_or(&[], |game| &game.moves)
    }

    fn set(&mut self, place: usize, game: &Game, rules: &DrawRules<'_>) -> bool {
        let played = Played::of_game(game, &self.numbers, rules);
        let is_known = played.is_some();
        if let (Some(slot), Some(played)) = (self.games.get_mut(place), played) {
            *slot = played;
        }
        is_known
    }

    fn planes(&self, out: &mut [u8]) {
        self.fill_planes(out);
    }

    fn planes_f32(&self, out: &mut [f32]) {
        self.fill_planes(out);
    }

    fn fill_pairs(&self, (first, second): (&mut [i8], &mut [i32]), f: &Judge<'_>) {
        let variant = self.variant();
        let results = first.chunks_mut(threads::PART).zip(second.chunks_mut(threads::PART));
        let parts = self.games.chunks(threads::PART).zip(results);
        threads::share(self.threads(), parts, |(games, (first, second))| {
            for ((game, first), second) in games.iter().zip(first).zip(second) {
                if let Some(position) = variant.position(game.line.position) {
                    (*first, *second) = f(&position);
                }
            }
        });
    }

    fn playouts(&self, playouts: &Playouts<'_>, outcomes: &mut [i8], plies: &mut [i32]) {
        playouts.run(self.games(), self.threads, outcomes, plies);
    }

    fn states(&self) -> (String, Vec<GameState>) {
        let state = |game: &Played<V>| {
            let start = game.start.as_ref().map(ToString::to_string);
            (start, game.moves.iter().copied().map(i64::from).collect())
        };
        (self.start.to_string(), self.games.iter().map(state).collect())
    }

    fn restore(
        &mut self,
        place: usize,
        start: Option<Fen>,
        moves: &[i64],
        rules: &DrawRules<'_>,
    ) -> Result<(), i64> {
        let game = &mut self.games[place];
        if let Some(start) = start {
            *game = Played::from_fen(start, rules);
        }
        game.replay(moves, &self.numbers, rules)
    }

    fn boxed_clone(&self) -> Box<dyn AnyGames> {
        Box::new(self.clone())
    }

    fn reset(&mut self, rules: &DrawRules<'_>, which: &dyn Fn(usize, i8) -> bool) -> usize {
        let start = Played::from_start(&self.start, rules);
        let mut count = 0;
        for (i, game) in self.games.iter_mut().enumerate() {
            if which(i, game.outcome) {
                game.reset(&start);
                count += 1;
            }
        }
        count
    }

    /// Whether each move is legal, by index. Returns the width that has room for every legal move;
    /// moves outside of `width` are left out.
    fn mask(&self, out: &mut [Flag], width: usize) -> usize {
        let needed = AtomicUsize::new(width);
        self.fill(out, width, |_, game, row, captures| {
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
    fn moves(&self, ends: &mut [i64]) -> Vec<Vec<i32>> {
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
    fn random_moves(&self, seed: u64, out: &mut [i32]) {
        self.fill(out, 1, |place, game, row, captures| {
            let position = &game.line.position;
            row[0] = match random::pick(random::number(seed, place), position, captures) {
                Some(mv) if game.outcome == ONGOING => {
                    self.numbers.among(position.side_to_move(), captures, mv)
                }
                _ => NO_MOVE as i32,
            };
        });
    }

    /// Plays a move in every unfinished game, or in none.
    fn step(&mut self, indices: &[i64], rules: &DrawRules<'_>) -> Result<(), Refused> {
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
}

/// The index of no move, for finished games.
pub(super) const NO_MOVE: i64 = -1;

/// Initial capacity in moves per game; positions have about eight.
const USUAL_MOVES: usize = 10;

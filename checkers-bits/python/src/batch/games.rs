//! The games of a batch, compiled for each variant.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use checkers_bits::draw::DrawRules;
use checkers_bits::game::PlyKind;
use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Color, Fen, Game, Move, MoveList, Variant};
use draughts_engine::score::{WIN, for_white};

use super::move_index;
use super::planes::{self, PLANES};
use super::playouts::{self, Playouts};
use super::random;
use super::square_tables::cells;
use super::state::{GameState, ONGOING};
use crate::array::Flag;
use crate::threads;

/// The operations of a `Batch` on its games. A method works on all games and is compiled for each
/// variant.
pub(crate) trait AnyGames: Send + Sync {
    /// The start position of the batch. All games start from it, except games that `set` has replaced.
    fn start(&self) -> Fen;
    fn variant(&self) -> AnyVariant {
        self.start().position.variant()
    }
    fn len(&self) -> usize;
    fn max_threads(&self) -> usize;
    /// Writes 1 for each game in which White is to move, and 0 for the others.
    fn turns(&self, out: &mut [u8]);
    fn outcomes(&self, out: &mut [i8]);
    fn plies(&self, out: &mut [i32]);
    fn keys(&self, out: &mut [u64]);
    /// The start position of a game, and the indices of its moves.
    fn history(&self, place: usize) -> (Fen, &[i32]);
    /// Replays a game from its start position and its move indices. The error is the first index that
    /// is not a legal move.
    fn game(&self, start: Fen, indices: &[i32]) -> Result<Game, i32>;
    /// Replaces a game. Returns `false` if the new game has an unknown move.
    fn set(&mut self, place: usize, game: &Game, rules: &DrawRules<'_>) -> bool;
    fn planes(&self, out: &mut [u8]);
    fn planes_f32(&self, out: &mut [f32]);
    /// Returns the move indices of all games: a list for each part of [`threads::PART`] games. `ends` gets the place in
    /// this list at which the moves of each game end.
    fn moves(&self, ends: &mut [i64]) -> Vec<Vec<i32>>;
    fn mask(&self, out: &mut [Flag], width: usize) -> usize;
    /// Plays a move in every unfinished game. If an index is wrong, plays no move and returns an error message.
    fn step(&mut self, indices: &[i64], rules: &DrawRules<'_>) -> Result<(), String>;
    fn reset(&mut self, rules: &DrawRules<'_>, which: &dyn Fn(usize, i8) -> bool) -> usize;
    fn random_moves(&self, seed: u64, out: &mut [i32]);
    fn playouts(&self, playouts: &Playouts<'_>, results: Pairs<'_>);
    /// Calls `f` with the position of each game, and writes the two results of `f` to the two arrays.
    fn fill_pairs(&self, results: Pairs<'_>, f: &Judge<'_>);
    /// Calls `f` with each unfinished game. Writes the score and the index of the best move.
    fn search(&self, results: Pairs<'_, i32>, f: &Searched<'_>);
    fn boxed_clone(&self) -> Box<dyn AnyGames>;
}

/// The arrays for two numbers of each game: the outcome or score, and the number of plies or the move.
pub(crate) type Pairs<'a, T = i8> = (&'a mut [T], &'a mut [i32]);

/// Computes the outcome and the number of plies of a position.
pub(crate) type Judge<'a> = dyn Fn(&AnyPosition) -> (i8, i32) + Sync + 'a;

/// Searches the position of a game: its score and its best move; `None` for no result.
pub(crate) type Searched<'a> = dyn Fn(&Game) -> Option<(i32, AnyMove)> + Sync + 'a;

/// The games of a batch of one variant.
#[derive(Clone)]
pub(super) struct Games<V: Variant> {
    games: Vec<BatchGame<V>>,
    start: Fen,
    threads: usize,
}

/// A game: its current position with the draw counters, its outcome, and its moves.
#[derive(Clone)]
pub(super) struct BatchGame<V: Variant> {
    pub(super) state: GameState<V>,
    pub(super) outcome: i8,
    /// The indices of the moves played since the start of the game.
    moves: Vec<i32>,
    /// The start position of this game; `None` if the game starts from the start position of the batch.
    start: Option<Box<Fen>>,
}

impl<V: Variant> BatchGame<V> {
    #[inline]
    fn play(&mut self, mv: Move<V>, index: i32, rules: &DrawRules<'_>) {
        self.state.play(mv);
        self.moves.push(index);
        self.outcome = self.state.outcome(rules);
    }

    /// Resets the game to `start`, reusing the memory of its lists.
    fn reset(&mut self, start: &Self) {
        self.state.clone_from(&start.state);
        self.moves.clear();
        self.outcome = start.outcome;
        self.start = None;
    }
}

impl<V: Variant> Games<V> {
    /// Makes `n` games; `None` if the games do not fit into memory.
    pub(super) fn new(n: usize, start: Fen, rules: &DrawRules<'_>, threads: usize) -> Option<Self> {
        let mut new = Self { games: Vec::new(), start, threads };
        new.games.try_reserve_exact(n).ok()?;
        new.games.resize(n, new.begun(start, rules));
        Some(new)
    }

    fn begun(&self, start: Fen, rules: &DrawRules<'_>) -> BatchGame<V> {
        let position = start.position.downcast().expect("the batch has this variant");
        let state = GameState::new(position, start.draw_counters());
        let outcome = state.outcome(rules);
        let start = (start != self.start).then(|| Box::new(start));
        BatchGame { state, outcome, moves: Vec::new(), start }
    }

    /// Replays a game. If a position was set up in the middle of the game, the draw rules count from
    /// that position. `None` if an unknown move leaves the position unknown.
    fn replayed(&self, game: &Game, rules: &DrawRules<'_>) -> Option<BatchGame<V>> {
        let mut played = self.begun(game.start(), rules);
        let captures = &mut MoveList::new();
        let mut is_known = true;
        for ply in game.main_line().plies() {
            match ply.kind() {
                PlyKind::Move(mv) => {
                    let mv = mv.downcast()?;
                    played.moves.push(move_index::of(&played.state.position, mv, captures));
                    played.state.play(mv);
                }
                PlyKind::Setup(position) => {
                    played = self.begun(position.into(), rules);
                    is_known = true;
                }
                PlyKind::UnknownMove => is_known = false,
            }
        }
        played.outcome = played.state.outcome(rules);
        is_known.then_some(played)
    }

    fn threads(&self) -> usize {
        threads::for_games(self.threads, self.games.len())
    }

    /// Writes a number for every game, on one thread. Reading a number takes a nanosecond, so more threads would not
    /// be faster.
    fn each<T>(&self, out: &mut [T], f: impl Fn(&BatchGame<V>) -> T) {
        for (slot, game) in out.iter_mut().zip(&self.games) {
            *slot = f(game);
        }
    }

    /// Calls `f` for every game on several threads. `f` gets the index of the game, the game, its row of the
    /// results, and a list of moves that `f` may overwrite to save memory allocations.
    fn fill<T: Send>(
        &self,
        out: &mut [T],
        width: usize,
        f: impl Fn(usize, &BatchGame<V>, &mut [T], &mut MoveList<V>) + Sync,
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

    /// Writes two numbers for every game. `f` gets the index of the game, the game, and a state and a list of moves
    /// that `f` may overwrite to save memory allocations.
    fn share_pairs<T: Send>(
        &self,
        threads: usize,
        part: usize,
        (first, second): Pairs<'_, T>,
        f: impl Fn(usize, &BatchGame<V>, &mut GameState<V>, &mut MoveList<V>) -> (T, i32) + Sync,
    ) {
        let results = first.chunks_mut(part).zip(second.chunks_mut(part));
        let parts = self.games.chunks(part).zip(results).enumerate();
        threads::share(threads, parts, |(i, (games, (first, second)))| {
            let (state, captures) = (&mut games[0].state.clone(), &mut MoveList::new());
            let results = first.iter_mut().zip(second);
            for (place, (game, (first, second))) in (i * part..).zip(games.iter().zip(results)) {
                (*first, *second) = f(place, game, state, captures);
            }
        });
    }

    fn fill_planes<T: Copy + Default + From<u8> + Send>(&self, out: &mut [T]) {
        self.fill(out, PLANES * cells::<V>(), |_, game, row, _| {
            planes::write(&game.state.position, row);
        });
    }
}

impl<V: Variant> AnyGames for Games<V> {
    fn start(&self) -> Fen {
        self.start
    }

    fn len(&self) -> usize {
        self.games.len()
    }

    fn max_threads(&self) -> usize {
        self.threads
    }

    fn turns(&self, out: &mut [u8]) {
        self.each(out, |game| (game.state.position.side_to_move() == Color::White).into());
    }

    fn outcomes(&self, out: &mut [i8]) {
        self.each(out, |game| game.outcome);
    }

    fn plies(&self, out: &mut [i32]) {
        self.each(out, |game| game.moves.len().try_into().unwrap_or(i32::MAX));
    }

    fn keys(&self, out: &mut [u64]) {
        self.each(out, |game| game.state.position.key());
    }

    fn history(&self, place: usize) -> (Fen, &[i32]) {
        let BatchGame { moves, start, .. } = &self.games[place];
        (start.as_deref().copied().unwrap_or(self.start), moves)
    }

    fn game(&self, start: Fen, indices: &[i32]) -> Result<Game, i32> {
        let mut game = Game::from_fen(start);
        let captures = &mut MoveList::<V>::new();
        for &index in indices {
            let position = game.position().downcast().ok_or(index)?;
            let mv = move_index::find(&position, index.into(), captures);
            let mv = mv.and_then(|mv| self.variant().mv(mv)).ok_or(index)?;
            let after = game.position().make(mv);
            game.main_line_mut().push_unchecked(PlyKind::Move(mv), after);
        }
        Ok(game)
    }

    fn set(&mut self, place: usize, game: &Game, rules: &DrawRules<'_>) -> bool {
        let played = self.replayed(game, rules);
        played.map(|played| self.games[place] = played).is_some()
    }

    fn planes(&self, out: &mut [u8]) {
        self.fill_planes(out);
    }

    fn planes_f32(&self, out: &mut [f32]) {
        self.fill_planes(out);
    }

    fn fill_pairs(&self, results: Pairs<'_>, f: &Judge<'_>) {
        let variant = self.variant();
        self.share_pairs(self.threads(), threads::PART, results, |_, game, _, _| {
            let position = variant.position(game.state.position);
            f(&position.expect("the batch has this variant"))
        });
    }

    fn search(&self, results: Pairs<'_, i32>, f: &Searched<'_>) {
        self.share_pairs(self.threads, 1, results, |place, game, _, captures| {
            let position = &game.state.position;
            if game.outcome == ONGOING {
                let (start, moves) = self.history(place);
                let found = self.game(start, moves).ok().and_then(|game| f(&game));
                if let Some((score, Some(mv))) = found.map(|(score, mv)| (score, mv.downcast())) {
                    return (score, move_index::of(position, mv, captures));
                }
            }
            let score = for_white(i32::from(game.outcome) * WIN, position.side_to_move());
            (score, NO_MOVE as i32)
        });
    }

    fn playouts(&self, playouts: &Playouts<'_>, results: Pairs<'_>) {
        let threads = self.threads.min(self.games.len().div_ceil(playouts::PART)).max(1);
        self.share_pairs(threads, playouts::PART, results, |place, game, state, captures| {
            playouts.play(place, game, state, captures)
        });
    }

    fn boxed_clone(&self) -> Box<dyn AnyGames> {
        Box::new(self.clone())
    }

    fn reset(&mut self, rules: &DrawRules<'_>, which: &dyn Fn(usize, i8) -> bool) -> usize {
        let start = self.begun(self.start, rules);
        let mut count = 0;
        for (i, game) in self.games.iter_mut().enumerate() {
            if which(i, game.outcome) {
                game.reset(&start);
                count += 1;
            }
        }
        count
    }

    /// Writes for each move index whether the move is legal. Indices from `width` on are left out. Returns the
    /// width that has room for every legal move.
    fn mask(&self, out: &mut [Flag], width: usize) -> usize {
        let needed = AtomicUsize::new(width);
        self.fill(out, width, |_, game, row, captures| {
            row.fill(Flag::FALSE);
            if game.outcome == ONGOING {
                let mark = |index: i32| match row.get_mut(index as usize) {
                    Some(flag) => *flag = Flag::TRUE,
                    // Legal moves with an index beyond `width` are rare, so the atomic operation takes little time.
                    None => _ = needed.fetch_max(index as usize + 1, Relaxed),
                };
                move_index::for_each(&game.state.position, captures, mark);
            }
        });
        needed.into_inner()
    }

    fn moves(&self, ends: &mut [i64]) -> Vec<Vec<i32>> {
        let mut indices: Vec<Vec<i32>> = Vec::new();
        indices.resize_with(self.games.len().div_ceil(threads::PART), Vec::new);
        let parts = self.games.chunks(threads::PART).zip(ends.chunks_mut(threads::PART));
        threads::share(self.threads(), parts.zip(&mut indices), |((games, ends), indices)| {
            indices.reserve(games.len() * USUAL_MOVES);
            let captures = &mut MoveList::new();
            for (game, end) in games.iter().zip(ends) {
                if game.outcome == ONGOING {
                    let position = &game.state.position;
                    move_index::for_each(position, captures, |index| indices.push(index));
                }
                *end = indices.len() as i64;
            }
        });
        indices
    }

    /// Writes the index of a random legal move for each game.
    fn random_moves(&self, seed: u64, out: &mut [i32]) {
        self.fill(out, 1, |place, game, row, captures| {
            let position = &game.state.position;
            row[0] = match random::pick(random::number(seed, place), position, captures) {
                Some(mv) if game.outcome == ONGOING => {
                    move_index::among(position.side_to_move(), captures, mv)
                }
                _ => NO_MOVE as i32,
            };
        });
    }

    fn step(&mut self, indices: &[i64], rules: &DrawRules<'_>) -> Result<(), String> {
        let mut moves = vec![None; self.games.len()];
        let refused = AtomicUsize::new(usize::MAX);
        self.fill(&mut moves, 1, |place, game, slot, captures| {
            let (index, is_over) = (indices[place], game.outcome != ONGOING);
            if !is_over {
                slot[0] = move_index::find(&game.state.position, index, captures);
            }
            if slot[0].is_none() && (index != NO_MOVE || !is_over) {
                refused.fetch_min(place, Relaxed);
            }
        });
        let game = refused.into_inner();
        if let Some(&index) = indices.get(game) {
            let is_over = self.games[game].outcome != ONGOING;
            let expected = if is_over { "-1, as it is over" } else { "the index of a legal move" };
            return Err(format!("game {game}: expected {expected}, found {index}"));
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

/// The move index for a finished game, which has no move.
pub(super) const NO_MOVE: i64 = -1;

/// The number of moves per game for which memory is reserved. A position has about eight legal moves.
const USUAL_MOVES: usize = 10;

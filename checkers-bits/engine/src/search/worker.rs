//! The memory of a search thread and its search tree. This module and its submodules are compiled
//! for each variant.

use std::iter;

use checkers_bits::draw::DrawCounters;
use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Move, MoveList, Position, Variant};

use super::{Counter, Searched, Searcher, Shared, Stopped};
use crate::endgames::EndgameScore;
use crate::history::History;
use crate::patterns::Indexes;
use crate::score::{MOST_PLIES, Score};

/// A thread's state for each ply.
pub(super) struct Frame<V: Variant> {
    pub(super) moves: MoveList<V>,
    /// The sort keys of `moves`, by index.
    pub(super) keys: Vec<i32>,
    pub(super) line: Vec<Move<V>>,
}

/// A thread's memory between searches.
pub(crate) struct Worker<V: Variant> {
    /// The pattern indexes of the last evaluated position.
    pub(super) indexes: Indexes<V::Board>,
    pub(super) history: History,
    pub(super) frames: Vec<Frame<V>>,
    /// The positions before the current node, from the start of the game.
    pub(super) path: Vec<Position<V>>,
    pub(super) counter: Counter,
}

impl<V: Variant> Worker<V> {
    pub(crate) fn new() -> Self {
        let frame = || Frame { moves: MoveList::new(), keys: Vec::new(), line: Vec::new() };
        Self {
            indexes: Indexes::new(),
            history: History::new(),
            frames: iter::repeat_with(frame).take(MOST_PLIES + 1).collect(),
            path: Vec::new(),
            counter: Counter::default(),
        }
    }
}

impl<V: Variant> Searcher for Worker<V> {
    fn forget(&mut self) {
        self.history.clear();
    }

    fn begin(&mut self, shared: &Shared<'_>) {
        self.counter = Counter::default();
        self.path.clear();
        self.path.extend(shared.positions.iter().filter_map(AnyPosition::downcast::<V>));
    }

    fn search(
        &mut self,
        shared: &Shared<'_>,
        moves: &[AnyMove],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Searched {
        let root = self.path.pop().expect("a game of this variant");
        let before_root = self.path.len();
        let list = &mut self.frames[0].moves;
        list.clear();
        for mv in moves.iter().filter_map(|mv| mv.downcast()) {
            list.push(mv);
        }
        let mut search = Search::new(self, shared);
        let searched = search.node(&root, shared.counters, depth as i32, alpha, beta, 0);
        // A search that stops leaves its positions on the path.
        self.path.truncate(before_root);
        self.path.push(root);
        self.counter.count_all(shared);
        searched
    }

    fn line(&self, variant: AnyVariant) -> Vec<AnyMove> {
        self.frames[0].line.iter().filter_map(|&mv| variant.mv(mv)).collect()
    }
}

/// A running search.
pub(super) struct Search<'a, V: Variant> {
    pub(super) worker: &'a mut Worker<V>,
    pub(super) shared: &'a Shared<'a>,
    /// Whether the search is a shallow search of `ProbCut`.
    pub(super) is_predicting: bool,
}

impl<'a, V: Variant> Search<'a, V> {
    pub(super) fn new(worker: &'a mut Worker<V>, shared: &'a Shared<'a>) -> Self {
        Self { worker, shared, is_predicting: false }
    }

    /// The endgame score of a position; `None` if no table has the position.
    #[inline]
    pub(super) fn known(
        &self,
        position: &Position<V>,
        counters: DrawCounters,
        ply: usize,
    ) -> Option<EndgameScore> {
        self.shared.endgames.and_then(|_| self.known_by_tables(position, counters, ply))
    }

    // This function is not inlined, because few searches have tables and the code of the search should stay small.
    #[inline(never)]
    fn known_by_tables(
        &self,
        position: &Position<V>,
        counters: DrawCounters,
        ply: usize,
    ) -> Option<EndgameScore> {
        let Shared { endgames, evaluation, .. } = self.shared;
        let endgames = (*endgames)?;
        // Most positions have too many pieces for the tables, so this check saves the conversion of positions to
        // `AnyPosition`.
        if position.occupied().count() > endgames.pieces() {
            return None;
        }
        let position = evaluation.variant().position(*position)?;
        self.shared.known(endgames, &position, counters, ply)
    }

    /// Counts a node.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.worker.counter.count(self.shared)
    }
}

//! The memory of a search thread and its search tree. This module and its submodules are compiled
//! for each variant.

use std::iter;

use checkers_bits::draw::DrawCounters;
use checkers_bits::{AnyMove, AnyPosition, Move, MoveList, Position, Variant};

use super::{Counter, Iterations, Report, Root, Searched, Searcher, Shared, Stopped};
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
}

impl<V: Variant> Worker<V> {
    pub(crate) fn new() -> Self {
        let frame = || Frame { moves: MoveList::new(), keys: Vec::new(), line: Vec::new() };
        Self {
            indexes: Indexes::new(),
            history: History::new(),
            frames: iter::repeat_with(frame).take(MOST_PLIES + 1).collect(),
            path: Vec::new(),
        }
    }
}

impl<V: Variant> Searcher for Worker<V> {
    fn forget(&mut self) {
        self.history.clear();
    }

    fn search(
        &mut self,
        shared: &Shared<'_>,
        number: u32,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.path.clear();
        self.path.extend(shared.positions.iter().filter_map(AnyPosition::downcast::<V>));
        let root = self.path.pop()?;
        let mut search = Search::new(self, shared, root);
        Iterations { shared, root: &mut search }.deepen(number, report)
    }
}

/// A running search.
pub(super) struct Search<'a, V: Variant> {
    pub(super) worker: &'a mut Worker<V>,
    pub(super) shared: &'a Shared<'a>,
    root: Position<V>,
    pub(super) counter: Counter<'a>,
    /// Whether the search is a shallow search of `ProbCut`.
    pub(super) is_predicting: bool,
}

impl<'a, V: Variant> Search<'a, V> {
    pub(super) fn new(
        worker: &'a mut Worker<V>,
        shared: &'a Shared<'a>,
        root: Position<V>,
    ) -> Self {
        Self { worker, shared, root, counter: Counter::new(shared), is_predicting: false }
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
        self.counter.count()
    }
}

impl<V: Variant> Root for Search<'_, V> {
    fn search(&mut self, moves: &[AnyMove], depth: u32, alpha: Score, beta: Score) -> Searched {
        let (root, counters) = (self.root, self.shared.counters);
        let list = &mut self.worker.frames[0].moves;
        list.clear();
        for mv in moves.iter().filter_map(|mv| mv.downcast()) {
            list.push(mv);
        }
        self.node(&root, counters, depth as i32, alpha, beta, 0)
    }

    fn line(&self) -> Vec<AnyMove> {
        let variant = self.shared.evaluation.variant();
        self.worker.frames[0].line.iter().filter_map(|&mv| variant.mv(mv)).collect()
    }

    fn count_all(&mut self) -> u64 {
        self.counter.count_all()
    }
}

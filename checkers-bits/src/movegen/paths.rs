//! Capture paths: each legal capture once for each order of its victims.

use super::captures::{Best, Capture, CountMoves, Kings, Sink};
use super::view::{Jumps, Set, View};
use crate::moves::{Move, MoveList};
use crate::variant::derived::{Clauses, prefers};
use crate::variant::{Preference, Variant};

impl<V: Variant> View<V> {
    /// Calls `f` with every legal capture, once for each order.
    ///
    /// The type of `f` is `dyn FnMut`, so that the code of captures is compiled only once.
    pub(crate) fn for_each_capture_path(self, jumps: &Jumps<V>, f: &mut dyn FnMut(Move<V>)) {
        if prefers::<V>(Preference::KingsFirst) {
            let mut moves = MoveList::new();
            self.append_captures(jumps, self.own_kings, &mut moves);
            for mv in moves {
                let (_, orders) =
                    self.best_orders(Capture::of_move(self, mv), mv.to_square().into());
                (0..orders).for_each(|_| f(mv));
            }
            return;
        }
        let kings = Kings::Some(self.own_kings);
        let precedence = (!V::ANY_CAPTURE).then(|| {
            let mut moves = CountMoves::default();
            let mut best = Best::new(&mut moves);
            self.captures(jumps, kings, &mut best);
            best.precedence
        });
        self.captures(jumps, kings, &mut EachPath { precedence, f });
    }
}

/// Calls a function with every capture of a precedence, once for each order.
struct EachPath<'a, V: Variant> {
    /// The precedence of the captures; `None` if any capture is legal.
    precedence: Option<u64>,
    f: &'a mut dyn FnMut(Move<V>),
}

impl<V: Variant> Sink<V> for EachPath<'_, V> {
    #[inline(always)]
    fn add(&mut self, view: &View<V>, capture: Capture<V>, ends: Set<V>) {
        if self.precedence.is_none_or(|legal| legal == view.precedence(capture, ends)) {
            ends.into_iter().for_each(|to| (self.f)(capture.to(to)));
        }
    }

    fn add_singles(&mut self, view: &View<V>, landings: &Jumps<V>) {
        let mut captures = MoveList::<V>::new();
        for (landings, precedence) in view.singles(landings) {
            if self.precedence.is_none_or(|legal| legal == precedence) {
                captures.add_singles(view, &landings);
            }
        }
        captures.iter().copied().for_each(&mut self.f);
    }
}

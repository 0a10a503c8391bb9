//! The plies before the last: making the moves of positions.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::kernels::{KingMoves, Moves, SecondCaptures, WithKings, each_direction};
use super::last_plies::{LastPlies, Ply};
use super::queue::Queue;
use super::stage::Stage;
use super::tally::{Tag, Tally};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::raw_move::{RawMove, Set, retrace};
use crate::movegen::view::View;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Makes the moves of positions, and hands what comes of them to the next ply.
///
/// In the ply before the last, most quiet moves need not be made: their replies are counted.
pub(crate) struct Expansion<V: Variant, S: Side> {
    stages: Stages<V, S>,
    next: LastPlies<V, S::Opponent>,
}

/// An expression with the next ply as the type that it has: what is done for each move must not ask which.
macro_rules! with_next {
    ($expansion:expr, $next:ident => $body:expr) => {
        match &mut $expansion.next {
            LastPlies::One(boxed) => {
                let $next = &mut **boxed;
                $body
            }
            LastPlies::More(boxed) => {
                let $next = &mut **boxed;
                $body
            }
        }
    };
}

impl<V: Variant, S: Side> Expansion<V, S> {
    /// The ply before `next`; if that is the last one, with `count_replies`.
    pub(super) fn new(side: S, count_replies: bool, next: LastPlies<V, S::Opponent>) -> Box<Self> {
        Box::new(Self { stages: Stages::new(side, count_replies), next })
    }

    pub(super) fn finish(&mut self) -> Vec<u64> {
        with_next!(self, next => self.stages.finish(next));
        self.next.finish()
    }
}

impl<V: Variant, S: Side> Ply<V, S> for Expansion<V, S> {
    #[inline(always)]
    fn push(&mut self, view: View<V, S, V::Lines>, tag: Tag) {
        let Stages { with_kings, without_kings, .. } = &mut self.stages;
        if view.has_kings() {
            if !V::KERNELS_COUNT_KINGS {
                with_next!(self, next => view.for_each_move(|mv| next.push(view.play(mv), tag)));
            } else if with_kings.push([view.own, view.enemy, view.own_kings, view.enemy_kings], tag)
            {
                with_next!(self, next => self.stages.expand_with_kings(next));
            }
        } else if without_kings.push([view.own, view.enemy], tag) {
            with_next!(self, next => self.stages.expand(next));
        }
    }

    #[inline(always)]
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, enemy_kings: Set<V>, tag: Tag) {
        self.push(View::of(self.stages.side, own, enemy, Bitboard::EMPTY, enemy_kings), tag);
    }

    #[inline(always)]
    fn tally(&mut self) -> Option<&mut Tally> {
        None
    }
}

/// Where the positions of an expansion wait.
struct Stages<V: Variant, S: Side> {
    /// Positions in which nobody has a king: own pieces, the enemy's.
    without_kings: Stage<V, S, 2, 11>,
    /// The same with men that continue their captures: for each direction, where they stand after the
    /// first.
    continuing: Stage<V, S, 6, 17>,
    /// Positions in which somebody has a king: own pieces, the enemy's, own kings, the enemy's.
    with_kings: Stage<V, S, 4, 12>,
    /// The same where nothing can be captured, with one of the own kings.
    king: Stage<V, S, 5, 1>,
    side: S,
}

impl<V: Variant, S: Side> Stages<V, S> {
    fn new(side: S, count_replies: bool) -> Self {
        let (without_kings, king) = if count_replies {
            (Stage::of::<Moves<true>>(), Stage::of::<KingMoves<true>>())
        } else {
            (Stage::of::<Moves<false>>(), Stage::of::<KingMoves<false>>())
        };
        let (continuing, with_kings) = (Stage::of::<SecondCaptures>(), Stage::of::<WithKings>());
        Self { without_kings, continuing, with_kings, king, side }
    }

    #[inline(never)]
    fn finish(&mut self, next: &mut impl Ply<V, S::Opponent>) {
        self.expand(next);
        while !self.continuing.is_empty() {
            self.expand_continuing(next);
        }
        self.expand_with_kings(next);
        while !self.king.is_empty() {
            move_kings(&mut self.king, self.side, next);
        }
    }

    #[inline(never)]
    fn expand(&mut self, next: &mut impl Ply<V, S::Opponent>) {
        let Self { without_kings, continuing, side, .. } = self;
        without_kings.drain(*side, |found, queue, due| {
            let [left, right, a, b, c, d, unfinished, men @ ..] = &found.columns;
            if let Some(tally) = next.tally() {
                tally.add_all(&queue.tags()[..due], &found.counts[..due]);
            }
            for (direction, column) in side.color().forward().into_iter().zip([left, right]) {
                column.for_each(|index, to| {
                    let from = to.wrapping_step(direction.opposite());
                    play(*side, queue, index, from, to, Bitboard::EMPTY, next);
                });
            }
            let captures = [a, b, c, d];
            each_direction!(direction => {
                captures[direction as usize].for_each(|index, to| {
                    let (from, captured) = retrace::<V>(to, [direction].into_iter());
                    play(*side, queue, index, from, to, captured, next);
                });
            });
            unfinished.filled.for_each(|index| {
                let ([own, enemy], tag) = queue.at(index);
                let [a, b, c, d] = men.each_ref().map(|men| men.sets[index]);
                let _ = continuing.push([own, enemy, a, b, c, d], tag);
            });
        });
        if continuing.is_full() {
            self.expand_continuing(next);
        }
    }

    #[inline(never)]
    fn expand_with_kings(&mut self, next: &mut impl Ply<V, S::Opponent>) {
        let Self { with_kings, king, side, .. } = self;
        with_kings.drain(*side, |found, queue, _| {
            let [left, right, kings, a, b, c, d, of_kings @ .., unfinished] = &found.columns;
            for (direction, column) in side.color().forward().into_iter().zip([left, right]) {
                column.for_each(|index, to| {
                    let from = to.wrapping_step(direction.opposite());
                    play_with_kings(*side, queue.at(index), from, to, Bitboard::EMPTY, next);
                });
            }
            kings.for_each(|index, one| {
                let ([own, enemy, own_kings, enemy_kings], tag) = queue.at(index);
                if king.push([own, enemy, own_kings, enemy_kings, one], tag) {
                    move_kings(king, *side, next);
                }
            });
            for (direction, column) in Direction::ALL.into_iter().zip([a, b, c, d]) {
                column.for_each(|index, to| {
                    let (from, captured) = retrace::<V>(to, [direction].into_iter());
                    play_with_kings(*side, queue.at(index), from, to, captured, next);
                });
            }
            for (direction, column) in Direction::ALL.into_iter().zip(of_kings) {
                column.for_each(|index, to| {
                    let ([own, enemy, ..], _) = queue.at(index);
                    let back = direction.opposite();
                    let empty = !(own | enemy);
                    let behind = |set| Fill::fill_in_capture(set, back, empty).wrapping_step(back);
                    let captured = behind(to) & enemy;
                    let from = behind(captured) & own;
                    play_with_kings(*side, queue.at(index), from, to, captured, next);
                });
            }
            unfinished.filled.for_each(|index| {
                let ([own, enemy, own_kings, enemy_kings], tag) = queue.at(index);
                let view = View::<V, S, V::Lines>::of(*side, own, enemy, own_kings, enemy_kings);
                view.for_each_capture(|mv| next.push(view.play(mv), tag));
            });
        });
    }

    #[inline(never)]
    fn expand_continuing(&mut self, next: &mut impl Ply<V, S::Opponent>) {
        let Self { continuing, side, .. } = self;
        continuing.drain(*side, |found, queue, _| {
            let [ended @ .., unfinished] = &found.columns;
            for (first, columns) in Direction::ALL.into_iter().zip(ended.chunks(4)) {
                for (second, column) in Direction::ALL.into_iter().zip(columns) {
                    column.for_each(|index, to| {
                        let (from, captured) = retrace::<V>(to, [second, first].into_iter());
                        play(*side, queue, index, from, to, captured, next);
                    });
                }
            }
            unfinished.filled.for_each(|index| {
                let ([own, enemy, men @ ..], tag) = queue.at(index);
                let view =
                    View::<V, S, V::Lines>::of(*side, own, enemy, Bitboard::EMPTY, Bitboard::EMPTY);
                view.for_each_continued(&men, |mv| next.push(view.play(mv), tag));
            });
        });
    }
}

/// Makes the quiet moves of kings.
#[inline(never)]
fn move_kings<V: Variant, S: Side>(
    king: &mut Stage<V, S, 5, 1>,
    side: S,
    next: &mut impl Ply<V, S::Opponent>,
) {
    king.drain(side, |found, queue, due| {
        let [moves] = &found.columns;
        if let Some(tally) = next.tally() {
            tally.add_all(&queue.tags()[..due], &found.counts[..due]);
        }
        moves.for_each(|index, to| {
            let ([own, enemy, own_kings, enemy_kings, from], tag) = queue.at(index);
            let sets = [own, enemy, own_kings, enemy_kings];
            play_with_kings(side, (sets, tag), from, to, Bitboard::EMPTY, next);
        });
    });
}

/// Hands a position after a move to `next`.
#[inline(always)]
fn play_with_kings<V: Variant, S: Side>(
    side: S,
    ([own, enemy, own_kings, enemy_kings], tag): ([Set<V>; 4], Tag),
    from: Set<V>,
    to: Set<V>,
    captured: Set<V>,
    next: &mut impl Ply<V, S::Opponent>,
) {
    let crown = if own_kings.meets(from) { to } else { to & Set::<V>::promotion(side.color()) };
    let view = View::<V, S, V::Lines>::of(side, own, enemy, own_kings, enemy_kings);
    next.push(view.play(RawMove { from, to, captured, crown }), tag);
}

/// Hands a position after a man's move to `next`.
#[inline(always)]
fn play<V: Variant, S: Side, const N: usize>(
    side: S,
    queue: &Queue<V, N>,
    index: usize,
    from: Set<V>,
    to: Set<V>,
    captured: Set<V>,
    next: &mut impl Ply<V, S::Opponent>,
) {
    let (sets, tag) = queue.at(index);
    let (own, enemy) = (sets[0], sets[1]);
    let crown = to & Set::<V>::promotion(side.color());
    next.push_without_kings(enemy ^ captured, own ^ from ^ to, crown, tag);
}

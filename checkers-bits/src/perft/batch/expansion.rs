//! The plies before the last: making the moves of positions.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::column::Round;
use super::kernels::{self, KingMoves, Moves, SecondCaptures, each_direction};
use super::ply::Ply;
use super::queue::Due;
use super::scalar::BatchClauses;
use super::stage::Stage;
use super::tally::Tag;
use crate::attacks::Fill;
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::raw_move::{RawMove, Set, retrace};
use crate::movegen::side::Side;
use crate::movegen::view::View;
use crate::variant::Variant;

/// Makes the moves of positions and pushes the positions after them to the next ply.
///
/// The ply before the last counts the replies to most quiet moves and does not make these moves.
pub(super) struct Expansion<V: Variant, N: Ply<V>> {
    without_kings: WithoutKings<V, <N::Side as Side>::Opponent>,
    with_kings: WithKings<V, <N::Side as Side>::Opponent>,
    next: Box<N>,
}

impl<V: Variant, N: Ply<V>> Expansion<V, N> {
    /// The ply before `next`.
    pub(super) fn new(next: Box<N>) -> Box<Self> {
        Box::new(Self {
            without_kings: WithoutKings::new(
                N::Side::default().opponent(),
                N::stage_of_men_before(),
            ),
            with_kings: WithKings::new(N::Side::default().opponent(), N::stage_of_kings_before()),
            next,
        })
    }
}

impl<V: Variant, N: Ply<V>> Ply<V> for Expansion<V, N>
where
    <N::Side as Side>::Opponent: Default,
{
    type Side = <N::Side as Side>::Opponent;

    fn stage_of_men_before() -> Stage<V, N::Side, 2, 11> {
        Stage::of::<Moves<false>>()
    }

    fn stage_of_kings_before() -> Stage<V, N::Side, 5, 1> {
        Stage::of::<KingMoves<false>>()
    }

    #[inline(always)]
    fn push(&mut self, view: View<V, Self::Side>, tag: Tag) {
        let Self { without_kings, with_kings, next } = self;
        if view.has_kings() {
            with_kings.push(view, tag, &mut **next);
        } else if without_kings.all.push([view.own, view.enemy], tag) {
            without_kings.expand(&mut **next);
        }
    }

    #[inline(always)]
    fn extend(&mut self, positions: impl Iterator<Item = ([Set<V>; 4], Tag)>) {
        let Self { without_kings, with_kings, next } = self;
        with_kings.all.extend(positions, |(sets, tag)| {
            let [own, enemy, own_kings, enemy_kings] = sets;
            if (own_kings | enemy_kings).is_empty() {
                let _ = without_kings.all.push([own, enemy], tag);
                return None;
            }
            Some((sets, tag))
        });
        if without_kings.all.is_full() {
            without_kings.expand(&mut **next);
        }
        if with_kings.all.is_full() {
            with_kings.expand(&mut **next);
        }
    }

    #[inline(always)]
    fn extend_with_men(&mut self, positions: impl Iterator<Item = ([Set<V>; 3], Tag)>) {
        let Self { without_kings, with_kings, next } = self;
        without_kings.all.extend(positions, |([own, enemy, enemy_kings], tag)| {
            if enemy_kings.is_empty() {
                return Some(([own, enemy], tag));
            }
            let view = View::of(with_kings.side, own, enemy, Bitboard::EMPTY, enemy_kings);
            with_kings.push(view, tag, &mut **next);
            None
        });
        if without_kings.all.is_full() {
            without_kings.expand(&mut **next);
        }
    }

    fn finish(&mut self) -> Vec<u64> {
        let Self { without_kings, with_kings, next } = self;
        without_kings.finish(&mut **next);
        with_kings.finish(&mut **next);
        next.finish()
    }
}

/// The stages for positions without kings.
struct WithoutKings<V: Variant, S: Side> {
    /// Own pieces, the opponent's.
    all: Stage<V, S, 2, 11>,
    /// And for each direction, the men that continue their capture, after the first victim.
    continuing: Stage<V, S, 6, 17>,
    side: S,
}

impl<V: Variant, S: Side> WithoutKings<V, S> {
    fn new(side: S, all: Stage<V, S, 2, 11>) -> Self {
        Self { all, continuing: Stage::of::<SecondCaptures>(), side }
    }

    #[inline(never)]
    fn finish(&mut self, next: &mut impl Ply<V, Side = S::Opponent>) {
        self.expand(next);
        while !self.continuing.is_empty() {
            self.expand_continuing(next);
        }
    }

    #[inline(never)]
    fn expand(&mut self, next: &mut impl Ply<V, Side = S::Opponent>) {
        let Self { all, continuing, side } = self;
        all.drain(*side, |found, due| {
            let [left, right, a, b, c, d, unfinished, men @ ..] = &mut found.columns;
            if let Some(tally) = next.tally() {
                tally.add_all(due.tags(), &found.counts[..due.len]);
            }
            for (direction, column) in side.color().forward().into_iter().zip([left, right]) {
                column.take_in_rounds(|round| {
                    play(*side, due, round, next, |to| {
                        (to.wrapping_step(direction.opposite()), Bitboard::EMPTY)
                    });
                });
            }
            let captures = [a, b, c, d];
            each_direction!(direction => {
                captures[direction as usize].take_in_rounds(|round| {
                    play(*side, due, round, next, |to| retrace::<V>(to, [direction].into_iter()));
                });
            });
            unfinished.filled.for_each(|index| {
                let ([own, enemy], tag) = due.at(index);
                let [a, b, c, d] = men;
                let [a, b, c, d] = [a.sets[index], b.sets[index], c.sets[index], d.sets[index]];
                let _ = continuing.push([own, enemy, a, b, c, d], tag);
            });
        });
        if continuing.is_full() {
            self.expand_continuing(next);
        }
    }

    #[inline(never)]
    fn expand_continuing(&mut self, next: &mut impl Ply<V, Side = S::Opponent>) {
        let Self { continuing, side, .. } = self;
        continuing.drain(*side, |found, due| {
            let [ended @ .., unfinished] = &mut found.columns;
            for (first, columns) in Direction::ALL.into_iter().zip(ended.chunks_mut(4)) {
                for (second, column) in Direction::ALL.into_iter().zip(columns) {
                    column.take_in_rounds(|round| {
                        play(*side, due, round, next, |to| {
                            retrace::<V>(to, [second, first].into_iter())
                        });
                    });
                }
            }
            unfinished.filled.for_each(|index| {
                let ([own, enemy, men @ ..], tag) = due.at(index);
                let view = View::<V, S>::of(*side, own, enemy, Bitboard::EMPTY, Bitboard::EMPTY);
                view.for_each_continued(&men, |mv| next.push(view.play(mv), tag));
            });
        });
    }
}

/// The stages for positions with kings.
struct WithKings<V: Variant, S: Side> {
    /// Own pieces, the opponent's, own kings, the opponent's.
    all: Stage<V, S, 4, 12>,
    /// And one of the own kings, where there is no capture.
    king: Stage<V, S, 5, 1>,
    side: S,
}

impl<V: Variant, S: Side> WithKings<V, S> {
    fn new(side: S, king: Stage<V, S, 5, 1>) -> Self {
        Self { all: Stage::of::<kernels::WithKings>(), king, side }
    }

    #[inline(always)]
    fn push(&mut self, view: View<V, S>, tag: Tag, next: &mut impl Ply<V, Side = S::Opponent>) {
        if !V::KERNELS_COUNT_KINGS {
            view.for_each_move(|mv| next.push(view.play(mv), tag));
        } else if self.all.push([view.own, view.enemy, view.own_kings, view.enemy_kings], tag) {
            self.expand(next);
        }
    }

    #[inline(never)]
    fn finish(&mut self, next: &mut impl Ply<V, Side = S::Opponent>) {
        self.expand(next);
        while !self.king.is_empty() {
            move_kings(&mut self.king, self.side, next);
        }
    }

    #[inline(never)]
    fn expand(&mut self, next: &mut impl Ply<V, Side = S::Opponent>) {
        let Self { all, king, side } = self;
        all.drain(*side, |found, due| {
            let [left, right, kings, a, b, c, d, of_kings @ .., unfinished] = &mut found.columns;
            for (direction, column) in side.color().forward().into_iter().zip([left, right]) {
                column.take_in_rounds(|round| {
                    play_with_kings(*side, due, round, next, |to, _| {
                        (to.wrapping_step(direction.opposite()), Bitboard::EMPTY)
                    });
                });
            }
            kings.take_in_rounds(|round| {
                king.extend(round, |(index, one)| {
                    let ([own, enemy, own_kings, enemy_kings], tag) = due.at(index);
                    Some(([own, enemy, own_kings, enemy_kings, one], tag))
                });
                if king.is_full() {
                    move_kings(king, *side, next);
                }
            });
            for (direction, column) in Direction::ALL.into_iter().zip([a, b, c, d]) {
                column.take_in_rounds(|round| {
                    play_with_kings(*side, due, round, next, |to, _| {
                        retrace::<V>(to, [direction].into_iter())
                    });
                });
            }
            for (direction, column) in Direction::ALL.into_iter().zip(of_kings) {
                column.take_in_rounds(|round| {
                    play_with_kings(*side, due, round, next, |to, [own, enemy]| {
                        let back = direction.opposite();
                        let empty = !(own | enemy);
                        let behind =
                            |set| Fill::fill_in_capture(set, back, empty).wrapping_step(back);
                        let captured = behind(to) & enemy;
                        (behind(captured) & own, captured)
                    });
                });
            }
            unfinished.filled.for_each(|index| {
                let ([own, enemy, own_kings, enemy_kings], tag) = due.at(index);
                let view = View::<V, S>::of(*side, own, enemy, own_kings, enemy_kings);
                view.for_each_capture(|mv| next.push(view.play(mv), tag));
            });
        });
    }
}

/// Makes the quiet moves of kings.
#[inline(never)]
fn move_kings<V: Variant, S: Side>(
    king: &mut Stage<V, S, 5, 1>,
    side: S,
    next: &mut impl Ply<V, Side = S::Opponent>,
) {
    king.drain(side, |found, due| {
        let [moves] = &mut found.columns;
        if let Some(tally) = next.tally() {
            tally.add_all(due.tags(), &found.counts[..due.len]);
        }
        moves.take_in_rounds(|round| {
            next.extend(round.map(|(index, to)| {
                let ([own, enemy, own_kings, enemy_kings, from], tag) = due.at(index);
                let moved = from ^ to;
                ([enemy, own ^ moved, enemy_kings, own_kings ^ moved], tag)
            }));
        });
    });
}

/// Makes one move in each position of a round, given its last square. `retrace` returns the first square
/// and the captured pieces.
#[inline(always)]
fn play_with_kings<V: Variant, S: Side>(
    side: S,
    due: &Due<'_, V, 4>,
    round: Round<'_, V>,
    next: &mut impl Ply<V, Side = S::Opponent>,
    retrace: impl Fn(Set<V>, [Set<V>; 2]) -> (Set<V>, Set<V>),
) {
    next.extend(round.map(|(index, to)| {
        let ([own, enemy, own_kings, enemy_kings], tag) = due.at(index);
        let (from, captured) = retrace(to, [own, enemy]);
        let crown =
            if own_kings.intersects(from) { to } else { to & Set::<V>::promotion(side.color()) };
        let view = View::<V, S>::of(side, own, enemy, own_kings, enemy_kings);
        let next = view.play(RawMove { from, to, captured, crown });
        ([next.own, next.enemy, next.own_kings, next.enemy_kings], tag)
    }));
}

/// Makes one man's move in each position of a round, given its last square. `retrace` returns the first
/// square and the captured pieces.
#[inline(always)]
fn play<V: Variant, S: Side, const N: usize>(
    side: S,
    due: &Due<'_, V, N>,
    round: Round<'_, V>,
    next: &mut impl Ply<V, Side = S::Opponent>,
    retrace: impl Fn(Set<V>) -> (Set<V>, Set<V>),
) {
    next.extend_with_men(round.map(|(index, to)| {
        let (sets, tag) = due.at(index);
        let (own, enemy) = (sets[0], sets[1]);
        let (from, captured) = retrace(to);
        let crown = to & Set::<V>::promotion(side.color());
        ([enemy ^ captured, own ^ from ^ to, crown], tag)
    }));
}

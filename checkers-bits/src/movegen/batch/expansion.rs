//! The plies before the last: making the moves of positions.

use alloc::boxed::Box;
use core::marker::PhantomData;

use super::kernels::{KingMoves, Moves, SecondCaptures, WithKings, each_direction};
use super::last_plies::LastPlies;
use super::last_ply::LastPly;
use super::queue::Queue;
use super::stage::Stage;
use super::tally::Tally;
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::{Fill, Lines};
use crate::movegen::raw_move::{RawMove, Set, retrace};
use crate::movegen::view::View;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Makes the moves of positions, and hands what comes of them to `next`.
///
/// With `COUNT_REPLIES`, for the ply before the last, most quiet moves need not be made.
pub(crate) struct Expansion<V: Variant, S, L, T: Tally, N, const COUNT_REPLIES: bool> {
    /// Positions in which nobody has a king: own pieces, the enemy's.
    without_kings: Stage<V, Moves<V, COUNT_REPLIES>, T::Tag, 2>,
    /// The same with men that continue their captures: for each direction, where they stand after the
    /// first.
    continuing: Stage<V, SecondCaptures<V>, T::Tag, 6>,
    /// Positions in which somebody has a king: own pieces, the enemy's, own kings, the enemy's.
    with_kings: Stage<V, WithKings<V>, T::Tag, 4>,
    /// The same where nothing can be captured, with one of the own kings.
    king: Stage<V, KingMoves<V, COUNT_REPLIES>, T::Tag, 5>,
    /// Not on the stack, where all plies together would be too much.
    next: Box<N>,
    side: S,
    lines: PhantomData<L>,
}

/// Counts the last two plies.
pub(crate) type LastTwo<V, S, L, T> =
    Expansion<V, S, L, T, LastPly<V, <S as Side>::Opponent, L, T>, true>;

/// Counts the last four plies.
pub(crate) type LastFour<V, S, L, T> =
    Expansion<V, S, L, T, LastThree<V, <S as Side>::Opponent, L, T>, false>;

/// Counts the last three plies.
pub(crate) type LastThree<V, S, L, T> =
    Expansion<V, S, L, T, LastTwo<V, <S as Side>::Opponent, L, T>, false>;

impl<V, S, L, T, N, const COUNT_REPLIES: bool> LastPlies<V, S, L, T>
    for Expansion<V, S, L, T, N, COUNT_REPLIES>
where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    N: LastPlies<V, S::Opponent, L, T>,
{
    fn new(side: S, tally: T) -> Self {
        Self {
            without_kings: Stage::new(),
            continuing: Stage::new(),
            with_kings: Stage::new(),
            king: Stage::new(),
            next: Box::new(N::new(side.opponent(), tally)),
            side,
            lines: PhantomData,
        }
    }

    #[inline(always)]
    fn push(&mut self, view: View<V, S, L>, tag: T::Tag) {
        if view.has_kings() {
            if !V::KERNELS_COUNT_KINGS {
                view.for_each_move(|mv| self.next.push(view.play(mv), tag));
            } else if self
                .with_kings
                .push([view.own, view.enemy, view.own_kings, view.enemy_kings], tag)
            {
                self.expand_with_kings();
            }
        } else if self.without_kings.push([view.own, view.enemy], tag) {
            self.expand();
        }
    }

    #[inline(always)]
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, enemy_kings: Set<V>, tag: T::Tag) {
        self.push(View::of(self.side, own, enemy, Bitboard::EMPTY, enemy_kings), tag);
    }

    fn tally(&mut self) -> &mut T {
        self.next.tally()
    }

    fn finish(&mut self) {
        self.expand();
        while !self.continuing.is_empty() {
            self.expand_continuing();
        }
        self.expand_with_kings();
        while !self.king.is_empty() {
            move_kings(&mut self.king, self.side, &mut *self.next);
        }
        self.next.finish();
    }
}

impl<V, S, L, T, N, const COUNT_REPLIES: bool> Expansion<V, S, L, T, N, COUNT_REPLIES>
where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    N: LastPlies<V, S::Opponent, L, T>,
{
    #[inline(never)]
    fn expand(&mut self) {
        let Self { without_kings, continuing, side, next, .. } = self;
        let next = &mut **next;
        without_kings.drain(*side, |moves, queue, due| {
            if COUNT_REPLIES {
                next.tally().add_all(&queue.tags()[..due], &moves.replies[..due]);
            }
            for (direction, column) in side.color().forward().into_iter().zip(&moves.quiet) {
                column.for_each(|index, to| {
                    let from = to.wrapping_step(direction.opposite());
                    play::<V, S, L, T, 2>(*side, queue, index, from, to, Bitboard::EMPTY, next);
                });
            }
            each_direction!(direction => {
                moves.captures[direction as usize].for_each(|index, to| {
                    let (from, captured) = retrace::<V>(to, [direction].into_iter());
                    play::<V, S, L, T, 2>(*side, queue, index, from, to, captured, next);
                });
            });
            moves.unfinished.filled.for_each(|index| {
                let ([own, enemy], tag) = queue.at(index);
                let [a, b, c, d] = moves.continuing.each_ref().map(|men| men[index]);
                let _ = continuing.push([own, enemy, a, b, c, d], tag);
            });
        });
        if continuing.is_full() {
            self.expand_continuing();
        }
    }

    #[inline(never)]
    fn expand_with_kings(&mut self) {
        let Self { with_kings, king, side, next, .. } = self;
        let next = &mut **next;
        with_kings.drain(*side, |found, queue, _| {
            for (direction, column) in side.color().forward().into_iter().zip(&found.quiet) {
                column.for_each(|index, to| {
                    let from = to.wrapping_step(direction.opposite());
                    play_with_kings(*side, queue.at(index), from, to, Bitboard::EMPTY, next);
                });
            }
            found.kings.for_each(|index, one| {
                let ([own, enemy, own_kings, enemy_kings], tag) = queue.at(index);
                if king.push([own, enemy, own_kings, enemy_kings, one], tag) {
                    move_kings(king, *side, next);
                }
            });
            for (direction, column) in Direction::ALL.into_iter().zip(&found.of_men) {
                column.for_each(|index, to| {
                    let (from, captured) = retrace::<V>(to, [direction].into_iter());
                    play_with_kings(*side, queue.at(index), from, to, captured, next);
                });
            }
            for (direction, column) in Direction::ALL.into_iter().zip(&found.of_kings) {
                column.for_each(|index, to| {
                    let ([own, enemy, ..], _) = queue.at(index);
                    let back = direction.opposite();
                    let behind = |set| Fill::fill(set, back, !(own | enemy)).wrapping_step(back);
                    let captured = behind(to) & enemy;
                    let from = behind(captured) & own;
                    play_with_kings(*side, queue.at(index), from, to, captured, next);
                });
            }
            found.unfinished.filled.for_each(|index| {
                let ([own, enemy, own_kings, enemy_kings], tag) = queue.at(index);
                let view = View::<V, S, L>::of(*side, own, enemy, own_kings, enemy_kings);
                view.for_each_capture(|mv| next.push(view.play(mv), tag));
            });
        });
    }

    #[inline(never)]
    fn expand_continuing(&mut self) {
        let Self { continuing, side, next, .. } = self;
        let next = &mut **next;
        continuing.drain(*side, |second, queue, _| {
            for (first, columns) in Direction::ALL.into_iter().zip(&second.ended) {
                for (second, column) in Direction::ALL.into_iter().zip(columns) {
                    column.for_each(|index, to| {
                        let (from, captured) = retrace::<V>(to, [second, first].into_iter());
                        play::<V, S, L, T, 6>(*side, queue, index, from, to, captured, next);
                    });
                }
            }
            second.unfinished.filled.for_each(|index| {
                let ([own, enemy, men @ ..], tag) = queue.at(index);
                let view = View::<V, S, L>::of(*side, own, enemy, Bitboard::EMPTY, Bitboard::EMPTY);
                view.for_each_continued(&men, |mv| next.push(view.play(mv), tag));
            });
        });
    }
}

/// Makes the quiet moves of kings.
#[inline(never)]
fn move_kings<V, S, L, T, N, const COUNT_REPLIES: bool>(
    king: &mut Stage<V, KingMoves<V, COUNT_REPLIES>, T::Tag, 5>,
    side: S,
    next: &mut N,
) where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    N: LastPlies<V, S::Opponent, L, T>,
{
    king.drain(side, |found, queue, due| {
        if COUNT_REPLIES {
            next.tally().add_all(&queue.tags()[..due], &found.replies[..due]);
        }
        found.moves.for_each(|index, to| {
            let ([own, enemy, own_kings, enemy_kings, from], tag) = queue.at(index);
            let sets = [own, enemy, own_kings, enemy_kings];
            play_with_kings(side, (sets, tag), from, to, Bitboard::EMPTY, next);
        });
    });
}

/// Hands a position after a move to `next`.
#[inline(always)]
fn play_with_kings<V: Variant, S: Side, L: Lines<V::Board>, T: Tally>(
    side: S,
    ([own, enemy, own_kings, enemy_kings], tag): ([Set<V>; 4], T::Tag),
    from: Set<V>,
    to: Set<V>,
    captured: Set<V>,
    next: &mut impl LastPlies<V, S::Opponent, L, T>,
) {
    let crown = if own_kings.meets(from) { to } else { to & Set::<V>::promotion(side.color()) };
    let view = View::<V, S, L>::of(side, own, enemy, own_kings, enemy_kings);
    next.push(view.play(RawMove { from, to, captured, crown }), tag);
}

/// Hands a position after a man's move to `next`.
#[inline(always)]
fn play<V: Variant, S: Side, L: Lines<V::Board>, T: Tally, const N: usize>(
    side: S,
    queue: &Queue<V, T::Tag, N>,
    index: usize,
    from: Set<V>,
    to: Set<V>,
    captured: Set<V>,
    next: &mut impl LastPlies<V, S::Opponent, L, T>,
) {
    let (sets, tag) = queue.at(index);
    let (own, enemy) = (sets[0], sets[1]);
    let crown = to & Set::<V>::promotion(side.color());
    next.push_without_kings(enemy ^ captured, own ^ from ^ to, crown, tag);
}

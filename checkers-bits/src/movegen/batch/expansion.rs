//! Making the moves of many positions.

use super::loops::{Look, Moves, SecondCaptures};
use super::{Batch, Receive, Tally, Waiting};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Lines;
use crate::movegen::raw_move::{Set, retrace};
use crate::movegen::view::View;
use crate::variant::Variant;

/// Makes the moves of positions that come one by one, and hands what comes of them to `next`.
///
/// Positions wait, as in a [`Batch`], until the [loops](super::loops) look at many at a time.
/// With `COUNT_REPLIES`, for the ply before the last, most quiet moves need not be made.
pub(crate) struct Expansion<V: Variant, S, L, T: Tally, N, const COUNT_REPLIES: bool> {
    /// Positions in which nobody has a king: own pieces, the enemy's.
    waiting: Waiting<V, T, 2>,
    /// The same with men that go on capturing: for each direction, where they stand after their
    /// first capture.
    going_on: Waiting<V, T, 6>,
    moves: Moves<V, COUNT_REPLIES>,
    second: SecondCaptures<V>,
    next: N,
    generator: core::marker::PhantomData<(S, L)>,
}

/// Counts the last two plies.
pub(crate) type LastTwo<V, S, L, T> =
    Expansion<V, S, L, T, Batch<V, <S as Side>::Opponent, L, T>, true>;

/// Counts the last three plies.
pub(crate) type LastThree<V, S, L, T> =
    Expansion<V, S, L, T, LastTwo<V, <S as Side>::Opponent, L, T>, false>;

impl<V, S, L, T, N, const COUNT_REPLIES: bool> Receive<V, S, L, T>
    for Expansion<V, S, L, T, N, COUNT_REPLIES>
where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    N: Receive<V, S::Opponent, L, T>,
{
    fn new(tally: T) -> Self {
        Self {
            waiting: Waiting::new(),
            going_on: Waiting::new(),
            moves: Moves::new(),
            second: SecondCaptures::new(),
            next: N::new(tally),
            generator: core::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn push(&mut self, view: View<V, S, L>, tag: T::Tag) {
        if view.kings.is_empty() {
            self.waiting.push([view.own, view.enemy], tag);
            if self.waiting.is_full() {
                self.expand();
            }
        } else {
            view.for_each_move(|mv| self.next.push(view.play(mv), tag));
        }
    }

    #[inline(always)]
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, enemy_kings: Set<V>, tag: T::Tag) {
        self.push(View::of(own, enemy, enemy_kings), tag);
    }

    fn finish(mut self) -> T {
        self.expand();
        while self.going_on.len > 0 {
            self.expand_captures();
        }
        self.next.finish()
    }

    fn tally(&mut self) -> &mut T {
        self.next.tally()
    }
}

impl<V, S, L, T, N, const COUNT_REPLIES: bool> Expansion<V, S, L, T, N, COUNT_REPLIES>
where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    N: Receive<V, S::Opponent, L, T>,
{
    #[inline(never)]
    fn expand(&mut self) {
        let Self { waiting, moves, next, .. } = self;
        let due = waiting.due();
        Look::<V, S, 2>::look_wide(moves, due, waiting.sets());
        if COUNT_REPLIES {
            next.tally().add_all(&waiting.tags[..due], &moves.replies[..due]);
        }
        for (direction, list) in S::COLOR.forward().into_iter().zip(&moves.quiet) {
            list.for_each(|place, to| {
                let from = to.wrapping_step(direction.opposite());
                waiting.play::<S, L>(place, from, to, Bitboard::EMPTY, next);
            });
        }
        for (direction, list) in Direction::ALL.into_iter().zip(&moves.captures) {
            list.for_each(|place, to| {
                let (from, captured) = retrace::<V>(to, [direction].into_iter());
                waiting.play::<S, L>(place, from, to, captured, next);
            });
        }
        moves.unfinished.places.for_each(|place| {
            let [own, enemy] = waiting.at(place);
            let [a, b, c, d] = moves.going_on.each_ref().map(|men| men[place]);
            self.going_on.push([own, enemy, a, b, c, d], waiting.tags[place]);
        });
        waiting.remove(due);
        if self.going_on.is_full() {
            self.expand_captures();
        }
    }

    #[inline(never)]
    fn expand_captures(&mut self) {
        let Self { going_on: waiting, second, next, .. } = self;
        let due = waiting.due();
        Look::<V, S, 6>::look_wide(second, due, waiting.sets());
        for (first, lists) in Direction::ALL.into_iter().zip(&second.ended) {
            for (second, list) in Direction::ALL.into_iter().zip(lists) {
                list.for_each(|place, to| {
                    let (from, captured) = retrace::<V>(to, [second, first].into_iter());
                    waiting.play::<S, L>(place, from, to, captured, next);
                });
            }
        }
        second.unfinished.places.for_each(|place| {
            let [own, enemy, men @ ..] = waiting.at(place);
            let view = View::<V, S, L>::of(own, enemy, Bitboard::EMPTY);
            view.for_each_chain(&men, |mv| next.push(view.play(mv), waiting.tags[place]));
        });
        waiting.remove(due);
    }
}

impl<V: Variant, T: Tally, const N: usize> Waiting<V, T, N> {
    /// Hands a position after a man's move to `next`.
    #[inline(always)]
    fn play<S: Side, L: Lines<V::Board>>(
        &self,
        place: usize,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        next: &mut impl Receive<V, S::Opponent, L, T>,
    ) {
        let (own, enemy) = (self.sets[0][place], self.sets[1][place]);
        let crown = to & View::<V, S, L>::promotion();
        let tag = self.tags[place];
        next.push_without_kings(enemy ^ captured, own ^ from ^ to, crown, tag);
    }
}

//! Counting the moves of many positions at once.
//!
//! In the last plies of perft positions wait, structure of arrays, all with the same side to move,
//! until there are enough of them for the [loops](loops), which look at as many positions at a time
//! as a vector register holds words. In the last ply moves are counted and not made, up to the
//! third capture of men and the second of kings; what goes on even then, and a few rare cases, are
//! left to the recursion. In the ply before it, where there is nothing to capture, the replies to
//! most moves are [counted](loops::replies) without making those.

mod expansion;
mod loops;

use core::ops::AddAssign;

pub(crate) use expansion::{LastThree, LastTwo};
use loops::{First, Later, Look, SIZE, SecondOfKings, SecondOfMen, ThirdOfMen};

use super::raw_move::Set;
use super::sink::{CountMoves, Most};
use super::view::{Jumps, View};
use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::lines::Lines;
use crate::variant::Variant;

/// How many positions can wait: what a whole batch leaves over fits behind an unfinished one.
const ROOM: usize = 2 * SIZE;

/// Positions that wait, as `N` sets each: the own pieces, the enemy's, and what else is known.
struct Waiting<V: Variant, T: Tally, const N: usize> {
    sets: [[Set<V>; ROOM]; N],
    tags: [T::Tag; ROOM],
    len: usize,
}

impl<V: Variant, T: Tally, const N: usize> Waiting<V, T, N> {
    fn new() -> Self {
        Self { sets: [[Bitboard::EMPTY; ROOM]; N], tags: [T::Tag::default(); ROOM], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, sets: [Set<V>; N], tag: T::Tag) {
        for (all, set) in self.sets.iter_mut().zip(sets) {
            all[self.len] = set;
        }
        self.tags[self.len] = tag;
        self.len += 1;
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.len >= SIZE
    }

    /// How many are to be looked at now.
    fn due(&self) -> usize {
        self.len.min(SIZE)
    }

    #[inline(always)]
    fn at(&self, place: usize) -> [Set<V>; N] {
        self.sets.each_ref().map(|sets| sets[place])
    }

    #[inline(always)]
    fn sets(&self) -> [&[Set<V>]; N] {
        self.sets.each_ref().map(<[_; ROOM]>::as_slice)
    }

    fn remove(&mut self, due: usize) {
        for sets in &mut self.sets {
            sets.copy_within(due..self.len, 0);
        }
        self.tags.copy_within(due..self.len, 0);
        self.len -= due;
    }
}

/// Takes positions one by one, to count what comes after them.
pub(crate) trait Receive<V: Variant, S: Side, L: Lines<V::Board>, T: Tally> {
    fn new(tally: T) -> Self;

    fn push(&mut self, view: View<V, S, L>, tag: T::Tag);

    /// A position in which no king is on move.
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, enemy_kings: Set<V>, tag: T::Tag);

    fn tally(&mut self) -> &mut T;

    /// The tally, when the last positions are counted, too.
    fn finish(self) -> T;
}

/// Counts the moves of positions.
pub(crate) struct Batch<V: Variant, S, L, T: Tally> {
    /// Own pieces, the enemy's.
    without_kings: Waiting<V, T, 2>,
    /// And the own kings.
    with_kings: Waiting<V, T, 3>,
    /// The same where kings go on capturing after their first piece.
    second_of_kings: Waiting<V, T, 3>,
    /// Positions without own kings whose men go on capturing after their first piece: for each
    /// direction, where they stand then.
    second: Waiting<V, T, 6>,
    /// The same where men go on after the second piece; still where they stand after the first.
    third: Waiting<V, T, 6>,
    first: First<V>,
    second_captures: Later<V, SecondOfMen>,
    third_captures: Later<V, ThirdOfMen>,
    king_captures: Later<V, SecondOfKings>,
    tally: T,
    generator: core::marker::PhantomData<(S, L)>,
}

impl<V: Variant, S: Side, L: Lines<V::Board>, T: Tally> Receive<V, S, L, T> for Batch<V, S, L, T> {
    fn new(tally: T) -> Self {
        Self {
            without_kings: Waiting::new(),
            with_kings: Waiting::new(),
            second_of_kings: Waiting::new(),
            second: Waiting::new(),
            third: Waiting::new(),
            first: First::new(),
            second_captures: Later::new(),
            third_captures: Later::new(),
            king_captures: Later::new(),
            tally,
            generator: core::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn push(&mut self, view: View<V, S, L>, tag: T::Tag) {
        let kings = view.own_kings();
        if kings.is_empty() {
            self.push_without_kings(view.own, view.enemy, view.kings, tag);
        } else {
            self.with_kings.push([view.own, view.enemy, kings], tag);
            if self.with_kings.is_full() {
                self.count_with_kings();
            }
        }
    }

    #[inline(always)]
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, _: Set<V>, tag: T::Tag) {
        self.without_kings.push([own, enemy], tag);
        if self.without_kings.is_full() {
            self.count_without_kings();
        }
    }

    #[inline(always)]
    fn tally(&mut self) -> &mut T {
        &mut self.tally
    }

    fn finish(mut self) -> T {
        self.count_without_kings();
        self.count_with_kings();
        while self.second_of_kings.len > 0 {
            self.count_king_captures();
        }
        while self.second.len > 0 {
            self.count_second_captures();
        }
        while self.third.len > 0 {
            self.count_third_captures();
        }
        self.tally
    }
}

impl<V: Variant, S: Side, L: Lines<V::Board>, T: Tally> Batch<V, S, L, T> {
    #[inline(never)]
    fn count_without_kings(&mut self) {
        let Self { without_kings: waiting, first, .. } = self;
        let due = waiting.due();
        Look::<V, S, 2>::look_wide(first, due, waiting.sets());
        self.tally.add_all(&waiting.tags[..due], &first.moves[..due]);
        first.unfinished.places.for_each(|i| {
            let [own, enemy] = waiting.at(i);
            let [a, b, c, d] = first.going_on.each_ref().map(|men| men[i]);
            self.second.push([own, enemy, a, b, c, d], waiting.tags[i]);
        });
        waiting.remove(due);
        if self.second.is_full() {
            self.count_second_captures();
        }
    }

    #[inline(never)]
    fn count_second_captures(&mut self) {
        let Self { second: waiting, second_captures: later, .. } = self;
        let due = waiting.due();
        Look::<V, S, 6>::look_wide(later, due, waiting.sets());
        self.tally.add_all(&waiting.tags[..due], &later.moves[..due]);
        later.unfinished.places.for_each(|i| {
            self.third.push(waiting.at(i), waiting.tags[i]);
        });
        waiting.remove(due);
        if self.third.is_full() {
            self.count_third_captures();
        }
    }

    #[inline(never)]
    fn count_third_captures(&mut self) {
        let Self { third: waiting, third_captures: later, .. } = self;
        let due = waiting.due();
        Look::<V, S, 6>::look_wide(later, due, waiting.sets());
        self.tally.add_all(&waiting.tags[..due], &later.moves[..due]);
        later.unfinished.places.for_each(|i| {
            let [own, enemy, going_on @ ..] = waiting.at(i);
            let view = View::<V, S, L>::of(own, enemy, Bitboard::EMPTY);
            self.tally.add(waiting.tags[i], view.count_chains(&going_on, Bitboard::EMPTY));
        });
        waiting.remove(due);
    }

    #[inline(never)]
    fn count_with_kings(&mut self) {
        let Self { with_kings: waiting, first, .. } = self;
        let due = waiting.due();
        Look::<V, S, 3>::look_wide(first, due, waiting.sets());
        self.tally.add_all(&waiting.tags[..due], &first.moves[..due]);
        first.unfinished.places.for_each(|i| {
            let going_on = first.going_on.each_ref().map(|men| men[i]);
            if going_on.iter().all(|men| men.is_empty()) {
                self.second_of_kings.push(waiting.at(i), waiting.tags[i]);
            } else {
                let [own, enemy, kings] = waiting.at(i);
                let view = View::<V, S, L>::of(own, enemy, kings);
                let kings_go_on = !first.kings_going_on[i].is_empty();
                let kings = if kings_go_on { kings } else { Bitboard::EMPTY };
                self.tally.add(waiting.tags[i], view.count_chains(&going_on, kings));
            }
        });
        waiting.remove(due);
        if self.second_of_kings.is_full() {
            self.count_king_captures();
        }
    }

    #[inline(never)]
    fn count_king_captures(&mut self) {
        let Self { second_of_kings: waiting, king_captures, .. } = self;
        let due = waiting.due();
        Look::<V, S, 3>::look_wide(king_captures, due, waiting.sets());
        self.tally.add_all(&waiting.tags[..due], &king_captures.moves[..due]);
        king_captures.unfinished.places.for_each(|i| {
            let [own, enemy, kings] = waiting.at(i);
            let view = View::<V, S, L>::of(own, enemy, kings);
            self.tally.add(waiting.tags[i], view.count_chains(&[Bitboard::EMPTY; 4], kings));
        });
        waiting.remove(due);
    }
}

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    /// Counts the captures that the loops leave out: those of men that have taken a piece and go on,
    /// and all of `kings`.
    fn count_chains(self, going_on: &Jumps<V>, kings: Set<V>) -> u32 {
        let jumps = self.jumps();
        let mut sink = CountMoves::new();
        if V::MUST_TAKE_THE_MOST {
            self.longer_captures(&jumps, going_on, kings, &mut Most::new(&mut sink));
        } else {
            self.longer_captures(&jumps, going_on, kings, &mut sink);
        }
        sink.count
    }
}

/// What becomes of the counts.
pub(crate) trait Tally {
    /// Tells positions apart, as far as that is wanted.
    type Tag: Copy + Default;

    fn add(&mut self, tag: Self::Tag, moves: u32);

    fn add_all(&mut self, tags: &[Self::Tag], moves: &[u32]);
}

/// The moves of all positions together.
#[derive(Default)]
pub(crate) struct Sum(pub(crate) u64);

impl Tally for Sum {
    type Tag = ();

    #[inline(always)]
    fn add(&mut self, (): (), moves: u32) {
        self.0 += u64::from(moves);
    }

    #[inline(always)]
    fn add_all(&mut self, _tags: &[()], moves: &[u32]) {
        self.0 += u64::from(moves.iter().sum::<u32>());
    }
}

/// The moves that come after each position, by its number.
pub(crate) struct Each<'a, C>(pub(crate) &'a mut [C]);

impl<C: AddAssign + From<u32>> Tally for Each<'_, C> {
    type Tag = usize;

    #[inline(always)]
    fn add(&mut self, tag: usize, moves: u32) {
        self.0[tag] += moves.into();
    }

    #[inline(always)]
    fn add_all(&mut self, tags: &[usize], moves: &[u32]) {
        for (&tag, &moves) in tags.iter().zip(moves) {
            self.add(tag, moves);
        }
    }
}

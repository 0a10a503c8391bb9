//! The last ply: counts moves without making them.

use checkers_bits::generator::{Clauses, Set};
use checkers_bits::{Bitboard, Variant};

use super::kernels::{First, LAST_SIDE, OfKings, OfMen};
use super::ply::Ply;
use super::queue::Queue;
use super::stage::{Runner, Stage};
use super::tally::{Tag, Tally};
use super::view::View;

/// Counts the moves of positions.
///
/// Each stage counts captures with one more victim. Longer captures go through the scalar generator.
pub(super) struct LastPly<V: Variant> {
    without_kings: Runner<V, 2, 5>,
    with_kings: Runner<V, 4, 6>,
    /// Positions without own kings. Four sets per position have the men that continue after their first victim, by
    /// direction.
    second_of_men: Stage<V, 6, 1>,
    /// Positions without own kings in which a capture continues after its second victim. The last four sets of a
    /// position still have the men that continue after their first victim.
    third_of_men: Stage<V, 6, 1>,
    /// Positions in which only flying kings continue after their first victim.
    second_of_kings: Stage<V, 4, 1>,
    /// Positions in which only flying kings continue after their second victim, in variants in which the most pieces
    /// must be captured.
    third_of_kings: Stage<V, 4, 1>,
    tally: Tally,
}

impl<V: Variant> LastPly<V> {
    pub(super) fn new(tally: Tally) -> Box<Self> {
        Box::new(Self {
            without_kings: Runner::of::<First>(),
            with_kings: Runner::of::<First>(),
            second_of_men: Stage::of::<OfMen<2>>(),
            third_of_men: Stage::of::<OfMen<3>>(),
            second_of_kings: Stage::of::<OfKings<2>>(),
            third_of_kings: Stage::of::<OfKings<3>>(),
            tally,
        })
    }

    #[inline(never)]
    fn count_second_of_men(&mut self) {
        let Self { second_of_men, third_of_men, tally, .. } = self;
        count(second_of_men, tally, |sets, _, tag, _| {
            third_of_men.queue.push(sets, tag);
        });
        if third_of_men.queue.is_full() {
            self.count_third_of_men();
        }
    }

    #[inline(never)]
    fn count_third_of_men(&mut self) {
        let Self { third_of_men, tally, .. } = self;
        count(third_of_men, tally, |[own, enemy, men @ ..], _, tag, tally| {
            let view = View::<V>::of_men(LAST_SIDE, own, enemy);
            tally.add(tag, view.count_continued(&men, Bitboard::EMPTY));
        });
    }

    #[inline(never)]
    fn count_second_of_kings(&mut self) {
        let Self { second_of_kings, third_of_kings, tally, .. } = self;
        count(second_of_kings, tally, |sets, _, tag, tally| {
            if V::MUST_TAKE_THE_MOST {
                third_of_kings.queue.push(sets, tag);
            } else {
                tally.add(tag, count_captures_of_kings::<V>(sets));
            }
        });
        if third_of_kings.queue.is_full() {
            self.count_third_of_kings();
        }
    }

    #[inline(never)]
    fn count_third_of_kings(&mut self) {
        let Self { third_of_kings, tally, .. } = self;
        count(third_of_kings, tally, |sets, _, tag, tally| {
            tally.add(tag, count_captures_of_kings::<V>(sets));
        });
    }
}

impl<V: Variant> Ply<V> for LastPly<V> {
    fn run_without_kings(&mut self, queue: &mut Queue<V, 2>) {
        let Self { without_kings, second_of_men, tally, .. } = self;
        count_queue(queue, without_kings, tally, |[own, enemy], [_, a, b, c, d], tag, _| {
            second_of_men.queue.push([own, enemy, a, b, c, d], tag);
        });
        if second_of_men.queue.is_full() {
            self.count_second_of_men();
        }
    }

    fn run_with_kings(&mut self, queue: &mut Queue<V, 4>) {
        let Self { with_kings, second_of_kings, tally, .. } = self;
        count_queue(
            queue,
            with_kings,
            tally,
            |sets, [_, men @ .., kings_continuing], tag, tally| {
                if V::KINGS_FLY && men.iter().all(|men| men.is_empty()) {
                    second_of_kings.queue.push(sets, tag);
                } else {
                    let [own, enemy, kings, _] = sets;
                    let view = View::<V>::of(LAST_SIDE, own, enemy, kings, Bitboard::EMPTY);
                    let continuing =
                        if kings_continuing.is_empty() { Bitboard::EMPTY } else { kings };
                    tally.add(tag, view.count_continued(&men, continuing));
                }
            },
        );
        if second_of_kings.queue.is_full() {
            self.count_second_of_kings();
        }
    }

    fn tally(&mut self) -> Option<&mut Tally> {
        Some(&mut self.tally)
    }

    fn finish(&mut self) -> Vec<u64> {
        while !self.second_of_kings.queue.is_empty() {
            self.count_second_of_kings();
        }
        while !self.third_of_kings.queue.is_empty() {
            self.count_third_of_kings();
        }
        while !self.second_of_men.queue.is_empty() {
            self.count_second_of_men();
        }
        while !self.third_of_men.queue.is_empty() {
            self.count_third_of_men();
        }
        self.tally.take()
    }
}

/// Counts the captures of a position in which only kings capture.
fn count_captures_of_kings<V: Variant>([own, enemy, kings, enemy_kings]: [Set<V>; 4]) -> u32 {
    let view = View::<V>::of(LAST_SIDE, own, enemy, kings, enemy_kings);
    view.count_continued(&[Bitboard::EMPTY; 4], kings)
}

/// Adds the counts of a kernel to the tally. Passes each position whose first result set is not empty to
/// `unfinished`, with its result sets.
#[inline(always)]
fn count_queue<V: Variant, const N: usize, const M: usize>(
    queue: &mut Queue<V, N>,
    runner: &mut Runner<V, N, M>,
    tally: &mut Tally,
    mut unfinished: impl FnMut([Set<V>; N], [Set<V>; M], Tag, &mut Tally),
) {
    runner.drain(queue, LAST_SIDE, |found, due| {
        tally.add_all(due.tags(), &found.counts[..due.len]);
        found.columns[0].filled.for_each(|index| {
            let (sets, tag) = due.at(index);
            unfinished(sets, found.at(index), tag, tally);
        });
    });
}

/// Counts the queue of a stage by [`count_queue`].
#[inline(always)]
fn count<V: Variant, const N: usize, const M: usize>(
    Stage { queue, runner }: &mut Stage<V, N, M>,
    tally: &mut Tally,
    unfinished: impl FnMut([Set<V>; N], [Set<V>; M], Tag, &mut Tally),
) {
    count_queue(queue, runner, tally, unfinished);
}

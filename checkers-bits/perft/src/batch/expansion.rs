//! The plies before the last ply: they make the moves of positions.

use checkers_bits::attacks::Fill;
use checkers_bits::generator::Set;
use checkers_bits::{Bitboard, Color, Direction, Variant};

use super::column::Column;
use super::kernels::{KingMoves, Moves, SecondCaptures, WithKings, each_direction};
use super::ply::{Next, Ply};
use super::queue::{Due, Queue};
use super::stage::{Runner, Stage};
use super::view::View;

/// Makes the moves of positions and pushes the positions after them to the next ply.
///
/// The ply before the last counts the replies to most quiet moves and does not make these moves.
pub(super) struct Expansion<V: Variant> {
    without_kings: Runner<V, 2, 11>,
    with_kings: Runner<V, 4, 12>,
    /// Positions without kings. Four sets per position have the men that continue after their first victim, by
    /// direction.
    continuing: Stage<V, 6, 17>,
    /// Positions with kings and without captures. Each position is stored once for each own king, and its fifth set
    /// contains only this king.
    king: Stage<V, 5, 1>,
    side: Color,
    next: Next<V>,
}

impl<V: Variant> Expansion<V> {
    /// Builds the ply that comes before `next`.
    pub(super) fn new(side: Color, mut next: Next<V>) -> Box<Self> {
        let (without_kings, king) = if next.tally().is_some() {
            (Runner::of::<Moves<true>>(), Stage::of::<KingMoves<true>>())
        } else {
            (Runner::of::<Moves<false>>(), Stage::of::<KingMoves<false>>())
        };
        let (continuing, with_kings) = (Stage::of::<SecondCaptures>(), Runner::of::<WithKings>());
        Box::new(Self { without_kings, continuing, with_kings, king, side, next })
    }

    #[inline(never)]
    fn expand_continuing(&mut self) {
        let Self { continuing, side, next, .. } = self;
        let side = *side;
        let of_men = |[own, enemy, ..]: [Set<V>; 6]| View::of_men(side, own, enemy);
        continuing.drain(side, |found, due| {
            let [ended @ .., unfinished] = &mut found.columns;
            for (first, columns) in Direction::DIAGONAL.into_iter().zip(ended.chunks_mut(4)) {
                for (second, column) in Direction::DIAGONAL.into_iter().zip(columns) {
                    play(column, due, next, of_men, |to, _| retrace::<V>(to, &[second, first]));
                }
            }
            unfinished.filled.for_each(|index| {
                let ([own, enemy, men @ ..], tag) = due.at(index);
                let view = View::<V>::of_men(side, own, enemy);
                view.for_each_continued_successor(&men, |after| next.push(after, tag));
            });
        });
    }
}

impl<V: Variant> Ply<V> for Expansion<V> {
    fn run_without_kings(&mut self, queue: &mut Queue<V, 2>) {
        let Self { without_kings, continuing, side, next, .. } = self;
        let side = *side;
        let of_men = |[own, enemy]: [Set<V>; 2]| View::of_men(side, own, enemy);
        without_kings.drain(queue, side, |found, due| {
            let [left, right, a, b, c, d, unfinished, men @ ..] = &mut found.columns;
            if let Some(tally) = next.tally() {
                tally.add_all(due.tags(), &found.counts[..due.len]);
            }
            for (direction, column) in side.forward().into_iter().zip([left, right]) {
                play(column, due, next, of_men, |to, _| step_back::<V>(to, direction));
            }
            let captures = [a, b, c, d];
            each_direction!(direction => {
                let column = &mut *captures[direction as usize];
                play(column, due, next, of_men, |to, _| retrace::<V>(to, &[direction]));
            });
            unfinished.filled.for_each(|index| {
                let ([own, enemy], tag) = due.at(index);
                let [a, b, c, d] = men;
                let [a, b, c, d] = [a.sets[index], b.sets[index], c.sets[index], d.sets[index]];
                continuing.queue.push([own, enemy, a, b, c, d], tag);
            });
        });
        if continuing.queue.is_full() {
            self.expand_continuing();
        }
    }

    fn run_with_kings(&mut self, queue: &mut Queue<V, 4>) {
        let Self { with_kings, king, side, next, .. } = self;
        let side = *side;
        let with_kings_of = |[own, enemy, own_kings, enemy_kings]: [Set<V>; 4]| {
            View::<V>::of(side, own, enemy, own_kings, enemy_kings)
        };
        with_kings.drain(queue, side, |found, due| {
            let [left, right, kings, a, b, c, d, of_kings @ .., unfinished] = &mut found.columns;
            for (direction, column) in side.forward().into_iter().zip([left, right]) {
                play(column, due, next, with_kings_of, |to, _| step_back::<V>(to, direction));
            }
            kings.take_in_rounds(|round| {
                king.queue.extend(round.map(|(index, one)| {
                    let ([own, enemy, own_kings, enemy_kings], tag) = due.at(index);
                    ([own, enemy, own_kings, enemy_kings, one], tag)
                }));
                if king.queue.is_full() {
                    move_kings(king, side, next);
                }
            });
            for (direction, column) in Direction::DIAGONAL.into_iter().zip([a, b, c, d]) {
                play(column, due, next, with_kings_of, |to, _| retrace::<V>(to, &[direction]));
            }
            for (direction, column) in Direction::DIAGONAL.into_iter().zip(of_kings) {
                play(column, due, next, with_kings_of, |to, view| {
                    let (back, empty) = (direction.opposite(), !view.occupied());
                    let behind = |set| Fill::fill_in_capture(set, back, empty).wrapping_step(back);
                    let captured = behind(to) & view.enemy;
                    (behind(captured) & view.own, captured)
                });
            }
            unfinished.filled.for_each(|index| {
                let (sets, tag) = due.at(index);
                with_kings_of(sets).for_each_capture_successor(|after| next.push(after, tag));
            });
        });
    }

    fn finish(&mut self) -> Vec<u64> {
        while !self.continuing.queue.is_empty() {
            self.expand_continuing();
        }
        while !self.king.queue.is_empty() {
            move_kings(&mut self.king, self.side, &mut self.next);
        }
        self.next.finish()
    }
}

/// Makes the quiet moves of kings.
#[inline(never)]
fn move_kings<V: Variant>(king: &mut Stage<V, 5, 1>, side: Color, next: &mut Next<V>) {
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

/// Makes the moves of a column, which holds the last squares of moves. `view_of` makes a position from its sets, and
/// `retrace` finds the first square and the captured pieces of the move that ends on a square.
#[inline(always)]
fn play<V: Variant, const N: usize>(
    column: &mut Column<V>,
    due: &Due<'_, V, N>,
    next: &mut Next<V>,
    view_of: impl Fn([Set<V>; N]) -> View<V>,
    retrace: impl Fn(Set<V>, View<V>) -> (Set<V>, Set<V>),
) {
    column.take_in_rounds(|round| {
        next.extend(round.map(|(index, to)| {
            let (sets, tag) = due.at(index);
            let view = view_of(sets);
            let (from, captured) = retrace(to, view);
            let king = view.own_kings & from;
            let crown = if king.is_empty() { to & view.promotion() } else { to };
            let (own, own_kings) = (view.own ^ from ^ to, view.own_kings ^ king | crown);
            ([view.enemy ^ captured, own, view.enemy_kings & !captured, own_kings], tag)
        }));
    });
}

/// The first square of a step to `to`, and no captured piece.
#[inline(always)]
fn step_back<V: Variant>(to: Set<V>, direction: Direction) -> (Set<V>, Set<V>) {
    (to.wrapping_step(direction.opposite()), Bitboard::EMPTY)
}

/// The first square and the victims of a man that stands on `to` after jumps in the directions `jumps`. The last jump
/// comes first in the list.
#[inline(always)]
fn retrace<V: Variant>(to: Set<V>, jumps: &[Direction]) -> (Set<V>, Set<V>) {
    let (mut from, mut captured) = (to, Bitboard::EMPTY);
    for direction in jumps {
        let victim = from.wrapping_step(direction.opposite());
        captured |= victim;
        from = victim.wrapping_step(direction.opposite());
    }
    (from, captured)
}

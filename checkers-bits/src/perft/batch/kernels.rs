//! The loops that look at many positions at a time, by what they find out.
//!
//! They have no branches, so that the compiler makes vectors of them: 16 words of 32 bits or 8 of
//! 64 in a register with AVX-512, half as many with AVX2. Written with shifts and masks like the
//! rest of the generator they need no intrinsics. They look along lines by fills alone.

mod counter;
mod first;
mod king_moves;
mod kings;
mod men;
mod moves;
mod replies;
mod with_kings;

pub(super) use first::First;
pub(super) use king_moves::KingMoves;
pub(super) use kings::OfKings;
pub(super) use men::{OfMen, SecondCaptures};
pub(super) use moves::Moves;
pub(super) use with_kings::WithKings;

use counter::Counter;

use super::column::Column;
use super::queue::{SIZE, Sets};
use crate::attacks::Fill;
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::raw_move::Set;
use crate::movegen::side::Side;
use crate::movegen::view::{Jumps, View};
use crate::variant::Variant;

/// What is found out about a position of `N` sets with `S` to move: a number, and `M` sets.
pub(super) trait Kernel<V: Variant, S: Side, const N: usize, const M: usize> {
    /// How many of the `M` sets, the first ones, are looked for in all positions; the others are looked
    /// up in some.
    const SOUGHT: usize = M;

    fn look(side: S, sets: [Set<V>; N]) -> (u32, [Set<V>; M]);
}

/// What a kernel has found out about each position.
pub(super) struct Found<V: Variant, const M: usize> {
    pub(super) counts: [u32; SIZE],
    pub(super) columns: [Column<V>; M],
}

impl<V: Variant, const M: usize> Found<V, M> {
    pub(super) fn new() -> Self {
        Self { counts: [0; SIZE], columns: [const { Column::new() }; M] }
    }

    /// The sets of a position.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> [Set<V>; M] {
        let mut sets = [Bitboard::EMPTY; M];
        for (set, column) in sets.iter_mut().zip(&self.columns) {
            *set = column.sets[index];
        }
        sets
    }
}

/// How many positions the inner loop looks at: as many as a register holds words of 32 bits. With a
/// fixed number the compiler needs no second loop for what is left over.
const LANES: usize = 16;

/// Looks at the first `len` positions, and perhaps at some that wait behind them.
#[inline(always)]
pub(super) fn look_at_all<V, S, K, const N: usize, const M: usize>(
    side: S,
    len: usize,
    sets: Sets<'_, V, N>,
    found: &mut Found<V, M>,
) where
    V: Variant,
    S: Side,
    K: Kernel<V, S, N, M>,
{
    // Arrays of their own: of these the compiler knows that they do not overlap, and need not write a loop
    // without vectors for the case that they do.
    let mut counts = [0; LANES];
    let mut columns = [[Bitboard::EMPTY; LANES]; M];
    // The compiler needs no other checks of bounds when it sees this one.
    for start in (0..len.min(SIZE)).step_by(LANES) {
        let mut chunks = [[Bitboard::EMPTY; LANES]; N];
        for (chunk, sets) in chunks.iter_mut().zip(sets) {
            *chunk = *sets[start..].first_chunk().expect("the sizes are multiples");
        }
        for i in 0..LANES {
            let mut sets = [Bitboard::EMPTY; N];
            for (set, chunk) in sets.iter_mut().zip(&chunks) {
                *set = chunk[i];
            }
            let (count, found) = K::look(side, sets);
            counts[i] = count;
            for (column, found) in columns.iter_mut().zip(found) {
                column[i] = found;
            }
        }
        found.counts[start..start + LANES].copy_from_slice(&counts);
        for (all, column) in found.columns.iter_mut().zip(&columns) {
            all.sets[start..start + LANES].copy_from_slice(column);
        }
    }
    for column in &mut found.columns[..K::SOUGHT] {
        column.find_filled(len);
    }
}

/// A block for each direction. A `for` in its place is too long for the compiler to unroll, and
/// then the loop around it does not become one of vectors.
macro_rules! each_direction {
    ($direction:ident => $block:block) => {
        each_direction!(@ $direction $block UpLeft UpRight DownLeft DownRight)
    };
    (@ $direction:ident $block:block $($name:ident)*) => {
        $({
            let $direction = Direction::$name;
            $block
        })*
    };
}

pub(super) use each_direction;

impl<V: Variant, S: Side> View<V, S> {
    /// For each direction back, the squares from which a new king would see a piece to capture.
    ///
    /// It is the board before the capture that is looked at. On the line that crosses the last jump
    /// of three or fewer it is still the same: the pieces taken and the square that the man left are
    /// elsewhere. (Not so when the third jump leads against the first; such a capture is not
    /// finished here.)
    #[inline(always)]
    fn kings_jump(self) -> Jumps<V> {
        let mut jumps = [Bitboard::EMPTY; 4];
        if V::PROMOTES_DURING_CAPTURE {
            for direction in self.side.opponent().color().forward() {
                jumps[direction as usize] = self.seeing_a_victim(direction);
            }
        }
        jumps
    }

    /// The squares from which a king would see a piece to capture in a direction.
    #[inline(always)]
    fn seeing_a_victim(self, direction: Direction) -> Set<V> {
        let back = direction.opposite();
        Fill::fill_in_capture(self.jumpable(direction), back, !self.occupied()).step(back)
    }

    /// The pieces that can be captured in a direction.
    #[inline(always)]
    fn jumpable(self, direction: Direction) -> Set<V> {
        self.targets() & (!self.occupied()).wrapping_step(direction.opposite())
    }

    /// Where men go in a direction without capturing: nowhere backwards.
    #[inline(always)]
    fn man_moves_to(self, direction: Direction) -> Set<V> {
        let [left, right] = self.side.color().forward();
        if direction == left || direction == right {
            self.man_moves(direction)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Those of the men that have become kings in their capture.
    #[inline(always)]
    fn promoted(self, [a, b, c, d]: &Jumps<V>) -> Set<V> {
        if V::PROMOTES_DURING_CAPTURE {
            (*a | *b | *c | *d) & self.promotion()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Those of `landings`, reached by a jump in a direction, from which the capture is continued; of
    /// a new king, after a look along its lines.
    #[inline(always)]
    fn continued(
        self,
        jumps: &Jumps<V>,
        kings_jump: &Jumps<V>,
        landings: Set<V>,
        direction: Direction,
    ) -> Set<V> {
        let [a, b] = direction.across();
        let next = jumps[a as usize] | jumps[b as usize] | jumps[direction as usize];
        let next_of_kings = kings_jump[a as usize] | kings_jump[b as usize];
        landings & (next | self.promotion() & next_of_kings)
    }
}

/// `array::map`, but always inlined: with several codegen units `map` stays a call, and a loop with a call
/// in it is not vectorised.
#[inline(always)]
fn map<V: Variant, const N: usize>(
    mut sets: [Set<V>; N],
    f: impl Fn(Set<V>) -> Set<V>,
) -> [Set<V>; N] {
    for set in &mut sets {
        *set = f(*set);
    }
    sets
}

#[inline(always)]
fn only_if<V: Variant>(condition: bool, set: Set<V>) -> Set<V> {
    if condition { set } else { Bitboard::EMPTY }
}

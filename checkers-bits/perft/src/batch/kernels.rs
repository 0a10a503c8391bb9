//! The kernels: loops that compute many positions at a time.
//!
//! A kernel has no branches, so the compiler vectorises it. A register has 16 words of 32 bits or 8 words of 64 bits
//! with AVX-512, and half as many with AVX2. Kernels consist of shifts and masks and need no intrinsics. The only
//! slider-attack backend of kernels is `Fill`.

mod counter;
mod first;
mod king_moves;
mod kings;
mod men;
mod moves;
mod replies;
mod with_kings;

use checkers_bits::generator::{self, Clauses, Jumps, Set};
use checkers_bits::{Bitboard, Color, Direction, Variant};

pub(super) use first::First;
pub(super) use king_moves::KingMoves;
pub(super) use kings::OfKings;
pub(super) use men::{OfMen, SecondCaptures};
pub(super) use moves::Moves;
pub(super) use with_kings::WithKings;

use counter::Counter;

use super::column::Column;
use super::queue::{SIZE, Sets};
use super::view::View;

/// Computes a count and `M` sets from a position of `N` sets.
///
/// The side to move is `side`. Kernels that run in one ply only ignore `side` and use the constant [`LAST_SIDE`].
pub(super) trait Kernel<V: Variant, const N: usize, const M: usize> {
    /// The number of sets, counted from the first, whose squares are enumerated in every position. The other sets are
    /// read only for some positions.
    const SOUGHT: usize = M;

    /// Whether the kernel runs so often that it is also compiled for AVX-512.
    #[allow(dead_code, reason = "a build may be without AVX-512")]
    const IS_HOT: bool = true;

    fn compute(side: Color, sets: [Set<V>; N]) -> (u32, [Set<V>; M]);
}

/// The results of a kernel.
pub(super) struct Found<V: Variant, const M: usize> {
    pub(super) counts: [u32; SIZE],
    pub(super) columns: [Column<V>; M],
}

impl<V: Variant, const M: usize> Found<V, M> {
    pub(super) fn new() -> Self {
        Self { counts: [0; SIZE], columns: [const { Column::new() }; M] }
    }

    /// The result sets of one position.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> [Set<V>; M] {
        let mut sets = [Bitboard::EMPTY; M];
        for (set, column) in sets.iter_mut().zip(&self.columns) {
            *set = column.sets[index];
        }
        sets
    }
}

/// The number of positions per pass of the inner loop, equal to the number of 32-bit words of a register. The number
/// is a constant, so no second loop is needed for a remainder.
const LANES: usize = 16;

/// Computes the first `len` positions. If `len` is no multiple of `LANES`, some positions after the first `len` are
/// computed too.
#[inline(always)]
pub(super) fn look_at_all<V, K, const N: usize, const M: usize>(
    side: Color,
    len: usize,
    sets: Sets<'_, V, N>,
    found: &mut Found<V, M>,
) where
    V: Variant,
    K: Kernel<V, N, M>,
{
    // The results go to local arrays first, because the compiler knows that local arrays do not overlap. With other
    // arrays the compiler would add a loop without vectors.
    let mut counts = [0; LANES];
    let mut columns = [[Bitboard::EMPTY; LANES]; M];
    // The bound `SIZE` lets the compiler remove all other bounds checks.
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
            let (count, found) = K::compute(side, sets);
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

/// The side to move in the last ply. Most of the time goes into the last two plies, and kernels with a constant side
/// have fewer operations.
pub(super) const LAST_SIDE: Color = Color::Black;

/// Repeats a block for each direction. The compiler would not unroll a `for` loop of this length, so it could not
/// vectorise the loop around the `for` loop.
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

impl<V: Variant> View<V> {
    /// For each backward direction, the squares from which a new king could capture.
    ///
    /// The sets are computed on the position before the capture. The sets are exact after up to three victims,
    /// because the line that crosses the last jump contains neither a victim nor the man's first square. The
    /// exception is a third jump opposite to the first jump; kernels do not finish such a capture.
    #[inline(always)]
    fn new_king_jumps(self) -> Jumps<V> {
        let mut jumps = [Bitboard::EMPTY; 4];
        if V::PROMOTES_DURING_CAPTURE {
            each_direction!(direction => {
                let is_backward = !self.is_forward(direction);
                jumps[direction as usize] = only_if::<V>(is_backward, self.king_jumps_to(direction));
            });
        }
        jumps
    }

    /// The last squares of quiet moves of men in a direction; empty for a backward direction.
    #[inline(always)]
    fn man_moves_to(self, direction: Direction) -> Set<V> {
        only_if::<V>(self.is_forward(direction), self.man_moves(direction))
    }

    /// The last squares of quiet moves of men, by forward direction. No step depends on the side to move, because a
    /// kernel with a rotate by a variable is not vectorised.
    #[inline(always)]
    fn forward_moves(self) -> [Set<V>; 2] {
        let [up_left, up_right, down_left, down_right] = V::each_step(|to| self.man_moves_to(to));
        [up_left | down_left, up_right | down_right]
    }

    /// The men that have promoted during their capture.
    #[inline(always)]
    fn promoted(self, [a, b, c, d]: &Jumps<V>) -> Set<V> {
        if V::PROMOTES_DURING_CAPTURE {
            (*a | *b | *c | *d) & self.promotion()
        } else {
            Bitboard::EMPTY
        }
    }

    /// The landing squares of the first jumps of men, by direction, and those from which the capture continues.
    #[inline(always)]
    fn first_jumps_of_men(self) -> [Jumps<V>; 2] {
        let (jumps, new_king_jumps) = (self.jumps(), self.new_king_jumps());
        let (mut all, mut continuing) = ([Bitboard::EMPTY; 4], [Bitboard::EMPTY; 4]);
        each_direction!(direction => {
            let landings = generator::View::<V>::landings(self.own_men(), &jumps, direction);
            all[direction as usize] = landings;
            continuing[direction as usize] =
                self.continued(&jumps, &new_king_jumps, landings, direction);
        });
        [all, continuing]
    }

    /// The `landings` of jumps in a direction from which the capture continues. A new king continues its capture
    /// along its lines.
    #[inline(always)]
    fn continued(
        self,
        jumps: &Jumps<V>,
        new_king_jumps: &Jumps<V>,
        landings: Set<V>,
        direction: Direction,
    ) -> Set<V> {
        let [a, b] = direction.across();
        let next_of_kings = new_king_jumps[a as usize] | new_king_jumps[b as usize];
        landings & (jumps_after::<V>(jumps, direction) | self.promotion() & next_of_kings)
    }
}

/// The squares from which a piece can jump again after a jump in a direction: it cannot turn back over the piece that it
/// has just captured.
#[inline(always)]
fn jumps_after<V: Variant>(jumps: &Jumps<V>, direction: Direction) -> Set<V> {
    let [left, right] = direction.across();
    jumps[left as usize] | jumps[right as usize] | jumps[direction as usize]
}

/// The landing squares on which captures end, given all landing squares and those from which captures continue.
#[inline(always)]
fn ended<V: Variant>(mut landings: Jumps<V>, continuing: &Jumps<V>) -> Jumps<V> {
    each_direction!(direction => {
        landings[direction as usize] ^= continuing[direction as usize];
    });
    landings
}

/// Replaces `array::map` by a function that is always inlined. With several codegen units `map` stays a call, and a
/// loop with a call in it is not vectorised.
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

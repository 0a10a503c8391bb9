//! The loops that look at many positions at a time.
//!
//! They have no branches, so that the compiler makes vectors of them: 16 words of 32 bits or 8 of
//! 64 in a register with AVX-512, half as many with AVX2. Written with shifts and masks like the
//! rest of the generator they need no intrinsics.

mod count;
mod expand;
mod replies;

use core::marker::PhantomData;

pub(super) use count::{First, Later, SecondOfKings, SecondOfMen, ThirdOfMen};
pub(super) use expand::{Moves, SecondCaptures};

use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::{Beside, Fill, Lines};
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View};
use crate::variant::Variant;

/// The most positions that a loop looks at.
pub(super) const SIZE: usize = 128;

/// The generator as the loops use it; they look along no line but by fills.
type Lane<V, S> = View<V, S, Fill>;

/// How many positions the inner loops look at: as many as a register holds words of 32 bits. With a
/// fixed number the compiler needs no second loop for what is left over.
const LANES: usize = 16;

#[inline(always)]
fn lanes<T>(all: &[T], start: usize) -> &[T; LANES] {
    all[start..].first_chunk().expect("the sizes are multiples")
}

#[inline(always)]
fn lanes_mut<T>(all: &mut [T], start: usize) -> &mut [T; LANES] {
    all[start..].first_chunk_mut().expect("the sizes are multiples")
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

use each_direction;

/// A set for each of many positions.
pub(super) struct List<V: Variant> {
    pub(super) sets: [Set<V>; SIZE],
    /// The positions whose set is not empty.
    pub(super) places: Places,
}

impl<V: Variant> List<V> {
    fn new() -> Self {
        Self { sets: [Bitboard::EMPTY; SIZE], places: Places::default() }
    }

    #[inline(always)]
    fn find_places(&mut self, len: usize) {
        self.places = Places::of_some::<V>(&self.sets, len);
    }

    /// Calls `f` with every square of all sets, and with the place of its set.
    #[inline(always)]
    pub(super) fn for_each(&self, mut f: impl FnMut(usize, Set<V>)) {
        self.places.for_each(|place| {
            for square in self.sets[place] {
                f(place, square.into());
            }
        });
    }
}

/// Some of the places of a batch, a bit each.
#[derive(Clone, Copy, Default)]
pub(super) struct Places([u64; SIZE / 64]);

impl Places {
    /// Those of the first `len` sets that are not empty.
    #[inline(always)]
    fn of_some<V: Variant>(sets: &[Set<V>; SIZE], len: usize) -> Self {
        let mut places = Self::default();
        for (half, sets) in places.0.iter_mut().zip(sets.chunks_exact(64)) {
            let mut flags = [0; 64];
            for (flag, set) in flags.iter_mut().zip(sets) {
                *flag = u8::from(!set.is_empty());
            }
            for (i, flags) in flags.chunks_exact(8).enumerate() {
                // A multiplication gathers the lowest bits of the bytes, as magics gather squares.
                let flags = flags.try_into().map(u64::from_le_bytes).expect("eight bytes");
                *half |= (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
            }
        }
        places.below(len)
    }

    /// Those that are less than `len`.
    #[inline(always)]
    fn below(mut self, len: usize) -> Self {
        for (i, half) in self.0.iter_mut().enumerate() {
            let len = len.saturating_sub(64 * i);
            if len < 64 {
                *half &= (1 << len) - 1;
            }
        }
        self
    }

    #[inline(always)]
    pub(super) fn for_each(self, mut f: impl FnMut(usize)) {
        for (i, mut half) in self.0.into_iter().enumerate() {
            while half != 0 {
                f(64 * i + half.trailing_zeros() as usize);
                half &= half - 1;
            }
        }
    }
}

impl<V: Variant, S: Side> Lane<V, S> {
    /// For each direction back, the squares from which a new king would see a piece to capture.
    ///
    /// It is the board before the capture that is looked at. On the line that crosses the last jump
    /// of three or fewer it is still the same: the pieces taken and the square that the man left are
    /// elsewhere. (Not so when the third jump leads against the first; there nobody looks.)
    #[inline(always)]
    fn kings_jump(self) -> Jumps<V> {
        let mut jumps = [Bitboard::EMPTY; 4];
        if V::PROMOTES_DURING_CAPTURE {
            for direction in S::Opponent::COLOR.forward() {
                jumps[direction as usize] = self.seeing_a_victim(direction);
            }
        }
        jumps
    }

    /// The squares from which a king would see a piece to capture in a direction.
    #[inline(always)]
    fn seeing_a_victim(self, direction: Direction) -> Set<V> {
        let back = direction.opposite();
        Fill::fill(self.jumpable(direction), back, !self.occupied()).step(back)
    }

    /// The pieces that can be captured in a direction.
    #[inline(always)]
    fn jumpable(self, direction: Direction) -> Set<V> {
        self.targets() & (!self.occupied()).wrapping_step(direction.opposite())
    }

    /// Where men that have jumped in one direction and stand on `men` end their second jump, and
    /// where they can go on after it; by both directions.
    #[inline(always)]
    fn second_captures(self, men: &Jumps<V>) -> ([Jumps<V>; 4], [Jumps<V>; 4]) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let mut ended = [[Bitboard::EMPTY; 4]; 4];
        let mut going_on = [[Bitboard::EMPTY; 4]; 4];
        each_direction!(first => {
            each_direction!(second => {
                if second != first.opposite() {
                    let landings = Self::landings(men[first as usize], &jumps, second);
                    let on = Self::goes_on(&jumps, &kings_jump, landings, second);
                    ended[first as usize][second as usize] = landings ^ on;
                    going_on[first as usize][second as usize] = on;
                }
            });
        });
        (ended, going_on)
    }

    /// Those of the men that have become kings in their capture.
    #[inline(always)]
    fn promoted([a, b, c, d]: &Jumps<V>) -> Set<V> {
        if V::PROMOTES_DURING_CAPTURE {
            (*a | *b | *c | *d) & Self::promotion()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Those of `landings`, reached by a jump in a direction, from which a capture goes on: what
    /// [`going_on`](View::going_on) says, but with a look along the lines of a new king.
    #[inline(always)]
    fn goes_on(
        jumps: &Jumps<V>,
        kings_jump: &Jumps<V>,
        landings: Set<V>,
        direction: Direction,
    ) -> Set<V> {
        let [a, b] = direction.across();
        let next = jumps[a as usize] | jumps[b as usize] | jumps[direction as usize];
        let next_of_kings = kings_jump[a as usize] | kings_jump[b as usize];
        landings & (next | Self::promotion() & next_of_kings)
    }
}

impl<V: Variant, S, L: Lines<V::Board>> View<V, S, L> {
    #[inline(always)]
    pub(super) fn of(own: Set<V>, enemy: Set<V>, kings: Set<V>) -> Self {
        Self { own, enemy, kings, beside: L::Beside::of(own | enemy), side: PhantomData }
    }
}

#[inline(always)]
fn only_if<V: Variant>(condition: bool, set: Set<V>) -> Set<V> {
    if condition { set } else { Bitboard::EMPTY }
}

/// A loop that looks at positions of `N` sets each, with `S` to move.
pub(super) trait Look<V: Variant, S: Side, const N: usize> {
    /// Looks at `len` positions, and perhaps at some that wait behind them.
    ///
    /// Implementations are always inlined, or [`look_wide`](Self::look_wide) makes no sense.
    fn look(&mut self, len: usize, sets: [&[Set<V>]; N]);

    /// [Looks](Self::look) with the widest vectors that the processor is known to have.
    ///
    /// A program that is built for any x86-64 must ask for more than SSE2 at run time. Inlined into
    /// a function with AVX2 the loop is compiled for it.
    #[inline(always)]
    fn look_wide(&mut self, len: usize, sets: [&[Set<V>]; N]) {
        #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx2")))]
        {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            #[expect(unsafe_code, reason = "calling it is sound only where the processor has them")]
            unsafe fn with_avx2<V: Variant, S: Side, const N: usize>(
                found: &mut (impl Look<V, S, N> + ?Sized),
                len: usize,
                sets: [&[Set<V>]; N],
            ) {
                found.look(len, sets);
            }

            let has_them = std::is_x86_feature_detected!("avx2")
                && std::is_x86_feature_detected!("bmi1")
                && std::is_x86_feature_detected!("bmi2")
                && std::is_x86_feature_detected!("lzcnt")
                && std::is_x86_feature_detected!("popcnt");
            if has_them {
                // SAFETY: the processor has every feature that the function is compiled for.
                #[expect(
                    unsafe_code,
                    reason = "the loop runs in registers that not every processor has"
                )]
                return unsafe { with_avx2(self, len, sets) };
            }
        }
        self.look(len, sets);
    }
}

//! The loops that count in many positions at a time.
//!
//! They have no branches, so that the compiler makes vectors of them: 16 words of 32 bits or 8 of
//! 64 in a register with AVX-512, half as many with AVX2. Written with shifts and masks like the
//! rest of the generator they need no intrinsics.

use core::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View};
use crate::variant::Variant;

/// The most positions that a loop counts.
pub(super) const SIZE: usize = 128;

/// What is found out about positions with their first capture in view, one after another.
pub(super) struct First<V: Variant> {
    /// The quiet moves, or the captures that end with their first piece.
    ///
    /// Where the most must be taken, none if another capture may go on. No captures of kings if
    /// any of those may.
    pub(super) moves: [u32; SIZE],
    /// For each direction, where men stand that have captured a piece and may go on.
    pub(super) going_on: [[Set<V>; SIZE]; 4],
    /// Where kings stand that have captured a piece and may go on.
    pub(super) kings_going_on: [Set<V>; SIZE],
    /// All of these together.
    unfinished: [Set<V>; SIZE],
}

/// What is found out about positions with the second capture of men in view.
pub(super) struct Second<V: Variant> {
    /// The captures that end with their second piece; none if any may go on.
    pub(super) moves: [u32; SIZE],
    /// Where men stand that may go on even then.
    unfinished: [Set<V>; SIZE],
}

/// The generator as the loops use it; they look along no line but by fills.
type Lane<V, S> = View<V, S, Fill>;

impl<V: Variant> First<V> {
    pub(super) fn new() -> Self {
        let empty = [Bitboard::EMPTY; SIZE];
        Self { moves: [0; SIZE], going_on: [empty; 4], kings_going_on: empty, unfinished: empty }
    }

    /// Looks at positions without kings, and perhaps at some that wait behind them.
    pub(super) fn find_without_kings<S: Side>(
        &mut self,
        len: usize,
        own: &[Set<V>],
        enemy: &[Set<V>],
    ) {
        in_wide_registers(|| {
            for start in (0..len).step_by(LANES) {
                let (own, enemy) = (lanes(own, start), lanes(enemy, start));
                self.fill(start, |i| {
                    Lane::<V, S>::of(own[i], enemy[i], Bitboard::EMPTY).first(Kings::none())
                });
            }
        });
    }

    /// Looks at positions, and perhaps at some that wait behind them.
    pub(super) fn find<S: Side>(
        &mut self,
        len: usize,
        own: &[Set<V>],
        enemy: &[Set<V>],
        kings: &[Set<V>],
    ) {
        in_wide_registers(|| {
            for start in (0..len).step_by(LANES) {
                let (own, enemy) = (lanes(own, start), lanes(enemy, start));
                let kings = lanes(kings, start);
                self.fill(start, |i| {
                    let lane = Lane::<V, S>::of(own[i], enemy[i], kings[i]);
                    lane.first(lane.kings())
                });
            }
        });
    }

    #[inline(always)]
    fn fill(&mut self, start: usize, first: impl Fn(usize) -> (u32, Jumps<V>, Set<V>)) {
        let moves = lanes_mut(&mut self.moves, start);
        let [up_left, up_right, down_left, down_right] =
            self.going_on.each_mut().map(|men| lanes_mut(men, start));
        let kings_going_on = lanes_mut(&mut self.kings_going_on, start);
        let unfinished = lanes_mut(&mut self.unfinished, start);
        for i in 0..LANES {
            let (count, [a, b, c, d], kings) = first(i);
            moves[i] = count;
            up_left[i] = a;
            up_right[i] = b;
            down_left[i] = c;
            down_right[i] = d;
            kings_going_on[i] = kings;
            unfinished[i] = a | b | c | d | kings;
        }
    }

    /// The positions, of the first `len`, that are not all counted.
    pub(super) fn unfinished(&self, len: usize) -> Places {
        Places::of_some::<V>(&self.unfinished[..len])
    }
}

impl<V: Variant> Second<V> {
    pub(super) fn new() -> Self {
        Self { moves: [0; SIZE], unfinished: [Bitboard::EMPTY; SIZE] }
    }

    /// Looks at positions in which men stand on `men` after their first capture, by direction, and
    /// perhaps at some that wait behind them.
    pub(super) fn find<S: Side>(
        &mut self,
        len: usize,
        own: &[Set<V>],
        enemy: &[Set<V>],
        men: [&[Set<V>]; 4],
    ) {
        in_wide_registers(|| {
            for start in (0..len).step_by(LANES) {
                let (own, enemy) = (lanes(own, start), lanes(enemy, start));
                let [a, b, c, d] = men.map(|men| lanes(men, start));
                let moves = lanes_mut(&mut self.moves, start);
                let unfinished = lanes_mut(&mut self.unfinished, start);
                for i in 0..LANES {
                    let lane = Lane::<V, S>::of(own[i], enemy[i], Bitboard::EMPTY);
                    (moves[i], unfinished[i]) = lane.second(&[a[i], b[i], c[i], d[i]]);
                }
            }
        });
    }

    /// The positions, of the first `len`, that are not all counted.
    pub(super) fn unfinished(&self, len: usize) -> Places {
        Places::of_some::<V>(&self.unfinished[..len])
    }
}

/// How many positions the inner loops count: as many as a register holds words of 32 bits. With a
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

/// Some of the places of a batch.
pub(super) struct Places {
    places: [u8; SIZE],
    len: usize,
}

impl Places {
    /// Those of the sets that are not empty; written whether wanted or not, again because a wrong
    /// guess costs more.
    #[inline(always)]
    fn of_some<V: Variant>(sets: &[Set<V>]) -> Self {
        let mut places = [0; SIZE];
        let mut len = 0;
        for (i, set) in sets.iter().enumerate() {
            places[len] = i as u8;
            len += usize::from(!set.is_empty());
        }
        Self { places, len }
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.places[..self.len].iter().copied().map(usize::from)
    }
}

/// What kings can do.
struct Kings<V: Variant> {
    /// Their quiet moves.
    moves: u32,
    /// Their captures, all of one piece; none if any may go on.
    captures: u32,
    /// Where they land after the first piece.
    landings: Set<V>,
    /// Those of `landings` from which they can go on.
    going_on: Set<V>,
}

impl<V: Variant> Kings<V> {
    #[inline(always)]
    fn none() -> Self {
        Self { moves: 0, captures: 0, landings: Bitboard::EMPTY, going_on: Bitboard::EMPTY }
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

impl<V: Variant, S: Side> Lane<V, S> {
    /// What [`First`] holds of a position.
    #[inline(always)]
    fn first(self, kings: Kings<V>) -> (u32, Jumps<V>, Set<V>) {
        let jumps = self.jumps();
        let mut landings = kings.landings;
        let mut moves = kings.captures;
        let mut going_on = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            let jumped = Self::landings(self.own_men(), &jumps, direction);
            let go_on = Self::going_on(&jumps, jumped, direction);
            landings |= jumped;
            moves += (jumped ^ go_on).count();
            going_on[direction as usize] = go_on;
        });
        let quiet = self.count_man_moves() + kings.moves;
        if V::MUST_TAKE_THE_MOST {
            let [a, b, c, d] = going_on;
            moves *= u32::from((a | b | c | d | kings.going_on).is_empty());
        }
        // Where nobody lands there is no capture that this is added to.
        moves += quiet * u32::from(landings.is_empty());
        (moves, going_on, kings.going_on)
    }

    /// What kings can do, by fills, all of them at once.
    ///
    /// Whether a king can go on after its first capture is seen on the board before it. The line
    /// that crosses that of the capture on a landing square touches neither the square it left nor
    /// the piece it took, and straight on both are behind it.
    #[inline(always)]
    fn kings(self) -> Kings<V> {
        let (kings, empty) = (self.own_kings(), !self.occupied());
        let mut jumpable = [Bitboard::EMPTY; 4];
        // For each direction, the empty squares from which a king sees a piece to capture.
        let mut capturing = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            let back = direction.opposite();
            let victims = self.targets() & empty.wrapping_step(back);
            jumpable[direction as usize] = victims;
            capturing[direction as usize] = Fill::fill(victims, back, empty) & empty;
        });
        let mut found = Kings::none();
        each_direction!(direction => {
            let reached = Fill::fill(kings, direction, empty);
            found.moves += (reached & empty).count();
            let victims = reached.wrapping_step(direction) & jumpable[direction as usize];
            let landings = Fill::fill(victims, direction, empty) & empty;
            let [left, right] = direction.across();
            let across = capturing[left as usize] | capturing[right as usize];
            let go_on = landings & (across | capturing[direction as usize]);
            // Where one square behind a piece lets the king go on, it must choose such a one.
            let must_go_on = Fill::fill(go_on, direction, landings)
                | Fill::fill(go_on, direction.opposite(), landings);
            found.captures += (landings & !must_go_on).count();
            found.landings |= landings;
            found.going_on |= go_on;
        });
        found.captures *= u32::from(found.going_on.is_empty());
        found
    }

    /// What [`Second`] holds of a position.
    #[inline(always)]
    fn second(self, men: &Jumps<V>) -> (u32, Set<V>) {
        let jumps = self.jumps();
        let mut moves = 0;
        let mut going_on = Bitboard::EMPTY;
        each_direction!(first => {
            let men = men[first as usize];
            if V::PROMOTES_DURING_CAPTURE {
                going_on |= men & Self::promotion();
            }
            each_direction!(second => {
                if second != first.opposite() {
                    let landings = Self::landings(men, &jumps, second);
                    moves += landings.count();
                    going_on |= Self::going_on(&jumps, landings, second);
                }
            });
        });
        (moves * u32::from(going_on.is_empty()), going_on)
    }
}

impl<V: Variant, S, L: crate::lines::Lines<V::Board>> View<V, S, L> {
    /// Without what is kept beside a position.
    #[inline(always)]
    pub(super) fn of(own: Set<V>, enemy: Set<V>, kings: Set<V>) -> Self {
        let beside = crate::lines::Beside::of(Bitboard::EMPTY);
        Self { own, enemy, kings, beside, side: PhantomData }
    }
}

/// Runs a loop with the widest vectors that the processor is known to have.
///
/// A program that is built for any x86-64 must ask for more than SSE2 at run time. Inlined into a
/// function with AVX2 the loop is compiled for it.
#[inline(always)]
fn in_wide_registers(run: impl FnOnce()) {
    #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx2")))]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[expect(unsafe_code, reason = "calling it is sound only where the processor has them")]
        unsafe fn with_avx2(run: impl FnOnce()) {
            run();
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
            return unsafe { with_avx2(run) };
        }
    }
    run();
}

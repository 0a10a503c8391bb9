//! A slider-attack backend to measure: its perft, and look-ups of the line attacks of one king.
//!
//! *Throughput*: the squares are known in advance, so look-ups overlap. *Latency*: each square depends on the result of
//! the previous look-up.

use std::hint::black_box;

use checkers_backends::{Walk, perft_with};
use checkers_bits::attacks::{Occupancy, SliderAttacks};
use checkers_bits::{Axis, Board, Color, Position, Square, Variant, Word};

use crate::rounds::Work;
use crate::suites::Measured;

/// Counts perft from a position.
pub type Perft<V> = fn(&Position<V>, u32) -> u64;

/// A slider-attack backend.
#[derive(Clone, Copy, Debug)]
pub struct Backend<V: Variant> {
    /// The name of the backend in the tables of the report.
    pub name: &'static str,
    /// The work of the two look-up columns: throughput, then latency.
    pub(crate) look_ups: [fn() -> Work; 2],
    pub(crate) perft: Perft<V>,
}

/// The name of the backend that some processors cannot run.
pub const PEXT: &str = "PEXT";

impl<V: Measured> Backend<V>
where
    Walk: SliderAttacks<V::Board>,
{
    pub(crate) const fn of<L: SliderAttacks<V::Board>>(name: &'static str) -> Self {
        Self {
            name,
            look_ups: [look_ups::<V, L, false>, look_ups::<V, L, true>],
            perft: perft_with::<L, V>,
        }
    }
}

/// The number of look-ups, more than a branch predictor can memorise.
const LOOK_UPS: usize = 1 << 14;

/// The input of one look-up.
#[derive(Clone, Copy)]
struct LookUp<B: Board, L: SliderAttacks<B>> {
    square: Square<B>,
    occupied: Occupancy<B, L::Auxiliary>,
}

/// Kings and occupancies of positions from a perft tree.
fn inputs<V: Measured, L: SliderAttacks<V::Board>>() -> Vec<LookUp<V::Board, L>> {
    let mut positions = V::suite("two-kings").positions();
    let mut next = 0;
    let mut inputs = Vec::new();
    while inputs.len() < LOOK_UPS {
        let position = positions[next];
        next += 1;
        let occupied = position.occupied().into();
        for color in Color::ALL {
            let kings = position.kings(color).into_iter();
            inputs.extend(kings.map(|square| LookUp { square, occupied }));
        }
        position.for_each_move(|mv| positions.push(position.make(mv)));
    }
    inputs.truncate(LOOK_UPS);
    inputs
}

/// Combines all fields of the attacks into one word, so that the optimiser cannot drop a field.
#[inline(always)]
fn digest<B: Board, L: SliderAttacks<B>>(look_up: LookUp<B, L>) -> u64 {
    let LookUp { square, occupied } = look_up;
    Axis::DIAGONAL.into_iter().fold(0, |digest: u64, axis| {
        let attacks = L::line_attacks(square, axis, occupied);
        let landings = attacks.up.landings | attacks.down.landings;
        let fields = attacks.moves.bits() ^ attacks.victims().bits() ^ landings.bits();
        digest.rotate_left(5).wrapping_add(fields.widen() as u64)
    })
}

/// Runs the look-ups. With `WAITS` each look-up depends on the previous result; otherwise the look-ups
/// overlap.
fn digests<B: Board, L: SliderAttacks<B>, const WAITS: bool>(inputs: &[LookUp<B, L>]) -> u64 {
    let mut sum = 0_u64;
    for i in 0..inputs.len() {
        let place = if WAITS { i ^ (sum & 1) as usize } else { i };
        sum = sum.wrapping_add(digest(inputs[place]));
    }
    sum
}

/// Prepares the look-up bench, in which a look-up finds the attacks along both lines of a square.
fn look_ups<V: Measured, L: SliderAttacks<V::Board>, const WAITS: bool>() -> Work
where
    Walk: SliderAttacks<V::Board>,
{
    let expected = digests::<_, Walk, WAITS>(&inputs::<V, _>());
    let inputs = inputs::<V, L>();
    let run = Box::new(move || digests::<_, L, WAITS>(black_box(&inputs)));
    Work { elements: LOOK_UPS as u64, expected, run }
}

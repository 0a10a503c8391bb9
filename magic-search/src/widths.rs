//! The minimum index width of a target: the narrowest magic, and the proof that none is narrower.
//!
//! A magic of one index width gives a magic of every greater width: the top bits of a wide index
//! are the narrow index. So it is enough to find the minimum number of index bits. The search
//! starts at one bit per square and goes down bit by bit, until a proof shows that no narrower
//! magic exists, or the limits of all methods are reached:
//!
//! 1. There are more entries than indexes (the pigeonhole principle).
//! 2. Hill climbing looks for a narrower magic. Small changes of the multiplier give other magics.
//!    The climb prefers magics in which few pairs of indexes 2i and 2i + 1 hold different entries:
//!    without such pairs the lowest bit is not needed. The climb also accepts a change that adds a
//!    few such pairs, up to a random limit (threshold accepting, Dueck and Scheuer 1990).
//! 3. A [census](crate::census) runs if its estimated number of steps is small enough.
//!
//! If none of the three methods gives a narrower magic or a proof, the minimum lies between the
//! pigeonhole bound and the narrowest magic found.

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::candidates::{gathering, generator};
use crate::census::Census;
use crate::error::Error;
use crate::trial::{Magic, Target, Trial, first};

/// The limits of a search for the minimum width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of hill-climbing trials for a narrower magic.
    pub trials: u64,
    /// The base-2 logarithm of the maximum number of steps of a census.
    pub log_steps: u32,
    /// The random seed of hill climbing.
    pub seed: u64,
}

/// The proof that there is no narrower magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// There are more entries than indexes.
    Pigeonhole,
    /// A census of all multipliers.
    Census,
}

/// The narrowest known magic, with the proof of the minimum if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastWidth {
    /// The narrowest magic found.
    pub magic: Magic<u64>,
    /// The proof that there is no narrower magic; `None` if the minimum is not proved.
    pub proof: Option<Proof>,
}

/// Searches for the narrowest magic of a target and for a proof of the minimum.
///
/// ```
/// use magic_search::chess::Slider;
/// use magic_search::widths::{Effort, Proof, least_width};
///
/// let effort = Effort { trials: 10_000, log_steps: 24, seed: 1 };
/// let e1 = least_width(&Slider::Bishop.target(4), effort)?;
/// assert_eq!((e1.magic.bits(), e1.proof), (5, Some(Proof::Census)));
/// # Ok::<(), magic_search::Error>(())
/// ```
///
/// # Errors
///
/// The errors of [`Target::shift`] for one index bit per square.
pub fn least_width(target: &Target<u64>, effort: Effort) -> Result<LeastWidth, Error> {
    target.shift(target.squares())?;
    let mut climber = Climber {
        target,
        trial: Trial::new(target, target.squares()),
        rng: generator(effort.seed, 0),
    };
    let mut magic = climber.start(target.squares());
    loop {
        let bits = magic.bits() - 1;
        if target.shift(bits).is_err() {
            return Ok(LeastWidth { magic, proof: Some(Proof::Pigeonhole) });
        }
        let mut narrower = climber.climb(magic, effort.trials);
        if narrower.is_none() {
            let census = Census::new(std::slice::from_ref(target), bits)?;
            if census.log_steps() > effort.log_steps {
                return Ok(LeastWidth { magic, proof: None });
            }
            narrower = census.run().smallest;
        }
        let Some(multiplier) = narrower else {
            return Ok(LeastWidth { magic, proof: Some(Proof::Census) });
        };
        magic = Magic { multiplier, shift: u64::BITS - bits };
    }
}

/// The number of trials without progress after which a climb restarts elsewhere.
const PATIENCE: u32 = 20_000;

/// The maximum accepted growth of the number of [clashes](Trial::clashes) in one step of a climb,
/// as a fraction.
const EASE: f64 = 0.05;

struct Climber<'a> {
    target: &'a Target<u64>,
    trial: Trial<u64>,
    rng: Xoshiro256PlusPlus,
}

impl Climber<'_> {
    fn start(&mut self, bits: u32) -> Magic<u64> {
        first(self.target, bits, || gathering(self.target.mask(), bits, &mut self.rng)).magic
    }

    /// Climbs to a multiplier that is magic with one bit less than `magic`.
    fn climb(&mut self, magic: Magic<u64>, trials: u64) -> Option<u64> {
        let mut here = magic;
        let (mut clashes, mut least, mut patience) = (u32::MAX, u32::MAX, PATIENCE);
        for _ in 0..trials {
            if patience == 0 {
                // If the index has fewer bits than the mask has squares, `start` has no
                // construction for a magic, so the climb restarts from `magic`.
                let is_narrow = magic.bits() < self.target.squares();
                here = if is_narrow { magic } else { self.start(magic.bits()) };
                (clashes, least, patience) = (u32::MAX, u32::MAX, PATIENCE);
            }
            patience -= 1;
            let next = Magic { multiplier: self.near(here.multiplier), ..here };
            if !self.trial.is_magic(next) {
                continue;
            }
            let new = self.trial.clashes(next.bits());
            let more = f64::from(clashes) * EASE * self.fraction();
            if f64::from(new) > f64::from(clashes) + more {
                continue;
            }
            if new == 0 {
                return Some(next.multiplier);
            }
            (here, clashes) = (next, new);
            if new < least {
                (least, patience) = (new, PATIENCE);
            }
        }
        None
    }

    /// A multiplier with a small random change.
    fn near(&mut self, multiplier: u64) -> u64 {
        let random = self.rng.next_u64();
        // The changed bits come from the highest bits of the random number, the kind of change from
        // its lowest bits, so the choice of bits and the kind of change are independent.
        let (one, other) = (1 << (random >> 58), 1 << (random >> 52 & 63));
        match random & 3 {
            0 => multiplier ^ one,
            1 => multiplier.wrapping_add(one),
            2 => multiplier.wrapping_sub(one),
            _ => multiplier ^ one ^ other,
        }
    }

    /// A random number from 0 to 1.
    fn fraction(&mut self) -> f64 {
        f64::from(self.rng.next_u32()) / f64::from(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Slider;

    const EFFORT: Effort = Effort { trials: 200_000, log_steps: 24, seed: 1 };

    #[test]
    fn each_proof_is_given_where_it_is_the_first_to_hold() {
        let injective = Target::injective(0x7e00_u64).unwrap();
        let e1 = Slider::Bishop.target(4);
        for (target, effort, bits, proof) in [
            (&injective, EFFORT, 6, Some(Proof::Pigeonhole)),
            (&e1, EFFORT, 5, Some(Proof::Census)),
            (&e1, Effort { log_steps: 23, ..EFFORT }, 5, None),
        ] {
            let least = least_width(target, effort).unwrap();
            assert_eq!((least.magic.bits(), least.proof), (bits, proof));
            assert_eq!(target.verify(least.magic), Ok(()));
        }
    }

    /// A bishop on h2 needs only 4 index bits (Fiekas, "Disproving the existence of some magics",
    /// 2017).
    #[test]
    fn a_climb_finds_a_narrower_magic() {
        let h2 = Slider::Bishop.target(15);
        let least = least_width(&h2, EFFORT).unwrap();
        assert_eq!((least.magic.bits(), least.proof), (4, None));
        assert_eq!(h2.verify(least.magic), Ok(()));
    }
}

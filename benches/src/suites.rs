//! Positions for measurements, each with perft counts.
//!
//! The positions are stored in the folder `suites`, in files that `checkers perft --suite FILE`
//! also reads. The positions come from games of random moves. Each game gives at most one position,
//! the first one with the properties of the suite. On the larger boards and for *kings*, the random
//! numbers of [`random::words`](crate::random::words) chose the moves.
//!
//! - *start*: the start position;
//! - *middle-game*: no king and about half of the pieces (12 to 16 of 24, 20 to 26 of 40, 15 to 20
//!   of 30); on the larger boards also no capture;
//! - *two-kings*: two kings on each side;
//! - *kings*: two to four kings on each side. The positions have four equal groups: White or Black
//!   to move, with men or without.
//!
//! On the larger boards and for *kings*, the random games avoid moves that allow a capture. In a
//! position of these suites no side can capture.
//!
//! The suites in `lists` are for single calls. Each suite in `lists` has a thousand positions,
//! because a branch predictor learns a shorter suite. The test `sampling` chooses the positions:
//!
//! - *opening*: after 3 to 10 moves by each side;
//! - *middle-game*: no king, and 40 to 70 % of the pieces;
//! - *kings*: the side to move has a king;
//! - *quiet* and *captures*: from any part of a game, without and with a legal capture.

use std::marker::PhantomData;

use checkers_bits::{International, Position, Russian, Spantsireti, Variant};

/// Positions with a common property, and the depth to which perft is measured.
#[derive(Clone, Copy, Debug)]
pub struct Suite<V: Variant> {
    /// The name of the suite, which tells the common property of its positions.
    pub name: &'static str,
    /// The depth to which perft is measured.
    pub depth: u32,
    epd: &'static str,
    variant: PhantomData<V>,
}

/// A position and its perft counts.
#[derive(Clone, Debug)]
pub struct Entry<V: Variant> {
    /// The position.
    pub position: Position<V>,
    /// Pairs of depth and perft count.
    pub counts: Vec<(u32, u64)>,
}

impl<V: Variant> Suite<V> {
    const fn new(name: &'static str, depth: u32, epd: &'static str) -> Self {
        Self { name, depth, epd, variant: PhantomData }
    }

    /// The positions of the suite with their counts.
    ///
    /// # Panics
    ///
    /// Never: the files of the suites are compiled in, and a test reads all of them.
    pub fn entries(&self) -> impl Iterator<Item = Entry<V>> + use<V> {
        self.epd.lines().map(|line| {
            let mut fields = line.split(" ;");
            let position = fields.next().and_then(|fen| fen.parse().ok());
            let count = |field: &str| {
                let (depth, nodes) = field.strip_prefix('D')?.split_once(' ')?;
                Some((depth.parse().ok()?, nodes.parse().ok()?))
            };
            Entry {
                position: position.expect("a valid position"),
                counts: fields.map(|field| count(field).expect("a depth and a count")).collect(),
            }
        })
    }

    /// The positions.
    #[must_use]
    pub fn positions(&self) -> Vec<Position<V>> {
        self.entries().map(|entry| entry.position).collect()
    }

    /// The perft count of one of the positions at the depth of the suite.
    ///
    /// # Panics
    ///
    /// Never: a test checks that each position has a count for the depth.
    #[must_use]
    pub fn nodes_of(&self, entry: &Entry<V>) -> u64 {
        let counted = entry.counts.iter().find(|&&(depth, _)| depth == self.depth);
        counted.expect("a count for the depth").1
    }
}

/// Declares suites from files with a common prefix and suffix.
macro_rules! suites {
    ($prefix:literal, $suffix:literal: $($name:literal at $depth:literal),*) => {
        [$(Suite::new(
            $name,
            $depth,
            include_str!(concat!("../suites/", $prefix, $name, $suffix, ".epd")),
        )),*]
    };
}

/// Declares the suites for single calls.
macro_rules! lists {
    ($suffix:literal) => {
        suites!(
            "lists/", $suffix:
            "opening" at 1, "middle-game" at 1, "kings" at 1, "quiet" at 1, "captures" at 1
        )
    };
}

/// A variant to measure, one for each board size, with its positions.
pub trait Measured: Variant {
    /// Suites of positions for perft.
    const SUITES: &'static [Suite<Self>];
    /// Positions on which single engine calls (see [`calls`](crate::calls)) are timed; empty if
    /// only perft is measured for the variant.
    const LISTS: &'static [Suite<Self>];

    /// Finds a suite by its name.
    ///
    /// # Panics
    ///
    /// If there is no suite of this name.
    #[must_use]
    fn suite(name: &str) -> &'static Suite<Self> {
        Self::SUITES.iter().find(|suite| suite.name == name).expect("the name of a suite")
    }
}

impl Measured for Russian {
    const SUITES: &'static [Suite<Self>] =
        &suites!("", "": "start" at 8, "middle-game" at 7, "two-kings" at 5, "kings" at 4);
    const LISTS: &'static [Suite<Self>] = &lists!("");
}

impl Measured for International {
    const SUITES: &'static [Suite<Self>] = &suites!(
        "", "-international": "start" at 7, "middle-game" at 5, "two-kings" at 5, "kings" at 4
    );
    const LISTS: &'static [Suite<Self>] = &lists!("-international");
}

impl Measured for Spantsireti {
    const SUITES: &'static [Suite<Self>] = &suites!(
        "", "-spantsireti": "start" at 7, "middle-game" at 6, "two-kings" at 5, "kings" at 4
    );
    const LISTS: &'static [Suite<Self>] = &[];
}

/// The step between measured positions. A debug build only checks that a bench runs, so it measures
/// every tenth position.
pub const STEP: usize = if cfg!(debug_assertions) { 10 } else { 1 };

#[cfg(test)]
mod tests;

//! Positions for measurements, each with perft counts.
//!
//! `checkers perft --suite FILE` reads the files too. The positions come from games of random
//! moves. Each game gives at most one position, the first one with the properties of the suite. On
//! the larger boards and in *kings*, [`random::words`](crate::random::words) chose the moves.
//!
//! - *start*: the start position;
//! - *middle-game*: no king and about half of the pieces (12 to 16 of 24, 20 to 26 of 40, 15 to 20
//!   of 30); on the larger boards also no capture;
//! - *two-kings*: two kings on each side;
//! - *kings*: two to four kings on each side. The positions have four equal groups: White or Black
//!   to move, with men or without.
//!
//! On the larger boards and for *kings*, the random games avoid moves that allow a capture. In the
//! chosen position no side can capture.
//!
//! The suites in `lists` are for single calls. They have a thousand positions each, because a
//! branch predictor learns a shorter suite. [`sampling`](crate::sampling) chooses the positions:
//!
//! - *opening*: after 3 to 10 moves by each side;
//! - *middle-game*: no king, and 40 to 70 % of the pieces;
//! - *kings*: the side to move has a king;
//! - *quiet* and *captures*: from any part of a game, without and with a legal capture.

use std::marker::PhantomData;

use checkers_bits::{International, Position, Russian, Spantsireti, Variant};

/// Positions of one kind, and the perft depth.
#[derive(Clone, Copy, Debug)]
pub struct Suite<V: Variant> {
    /// The common property of the positions.
    pub name: &'static str,
    /// The perft depth.
    pub depth: u32,
    epd: &'static str,
    variant: PhantomData<V>,
}

/// A position and its perft counts.
#[derive(Clone, Debug)]
pub struct Entry<V: Variant> {
    /// The position.
    pub position: Position<V>,
    /// Depths and counts.
    pub counts: Vec<(u32, u64)>,
}

impl<V: Variant> Suite<V> {
    const fn new(name: &'static str, depth: u32, epd: &'static str) -> Self {
        Self { name, depth, epd, variant: PhantomData }
    }

    /// The contents of the file.
    ///
    /// # Panics
    ///
    /// Never: the files are compiled in, and a test reads them.
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

    /// The sum of perft over the positions.
    ///
    /// # Panics
    ///
    /// Never: a test checks that each position has a count for the depth.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.entries().map(|entry| self.nodes_of(&entry)).sum()
    }

    /// The perft of one of the positions.
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

macro_rules! suites {
    ($folder:literal $suffix:literal: $($name:literal at $depth:literal,)*) => {
        [$(Suite::new(
            $name,
            $depth,
            include_str!(concat!("../suites/", $folder, $name, $suffix, ".epd")),
        )),*]
    };
}

macro_rules! lists {
    ($suffix:literal) => {
        suites! {
            "lists/" $suffix:
            "opening" at 1,
            "middle-game" at 1,
            "kings" at 1,
            "quiet" at 1,
            "captures" at 1,
        }
    };
}

/// Without optimisation a bench is only tried, and every tenth position is enough.
pub const STEP: usize = if cfg!(debug_assertions) { 10 } else { 1 };

/// The number of positions in each suite of `lists`.
pub const LIST_POSITIONS: usize = 1000;

/// The suites of [`Russian`].
pub const RUSSIAN: [Suite<Russian>; 4] = suites! {
    "" "":
    "start" at 8,
    "middle-game" at 7,
    "two-kings" at 5,
    "kings" at 4,
};

/// The suites of [`International`].
pub const INTERNATIONAL: [Suite<International>; 4] = suites! {
    "" "-international":
    "start" at 7,
    "middle-game" at 5,
    "two-kings" at 5,
    "kings" at 4,
};

/// The suites of [`Spantsireti`].
pub const SPANTSIRETI: [Suite<Spantsireti>; 4] = suites! {
    "" "-spantsireti":
    "start" at 7,
    "middle-game" at 6,
    "two-kings" at 5,
    "kings" at 4,
};

/// The suites for single calls of [`Russian`].
pub const RUSSIAN_LISTS: [Suite<Russian>; 5] = lists!("");

/// The suites for single calls of [`International`].
pub const INTERNATIONAL_LISTS: [Suite<International>; 5] = lists!("-international");

#[cfg(test)]
mod tests {
    use checkers_backends::{Walk, perft_with};
    use checkers_bits::attacks::SliderAttacks;
    use checkers_bits::{Color, batch, perft};

    use super::*;
    use crate::measured::Measured;
    use crate::{random, sampling};

    /// A few seconds for all suites.
    const SHALLOW: u32 = 5;

    fn entries<V: Measured>(name: &str) -> Vec<Entry<V>> {
        V::suite(name).entries().collect()
    }

    fn counts_are_right<V: Measured>()
    where
        Walk: SliderAttacks<V::Board>,
    {
        for suite in V::SUITES {
            let [shallow, deep] = [1, suite.depth];
            for Entry { position, counts } in suite.entries() {
                let depths: Vec<u32> = counts.iter().map(|count| count.0).collect();
                assert!(depths.is_sorted() && depths.contains(&shallow) && depths.contains(&deep));
                for (depth, nodes) in counts.into_iter().filter(|count| count.0 <= SHALLOW) {
                    assert_eq!(perft(&position, depth), nodes, "{position}");
                    assert_eq!(batch::perft(&position, depth), nodes, "{position}");
                    assert_eq!(perft_with::<Walk, V>(&position, depth), nodes, "{position}");
                }
            }
        }
    }

    fn kings_are_as_described<V: Measured>(size: usize) {
        let side = |position: &Position<V>| position.side_to_move();
        let kings = |position: &Position<V>, color| position.kings(color).count();
        for (name, count) in [("two-kings", 2..=2), ("kings", 2..=4)] {
            for Entry { position, .. } in entries::<V>(name) {
                for color in [Color::White, Color::Black] {
                    assert!(count.contains(&kings(&position, color)), "{name}: {position}");
                }
            }
        }
        let all = entries::<V>("kings");
        let men = |position: &Position<V>| {
            [Color::White, Color::Black].iter().any(|&color| !position.men(color).is_empty())
        };
        for color in [Color::White, Color::Black] {
            for has_men in [false, true] {
                let kind = |entry: &&Entry<V>| {
                    side(&entry.position) == color && men(&entry.position) == has_men
                };
                assert_eq!(all.iter().filter(kind).count(), size / 4);
            }
        }
    }

    /// Compares the positions with those of the sampler, in the same order.
    fn lists_are_as_sampled<V: Measured>() {
        let kinds = sampling::kinds::<V>();
        assert_eq!(V::LISTS.len(), kinds.len());
        for (suite, kind) in V::LISTS.iter().zip(kinds) {
            assert_eq!(suite.name, kind.name);
            let mut positions = Vec::new();
            for Entry { position, counts } in suite.entries() {
                assert_eq!(counts, [(1, perft(&position, 1))], "{position}");
                positions.push(position);
            }
            assert_eq!(positions.len(), LIST_POSITIONS, "{}", suite.name);
            let sampled = kind.positions(random::words()).take(LIST_POSITIONS);
            assert!(positions.into_iter().eq(sampled), "{}", suite.name);
        }
    }

    #[test]
    fn lists() {
        lists_are_as_sampled::<Russian>();
        lists_are_as_sampled::<International>();
    }

    #[test]
    fn russian() {
        counts_are_right::<Russian>();
        kings_are_as_described::<Russian>(100);
    }

    #[test]
    fn international() {
        counts_are_right::<International>();
        kings_are_as_described::<International>(32);
    }

    #[test]
    fn spantsireti() {
        counts_are_right::<Spantsireti>();
        kings_are_as_described::<Spantsireti>(32);
    }
}

//! All compared techniques, by name.

use checkers_backends::{Pext, Rotated, Universal, Walk, perft_with};
use checkers_bits::attacks::{Fill, Hybrid, Magic, SliderAttacks};
use checkers_bits::batch::{self, Countable};
use checkers_bits::{International, Position, Russian, Spantsireti, Variant};

use crate::gapless::{Modulo40, Modulo50, perft_numbered};
use crate::numbering::{DarkOf64, Diagonals, Rows};
use crate::{baseline, mailbox};

/// A technique for perft, with its description in the report.
#[derive(Clone, Copy, Debug)]
pub struct Technique<V: Variant> {
    /// The name in benches and report.
    pub name: &'static str,
    /// Perft from a position.
    pub perft: fn(&Position<V>, u32) -> u64,
    /// Bytes of tables.
    pub table: u32,
    /// The required instruction set.
    pub needs: &'static str,
    /// The source of the idea.
    pub source: &'static str,
}

/// The name of batch counting, which is not a slider-attack backend.
pub const BATCH: &str = "batch";

/// Table sizes in bytes.
struct TableBytes {
    rotated: u32,
    magic: u32,
    pext: u32,
}

/// The backends for every board with tables, and batch counting.
const fn lines<V: Countable>(bytes: TableBytes) -> [Technique<V>; 7]
where
    Rotated: SliderAttacks<V::Board>,
    Magic: SliderAttacks<V::Board, Auxiliary = ()>,
    Pext: SliderAttacks<V::Board>,
{
    [
        Technique {
            name: "rotated",
            perft: perft_with::<Rotated, V>,
            table: bytes.rotated,
            needs: "",
            source: "article; Heinz, Hyatt",
        },
        Technique {
            name: "magic",
            perft: perft_with::<Magic, V>,
            table: bytes.magic,
            needs: "",
            source: "article; Kannan 2007",
        },
        Technique {
            name: "pext",
            perft: perft_with::<Pext, V>,
            table: bytes.pext,
            needs: "BMI2 (else a loop)",
            source: "article's SUBBITS",
        },
        Technique {
            name: "walk",
            perft: perft_with::<Walk, V>,
            table: 0,
            needs: "",
            source: "the obvious",
        },
        Technique {
            name: "fill",
            perft: perft_with::<Fill, V>,
            table: 0,
            needs: "",
            source: "Kogge, Stone 1973; Westcott",
        },
        Technique {
            name: "hybrid",
            perft: perft_with::<Hybrid, V>,
            table: bytes.magic,
            needs: "",
            source: "fill for many squares, magic for few",
        },
        Technique {
            name: BATCH,
            perft: batch::perft::<V>,
            table: bytes.magic,
            needs: "vectors (else slower)",
            source: "hybrid, the last plies in vectors of positions",
        },
    ]
}

/// The backends for [`Russian`].
pub const LINES_8X8: [Technique<Russian>; 8] = {
    let universal = Technique {
        name: "universal",
        perft: perft_with::<Universal, Russian>,
        table: 8 * 256 * 4 + 64 * 12,
        needs: "",
        source: "squares of a line differ modulo 8",
    };
    // Bytes of the entries, of the line data and of the rotated bits.
    let [rotated, magic, pext, walk, fill, hybrid, batch] = lines(TableBytes {
        rotated: 5124 * 12 + 64 * 12 + 32 * 4,
        magic: 2560 * 12 + 64 * 16,
        pext: 2562 * 12 + 64 * 12,
    });
    [rotated, magic, universal, pext, walk, fill, hybrid, batch]
};

/// The backends for [`International`].
pub const LINES_10X10: [Technique<International>; 7] = lines(TableBytes {
    // Entry numbers, entries, indexes, and the bits of two rotated boards.
    rotated: 26_628 * 2 + 4039 * 24 + 110 * 16 + 55 * 2 * 8,
    magic: 13_312 * 2 + 4039 * 24 + 110 * 32,
    pext: 13_314 * 2 + 4039 * 24 + 110 * 24,
});

/// The backends for [`Spantsireti`].
pub const LINES_10X8: [Technique<Spantsireti>; 7] = lines(TableBytes {
    rotated: 9220 * 2 + 2014 * 24 + 88 * 16 + 44 * 2 * 8,
    magic: 4608 * 2 + 2014 * 24 + 88 * 32,
    pext: 4610 * 2 + 2014 * 24 + 88 * 24,
});

/// A plain generator with three numberings, and the mailbox generator.
pub const NUMBERINGS_8X8: [Technique<Russian>; 4] = [
    Technique {
        name: "diagonals in 32 bits",
        perft: baseline::perft::<Diagonals>,
        table: 0,
        needs: "",
        source: "article",
    },
    Technique {
        name: "rows in 32 bits",
        perft: baseline::perft::<Rows>,
        table: 0,
        needs: "",
        source: "article's reserve parachute",
    },
    Technique {
        name: "dark squares of 64 bits",
        perft: baseline::perft::<DarkOf64>,
        table: 0,
        needs: "",
        source: "article, from chess",
    },
    Technique {
        name: "array of 32 bytes",
        perft: mailbox::perft,
        table: 32 * 4 * 8,
        needs: "",
        source: "article's first program",
    },
];

/// The generator of the library with [`Fill`], for two numberings of 10×10.
pub const NUMBERINGS_10X10: [Technique<International>; 2] = [
    Technique {
        name: "ghosts in 64 bits",
        perft: perft_with::<Fill, International>,
        table: 0,
        needs: "",
        source: "the library",
    },
    Technique {
        name: "diagonals modulo 50",
        perft: perft_numbered::<International, Modulo50>,
        table: 0,
        needs: "",
        source: "article",
    },
];

/// The generator of the library with [`Fill`], for two numberings of 10×8.
pub const NUMBERINGS_10X8: [Technique<Spantsireti>; 2] = [
    Technique {
        name: "ghosts in 64 bits",
        perft: perft_with::<Fill, Spantsireti>,
        table: 0,
        needs: "",
        source: "article: a part of 10×10",
    },
    Technique {
        name: "diagonals modulo 40",
        perft: perft_numbered::<Spantsireti, Modulo40>,
        table: 0,
        needs: "",
        source: "the formula of 8×8",
    },
];

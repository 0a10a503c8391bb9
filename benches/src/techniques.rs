//! Everything that is compared, by name.

use checkers_bits::lines::{Fill, Hybrid, Magic, Pext, Rotated, Universal, Walk};
use checkers_bits::{Position, Russian, perft_with};

use crate::numbering::{DarkOf64, Diagonals, Rows};
use crate::{baseline, mailbox};

/// A way to count, and what the report says of it.
#[derive(Debug)]
pub struct Technique {
    /// The name in benches and report.
    pub name: &'static str,
    /// Perft from a position.
    pub perft: fn(&Position<Russian>, u32) -> u64,
    /// Bytes of tables.
    pub table: u32,
    /// What the processor must have for it.
    pub needs: &'static str,
    /// Where the idea comes from.
    pub source: &'static str,
}

/// The ways of the library to look along lines.
pub const LINES: [Technique; 7] = [
    Technique {
        name: "rotated",
        perft: perft_with::<Rotated, Russian>,
        table: 5124 * 12 + 64 * 12 + 32 * 4,
        needs: "",
        source: "article; Heinz, Hyatt",
    },
    Technique {
        name: "magic",
        perft: perft_with::<Magic, Russian>,
        table: 2560 * 12 + 64 * 16,
        needs: "",
        source: "article; Kannan 2007",
    },
    Technique {
        name: "universal",
        perft: perft_with::<Universal, Russian>,
        table: 8 * 256 * 4 + 64 * 12,
        needs: "",
        source: "squares of a line differ modulo 8",
    },
    Technique {
        name: "pext",
        perft: perft_with::<Pext, Russian>,
        table: 2562 * 12 + 64 * 12,
        needs: "BMI2 (else a loop)",
        source: "article's SUBBITS",
    },
    Technique {
        name: "walk",
        perft: perft_with::<Walk, Russian>,
        table: 0,
        needs: "",
        source: "the obvious",
    },
    Technique {
        name: "fill",
        perft: perft_with::<Fill, Russian>,
        table: 0,
        needs: "",
        source: "Kogge, Stone 1973; Westcott",
    },
    Technique {
        name: "hybrid",
        perft: perft_with::<Hybrid, Russian>,
        table: 2560 * 12 + 64 * 16,
        needs: "",
        source: "fill for many squares, magic for few",
    },
];

/// One plain generator over three numberings, and the array of bytes.
pub const NUMBERINGS: [Technique; 4] = [
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

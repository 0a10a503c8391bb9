//! All compared techniques, by name. The last of each list is the library's default, to which the others are compared.

use checkers_backends::{Pext, Rotated, Universal, Walk, perft_with};
use checkers_bits::attacks::{Fill, Hybrid, Magic, SliderAttacks};
use checkers_bits::{International, Russian, Spantsireti};

use crate::attacks::{Backend, PEXT, Perft};
use crate::gapless::{Modulo40, Modulo50, perft_numbered};
use crate::measured::Measured;
use crate::numbering::{DarkOf64, Diagonals, Rows};
use crate::{baseline, mailbox};

/// Table sizes in bytes.
struct TableBytes {
    rotated: u32,
    magic: u32,
    pext: u32,
}

/// The backends for every board with tables.
const fn backends<V: Measured>(bytes: TableBytes) -> [Backend<V>; 6]
where
    Rotated: SliderAttacks<V::Board>,
    Magic: SliderAttacks<V::Board, Auxiliary = ()>,
    Pext: SliderAttacks<V::Board>,
    Walk: SliderAttacks<V::Board>,
{
    [
        Backend::of::<Rotated>("rotated", bytes.rotated, "article; Heinz, Hyatt"),
        Backend::of::<Magic>("magic", bytes.magic, "article; Kannan 2007"),
        Backend::of::<Pext>(PEXT, bytes.pext, "article's SUBBITS"),
        Backend::of::<Walk>("walking", 0, "the obvious"),
        Backend::of::<Fill>("fill", 0, "Kogge, Stone 1973; Westcott"),
        Backend::of::<Hybrid>("hybrid", bytes.magic, "fill for many squares, magic for few"),
    ]
}

/// The backends for [`Russian`].
pub const BACKENDS_8X8: [Backend<Russian>; 7] = {
    let universal = Backend::of::<Universal>(
        "universal",
        8 * 256 * 4 + 64 * 12,
        "one magic: squares of a line differ modulo 8",
    );
    // Bytes of the entries, of the line data and of the rotated bits.
    let [rotated, magic, pext, walking, fill, hybrid] = backends(TableBytes {
        rotated: 5124 * 12 + 64 * 12 + 32 * 4,
        magic: 2560 * 12 + 64 * 16,
        pext: 2562 * 12 + 64 * 12,
    });
    [rotated, magic, pext, universal, walking, fill, hybrid]
};

/// The backends for [`International`].
pub const BACKENDS_10X10: [Backend<International>; 6] = backends(TableBytes {
    // Entry numbers, entries, indexes, and the bits of two rotated boards.
    rotated: 26_628 * 2 + 4039 * 24 + 110 * 16 + 55 * 2 * 8,
    magic: 13_312 * 2 + 4039 * 24 + 110 * 32,
    pext: 13_314 * 2 + 4039 * 24 + 110 * 24,
});

/// The backends for [`Spantsireti`].
pub const BACKENDS_10X8: [Backend<Spantsireti>; 6] = backends(TableBytes {
    rotated: 9220 * 2 + 2014 * 24 + 88 * 16 + 44 * 2 * 8,
    magic: 4608 * 2 + 2014 * 24 + 88 * 32,
    pext: 4610 * 2 + 2014 * 24 + 88 * 24,
});

/// The mailbox generator, and a plain generator with three numberings.
pub const NUMBERINGS_8X8: [(&str, Perft<Russian>); 4] = [
    ("array of 32 bytes", mailbox::perft),
    ("rows in 32 bits", baseline::perft::<Rows>),
    ("dark squares of 64 bits", baseline::perft::<DarkOf64>),
    ("diagonals in 32 bits", baseline::perft::<Diagonals>),
];

/// The generator of the library, for two numberings of 10×10.
pub const NUMBERINGS_10X10: [(&str, Perft<International>); 2] = [
    ("diagonals modulo 50", perft_numbered::<International, Modulo50>),
    (GHOSTS, perft_with::<Fill, _>),
];

/// The generator of the library, for two numberings of 10×8.
pub const NUMBERINGS_10X8: [(&str, Perft<Spantsireti>); 2] = [
    ("diagonals modulo 40", perft_numbered::<Spantsireti, Modulo40>),
    (GHOSTS, perft_with::<Fill, _>),
];

/// The name of the numbering of the larger boards.
pub const GHOSTS: &str = "ghosts in 64 bits";

//! All compared techniques, by name. The last of each list is the library's default, to which the others are compared.

use checkers_backends::{Pext, Rotated, Universal, Walk, perft_with};
use checkers_bits::attacks::{Fill, Hybrid, Magic, SliderAttacks};
use checkers_bits::{International, Russian, Spantsireti};

use crate::attacks::{Backend, PEXT, Perft};
use crate::gapless::{Modulo40, Modulo50, perft_numbered};
use crate::measured::Measured;
use crate::numbering::{DarkOf64, Diagonals, Rows};
use crate::{baseline, mailbox};

/// The backends for every board with tables.
const fn backends<V: Measured>() -> [Backend<V>; 6]
where
    Rotated: SliderAttacks<V::Board>,
    Magic: SliderAttacks<V::Board, Auxiliary = ()>,
    Pext: SliderAttacks<V::Board>,
    Walk: SliderAttacks<V::Board>,
{
    [
        Backend::of::<Rotated>("rotated"),
        Backend::of::<Magic>("magic"),
        Backend::of::<Pext>(PEXT),
        Backend::of::<Walk>("walking"),
        Backend::of::<Fill>("fill"),
        Backend::of::<Hybrid>("hybrid"),
    ]
}

/// The backends for [`Russian`].
pub const BACKENDS_8X8: [Backend<Russian>; 7] = {
    let [rotated, magic, pext, walking, fill, hybrid] = backends();
    [rotated, magic, pext, Backend::of::<Universal>("universal"), walking, fill, hybrid]
};

/// The backends for [`International`].
pub const BACKENDS_10X10: [Backend<International>; 6] = backends();

/// The backends for [`Spantsireti`].
pub const BACKENDS_10X8: [Backend<Spantsireti>; 6] = backends();

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
    ("ghosts in 64 bits", perft_with::<Fill, _>),
];

/// The generator of the library, for two numberings of 10×8.
pub const NUMBERINGS_10X8: [(&str, Perft<Spantsireti>); 2] = [
    ("diagonals modulo 40", perft_numbered::<Spantsireti, Modulo40>),
    ("ghosts in 64 bits", perft_with::<Fill, _>),
];

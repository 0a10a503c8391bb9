//! The names of all compared techniques. The last technique of each list is the library's default, the reference of the
//! comparison.

use checkers_backends::{Gapless, Pext, Rotated, Universal, Walk, perft_on, perft_with};
use checkers_bits::attacks::{Fill, Hybrid, Magic, SliderAttacks};
use checkers_bits::{International, Russian, Spantsireti, Variant};

use crate::backend::{Backend, PEXT, Perft};
use crate::numbering::{DarkOf64, Diagonals, Rows};
use crate::suites::Measured;
use crate::{baseline, mailbox};

/// A measured variant with the techniques to compare on its board.
pub trait Techniques: Measured {
    /// The slider-attack backends to compare.
    const BACKENDS: &'static [Backend<Self>];
    /// The numberings to compare in one generator.
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)];
}

/// The backends that support every board with generated tables.
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

impl Techniques for Russian {
    const BACKENDS: &'static [Backend<Self>] = &{
        let [rotated, magic, pext, walking, fill, hybrid] = backends();
        [rotated, magic, pext, Backend::of::<Universal>("universal"), walking, fill, hybrid]
    };
    /// The mailbox generator, and a plain generator with three numberings.
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)] = &[
        ("array of 32 bytes", mailbox::perft),
        ("rows in 32 bits", baseline::perft::<Rows>),
        ("dark squares of 64 bits", baseline::perft::<DarkOf64>),
        ("diagonals in 32 bits", baseline::perft::<Diagonals>),
    ];
}

impl Techniques for International {
    const BACKENDS: &'static [Backend<Self>] = &backends();
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)] = &library("diagonals modulo 50");
}

impl Techniques for Spantsireti {
    const BACKENDS: &'static [Backend<Self>] = &backends();
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)] = &library("diagonals modulo 40");
}

/// The library's generator with two numberings: by diagonals without gaps, and with ghost bits.
const fn library<V: Variant>(diagonals: &'static str) -> [(&'static str, Perft<V>); 2] {
    [
        (diagonals, perft_on::<Gapless<V::Board>, Fill, V>),
        ("ghosts in 64 bits", perft_with::<Fill, V>),
    ]
}

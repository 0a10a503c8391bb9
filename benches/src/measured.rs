//! The measured variants, one for each board size.

use checkers_bits::batch::Countable;
use checkers_bits::{International, Russian, Spantsireti};

use crate::attacks::{Backend, Perft};
use crate::suites::{self, Suite};
use crate::techniques;

/// A variant with the techniques to compare on its board.
pub trait Measured: Countable {
    /// The suffix of file names of suites. Empty for Russian, which is also the default of
    /// `checkers perft`.
    const SUFFIX: &'static str;
    /// The positions for perft.
    const SUITES: &'static [Suite<Self>];
    /// The positions for single calls. Empty if single calls are not measured for the variant.
    const LISTS: &'static [Suite<Self>];
    /// The depth, from the start position, of the game tree in which every leaf is played.
    const DEPTH_OF_LEAVES: u32;
    /// The backends to compare. The last is the default.
    const BACKENDS: &'static [Backend<Self>];
    /// The numberings to compare, with one generator. The last is the library's.
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)];

    /// The suite with a name.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    fn suite(name: &str) -> &'static Suite<Self> {
        Self::SUITES.iter().find(|suite| suite.name == name).expect("the name of a suite")
    }
}

impl Measured for Russian {
    const SUFFIX: &'static str = "";
    const SUITES: &'static [Suite<Self>] = &suites::RUSSIAN;
    const LISTS: &'static [Suite<Self>] = &suites::RUSSIAN_LISTS;
    const DEPTH_OF_LEAVES: u32 = 9;
    const BACKENDS: &'static [Backend<Self>] = &techniques::BACKENDS_8X8;
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)] = &techniques::NUMBERINGS_8X8;
}

impl Measured for International {
    const SUFFIX: &'static str = "-international";
    const SUITES: &'static [Suite<Self>] = &suites::INTERNATIONAL;
    const LISTS: &'static [Suite<Self>] = &suites::INTERNATIONAL_LISTS;
    const DEPTH_OF_LEAVES: u32 = 8;
    const BACKENDS: &'static [Backend<Self>] = &techniques::BACKENDS_10X10;
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)] = &techniques::NUMBERINGS_10X10;
}

impl Measured for Spantsireti {
    const SUFFIX: &'static str = "-spantsireti";
    const SUITES: &'static [Suite<Self>] = &suites::SPANTSIRETI;
    const LISTS: &'static [Suite<Self>] = &[];
    const DEPTH_OF_LEAVES: u32 = 8;
    const BACKENDS: &'static [Backend<Self>] = &techniques::BACKENDS_10X8;
    const NUMBERINGS: &'static [(&'static str, Perft<Self>)] = &techniques::NUMBERINGS_10X8;
}

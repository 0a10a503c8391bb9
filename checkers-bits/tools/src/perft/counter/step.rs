//! One ply of a count.

use checkers_bits::batch::AnyPerft;
use checkers_bits::{AnyMove, AnyPosition, VariantName};

/// What perft counts: moves or paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Moves,
    /// Count each order of capturing the same pieces.
    Paths,
}

/// The generator of a variant, for moves or for paths.
#[derive(Clone, Copy)]
pub(crate) struct Generator {
    step: Step,
    perft: AnyPerft,
}

impl Step {
    pub(crate) fn generator(self, variant: VariantName) -> Generator {
        Generator { step: self, perft: variant.into() }
    }
}

impl Generator {
    /// Counts each position separately. 64 bits are enough: a count that large would take years.
    pub(crate) fn count_of_each(self, positions: &[AnyPosition], depth: u32, nodes: &mut [u64]) {
        match self.step {
            Step::Moves => self.perft.perft_of_each(positions, depth, nodes),
            Step::Paths => {
                for (position, nodes) in positions.iter().zip(nodes) {
                    *nodes = self.perft.perft_paths(position, depth);
                }
            }
        }
    }

    /// Calls a function with each move, or once per path with the move of the path.
    pub(crate) fn each(self, position: &AnyPosition, f: impl FnMut(AnyMove)) {
        match self.step {
            Step::Moves => position.for_each_move(f),
            Step::Paths => self.perft.for_each_path(position, f),
        }
    }
}

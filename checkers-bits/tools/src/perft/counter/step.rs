//! Generates one ply of a count.

use checkers_bits::{AnyMove, AnyPosition, VariantName};
use checkers_perft::AnyPerft;

/// The move generator of a variant, for moves or for paths.
#[derive(Clone, Copy)]
pub(crate) struct Generator {
    /// Whether each order of capturing the same pieces counts as a separate move.
    paths: bool,
    perft: AnyPerft,
}

impl Generator {
    pub(crate) fn new(variant: VariantName, paths: bool) -> Self {
        Self { paths, perft: variant.into() }
    }

    /// Counts each position separately. The library counts in 64 bits, because a greater count would take years
    /// without a table.
    pub(crate) fn count_of_each(self, positions: &[AnyPosition], depth: u32) -> Vec<u128> {
        let mut nodes = vec![0; positions.len()];
        if self.paths {
            for (position, nodes) in positions.iter().zip(&mut nodes) {
                *nodes = self.perft.perft_paths(position, depth);
            }
        } else {
            self.perft.perft_of_each(positions, depth, &mut nodes);
        }
        nodes.into_iter().map(u128::from).collect()
    }

    /// Calls `f` with each move. If paths are counted, calls `f` once for each path, with the move of the path.
    pub(crate) fn each(self, position: &AnyPosition, f: impl FnMut(AnyMove)) {
        match self.paths {
            true => self.perft.for_each_path(position, f),
            false => position.for_each_move(f),
        }
    }
}

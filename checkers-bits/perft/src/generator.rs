//! What a perft counts, and one ply of a count.

use checkers_bits::{AnyMove, AnyPosition};

use crate::any::AnyPerft;

/// What a perft counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unit {
    /// Moves, as [`perft`](crate::perft()) does.
    #[default]
    Moves,
    /// Each order of capturing the same pieces, as [`perft_paths`](checkers_bits::perft_paths) and older tables do.
    Paths,
}

/// The move generator of a variant, for moves or for paths.
#[derive(Clone, Copy)]
pub(crate) struct Generator {
    pub(crate) perft: AnyPerft,
    pub(crate) unit: Unit,
}

impl Generator {
    /// Counts each position separately, in 64 bits, because a greater count would take years without a table.
    pub(crate) fn count_of_each(self, positions: &[AnyPosition], depth: u8) -> Vec<u128> {
        let mut nodes = vec![0; positions.len()];
        match self.unit {
            Unit::Moves => self.perft.perft_of_each(positions, depth.into(), &mut nodes),
            Unit::Paths => {
                for (position, nodes) in positions.iter().zip(&mut nodes) {
                    *nodes = self.perft.perft_paths(position, depth.into());
                }
            }
        }
        nodes.into_iter().map(u128::from).collect()
    }

    /// Calls `f` with each move. If paths are counted, calls `f` once for each path, with the move of the path.
    pub(crate) fn each(self, position: &AnyPosition, f: impl FnMut(AnyMove)) {
        match self.unit {
            Unit::Moves => position.for_each_move(f),
            Unit::Paths => self.perft.for_each_path(position, f),
        }
    }
}

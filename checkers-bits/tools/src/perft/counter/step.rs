//! One ply of a count. All that is compiled for each variant is here.

use checkers_bits::batch::{self, Countable};
use checkers_bits::{AnyMove, AnyPosition, Position, VariantName, perft_paths, with_variant};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Moves,
    /// Each order of capturing the same pieces.
    Paths,
}

/// The generator of a variant, for moves or for paths.
#[derive(Clone, Copy)]
pub(crate) struct Generator {
    /// Counts each position to a depth, one by one: it takes years to reach 64 bits.
    pub(crate) count_of_each: fn(&[AnyPosition], u32, &mut [u64]),
    /// Calls a function with each move, or with the move of each path.
    pub(crate) each: fn(&AnyPosition, &mut dyn FnMut(AnyMove)),
}

impl Step {
    pub(crate) fn generator(self, variant: VariantName) -> Generator {
        match self {
            Self::Moves => Generator {
                count_of_each: with_variant!(variant, V => count_moves::<V>),
                each: |position, f| position.for_each_move(f),
            },
            Self::Paths => with_variant!(variant, V => Generator {
                count_of_each: count_paths::<V>,
                each: each_path::<V>,
            }),
        }
    }
}

fn count_moves<V: Countable>(positions: &[AnyPosition], depth: u32, nodes: &mut [u64]) {
    let positions: Vec<_> = positions.iter().map(typed::<V>).collect();
    batch::perft_of_each(&positions, depth, nodes);
}

fn count_paths<V: Countable>(positions: &[AnyPosition], depth: u32, nodes: &mut [u64]) {
    for (position, nodes) in positions.iter().zip(nodes) {
        *nodes = perft_paths(&typed::<V>(position), depth);
    }
}

fn each_path<V: Countable>(position: &AnyPosition, f: &mut dyn FnMut(AnyMove)) {
    let variant = position.variant();
    typed::<V>(position).for_each_path(|mv| variant.mv(mv).into_iter().for_each(&mut *f));
}

fn typed<V: Countable>(position: &AnyPosition) -> Position<V> {
    position.downcast().expect("a position of the variant that is counted")
}

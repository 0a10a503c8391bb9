//! A pipeline of up to four plies.

use checkers_bits::generator::View;
use checkers_bits::{Position, Variant};

use super::expansion::Expansion;
use super::kernels::LAST_SIDE;
use super::last_ply::LastPly;
use super::ply::Next;
use super::tally::{Tag, Tally};

/// The perft of each position, to a depth of at least 1.
pub(super) fn count<V: Variant>(positions: &[Position<V>], depth: u32) -> Vec<u64> {
    // Building a pipeline takes time, and a pipeline of more than four plies is not faster.
    let plies = if depth < 4 { depth.min(2) } else { (depth - 2).min(4) };
    let before = depth - plies;
    let mut side = LAST_SIDE;
    let mut pipeline = Next::new(LastPly::new(Tally::new(positions.len())));
    for _ in 1..plies {
        side = !side;
        pipeline = Next::new(Expansion::new(side, pipeline));
    }
    let side_to_move = if before % 2 == 0 { side } else { !side };
    for (tag, &position) in (0..).zip(positions) {
        let is_turned = position.side_to_move() != side_to_move;
        let position = if is_turned { position.rotated_180() } else { position };
        play(&position, before, tag, &mut pipeline);
    }
    pipeline.finish()
}

/// Makes moves for `plies` plies, and pushes the resulting positions into the pipeline.
fn play<V: Variant>(position: &Position<V>, plies: u32, tag: Tag, pipeline: &mut Next<V>) {
    if plies == 0 {
        let (own, enemy, kings) = (position.us(), position.them(), position.all_kings());
        let view = View::of(position.side_to_move(), own, enemy, own & kings, enemy & kings);
        pipeline.push(view, tag);
    } else {
        position.for_each_successor(|next| play(&next, plies - 1, tag, pipeline));
    }
}

//! Perft: the number of leaf nodes at a depth, the test of every move generator.

use crate::color::Color;
use crate::king_run::KingRun;
use crate::movegen::View;
use crate::movegen::view::{AuxiliaryOf, Set};
use crate::position::Position;
use crate::variant::Variant;

/// The number of ways to play `depth` moves from a position, with bulk counting: moves at the last ply are counted,
/// not made.
///
/// Two moves differ if their from, to, captured set or promotion differs. There is no hash table. The crate
/// [checkers-perft](https://docs.rs/checkers-perft) returns the same count several times as fast.
///
/// ```
/// use checkers_bits::{Position, Russian, perft};
///
/// assert_eq!(perft(&Position::<Russian>::start(), 7), 190_146);
/// ```
#[must_use]
pub fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    position.view().perft(depth)
}

/// The number of ways to play `depth` moves from a position, if each order in which the same pieces can be captured
/// counts as a move. Older tables count each order; [`perft`] counts all orders of a move once.
///
/// In variants with straight captures, captures along different lines count separately too, because a king can capture
/// two pieces in the same order along different lines.
///
/// If kings must be captured as early as possible ([`KingsFirst`](crate::Preference::KingsFirst)), only the best orders
/// are legal, and only they are counted. A king that captures two pieces in the same direction may land on several squares
/// between them: that is one path.
///
/// ```
/// use checkers_bits::{Position, Russian, perft, perft_paths};
///
/// let circle: Position<Russian> = "W:WKd2:Bc5,e5,c3,e3".parse()?;
/// assert_eq!((perft(&circle, 1), perft_paths(&circle, 1)), (3, 4));
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[must_use]
pub fn perft_paths<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    position.view().perft_paths(depth)
}

impl<V: Variant> View<V> {
    #[inline(always)]
    fn perft(self, depth: u32) -> u64 {
        let Self { own, enemy, own_kings, enemy_kings, side, king_runs, auxiliary } = self;
        let count = match (depth, side) {
            (0, _) => return 1,
            (1, Color::White) => count_of_side::<V, true, true>,
            (1, Color::Black) => count_of_side::<V, false, true>,
            (_, Color::White) => count_of_side::<V, true, false>,
            (_, Color::Black) => count_of_side::<V, false, false>,
        };
        count(own, enemy, own_kings, enemy_kings, depth, king_runs, auxiliary)
    }

    fn perft_paths(self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let jumps = self.jumps();
        let mut nodes = 0;
        match self.count_quiet_moves(&jumps) {
            Some(moves) if depth == 1 => return moves.into(),
            Some(_) => {
                self.for_each_successor(|next| nodes += next.or_finished().perft_paths(depth - 1));
            }
            None => self.for_each_capture_path(&jumps, &mut |mv| {
                nodes += match depth {
                    1 => 1,
                    _ => self.make_move(mv).or_finished().perft_paths(depth - 1),
                }
            }),
        }
        nodes
    }
}

/// [`perft`] to a depth of 1 or more. The colour is a constant, so that the step directions of men are constants. The
/// sets are separate arguments, so that they are passed in registers.
fn count_of_side<V: Variant, const IS_WHITE: bool, const IS_LAST_PLY: bool>(
    own: Set<V>,
    enemy: Set<V>,
    own_kings: Set<V>,
    enemy_kings: Set<V>,
    depth: u32,
    king_runs: [KingRun; 2],
    auxiliary: AuxiliaryOf<V>,
) -> u64 {
    let side = if IS_WHITE { Color::White } else { Color::Black };
    let view = View::<V> { own, enemy, own_kings, enemy_kings, side, king_runs, auxiliary };
    if IS_LAST_PLY {
        return view.count_moves().into();
    }
    let mut nodes = 0;
    view.for_each_move(|mv| nodes += view.make(mv).or_finished().perft(depth - 1));
    nodes
}

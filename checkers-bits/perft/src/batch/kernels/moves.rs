//! Moves of men, for positions without kings.

use checkers_bits::generator::{Set, union};
use checkers_bits::{Color, Variant};

use super::{Clauses, Kernel, LAST_SIDE, View, ended, map, only_if};

/// Finds the moves of positions without kings:
///
/// - with `COUNT_REPLIES`, the number of replies to most quiet moves;
/// - for each forward direction, the last squares of the other quiet moves;
/// - for each direction, the last squares of captures with one victim; empty if the most pieces must be captured and
///   another capture continues;
/// - the men that continue after their first victim;
/// - the men that continue, for each direction of the first jump.
pub(in crate::batch) struct Moves<const COUNT_REPLIES: bool>;

impl<V: Variant, const COUNT_REPLIES: bool> Kernel<V, 2, 11> for Moves<COUNT_REPLIES> {
    const SOUGHT: usize = 7;
    const IS_HOT: bool = COUNT_REPLIES;

    #[inline(always)]
    fn compute(side: Color, [own, enemy]: [Set<V>; 2]) -> (u32, [Set<V>; 11]) {
        let side = if COUNT_REPLIES { !LAST_SIDE } else { side };
        let view = View::<V>::of_men(side, own, enemy);
        let [landings, continuing] = view.first_jumps_of_men();
        let is_quiet = union::<V>(&landings).is_empty();
        let quiet = map::<V, 2>(view.forward_moves(), |moves| only_if::<V>(is_quiet, moves));
        let mut captures = ended::<V>(landings, &continuing);
        if V::MUST_TAKE_THE_MOST {
            let are_longest = union::<V>(&continuing).is_empty();
            captures = map::<V, 4>(captures, |ended| only_if::<V>(are_longest, ended));
        }
        let (replies, [left, right]) = if COUNT_REPLIES { view.replies(quiet) } else { (0, quiet) };
        let ([a, b, c, d], [e, f, g, h]) = (captures, continuing);
        (replies, [left, right, a, b, c, d, union::<V>(&continuing), e, f, g, h])
    }
}

//! Moves of men, for positions without kings.

use super::{Kernel, LAST_SIDE, each_direction, map, only_if};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Color;
use crate::movegen::view::{Jumps, Set, View, union};
use crate::variant::Variant;
use crate::variant::derived::Clauses;

/// Finds the moves of positions without kings:
///
/// - with `COUNT_REPLIES`, the number of replies to most quiet moves;
/// - for each forward direction, the last squares of the other quiet moves;
/// - for each direction, the last squares of captures with one victim; empty if the most pieces must be captured and
///   another capture continues;
/// - the men that continue after their first victim;
/// - the men that continue, for each direction of the first jump.
pub(in crate::perft::batch) struct Moves<const COUNT_REPLIES: bool>;

impl<V: Variant, const COUNT_REPLIES: bool> Kernel<V, 2, 11> for Moves<COUNT_REPLIES> {
    const SOUGHT: usize = 7;
    const IS_HOT: bool = COUNT_REPLIES;

    #[inline(always)]
    fn compute(side: Color, [own, enemy]: [Set<V>; 2]) -> (u32, [Set<V>; 11]) {
        let side = if COUNT_REPLIES { !LAST_SIDE } else { side };
        let view = View::<V>::of(side, own, enemy, Bitboard::EMPTY, Bitboard::EMPTY);
        let (captures, continuing) = view.first_captures();
        let quiet = view.quiet_moves(&captures, &continuing);
        let (replies, [left, right]) = if COUNT_REPLIES { view.replies(quiet) } else { (0, quiet) };
        let ([a, b, c, d], [e, f, g, h]) = (captures, continuing);
        (replies, [left, right, a, b, c, d, union::<V>(&continuing), e, f, g, h])
    }
}

impl<V: Variant> View<V> {
    /// The last squares of captures with one victim, and the landing squares of first jumps after which the capture
    /// continues; both by direction.
    #[inline(always)]
    fn first_captures(self) -> (Jumps<V>, Jumps<V>) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let mut ended = [Bitboard::EMPTY; 4];
        let mut continuing = [Bitboard::EMPTY; 4];
        let mut any = Bitboard::EMPTY;
        each_direction!(direction => {
            let landings = Self::landings(self.own, &jumps, direction);
            let continued = self.continued(&jumps, &kings_jump, landings, direction);
            ended[direction as usize] = landings ^ continued;
            continuing[direction as usize] = continued;
            any |= continued;
        });
        if V::MUST_TAKE_THE_MOST {
            ended = map::<V, 4>(ended, |ended| only_if::<V>(any.is_empty(), ended));
        }
        (ended, continuing)
    }

    /// The last squares of quiet moves, by forward direction; empty if there is a capture.
    #[inline(always)]
    fn quiet_moves(self, [a, b, c, d]: &Jumps<V>, [e, f, g, h]: &Jumps<V>) -> [Set<V>; 2] {
        let captures = *a | *b | *c | *d | *e | *f | *g | *h;
        map::<V, 2>(self.forward_moves(), |moves| only_if::<V>(captures.is_empty(), moves))
    }
}

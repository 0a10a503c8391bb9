//! Finding the moves of men, to make them.

use super::{Kernel, each_direction, map, only_if};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::raw_move::Set;
use crate::movegen::side::Side;
use crate::movegen::view::{Jumps, View, union};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Finds the moves of positions without kings:
///
/// - with `COUNT_REPLIES` the replies to quiet moves, as far as they are counted without making the
///   moves;
/// - for each direction forward, where the other quiet moves end;
/// - for each direction, where captures end with their first piece; where the most must be taken,
///   nowhere if another capture is continued;
/// - the men that have captured a piece and continue;
/// - for each direction, those of them that have jumped in it.
pub(in crate::perft::batch) struct Moves<const COUNT_REPLIES: bool>;

impl<V: Variant, S: Side, const COUNT_REPLIES: bool> Kernel<V, S, 2, 11> for Moves<COUNT_REPLIES> {
    const SOUGHT: usize = 7;

    #[inline(always)]
    fn look(side: S, [own, enemy]: [Set<V>; 2]) -> (u32, [Set<V>; 11]) {
        let view = View::<V, S>::of(side, own, enemy, Bitboard::EMPTY, Bitboard::EMPTY);
        let (captures, continuing) = view.first_captures();
        let quiet = view.quiet_moves(&captures, &continuing);
        let (replies, [left, right]) = if COUNT_REPLIES { view.replies(quiet) } else { (0, quiet) };
        let ([a, b, c, d], [e, f, g, h]) = (captures, continuing);
        (replies, [left, right, a, b, c, d, union::<V>(&continuing), e, f, g, h])
    }
}

impl<V: Variant, S: Side> View<V, S> {
    /// Where captures end with their first piece, and where they are continued; by direction.
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

    /// Where quiet moves end, by direction forward; nowhere if there is a capture.
    #[inline(always)]
    fn quiet_moves(self, [a, b, c, d]: &Jumps<V>, [e, f, g, h]: &Jumps<V>) -> [Set<V>; 2] {
        let captures = *a | *b | *c | *d | *e | *f | *g | *h;
        let [left, right] = self.side.color().forward();
        map::<V, 2>([self.man_moves(left), self.man_moves(right)], |moves| {
            only_if::<V>(captures.is_empty(), moves)
        })
    }
}

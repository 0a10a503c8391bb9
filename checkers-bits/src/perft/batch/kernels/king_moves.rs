//! Counting the replies to quiet moves of a king without making them.

use super::{Counter, Kernel, each_direction, map, only_if};
use crate::attacks::Fill;
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Direction};
use crate::movegen::raw_move::Set;
use crate::movegen::side::Side;
use crate::movegen::view::{View, union};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Finds the moves of one king of each position, where there are no captures: with `COUNT_REPLIES` the
/// replies to its moves, as far as they are counted without making the moves; and where the other
/// moves end.
pub(in crate::perft::batch) struct KingMoves<const COUNT_REPLIES: bool>;

/// With all own kings, the kings of the enemy, and the king.
impl<V: Variant, S: Side, const COUNT_REPLIES: bool> Kernel<V, S, 5, 1>
    for KingMoves<COUNT_REPLIES>
{
    #[inline(always)]
    fn look(side: S, [own, enemy, _, enemy_kings, king]: [Set<V>; 5]) -> (u32, [Set<V>; 1]) {
        let view = View::<V, S>::of(side, own, enemy, king, enemy_kings);
        let (replies, moves) =
            if COUNT_REPLIES { view.replies_to_king() } else { (0, view.moves_of_all_kings()) };
        (replies, [moves])
    }
}

impl<V: Variant, S: Side> View<V, S> {
    /// Where own kings go without capturing.
    #[inline(always)]
    fn moves_of_all_kings(self) -> Set<V> {
        let mut moves = Bitboard::EMPTY;
        each_direction!(direction => {
            moves |= self.moves_of_kings(direction);
        });
        moves
    }

    /// The number of replies to the quiet moves of the own king, of which the view knows one, and the
    /// moves that must be made to count theirs.
    ///
    /// It is the board without the king that is looked at. If the opponent has no capture there, a
    /// capture after the move takes the king where it stands then; and if there is none, the replies
    /// are the moves of that board but for those on which the king's new square is entered or
    /// crossed. It is never crossed: with an empty square behind it the king could be taken.
    ///
    /// What a capture can be continued with is seen on that board as well: on the line that it
    /// follows there is nothing more to take, or there was a capture before, and lines that cross its
    /// landing squares have no square that the move changes.
    ///
    /// Moves must be made where the opponent could capture on that board, and, if one of the captures is
    /// continued, all after which the king can be taken.
    #[inline(always)]
    fn replies_to_king(self) -> (u32, Set<V>) {
        let king = self.own_kings;
        let none = Bitboard::EMPTY;
        // It does not stand in its own way, and so the same board does for it.
        let lifted = Self::of(self.side, self.own ^ king, self.enemy, king, none);
        let mut to = [none; 4];
        each_direction!(direction => {
            to[direction as usize] = lifted.moves_of_kings(direction) & !king;
        });
        let moves = union::<V>(&to);
        let opponent: View<V, S::Opponent> =
            View::of(self.side.opponent(), self.enemy, self.own ^ king, self.enemy_kings, none);
        let empty = !opponent.occupied();
        let jumps = opponent.jumps();
        let seeing = opponent.seeing_victims();
        let kings_jump = if V::PROMOTES_DURING_CAPTURE { seeing } else { [none; 4] };

        // Moves of the opponent and captures of the king, by direction. No two pieces end on a square coming
        // from the same direction. And where a king looks along the line of the own king, nobody else
        // captures in its direction there: the squares of the line can stand for captures as well.
        let mut quiet = [none; 4];
        let mut captures = [none; 4];
        let mut along_lines = 0_u32;
        let along =
            |axis: Axis| captures_along(to[axis.up() as usize] | to[axis.down() as usize] | king);
        let (diagonal, anti_diagonal) = (along(Axis::Diagonal), along(Axis::AntiDiagonal));
        let mut captured = none;
        let mut continuing = none;
        each_direction!(direction => {
            let back = direction.opposite();
            let open = moves & Bitboard::interior() & empty.wrapping_step(back);
            let mut by_men = none;
            if opponent.men_capture_to(direction) {
                let taken = open & opponent.own_men().wrapping_step(direction);
                by_men = taken.wrapping_step(direction);
                captured |= taken;
                continuing |= opponent.continued(&jumps, &kings_jump, by_men, direction);
            }
            let reached = opponent.moves_of_kings(direction);
            let taken = open & reached;
            captured |= taken;
            quiet[direction as usize] = reached | opponent.man_moves_to(direction);
            let by_kings = if V::KINGS_FLY {
                let line = to[direction as usize] | to[back as usize];
                let across = taken & !line;
                let looks_along = reached.intersects(king);
                let along = only_if::<V>(looks_along, line | king);
                continuing |= Self::kings_continued(&seeing, along, direction);
                let captured_along = match direction.axis() {
                    Axis::Diagonal => diagonal,
                    Axis::AntiDiagonal => anti_diagonal,
                };
                along_lines = along_lines.wrapping_add(if looks_along { captured_along } else { 0 });
                // Of these squares those behind the king would be subtracted; instead all are, and the
                // others added.
                captures[direction as usize] = along & !to[direction as usize];
                Fill::behind(across, direction, empty)
            } else {
                taken.wrapping_step(direction)
            };
            continuing |= Self::kings_continued(&seeing, by_kings, direction);
            captures[direction as usize] |= by_men | by_kings;
        });

        let mut quiet_before = Counter::<V>::new();
        quiet_before.add(quiet);
        // Of the quiet replies those are counted that a move does not stand in the way of, and not
        // those that it does: so there is one less for each set of them.
        let calm = moves & !captured;
        let calm_replies = calm.count().wrapping_mul(quiet_before.count().wrapping_sub(4));
        let is_counted = continuing.is_empty();
        let mut replies = Counter::<V>::new();
        replies.add(map::<V, 4>(quiet, |moves| calm & !moves));
        replies.add(map::<V, 4>(captures, |captures| only_if::<V>(is_counted, captures)));
        let along_lines = if is_counted { along_lines } else { 0 };
        let replies = replies.count().wrapping_add(calm_replies).wrapping_add(along_lines);
        let made = only_if::<V>(!is_counted, captured);
        if opponent.capturing().is_empty() { (replies, made) } else { (0, moves) }
    }
}

/// The captures of a king that moves along its line, by a flying king that looks along it, modulo 2^32 and
/// without as many as the line has squares.
///
/// Of the `n` squares of that line, with the one where the king was, it can be taken on any but the
/// last, and the other king lands on any behind it: `n (n - 1) / 2` captures, but for those that
/// would take it where it was.
#[inline(always)]
fn captures_along<B: Board>(line: Bitboard<B>) -> u32 {
    let n = line.count();
    (n * n.wrapping_sub(1) / 2).wrapping_sub(n)
}

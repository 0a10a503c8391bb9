//! Bulk counting of the replies to quiet moves of a king.

use checkers_bits::attacks::Fill;
use checkers_bits::generator::{Set, union};
use checkers_bits::{Axis, Bitboard, Board, Color, Direction, Variant};

use super::{Clauses, Counter, Kernel, LAST_SIDE, View, each_direction, map, only_if};

/// Finds the moves of one king in each position without captures. With `COUNT_REPLIES`, the kernel counts the replies
/// to most moves, and its set holds the last squares of the other moves.
pub(in crate::batch) struct KingMoves<const COUNT_REPLIES: bool>;

/// The sets of a position: own pieces, the opponent's pieces, all own kings, the opponent's kings, and the king that
/// moves.
impl<V: Variant, const COUNT_REPLIES: bool> Kernel<V, 5, 1> for KingMoves<COUNT_REPLIES> {
    #[inline(always)]
    fn compute(side: Color, [own, enemy, _, enemy_kings, king]: [Set<V>; 5]) -> (u32, [Set<V>; 1]) {
        let side = if COUNT_REPLIES { !LAST_SIDE } else { side };
        let view = View::<V>::of(side, own, enemy, king, enemy_kings);
        let (replies, moves) =
            if COUNT_REPLIES { view.replies_to_king() } else { (0, view.moves_of_all_kings()) };
        (replies, [moves])
    }
}

impl<V: Variant> View<V> {
    /// The last squares of quiet moves of own kings.
    #[inline(always)]
    fn moves_of_all_kings(self) -> Set<V> {
        let mut moves = Bitboard::EMPTY;
        each_direction!(direction => {
            moves |= self.moves_of_kings(direction);
        });
        moves
    }

    /// The number of replies to the quiet moves of the one own king in the view, and the moves that must be made to
    /// count their replies.
    ///
    /// The replies are computed on the board without the king. If the opponent has no capture on the board without the
    /// king, every capture after the move takes the king on its new square. If no piece can take the king either, the
    /// replies are the opponent's moves on the board without the king, except moves to the king's new square. No reply
    /// crosses the new square, because a piece that could cross it could capture the king.
    ///
    /// Whether a capture continues is also computed on the board without the king. The line of the capture has no
    /// second victim, because otherwise the opponent had a capture before the move. The lines that cross the capture on
    /// a landing square do not contain a square that the move changes.
    ///
    /// All moves must be made if the opponent has a capture on the board without the king. If the opponent can take the
    /// king and then capture another piece, all moves after which the king can be captured must be made.
    #[inline(always)]
    fn replies_to_king(self) -> (u32, Set<V>) {
        let king = self.own_kings;
        let none = Bitboard::EMPTY;
        // `lifted` is the board without the king that moves. The king does not block its own path, so `lifted` gives
        // all moves of the king.
        let lifted = Self::of(self.side, self.own ^ king, self.enemy, king, none);
        let mut to = [none; 4];
        each_direction!(direction => {
            to[direction as usize] = lifted.moves_of_kings(direction) & !king;
        });
        let moves = union::<V>(&to);
        let opponent: View<V> =
            View::of(!self.side, self.enemy, self.own ^ king, self.enemy_kings, none);
        let empty = !opponent.occupied();
        let jumps = opponent.jumps();
        let king_jumps = opponent.king_jumps();
        let new_king_jumps = if V::PROMOTES_DURING_CAPTURE { king_jumps } else { [none; 4] };

        // `quiet` and `captures` have the last squares of the opponent's quiet moves and captures, by direction. One
        // set per direction is enough, because no two pieces reach a square in the same direction. An opposing king that
        // attacks along the line of the own king is the only piece that captures in this direction on the line. So the
        // squares of the line are counted for its captures, and `captures_along` has the rest of their number.
        let mut quiet = [none; 4];
        let mut captures = [none; 4];
        let mut along_lines = 0_u32;
        let along =
            |axis: Axis| captures_along(to[axis.up() as usize] | to[axis.down() as usize] | king);
        let [diagonal, anti_diagonal] = [along(Axis::Diagonal), along(Axis::AntiDiagonal)];
        let captured_along = [anti_diagonal, diagonal, diagonal, anti_diagonal];
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
                continuing |= opponent.continued(&jumps, &new_king_jumps, by_men, direction);
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
                continuing |= Self::kings_continued(&king_jumps, along, direction);
                let captured_along = captured_along[direction as usize];
                along_lines = along_lines.wrapping_add(if looks_along { captured_along } else { 0 });
                // Captures of the king on its first square are no replies to a move. Their number is the size of
                // `to[direction]`. `captures_along` subtracts all squares of the line, so the other squares of the line
                // are added here.
                captures[direction as usize] = along & !to[direction as usize];
                Fill::behind(across, direction, empty)
            } else {
                taken.wrapping_step(direction)
            };
            continuing |= Self::kings_continued(&king_jumps, by_kings, direction);
            captures[direction as usize] |= by_men | by_kings;
        });

        let mut quiet_before = Counter::<V>::new();
        quiet_before.add(quiet);
        // A move blocks at most one reply per direction. Its count is all replies minus four, plus one for each direction
        // in which it blocks none: one operation per direction less than subtracting the blocked replies.
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

/// The captures of a king that moves along its line, by a flying king on the same line, minus the number of squares
/// of the line, modulo 2^32.
///
/// The line has `n` squares, including the first square of the moving king. The king can be captured on all squares
/// but the last, and the other king lands on any square behind. The line thus gives `n (n - 1) / 2` captures, minus
/// the captures on the first square.
#[inline(always)]
fn captures_along<B: Board>(line: Bitboard<B>) -> u32 {
    let n = line.count();
    (n * n.wrapping_sub(1) / 2).wrapping_sub(n)
}

//! Counting the replies to quiet moves of a king without making them.

use super::{Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::{ROOM, SIZE};
use crate::movegen::raw_move::Set;
use crate::movegen::view::View;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Finds the moves of one king of each position, where there are no captures.
pub(in super::super) struct KingMoves<V: Variant, const COUNT_REPLIES: bool> {
    /// The replies to its moves, as far as they are counted without making the moves.
    pub(in super::super) replies: [u32; SIZE],
    /// Where the other moves end.
    pub(in super::super) moves: Column<V>,
}

impl<V: Variant, const COUNT_REPLIES: bool> Default for KingMoves<V, COUNT_REPLIES> {
    fn default() -> Self {
        Self { replies: [0; SIZE], moves: Column::new() }
    }
}

/// With the king, and the kings of the enemy.
impl<V: Variant, S: Side, const COUNT_REPLIES: bool> Kernel<V, S, 5>
    for KingMoves<V, COUNT_REPLIES>
{
    #[inline(always)]
    fn run(
        &mut self,
        side: S,
        len: usize,
        [own, enemy, _, enemy_kings, king]: [&[Set<V>; ROOM]; 5],
    ) {
        for start in starts(len) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let (king, enemy_kings) = (lanes(king, start), lanes(enemy_kings, start));
            let replies = lanes_mut(&mut self.replies, start);
            let moves = lanes_mut(&mut self.moves.sets, start);
            for i in 0..LANES {
                let view = View::<V, S, Fill>::of(side, own[i], enemy[i], king[i], enemy_kings[i]);
                if COUNT_REPLIES {
                    (replies[i], moves[i]) = view.replies_to_king();
                } else {
                    let mut all = Bitboard::EMPTY;
                    each_direction!(direction => {
                        all |= view.moves_of_kings(direction);
                    });
                    moves[i] = all;
                }
            }
        }
        self.moves.find_filled(len);
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// The number of replies to the moves of the only own king, and the moves that must be made to count
    /// theirs.
    ///
    /// It is the board without the king that is looked at. Where the opponent has no capture
    /// there, those after a move take the king that moved, and after all other moves the opponent
    /// has the moves of that board but for those that the king stands in the way of. Of these there is
    /// one for each piece that could go to its square: behind it a flying king could go on
    /// only if it could take it.
    ///
    /// Moves must be made where the opponent could capture on that board, and where the capture
    /// of the king is continued.
    #[inline(always)]
    fn replies_to_king(self) -> (u32, Set<V>) {
        let king = self.own_kings;
        let mut to = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            to[direction as usize] = self.moves_of_kings(direction);
        });
        let [up_left, up_right, down_left, down_right] = to;
        let along = |direction: Direction| match direction {
            Direction::UpLeft | Direction::DownRight => up_left | down_right,
            Direction::UpRight | Direction::DownLeft => up_right | down_left,
        };
        let moves = up_left | down_right | up_right | down_left;

        let opponent: View<V, S::Opponent, Fill> = View::of(
            self.side.opponent(),
            self.enemy,
            self.own ^ king,
            self.enemy_kings,
            Bitboard::EMPTY,
        );
        let empty = !opponent.occupied();
        let jumps = opponent.jumps();
        let seeing = opponent.seeing_victims();
        let kings_jump = if V::PROMOTES_DURING_CAPTURE { seeing } else { [Bitboard::EMPTY; 4] };

        let mut captures_before = opponent.capturing();
        let mut captures = 0;
        let mut continuing = Bitboard::EMPTY;
        let mut captured = Bitboard::EMPTY;
        let mut quiet = [Bitboard::EMPTY; 6];
        each_direction!(direction => {
            let back = direction.opposite();
            let open = moves & Bitboard::interior() & empty.wrapping_step(back);
            // By men.
            if opponent.men_capture_to(direction) {
                let taken = open & opponent.own_men().wrapping_step(direction);
                let landings = taken.wrapping_step(direction);
                captured |= taken;
                captures += taken.count();
                continuing |= opponent.continued(&jumps, &kings_jump, landings, direction);
            }
            // By kings.
            let reached = opponent.moves_of_kings(direction);
            let taken = open & reached;
            captured |= taken;
            let mut landings = if V::KINGS_FLY {
                // Towards the king that moves, a piece could be taken on each square of the line.
                let taken = taken & !along(direction);
                Fill::fill(taken, direction, empty) ^ taken
            } else {
                taken.wrapping_step(direction)
            };
            captures += landings.count();
            if V::KINGS_FLY {
                let line = only_if::<V>(reached.meets(king), reached & (along(direction) | king));
                let n = line.count();
                let behind = only_if::<V>(reached.meets(king), to[direction as usize]).count();
                captures += (n * n.wrapping_sub(1) >> 1).wrapping_sub(behind);
                landings |= line;
            }
            continuing |= Self::kings_continued(&seeing, landings, direction);
            quiet[direction as usize] = reached;
        });
        let [left, right] = opponent.side.color().forward();
        quiet[4] = opponent.man_moves(left);
        quiet[5] = opponent.man_moves(right);
        let calm = moves & !captured;
        let mut replies = 0;
        let mut count = 0;
        let _ = &mut captures_before;
        let [a, b, c, d, e, f] = quiet;
        count += a.count() + b.count() + c.count() + d.count() + e.count() + f.count();
        replies += calm.count() * count;
        replies -= (calm & a).count()
            + (calm & b).count()
            + (calm & c).count()
            + (calm & d).count()
            + (calm & e).count()
            + (calm & f).count();
        let is_continued = !continuing.is_empty();
        let is_quiet = captures_before.is_empty();
        replies += captures * u32::from(!is_continued);
        let made = if is_continued { captured } else { Bitboard::EMPTY };
        (replies * u32::from(is_quiet), if is_quiet { made } else { moves })
    }
}

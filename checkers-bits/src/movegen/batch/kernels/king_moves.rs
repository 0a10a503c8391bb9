//! Counting the replies to quiet moves of a king without making them.

use super::{Counter, Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::{ROOM, SIZE};
use crate::movegen::raw_move::Set;
use crate::movegen::view::{View, union};
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
        let moves = union::<V>(&to);

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

        let captures_before = opponent.capturing();

        let mut quiet = [Bitboard::EMPTY; 4];
        let mut by_men = [Bitboard::EMPTY; 4];
        let mut by_kings = [Bitboard::EMPTY; 4];
        let mut along = [Bitboard::EMPTY; 4];
        let mut captured = Bitboard::EMPTY;
        let mut continuing = Bitboard::EMPTY;
        let mut along_count = 0_u32;
        each_direction!(direction => {
            let back = direction.opposite();
            let open = moves & Bitboard::interior() & empty.wrapping_step(back);
            if opponent.men_capture_to(direction) {
                let taken = open & opponent.own_men().wrapping_step(direction);
                let landings = taken.wrapping_step(direction);
                captured |= taken;
                continuing |= opponent.continued(&jumps, &kings_jump, landings, direction);
                by_men[direction as usize] = taken;
            }
            let reached = opponent.moves_of_kings(direction);
            quiet[direction as usize] = reached;
            let taken = open & reached;
            captured |= taken;
            if V::KINGS_FLY {
                let line = to[direction as usize] | to[back as usize];
                let taken = taken & !line;
                let landings = Fill::fill(taken, direction, empty) ^ taken;
                by_kings[direction as usize] = landings;
                continuing |= Self::kings_continued(&seeing, landings, direction);
                // An enemy king that looks along the line at the king could take it on any square
                // but the last, and land on all behind it: of n squares with the king's own
                // n (n - 1) / 2 captures, without those that took the king where it stood.
                let is_faced = reached.meets(king);
                let n = line.count() + 1;
                let pairs = (n * (n - 1) / 2).wrapping_sub(n);
                along_count = along_count.wrapping_add(if is_faced { pairs } else { 0 });
                along[direction as usize] = only_if::<V>(is_faced, to[back as usize] | king);
                let line = only_if::<V>(is_faced, line | king);
                continuing |= Self::kings_continued(&seeing, line, direction);
            } else {
                let landings = taken.wrapping_step(direction);
                by_kings[direction as usize] = landings;
                continuing |= Self::kings_continued(&seeing, landings, direction);
            }
        });
        let forward = opponent.side.color().forward();
        let of_men = forward.map(|forward| opponent.man_moves(forward));
        let calm = moves & !captured;
        let none = Bitboard::EMPTY;

        let mut quiet_before = Counter::<V>::new();
        quiet_before.add(quiet);
        quiet_before.add([of_men[0], of_men[1], none, none]);
        let mut replies = Counter::<V>::new();
        replies.add(quiet.map(|moves| calm & !moves));
        replies.add([calm & !of_men[0], calm & !of_men[1], none, none]);
        let is_counted = continuing.is_empty();
        let counted = |taken| only_if::<V>(is_counted, taken);
        replies.add(by_men.map(counted));
        replies.add(by_kings.map(counted));
        replies.add(along.map(counted));
        let calm_replies = calm.count().wrapping_mul(quiet_before.count().wrapping_sub(6));
        let along_count = if is_counted { along_count } else { 0 };
        let replies = replies.count().wrapping_add(calm_replies).wrapping_add(along_count);
        let made = only_if::<V>(!is_counted, captured);
        if captures_before.is_empty() { (replies, made) } else { (0, moves) }
    }
}

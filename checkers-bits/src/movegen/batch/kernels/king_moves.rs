//! Counting the replies to quiet moves of a king without making them.

use super::{Counter, Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::{ROOM, SIZE};
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View, union};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Finds the moves of one king of each position, where there are no captures.
pub(in super::super) struct KingMoves<V: Variant> {
    count_replies: bool,
    /// The replies to its moves, as far as they are counted without making the moves: none without
    /// `count_replies`.
    pub(in super::super) replies: [u32; SIZE],
    /// Where the other moves end.
    pub(in super::super) moves: Column<V>,
}

impl<V: Variant> KingMoves<V> {
    pub(in super::super) fn new(count_replies: bool) -> Self {
        Self { count_replies, replies: [0; SIZE], moves: Column::new() }
    }

    #[inline(always)]
    fn find<S: Side, const COUNT_REPLIES: bool>(
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
    }
}

/// With the king, and the kings of the enemy.
impl<V: Variant, S: Side> Kernel<V, S, 5> for KingMoves<V> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, sets: [&[Set<V>; ROOM]; 5]) {
        if self.count_replies {
            self.find::<S, true>(side, len, sets);
        } else {
            self.find::<S, false>(side, len, sets);
        }
        self.moves.find_filled(len);
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
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
        let mut to = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            to[direction as usize] = self.moves_of_kings(direction);
        });
        let moves = union::<V>(&to);
        let none = Bitboard::EMPTY;
        let opponent: View<V, S::Opponent, Fill> =
            View::of(self.side.opponent(), self.enemy, self.own ^ king, self.enemy_kings, none);
        let empty = !opponent.occupied();
        let jumps = opponent.jumps();
        let seeing = opponent.seeing_victims();
        let kings_jump = if V::PROMOTES_DURING_CAPTURE { seeing } else { [none; 4] };

        // Moves of the opponent's kings and captures of the king, by direction.
        let mut quiet = [none; 4];
        let mut by_men = [none; 4];
        let mut by_kings = [none; 4];
        let mut facing = Facing::<V>::none();
        let mut captured = none;
        let mut continuing = none;
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
            let taken = open & reached;
            captured |= taken;
            quiet[direction as usize] = reached;
            let landings = if V::KINGS_FLY {
                let line = to[direction as usize] | to[back as usize];
                let across = taken & !line;
                let along = only_if::<V>(reached.meets(king), line | king);
                continuing |= Self::kings_continued(&seeing, along, direction);
                facing.add(along, direction, to[direction as usize]);
                Fill::behind(across, direction, empty)
            } else {
                taken.wrapping_step(direction)
            };
            continuing |= Self::kings_continued(&seeing, landings, direction);
            by_kings[direction as usize] = landings;
        });

        let [left, right] = opponent.side.color().forward();
        let of_men = [opponent.man_moves(left), opponent.man_moves(right), none, none];
        let mut quiet_before = Counter::<V>::new();
        quiet_before.add(quiet);
        quiet_before.add(of_men);
        // Of the quiet replies those are counted that a move does not stand in the way of, and not
        // those that it does: so there is one less for each set of them.
        let calm = moves & !captured;
        let calm_replies = calm.count().wrapping_mul(quiet_before.count().wrapping_sub(6));
        let mut replies = Counter::<V>::new();
        replies.add(quiet.map(|moves| calm & !moves));
        replies.add([calm & !of_men[0], calm & !of_men[1], none, none]);
        let is_counted = continuing.is_empty();
        let counted = |captures| only_if::<V>(is_counted, captures);
        replies.add(by_men.map(counted));
        replies.add(by_kings.map(counted));
        replies.add(facing.sets.map(counted));
        let pairs = if is_counted { facing.pairs } else { 0 };
        let replies = replies.count().wrapping_add(calm_replies).wrapping_add(pairs);
        let made = only_if::<V>(!is_counted, captured);
        if opponent.capturing().is_empty() { (replies, made) } else { (0, moves) }
    }
}

/// Captures of a king that moves along its line, by a flying king that looks along it.
///
/// Of the `n` squares of that line, with the one where the king was, it can be taken on any but the
/// last, and the other king lands on any behind it: `n (n - 1) / 2` captures, but for those that
/// would take it where it was.
struct Facing<V: Variant> {
    /// The captures, modulo 2^32, without as many as `sets` have squares.
    pairs: u32,
    sets: Jumps<V>,
}

impl<V: Variant> Facing<V> {
    #[inline(always)]
    fn none() -> Self {
        Self { pairs: 0, sets: [Bitboard::EMPTY; 4] }
    }

    /// With the squares of the line, none where nobody looks along it in this direction, and those
    /// of them behind the king.
    #[inline(always)]
    fn add(&mut self, along: Set<V>, direction: Direction, behind: Set<V>) {
        // The squares behind would be subtracted; instead all are, and the others added.
        let n = along.count();
        let pairs = (n * n.wrapping_sub(1) / 2).wrapping_sub(n);
        self.pairs = self.pairs.wrapping_add(pairs);
        self.sets[direction as usize] = along & !behind;
    }
}

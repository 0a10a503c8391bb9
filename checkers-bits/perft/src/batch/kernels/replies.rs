//! Bulk counting of the replies to quiet moves of men.

use checkers_bits::generator::{Jumps, Set, union};
use checkers_bits::{Bitboard, Direction, Variant};

use super::{Counter, View, each_direction, map};

/// The moves that the opponent would have if the opponent were to move.
struct Threats<V: Variant> {
    /// For each forward direction, the last squares of quiet moves.
    quiet: [Set<V>; 2],
    /// The number of quiet moves.
    quiet_count: u32,
    /// For each forward direction, the squares in front of men.
    in_front: [Set<V>; 2],
    /// For each direction, the squares from which a man could jump.
    jumps: Jumps<V>,
    /// For each backward direction, the squares from which a new king could capture.
    new_king_jumps: Jumps<V>,
    /// Whether the opponent would have a capture.
    captures: bool,
}

impl<V: Variant> View<V> {
    /// The number of replies to quiet moves, and the moves that must be made to count their replies. The results are
    /// sets of moves by forward direction.
    #[inline(always)]
    pub(super) fn replies(self, quiet: [Set<V>; 2]) -> (u32, [Set<V>; 2]) {
        let threats = self.opponent().threats();
        let mut replies = Counter::<V>::new();
        let [left, right] = self.side.forward();
        let (left_calm, left) = self.replies_to(quiet[0], left, &threats, &mut replies);
        let (right_calm, right) = self.replies_to(quiet[1], right, &threats, &mut replies);
        // The counter has two minus the number of blocked replies for each move. The number of quiet replies minus two
        // completes the count of a move.
        let quiet_replies = threats.quiet_count.wrapping_sub(2);
        let calm = left_calm.count() + right_calm.count();
        (replies.count().wrapping_add(calm.wrapping_mul(quiet_replies)), [left, right])
    }

    /// The view of the opponent, without kings.
    #[inline(always)]
    fn opponent(self) -> View<V> {
        View::of_men(!self.side, self.enemy, self.own)
    }

    #[inline(always)]
    fn threats(self) -> Threats<V> {
        let jumps = self.jumps();
        let [left, right] = self.side.forward();
        let quiet = [self.man_moves(left), self.man_moves(right)];
        Threats {
            quiet_count: quiet[0].count() + quiet[1].count(),
            quiet,
            in_front: [self.own.step(left), self.own.step(right)],
            jumps,
            new_king_jumps: self.new_king_jumps(),
            captures: self.own.intersects(union::<V>(&jumps)),
        }
    }

    /// Adds the replies to the moves in one direction that end on `moves`. Returns the moves after which the opponent
    /// has no capture, and the moves that must be made. For moves without a capture after them, only the difference
    /// to the quiet replies before the move is added.
    ///
    /// If the opponent has no capture before the move, every capture after the move takes the man that moved or ends
    /// on the square that the man left. Whether such a capture continues is computed on the board before the move,
    /// with one exception: a capture that ends on the square that the man left may continue over that man. (After a
    /// jump over the man, neither the next jump nor the line of a new king touches the square that the man left.)
    ///
    /// A move must be made if a capture after the move continues. All moves must be made if the opponent has a
    /// capture already before the move.
    #[inline(always)]
    fn replies_to(
        self,
        moves: Set<V>,
        forward: Direction,
        threats: &Threats<V>,
        replies: &mut Counter<V>,
    ) -> (Set<V>, Set<V>) {
        let opponent = self.opponent();
        let back = forward.opposite();
        let empty = !self.occupied();
        let (inner_moves, inner_men) =
            (moves & Bitboard::interior(), self.own & Bitboard::interior());
        let left = moves.wrapping_step(back);

        let over_the_man = (Bitboard::interior() & empty.wrapping_step(back)).wrapping_step(back);
        let (mut jumps, mut new_king_jumps) = (threats.jumps, threats.new_king_jumps);
        new_king_jumps[forward as usize] = Bitboard::EMPTY;
        if opponent.men_capture_to(forward) {
            jumps[forward as usize] = over_the_man;
        } else if V::PROMOTES_DURING_CAPTURE {
            new_king_jumps[forward as usize] = over_the_man;
        }

        // After a move of `taken`, the man that moved can be captured. After a move of `uncovered`, a man can be
        // captured because the square behind it is now empty. Both arrays are indexed by the direction of the capture.
        let mut taken = [Bitboard::EMPTY; 4];
        let mut uncovered = [Bitboard::EMPTY; 4];
        let mut continuing = Bitboard::EMPTY;
        each_direction!(direction => {
            let beside = self.enemy.wrapping_step(direction);
            if direction != forward && opponent.men_capture_to(direction) {
                let mut moves = inner_moves & beside;
                if direction != back {
                    moves &= empty.wrapping_step(direction.opposite());
                }
                let landings = moves.wrapping_step(direction);
                let continued = opponent.continued(&threats.jumps, &threats.new_king_jumps, landings, direction);
                continuing |= continued.wrapping_step(direction.opposite());
                taken[direction as usize] = moves;
            }
            if direction != back && opponent.men_capture_to(direction) {
                let landings = left & (inner_men & beside).wrapping_step(direction);
                let continued = opponent.continued(&jumps, &new_king_jumps, landings, direction);
                continuing |= continued.wrapping_step(forward);
                uncovered[direction as usize] = landings.wrapping_step(forward);
            }
        });
        let unfinished = if threats.captures { moves } else { continuing };
        let counted = moves ^ unfinished;

        let captured = [
            map::<V, 4>(taken, |moves| counted & moves),
            map::<V, 4>(uncovered, |moves| counted & moves),
        ];
        replies.add(captured[0]);
        replies.add(captured[1]);
        let calm = counted & !(union::<V>(&captured[0]) | union::<V>(&captured[1]));
        // The quiet replies after a move are the replies before the move, minus the replies to the man's new square,
        // plus the replies to the square that the man left.
        let left = calm.wrapping_step(back);
        replies.add([
            calm & !threats.quiet[0],
            calm & !threats.quiet[1],
            left & threats.in_front[0],
            left & threats.in_front[1],
        ]);
        (calm, unfinished)
    }
}

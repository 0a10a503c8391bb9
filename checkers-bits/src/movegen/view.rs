//! A position from the point of view of the side to move.

use super::raw_move::{RawMove, Set};
use crate::attacks::{Auxiliary, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Color;
use crate::position::Position;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

/// A position from the point of view of the side to move.
pub(crate) struct View<V: Variant> {
    pub(crate) own: Set<V>,
    pub(crate) enemy: Set<V>,
    pub(crate) own_kings: Set<V>,
    pub(crate) enemy_kings: Set<V>,
    pub(crate) auxiliary: <V::Attacks as SliderAttacks<V::Board>>::Auxiliary,
    pub(crate) side: Color,
}

impl<V: Variant> Clone for View<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for View<V> {}

/// For each direction, the squares from which a man could jump in it.
pub(crate) type Jumps<V> = [Set<V>; 4];

/// The union of the four directions.
#[inline(always)]
pub(crate) fn union<V: Variant>([a, b, c, d]: &Jumps<V>) -> Set<V> {
    *a | *b | *c | *d
}

impl<V: Variant> View<V> {
    #[inline(always)]
    pub(crate) fn of(
        side: Color,
        own: Set<V>,
        enemy: Set<V>,
        own_kings: Set<V>,
        enemy_kings: Set<V>,
    ) -> Self {
        const { V::ARE_PLAYED };
        let auxiliary = <V::Attacks as SliderAttacks<V::Board>>::Auxiliary::of(own | enemy);
        Self { own, enemy, own_kings, enemy_kings, auxiliary, side }.or_finished()
    }

    /// Without own pieces, and so without moves, if a first king has ended the game.
    #[inline(always)]
    fn or_finished(self) -> Self {
        if V::FIRST_KING_WINS && !(self.own_kings | self.enemy_kings).is_empty() {
            return Self { own: Bitboard::EMPTY, own_kings: Bitboard::EMPTY, ..self };
        }
        self
    }

    #[inline(always)]
    pub(crate) fn occupied(self) -> Set<V> {
        self.own | self.enemy
    }

    #[inline(always)]
    pub(crate) fn own_men(self) -> Set<V> {
        self.own & !self.own_kings
    }

    #[inline(always)]
    pub(crate) fn promotion(self) -> Set<V> {
        Set::<V>::promotion(self.side)
    }

    /// The pieces that can be captured if the square behind them is empty.
    ///
    /// The four neighbours of an inner square never wrap around the edge, so captures need no other
    /// mask.
    #[inline(always)]
    pub(crate) fn targets(self) -> Set<V> {
        self.enemy & Set::<V>::interior()
    }

    /// The targets that a man may capture.
    #[inline(always)]
    pub(crate) fn targets_of_men(self) -> Set<V> {
        if V::MEN_TAKE_KINGS { self.targets() } else { self.targets() & !self.enemy_kings }
    }

    /// Whether men capture in a direction.
    #[inline(always)]
    pub(crate) fn men_capture_to(self, direction: Direction) -> bool {
        V::MEN_CAPTURE_BACKWARD || self.is_forward(direction)
    }

    #[inline(always)]
    pub(crate) fn is_forward(self, direction: Direction) -> bool {
        let [left, right] = self.side.forward();
        direction == left || direction == right
    }

    /// The article's capture by two rotates, from behind: from the empty squares back over the enemy's pieces
    /// and back again. So one pass finds the squares from which men can capture, before there are men.
    #[inline(always)]
    pub(crate) fn jumps(self) -> Jumps<V> {
        let empty = !self.occupied();
        let targets = self.targets_of_men();
        let mut jumps = [Bitboard::EMPTY; 4];
        for direction in Direction::DIAGONAL {
            if self.men_capture_to(direction) {
                let back = direction.opposite();
                jumps[direction as usize] =
                    (empty.wrapping_step(back) & targets).wrapping_step(back);
            }
        }
        jumps
    }

    #[inline(always)]
    pub(crate) fn men_capture(self, jumps: &Jumps<V>) -> bool {
        self.own_men().intersects(union::<V>(jumps))
    }

    /// The landing squares of `men` that jump in a direction: the article's two rotates.
    #[inline(always)]
    pub(crate) fn landings(men: Set<V>, jumps: &Jumps<V>, direction: Direction) -> Set<V> {
        let jumping = men & jumps[direction as usize];
        jumping.wrapping_step(direction).wrapping_step(direction)
    }

    /// The last squares of quiet moves of men in a direction.
    #[inline(always)]
    pub(crate) fn man_moves(self, direction: Direction) -> Set<V> {
        self.own_men().step(direction) & !self.occupied()
    }

    #[inline(always)]
    pub(crate) fn count_man_moves(self) -> u32 {
        let [left, right] = self.side.forward();
        self.man_moves(left).count() + self.man_moves(right).count()
    }

    #[inline(always)]
    pub(crate) fn play(self, mv: RawMove<V>) -> Self {
        let after = View {
            own: self.enemy & !mv.captured,
            // Not `from | to`: a capture can end where it began, and then the piece stays.
            enemy: self.own ^ mv.from ^ mv.to,
            own_kings: self.enemy_kings & !mv.captured,
            enemy_kings: self.own_kings & !mv.from | mv.crown,
            auxiliary: self.auxiliary.update(mv.from ^ mv.to ^ mv.captured),
            side: !self.side,
        };
        after.or_finished()
    }
}

impl<V: Variant> Position<V> {
    #[inline(always)]
    pub(crate) fn view(&self) -> View<V> {
        let (own, enemy) = (self.side_to_move, !self.side_to_move);
        View::of(own, self.all(own), self.all(enemy), self.kings(own), self.kings(enemy))
    }
}

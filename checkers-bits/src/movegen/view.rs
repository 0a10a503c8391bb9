//! A position from the point of view of the side to move.

use crate::attacks::{
    Auxiliary, Fill, LineAttacks, Occupancy, RayAttacks, SetAttacks, SliderAttacks,
};
use crate::bitboard::Bitboard;
use crate::board::{Direction, Geometry};
use crate::color::Color;
use crate::king_run::KingRun;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

/// A set of squares of the board of a variant.
pub type Set<V> = Bitboard<<V as Variant>::Board>;

pub(crate) type AuxiliaryOf<V> =
    <<V as Variant>::Attacks as SliderAttacks<<V as Variant>::Board>>::Auxiliary;

/// The occupied squares in the form of the slider-attack backend.
pub(crate) type Occupied<V> = Occupancy<<V as Variant>::Board, AuxiliaryOf<V>>;

/// A position from the point of view of the side to move: own and enemy pieces.
#[derive(Clone, Copy)]
pub struct View<V: Variant> {
    /// Own men and kings.
    pub own: Set<V>,
    /// The opponent's men and kings.
    pub enemy: Set<V>,
    /// The kings of `own`.
    pub own_kings: Set<V>,
    /// The kings of `enemy`.
    pub enemy_kings: Set<V>,
    pub(crate) auxiliary: AuxiliaryOf<V>,
    /// The side to move.
    pub side: Color,
    /// The king runs of the side to move and of the opponent; `NONE` if the variant has no limit.
    pub(crate) king_runs: [KingRun; 2],
}

/// For each direction, the squares from which a man could jump in this direction.
pub type Jumps<V> = [Set<V>; 4];

/// The union of the four directions.
#[inline(always)]
pub fn union<V: Variant>([a, b, c, d]: &Jumps<V>) -> Set<V> {
    *a | *b | *c | *d
}

impl<V: Variant> View<V> {
    /// A position without counted moves of kings.
    #[inline(always)]
    pub fn of(
        side: Color,
        own: Set<V>,
        enemy: Set<V>,
        own_kings: Set<V>,
        enemy_kings: Set<V>,
    ) -> Self {
        const { V::ARE_PLAYED };
        let auxiliary = AuxiliaryOf::<V>::of(own | enemy);
        let king_runs = [KingRun::NONE; 2];
        Self { own, enemy, own_kings, enemy_kings, auxiliary, side, king_runs }.or_finished()
    }

    /// Removes the own pieces if a first king has ended the game, so that there is no legal move.
    #[inline(always)]
    pub(crate) fn or_finished(self) -> Self {
        if V::FIRST_KING_WINS && !(self.own_kings | self.enemy_kings).is_empty() {
            return Self { own: Bitboard::EMPTY, own_kings: Bitboard::EMPTY, ..self };
        }
        self
    }

    /// The squares with a piece on them.
    #[inline(always)]
    pub fn occupied(self) -> Set<V> {
        self.own | self.enemy
    }

    #[inline(always)]
    pub(super) fn occupancy(self) -> Occupied<V> {
        Occupancy { squares: self.occupied(), auxiliary: self.auxiliary }
    }

    /// The own men.
    #[inline(always)]
    pub fn own_men(self) -> Set<V> {
        self.own & !self.own_kings
    }

    /// The own king that has made the maximum number of quiet moves in a row, so it may only capture; otherwise the
    /// empty set.
    #[inline(always)]
    fn resting_king(self) -> Set<V> {
        match V::KING_MOVES_IN_A_ROW {
            Some(limit) if self.king_runs[0].moves() == limit => {
                Square::from_valid_bit(self.king_runs[0].bit()).into()
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares on which own men promote.
    #[inline(always)]
    pub fn promotion(self) -> Set<V> {
        Set::<V>::promotion(self.side)
    }

    /// The pieces that can be captured if the square behind them is empty.
    ///
    /// On a board of dark squares, the four neighbours of these squares never wrap around the edge, so captures need no
    /// other mask. On a board of all cells, a square of the edge is a target along the edge alone: captures need
    /// [`capturable_along`](Bitboard::capturable_along) too.
    #[inline(always)]
    pub fn targets(self) -> Set<V> {
        self.enemy & Set::<V>::capturable()
    }

    /// The targets that a man may capture.
    #[inline(always)]
    pub(crate) fn targets_of_men(self) -> Set<V> {
        if V::MEN_TAKE_KINGS { self.targets() } else { self.targets() & !self.enemy_kings }
    }

    /// Whether men of this side capture in a direction.
    #[inline(always)]
    pub fn men_capture_to(self, direction: Direction) -> bool {
        V::MEN_CAPTURE_BACKWARD || self.is_forward(direction)
    }

    /// Whether men of this side move in a direction.
    #[inline(always)]
    pub fn is_forward(self, direction: Direction) -> bool {
        let [left, right] = V::forward(self.side);
        if V::MEN_GO_SIDEWAYS {
            return direction != left.opposite();
        }
        direction == left || direction == right
    }

    /// For each direction, the squares from which a man could capture. As in [the draughts article](crate#sources), two
    /// rotates per direction find the captures. This function rotates backwards, from the empty squares over the
    /// enemy's pieces, so the result is valid for every man.
    #[inline(always)]
    pub fn jumps(self) -> Jumps<V> {
        let mut jumps = [Bitboard::EMPTY; 4];
        for direction in V::STEPS {
            if self.men_capture_to(direction) {
                jumps[direction.place()] = self.jumps_over(self.targets_of_men(), direction);
            }
        }
        jumps
    }

    /// The pieces of `targets` with an empty square behind them in a direction.
    #[inline(always)]
    pub fn jumpable(self, targets: Set<V>, direction: Direction) -> Set<V> {
        (!self.occupied()).wrapping_step(direction.opposite()) & targets.capturable_along(direction)
    }

    /// The squares from which a short piece could jump over one of `targets` in a direction.
    #[inline(always)]
    fn jumps_over(self, targets: Set<V>, direction: Direction) -> Set<V> {
        self.jumpable(targets, direction).wrapping_step(direction.opposite())
    }

    /// The squares from which a king could capture in a direction.
    #[inline(always)]
    pub fn king_jumps_to(self, direction: Direction) -> Set<V> {
        if !V::KINGS_FLY {
            return self.jumps_over(self.targets(), direction);
        }
        let (victims, back) = (self.jumpable(self.targets(), direction), direction.opposite());
        Fill::fill_in_capture(victims, back, !self.occupied()).step(back)
    }

    /// For each direction, the squares from which a king could capture.
    #[inline(always)]
    pub fn king_jumps(self) -> Jumps<V> {
        V::each_step(|direction| self.king_jumps_to(direction))
    }

    #[inline(always)]
    pub(crate) fn men_capture(self, jumps: &Jumps<V>) -> bool {
        self.own_men().intersects(union::<V>(jumps))
    }

    /// The own kings that can capture. If kings are looked up, returns all own kings, because generating their captures
    /// shows which of them can capture.
    #[inline(always)]
    pub(super) fn capturing_kings(self) -> Set<V> {
        if V::LOOKS_UP_KINGS {
            return self.own_kings;
        }
        self.own_kings & union::<V>(&self.king_jumps())
    }

    /// The landing squares of `men` that jump in a direction, found by two rotates as in [the draughts
    /// article](crate#sources).
    #[inline(always)]
    pub fn landings(men: Set<V>, jumps: &Jumps<V>, direction: Direction) -> Set<V> {
        let jumping = men & jumps[direction.place()];
        jumping.wrapping_step(direction).wrapping_step(direction)
    }

    /// The last squares of quiet moves of men in a direction.
    #[inline(always)]
    pub fn man_moves(self, direction: Direction) -> Set<V> {
        self.own_men().step(direction) & !self.occupied()
    }

    /// The last squares of quiet moves of a king.
    #[inline(always)]
    pub(crate) fn king_moves(self, king: Square<V::Board>) -> Set<V> {
        let [a, b] = self.attacks_of(king);
        a.moves | b.moves
    }

    /// The attacks of an own king along both lines. A king that must rest has no quiet moves.
    #[inline(always)]
    pub(crate) fn attacks_of(self, king: Square<V::Board>) -> [LineAttacks<V::Board>; 2] {
        let mut attacks = Self::king_attacks(king, self.occupancy());
        if self.resting_king().contains(king) {
            for line in &mut attacks {
                line.moves = Bitboard::EMPTY;
            }
        }
        attacks
    }

    /// Whether the side to move can capture.
    #[inline(always)]
    pub(crate) fn can_capture(self, jumps: &Jumps<V>) -> bool {
        if V::CAPTURES_STRAIGHT {
            return self.captures_straight();
        }
        self.men_capture(jumps) || self.set_attacks().victims.intersects(self.enemy)
    }

    /// The attacks of all own kings. A king that must rest has no quiet moves.
    #[inline(always)]
    pub(super) fn set_attacks(self) -> SetAttacks<V::Board> {
        if self.own_kings.is_empty() {
            return SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        }
        self.set_attacks_of_some()
    }

    // This function is not inlined, so that the code for positions of men alone stays small.
    #[inline(never)]
    fn set_attacks_of_some(self) -> SetAttacks<V::Board> {
        let mut attacks = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        if V::KINGS_FLY {
            attacks = V::Attacks::set_attacks(self.own_kings, self.occupancy());
        } else {
            for direction in V::STEPS {
                let (moves, ray) = step_and_jump::<V>(self.own_kings, direction, self.occupied());
                attacks.moves += moves.count();
                attacks.victims |= ray.victim;
            }
        }
        for king in self.resting_king() {
            let [a, b] = Self::king_attacks(king, self.occupancy());
            attacks.moves -= (a.moves | b.moves).count();
        }
        attacks
    }

    /// The attacks of a king on a square along both lines; see [`SliderAttacks::line_attacks`].
    #[inline(always)]
    pub(super) fn king_attacks(
        king: Square<V::Board>,
        occupied: Occupied<V>,
    ) -> [LineAttacks<V::Board>; 2] {
        Geometry::<V::Board>::each_axis(|axis| {
            if !V::KINGS_FLY {
                let (upper, up) = step_and_jump::<V>(king.into(), axis.up(), occupied.squares);
                let (lower, down) = step_and_jump::<V>(king.into(), axis.down(), occupied.squares);
                return LineAttacks { moves: upper | lower, up, down };
            }
            let mut attacks = V::Attacks::line_attacks(king, axis, occupied);
            if V::LANDS_ON_NEXT_SQUARE {
                attacks.up.landings = attacks.up.victim.wrapping_step(axis.up());
                attacks.down.landings = attacks.down.victim.wrapping_step(axis.down());
            }
            attacks
        })
    }

    /// The landing squares of a flying king behind its victim in a direction.
    #[inline(always)]
    pub(super) fn landings_behind(
        victim: Set<V>,
        direction: Direction,
        occupied: Occupied<V>,
    ) -> Set<V> {
        if !V::LANDS_ON_NEXT_SQUARE {
            return Fill::behind(victim, direction, !occupied.squares);
        }
        victim.wrapping_step(direction)
    }
}

/// The quiet moves and jumps of short kings in a direction.
#[inline(always)]
fn step_and_jump<V: Variant>(
    kings: Set<V>,
    direction: Direction,
    occupied: Set<V>,
) -> (Set<V>, RayAttacks<V::Board>) {
    let empty = !occupied;
    let beside = kings.step(direction);
    let inner = (beside & occupied & Bitboard::capturable()).capturable_along(direction);
    let landings = inner.wrapping_step(direction) & empty;
    (beside & empty, RayAttacks { victim: landings.wrapping_step(direction.opposite()), landings })
}

impl<V: Variant> Position<V> {
    #[inline(always)]
    pub(crate) fn view(&self) -> View<V> {
        let [white, black] = [self.all(Color::White), self.all(Color::Black)];
        // Each arm has a constant colour, so that no set is selected before a branch on the colour.
        match self.words.side_to_move {
            Color::White => self.view_of(Color::White, white, black),
            Color::Black => self.view_of(Color::Black, black, white),
        }
    }

    /// The view for a function that does not branch on the colour. The sets are read before the colour and then selected,
    /// because the processor would mispredict a branch.
    #[inline(always)]
    pub(super) fn view_by_selection(&self) -> View<V> {
        let [white, black] = [self.all(Color::White), self.all(Color::Black)];
        let side = self.words.side_to_move;
        let (own, enemy) = match side {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        self.view_of(side, own, enemy)
    }

    /// The view of a side with known sets of own and enemy pieces.
    #[inline(always)]
    pub(super) fn view_of(&self, side: Color, own: Set<V>, enemy: Set<V>) -> View<V> {
        let words = &self.words;
        let kings = Bitboard::from_word(words.kings);
        let view = View::of(side, own, enemy, own & kings, enemy & kings);
        if V::KING_MOVES_IN_A_ROW.is_none() {
            return view;
        }
        let [white, black] = words.king_runs;
        let king_runs = if side == Color::White { [white, black] } else { [black, white] };
        View { king_runs, ..view }
    }
}

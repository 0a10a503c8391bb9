//! The draw clock of lidraughts: one number, from which some of the draw counters follow.

use super::DrawCounters;
use super::DrawPosition;
use super::lone_king::both_have_kings;
use crate::word::Word;

/// The maximum number of pieces for which moves of men do not reset the clock.
const MOST_PIECES_OF_A_BALANCE: u32 = 7;

impl DrawCounters {
    /// The clock of lidraughts, in plies. If both sides have kings and there are at most seven pieces, the clock
    /// counts from the last capture or promotion; otherwise from the last capture or move of a man.
    pub(crate) fn clock<P: DrawPosition>(self, position: &P) -> u32 {
        if counts_moves_of_men(position) { self.same_balance } else { self.king_moves }
    }

    /// The counters that follow from a clock. A counter that the clock does not determine gets its lowest possible
    /// value, so that no draw comes too early.
    pub(crate) fn from_clock<P: DrawPosition>(clock: u32, position: &P) -> Self {
        if position.kings() == P::Set::ZERO {
            return Self::default();
        }
        let men_may_have_moved = counts_moves_of_men(position) && position.men() != P::Set::ZERO;
        Self {
            king_moves: if men_may_have_moved { 0 } else { clock },
            same_balance: clock,
            same_lone_king: clock,
            main_road: 0,
        }
    }

    /// The counters as numbers: plies with kings only, with the same balance and with the same lone king, then moves
    /// against the main road.
    pub(crate) const fn to_numbers(self) -> [u32; 4] {
        [self.king_moves, self.same_balance, self.same_lone_king, self.main_road]
    }

    pub(crate) const fn from_numbers(numbers: [u32; 4]) -> Self {
        let [king_moves, same_balance, same_lone_king, main_road] = numbers;
        Self { king_moves, same_balance, same_lone_king, main_road }
    }
}

fn counts_moves_of_men<P: DrawPosition>(position: &P) -> bool {
    both_have_kings(position) && position.occupied().count_ones() <= MOST_PIECES_OF_A_BALANCE
}

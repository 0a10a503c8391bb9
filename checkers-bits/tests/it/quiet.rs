//! The maximum number of moves in a position without captures, by dynamic programming.
//!
//! With flying kings, one of the longest lists comes from a position with kings of the side to move only. A king
//! reaches every square that a man reaches, and opposing pieces only block. In a position with kings only, each empty
//! square is reached by one move for each of its four directions with a king on the line. The squares are processed
//! rank by rank. Two bits describe each unfinished line: whether it has a king so far, and whether another king
//! follows. The second bit is an assumption. A state whose assumption is false at the end of the line is dropped. At
//! each step there are as many unfinished lines as the board has files. The table stores the maximum number of moves
//! for each state.
//!
//! With short moves, a king moves to a neighbouring square. Each pair of neighbouring squares allows at most one move,
//! so the number of pairs is an upper bound on the number of moves. A position with kings on every other rank reaches
//! this bound.

use std::mem;

use checkers_bits::{Axis, Board, KingRange, Square, Variant};

/// Whether a line has a king so far.
const SEEN: usize = 1;
/// Whether another king is expected on the rest of the line.
const PROMISED: usize = 2;
/// The bits of one line in a state.
const LINE: usize = SEEN | PROMISED;

/// The maximum number of quiet moves in a position of the variant.
pub(crate) fn most_quiet_moves<V: Variant>() -> u32 {
    match V::KINGS {
        KingRange::Steps => pairs::<V::Board>(),
        KingRange::Flies => most_moves_of_flying_kings::<V::Board>(),
    }
}

fn pairs<B: Board>() -> u32 {
    let up =
        |square: Square<B>| Axis::DIAGONAL.map(|axis| u32::from(square.step(axis.up()).is_some()));
    Square::all().flat_map(up).sum()
}

fn most_moves_of_flying_kings<B: Board>() -> u32 {
    let mut squares: Vec<Square<B>> = Square::all().collect();
    squares.sort_by_key(|square| (square.rank(), square.file()));
    let mut lines = Lines::<B>::default();
    // For each state, the maximum number of moves plus one. The value 0 means that no position leads to the state.
    let mut most = vec![1_u16];
    for square in squares {
        let [a, b] = Axis::DIAGONAL.map(|axis| lines.shift(square, axis));
        let states = 1 << (2 * lines.0.len());
        let old = mem::replace(&mut most, vec![0; states]);
        let begins = Axis::DIAGONAL.map(|axis| square.step(axis.down()).is_none());
        let ends = Axis::DIAGONAL.map(|axis| square.step(axis.up()).is_none());
        let clear = !(LINE << a | LINE << b);
        for (state, moves) in old.into_iter().enumerate().filter(|&(_, moves)| moves > 0) {
            let before = [a, b].map(|shift| state >> shift & LINE);
            // If a line begins on this square, both values of its second bit are tried: no king follows on the line, or
            // a king follows.
            let before = [0, 1].map(|i| if begins[i] { [0, PROMISED] } else { [before[i]; 2] });
            let mut reach = |after: [usize; 2], more: u32| {
                let broken = (0..2).any(|i| ends[i] && after[i] & PROMISED != 0);
                let kept = |i: usize| if ends[i] { 0 } else { after[i] };
                let next = &mut most[state & clear | kept(0) << a | kept(1) << b];
                if !broken {
                    *next = (*next).max(moves + more as u16);
                }
            };
            for first in before[0] {
                for second in before[1] {
                    reach([first, second], first.count_ones() + second.count_ones());
                }
            }
            for first in [SEEN, LINE] {
                for second in [SEEN, LINE] {
                    reach([first, second], 0);
                }
            }
        }
        lines.end(square);
    }
    u32::from(most[0]) - 1
}

/// The unfinished lines, each as its next square and its axis, in the order of their bits in a state.
struct Lines<B: Board>(Vec<Option<(Square<B>, Axis)>>);

impl<B: Board> Default for Lines<B> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<B: Board> Lines<B> {
    /// Returns the place of the two bits, in a state, of the line through `square` along `axis`. Starts a new line if
    /// no unfinished line continues to `square`.
    fn shift(&mut self, square: Square<B>, axis: Axis) -> usize {
        let before = square.step(axis.down()).map(|before| (before, axis));
        let place = self.0.iter().position(|line| *line == before).unwrap_or_else(|| {
            self.0.push(None);
            self.0.len() - 1
        });
        self.0[place] = Some((square, axis));
        2 * place
    }

    /// Removes the lines that end on a square, so that later lines can use their bits of the state.
    fn end(&mut self, square: Square<B>) {
        for line in &mut self.0 {
            if line.is_some_and(|(at, axis)| at == square && square.step(axis.up()).is_none()) {
                *line = None;
            }
        }
    }
}

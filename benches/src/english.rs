//! A plain generator for English draughts with any [numbering](crate::numbering). Kings are short,
//! so all kings move as one set, like men.

use checkers_bits::{Bitboard, Color, Direction, English, Position, Word};

use crate::numbering::{Numbering, each};

/// The number of move sequences of `depth` moves, as [`checkers_bits::perft`] counts them.
#[must_use]
pub fn perft<N: Numbering>(position: &Position<English>, depth: u32) -> u64 {
    let (own, enemy) = (position.side_to_move(), !position.side_to_move());
    let set = N::set;
    let squares = Squares::<N> {
        all: set(Bitboard::FULL),
        interior: set(Bitboard::interior()),
        last_ranks: [7, 0].map(|rank| set(Bitboard::rank(rank))),
    };
    let kings = set(position.kings(own) | position.kings(enemy));
    let board = Board { own: set(position.all(own)), enemy: set(position.all(enemy)), kings };
    match own {
        Color::White => board.perft::<true>(&squares, depth),
        Color::Black => board.perft::<false>(&squares, depth),
    }
}

/// Masks of the board.
struct Squares<N: Numbering> {
    all: N::Set,
    interior: N::Set,
    /// The promotion ranks of White and of Black.
    last_ranks: [N::Set; 2],
}

#[derive(Clone, Copy)]
struct Board<N: Numbering> {
    own: N::Set,
    enemy: N::Set,
    kings: N::Set,
}

/// A move or a partial capture.
#[derive(Clone, Copy, PartialEq)]
struct Move<N: Numbering> {
    from: N::Set,
    to: N::Set,
    captured: N::Set,
}

/// Moves of a board. `WHITE` tells whether White is to move.
impl<N: Numbering> Board<N> {
    fn perft<const WHITE: bool>(self, squares: &Squares<N>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let captures = self.captures::<WHITE>(squares);
        if depth == 1 {
            return match captures.len() {
                0 => self.count_quiet::<WHITE>(squares),
                captures => captures as u64,
            };
        }
        let last_rank = squares.last_ranks[usize::from(!WHITE)];
        let play = |mv: Move<N>| {
            let next = self.play(mv, last_rank);
            if WHITE {
                next.perft::<false>(squares, depth - 1)
            } else {
                next.perft::<true>(squares, depth - 1)
            }
        };
        if !captures.is_empty() {
            return captures.into_iter().map(play).sum();
        }
        let empty = squares.all & !(self.own | self.enemy);
        let mut nodes = 0;
        for direction in Direction::DIAGONAL {
            each(N::step_onto(self.movers::<WHITE>(direction), direction, empty), |to| {
                let from = N::step(to, direction.opposite());
                nodes += play(Move { from, to, captured: N::Set::ZERO });
            });
        }
        nodes
    }

    /// The pieces that may move in a direction.
    #[inline(always)]
    fn movers<const WHITE: bool>(self, direction: Direction) -> N::Set {
        let is_up = matches!(direction, Direction::UpLeft | Direction::UpRight);
        if is_up == WHITE { self.own } else { self.own & self.kings }
    }

    #[inline(always)]
    fn count_quiet<const WHITE: bool>(self, squares: &Squares<N>) -> u64 {
        let empty = squares.all & !(self.own | self.enemy);
        let mut moves = 0;
        for direction in Direction::DIAGONAL {
            moves += N::step_onto(self.movers::<WHITE>(direction), direction, empty).count_ones();
        }
        moves.into()
    }

    /// All captures. Captures of the same pieces from the same square to the same square are one
    /// move, so their paths count once.
    #[inline(always)]
    fn captures<const WHITE: bool>(self, squares: &Squares<N>) -> Vec<Move<N>> {
        let mut found = Vec::new();
        let empty = squares.all & !(self.own | self.enemy);
        let targets = self.enemy & squares.interior;
        for direction in Direction::DIAGONAL {
            let victims = N::step_onto(self.movers::<WHITE>(direction), direction, targets);
            each(N::step_inside(victims, direction) & empty, |to| {
                let captured = N::step(to, direction.opposite());
                let from = N::step(captured, direction.opposite());
                self.go_on::<WHITE>(squares, Move { from, to, captured }, &mut found);
            });
        }
        found
    }

    fn go_on<const WHITE: bool>(
        self,
        squares: &Squares<N>,
        capture: Move<N>,
        found: &mut Vec<Move<N>>,
    ) {
        let empty = squares.all & !(self.own | self.enemy) | capture.from;
        let targets = self.enemy & squares.interior & !capture.captured;
        let is_king = capture.from & self.kings != N::Set::ZERO;
        let mut ends = true;
        for direction in Direction::DIAGONAL {
            let is_up = matches!(direction, Direction::UpLeft | Direction::UpRight);
            if is_up == WHITE || is_king {
                let victim = N::step_onto(capture.to, direction, targets);
                let to = N::step_inside(victim, direction) & empty;
                if to != N::Set::ZERO {
                    ends = false;
                    let captured = capture.captured | victim;
                    self.go_on::<WHITE>(squares, Move { to, captured, ..capture }, found);
                }
            }
        }
        if ends && !found.contains(&capture) {
            found.push(capture);
        }
    }

    #[inline(always)]
    fn play(self, mv: Move<N>, last_rank: N::Set) -> Self {
        let is_king = mv.from & self.kings != N::Set::ZERO;
        let crown = if is_king { mv.to } else { mv.to & last_rank };
        Self {
            own: self.enemy & !mv.captured,
            enemy: self.own & !mv.from | mv.to,
            kings: self.kings & !(mv.from | mv.captured) | crown,
        }
    }
}

//! A plain generator for Russian draughts on a mailbox, an array with one byte for each square. The
//! article [Magic bitboards and Russian draughts](http://developers-club.com/posts/272815/) begins
//! with such an array.

use std::sync::LazyLock;

use checkers_bits::{Board8x8, Color, Direction, Position, Russian, Square};

const EMPTY: u8 = 0;
const MAN: u8 = 1;
const KING: u8 = 2;
const WHITE: u8 = 4;
const BLACK: u8 = 8;

const OFF: usize = 32;

/// The neighbour of each square in each direction; [`OFF`] beyond the edge.
static NEIGHBOURS: LazyLock<[[usize; 4]; 32]> = LazyLock::new(|| {
    let mut neighbours = [[OFF; 4]; 32];
    for square in Square::<Board8x8>::all() {
        for direction in Direction::DIAGONAL {
            if let Some(next) = square.step(direction) {
                neighbours[index(square)][direction as usize] = index(next);
            }
        }
    }
    neighbours
});

fn index(square: Square) -> usize {
    usize::from(square.number()) - 1
}

/// The number of move sequences of `depth` moves, as [`checkers_bits::perft`] counts them.
pub(crate) fn perft(position: &Position<Russian>, depth: u32) -> u64 {
    let mut cells = [EMPTY; 32];
    for (color, bit) in [(Color::White, WHITE), (Color::Black, BLACK)] {
        for (set, kind) in [(position.men(color), MAN), (position.kings(color), KING)] {
            set.into_iter().for_each(|square| cells[index(square)] = kind | bit);
        }
    }
    let own = if position.side_to_move() == Color::White { WHITE } else { BLACK };
    Mailbox { cells, own, neighbours: &NEIGHBOURS }.perft(depth)
}

#[derive(Clone, Copy)]
struct Mailbox {
    cells: [u8; 32],
    own: u8,
    neighbours: &'static [[usize; 4]; 32],
}

#[derive(Clone, Copy, PartialEq)]
struct Move {
    from: usize,
    to: usize,
    captured: u32,
    piece: u8,
}

impl Mailbox {
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::with_capacity(32);
        self.captures(&mut moves);
        if moves.is_empty() {
            self.quiet(&mut moves);
        }
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }

    fn own_squares(&self) -> impl Iterator<Item = usize> {
        (0..32).filter(|&square| self.cells[square] & self.own != 0)
    }

    fn is_last(&self, square: usize) -> bool {
        if self.own == WHITE { square < 4 } else { square >= 28 }
    }

    fn quiet(&self, moves: &mut Vec<Move>) {
        for from in self.own_squares() {
            let piece = self.cells[from];
            let is_king = piece & KING != 0;
            let forward = if self.own == WHITE { 0..2 } else { 2..4 };
            for direction in if is_king { 0..4 } else { forward } {
                let mut to = self.neighbours[from][direction];
                while to != OFF && self.cells[to] == EMPTY {
                    let piece = if self.is_last(to) { KING | self.own } else { piece };
                    moves.push(Move { from, to, captured: 0, piece });
                    to = if is_king { self.neighbours[to][direction] } else { OFF };
                }
            }
        }
    }

    fn captures(&self, moves: &mut Vec<Move>) {
        for from in self.own_squares() {
            let start = Move { from, to: from, captured: 0, piece: self.cells[from] };
            let mut without = *self;
            without.cells[from] = EMPTY;
            without.capture(start, moves);
        }
    }

    /// Continues a capture in every direction. Returns whether the capture can continue.
    fn capture(&self, so_far: Move, moves: &mut Vec<Move>) -> bool {
        let mut extended = false;
        for direction in 0..4 {
            let is_king = so_far.piece & KING != 0;
            let mut victim = self.neighbours[so_far.to][direction];
            while is_king && victim != OFF && self.cells[victim] == EMPTY {
                victim = self.neighbours[victim][direction];
            }
            let is_enemy =
                |square: usize| self.cells[square] != EMPTY && self.cells[square] & self.own == 0;
            if victim == OFF || !is_enemy(victim) || so_far.captured >> victim & 1 == 1 {
                continue;
            }
            let mut to = self.neighbours[victim][direction];
            let first_end = moves.len();
            let mut goes_on = false;
            let mut ends = Vec::new();
            while to != OFF && self.cells[to] == EMPTY {
                extended = true;
                let piece = if self.is_last(to) { KING | self.own } else { so_far.piece };
                let next = Move { to, captured: so_far.captured | 1 << victim, piece, ..so_far };
                if self.capture(next, moves) {
                    goes_on = true;
                } else {
                    ends.push(next);
                }
                to = if is_king { self.neighbours[to][direction] } else { OFF };
            }
            if !goes_on {
                debug_assert_eq!(moves.len(), first_end);
                for end in ends {
                    if !moves.contains(&end) {
                        moves.push(end);
                    }
                }
            }
        }
        extended
    }

    fn play(&self, mv: &Move) -> Self {
        let mut next = *self;
        next.cells[mv.from] = EMPTY;
        next.cells[mv.to] = mv.piece;
        for (square, cell) in next.cells.iter_mut().enumerate() {
            if mv.captured >> square & 1 == 1 {
                *cell = EMPTY;
            }
        }
        next.own = WHITE + BLACK - self.own;
        next
    }
}

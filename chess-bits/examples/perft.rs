//! The rules of chess on bitboards: counts the positions that a FEN leads to in so many plies.
//!
//! `cargo run --release -p chess-bits --example chess-perft -- 5 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"` prints 674624.

use std::env;
use std::error::Error;

use chess_bits::{
    Bitboard, Color, File, Rank, Square, between, king_attacks, knight_attacks, line, ray,
};

/// The letters of the pieces in FEN, in the order of the numbers below.
const LETTERS: &str = "pnbrqk";
const PAWN: usize = 0;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
const QUEEN: usize = 4;
const KING: usize = 5;

/// The squares of a king and a rook that castle, in the order `KQkq`.
const CASTLING: [[Square; 2]; 4] = {
    use Square::*;
    [[E1, H1], [E1, A1], [E8, H8], [E8, A8]]
};

#[derive(Clone, Copy)]
pub(crate) struct Position {
    pieces: [Bitboard; 6],
    sides: [Bitboard; 2],
    side: Color,
    /// The kings and rooks that may still castle.
    unmoved: Bitboard,
    /// The square that a pawn has just passed over.
    en_passant: Option<Square>,
}

impl Position {
    /// Reads the first four fields of a FEN.
    pub(crate) fn from_fen(fen: &str) -> Option<Self> {
        let mut fields = fen.split(' ');
        let (mut pieces, mut sides) = ([Bitboard::EMPTY; 6], [Bitboard::EMPTY; 2]);
        for (&rank, row) in Rank::ALL.iter().rev().zip(fields.next()?.split('/')) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    let square = Square::at(File::from_index(file)?, rank);
                    pieces[LETTERS.find(letter.to_ascii_lowercase())?] |= square;
                    sides[usize::from(letter.is_lowercase())] |= square;
                    file += 1;
                }
            }
        }
        let side = if fields.next()? == "w" { Color::White } else { Color::Black };
        let castling = fields.next()?.chars().filter_map(|right| "KQkq".find(right));
        let unmoved = castling.flat_map(|right| CASTLING[right]).collect();
        let en_passant = fields.next()?.parse().ok();
        Some(Self { pieces, sides, side, unmoved, en_passant })
    }

    /// The squares that a side attacks.
    fn attacked(&self, by: Color, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, king] =
            self.pieces.map(|pieces| pieces & self.sides[by.index()]);
        let leapers = pawns.pawn_attacks(by) | knight_attacks(knights) | king_attacks(king);
        leapers
            | (rooks | queens).rook_attacks(occupied)
            | (bishops | queens).bishop_attacks(occupied)
    }

    /// Calls `each` with a piece, its square and the squares that it can move to; again for a capture en passant.
    fn moves(&self, mut each: impl FnMut(usize, Square, Bitboard)) {
        let [own, enemy] = [self.side, !self.side].map(|side| self.sides[side.index()]);
        let [pawns, knights, bishops, rooks, queens, kings] = self.pieces;
        let occupied = own | enemy;
        let Some(king) = (own & kings).first() else { return };

        // The sliders that attack the king or only one piece before it, which is pinned.
        let snipers = king.rook_attacks(enemy) & (rooks | queens)
            | king.bishop_attacks(enemy) & (bishops | queens);
        let leapers = king.knight_attacks() & knights | king.pawn_attacks(self.side) & pawns;
        let (mut checkers, mut pinned) = (leapers & enemy, Bitboard::EMPTY);
        for sniper in snipers & enemy {
            let blockers = between(king, sniper) & own;
            if blockers.is_empty() {
                checkers |= sniper;
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }

        let mut to = king.king_attacks() - own;
        // Without a free square beside the king it cannot castle either.
        if !to.is_empty() {
            let attacked = self.attacked(!self.side, occupied - king);
            to -= attacked;
            if checkers.is_empty() && self.unmoved.contains(king) {
                for rook in self.unmoved & own & rooks {
                    let path = between(king, rook);
                    // The square beside the rook on a1 may be attacked.
                    let steps = path - File::B;
                    if path.is_disjoint(occupied) && steps.is_disjoint(attacked) {
                        to |= steps;
                    }
                }
            }
            each(KING, king, to);
        }

        let targets = match checkers.first() {
            None => !own,
            Some(_) if checkers.more_than_one() => return,
            Some(checker) => between(king, checker) | checker,
        };
        // A step is a rotate by a rank: no pawn stands on its last rank, where it would wrap around.
        let (up, third) = match self.side {
            Color::White => (8, Rank::Third),
            Color::Black => (56, Rank::Sixth),
        };
        let forward = |set: Bitboard| Bitboard(set.0.rotate_left(up));
        let free = |from| if pinned.contains(from) { line(king, from) } else { Bitboard::FULL };
        for from in own & pawns {
            let one = forward(from.bitboard()) - occupied;
            let two = forward(one & third) - occupied;
            let to = one | two | from.pawn_attacks(self.side) & enemy;
            each(PAWN, from, to & targets & free(from));
        }
        for from in (own & knights) - pinned {
            each(KNIGHT, from, from.knight_attacks() & targets);
        }
        for from in own & bishops {
            each(BISHOP, from, from.bishop_attacks(occupied) & targets & free(from));
        }
        for from in own & rooks {
            each(ROOK, from, from.rook_attacks(occupied) & targets & free(from));
        }
        for from in own & queens {
            each(QUEEN, from, from.queen_attacks(occupied) & targets & free(from));
        }
        let Some(to) = self.en_passant else { return };
        for from in to.pawn_attacks(!self.side) & own & pawns {
            // Two pawns leave their rank at once, so only the position after the move shows whether it is legal.
            let next = self.play(PAWN, from, to, PAWN);
            if !next.attacked(next.side, next.sides[0] | next.sides[1]).contains(king) {
                each(PAWN, from, to.bitboard());
            }
        }
    }

    /// The position after a move; a pawn on its last rank becomes the piece `promoted`.
    fn play(&self, piece: usize, from: Square, to: Square, promoted: usize) -> Self {
        let mut next = Self { side: !self.side, en_passant: None, ..*self };
        let passes = piece == PAWN && self.en_passant == Some(to);
        let captured = if passes { Square::at(to.file(), from.rank()) } else { to };
        next.sides[next.side.index()] -= captured;
        for pieces in &mut next.pieces {
            *pieces -= captured;
        }
        next.pieces[piece] -= from;
        next.pieces[promoted] |= to;
        next.sides[self.side.index()] ^= from.bitboard() | to;
        next.unmoved -= from.bitboard() | to;
        if from.distance(to) == 2 && piece == PAWN {
            next.en_passant = between(from, to).first();
        } else if from.distance(to) == 2 && piece == KING {
            let rook = between(from, to) | ray(from, to) & self.pieces[ROOK];
            next.pieces[ROOK] ^= rook;
            next.sides[self.side.index()] ^= rook;
        }
        next
    }

    /// The number of positions after `depth` plies, each as often as it is reached.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let last = Bitboard::rank(Rank::First) | Rank::Eighth;
        let mut count = 0;
        match depth {
            0 => count = 1,
            1 => self.moves(|piece, _, to| {
                count += u64::from(to.count());
                if piece == PAWN && !to.is_disjoint(last) {
                    count += 3 * u64::from((to & last).count());
                }
            }),
            _ => self.moves(|piece, from, to| {
                for to in to {
                    let promotes = piece == PAWN && last.contains(to);
                    for promoted in if promotes { KNIGHT..=QUEEN } else { piece..=piece } {
                        count += self.play(piece, from, to, promoted).perft(depth - 1);
                    }
                }
            }),
        }
        count
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let fen = arguments.next();
    let fen = fen.as_deref().unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    println!("{}", Position::from_fen(fen).ok_or("expected a FEN of chess")?.perft(depth));
    Ok(())
}

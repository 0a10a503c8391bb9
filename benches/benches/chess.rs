//! Compares chess-bits with shakmaty and cozy-chess, in turns: look-ups for random squares and occupancies, and perft, for
//! chess-bits by its example. The bench prints a table for each.

#[path = "../../chess-bits/examples/perft.rs"]
#[allow(dead_code, reason = "the example has a main function")]
mod example;

use benches::random;
use benches::rounds::{self, Case, Work};
use chess_bits::{Bitboard, Square, between, line};
use cozy_chess::{BitBoard, Board};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// The number of look-ups, more than a branch predictor can memorise.
const QUERIES: usize = 1 << 16;

/// The six positions of <https://www.chessprogramming.org/Perft_Results>.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// The number of positions three plies after the six.
const NODES: u64 = 271_312;

/// Two squares and the occupied ones, of about three eighths of the board.
fn queries() -> impl Iterator<Item = (usize, usize, u64)> {
    let mut words = random::words();
    let mut word = move || words.next().expect("the sequence is endless");
    let query = move || {
        let squares = word();
        let occupied = word() & (word() | word() & word());
        ((squares >> 58) as usize, (squares >> 52 & 63) as usize, occupied)
    };
    std::iter::repeat_with(query).take(QUERIES)
}

fn look_up<S: Copy + 'static>(
    candidate: &'static str,
    column: &'static str,
    expected: u64,
    square: fn(usize) -> S,
    attacks: impl Fn(S, S, u64) -> u64 + Copy + 'static,
) -> Case {
    let prepare = move || {
        let query = |(one, other, occupied)| (square(one), square(other), occupied);
        let queries: Vec<_> = queries().map(query).collect();
        let run = move || {
            let attacks =
                queries.iter().map(|&(one, other, occupied)| attacks(one, other, occupied));
            attacks.fold(0, |all, attacks| all ^ attacks)
        };
        Work { elements: QUERIES as u64, expected, run: Box::new(run) }
    };
    Case { group: "look-ups".to_owned(), candidate, column, prepare: Box::new(prepare) }
}

/// The cases of one column: the same look-up of all three crates.
macro_rules! look_ups {
    ($($column:literal: |$one:pat_param, $other:pat_param, $occupied:ident|
        $own:expr, $shakmaty:expr, $cozy_chess:expr;)*) => {
        [$({
            let own = |$one: Square, $other: Square, occupied: u64| {
                let $occupied = Bitboard(occupied);
                $own.0
            };
            let square = |index: usize| Square::ALL[index];
            let expected = queries().fold(0, |all, (one, other, occupied)| {
                all ^ own(square(one), square(other), occupied)
            });
            [
                look_up("chess-bits", $column, expected, square, own),
                look_up("shakmaty", $column, expected, |index| shakmaty::Square::new(index as u32), |$one, $other, occupied| {
                    let $occupied = shakmaty::Bitboard(occupied);
                    $shakmaty.0
                }),
                look_up("cozy-chess", $column, expected, cozy_chess::Square::index, |$one, $other, occupied| {
                    let $occupied = BitBoard(occupied);
                    $cozy_chess.0
                }),
            ]
        }),*]
    };
}

fn perft(candidate: &'static str, count: fn(&str) -> u64) -> Case {
    let run = move || POSITIONS.into_iter().map(count).sum();
    let prepare = move || Work { elements: NODES, expected: NODES, run: Box::new(run) };
    let column = "six positions, three plies";
    Case { group: "perft".to_owned(), candidate, column, prepare: Box::new(prepare) }
}

/// Counts the moves before the last ply without making them, as the others do.
fn perft_by_cozy_chess(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += match depth {
            1 => moves.len() as u64,
            _ => moves
                .into_iter()
                .map(|mv| {
                    let mut board = board.clone();
                    board.play_unchecked(mv);
                    perft_by_cozy_chess(&board, depth - 1)
                })
                .sum(),
        };
        false
    });
    count
}

fn main() -> Result<(), String> {
    use cozy_chess as cozy;
    use shakmaty::attacks;
    let look_ups = look_ups! {
        "rook": |from, _, occupied| from.rook_attacks(occupied),
            attacks::rook_attacks(from, occupied), cozy::get_rook_moves(from, occupied);
        "bishop": |from, _, occupied| from.bishop_attacks(occupied),
            attacks::bishop_attacks(from, occupied), cozy::get_bishop_moves(from, occupied);
        "queen": |from, _, occupied| from.queen_attacks(occupied),
            attacks::queen_attacks(from, occupied),
            cozy::get_rook_moves(from, occupied) | cozy::get_bishop_moves(from, occupied);
        "knight": |from, _, _occupied| from.knight_attacks(),
            attacks::knight_attacks(from), cozy::get_knight_moves(from);
        "king": |from, _, _occupied| from.king_attacks(),
            attacks::king_attacks(from), cozy::get_king_moves(from);
        "between": |one, other, _occupied| between(one, other),
            attacks::between(one, other), cozy::get_between_rays(one, other);
        "line": |one, other, _occupied| line(one, other) | one,
            attacks::ray(one, other).with(one), cozy::get_line_rays(one, other) | one.bitboard();
    };
    let perft = [
        perft("chess-bits", |fen| example::Position::from_fen(fen).expect(fen).perft(3)),
        perft("shakmaty", |fen| {
            let fen: Fen = fen.parse().expect(fen);
            let position: Chess =
                fen.into_position(CastlingMode::Standard).expect("a legal position");
            shakmaty::perft(&position, 3)
        }),
        perft("cozy-chess", |fen| perft_by_cozy_chess(&fen.parse().expect(fen), 3)),
    ];
    rounds::main(look_ups.into_iter().flatten().chain(perft).collect(), Vec::new(), 30.0, "")
}

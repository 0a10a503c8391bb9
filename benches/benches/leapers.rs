//! Compares two ways to find the attacks of a set of knights or kings: shifts, and one table
//! look-up per piece. The tables are those of chess-bits and of two other chess crates.
//!
//! The bench calls every technique through a function pointer, which costs the same for each
//! technique. The pointer keeps the optimiser from vectorising the loop over sets. A chess program
//! has one position at a time, so it has no such loop.

use std::hint::black_box;

use benches::random;
use chess_bits::{Bitboard, Square, king_attacks, knight_attacks};
use criterion::{BenchmarkId, Criterion, Throughput};

/// 4096 sets take 32 KiB, which fits into a first-level cache.
const SETS: usize = 4096;

/// Sets of a fixed number of pieces on random squares.
fn random_sets(pieces: u32) -> Vec<Bitboard> {
    let mut squares = random::words().map(|word| Square::ALL[(word >> 58) as usize]);
    let mut set = || {
        let mut set = Bitboard::EMPTY;
        while set.count() < pieces {
            set.extend(squares.next());
        }
        set
    };
    (0..SETS).map(|_| set()).collect()
}

fn attacked(sets: &[Bitboard], moves: &dyn Fn(Bitboard) -> Bitboard) -> Bitboard {
    let moves = black_box(moves);
    // The fold joins the results with `^`, because with `|` the moves of one set would hide wrong
    // moves of another set.
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all ^ moves(set))
}

/// Looks up the attacks of each piece of a set, and returns the union of the attacks.
fn one_by_one(set: Bitboard, moves: impl Fn(Square) -> u64) -> Bitboard {
    Bitboard(set.into_iter().fold(0, |all, square| all | moves(square)))
}

fn leaper(
    criterion: &mut Criterion,
    piece: &str,
    shifts: impl Fn(Bitboard) -> Bitboard,
    table: impl Fn(Square) -> Bitboard,
    shakmaty: impl Fn(shakmaty::Square) -> shakmaty::Bitboard,
    cozy_chess: impl Fn(cozy_chess::Square) -> cozy_chess::BitBoard,
) {
    let look_ups = |set| one_by_one(set, |square| table(square).0);
    let shakmaty = |set| one_by_one(set, |square| shakmaty(shakmaty::Square::new(square as u32)).0);
    let cozy_chess =
        |set| one_by_one(set, |square| cozy_chess(cozy_chess::Square::index(square.index())).0);

    let mut group = criterion.benchmark_group("leapers");
    group.throughput(Throughput::Elements(SETS as u64));
    for pieces in [1, 2, 4, 8] {
        let sets = random_sets(pieces);
        let techniques: [(&str, &dyn Fn(Bitboard) -> Bitboard); 4] = [
            ("shifts", &shifts),
            ("table", &look_ups),
            ("shakmaty", &shakmaty),
            ("cozy-chess", &cozy_chess),
        ];
        for (name, moves) in techniques {
            for &set in &sets {
                assert_eq!(moves(set), shifts(set), "{piece} by {name} on {set:?}");
            }
            let id = BenchmarkId::new(format!("{piece}, {name}"), pieces);
            group.bench_with_input(id, &sets, |bencher, sets| {
                bencher.iter(|| attacked(black_box(sets), moves));
            });
        }
    }
    group.finish();
}

fn leapers(criterion: &mut Criterion) {
    use cozy_chess::{get_king_moves, get_knight_moves};
    use shakmaty::attacks;
    leaper(
        criterion,
        "knights",
        knight_attacks,
        Square::knight_attacks,
        attacks::knight_attacks,
        get_knight_moves,
    );
    leaper(
        criterion,
        "kings",
        king_attacks,
        Square::king_attacks,
        attacks::king_attacks,
        get_king_moves,
    );
}

benches::main!(leapers);

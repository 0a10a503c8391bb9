//! The example `perft` counts what the [Chess Programming Wiki](https://www.chessprogramming.org/Perft_Results) publishes.

#[path = "../../examples/perft.rs"]
#[allow(dead_code, reason = "the example has a main function")]
mod example;

/// Positions and their counts from one ply on.
#[rustfmt::skip]
const PUBLISHED: [(&str, [u64; 5]); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2_039, 97_862, 4_085_603, 193_690_690]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9_467, 422_333, 15_833_292]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379, 2_103_487, 89_941_194]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2_079, 89_890, 3_894_594, 164_075_551]),
];

fn check(plies: usize) {
    for (fen, counts) in PUBLISHED {
        let position = example::Position::from_fen(fen).unwrap();
        assert_eq!(position.perft(0), 1);
        for (depth, count) in (1..).zip(&counts[..plies]) {
            assert_eq!(position.perft(depth), *count, "{fen} {depth}");
        }
    }
}

#[test]
fn three_plies() {
    check(3);
}

#[test]
#[ignore = "seconds with optimisation, minutes without"]
fn five_plies() {
    check(5);
}

/// The bishop captures the rook on h1, and the other rook the bishop; it has moved, so the king cannot castle with it. The count is that
/// of cozy-chess and shakmaty.
#[test]
fn a_right_to_castle_ends_with_its_rook() {
    let position = example::Position::from_fen("4k3/8/8/8/8/8/6bR/4K2R b K -").unwrap();
    assert_eq!(position.perft(4), 70_298);
}

#[test]
fn no_fen() {
    let fens =
        ["", "8/8", "x7/8/8/8/8/8/8/8 w - -", "ppppppppp/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8 w"];
    for fen in fens {
        assert!(example::Position::from_fen(fen).is_none(), "{fen}");
    }
}

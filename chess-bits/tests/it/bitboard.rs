//! Compares bitboards with sets of the standard library, and pictures with an independent reader.

use std::collections::{BTreeSet, VecDeque};

use chess_bits::{Bitboard, File, Rank, Square, bitboard};
use proptest::prelude::*;

fn set(board: Bitboard) -> BTreeSet<Square> {
    Square::ALL.into_iter().filter(|&square| board.contains(square)).collect()
}

/// Reads a picture: lines from rank 8 down, cells from file a on.
fn read_picture(picture: &str) -> Bitboard {
    let lines: Vec<_> = picture.split('\n').collect();
    assert_eq!(lines.len(), 8, "{picture}");
    let mut board = Bitboard::EMPTY;
    for (line, rank) in lines.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let cells: Vec<_> = line.split(' ').collect();
        assert_eq!(cells.len(), 8, "{picture}");
        for (cell, file) in cells.into_iter().zip(File::ALL) {
            match cell {
                "X" => board.insert(Square::at(file, rank)),
                "." => {}
                other => panic!("{other:?} in\n{picture}"),
            }
        }
    }
    board
}

#[test]
fn constants() {
    assert_eq!(set(Bitboard::EMPTY), BTreeSet::new());
    assert_eq!(set(Bitboard::FULL), BTreeSet::from(Square::ALL));
    assert_eq!(Bitboard::default(), Bitboard::EMPTY);
    for square in Square::ALL {
        for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
            assert_eq!(Bitboard::file(file).contains(square), square.file() == file);
            assert_eq!(Bitboard::rank(rank).contains(square), square.rank() == rank);
        }
    }
}

#[test]
fn one_square() {
    for square in Square::ALL {
        let board = Bitboard::from(square);
        assert_eq!(set(board), BTreeSet::from([square]));
        assert_eq!(board, square.bitboard());
        assert!(!board.more_than_one() && !Bitboard::EMPTY.more_than_one());
        for other in Square::ALL {
            assert_eq!((board | other).more_than_one(), square != other, "{square} {other}");
        }
        for other in [Bitboard::EMPTY, Bitboard::FULL, Bitboard::file(File::D), board] {
            let (mut more, mut less) = (other, other);
            more.insert(square);
            less.remove(square);
            assert_eq!((more, less), (other | board, other - board));
            assert_eq!((other.with(square), other.without(square)), (more, less));
            assert_eq!((other | square, other - square), (more, less));
            assert_eq!(
                (other & square, other ^ square),
                (other - less, if more == other { less } else { more })
            );
        }
    }
}

#[test]
fn formats() {
    let board = Bitboard(0x00f0_0000_0000_001a);
    assert_eq!(format!("{board:?}"), "{B1, D1, E1, E7, F7, G7, H7}");
    assert_eq!(format!("{board:x}"), "f000000000001a");
    assert_eq!(format!("{board:#X}"), "0xF000000000001A");
    assert_eq!(format!("{:08b}", Bitboard(0b1011)), "00001011");
}

#[test]
fn macro_reads_what_debug_prints() {
    macro_rules! board_and_source {
        ($($cell:tt)*) => { (bitboard! { $($cell)* }, stringify!($($cell)*)) };
    }
    // Every line and every column of this picture is different, so the test notices swapped lines
    // or columns.
    const BOTH: (Bitboard, &str) = board_and_source! {
        X . . . . . . X
        . X . . . . . .
        . . X . . . . X
        . . . X . . X .
        . . . . X . . .
        X X . . . X . .
        . . . . . . X .
        X . X . X . . .
    };
    let (board, source) = BOTH;
    let cells = |picture: &str| picture.split_whitespace().collect::<String>();
    assert_eq!(cells(&format!("{board:#?}")), cells(source));
}

proptest! {
    #[test]
    fn operators(a: u64, b: u64) {
        let (a, b) = (Bitboard(a), Bitboard(b));
        let (x, y) = (&set(a), &set(b));
        prop_assert_eq!(set(a & b), x & y);
        prop_assert_eq!(set(a | b), x | y);
        prop_assert_eq!(set(a ^ b), x ^ y);
        prop_assert_eq!(set(a - b), x - y);
        prop_assert_eq!(set(!a), &BTreeSet::from(Square::ALL) - x);
        let by_methods = [a.and(b), a.or(b), a.xor(b), a.minus(b), a.not()];
        prop_assert_eq!(by_methods, [a & b, a | b, a ^ b, a - b, !a]);
        for a in [a, a & b, Bitboard::EMPTY] {
            let x = &set(a);
            prop_assert_eq!((a.is_subset(b), a.is_disjoint(b)), (x.is_subset(y), x.is_disjoint(y)));
            prop_assert_eq!(a.is_disjoint(!b), a.is_subset(b));
        }
        prop_assert_eq!(a.cmp(&b), u64::from(a).cmp(&u64::from(b)));
        prop_assert_eq!(Bitboard::from(u64::from(a)), a);

        let mut c = a;
        c &= b;
        prop_assert_eq!(c, a & b);
        let mut c = a;
        c |= b;
        prop_assert_eq!(c, a | b);
        let mut c = a;
        c ^= b;
        prop_assert_eq!(c, a ^ b);
        let mut c = a;
        c -= b;
        prop_assert_eq!(c, a - b);
    }

    #[test]
    fn collecting(squares: Vec<usize>, more: Vec<usize>) {
        let squares = || squares.iter().filter_map(|&index| Square::from_index(index % 80));
        let more = || more.iter().filter_map(|&index| Square::from_index(index % 80));
        let mut board: Bitboard = squares().collect();
        prop_assert_eq!(set(board), squares().collect());
        board.extend(more());
        prop_assert_eq!(set(board), squares().chain(more()).collect());
        prop_assert_eq!(board.count() as usize, set(board).len());
        prop_assert_eq!(board.is_empty(), set(board).is_empty());
    }

    #[test]
    fn iteration(a: u64, b: u64, from_the_back: [bool; 32]) {
        for board in [Bitboard(a), Bitboard(a & b), Bitboard::EMPTY, Bitboard::FULL] {
            prop_assert!(board.into_iter().eq(set(board)));
            prop_assert!((&board).into_iter().rev().eq(set(board).into_iter().rev()));
            prop_assert_eq!((board.first(), board.last()), (set(board).first().copied(), set(board).last().copied()));
            prop_assert_eq!(board.more_than_one(), set(board).len() > 1);
            let mut rest = board;
            let popped = std::iter::from_fn(|| rest.pop_first());
            prop_assert!(popped.eq(set(board)));
            prop_assert_eq!(rest.pop_first(), None);

            let mut squares = board.into_iter();
            let mut expected = VecDeque::from_iter(set(board));
            // A set has at most 64 squares, so 65 steps pass the end of the iterator.
            for back in from_the_back.into_iter().cycle().take(65) {
                prop_assert_eq!(squares.len(), expected.len());
                if back {
                    prop_assert_eq!(squares.next_back(), expected.pop_back());
                } else {
                    prop_assert_eq!(squares.next(), expected.pop_front());
                }
            }
            prop_assert_eq!(squares.next(), None);
            prop_assert_eq!(squares.next_back(), None);
        }
    }

    #[test]
    fn subsets(squares in prop::collection::btree_set(0..64_u32, 0..8)) {
        let board = Bitboard(squares.iter().map(|square| 1 << square).sum());
        let subsets: Vec<_> = board.subsets().collect();
        prop_assert_eq!(subsets.len(), 1 << squares.len());
        prop_assert!(subsets.is_sorted_by(|a, b| a < b) && subsets.iter().all(|subset| subset.is_subset(board)));
    }

    #[test]
    fn pictures(word: u64) {
        let board = Bitboard(word);
        prop_assert_eq!(read_picture(&format!("{board:#?}")), board);
        prop_assert_eq!(format!("{board}"), format!("{board:#?}"));
    }
}

//! Tests user-defined rules: combinations of clauses that no built-in variant has.

use core::marker::PhantomData;

use checkers_bits::{
    Board, Board8x8, Board10x10, CaptureLines, Color, Goal, KingLanding, KingRange, MenCapture,
    MenTake, Position, Preference, Removal, SquareNames, Variant, attacks, perft, perft_paths,
};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestError, TestRunner};

use crate::agreement::{agrees_with_the_oracle, every_move_can_be_played};
use crate::calls::calls_agree;
use crate::random::position;

/// A variant whose clauses are encoded in the decimal digits of `CLAUSES`. Digit 0 is the last digit: see `impl
/// Variant`. The leading digit is 1 or 2, so that it keeps leading zeros of the other digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Own<B, const CLAUSES: u32>(PhantomData<B>);

const fn digit(clauses: u32, i: usize) -> usize {
    (clauses / 10_u32.pow(i as u32) % 10) as usize
}

const LISTS: [&[Preference]; 8] = {
    use Preference::{ByKing, KingsFirst, MostKings, MostPieces, MostPoints, MostValue};
    [
        &[],
        &[MostPieces],
        &[MostValue],
        &[ByKing, MostPieces],
        &[KingsFirst],
        &[MostKings, MostPieces],
        &[MostPieces, MostValue, KingsFirst],
        &[MostPoints],
    ]
};

impl<B: Board, const CLAUSES: u32> Variant for Own<B, CLAUSES> {
    type Board = B;
    type Attacks = attacks::Fill;

    const PREFERENCE: &'static [Preference] = LISTS[digit(CLAUSES, 0)];
    const PROMOTES_DURING_CAPTURE: bool = digit(CLAUSES, 1) == 1;
    const KINGS: KingRange = [KingRange::Flies, KingRange::Steps][digit(CLAUSES, 2)];
    const KING_LANDING: KingLanding =
        [KingLanding::AnySquare, KingLanding::NextSquare, KingLanding::NextToLastKing]
            [digit(CLAUSES, 3)];
    const MEN_CAPTURE: MenCapture = [MenCapture::AllWays, MenCapture::Forward][digit(CLAUSES, 4)];
    const MEN_TAKE: MenTake = [MenTake::AnyPiece, MenTake::OnlyMen][digit(CLAUSES, 5)];
    const CAPTURE_LINES: CaptureLines =
        [CaptureLines::Diagonal, CaptureLines::DiagonalAndStraight][digit(CLAUSES, 6)];
    const KING_MOVES_IN_A_ROW: Option<u8> = [None, Some(1), Some(3)][digit(CLAUSES, 7)];
    const REMOVAL: Removal = [Removal::AtEnd, Removal::AtOnce][digit(CLAUSES, 9) - 1];
    const GOAL: Goal = [Goal::BlockOpponent, Goal::BeBlocked, Goal::FirstKing][digit(CLAUSES, 8)];

    const NAME: &'static str = "own";
    const PDN_GAME_TYPE: u8 = 100;
    const CAPTURE_SIGN: char = ':';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}

/// Random data from which a position of any board and any rules is built.
#[derive(Clone, Debug)]
struct Drawn {
    cells: Vec<u8>,
    weights: [u8; 3],
    white_to_move: bool,
    king_moves: u8,
    mask: u128,
    number: u32,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let weights = (1_u8..12, 0_u8..=4, any::<bool>()).prop_map(|(empty, kings, only_men)| {
        if only_men { [empty, 2, 0] } else { [empty, 4 - kings.min(3), kings.max(1)] }
    });
    let cells = prop::collection::vec(any::<u8>(), 64);
    (cells, weights, any::<bool>(), 0..4_u8, any::<u128>(), any::<u32>()).prop_map(
        |(cells, weights, white_to_move, king_moves, mask, number)| Drawn {
            cells,
            weights,
            white_to_move,
            king_moves,
            mask,
            number,
        },
    )
}

impl Drawn {
    fn position<V: Variant>(&self) -> Position<V> {
        let position: Position<V> = position(&self.cells, self.weights, self.white_to_move);
        let kings = Color::ALL.map(|color| position.kings(color).first());
        let with_run = |position: Position<V>, king| position.with_king_run(king, self.king_moves);
        kings.into_iter().flatten().fold(position, with_run)
    }
}

fn plays_by_its_rules<V: Variant>(drawn: &Drawn) -> TestCaseResult {
    let position = drawn.position::<V>();
    agrees_with_the_oracle(&position)?;
    every_move_can_be_played(&position)?;
    calls_agree(&position, drawn.mask, drawn.number as usize % 20, drawn.number)?;
    let after: Vec<_> = position.moves().iter().map(|&mv| position.make(mv)).collect();
    let sum = |count: fn(&Position<V>) -> u64| after.iter().map(count).sum::<u64>();
    prop_assert_eq!(perft(&position, 2), sum(|after| after.moves().len() as u64));
    let mut paths = 0;
    position.for_each_path(|mv| paths += perft_paths(&position.make(mv), 1));
    prop_assert_eq!(perft_paths(&position, 2), paths);
    Ok(())
}

/// The number of a variant, a check of the variant, and a function that returns the FEN of the checked position.
type Check = (u32, fn(&Drawn) -> TestCaseResult, fn(&Drawn) -> String);

macro_rules! checks {
    ($($board:ident: $($clauses:literal)+;)*) => {
        [$($((
            $clauses,
            plays_by_its_rules::<Own<$board, $clauses>>,
            |drawn| drawn.position::<Own<$board, $clauses>>().to_string(),
        ),)+)*]
    };
}

fn check_all(checks: &[Check], cases: u32) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    for (clauses, check, fen) in checks {
        let result = TestRunner::new(config.clone()).run(&drawn(), |drawn| {
            check(&drawn).map_err(|error| TestCaseError::fail(format!("{} {error}", fen(&drawn))))
        });
        if let Err(TestError::Fail(reason, _)) = result {
            panic!("{clauses}: {reason}");
        }
        result.unwrap();
    }
}

#[test]
fn rules_of_ones_own() {
    let checks: [Check; 2] = checks! { Board8x8: 1_120_012_003; Board10x10: 1_011_000_000; };
    check_all(&checks, if cfg!(debug_assertions) { 10 } else { 30 });
    // A debug build leaves these variants out, because they take long to compile.
    #[cfg(not(debug_assertions))]
    {
        let checks: [Check; 5] = checks! {
            Board8x8: 1_000_000_002 1_000_000_007 1_000_110_104 1_000_000_015;
            Board10x10: 1_000_000_106;
        };
        check_all(&checks, 30);
        use checkers_bits::TurkishBoard;
        let checks: [Check; 10] = checks! {
            Board8x8: 2_000_000_010 2_000_110_105 2_000_012_003;
            Board10x10: 2_100_000_001;
            TurkishBoard:
            1_000_000_000 1_000_110_102 1_000_001_001 2_000_000_002 2_000_010_011 2_200_100_100;
        };
        check_all(&checks, 1_000);
    }
}

/// Positions for which an earlier version of the generator returned wrong captures.
#[test]
fn captures_by_rules_of_ones_own() {
    type MostValue = Own<Board8x8, 1_000_000_002>;
    type Straight = Own<Board10x10, 1_011_000_000>;
    type KingsCaptureMore = Own<Board8x8, 1_120_012_003>;
    type Backward = Own<Board10x10, 1_000_000_106>;
    type KingsFirst = Own<Board8x8, 1_000_110_104>;
    // A man that goes on as a king, and the most kings, then the most pieces.
    type GoesOn = Own<Board8x8, 1_000_000_015>;
    fn check<V: Variant>(fen: &str, expected: &[&str]) {
        let position: Position<V> = fen.parse().unwrap();
        let mut names: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{fen}");
        assert!(position.moves().iter().all(|&mv| position.play(mv).is_ok()), "{fen}");
    }
    check::<GoesOn>("W:Wf6,a1:Be7,b6,b2,d4,f4", &["a1:g3"]);
    check::<GoesOn>("W:Wf6,a1:Be7,Kb6,b2,d4,f4", &["f6:a5"]);
    check::<MostValue>("W:Wc3,f2:BKd4,g3", &["c3:e5"]);
    check::<MostValue>("W:Wc3,f2:Bd4,g3", &["c3:e5", "f2:h4"]);
    check::<MostValue>("W:Wc3,f2:BKd4,g3,g5", &["f2:f6"]);
    check::<Straight>("W:We5:Be7", &["e5:e9"]);
    check::<Straight>("W:WKe5:Be7,g5", &["e5:e9", "e5:i5"]);
    check::<KingsCaptureMore>("W:Wc3,h2:Bd4,d6,g3", &["c3:c7"]);
    check::<KingsCaptureMore>("W:Wc3,Kh2:Bd4,d6,g3", &["h2:b8", "h2:c7"]);
    // By `Backward`, men capture backward. Both captures take a king and a man, and the capture that takes the king
    // first is the only legal capture.
    check::<Backward>("W:We7:BKd6,b4,f6,Kh4", &["e7:a3"]);
    // By `KingsFirst`, the capture of one king is better than the capture of a man and then a king. It is as good as
    // the capture of a king and then a man.
    check::<KingsFirst>("W:WKc3:BKd4,b4,Kb6", &["c3:e5"]);
    check::<KingsFirst>("W:WKc3:BKd4,Kb4,b6", &["c3:c7", "c3:e5"]);
    check::<KingsFirst>("W:WKc3:BKd4,Kb4,Kb6", &["c3:c7"]);
}

/// Variants in which every pair of values of two clauses occurs, except the pairs that [`Variant`] rejects.
#[cfg(feature = "every-pair")]
mod pairs {
    use super::*;

    const PAIRS: [Check; 31] = checks! {
        Board8x8:
        1_000_000_012 1_000_000_015 1_000_002_000 1_000_110_104 1_001_000_000 1_020_010_010 1_110_111_001 1_111_000_005
        1_120_100_103 1_120_100_104 1_200_112_005 1_210_010_100 1_220_100_106 1_220_112_003
        1_221_000_002;
        Board10x10:
        1_000_010_011 1_000_010_101 1_010_000_106 1_010_011_003 1_010_012_002 1_020_101_005
        1_100_010_106 1_100_101_002 1_101_000_003 1_110_100_010 1_120_002_001 1_120_010_105
        1_210_000_104 1_210_001_000 1_211_000_001 1_220_000_102;
    };
    const VALUES: [usize; 9] = [7, 2, 2, 3, 2, 2, 2, 3, 3];

    #[test]
    fn all_pairs_of_clauses() {
        check_all(&PAIRS, 200);
    }

    /// Whether [`Variant`] rejects two values of clauses together. Each argument is the index of a digit and its value.
    fn is_refused(one: (usize, usize), other: (usize, usize)) -> bool {
        let has = |digit, values: &[usize]| {
            [one, other].iter().any(|(i, value)| *i == digit && values.contains(value))
        };
        let steps = has(2, &[1]);
        let chooses_square = has(3, &[1, 2]);
        let orders_kings = has(0, &[4, 6]);
        has(1, &[1]) && (steps || chooses_square || has(0, &[3, 4, 6]) || has(8, &[2]))
            || has(6, &[1]) && (steps || chooses_square || has(4, &[1]) || has(5, &[1]))
            || has(6, &[1]) && (has(1, &[1]) || orders_kings)
            || chooses_square && (steps || orders_kings)
            || has(2, &[0]) && orders_kings
    }

    #[test]
    fn every_pair_of_clauses_is_there() {
        for (i, j) in (0..9).flat_map(|j| (0..j).map(move |i| (i, j))) {
            for (one, other) in (0..VALUES[i]).flat_map(|a| (0..VALUES[j]).map(move |b| (a, b))) {
                let has_both = |(clauses, ..): &Check| {
                    (digit(*clauses, i), digit(*clauses, j)) == (one, other)
                };
                let is_there = PAIRS.iter().any(has_both);
                let is_refused = is_refused((i, one), (j, other));
                assert!(is_there != is_refused, "digits {i} and {j}: {one} and {other}");
            }
        }
    }
}

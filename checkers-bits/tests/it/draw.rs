//! Tests that each clause of the draw rules takes effect at its exact ply, and not one ply earlier.

mod recount;
mod stored;

use checkers_bits::draw::{DrawClause, DrawCounters, DrawRules, Limit};
use checkers_bits::game::WinReason;
use checkers_bits::{
    AnyVariant, Brazilian, Color, Fen, Game, Killer, Outcome, Position, Russian, Variant,
};

fn game(variant: impl Into<AnyVariant>, fen: &str) -> Game {
    Game::from_position(Fen::read(fen, variant).unwrap().position)
}

/// Plays moves in short notation.
fn play(game: &mut Game, moves: &str) {
    repeat(game, moves, moves.split_whitespace().count());
}

/// Plays a sequence of moves again and again, for a number of plies.
fn repeat(game: &mut Game, moves: &str, plies: usize) {
    for name in moves.split_whitespace().cycle().take(plies) {
        let position = game.position();
        let legal = position.moves();
        let mv = legal.iter().find(|mv| mv.to_string() == name);
        game.play(*mv.unwrap_or_else(|| panic!("{name} in {position}, not {legal:?}"))).unwrap();
    }
}

fn holds(game: &Game, clause: DrawClause) -> bool {
    match game.outcome_by(&DrawRules::new(&[clause])) {
        Some(Outcome::Draw { reason }) => reason == clause,
        _ => false,
    }
}

/// Asserts that a clause begins to hold after a number of further plies. The clause must not hold one ply earlier, nor
/// after the last ply is taken back.
#[track_caller]
fn holds_after(game: &mut Game, moves: &str, plies: usize, clause: DrawClause) {
    let mut cycle = moves.split_whitespace().cycle();
    for ply in 0..plies {
        assert!(!holds(game, clause), "{clause} after {ply} plies, not {plies}");
        play(game, cycle.next().unwrap());
    }
    assert!(holds(game, clause), "{clause} after {plies} plies");
    let last = game.moves().next_back().unwrap().1;
    game.undo();
    assert!(!holds(game, clause), "{clause} after the last ply was taken back");
    game.play(last).unwrap();
    assert!(holds(game, clause), "{clause} after the last ply was played again");
}

const FMJD64: DrawRules<'static> = DrawRules::fmjd64();
const LIDRAUGHTS: DrawRules<'static> = DrawRules::lidraughts();
const INTERNATIONAL: DrawRules<'static> = DrawRules::international();

/// Finds the clause under test in a set of rules.
#[track_caller]
fn clause(rules: &DrawRules<'_>, is_meant: fn(&DrawClause) -> bool) -> DrawClause {
    *rules.clauses().iter().find(|clause| is_meant(clause)).unwrap()
}

fn three_kings(rules: &DrawRules<'_>) -> DrawClause {
    clause(rules, |clause| matches!(clause, DrawClause::ThreeKingsAgainstKing(_)))
}

fn king_moves(rules: &DrawRules<'_>) -> DrawClause {
    clause(rules, |clause| matches!(clause, DrawClause::KingMoves { .. }))
}

fn two(rules: &DrawRules<'_>) -> DrawClause {
    clause(rules, |clause| matches!(clause, DrawClause::TwoAgainstKing(_)))
}

fn main_road(rules: &DrawRules<'_>) -> DrawClause {
    clause(rules, |clause| matches!(clause, DrawClause::MainRoad { .. }))
}

/// The first clause (without repetition) that ends a game as a draw, and the ply at which the game ends.
fn first_draw(
    variant: impl Into<AnyVariant>,
    rules: &DrawRules<'_>,
    fen: &str,
    moves: &str,
) -> (usize, DrawClause) {
    let is_other = |clause: &DrawClause| !matches!(clause, DrawClause::Repetition { .. });
    let clauses: Vec<_> = rules.clauses().iter().copied().filter(is_other).collect();
    let rules = DrawRules::new(&clauses);
    let mut game = game(variant, fen);
    for (ply, name) in moves.split_whitespace().cycle().enumerate().take(1_000) {
        match game.outcome_by(&rules) {
            None => play(&mut game, name),
            Some(Outcome::Draw { reason }) => return (ply, reason),
            Some(win) => panic!("{win}"),
        }
    }
    panic!("no draw in a thousand plies");
}

/// A cycle of moves: the lone king moves to and fro in its corner, and the three kings keep off its lines.
const CORNER: &str = "c1-d2 b8-a7 d2-c1 a7-b8";
const CORNER_BLACK_FIRST: &str = "b8-a7 c1-d2 a7-b8 d2-c1";

/// Source: FMJD-64 7.2.3; FMJD Annex 1, 6.1.
#[test]
fn the_third_occurrence_of_a_position() {
    let third = DrawClause::Repetition { times: 3 };
    for rules in [FMJD64, LIDRAUGHTS, INTERNATIONAL] {
        assert!(rules.clauses().contains(&third));
    }
    let mut ending = game(Russian, "W:WKa3,Kc1,h2:BKb8,f6");
    holds_after(&mut ending, CORNER, 8, third);

    // White's king returns after three moves, and Black's king after two. So the pieces recur with the other side to
    // move, which is no repetition.
    let mut triangle = game(Russian, "W:WKa3,Kc1,Kh4:BKb8");
    play(&mut triangle, "h4-g5 b8-a7 g5-f6 a7-b8 f6-h4");
    play(&mut triangle, "b8-a7 h4-g5 a7-b8 g5-h4");
    let occupied = triangle.position().occupied();
    assert_eq!(triangle.positions().filter(|other| other.occupied() == occupied).count(), 3);
    holds_after(&mut triangle, "b8-a7 h4-g5 a7-b8 g5-h4", 4, third);
}

/// Source: FMJD-64 7.2.4. The game ends at the 15th move of the side with the three kings.
#[test]
fn three_kings_against_one() {
    for (fen, moves, plies) in [
        ("W:WKa3,Kc1,Kh4:BKb8", CORNER, 29),
        ("B:WKa3,Kc1,Kh4:BKb8", CORNER_BLACK_FIRST, 30),
        ("W:WKa3,Kc1,Kh4,Kg5:BKb8", CORNER, 29),
    ] {
        assert_eq!(first_draw(Russian, &FMJD64, fen, moves), (plies, three_kings(&FMJD64)));
        assert_eq!(first_draw(Russian, &LIDRAUGHTS, fen, moves), (30, three_kings(&LIDRAUGHTS)));
        assert_eq!(first_draw(Brazilian, &LIDRAUGHTS, fen, moves).0, 30);
    }
    // The clause does not apply with a man among the three pieces, with two kings, or with a fifth
    // piece.
    for fen in ["W:WKa3,Kc1,h4:BKb8", "W:WKa3,Kc1:BKb8", "W:WKa3,Kc1,Kh4:BKb8,h6"] {
        let mut other = game(Russian, fen);
        repeat(&mut other, CORNER, 40);
        assert!(!holds(&other, three_kings(&FMJD64)), "{fen}");
    }
}

/// The rule says: "Counting from the time of establishing the correlation of forces."
#[test]
fn three_kings_are_counted_from_when_there_are_three() {
    let mut promoted = game(Russian, "W:WKa3,Kc1,g7:BKb8");
    repeat(&mut promoted, CORNER, 20);
    play(&mut promoted, "g7-h8");
    holds_after(&mut promoted, CORNER_BLACK_FIRST, 30, three_kings(&FMJD64));

    // The capture changes the balance from four white kings to three. So the count begins with White's next move.
    let mut captured = game(Russian, "W:WKa3,Kd2,Kh4,Kf4:BKg1");
    play(&mut captured, "d2-e3 g1:a7");
    assert!(!holds(&captured, DrawClause::ThreeKingsAgainstKing(Limit::Stronger(1))));
    play(&mut captured, "h4-e1");
    assert!(holds(&captured, DrawClause::ThreeKingsAgainstKing(Limit::Stronger(1))));
    assert!(!holds(&captured, DrawClause::ThreeKingsAgainstKing(Limit::Each(1))));
}

/// Source: FMJD-64 7.2.5, 15 moves; FMJD Annex 1, 6.2, 25 moves.
#[test]
fn moves_by_kings_only() {
    let with_men = "W:WKa3,Kc1,h2:BKb8,f6,h8";
    for (rules, moves) in [(FMJD64, 15), (INTERNATIONAL, 25)] {
        let clause = king_moves(&rules);
        let mut game = game(Russian, with_men);
        holds_after(&mut game, CORNER, 2 * moves, clause);
        // The game goes on, because nobody claims the draw. A move of a man resets the count, so the clause holds again
        // only after the same number of king moves.
        play(&mut game, "d2-c1 f6-e5");
        holds_after(&mut game, "c1-d2 a7-b8 d2-c1 b8-a7", 2 * moves, clause);
    }
    assert_eq!(first_draw(Brazilian, &FMJD64, with_men, CORNER), (30, king_moves(&FMJD64)));
}

/// Source: FMJD-64 7.2.6. A capture or a promotion changes the balance, and a move of a man does not.
#[test]
fn kings_on_both_sides_and_the_balance_unchanged() {
    let of_pieces = |pieces: u32| {
        *LIDRAUGHTS
            .clauses()
            .iter()
            .find(|clause| match clause {
                DrawClause::Balance { at_least, at_most, .. } => {
                    (*at_least..=*at_most).contains(&pieces)
                }
                _ => false,
            })
            .unwrap()
    };
    for (fen, pieces, plies) in [
        ("W:WKa3,Kc1:BKb8,Kf8", 4, 60),
        ("W:WKa3,Kc1,Ke1:BKb8,Kf8", 5, 60),
        ("W:WKa3,Kc1,Ke1:BKb8,Kf8,Kd8", 6, 120),
        ("W:WKa3,Kc1,Ke1,Kh4:BKb8,Kf8,Kd8", 7, 120),
    ] {
        // In lidraughts the rule of the unchanged balance (FMJD-64 7.2.6) replaces the 15-move rule for kings. Under
        // the FMJD rules, the 15-move rule ends the game first.
        assert_eq!(first_draw(Russian, &LIDRAUGHTS, fen, CORNER), (plies, of_pieces(pieces)));
        assert_eq!(first_draw(Russian, &FMJD64, fen, CORNER), (30, king_moves(&FMJD64)));
    }
    let eight = "W:WKa3,Kc1,Ke1,Kh4:BKb8,Kf8,Kd8,Kh8";
    assert_eq!(first_draw(Russian, &LIDRAUGHTS, eight, CORNER), (30, king_moves(&LIDRAUGHTS)));

    let balance = |moves, pieces| DrawClause::Balance { moves, at_least: pieces, at_most: pieces };
    let mut man_moves = game(Russian, "W:WKa3,Kc1:BKb8,Kf8,f6");
    repeat(&mut man_moves, CORNER, 40);
    play(&mut man_moves, "c1-d2 f6-e5 d2-c1 e5-f4");
    assert!(holds(&man_moves, balance(22, 5)) && !holds(&man_moves, balance(23, 5)));
    play(&mut man_moves, "c1:h6");
    assert!(holds(&man_moves, balance(0, 4)) && !holds(&man_moves, balance(1, 4)));

    let mut promoted = game(Russian, "W:WKa3,Kc1,g7:BKb8,Kd8");
    repeat(&mut promoted, CORNER, 40);
    play(&mut promoted, "g7-h8");
    holds_after(&mut promoted, CORNER_BLACK_FIRST, 60, of_pieces(5));

    let mut no_king = game(Russian, "W:WKa3,Ke1,Kg1:Bh8,h6");
    play(&mut no_king, "a3-b4 h6-g5 b4-a3 g5-h4");
    assert!(!holds(&no_king, balance(1, 5)));
}

/// Source: FMJD-64 7.2.7. The game ends at the fifth move of the side with three pieces.
#[test]
fn three_pieces_against_a_king_on_the_main_road() {
    let road = "d8-e7 a1-b2 e7-d8 b2-a1";
    for fen in ["W:WKd8,Kh2,Kg1:BKa1", "W:WKd8,Kh2,g3:BKa1", "W:WKd8,h2,g3:BKa1"] {
        for rules in [FMJD64, LIDRAUGHTS] {
            assert_eq!(first_draw(Russian, &rules, fen, road), (9, main_road(&rules)), "{fen}");
            assert_eq!(first_draw(Brazilian, &rules, fen, road).0, 9, "{fen}");
        }
    }
    let mut black_first = game(Russian, "B:WKd8,Kh2,Kg1:BKa1");
    holds_after(&mut black_first, "a1-b2 d8-e7 b2-a1 e7-d8", 10, main_road(&FMJD64));

    // Black is the stronger side in this game, because the clause must hold for both colours.
    let mut black = game(Russian, "B:WKh8:BKa7,Kb8,Ke1");
    holds_after(&mut black, "e1-d2 h8-g7 d2-e1 g7-h8", 9, main_road(&FMJD64));

    // The clause never holds off the main road, or with two or four pieces.
    for (fen, moves) in [
        ("W:WKa3,Kc1,Kh4:BKb8", CORNER),
        ("W:WKd8,Kh2:BKa1", road),
        ("W:WKd8,Kh2,Kg1,Ke1:BKa1", road),
    ] {
        let mut other = game(Russian, fen);
        repeat(&mut other, moves, 40);
        assert!(!holds(&other, DrawClause::MainRoad { moves: 1 }), "{fen}");
    }
}

/// The FMJD rules do not say which moves count if the king leaves the main road. The documentation of
/// [`DrawClause::MainRoad`] says how the library decides.
#[test]
fn only_moves_against_a_king_on_the_main_road_count() {
    let fen = "W:WKd8,Kh2,Kg1:BKa1";
    // Four moves of White are counted. The lone king then leaves the main road and returns, and the count stays four.
    // White's next move is the fifth.
    let mut away = game(Russian, fen);
    play(&mut away, "d8-e7 a1-b2 e7-d8 b2-a1 d8-e7 a1-b2 e7-d8");
    assert!(holds(&away, DrawClause::MainRoad { moves: 4 }));
    play(&mut away, "b2-c1 d8-e7");
    assert!(!holds(&away, DrawClause::MainRoad { moves: 1 }), "off the road");
    play(&mut away, "c1-b2");
    assert!(holds(&away, DrawClause::MainRoad { moves: 4 }));
    holds_after(&mut away, "e7-d8", 1, main_road(&FMJD64));

    // After a promotion there are still three pieces against the king, so the count goes on. A capture changes the
    // number of pieces, so the count starts again.
    let mut promoted = game(Russian, "W:WKd8,Kh2,b6:BKa1");
    play(&mut promoted, "b6-c7 a1-b2 c7-b8 b2-a1 d8-e7 a1-b2 e7-d8 b2-a1");
    holds_after(&mut promoted, "d8-e7", 1, main_road(&FMJD64));
    let mut captured = game(Russian, "W:WKd8,Kh2,f6:BKa1");
    play(&mut captured, "f6-g7 a1:h8");
    assert!(!holds(&captured, DrawClause::MainRoad { moves: 0 }));

    // One of three men promotes to the first king. The count begins after this promotion.
    let mut first_king = game(Russian, "W:Wc7,g3,h2:BKa1");
    play(&mut first_king, "c7-b8");
    holds_after(&mut first_king, "a1-b2 b8-a7 b2-a1 a7-b8", 10, main_road(&FMJD64));

    // If another piece shares the main road with the lone king, the king does not control the road, so no move counts.
    let mut shared = game(Russian, "W:WKa1,b2,Kh2:BKh8");
    repeat(&mut shared, "h2-g1 h8-g7 g1-h2 g7-h8", 20);
    assert!(!holds(&shared, DrawClause::MainRoad { moves: 1 }));

    // The clause of the main road applies to the position after a move. So the move after which only the lone king is
    // on the main road is counted.
    let mut left = game(Russian, "W:WKc3,Kh2,Kg1:BKh8");
    holds_after(&mut left, "c3-d2", 1, DrawClause::MainRoad { moves: 1 });
}

/// Source: FMJD-64 7.2.8, the fifth move of the stronger side; FMJD Annex 1, 6.4, five moves by each side.
#[test]
fn one_or_two_pieces_against_a_king() {
    for fen in ["W:WKa3,Kc1:BKb8", "W:WKc1,h4:BKb8", "W:WKc1,Kh4:BKb8"] {
        assert_eq!(first_draw(Russian, &FMJD64, fen, CORNER), (9, two(&FMJD64)), "{fen}");
        assert_eq!(first_draw(Russian, &LIDRAUGHTS, fen, CORNER), (10, two(&LIDRAUGHTS)));
        assert_eq!(first_draw(Russian, &INTERNATIONAL, fen, CORNER), (10, two(&INTERNATIONAL)));
    }
    // With one king each, no side is stronger, so each side must make five moves.
    let alone = "W:WKc1:BKb8";
    assert_eq!(first_draw(Russian, &FMJD64, alone, CORNER), (10, two(&FMJD64)));
    let black_first = ("B:WKa3,Kc1:BKb8", CORNER_BLACK_FIRST);
    assert_eq!(first_draw(Russian, &FMJD64, black_first.0, black_first.1).0, 10);
}

#[test]
fn one_or_two_pieces_are_counted_from_when_there_are_so_few() {
    // The count for two pieces against a king begins with the capture that leaves two pieces.
    let mut captured = game(Russian, "W:WKa3,Kc1,h2:BKb8");
    repeat(&mut captured, CORNER, 20);
    play(&mut captured, "h2-g3 b8:h2");
    holds_after(&mut captured, "c1-d2 h2-g1 d2-c1 g1-h2", 9, two(&FMJD64));

    // The count begins with the promotion that gives the stronger side its first king.
    let mut promoted = game(Russian, "W:Wh6,g7:BKb8");
    play(&mut promoted, "g7-f8");
    holds_after(&mut promoted, "b8-a7 f8-g7 a7-b8 g7-f8", 10, two(&FMJD64));

    // If the stronger side promotes a second king or loses a piece, the count goes on.
    let mut second = game(Russian, "W:WKc1,g7:BKb8");
    play(&mut second, CORNER);
    play(&mut second, "g7-h8 b8-a7");
    holds_after(&mut second, "c1-d2 a7-b8 d2-c1", 3, two(&FMJD64));
    let mut lost = game(Russian, "W:WKc1,h2:BKb8");
    play(&mut lost, CORNER);
    play(&mut lost, "h2-g3 b8:h2");
    holds_after(&mut lost, "c1-d2 h2-g1 d2-c1 g1-h2", 4, two(&INTERNATIONAL));
}

/// Source: FMJD Annex 1, 6.3.
#[test]
fn three_pieces_against_a_king() {
    let sixteen = DrawClause::ThreeAgainstKing(Limit::Each(16));
    for fen in ["W:WKa3,Kc1,Kh4:BKb8", "W:WKa3,Kc1,h4:BKb8", "W:WKc1,h4,h6:BKb8"] {
        assert_eq!(first_draw(Russian, &INTERNATIONAL, fen, CORNER), (32, sixteen), "{fen}");
        let mut stronger = game(Brazilian, fen);
        holds_after(&mut stronger, CORNER, 31, DrawClause::ThreeAgainstKing(Limit::Stronger(16)));
    }
    // A promotion of one of the three pieces does not restart the count. The clause does not apply to four pieces
    // against a king.
    let mut promoted = game(Russian, "W:WKa3,Kc1,g7:BKb8");
    repeat(&mut promoted, CORNER, 20);
    play(&mut promoted, "g7-h8");
    holds_after(&mut promoted, CORNER_BLACK_FIRST, 11, sixteen);
    let four = "W:WKa3,Kc1,Kh4,Ke1:BKb8";
    assert_eq!(first_draw(Russian, &INTERNATIONAL, four, CORNER), (50, king_moves(&INTERNATIONAL)));
}

/// The number of plies left reaches zero at the draw. If only moves of the stronger side count, the number may be one
/// ply too high.
#[test]
fn the_plies_left_are_those_to_the_draw() {
    const ROAD: &str = "c1-d2 h8-g7 d2-c1 g7-h8";
    let fens = [
        ("W:WKa3,Kc1:BKb8", CORNER),
        ("B:WKa3,Kc1:BKb8", CORNER_BLACK_FIRST),
        ("W:WKc1:BKb8", CORNER),
        ("W:WKa3,Kc1,Kh4:BKb8", CORNER),
        ("W:WKa3,Kc1,h4:BKb8", CORNER),
        ("W:WKa3,Kc1,h2:BKb8,f6", CORNER),
        ("W:WKa3,Kc1,Kh2:BKh8", ROAD),
    ];
    for rules in [FMJD64, LIDRAUGHTS, INTERNATIONAL] {
        for (fen, moves) in fens {
            let (plies, clause) = first_draw(Russian, &rules, fen, moves);
            let mut game = game(Russian, fen);
            for (played, name) in moves.split_whitespace().cycle().enumerate().take(plies) {
                let left = rules.plies_left(&game.position(), game.draw_counters()) as usize;
                let expected = plies - played;
                assert!(left == expected || left + 1 == expected, "{fen} {clause}: {left}");
                play(&mut game, name);
            }
            assert_eq!(rules.plies_left(&game.position(), game.draw_counters()), 0, "{fen}");
        }
    }
    let men = game(Russian, "W:Wc3:Bf6");
    assert_eq!(FMJD64.plies_left(&men.position(), men.draw_counters()), u32::MAX);
}

/// In Killer draughts, two kings win against one king, if the draw rules give them the time.
#[test]
fn killer_has_no_clauses_against_a_lone_king() {
    let rules = Killer::DRAW_RULES;
    let left = |fen: &str| {
        let position: Position<Killer> = fen.parse().unwrap();
        rules.plies_left(&position, DrawCounters::default())
    };
    assert_eq!(left("W:WK5,K14:BK33"), 50);
    assert_eq!(left("W:WK5,K14:B33"), 50);
}

#[test]
fn a_loss_comes_before_a_draw() {
    let rules = [DrawClause::Repetition { times: 1 }];
    let rules = DrawRules::new(&rules);
    let lost = |fen| match game(Russian, fen).outcome_by(&rules) {
        Some(Outcome::Win { winner, reason }) => (winner, reason),
        other => panic!("{other:?}"),
    };
    assert_eq!(lost("W:Wa7:Bb8"), (Color::Black, WinReason::Blocked));
    assert_eq!(lost("B:Wa7:B"), (Color::White, WinReason::NoPieces));
    assert!(matches!(Game::new(Russian).outcome_by(&rules), Some(Outcome::Draw { .. })));
    assert_eq!(
        game(Russian, "W:W:B").outcome_by(&rules).unwrap().to_string(),
        "Black wins: White has no pieces"
    );
}

#[test]
fn reasons_are_words() {
    let words: Vec<_> = FMJD64.clauses().iter().map(DrawClause::to_string).collect();
    assert_eq!(
        words,
        [
            "the same position 3 times with the same side to move",
            "15 moves by the stronger side with three or more kings against a king",
            "15 moves by each side with kings only, without a capture",
            "30 moves by each side with 4 to 5 pieces, kings on both sides, \
             without a capture or promotion",
            "60 moves by each side with 6 to 7 pieces, kings on both sides, \
             without a capture or promotion",
            "5 moves by the stronger side with three pieces against a king on the main road",
            "5 moves by the stronger side with one or two pieces against a king",
        ]
    );
}

//! Tests of games that are stored as a FEN with a draw clock or with counters.

use checkers_bits::draw::{DrawClause, DrawRules};
use checkers_bits::{AnyVariant, Fen, Game, Russian};

use super::{
    CORNER, CORNER_BLACK_FIRST, FMJD64, INTERNATIONAL, LIDRAUGHTS, game, holds, holds_after,
    king_moves, main_road, play, repeat, three_kings, two,
};

#[test]
fn a_game_goes_on_from_the_clock_of_its_fen() {
    let game = |fen: &str| Game::from_fen(Fen::read(fen, Russian).unwrap());
    holds_after(&mut game("W:WKa3,Kc1:BKb8:H4"), CORNER, 5, two(&FMJD64));
    // White made three of the five plies on the clock, so White's fifth move is four plies later.
    holds_after(&mut game("B:WKa3,Kc1:BKb8:H5:F40"), CORNER_BLACK_FIRST, 4, two(&FMJD64));
    holds_after(&mut game("W:WKa3,Kc1,Kh4:BKb8:H20"), CORNER, 9, three_kings(&FMJD64));

    // With at most seven pieces, the 40 plies of the clock may include moves of men, so they prove no king moves. With
    // eight pieces, the clock counts only king moves.
    let balance = DrawClause::Balance { moves: 20, at_least: 4, at_most: 5 };
    assert!(holds(&game("W:WKa3,Kc1,h2:BKb8,f6:H40"), balance));
    assert!(!holds(&game("W:WKa3,Kc1,h2:BKb8,f6:H40"), king_moves(&FMJD64)));
    assert!(holds(&game("W:WKa3,Kc1,h2,g1,e1:BKb8,f6,h8:H40"), king_moves(&FMJD64)));
    assert!(holds(&game("W:WKa3,Kc1,h2:Bb6,f6:H40"), king_moves(&FMJD64)));
    // The clause of king moves never holds without kings.
    assert!(!holds(&game("W:Wa3,c1,h2:Bb8,f6:H40"), king_moves(&FMJD64)));
    assert!(!holds(&game("W:WKd8,Kh2,Kg1:BKa1:H20"), main_road(&FMJD64)));

    // A game made from the main line of another game keeps the clock.
    let mut clocked = game("W:WKa3,Kc1:BKb8:H8");
    play(&mut clocked, "c1-d2");
    assert!(holds(&clocked, two(&FMJD64)));
    assert_eq!(Game::from(clocked.main_line().clone()), clocked);
}

/// Asserts that a game, and a server that stores only the FEN of the game, see a draw at the same ply.
#[track_caller]
fn ends_alike_from_its_fen(
    variant: impl Into<AnyVariant>,
    rules: &DrawRules<'_>,
    fen: &str,
    moves: &str,
    plies: usize,
) {
    let is_other = |clause: &DrawClause| !matches!(clause, DrawClause::Repetition { .. });
    let clauses: Vec<_> = rules.clauses().iter().copied().filter(is_other).collect();
    let rules = DrawRules::new(&clauses);
    let variant = variant.into();
    let from = |fen: &str| Game::from_fen(Fen::read(fen, variant).unwrap());
    let (mut game, mut stored) = (from(fen), fen.to_owned());
    for (ply, name) in moves.split_whitespace().cycle().take(plies).enumerate() {
        let mut now = from(&stored);
        assert_eq!(
            (game.outcome_by(&rules), now.outcome_by(&rules)),
            (None, None),
            "ply {ply}: {stored}"
        );
        play(&mut game, name);
        play(&mut now, name);
        stored = now.fen().to_string();
        assert_eq!(game.fen().to_string(), stored);
    }
    assert!(game.outcome_by(&rules).is_some(), "{stored}");
    assert_eq!(game.outcome_by(&rules), from(&stored).outcome_by(&rules), "{stored}");
}

#[test]
fn a_game_stored_as_its_fen_ends_at_the_same_ply() {
    let start = "W:WKa3,Kc1:BKb8:H0:F1";
    ends_alike_from_its_fen(Russian, &LIDRAUGHTS, start, CORNER, 10);
    ends_alike_from_its_fen(Russian, &FMJD64, start, CORNER, 9);
    // The clock `:H` does not count king moves in positions with men, nor moves against a king on the main road. So the
    // FEN needs the counters `:R`.
    ends_alike_from_its_fen(Russian, &FMJD64, "W:WKa3,Kc1,h2:BKb8,f6,h8", CORNER, 30);
    let road = "d8-e7 a1-b2 e7-d8 b2-a1";
    ends_alike_from_its_fen(Russian, &LIDRAUGHTS, "W:WKd8,h2,g3:BKa1", road, 9);
    // A promotion resets the clock but not the count against the lone king.
    let mut promoted = game(Russian, "W:WKa3,Kc1,g7:BKb8");
    repeat(&mut promoted, CORNER, 20);
    play(&mut promoted, "g7-h8");
    let fen = promoted.fen().to_string();
    assert_eq!(fen, "B:WKh8,Ka3,Kc1:BKb8:H0:F11:R0,0,21,0");
    ends_alike_from_its_fen(Russian, &INTERNATIONAL, &fen, CORNER_BLACK_FIRST, 11);
}

#[test]
fn a_fen_has_the_counters_only_where_its_clock_does_not_determine_them() {
    let fen_after = |fen: &str, moves| {
        let mut game = game(Russian, fen);
        play(&mut game, moves);
        game.fen().to_string()
    };
    for (fen, moves, written) in [
        ("W:WKa3,Kc1:BKb8", "c1-d2 b8-a7", "W:WKa3,Kd2:BKa7:H2:F2"),
        ("W:WKa3,h2:BKb8", "h2-g3", "B:WKa3,g3:BKb8:H1:F1"),
        ("W:WKa3,h2:BKb8", "a3-b2", "B:WKb2,h2:BKb8:H1:F1:R1,1,1,0"),
        ("W:WKa3,h2:Bb8", "a3-b2", "B:WKb2,h2:Bb8:H1:F1"),
        ("W:Wa3,h2:Bb8", "a3-b4", "B:Wb4,h2:Bb8:H0:F1"),
    ] {
        assert_eq!(fen_after(fen, moves), written);
    }
}

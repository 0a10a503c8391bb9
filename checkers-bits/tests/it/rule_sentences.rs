//! Sentences of the rules, each with a position and all its legal moves.

use checkers_bits::{
    Antidraughts, AnyVariant, Breakthrough, Canadian, Color, Fen, Frisian, Frysk, Game,
    International, Killer, Pool, Portuguese, Position, SquareNames, Thai, Turkish, Variant,
};

/// Reads a game as a value, because the library has compiled the generators of values.
fn read<V: Variant>(fen: &str) -> Fen {
    Fen::read(fen, V::NAME.parse::<AnyVariant>().unwrap()).unwrap()
}

/// Asserts the legal moves of a position, in any order, with squares by name.
fn moves<V: Variant>(fen: &str, expected: &[&str]) {
    let position = read::<V>(fen).position;
    let name = |&mv| position.notation(mv).names(SquareNames::Algebraic).to_string();
    let mut found: Vec<_> = position.moves().iter().map(name).collect();
    let mut expected = expected.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{fen}\n{position:#}");
    assert_eq!(position.count_moves() as usize, expected.len(), "{fen}");
    assert_eq!(position.has_moves(), !expected.is_empty(), "{fen}");
    assert!(position.moves().iter().all(|&mv| position.is_legal(mv)), "{fen}");
}

/// The outcome of a position, as text.
fn outcome<V: Variant>(fen: &str) -> String {
    read::<V>(fen).position.outcome().map_or("none".to_owned(), |outcome| outcome.to_string())
}

/// The outcome of a game that begins with a position, as text.
fn draw<V: Variant>(fen: &str) -> String {
    let game = Game::from_fen(read::<V>(fen));
    game.outcome().map_or("none".to_owned(), |outcome| outcome.to_string())
}

mod frisian {
    use super::*;

    #[test]
    fn men_step_along_diagonals_only() {
        moves::<Frisian>("W:We5:Bb10", &["e5-d6", "e5-f6"]);
    }

    #[test]
    fn men_capture_in_eight_directions() {
        let ways = [
            ("d6", "c7"),
            ("e7", "e9"),
            ("f6", "g7"),
            ("g5", "i5"),
            ("f4", "g3"),
            ("e3", "e1"),
            ("d4", "c3"),
            ("c5", "a5"),
        ];
        for (victim, to) in ways {
            moves::<Frisian>(&format!("W:We5:B{victim}"), &[&format!("e5x{to}")]);
        }
    }

    #[test]
    fn behind_a_captured_piece_is_an_empty_square() {
        moves::<Frisian>("W:We5:Be7,e9", &["e5-d6", "e5-f6"]);
        moves::<Frisian>("W:Wg1:BKi1", &["g1-f2", "g1-h2"]);
        moves::<Frisian>("W:Wd8:Bd10", &["d8-c9", "d8-e9"]);
        // The bit after j2 belongs to a3, so without an edge mask the man could capture the king on j2.
        moves::<Frisian>("W:Wh2:BKj2", &["h2-g3", "h2-i3"]);
    }

    #[test]
    fn captures_go_on_along_other_lines() {
        moves::<Frisian>("W:Wc1:Bc3,e5", &["c1xg5"]);
    }

    #[test]
    fn men_are_promoted_where_the_move_ends() {
        let promotes = |fen: &str| {
            let position: Position<Frisian> = fen.parse().unwrap();
            position.moves().iter().map(|mv| mv.promotes()).collect::<Vec<_>>()
        };
        moves::<Frisian>("W:Wd8:Bc9", &["d8xb10"]);
        assert_eq!(promotes("W:Wd8:Bc9"), [true]);
        moves::<Frisian>("W:Wd8:Bc9,d10,f8", &["d8xf6"]);
        assert_eq!(promotes("W:Wd8:Bc9,d10,f8"), [false]);
    }

    #[test]
    fn kings_fly_along_diagonals_and_along_straight_lines_to_capture() {
        let diagonal =
            ["a1-b2", "a1-c3", "a1-d4", "a1-e5", "a1-f6", "a1-g7", "a1-h8", "a1-i9", "a1-j10"];
        moves::<Frisian>("W:WKa1:Bb10", &diagonal);
        moves::<Frisian>("W:WKa1:Ba7", &["a1xa9"]);
        moves::<Frisian>("W:WKa1:BKc1", &["a1xe1", "a1xg1", "a1xi1"]);
    }

    #[test]
    fn no_piece_is_captured_twice() {
        moves::<Frisian>("W:WKe1:Be3", &["e1xe5", "e1xe7", "e1xe9"]);
    }

    #[test]
    fn two_men_go_before_a_king_and_two_kings_before_three_men() {
        moves::<Frisian>("W:We5,a3:BKf4,a5", &["e5xg3"]);
        moves::<Frisian>("W:We5,a3:BKf4,a5,c7", &["a3xe7"]);
        moves::<Frisian>("W:We5,a3:BKf4,Kh2,a5,c7,f8", &["e5xi1"]);
        moves::<Frisian>("W:We5,a3:BKf4,Kh2,a5,c7,f8,h8", &["a3xi7"]);
    }

    #[test]
    fn with_equal_values_a_king_captures() {
        moves::<Frisian>("W:We5,Ki1:Bd6,h2", &["i1xg3", "i1xf4"]);
    }

    #[test]
    fn a_king_rests_after_three_moves_while_its_side_has_men() {
        moves::<Frisian>("W:WKa1,j2:Bb10:+0+346", &["j2-i3"]);
        let count = |fen: &str| fen.parse::<Position<Frisian>>().unwrap().count_moves();
        assert_eq!(count("W:WKa1,j2:Bb10:+0+246"), 10);
        assert_eq!(count("W:WKa1,j2:Bb10:+346+0"), 10, "Black has no king there");
        assert_eq!(count("W:WKa1:Bb10:+0+346"), 9, "without men");
        assert_eq!(count("W:WKa1,j2:Bb10:+0+341"), 10, "no king on b2");
        assert_eq!(count("W:WKa1,j2:Bb10:+0+3"), 1, "the only king");
        assert_eq!(count("W:WKa1,Kg1,j2:Bb10:+0+3"), 19, "one of two kings");
        assert_eq!(outcome::<Frisian>("W:WKa1,j2:Bi3,h4:+0+346"), "Black wins: White cannot move");
    }

    #[test]
    fn wrong_rows_of_a_king_in_a_fen_are_errors_with_their_place() {
        for (fen, expected) in [
            ("W:WKa1:Bb10:+0", "character 15: expected + and the moves of a white king in a row"),
            ("W:WKa1:Bb10:+x+0", "character 14: expected a number"),
            ("W:WKa1:Bb10:+0+399", "character 17: expected a playing square"),
            (
                "W:WKa1:Bb10:+0+1:+0+1",
                "character 19: expected each colour, each clock and the counters once",
            ),
        ] {
            let error = fen.parse::<Position<Frisian>>().unwrap_err().to_string();
            assert!(error.contains(expected), "{fen}: {error}");
        }
    }

    #[test]
    fn a_resting_king_captures() {
        moves::<Frisian>("W:WKa1,j2:BKb2,i9:+0+346", &["a1xj10"]);
    }

    #[test]
    fn a_quiet_move_of_a_resting_king_is_illegal() {
        let free: Position<Frisian> = "W:WKa1,Kg1,j2:Bb10".parse().unwrap();
        let king = "a1".parse().unwrap();
        let rests = free.with_king_run(king, 3);
        assert_eq!(free.moves().iter().filter(|mv| mv.from_square() == king).count(), 9);
        for mv in free.moves() {
            assert_eq!(rests.is_legal(mv), mv.from_square() != king, "{mv}");
            assert_eq!(rests.play(mv).is_ok(), mv.from_square() != king, "{mv}");
        }
    }

    /// A side without men has no limit, and a captured king has no row.
    #[test]
    fn the_loss_of_the_king_or_of_the_last_man_ends_a_row() {
        let row = |fen: &str, name: &str| {
            let position: Position<Frisian> = fen.parse().unwrap();
            let run = |position: &Position<Frisian>| position.king_run(Color::White);
            assert_eq!(run(&position).map(|(_, moves)| moves), Some(2), "{fen}");
            let after = position.play(position.read_move(name).unwrap()).unwrap();
            let value = AnyVariant::of::<Frisian>().position(position).unwrap();
            let value = value.make(value.read_move(name).unwrap());
            assert_eq!(value.downcast(), Some(after));
            run(&after).map(|(_, moves)| moves)
        };
        assert_eq!(row("B:WKa1,h4,j2:BKd10:+0+246", "d10-e9"), Some(2));
        assert_eq!(row("B:WKa1,h4,j2:Bg5:+0+246", "g5xi3"), Some(2), "another man is left");
        assert_eq!(row("B:WKa1,h4:Bg5:+0+246", "g5xi3"), None, "the last man");
        assert_eq!(row("B:WKh4,j2:Bg5:+0+234", "g5xi3"), None, "the king");
    }

    #[test]
    fn another_move_ends_the_row_of_a_king() {
        let after = |white: [&str; 3]| {
            let mut game = Game::from_fen(Fen::read("W:WK46,45,44:BK1,15", Frisian).unwrap());
            for (white, black) in white.into_iter().zip(["1-7", "7-1", "1-7"]) {
                for name in [white, black] {
                    game.play(game.position().read_move(name).unwrap()).unwrap();
                }
            }
            let text = game.position().to_string();
            assert_eq!(Fen::read(&text, Frisian).map(|fen| fen.position), Ok(game.position()));
            text.rsplit(':').next().unwrap().to_owned()
        };
        assert_eq!(after(["46-41", "41-46", "46-41"]), "+37+341");
        assert_eq!(after(["46-41", "41-46", "44-39"]), "+37+0");
        assert_eq!(after(["46-41", "44-39", "41-46"]), "+37+146");
    }

    #[test]
    fn positions_with_other_rows_differ() {
        let at = |moves| {
            let position: Position<Frisian> = "W:WKa1,j2:Bb10".parse().unwrap();
            position.with_king_run("a1".parse().unwrap(), moves)
        };
        assert_ne!(at(1), at(2));
        assert_ne!(at(1).key(), at(2).key());
        assert_eq!(at(7), at(3));
        assert_eq!(at(0), "W:WKa1,j2:Bb10".parse().unwrap());
        let turned = at(2).rotated_180();
        assert_eq!(turned.king_run(Color::Black), Some(("j10".parse().unwrap(), 2)));
        assert_eq!(turned.rotated_180(), at(2));
    }

    #[test]
    fn two_kings_have_seven_moves_against_one_and_a_king_two_against_a_king() {
        assert_eq!(draw::<Frisian>("W:WK46,K48:BK45:H13"), "none");
        let two = "Draw: 7 moves by each side with two kings against a king";
        assert_eq!(draw::<Frisian>("W:WK46,K48:BK45:H14"), two);
        assert_eq!(draw::<Frisian>("W:WK46,48:BK45:H14"), "none", "a man");
        assert_eq!(draw::<Frisian>("W:WK46:BK45:H3"), "none");
        let one = "Draw: 2 moves by each side with a king against a king";
        assert_eq!(draw::<Frisian>("W:WK46:BK45:H4"), one);
    }

    #[test]
    fn frysk_starts_with_five_men_each() {
        let start = Position::<Frysk>::start().to_string();
        let all = ["a1-b2", "c1-b2", "c1-d2", "e1-d2", "e1-f2", "g1-f2", "g1-h2", "i1-h2", "i1-j2"];
        moves::<Frysk>(&start, &all);
        moves::<Frysk>("W:We5:Be7", &["e5xe9"]);
    }
}

mod thai {
    use super::*;

    #[test]
    fn each_side_starts_with_eight_men_and_black_begins() {
        let start = Position::<Thai>::start();
        assert_eq!((start.side_to_move(), start.count_moves()), (Color::Black, 7));
        assert_eq!(start, "B:W1-8:B25-32".parse().unwrap());
        assert_eq!(start.men(Color::White).first().unwrap().to_string(), "a1");
    }

    #[test]
    fn kings_fly_and_land_right_behind_what_they_capture() {
        moves::<Thai>("W:WKa1:Bc3", &["a1-d4"]);
        moves::<Thai>("W:WKa1:Bf6", &["a1-g7"]);
        moves::<Thai>(
            "W:WKa3:Bh8",
            &["a3-b2", "a3-c1", "a3-b4", "a3-c5", "a3-d6", "a3-e7", "a3-f8"],
        );
    }

    #[test]
    fn kings_go_on_in_the_same_direction_or_at_a_right_angle() {
        moves::<Thai>("W:WKa1:Bb2,e5", &["a1-f6"]);
        moves::<Thai>("W:WKa1:Bb2,d2", &["a1-e1"]);
        moves::<Thai>("W:WKd4:Be5,c3", &["d4-f6", "d4-b2"]);
    }

    #[test]
    fn men_move_and_capture_forward_only() {
        moves::<Thai>("W:Wc3:Bb2,d2", &["c3-b4", "c3-d4"]);
    }

    #[test]
    fn a_man_that_reaches_the_last_rank_is_promoted_and_its_move_ends() {
        moves::<Thai>("W:Wd6:Be7,g7", &["d6-f8"]);
    }

    #[test]
    fn any_capture_is_legal_and_goes_on_to_its_end() {
        moves::<Thai>("W:Wc3,g1:Bd4,f6,b4", &["c3-a5", "c3-g7"]);
    }
}

mod turkish {
    use super::*;

    #[test]
    fn each_side_starts_with_sixteen_men_on_its_second_and_third_rank() {
        let start = Position::<Turkish>::start();
        assert_eq!((start.side_to_move(), start.count_moves()), (Color::White, 8));
        let men =
            |side| start.men(side).into_iter().map(checkers_bits::Square::rank).collect::<Vec<_>>();
        assert_eq!(men(Color::White), [[1; 8], [2; 8]].concat());
        assert_eq!(men(Color::Black), [[5; 8], [6; 8]].concat());
    }

    #[test]
    fn men_step_ahead_and_to_both_sides() {
        moves::<Turkish>("W:Wd4,a1:Bh8", &["d4-d5", "d4-c4", "d4-e4", "a1-a2", "a1-b1"]);
        moves::<Turkish>("B:Wh1:Bd5,h8", &["d5-d4", "d5-c5", "d5-e5", "h8-h7", "h8-g8"]);
    }

    #[test]
    fn men_capture_ahead_and_to_both_sides() {
        moves::<Turkish>("W:Wd4:Bd5,c4,e4,d3", &["d4xd6", "d4xb4", "d4xf4"]);
        moves::<Turkish>("B:Wd6,c5,e5,d4:Bd5", &["d5xd3", "d5xb5", "d5xf5"]);
    }

    #[test]
    fn a_piece_on_the_edge_is_captured_along_the_edge() {
        moves::<Turkish>("W:Wa4:Ba5", &["a4xa6"]);
        moves::<Turkish>("W:Wb4:Ba4", &["b4-b5", "b4-c4"]);
        moves::<Turkish>("W:Wg1:BKh1", &["g1-g2", "g1-f1"]);
        moves::<Turkish>("W:Wb1:BKc1", &["b1xd1"]);
        moves::<Turkish>("W:WKa1:BKc1", &["a1xd1", "a1xe1", "a1xf1", "a1xg1", "a1xh1"]);
        moves::<Turkish>(
            "W:WKc4:Bh4,c8,a4,Kc1",
            &[
                "c4-b4", "c4-d4", "c4-e4", "c4-f4", "c4-g4", "c4-c2", "c4-c3", "c4-c5", "c4-c6",
                "c4-c7",
            ],
        );
    }

    /// The king goes by d5, b5 and b3, and crosses the square of d3, which it took first.
    #[test]
    fn captured_pieces_leave_at_once() {
        moves::<Turkish>("W:WKd1:Bd3,c5,b4,f3", &["d1xg3", "d1xh3"]);
    }

    #[test]
    fn a_king_does_not_turn_back_within_a_capture() {
        let fen = "W:WKd1:BKb1,Kf1";
        moves::<Turkish>(fen, &["d1xa1", "d1xg1", "d1xh1"]);
        let position: Position<Turkish> = fen.parse().unwrap();
        assert!(position.moves().iter().all(|mv| mv.captured().count() == 1));
    }

    #[test]
    fn the_most_pieces_are_captured_and_a_king_counts_as_one() {
        moves::<Turkish>("W:Wd4,g4:Bd5,Kg5,g7", &["g4xg8"]);
        moves::<Turkish>("W:Wd4,g4:BKd5,g5", &["d4xd6", "g4xg6"]);
        moves::<Turkish>("W:WKa1,g4:Ba5,g5", &["a1xa6", "a1xa7", "a1xa8", "g4xg6"]);
    }

    /// The man reaches the last rank on d8, goes on sideways as a man and becomes a king on f8.
    #[test]
    fn a_man_is_promoted_where_its_move_ends() {
        moves::<Turkish>("W:Wd6:Bd7,e8", &["d6xf8"]);
        moves::<Turkish>("W:Wd6:Bd7,g8", &["d6xd8"]);
        moves::<Turkish>("B:Wd2,e1,f3:Bd3", &["d3xf1"]);
        let position: Position<Turkish> = "W:Wd6:Bd7,e8,a4".parse().unwrap();
        let after = position.make(position.moves()[0]);
        assert_eq!(after.to_string(), "B:WKf8:Ba4");
    }

    #[test]
    fn one_piece_each_is_a_draw_if_nothing_can_be_captured() {
        for fen in ["W:Wa2:Bh7", "W:WKa1:Bh8", "B:WKa1:BKh8"] {
            assert_eq!(draw::<Turkish>(fen), "Draw: one piece each", "{fen}");
        }
        for fen in ["W:WKa1:Ba7", "W:WKa1,b2:BKh8", "B:Wa2:Ba3"] {
            assert_eq!(draw::<Turkish>(fen), "none", "{fen}");
        }
        assert_eq!(outcome::<Turkish>("B:Wa2:B"), "White wins: Black has no pieces");
    }

    /// The last square is that of a captured piece, as in a capture of the Hub protocol.
    #[test]
    fn a_capture_that_ends_where_a_captured_piece_stood_is_read() {
        let fen = "B:Wc5,b4,c3,d3,e3,f3,g3,h3,b2,c2:Bb6,e6,f5,Kb1";
        let position: Position<Turkish> = fen.parse().unwrap();
        let mv = position.read_move("b1xb3xb5xd5xd2xb2").unwrap();
        assert_eq!((mv.to_square().to_string(), mv.captured().count()), ("b2".to_owned(), 5));
        for text in
            [position.notation(mv).long().to_string(), position.notation(mv).hub().to_string()]
        {
            assert_eq!(position.read_move(&text), Ok(mv), "{text}");
        }
    }
}

#[test]
fn portuguese_captures_take_the_most_pieces_then_the_most_kings() {
    moves::<Portuguese>("W:Wd3:Bc4,e4,g6", &["d3xh7"]);
    moves::<Portuguese>("W:Wd3:Bc4,Ke4", &["d3xf5"]);
    moves::<Portuguese>("W:Wd3:BKc4,e4,g6", &["d3xh7"]);
}

#[test]
fn canadian_captures_of_a_king_and_of_a_man_are_equal() {
    moves::<Canadian>("W:Wc3:BKb4,d4", &["c3xa5", "c3xe5"]);
}

#[test]
fn pool_is_a_draw_after_fifteen_moves_of_kings_of_any_number_of_pieces() {
    assert_eq!(draw::<Pool>("W:WKa1,Ka3:BKh8:H29:F50"), "none");
    let text = "Draw: 15 moves by each side with kings only, without a capture";
    assert_eq!(draw::<Pool>("W:WKa1,Ka3:BKh8:H30:F50"), text);
}

#[test]
fn frysk_has_the_draws_of_frisian() {
    assert_eq!(draw::<Frysk>("W:WK46,K47,K48:BK5:H32:F60"), "none");
    let text = "Draw: 16 moves by each side with three pieces against a king";
    assert_eq!(draw::<International>("W:WK46,K47,K48:BK5:H32:F60"), text);
    let text = draw::<Frisian>("W:WK46,K47:BK5:H14:F60");
    assert!(text.starts_with("Draw: 7 moves"), "{text}");
    assert_eq!(draw::<Frysk>("W:WK46,K47:BK5:H14:F60"), text);
}

#[test]
fn killer_kings_land_right_behind_a_king_that_they_capture_last() {
    moves::<Killer>("W:WKa1:BKf6", &["a1xg7"]);
    moves::<Killer>("W:WKa1:Bf6", &["a1xg7", "a1xh8", "a1xi9", "a1xj10"]);
    moves::<Killer>("W:WKa1:BKc3,c7", &["a1xb8", "a1xa9"]);
    moves::<Killer>("W:WKa1:Bc3,Kc7", &["a1xb8"]);
}

/// The last captured piece is a man, so the king may land on any square behind that man.
#[test]
fn killer_paths_end_right_behind_a_king() {
    let position: Position<Killer> = "W:WKa1:BKc3,c7".parse().unwrap();
    let mv = *position.moves().iter().find(|mv| mv.to_square().to_string() == "a9").unwrap();
    let path: Vec<_> = position.path(mv).map(|square| square.to_string()).collect();
    assert_eq!(path, ["a1", "e5", "a9"]);
}

#[test]
fn antidraughts_are_won_without_a_move() {
    assert_eq!(outcome::<Antidraughts>("W:W:BKb10"), "White wins: White has no pieces");
    assert_eq!(outcome::<Antidraughts>("W:Wa5:Bb6,c7"), "White wins: White cannot move");
    moves::<Antidraughts>("W:We5,a3:Bf4,d6,b8", &["e5xa9"]);
}

#[test]
fn breakthrough_ends_with_the_first_king() {
    moves::<Breakthrough>("B:WKb10:Bg5", &[]);
    assert_eq!(outcome::<Breakthrough>("B:WKb10:Bg5"), "White wins: White has the first king");
    assert_eq!(outcome::<Breakthrough>("B:Wb8:BKg1"), "Black wins: Black has the first king");
    assert_eq!(outcome::<Breakthrough>("W:Wa5:Bb6,c7"), "Black wins: White cannot move");
    assert_eq!(outcome::<Breakthrough>("W:W:Bb6,c7"), "Black wins: White has no pieces");
}

#[test]
fn breakthrough_goes_on_if_a_man_only_passes_the_last_rank() {
    let position: Position<Breakthrough> = "W:Wd8:Be9,g9,a5".parse().unwrap();
    let mv = position.moves()[0];
    let after = position.play(mv).unwrap();
    assert_eq!((mv.to_square().to_string(), after.outcome()), ("h8".to_owned(), None));
    assert!(after.has_moves());
}

//! Tests the games that come as texts.

use std::rc::Rc;

use checkers_bits::game::WinReason;
use checkers_bits::rules::{self, GAMES};
use checkers_bits::{AnyVariant, Color, Fen, Outcome, SquareNames};

use super::{clauses, oracle};

/// The numbers of ways to play one, two, … moves from the start, counted by the oracle.
const COUNTS: [(&str, &[u64]); 15] = [
    ("argentinian", &[7, 49, 302, 1_469, 7_361, 36_473, 177_532]),
    ("argentinian-10x10", &[9, 81, 810, 8_100, 88_900]),
    ("armenian", &[22, 484, 12_174, 268_670, 6_280_482]),
    ("dumm", &[13, 169, 2_042, 20_513, 195_333]),
    ("english-losing", &[7, 49, 302, 1_469, 7_361, 36_768, 179_740]),
    ("filipino", &[7, 49, 302, 1_469, 7_473, 37_628, 187_302]),
    ("jamaican", &[7, 49, 302, 1_469, 7_482, 37_986, 190_146]),
    ("kenyan-dama", &[8, 64, 708, 7_538, 85_090]),
    ("malaysian", &[11, 121, 1_222, 10_053, 78_629]),
    ("malaysian-free-capture", &[11, 121, 1_431, 16_748, 207_750]),
    ("mozambican", &[7, 49, 302, 1_469, 7_473, 37_628, 187_302]),
    ("nigerian", &[9, 81, 658, 4_265, 27_132, 168_316]),
    ("russian-losing", &[7, 49, 302, 1_469, 7_482, 37_986, 190_146]),
    ("sri-lankan", &[11, 121, 1_222, 10_053, 79_049]),
    ("tanzanian", &[7, 49, 302, 1_469, 7_361, 36_768, 179_740]),
];

/// The names are those of texts, files, and users of `--rules`.
#[test]
fn each_game_has_its_name_and_its_counts() {
    assert!(GAMES.iter().map(|(name, _)| name).eq(COUNTS.iter().map(|(name, _)| name)));
    for (name, counts) in COUNTS {
        let variant = rules::game(name).expect(name);
        let blanks = name.replace('-', " ");
        assert_eq!(variant.name(), blanks);
        for other in [name.to_uppercase(), format!(" {blanks} "), blanks.replace(' ', "  ")] {
            assert_eq!(rules::game(&other), Some(variant), "{other:?}");
        }
        let (_, text) = GAMES.iter().find(|(known, _)| *known == name).expect(name);
        assert_eq!(AnyVariant::from_rules(text), Ok(variant));
        let comments = text.lines().filter(|line| line.starts_with("# "));
        assert!(comments.clone().any(|line| line.starts_with("# Source")), "{name}");
        assert!(comments.count() > 1, "{name} has no description");
        counts_of(variant, counts);
    }
    for unknown in ["", "-", "kenyan", "dama kenyan", "russian", "kenyan-dama-"] {
        let is_known = unknown == "kenyan-dama-";
        assert_eq!(rules::game(unknown).is_some(), is_known, "{unknown:?}");
    }
}

/// Games of issues and other sources that have no name here.
#[test]
fn counts_of_optional_captures_and_of_promotion_at_the_end() {
    for (text, counts) in [
        (
            "like: turkish\nname: free dama\na capture: may be refused",
            &[8, 64, 800, 9_946, 139_900],
        ),
        (
            "like: turkish\nname: tama\nmoves go: in all directions",
            &[22, 484, 12_174, 268_670, 6_280_482],
        ),
    ] {
        counts_of(AnyVariant::from_rules(text).unwrap(), counts);
    }
}

fn counts_of(variant: AnyVariant, expected: &[u64]) {
    let clauses = Rc::new(clauses(&variant.rules()));
    let oracle = oracle(&variant.start(), &clauses);
    // The oracle needs seconds for the last counts.
    let most = if cfg!(debug_assertions) { 1_000 } else { 300_000 };
    for (depth, &count) in (1..).zip(expected) {
        if count < 300_000 || !cfg!(debug_assertions) {
            assert_eq!(variant.start().perft(depth), count, "{variant}, depth {depth}");
        }
        if count <= most {
            assert_eq!(oracle.perft(depth), count, "{variant}, depth {depth}");
        }
    }
}

/// Positions that show what is peculiar to a game, with all moves in alphabetical order.
const MOVES: [(&str, &str, &str); 21] = [
    // A king lands right behind a piece. It captures first among equals, but not before a capture of more pieces.
    ("argentinian", "W:WKb1:Bd3", "b1xe4"),
    ("argentinian", "W:WKb1,a2:Bd3,b3", "b1xe4"),
    ("argentinian", "W:WKh7,a2:Bb3,d5,g6", "a2xe6"),
    ("argentinian-10x10", "W:WKb1,a2:Bd3,b3", "b1xe4"),
    // Men and kings move diagonally, but do not capture so.
    ("armenian", "W:Wd4:BKh8", "d4-c4 d4-c5 d4-d5 d4-e4 d4-e5"),
    ("armenian", "W:WKd4:Bd6,e5", "d4xd7 d4xd8"),
    ("armenian", "W:Wb6:Bb7,d8", "b6xe8 b6xf8 b6xg8 b6xh8"),
    ("dumm", "W:Wc3:Bd2,d4,f6", "c3xg7"),
    ("filipino", "W:Wa4,h1:Bb5,g2,e2", "h1xd1"),
    ("jamaican", "W:Wa4,h1:Bb5,g2,e2", "a4xc6 h1xd1"),
    // A man goes on as a king. A king captures first among equals.
    ("kenyan-dama", "W:Wb6:Bb7,d8", "b6xe8 b6xf8 b6xg8 b6xh8"),
    ("kenyan-dama", "W:Wa2,Kh1:Ba3,h4", "h1xh5 h1xh6 h1xh7 h1xh8"),
    ("malaysian", "W:Wc3:Bd2,d4", "c3xe5"),
    ("malaysian-free-capture", "W:Wc3:Bd4", "c3-b4 c3xe5"),
    ("malaysian-free-capture", "W:Wc3,h2:Bd4,f6,g3", "c3-b4 c3xg7 h2-i3"),
    // Two kings have more points than three men. A man and a king have as many.
    ("mozambican", "W:Wa4,h1:BKb5,Kd7,g2,e2,c2", "a4xe8"),
    ("mozambican", "W:Wa4,h1:Bb5,Kd7,g2,e2,c2", "a4xe8 h1xb3"),
    ("nigerian", "W:Wa4,h1:Bb5,g2,e2", "a4xc6 h1xd1"),
    ("sri-lankan", "W:Wa4,h1:Bb5,g2,e2", "h1xd1"),
    // Kings have no precedence, and men do not capture backward.
    ("tanzanian", "W:WKa1,a5,a7:Bb2,b6", "a1xc3 a1xd4 a1xe5 a1xf6 a1xg7 a1xh8 a5xc7"),
    ("russian-losing", "W:Wc3:Bd4,f6", "c3xg7"),
];

#[test]
fn each_game_has_its_moves() {
    for (name, fen, expected) in MOVES {
        let position = Fen::read(fen, rules::game(name).unwrap()).unwrap().position;
        let text =
            |mv| position.notation(mv).names(SquareNames::Algebraic).capture_sign('x').to_string();
        let mut moves: Vec<String> = position.moves().into_iter().map(text).collect();
        moves.sort_unstable();
        assert_eq!(moves.join(" "), expected, "{name}: {fen}");
    }
}

#[test]
fn who_cannot_move_wins_the_losing_games() {
    let blocked = Outcome::Win { winner: Color::Black, reason: WinReason::Blocked };
    let itself = Outcome::Win { winner: Color::White, reason: WinReason::BlockedItself };
    for (name, fen, outcome) in [
        ("russian-losing", "W:Wa7:Bb8", itself),
        ("english-losing", "W:Wa7:Bb8", itself),
        ("jamaican", "W:Wh7:Bg8", blocked),
    ] {
        let position = Fen::read(fen, rules::game(name).unwrap()).unwrap().position;
        assert_eq!(position.outcome(), Some(outcome), "{name}");
    }
}

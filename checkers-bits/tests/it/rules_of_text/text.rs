//! Tests how texts are read, written and refused.

use std::collections::HashSet;
use std::sync::Barrier;
use std::thread;

use checkers_bits::{AnyVariant, VariantName};

use super::{CHOICES, CRITERIA};

/// Asserts that a text is read, that its game has a line, and that the text of the game is read as the same game.
fn is_read_and_written(text: &str, line: &str) {
    let variant = AnyVariant::from_rules(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let written = variant.rules();
    assert!(written.lines().any(|written| written == line), "no {line} in {written}");
    assert_eq!(AnyVariant::from_rules(&written), Ok(variant), "{written}");
    assert_eq!(AnyVariant::from_rules(&written).unwrap().rules(), written);
    // Blanks, capitals, comments and the order of lines do not matter.
    let mut lines: Vec<String> =
        text.lines().map(|line| format!("\t{} \r\n", line.to_uppercase())).collect();
    lines.reverse();
    let other =
        format!("# comment: x\n\n{}", lines.concat().replace(' ', "  ").replace(':', " :  # "));
    assert!(AnyVariant::from_rules(&other).is_err(), "the values are comments: {other}");
    let other = other.replace("  # ", "\u{a0}").replacen('\n', " # c\n", 1);
    assert_eq!(AnyVariant::from_rules(&other), Ok(variant), "{other}");
}

#[test]
fn each_value_of_each_clause_is_read_and_written() {
    for (clause, values) in CHOICES {
        for value in values {
            // The game ends with the first king, so no king can go on.
            let more = if *value == "the first king" {
                "\na man that reaches the last rank in a capture: stays a man"
            } else {
                ""
            };
            let line = format!("{clause}: {value}");
            is_read_and_written(&format!("name: own{more}\n{line}"), &line);
        }
    }
    let others = [
        "name: a",
        "name: --- 0123456789 abcdefghijklmnopqrstuvwxy",
        "board: 8x8, mirrored",
        "board: 8x8, all squares",
        "board: 10x10, mirrored",
        "board: 10x10, all squares",
        "board: 4x26",
        "board: 16x8, all squares",
        "board: 8x16, all squares",
        "board: 14x14",
        "ranks of men: 1",
        "ranks of men: 2",
        "ranks of men: 3",
        "of several captures: any",
        "of several captures: kings first, the most kings, by a king, the greatest value, the most pieces",
        "draw: never",
        "draw: the same position 3 times with the same side to move",
        "draw: 25 moves by each side with kings only, without a capture",
        "draw: 15 moves by each side with kings only, without a capture, of at least 8 pieces",
        "draw: 30 moves by each side with 4 to 5 pieces, kings on both sides, without a capture or promotion",
        "draw: 15 moves by the stronger side with three or more kings against a king",
        "draw: 15 moves by each side with three or more kings against a king",
        "draw: 7 moves by each side with two kings against a king",
        "draw: 2 moves by the stronger side with a king against a king",
        "draw: 16 moves by each side with three pieces against a king",
        "draw: 5 moves by the stronger side with three pieces against a king on the main road",
        "draw: 5 moves by each side with one or two pieces against a king",
        "draw: one piece each",
        "draw: 4294967295 moves by each side with kings only, without a capture",
    ];
    for line in others {
        let name = if line.starts_with("name") { "" } else { "name: own\n" };
        // Two clauses of draws, so that the text keeps both.
        is_read_and_written(&format!("{name}{line}"), line);
    }
    is_read_and_written("name: own\nranks of men: 2\nranks behind men: 1", "ranks behind men: 1");
    is_read_and_written("name: own\nranks of men: 1\nboard: 26x4", "board: 26x4");
    for (phrase, _) in CRITERIA {
        let line = format!("of several captures: {phrase}");
        is_read_and_written(&format!("name: own\n{line}"), &line);
    }
}

#[test]
fn the_games_of_this_crate_are_read_from_their_texts() {
    for &name in VariantName::ALL {
        let variant = AnyVariant::from(name);
        assert_eq!(AnyVariant::from_rules(&variant.rules()), Ok(variant));
        for text in [format!("like: {name}"), format!("name: {name}\nlike: {name}")] {
            assert_eq!(AnyVariant::from_rules(&text), Ok(variant), "{text}");
        }
    }
    let russian = AnyVariant::from(VariantName::Russian);
    for text in [
        "",
        "#",
        "\n \n",
        "name: RUSSIAN",
        "begins: white",
        "\u{feff}name: russian",
        "kings: fly # as before",
    ] {
        assert_eq!(AnyVariant::from_rules(text), Ok(russian), "{text}");
    }
    // Texts of one game that are written in different ways.
    let texts = [
        "like: brazilian\nname: x 1\nsign of a capture: :",
        "name: X  1\nof several captures: the most pieces\na man that reaches the last rank in a capture: stays a man",
    ];
    let [one, other] = texts.map(|text| AnyVariant::from_rules(text).unwrap());
    assert_eq!((one, one.rules()), (other, other.rules()));
    assert_ne!(one, AnyVariant::from_rules("like: brazilian\nname: x 2").unwrap());
    // A game without a name.
    let own = AnyVariant::from_rules("kings: step").unwrap();
    assert_eq!((own.name(), own.variant_name(), own.pdn_game_type()), ("own game", None, 99));
    assert_eq!(own.long_pdn_game_type(), None);
}

#[test]
fn errors_have_a_place_and_say_what_was_expected() {
    let choice = |values: &str| format!("expected {values}, found `y`");
    for (clause, values) in CHOICES {
        let quoted: Vec<_> = values.iter().map(|value| format!("`{value}`")).collect();
        let (last, others) = quoted.split_last().unwrap();
        let expected = choice(&format!("{} or {last}", others.join(", ")));
        let error = AnyVariant::from_rules(&format!("{clause}: y")).unwrap_err();
        assert_eq!(error.to_string(), format!("line 1, column {}: {expected}", clause.len() + 3));
        assert_eq!((error.line, error.column), (1, clause.len() + 3));
    }
    let clauses = "`name`, `like`, `board`, `ranks of men`, `ranks behind men`, `of several captures`, \
        `moves of a king in a row`, `draw`, `first square`, `squares have`, `sign of a capture`, \
        `points of a win`, `begins`, `goal`, `kings`, `moves go`, `captures go`, `men capture`, \
        `men capture kings`, `a king lands`, `captured pieces leave`, \
        `a man that reaches the last rank in a capture` or `a capture`";
    let games: Vec<_> = VariantName::ALL.iter().map(|name| format!("`{name}`")).collect();
    let (last, others) = games.split_last().unwrap();
    let games = format!("{} or {last}", others.join(", "));
    let name = "at most 40 letters, digits, blanks and `-`";
    let size = "a size such as `8x8`";
    let sides = "even numbers from 4 to 26";
    let bits = "a board that takes at most 128 bits, with a bit for each square";
    let kind = "`mirrored` or `all squares` after the size";
    let criteria = "`any`, or a list of `the most pieces`, `the greatest value`, `the most points`, `by a king`, \
        `the most kings` or `kings first`, each once";
    let draw = "`never`, or a clause such as `the same position 3 times with the same side to move`, \
        as `checkers board --clauses` writes it";
    let alone = "a clause of draws, because another line has one";
    let colon = "a clause and a colon, such as `kings: fly`";
    let ranks = "ranks of men and ranks behind them that fill less than half of the board";
    let steps = "`a king lands: on any square`, because kings step, or `kings: fly`";
    let first = "`a man that reaches the last rank in a capture: stays a man`, \
        because the first king ends the game";
    let row = "`moves of a king in a row: any number` on a board of more than 64 squares";
    let clash = "the name of a game of its own, because clauses differ";
    let long = "a".repeat(41);
    let next = "a king lands: on the next square";
    for (text, place, expected, found) in [
        // The form of a line.
        ("kings fly", [1, 1], colon, "kings fly"),
        ("\n# kings: fly\n  kings # : fly", [3, 3], colon, "kings"),
        ("king: fly", [1, 1], clauses, "king"),
        (": fly", [1, 1], clauses, ""),
        ("\tKings : fly\n KINGS: step", [2, 2], "each clause once", "kings"),
        ("like: russian\nlike: russian", [2, 1], "each clause once", "like"),
        // The columns are those of characters, not of bytes.
        ("kïngs: fly", [1, 1], clauses, "kïngs"),
        ("\u{2003}kings:\u{2003} flÿ", [1, 10], "`fly` or `step`", "flÿ"),
        ("kings:", [1, 7], "`fly` or `step`", ""),
        ("kings: fly: step", [1, 8], "`fly` or `step`", "fly: step"),
        // Names.
        ("name:", [1, 6], name, ""),
        ("name: dàma", [1, 7], name, "dàma"),
        ("name: a.b", [1, 7], name, "a.b"),
        (&format!("name: {long}"), [1, 7], name, &long),
        ("like: polish", [1, 7], &games, "polish"),
        ("like: 25", [1, 7], &games, "25"),
        // Boards.
        ("board: 8", [1, 8], size, "8"),
        ("board: 8x", [1, 8], size, "8x"),
        ("board: 8 x 8", [1, 8], size, "8 x 8"),
        ("board: 8x256", [1, 8], size, "8x256"),
        ("board: -8x8", [1, 8], size, "-8x8"),
        ("board: 8x8 mirrored", [1, 8], size, "8x8 mirrored"),
        ("board: 2x8", [1, 8], sides, "2x8"),
        ("board: 8x28", [1, 8], sides, "8x28"),
        ("board: 0x0", [1, 8], sides, "0x0"),
        ("board: 9x8", [1, 8], sides, "9x8"),
        ("board: 8x9, all squares", [1, 8], sides, "8x9, all squares"),
        ("board: 12x12, all squares", [1, 8], bits, "12x12, all squares"),
        ("board: 16x16", [1, 8], bits, "16x16"),
        ("board: 26x26", [1, 8], bits, "26x26"),
        ("board: 8x8, round", [1, 8], kind, "8x8, round"),
        ("board: 8x8, mirrored, all squares", [1, 8], kind, "8x8, mirrored, all squares"),
        // Numbers.
        ("ranks of men: 0", [1, 15], "a number from 1 to 12", "0"),
        ("ranks of men: 13", [1, 15], "a number from 1 to 12", "13"),
        ("ranks of men: 1.5", [1, 15], "a number from 1 to 12", "1.5"),
        ("ranks behind men: -1", [1, 19], "a number from 0 to 12", "-1"),
        ("ranks behind men: 256", [1, 19], "a number from 0 to 12", "256"),
        // Lists.
        ("of several captures:", [1, 21], criteria, ""),
        ("of several captures: by a king, any", [1, 22], criteria, "by a king, any"),
        (
            "of several captures: by a king; kings first",
            [1, 22],
            criteria,
            "by a king; kings first",
        ),
        ("of several captures: by a king, by a king", [1, 22], criteria, "by a king, by a king"),
        ("draw: soon", [1, 7], draw, "soon"),
        ("draw: one piece each\nDRAW: One  piece each", [2, 1], "each clause once", "draw"),
        ("draw: one piece each\ndraw: never", [2, 7], alone, "never"),
        ("draw: never\ndraw: one piece each", [1, 7], alone, "never"),
        ("draw: never\ndraw: never", [2, 1], "each clause once", "draw"),
        ("draw: 15 moves", [1, 7], draw, "15 moves"),
        (
            "draw: 4294967296 moves by each side with kings only, without a capture",
            [1, 7],
            draw,
            "4294967296 moves by each side with kings only, without a capture",
        ),
        // Clauses that contradict each other, or one of the game before.
        ("ranks of men: 4", [1, 15], ranks, "4"),
        ("ranks behind men: 1", [1, 19], ranks, "1"),
        ("board: 6x6\nlike: russian", [1, 8], ranks, "6x6"),
        ("board: 4x26\nranks behind men: 12\nranks of men: 12", [3, 15], ranks, "12"),
        (&format!("kings: step\n{next}"), [2, 15], steps, "on the next square"),
        ("like: thai\nkings: step", [2, 8], steps, "step"),
        ("like: english\na king lands: on the next square", [2, 15], steps, "on the next square"),
        ("goal: the first king", [1, 7], first, "the first king"),
        (
            "like: breakthrough\na man that reaches the last rank in a capture: goes on as a king",
            [2, 48],
            first,
            "goes on as a king",
        ),
        ("board: 14x14\nmoves of a king in a row: 3", [2, 27], row, "3"),
        ("like: frisian\nboard: 12x12", [2, 8], row, "12x12"),
        // Names of games of this crate.
        ("name: russian\nkings: step", [1, 7], clash, "russian"),
        ("like: russian\nname: Frisian", [2, 7], clash, "frisian"),
        ("name: 25\nkings: step", [1, 7], clash, "russian"),
        ("like: international\nname: standard", [2, 7], clash, "international"),
    ] {
        let error = AnyVariant::from_rules(text).expect_err(text);
        let found =
            if found.is_empty() { "the end of the line".to_owned() } else { format!("`{found}`") };
        let [line, column] = place;
        let expected = format!("line {line}, column {column}: expected {expected}, found {found}");
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

/// Threads that make the same games at once get the same values.
#[test]
fn threads_get_one_game_for_a_text() {
    const THREADS: usize = 8;
    let barrier = Barrier::new(THREADS);
    let games = || {
        (0..20).map(|number| {
            barrier.wait();
            AnyVariant::from_rules(&format!("name: of threads {number}")).unwrap()
        })
    };
    let found: Vec<Vec<AnyVariant>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(|| games().collect())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.iter().all(|games| *games == found[0]));
    assert_eq!(found.concat().into_iter().collect::<HashSet<_>>().len(), 20);
}

//! Tests of reading the text of many programs of the last thirty years.

use checkers_bits::Color;
use checkers_pdn::{Clock, Command, Comment, Node, Reader};
use std::time::Duration;

use crate::{game, games, moves};

fn comment(text: &str) -> Node {
    Node::Comment(Comment::from(text))
}

fn mv(text: &str) -> Node {
    Node::Move(text.into())
}

#[test]
fn games_are_told_apart_by_their_tags_and_results() {
    for (text, expected) in [
        ("", 0),
        (" \r\n\u{1a}", 0),
        ("{only a comment}", 0),
        ("% only an escape\n", 0),
        ("1. c3-d4", 1),
        ("1. c3-d4 *", 1),
        ("*", 1),
        ("* *", 2),
        ("1. c3-d4 1-0 1. c3-b4 0-1 1. a3-b4 1/2-1/2 1. e3-f4", 4),
        ("1. 32-28 1-1 1. 32-28 1-10 2. 37-32", 2),
        ("[White \"A\"]", 1),
        ("[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n", 2),
        ("[White \"A\"]\r\n[Black \"B\"]\r\n\r\n[White \"C\"]\r\n[Black \"D\"]", 2),
        ("[White \"A\"]\r\r[White \"C\"]", 2),
        // An empty line among the tags does not begin a new game. A repeated tag without an empty line before it
        // does not begin a new game either.
        ("[White \"A\"]\n\n[Black \"B\"]\n", 1),
        ("[White \"A\"]\n[White \"B\"]\n", 1),
        ("[Round \"1\"]\n1. c3-d4\n[Event \"E\"]\n1. c3-b4\n", 2),
        ("[White \"A\"] [Empty]\n[Black \"B\"] [Empty]", 2),
        ("[pdn]\n[White \"A\"]\n1. c3-d4\n[/pdn]\n[pdn]1. c3-b4[/pdn]", 2),
        ("1. c3-d4 * {late} ; later\n[White \"A\"] *", 2),
    ] {
        assert_eq!(games(text).len(), expected, "{text:?}");
    }
}

#[test]
fn line_ends_do_not_matter() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n; line\n% escape\n1. c3-d4 {a\nb} d6-c5\n2. b2-c3 *\n\n1. c3-b4\n";
    let expected = games(text);
    assert_eq!(expected.len(), 2);
    assert_eq!(expected[1].source.as_ref().unwrap().line, 10);
    for line_end in ["\r\n", "\r"] {
        let other = games(&text.replace('\n', line_end));
        assert_eq!(other, expected, "{line_end:?}");
        assert_eq!(other[1].source, expected[1].source, "{line_end:?}");
    }
    assert_eq!(games(&text.replacen('\n', "\r\n", 3)), expected);
    assert_eq!(games(&format!("\u{feff}{text}\u{1a}")), expected);
}

#[test]
fn tags_stand_anywhere_and_hold_anything() {
    let tags = [("Event", "E"), ("Site", "S"), ("White", "W")];
    for text in [
        "[Event \"E\"]\n[Site \"S\"]\n[White \"W\"]\n\n1. c3-d4 *",
        "[Event \"E\"][Site \"S\"] [White \"W\"]1. c3-d4 *",
        "\t[Event \"E\"]\n\t\t[Site \"S\"]\n \t[White \"W\"]\n1. c3-d4",
        "[Event \"E\"]\\r[Site \"S\"]\\r\n[White \"W\"]\\r\n1. c3-d4",
        "[ Event\t\"E\" ]\n[Site\n\"S\"]\n[White \"W\"]\n1. c3-d4",
    ] {
        let game = game(text);
        let read: Vec<_> = game.tags.iter().map(|tag| (tag.name(), tag.value())).collect();
        assert_eq!(read, tags, "{text:?}");
        assert_eq!(game.movetext, [mv("c3-d4")], "{text:?}");
    }
    for (tag, value) in [
        (r#"[A ""]"#, ""),
        (r#"[A "an \"inner\" quote"]"#, r#"an "inner" quote"#),
        (r#"[A "ends in \""]"#, r#"ends in ""#),
        (r#"[A "an "unescaped" quote"]"#, r#"an "unescaped" quote"#),
        (r#"[A "C:\games\\x"]"#, r"C:\games\x"),
        (r#"[A "C:\"]"#, r"C:\"),
        (r#"[A "[b] {c} ;d %e (f)"]"#, "[b] {c} ;d %e (f)"),
        (r#"[A "&#x00c9;tienne"]"#, "&#x00c9;tienne"),
        (r#"[A "中文名"]"#, "中文名"),
    ] {
        let game = game(&format!("{tag} 32-28"));
        assert_eq!(game.tags.get("A"), Some(value), "{tag}");
        assert_eq!(moves(&game), ["32-28"], "{tag}");
    }
}

#[test]
fn the_case_of_a_tag_matters_only_if_both_are_there() {
    let game = game("[result \"0-1\"] [Result \"1-0\"] [event \"E\"] *");
    assert_eq!(game.tags.get("Result"), Some("1-0"));
    assert_eq!(game.tags.get("result"), Some("0-1"));
    assert_eq!(game.tags.get("Event"), Some("E"));
    assert_eq!(game.tags.get("Site"), None);
}

#[test]
fn numbers_may_be_anywhere_or_nowhere() {
    let expected = ["b4-a5", "7-12", "b2-c3"];
    for text in [
        "1. b4-a5 7-12 2. b2-c3",
        "1.b4-a5 7-12 2.b2-c3",
        "01. b4-a5 7-12 02. b2-c3",
        "1.\nb4-a5 7-12 2.\r\nb2-c3",
        "1 b4-a5 7-12 2 b2-c3",
        "1 . b4-a5 1... 7-12 2 . b2-c3",
        "b4-a5 7-12 b2-c3",
        "1. b4-a5 1… 7-12 2. b2-c3",
    ] {
        let game = game(text);
        assert_eq!((moves(&game), game.first_ply), (expected.to_vec(), 0), "{text}");
    }
    for text in [
        "1... 7-12",
        "1. ... 7-12",
        "1... ... 7-12",
        "1...7-12",
        "... 7-12",
        "[FEN \"B:W50:B7\"] 7-12",
    ] {
        let game = game(text);
        assert_eq!((moves(&game), game.first_ply), (vec!["7-12"], 1), "{text}");
    }
    assert_eq!(game("(1... a3-b4) 31. c3-d4").first_ply, 60);
    assert_eq!(game("77. ... {no move} *").first_ply, 0);
}

#[test]
fn moves_are_read_in_all_their_forms() {
    for (text, expected) in [
        ("1- 7 10- 4  4x 1 35x 4x 13", ["1-7", "10-4", "4x1", "35x4x13"]),
        ("12 - 16 c3 - d4 c3 : e5 7 -12", ["12-16", "c3-d4", "c3:e5", "7-12"]),
        ("A3-B4 C3:E5 C3XE5 a3b4", ["A3-B4", "C3:E5", "C3XE5", "a3b4"]),
        ("cd4 dc5 b:d4 e:c5", ["cd4", "dc5", "b:d4", "e:c5"]),
        ("3228 1823 06-11 47x38x24x13x36", ["3228", "1823", "06-11", "47x38x24x13x36"]),
        ("i1-j2 j10-i9 h6xh6 32–28", ["i1-j2", "j10-i9", "h6xh6", "32-28"]),
        ("41. - - 42. -- 43. – 1-10", ["-", "-", "--", "–"]),
        ("1. c3 - 2. - 7 - 12", ["c3", "-", "-", "7-12"]),
        ("28×19×23 c3\u{2011}d4 32 - 28 1. 5-10", ["28x19x23", "c3-d4", "32-28", "5-10"]),
    ] {
        let game = game(text);
        assert_eq!(moves(&game)[..4], expected.map(|text| text.replace('–', "-")), "{text}");
    }
}

#[test]
fn strengths_become_annotations_or_comments() {
    for (text, annotation) in [
        ("32-28!", Node::Nag(1)),
        ("32-28?", Node::Nag(2)),
        ("32-28!!", Node::Nag(3)),
        ("32-28 ??", Node::Nag(4)),
        ("32-28!?", Node::Nag(5)),
        ("32-28(?!)", Node::Nag(6)),
        ("32-28 (?)", Node::Nag(2)),
        ("32-28*", Node::Nag(7)),
        ("32-28□", Node::Nag(7)),
        ("32-28⨀", Node::Nag(22)),
        ("32-28 $139", Node::Nag(139)),
        ("32-28(!?!!!)", comment("!?!!!")),
    ] {
        let game = game(&format!("1. {text} 19-23 *"));
        assert_eq!(game.movetext, [mv("32-28"), annotation, mv("19-23")], "{text}");
    }
    assert_eq!(games("1. 27-20* 15x24 * 1. 27-20 *").len(), 2);
}

#[test]
fn comments_variations_and_setups_keep_their_places() {
    let text = "{ first }\n1. 33-28 $3 ; to the end } of {line\n\
                (1. 31-26 {a} (31-27) 17-21 1-0) ( {empty} )\n\
                /FEN \"B:W18,K24:B12\"/ 1... 12x23 {[%clk 0:01:02]\n\tgood} *";
    let variation = vec![
        mv("31-26"),
        comment("a"),
        Node::Variation(vec![mv("31-27")]),
        mv("17-21"),
        comment("1-0"),
    ];
    let game = game(text);
    assert_eq!(
        game.movetext,
        [
            comment("first"),
            mv("33-28"),
            Node::Nag(3),
            comment("to the end ) of (line"),
            Node::Variation(variation),
            Node::Variation(vec![comment("empty")]),
            Node::Setup("B:W18,K24:B12".into()),
            mv("12x23"),
            comment("[%clk 0:01:02] good"),
        ]
    );
}

#[test]
fn a_comment_behind_the_result_belongs_to_the_game_whose_line_it_is_in() {
    let games = games("1. c3-d4 1-0 {resigned} ; late\n{next} 1. c3-b4 *\n{lost}");
    assert_eq!(games[0].movetext[1..], [comment("resigned"), comment("late")]);
    assert_eq!(games[1].movetext, [comment("next"), mv("c3-b4")]);
}

#[test]
fn text_before_the_moves_is_a_comment() {
    let text = "3\n[Event \"E\"]\nRound 2. Played (NL)\n12 april 2009; [Site \"S\"]\n1. 32-28 *";
    let game = game(text);
    assert_eq!(game.tags.get("Site"), Some("S"));
    assert_eq!(game.movetext, [comment("Round 2. Played (NL) 12 april 2009;"), mv("32-28")]);
}

#[test]
fn results_end_a_game_and_become_its_tag() {
    for (written, result) in [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("0.5-0.5", "0.5-0.5"),
        ("1.02-0.98", "1.02-0.98"),
        ("2-0", "2-0"),
        ("1-1", "1-1"),
        ("0-0", "0-0"),
        ("10-0", "10-0"),
        ("1 - 0", "1-0"),
        ("1      -      0", "1-0"),
        ("1–0", "1-0"),
        ("1:0", "1-0"),
        ("0:1", "0-1"),
        ("1 : 0", "1-0"),
        ("1:1", "1-1"),
        ("1/2:1/2", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("1/2–1/2", "1/2-1/2"),
        ("½ : ½", "1/2-1/2"),
        ("0.5:0.5", "0.5-0.5"),
        ("0,5 - 0,5", "0,5-0,5"),
        ("4:6", "4-6"),
        ("4-6", "4-6"),
        ("1-9", "1-9"),
    ] {
        let text = format!("1. 32-28 19-23 2. 28x19 {written}\n[Event \"E\"]\n*");
        let games = games(&text);
        assert_eq!(games.len(), 2, "{written}");
        assert_eq!(moves(&games[0]), ["32-28", "19-23", "28x19"], "{written}");
        assert_eq!(games[0].tags.get("Result"), Some(result), "{written}");
        assert_eq!(games[0].source.as_ref().unwrap().result.as_deref(), Some(written));
        assert_eq!(games[1].tags.get("Result"), None);
    }
    let kept = game("[Result \"1+ - 1-\"] 1. 32-28 0-2");
    assert_eq!(kept.tags.get("Result"), Some("1+ - 1-"));
    assert_eq!(kept.source.unwrap().result.unwrap(), "0-2");
    assert_eq!(game("[Result \"*\"] 1. 32-28 0-2").tags.get("Result"), Some("0-2"));
    assert_eq!(game("1. 32-28 *").tags.get("Result"), None);
    assert_eq!(game("1. 32-28 (1. 31-27 1-0) 19-23").tags.get("Result"), None);
}

#[test]
fn a_score_is_told_from_a_move_by_where_it_stands() {
    for (text, plies) in [
        // `4-6` is a score at the end of the game and a move elsewhere, because the reader does not check legality.
        ("1. 32-28 4-6", 1),
        ("1. 32-28 4-6 {a comment}", 1),
        ("1. 32-28 4-6 *", 2),
        ("1. 32-28 4-6 2. 37-32", 3),
        // `2-8` and `3-7` at the end of a game are read as moves, unless the tag `Result` has the same score,
        // because a man can move 2-8 or 3-7 in some variants.
        ("1. 32-28 2-8", 2),
        ("1. 32-28 3-7", 2),
        ("[Result \"2-8\"] 1. 32-28 2-8", 1),
        ("[Result \"2-8\"] 1. 32-28 2-8 *", 2),
        ("[Result \"7-5\"] 1. 32-28 7-5", 1),
        ("[Event \"2-8\"] 1. 32-28 2-8", 2),
        ("1. 32-28 7-12", 2),
        ("1. 32-28 04-06", 2),
    ] {
        assert_eq!(moves(&game(text)).len(), plies, "{text}");
    }
}

#[test]
fn clocks_are_read_from_comments() {
    let seconds = Duration::from_secs;
    let comment =
        Comment::from("ok [%clock w0:00:10 B1:00:03] x [%clock 2:00:00 ?] [%emt 1:2:9.56]");
    let clocks: Vec<_> = comment.commands().flat_map(Command::clocks).collect();
    let clock = |color, time, is_running| Clock { color, time, is_running };
    assert_eq!(
        clocks,
        [
            clock(Some(Color::White), seconds(10), false),
            clock(Some(Color::Black), seconds(3603), true),
            clock(None, seconds(7200), false),
        ]
    );
    let times: Vec<_> = comment.commands().filter_map(Command::time).collect();
    assert_eq!(times, [Duration::from_millis(3_729_560)]);
    for odd in [
        "[%",
        "[%]",
        "[%clk",
        "[%clk]",
        "[%clk 1]",
        "[%clk 0:+1:0]",
        "[%clk 0::0]",
        "[%clk 99999999999:0:0]",
        "[%clock wé]",
    ] {
        let comment = Comment::from(odd);
        assert_eq!(comment.commands().filter_map(Command::time).next(), None, "{odd}");
        assert_eq!(comment.commands().flat_map(Command::clocks).next(), None);
    }
}

#[test]
fn clocks_that_are_written_are_read_back() {
    let times =
        [0, 1, 59_999_999_999, 3_600_000_000_000, 359_999_500_000_000].map(Duration::from_nanos);
    for time in times {
        let comment = Comment::of_time("clk", time);
        let command = comment.commands().next().unwrap();
        assert_eq!((command.name, command.time()), ("clk", Some(time)), "{comment}");

        let clock = |color, is_running| Clock { color, time, is_running };
        let clocks =
            [clock(Some(Color::White), true), clock(Some(Color::Black), false), clock(None, false)];
        let comment = Comment::of_clocks(clocks);
        let read: Vec<_> = comment.commands().flat_map(Command::clocks).collect();
        assert_eq!(read, clocks, "{comment}");
    }
    assert_eq!(Comment::of_time("emt", times[4]).as_str(), "[%emt 99:59:59.5]");
    assert_eq!(Comment::of_time("emt", times[1]).as_str(), "[%emt 0:00:00.000000001]");
}

#[test]
fn a_game_knows_where_it_was_read() {
    let games = games("\n\n[Event \"E\"]\n1. c3-d4 *\n\n\n 1. c3-b4 * [Event \"F\"]");
    let places: Vec<_> = games.iter().map(|game| game.source.as_ref().unwrap()).collect();
    assert_eq!(
        places.iter().map(|source| (source.number, source.line)).collect::<Vec<_>>(),
        [(1, 3), (2, 7), (3, 7)]
    );
}

#[test]
fn an_input_of_games_is_read_in_the_space_of_one() {
    // The limit of 64 bytes is for one game, so a text of many games can be longer.
    let text = "[White \"A\"]\n1. c3-d4 d6-c5 2. b2-c3 {a comment} *\n".repeat(1_000);
    let games = Reader::new(text.as_bytes()).with_limit(64);
    assert_eq!(games.trees().filter(Result::is_ok).count(), 1_000);
}

#[test]
fn games_are_equal_if_tags_moves_and_the_first_ply_are() {
    let one = game("[White \"A\"] 1. c3-d4");
    assert_eq!(one, game("[White \"A\"]\n1.c3-d4 *"));
    for other in ["[White \"B\"] 1. c3-d4", "[White \"A\"] 2. c3-d4", "[White \"A\"] 1. c3-b4"] {
        assert_ne!(one, game(other));
    }
    assert_ne!(one.tags, game("[Black \"A\"] *").tags);
    assert_eq!((&one.tags).into_iter().count(), one.tags.iter().count());
}

#[test]
fn comments_and_wrong_names_are_words() {
    assert_eq!(format!("{:>8}|", Comment::from(" two  words ")), "two words|");
    assert_eq!(format!("{:>5}|", Comment::from("one")), "  one|");
    let error = game("*").tags.set("1st", "").unwrap_err();
    assert_eq!(error.to_string(), "expected a letter and then letters, digits and underscores");
}

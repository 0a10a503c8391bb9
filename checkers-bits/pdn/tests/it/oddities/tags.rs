//! Tests of unusual tags. A broken tag becomes a comment.

use checkers_pdn::{Comment, GameTree, Node};

use super::outcomes;
use crate::{game, games, moves};

/// Returns the errors in the tags of each game.
fn broken_tags(text: &str) -> Vec<Vec<String>> {
    let told = |game: GameTree| -> Vec<String> {
        let source = game.source.unwrap();
        source.warnings.iter().map(|it| format!("game {}, {it}", source.number)).collect()
    };
    games(text).into_iter().map(told).collect()
}

#[test]
fn a_broken_tag_costs_no_more_than_itself() {
    let name = "expected the name of a tag, found";
    let value = "expected the value of the tag in quotes, found";
    for (tag, column, error) in [
        ("[", 2, format!("{name} the end of the line")),
        ("[[[%clk 1]", 2, format!("{name} `[[%clk`")),
        ("Event \"E\"]", 1, "expected [ before the tag, found `Event`".into()),
        (
            "[White \"B]",
            8,
            "expected a closing quote for the value that begins here, found the end of the line"
                .into(),
        ),
        (
            "[White \"B\"",
            1,
            "expected ] for the tag that begins here, found the end of the line".into(),
        ),
        ("[White B]", 8, format!("{value} `B]`")),
        ("[White]", 7, format!("{value} `]`")),
        // These tags are from a real file, in which a browser had translated the tags to Russian.
        ("[Тип игры \"20\"]", 6, format!("{value} `игры`")),
        ("[Событие «Кубок»]", 10, format!("{value} `«Кубок»]`")),
        (
            "[Событие: \"Кубок\"",
            1,
            "expected ] for the tag that begins here, found the end of the line".into(),
        ),
    ] {
        let good = "[Site \"s\"]\n\n1. c3-d4 *\n\n";
        for (before, after) in [
            ("", "[Black \"b\"]\n"),
            ("[Event \"e\"]\n", ""),
            ("[Event \"e\"]\n", "[Black \"b\"]\n"),
        ] {
            let text = format!("{good}{before}{tag}\n{after}\n1. c3-b4 d6-c5\n\n{good}");
            for line_end in ["\n", "\r\n", "\r"] {
                let text = text.replace('\n', line_end);
                let line = 5 + before.lines().count();
                let told = format!("game 2, line {line}, column {column}: {error}");
                assert_eq!(broken_tags(&text), [vec![], vec![told], vec![]], "{text:?}");
                assert_eq!(moves(&games(&text)[1]), ["c3-b4", "d6-c5"]);
                assert_eq!(games(&text)[1].movetext[0], Node::Comment(Comment::from(tag)));
            }
        }
    }
}

#[test]
fn brackets_too_many_or_too_few_cost_no_more_than_themselves() {
    for (tags, comments, told) in [
        ("[[Event \"E\"]", "[", "column 2: expected the name of a tag, found `[Event`"),
        ("[ [[Event \"E\"]", "[ [", "column 3: expected the name of a tag, found `[[Event`"),
        ("[[Event \"E\"]]", "[ ]", "column 2: expected the name of a tag, found `[Event`"),
        (
            "Site \"S\"] [Event \"E\"]",
            "Site \"S\"]",
            "column 1: expected [ before the tag, found `Site`",
        ),
    ] {
        for between in [" ", "\n"] {
            let game = game(&format!("{tags}{between}[White \"W\"]{between}1. c3-d4 d6-c5 *"));
            assert_eq!([game.tags.get("Event"), game.tags.get("White")], [Some("E"), Some("W")]);
            let comments: Vec<_> = comments.split_inclusive(']').map(str::trim).collect();
            let read = game.movetext.iter().filter_map(|node| match node {
                Node::Comment(comment) => Some(comment.as_str()),
                _ => None,
            });
            assert_eq!(read.collect::<Vec<_>>().join(" "), comments.join(" "), "{tags}");
            assert_eq!(moves(&game), ["c3-d4", "d6-c5"]);
            let source = game.source.as_ref().unwrap();
            assert_eq!(
                (source.number, source.warnings[0].to_string()),
                (1, format!("line 1, {told}"))
            );
        }
    }
    let moves_too = outcomes("Event \"E\"] 1. c3-d4 *\n[[Event \"E\"]] 1. c3-b4 *");
    assert_eq!(moves_too, ["c3-d4", "c3-b4"]);
    let next = outcomes("[White \"A\"]\n1. c3-d4\nWhite \"B\"]\n[Black \"C\"]\n1. c3-b4");
    assert_eq!(next, ["c3-d4", "c3-b4"]);
}

#[test]
fn a_value_ends_at_the_first_quote_that_ends_a_tag() {
    let tags = game("[Site \"C:\\\"] [Event \"D:\\\"]\n1. c3-d4 *").tags;
    assert_eq!((tags.get("Site"), tags.get("Event")), (Some("C:\\"), Some("D:\\")));
}

#[test]
fn a_broken_tag_begins_the_next_game_where_a_tag_would() {
    // A broken tag begins the next game in two cases: if it follows moves without a result, or if the game already
    // has a tag of its name.
    for (text, expected) in [
        (
            "[White \"A\"]\n1. c3-d4 d6-c5\n[White \"B]\n[Black \"b\"]\n\n1. c3-b4\n\n[White \"C\"]\n*",
            vec![0, 1, 0],
        ),
        ("[White \"A\"]\n1. c3-d4 d6-c5\n[\n[White \"B\"]\n\n1. c3-b4\n", vec![0, 1]),
        ("[White \"A\"]\n1. c3-d4 d6-c5\n[[White \"B\"]\n\n1. c3-b4\n", vec![0, 1]),
        ("[White \"A\"]\n\n[White \"B]\n[Black \"b\"]\n\n[White \"C\"]\n*", vec![0, 1, 0]),
        ("[White \"A\"]\n1. c3-d4 *\n\n[\n\n[White \"B\"]\n1. c3-b4 *\n", vec![0, 1]),
    ] {
        let told: Vec<_> = broken_tags(text).iter().map(Vec::len).collect();
        assert_eq!(told, expected, "{text}");
    }
    // A broken tag that may contain moves is an error, because a comment in its place would hide the moves.
    let swallowed = outcomes("[White \"A 1. c3-d4\n[Black \"b\"]\n1. c3-d4 *\n\n[White \"C\"]\n*");
    assert_eq!(swallowed.len(), 2, "{swallowed:?}");
    assert!(swallowed[0].starts_with("game 1, line 1, column 8: "), "{swallowed:?}");
    // An unclosed variation before a broken tag is an error of its game, and the broken tag begins the next game.
    let unclosed =
        outcomes("[White \"A\"]\n1. c3-d4 (c3-b4\n[White \"B]\n[Black \"b\"]\n\n1. c3-b4\n");
    assert_eq!(unclosed.len(), 2, "{unclosed:?}");
    assert!(unclosed[0].starts_with("game 1, line 2, column 10: expected ) for the variation"));
    assert_eq!(unclosed[1], "c3-b4");
}

//! Property tests: written text is read back unchanged, and no input causes a panic.

use std::io::BufReader;

use checkers_pdn::{Comment, Error, GameTree, Node, Reader, Tags};
use proptest::prelude::*;

use crate::random::cases;
use proptest::string::{RegexGeneratorStrategy, string_regex};

use crate::{game, games};

/// Makes a strategy for text that matches a pattern. With a string literal as the strategy, proptest would parse
/// the pattern again for each test case.
fn matching(pattern: &str) -> RegexGeneratorStrategy<String> {
    string_regex(pattern).unwrap()
}

fn tags() -> impl Strategy<Value = Tags> {
    let name = prop_oneof![
        matching("[A-Za-z][A-Za-z0-9_]{0,12}"),
        Just("White".to_owned()),
        Just("Result".to_owned()),
        Just("Event".to_owned()),
    ];
    let value = prop_oneof![
        matching("\\PC{0,20}"),
        matching(".{0,20}"),
        matching("[\"\\\\\\] a-c]{0,12}"),
        Just("B:W1:B2".to_owned()),
        any::<String>(),
    ];
    prop::collection::vec((name, value), 0..6).prop_map(|pairs| {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.set(&name, &value).unwrap();
        }
        tags
    })
}

/// Makes a strategy for moves in every notation. `1-1` is left out, because it is a result.
fn mv() -> impl Strategy<Value = Node> {
    let text = prop_oneof![
        6 => matching("[a-h][1-8][-x:][a-h][1-8]"),
        6 => matching("[1-9][0-9]?[x-][1-4][1-9](x[1-4][1-9]){0,3}"),
        1 => matching("[a-h][a-h][1-8]"),
        1 => matching("[a-h]:[a-h][1-8]"),
        1 => matching("[1-4][0-9][1-4][0-9]"),
        1 => matching("-|--"),
        1 => Just("4-6".to_owned()),
        1 => Just("j10xi9".to_owned()),
    ];
    text.prop_map(|text| Node::Move(text.into()))
}

fn comment() -> impl Strategy<Value = Comment> {
    let signs = matching("[ a-c%;\\[\\]()0-9.*{}-]{0,120}");
    prop_oneof![matching("\\PC{0,200}"), signs, any::<String>()]
        .prop_map(|text| Comment::from(&*text))
}

fn movetext() -> impl Strategy<Value = Vec<Node>> {
    let leaf = prop_oneof![
        8 => mv(),
        1 => any::<u16>().prop_map(Node::Nag),
        2 => comment().prop_map(Node::Comment),
        1 => matching("[WB?]:W(K?[1-9],?){0,9}:B[a-h][1-8]\\.?").prop_map(Node::Setup),
    ];
    let node = leaf.prop_recursive(4, 64, 8, |node| {
        prop_oneof![
            6 => node.clone(),
            1 => prop::collection::vec(node, 0..8).prop_map(Node::Variation),
        ]
    });
    prop::collection::vec(node, 0..40)
}

fn a_game() -> impl Strategy<Value = GameTree> {
    (tags(), 0..300_u32, movetext()).prop_map(|(tags, first_ply, movetext)| {
        let has_moves = movetext.iter().any(|node| matches!(node, Node::Move(_)));
        let first_ply = if has_moves { first_ply } else { 0 };
        GameTree { tags, first_ply, movetext, source: None }
    })
}

/// Makes a strategy for bytes that are fragments of PDN in random order.
fn nearly_pdn() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        6 => matching("[0-9a-j]{0,2}[-x:*.! ]{0,2}[0-9a-j]{0,2}"),
        4 => prop::sample::select(vec![
            "[", "]", "{", "}", "(", ")", "\"", "\\", "\\r", "/", "/FEN \"W:W1:B2\"/", "$", "$1", ";",
            "%", "*", "1/2-1/2", "½", "□", "…", "–", "\u{feff}", "\n", "\r", "\r\n", "\n\n", " ",
            "[Event \"x\"]", "[Event \"x", "[pdn]", "[/pdn]", "[Empty]", "[%clk 1:00:00]", "1. c3-d4",
            "4-6", "0.5-0.5", "1:0", "1/2 : 1/2", "[[", "Site \"s\"]", "(or so)", "(1... d6-c5)", "1... ", "\n[White \"y\"]\n", "(?)", "1- 7", "some text",
        ]).prop_map(str::to_owned),
        1 => matching("\\PC{0,5}"),
    ];
    let bytes = prop_oneof![
        12 => piece.prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(bytes, 0..60).prop_map(|pieces| pieces.concat())
}

type Outcomes = Vec<Result<GameTree, String>>;

fn read_all(bytes: &[u8], capacity: usize) -> Outcomes {
    let input = BufReader::with_capacity(capacity, bytes);
    Reader::new(input).trees().map(|game| game.map_err(|error| error.to_string())).collect()
}

fn assert_same_in_any_buffer(bytes: &[u8]) -> Result<(), TestCaseError> {
    let expected = read_all(bytes, 1 << 20);
    // Each game or error must consume at least one byte. Otherwise reading could go on without an end.
    prop_assert!(expected.len() <= bytes.len());
    for capacity in [1, 7, 64] {
        let read = read_all(bytes, capacity);
        prop_assert_eq!(&read, &expected, "a buffer of {}", capacity);
        let sources = |games: &Outcomes| -> Vec<_> {
            games.iter().flatten().map(|game| game.source.clone()).collect()
        };
        prop_assert_eq!(sources(&read), sources(&expected));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1_000)))]

    #[test]
    fn what_is_written_is_read_back(games in prop::collection::vec(a_game(), 1..4)) {
        let text: String = games.iter().map(|game| format!("{game}\n")).collect();
        let read: Result<Vec<GameTree>, Error> = Reader::new(text.as_bytes()).trees().collect();
        let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&read, &games, "{}", text);
        prop_assert_eq!(read.iter().map(|game| format!("{game}\n")).collect::<String>(), text);
    }

    #[test]
    fn lines_are_no_longer_than_80_characters(movetext in prop::collection::vec(mv(), 0..200)) {
        let text = GameTree { movetext, ..GameTree::default() }.to_string();
        prop_assert!(text.lines().all(|line| line.chars().count() <= 80), "{}", text);
        let lines: Vec<_> = text.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].find(' ').map_or(pair[1].len(), |number| {
                // A move number and its move count as one word, because no line break stands between them.
                pair[1][number + 1..].find(' ').map_or(pair[1].len(), |end| number + 1 + end)
            });
            prop_assert!(pair[0].len() + 1 + next > 80, "{}", text);
        }
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_same_in_any_buffer(&bytes)?;
    }

    #[test]
    fn near_misses_are_read_to_their_end(bytes in nearly_pdn()) {
        assert_same_in_any_buffer(&bytes)?;
    }

    #[test]
    fn damaged_games_are_read_to_their_end(
        games in prop::collection::vec(a_game(), 1..3),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..3),
    ) {
        let text: String = games.iter().map(|game| format!("{game}\n")).collect();
        let mut bytes = text.into_bytes();
        for (place, byte, kind) in damage {
            // `index` needs a text that is not empty. The shortest possible text is `*` and two line feeds.
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        assert_same_in_any_buffer(&bytes)?;
    }

    #[test]
    fn a_good_game_is_found_behind_anything(bytes in nearly_pdn()) {
        let good = b"}\n\n)\n\n[Sentinel \"s\"]\n\n1. c3-d4 d6-c5 *\n";
        let text = [&bytes[..], good].concat();
        let last = read_all(&text, 1 << 20).pop().unwrap();
        let last = last.map_err(TestCaseError::fail)?;
        prop_assert_eq!(last.tags.get("Sentinel"), Some("s"));
        prop_assert_eq!(last.main_line().count(), 2);
    }
}

#[test]
fn the_written_form_is_canonical() {
    let text = "[GameType \"25\"] [Result \"2-0\"] [White \"W\"] [Event \"E\"]
        {before} 1.c3-d4! d6-c5 (1... b6-a5 2.d4-c5 (2.d4-e5)) 2.b2-c3 {good} c7-d6 3.a1-b2 $1 e7-f6
        /FEN \"B:Wc3:Bd6\"/ d6-c5 c3-d4 2-0";
    let expected = "[Event \"E\"]
[White \"W\"]
[Result \"2-0\"]
[GameType \"25\"]

{before} 1. c3-d4 $1 d6-c5 (1... b6-a5 2. d4-c5 (2. d4-e5)) 2. b2-c3 {good}
2... c7-d6 3. a1-b2 $1 e7-f6 /FEN \"B:Wc3:Bd6\"/ 4... d6-c5 5. c3-d4 *
";
    assert_eq!(game(text).to_string(), expected);
    assert_eq!(GameTree::default().to_string(), "*\n");
    assert_eq!(games("1... c3-d4 d6-c5")[0].to_string(), "1... c3-d4 2. d6-c5 *\n");
}

#[test]
fn no_line_of_a_comment_looks_like_a_tag_or_an_escape() {
    for sign in ["[%clk 1:00:00]", "%", ";"] {
        let text = format!("1. c3-d4 {{{}}} *", format!("{sign} word ").repeat(40));
        let written = game(&text).to_string();
        assert!(written.lines().count() > 3, "{written}");
        assert!(!written.lines().any(|line| line.starts_with(['[', '%', ';'])), "{written}");
    }
}

#[test]
fn what_cannot_be_written_is_refused_or_replaced() {
    let mut game = GameTree::default();
    for name in ["", "1st", "two words", "a\"b", "a]", "é", "_x", "a-b"] {
        assert!(game.tags.set(name, "value").is_err(), "{name}");
    }
    game.tags.set("Note", "two\r\nlines").unwrap();
    game.movetext.push(Node::Comment(Comment::from("a {b} c")));
    game.movetext.push(Node::Setup("W:W\"1\":B2".into()));
    assert_eq!(game.to_string(), "[Note \"two  lines\"]\n\n{a (b) c} /FEN \"W:W'1':B2\"/ *\n");
}

#[test]
fn the_first_word_begins_the_first_line_however_long_it_is() {
    let comment = Node::Comment(Comment::from(&*"x".repeat(100)));
    let game = GameTree { movetext: vec![comment], ..GameTree::default() };
    assert_eq!(game.to_string(), format!("{{{}}}\n*\n", "x".repeat(100)));
}

#[test]
fn after_a_setup_the_number_is_that_of_its_side() {
    for (plies, white, black) in
        [(1, "2.", "1..."), (2, "2.", "2..."), (3, "3.", "2..."), (4, "3.", "3...")]
    {
        for (fen, number) in [("W:W1:B2", white), (" B:W1:B2", black)] {
            let mut movetext = vec![Node::Move("c3-d4".into()); plies];
            movetext.extend([Node::Setup(fen.into()), Node::Move("a1-b2".into())]);
            let text = GameTree { movetext, ..GameTree::default() }.to_string();
            let expected = format!("/FEN \"{fen}\"/ {number} a1-b2 *\n");
            assert!(text.ends_with(&expected), "{text}: {expected}");
        }
    }
}

//! The check of the fuzz target, which reads any bytes as a PDN file. This test runs the check on the inputs in
//! `tests/corpus` and `tests/regressions`.

use std::io::{BufRead, BufReader};

use checkers_pdn::{Encoding, Error, GameTree, Node, Reader};

/// Capacities of the read buffer in bytes. They are small, so that most tokens are cut at the end of the buffer.
const CAPACITIES: [usize; 3] = [1, 7, 64];

const SMALL_LIMIT: usize = 100;

pub(crate) fn check(data: &[u8]) {
    let outcomes = read(Reader::new(data));
    // Each game or error must consume at least one byte. Otherwise reading could go on without an end.
    assert!(outcomes.len() <= data.len());
    let lenient = read(Reader::new(data).lenient());
    for capacity in CAPACITIES {
        let reader = || Reader::new(BufReader::with_capacity(capacity, data));
        assert_eq!(read(reader()), outcomes, "a buffer of {capacity}");
        assert_eq!(read(reader().lenient()), lenient, "lenient, a buffer of {capacity}");
    }
    for game in outcomes.iter().chain(&lenient).flatten() {
        assert_is_read_back(game);
        look_into_comments(&game.movetext);
    }
    assert_tokens_make_the_games(data, outcomes);
    let limited = Reader::new(data).with_limit(SMALL_LIMIT);
    assert!(limited.trees().count() <= data.len());
    if !data.is_ascii() {
        for &encoding in Encoding::ALL {
            let games = Reader::new(data).with_encoding(encoding).trees().flatten();
            games.for_each(|game| assert_is_read_back(&game));
        }
    }
}

fn read(reader: Reader<impl BufRead>) -> Vec<Result<GameTree, String>> {
    reader.trees().map(|game| game.map_err(|error| error.to_string())).collect()
}

fn assert_is_read_back(game: &GameTree) {
    let text = game.to_string();
    let read: Result<Vec<_>, Error> = Reader::new(text.as_bytes()).trees().collect();
    let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, std::slice::from_ref(game), "{text}");
    assert_eq!(read[0].to_string(), text);
}

/// Reads the commands in all comments. The test fails only if reading panics.
fn look_into_comments(nodes: &[Node]) {
    for node in nodes {
        match node {
            Node::Comment(comment) => comment.commands().for_each(|command| {
                let _ = (command.time(), command.clocks().count());
            }),
            Node::Variation(nodes) => look_into_comments(nodes),
            _ => {}
        }
    }
}

/// Checks that `next_game` and `trees` give the same games and errors, and that the offsets of the tokens of each
/// game ascend.
fn assert_tokens_make_the_games(data: &[u8], outcomes: Vec<Result<GameTree, String>>) {
    let mut reader = Reader::new(data);
    for outcome in outcomes {
        let game = match reader.next_game() {
            Ok(game) => game.expect("the iterator has found one"),
            Err(error) => {
                assert_eq!(Err(error.to_string()), outcome);
                continue;
            }
        };
        let tree = game.to_tree();
        assert_eq!(game.guess_variant(), tree.guess_variant());
        assert_eq!(Ok(tree), outcome);
        let mut last = None;
        for token in game.tokens() {
            assert!(last < Some(token.offset) && token.offset <= game.as_bytes().len());
            last = Some(token.offset);
        }
    }
    assert!(reader.next_game().unwrap().is_none());
}

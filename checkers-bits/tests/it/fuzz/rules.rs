//! Reads fuzz input as the rules of a game.

use checkers_bits::AnyVariant;

/// The maximum number of moves of a start position from which perft goes two plies deep.
const FEW_MOVES: u64 = 100;

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match AnyVariant::from_rules(&text) {
        Ok(variant) => is_a_game(variant, &text),
        // One of the errors is that a program has too many games. A long run has this error for each new game.
        Err(error) => {
            assert!(error.to_string().contains("expected "), "{error}");
            let place = text.lines().nth(error.line - 1).unwrap_or_default();
            assert!((1..=place.chars().count() + 1).contains(&error.column), "{error} in {text:?}");
        }
    }
}

fn is_a_game(variant: AnyVariant, text: &str) {
    let written = variant.rules();
    let read = AnyVariant::from_rules(&written);
    assert_eq!(read, Ok(variant), "{text:?} {written}");
    assert!(read.is_ok_and(|read| read.rules() == written), "{text:?}");
    let start = variant.start();
    let moves = start.moves();
    let count = moves.len() as u64;
    assert_eq!(start.perft(1), count, "{text:?}");
    assert_eq!(start.has_moves(), count > 0, "{text:?}");
    assert!(moves.iter().all(|&mv| start.is_legal(mv)), "{text:?}");
    if count <= FEW_MOVES {
        let replies = moves.iter().map(|&mv| start.make(mv).moves().len() as u64);
        assert_eq!(start.perft(2), replies.sum::<u64>(), "{text:?}");
    }
}

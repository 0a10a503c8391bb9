//! Tests of ambiguous moves that later moves resolve.

use checkers_bits::game::RecordedResult;
use checkers_bits::{AnyPosition, Game, VariantName};
use checkers_pdn::{FileVariant, Reader};

use crate::game;

fn replayed(text: &str) -> Game {
    let mut reader = Reader::new(text.as_bytes());
    reader.next_game().unwrap().unwrap().replay(VariantName::Russian).unwrap()
}

#[test]
fn an_ambiguous_move_is_explained_by_the_moves_behind_it() {
    // The ambiguous move d2:a3 is resolved only by the third ply after it. The first two plies are legal after both
    // captures.
    for (last, left) in [("f6-g5", "f6"), ("e5-d4", "e5"), ("e5-f4", "e5")] {
        let fen = "[FEN \"W:WKd2,a1:Bf6,c5,e5,e3,h8\"]";
        let game = replayed(&format!("{fen} 1. d2:a3 h8-g7 2. a1-b2 {last} *"));
        let after: Vec<AnyPosition> = game.positions().collect();
        assert_eq!(after[1].to_string(), format!("B:WKa3,a1:Bh8,{left}"), "{last}");
    }
}

#[test]
fn the_result_of_a_variation_is_not_that_of_the_game() {
    let game = replayed("1. c3-d4 (1. c3-b4 1-0) d6-c5");
    assert_eq!(*game.recorded_result(), RecordedResult::Unknown);
}

#[test]
fn tokens_tell_the_game_as_the_tree_does() {
    for text in [
        "1. 22-18 (1. 21-17 9-13) 9-14 2. 45-40",
        "1. 22-18 (1. 45-40 (1. 60-55) 50-45) 9-14",
        "1. 22-18 (/FEN \"W:W45:B50\"/ 21-17) 9-14",
        "1. 22-18 /FEN \"W:W45:B50\"/",
    ] {
        let guess = Reader::new(text.as_bytes()).next_game().unwrap().unwrap().guess_variant();
        assert!(guess.is_some());
        assert_eq!(guess, game(text).guess_variant(), "{text}");
    }
    // The square i3 is on the ninth file, so the board has more than eight files.
    let wide = game("1. h2-i3").guess_variant().unwrap().variant;
    assert_eq!(wide, FileVariant::Known(VariantName::Spantsireti));
}

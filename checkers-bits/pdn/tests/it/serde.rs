//! Tests games as PDN in other formats.

use checkers_bits::game::{RecordedResult, Variation};
use checkers_bits::{AnyVariant, Fen, Game, VariantName};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Table {
    #[serde(with = "checkers_pdn::serde")]
    game: Game,
}

fn returns(game: Game) {
    let table = Table { game };
    let text = serde_json::to_string(&table).unwrap();
    assert_eq!(serde_json::from_str::<Table>(&text).unwrap(), table, "{text}");
}

#[test]
fn games_of_every_variant_return() {
    for variant in AnyVariant::all() {
        let mut game = Game::new(variant);
        for ply in 0..30 {
            let moves = game.position().moves();
            let Some(&mv) = moves.get(ply % moves.len().max(1)) else { break };
            game.play(mv).unwrap();
        }
        game.set_recorded_result(RecordedResult::Draw);
        returns(game);
    }
    let fen = Fen::read("B:WKa3,Kc1:BKb8:H8:F31", VariantName::Russian).unwrap();
    let mut game = Game::from_fen(fen);
    let [first, other] = [0, 1].map(|i| game.position().moves()[i]);
    let mut variation = Variation::from(fen.position);
    variation.play(other).unwrap();
    game.play(first).unwrap();
    game.main_line_mut().add_comment("a \"quoted\" comment");
    game.main_line_mut().add_nag(2);
    game.main_line_mut().add_variation(0, variation).unwrap();
    returns(game);
}

#[test]
fn other_texts_are_refused() {
    for (pdn, error) in [
        ("", "expected one game in PDN"),
        ("1. c3-d4 * 1. c3-b4 *", "expected one game in PDN"),
        (
            "[GameType \\\"25\\\"] 1. c3-e5 *",
            "game 1, line 1, column 20: 1. c3-e5: the piece cannot go to e5",
        ),
    ] {
        let read = serde_json::from_str::<Table>(&format!(r#"{{"game":"{pdn}"}}"#));
        let found = read.unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
}

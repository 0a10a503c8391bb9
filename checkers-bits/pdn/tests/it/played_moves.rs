//! Tests of the counts of played moves.

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Fen, Russian};
use checkers_pdn::{PlayedMoves, Reader, Results};

fn played(text: &str) -> PlayedMoves {
    let mut played = PlayedMoves::default();
    for record in Reader::new(text.as_bytes()).games(&[AnyVariant::of::<Russian>()]) {
        played.add(&record.expect("a valid game").game);
    }
    played
}

fn after(moves: &[&str]) -> AnyPosition {
    moves.iter().fold(AnyVariant::of::<Russian>().start(), |position, text| {
        position.make(position.read_move(text).expect(text))
    })
}

/// The moves played in a position, each with the wins of White, draws, wins of Black and other games.
fn counts(played: &PlayedMoves, position: &AnyPosition) -> Vec<(String, [u64; 4])> {
    let text = |mv: AnyMove| position.notation(mv).to_string();
    let numbers =
        |results: Results| [results.white_wins, results.draws, results.black_wins, results.others];
    let moves = played.moves(position).into_iter();
    moves.map(|played| (text(played.mv), numbers(played.results))).collect()
}

fn expected<const N: usize>(counts: [(&str, [u64; 4]); N]) -> Vec<(String, [u64; 4])> {
    counts.map(|(text, numbers)| (text.to_owned(), numbers)).into()
}

#[test]
fn moves_are_counted_with_results_the_most_frequent_first() {
    let played = played("1. c3-d4 2-0 1. g3-f4 0-2 1. c3-d4 (1. a3-b4) 1-1 1. c3-b4 * 1. c3-d4 *");
    let start =
        expected([("c3-d4", [1, 1, 0, 1]), ("c3-b4", [0, 0, 0, 1]), ("g3-f4", [0, 0, 1, 0])]);
    assert_eq!(counts(&played, &after(&[])), start);
    assert_eq!(counts(&played, &after(&["a3-b4"])), []);
}

#[test]
fn orders_of_moves_lead_to_one_position() {
    let played = played(
        "1. c3-d4 h6-g5 2. g3-h4 b6-a5 2-0 \
         1. g3-h4 h6-g5 2. c3-d4 b6-a5 0-2",
    );
    let both = expected([("b6-a5", [1, 0, 1, 0])]);
    assert_eq!(counts(&played, &after(&["c3-d4", "h6-g5", "g3-h4"])), both);
}

#[test]
fn a_game_counts_once_in_a_position() {
    let played =
        played("[FEN \"W:WKa1,Kc1:BKa7,Kf8\"] 1. a1-b2 a7-b8 2. b2-a1 b8-a7 3. c1-d2 a7-b8 2-0");
    let fen = Fen::read("W:WKa1,Kc1:BKa7,Kf8", Russian).expect("valid");
    let first = expected([("a1-b2", [1, 0, 0, 0])]);
    assert_eq!(counts(&played, &fen.position), first);
}

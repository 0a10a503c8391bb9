//! Tests the types with a text form as JSON, and the errors of bad JSON.
//!
//! These tests are a separate program, so that the feature `serde` does not recompile all other tests.

use checkers_bits::draw::Limit;
use checkers_bits::game::WinReason;
use checkers_bits::{
    AnyMove, AnyPosition, AnyVariant, Bitboard, Brazilian, Color, DrawClause, Fen, Frisian,
    Italian, ItalianBoard, Move, Outcome, Piece, Position, Russian, Square, Variant, VariantName,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[path = "it/random.rs"]
#[expect(dead_code, reason = "these tests need only some of it")]
mod random;
#[path = "it/words.rs"]
mod words;

use random::positions;
use words::Words;

fn json<T: Serialize>(value: T) -> String {
    serde_json::to_string(&value).unwrap()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[test]
fn values_are_their_texts() {
    let c3: Square = "c3".parse().unwrap();
    assert_eq!(json(c3), r#""c3""#);
    assert_eq!(json(Bitboard::from(c3) | "a3".parse::<Square>().unwrap().into()), r#"["a3","c3"]"#);
    assert_eq!(json([Color::White, Color::Black]), r#"["White","Black"]"#);
    assert_eq!((json(Russian), json(Brazilian)), (r#""russian""#.into(), r#""brazilian""#.into()));

    let position: Position = "W:Wb6:Bc7,g5".parse().unwrap();
    assert_eq!(json(position), r#""W:Wb6:Bc7,g5""#);
    let expected = r#"{"from":"b6","to":"h4","captured":["g5","c7"],"promotes":true}"#;
    assert_eq!(json(position.moves()[0]), expected);
}

#[test]
fn bad_text_is_refused_in_the_words_of_its_parser() {
    let refused = |error: String, expected| assert!(error.starts_with(expected), "{error}");
    refused(read::<Square>(r#""a2""#).unwrap_err(), "expected a playing square from a1 to h8");
    refused(
        read::<Bitboard>(r#"["a1","a2"]"#).unwrap_err(),
        "expected a playing square from a1 to h8",
    );
    refused(
        read::<Position>(r#""W:Wa1,Ka1""#).unwrap_err(),
        "FEN, character 7: expected an empty square, found 'K'",
    );
    refused(
        read::<Color>(r#""white""#).unwrap_err(),
        "unknown variant `white`, expected `White` or `Black`",
    );
    refused(
        read::<Russian>(r#""brazilian""#).unwrap_err(),
        "unknown variant `brazilian`, expected `russian`",
    );
    refused(
        read::<Square>("3").unwrap_err(),
        "invalid type: integer `3`, expected the name of a square",
    );
    refused(read::<Move>(r#"{"from":"a1"}"#).unwrap_err(), "missing field `to`");
    refused(read::<Move>(r#"{"form":"a1"}"#).unwrap_err(), "unknown field `form`");
}

#[test]
fn values_have_their_variant() {
    let fen = Fen::read("W:WKa3,Kc1:BKb8:H8:F31", VariantName::Pool).unwrap();
    let stored = r#"{"variant":"pool","fen":"W:WKa3,Kc1:BKb8:H8:F31"}"#;
    assert_eq!((json(fen), read(stored)), (stored.to_owned(), Ok(fen)));
    let position = Fen::read("W:Wb6:Bc7,g5", VariantName::Russian).unwrap().position;
    assert_eq!(json(position), r#"{"variant":"russian","fen":"W:Wb6:Bc7,g5"}"#);
    let stored =
        r#"{"variant":"russian","from":"b6","to":"h4","captured":["g5","c7"],"promotes":true}"#;
    assert_eq!(
        (json(position.moves()[0]), read(stored)),
        (stored.to_owned(), Ok(position.moves()[0]))
    );
    assert_eq!(json(position.moves()[0].to_square()), r#""h4""#);
    assert_eq!(json(position.them()), r#"["g5","c7"]"#);
    let draw = Outcome::Draw { reason: DrawClause::ThreeAgainstKing(Limit::Each(15)) };
    let stored = r#"{"Draw":{"reason":{"ThreeAgainstKing":{"Each":15}}}}"#;
    assert_eq!((json(draw), read(stored)), (stored.to_owned(), Ok(draw)));
    let king = Piece { color: Color::Black, is_king: true };
    let stored = r#"{"color":"Black","is_king":true}"#;
    assert_eq!((json(king), read(stored)), (stored.to_owned(), Ok(king)));
}

/// The variants of the crate, and games of texts.
fn variants() -> impl Iterator<Item = AnyVariant> {
    let texts = [
        "name: free capture\nlike: turkish\na capture: may be refused",
        "like: italian\ncaptures go: in all directions",
    ];
    AnyVariant::all().chain(texts.map(|text| AnyVariant::from_rules(text).unwrap()))
}

#[test]
fn values_of_every_variant_return() {
    for variant in variants() {
        let mut position = variant.start();
        for ply in 0..40 {
            assert_eq!(read(&json(position)), Ok(position));
            let moves = position.moves();
            assert!(moves.iter().all(|mv| read(&json(mv)) == Ok(*mv)), "{variant} {position}");
            let Some(&mv) = moves.get(ply % moves.len().max(1)) else { break };
            position = position.make(mv);
        }
        assert_eq!(read(&json(variant)), Ok(variant));
        let outcome = Outcome::Win { winner: Color::White, reason: WinReason::Blocked };
        assert_eq!(read(&json(outcome)), Ok(outcome));
    }
}

/// The precedence of an Italian capture has one bit for each captured piece, and room for 18.
#[test]
fn more_victims_than_the_board_allows_are_refused() {
    let names: Vec<_> = Square::<ItalianBoard>::all().map(json).collect();
    let text = |variant: &str, victims: usize| {
        let captured = names[..victims].join(",");
        format!(r#"{{{variant}"from":"a8","to":"c8","captured":[{captured}],"promotes":false}}"#)
    };
    let error = "captured: expected at most 18 squares, found 21";
    assert!(read::<Move<Italian>>(&text("", 21)).unwrap_err().starts_with(error));
    assert!(read::<AnyMove>(&text(r#""variant":"italian","#, 21)).unwrap_err().starts_with(error));
    let most = read::<Move<Italian>>(&text("", 18)).unwrap();
    assert!(!Position::start().is_legal(most));
    let most = read::<AnyMove>(&text(r#""variant":"italian","#, 18)).unwrap();
    assert!(!AnyPosition::start(VariantName::Italian).is_legal(most));
}

/// The text of a random move with any squares and any victims.
fn random_move(variant: AnyVariant, words: &mut Words) -> String {
    let squares: Vec<_> = variant.squares().into_iter().collect();
    let victims = words.next() & words.next() & variant.squares().bits();
    let captured = squares.iter().filter(|square| victims >> square.bit() & 1 == 1);
    let captured: Vec<_> = captured.collect();
    let [from, to] = [0; 2].map(|_| json(squares[words.next() as usize % squares.len()]));
    let (captured, promotes) = (json(captured), words.next() % 2 == 0);
    let parts = format!(r#""from":{from},"to":{to},"captured":{captured},"promotes":{promotes}"#);
    format!(r#"{{"variant":{},{parts}}}"#, json(variant))
}

/// Calls everything that takes a move with moves that no program made.
#[test]
fn a_random_move_never_makes_a_call_panic() {
    fn typed<V: Variant>(position: Position<V>, mv: Move<V>) {
        assert_eq!(position.is_legal(mv), position.moves().contains(&mv));
        let quiet = position.quiet_moves();
        assert!(quiet.is_none_or(|quiet| quiet.contains(mv) == position.is_legal(mv)));
        assert!(
            position
                .unpack(position.pack(mv, &position.moves()))
                .is_none_or(|legal| position.is_legal(legal))
        );
        let _ = (position.make(mv).moves(), position.path(mv).count(), mv.to_string());
    }
    let mut words = Words::new(10);
    for variant in variants() {
        let mut position = variant.start();
        for ply in 0..60 {
            for text in (0..5).map(|_| random_move(variant, &mut words)) {
                let Ok(mv) = read::<AnyMove>(&text) else { continue };
                assert!(!position.is_legal(mv) || position.play(mv).is_ok(), "{position} {text}");
                assert_eq!(position.move_index(mv).is_some(), position.is_legal(mv));
                let _ = (position.path(mv).count(), position.diagram().with_move(mv).to_string());
                let notation = position.notation(mv);
                let _ =
                    (notation.to_string(), notation.long().to_string(), notation.hub().to_string());
                let after = position.make(mv);
                let _ = (after.moves(), after.to_string(), after.outcome(), format!("{mv:?}"));
                if let (Some(position), Some(mv)) = (position.downcast(), mv.downcast()) {
                    typed::<Italian>(position, mv);
                }
                if let (Some(position), Some(mv)) = (position.downcast(), mv.downcast()) {
                    typed::<Frisian>(position, mv);
                }
            }
            let moves = position.moves();
            let Some(&mv) = moves.get(ply % moves.len().max(1)) else { break };
            position = position.make(mv);
        }
    }
}

#[test]
fn bad_values_are_refused() {
    let error = read::<AnyPosition>(r#"{"variant":"pool","fen":"W:Wa2"}"#).unwrap_err();
    assert!(error.starts_with("FEN, character"), "{error}");
    let error = read::<AnyVariant>(r#""chess""#).unwrap_err();
    assert!(error.starts_with("unknown variant `chess`, expected one of `russian`"), "{error}");
    let text = r#"{"variant":"russian","from":"a1","to":"j10","captured":[],"promotes":false}"#;
    let error = read::<AnyMove>(text).unwrap_err();
    assert!(error.starts_with("no square of russian: \"j10\""), "{error}");
}

fn returns<T>(value: T) -> Result<(), TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    prop_assert_eq!(read(&json(&value)), Ok(value));
    Ok(())
}

fn position_and_moves_return<V: Variant>(position: Position<V>) -> Result<(), TestCaseError> {
    returns(position)?;
    returns(position.side_to_move())?;
    returns(position.occupied())?;
    for &mv in &position.moves() {
        returns(mv)?;
        returns(mv.from_square())?;
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        russian in positions::<Russian>(),
        brazilian in positions::<Brazilian>(),
    ) {
        position_and_moves_return(russian)?;
        position_and_moves_return(brazilian)?;
    }

    #[test]
    fn a_move_from_outside_is_checked_when_it_is_played(position in positions::<Russian>()) {
        let text = r#"{"from":"a1","to":"a1","captured":["a1","c3"],"promotes":true}"#;
        prop_assert!(position.play(read(text).unwrap()).is_err());
        let _ = position.make(read(text).unwrap()).to_string();
    }
}

#[test]
fn a_variant_of_a_text_is_the_text() {
    let variant = AnyVariant::from_rules("name: x\nlike: pool\nkings: step").unwrap();
    assert_eq!(json(variant), json(variant.rules()));
    assert_eq!(read(r#""name: x\nlike: pool\nkings: step""#), Ok(variant));
    let error = read::<AnyVariant>(r#""kings: walk""#).unwrap_err();
    assert_eq!(error, "line 1, column 8: expected `fly` or `step`, found `walk`");
}

#[test]
fn variants_return() {
    assert_eq!(read(&json(Russian)), Ok(Russian));
    assert_eq!(read(&json(Brazilian)), Ok(Brazilian));
}

//! Tests the types with a text form as JSON, and the errors of bad JSON.
//!
//! These tests are a separate program, so that the feature `serde` does not recompile all other tests.

use checkers_bits::{Bitboard, Brazilian, Color, Move, Position, Russian, Square, Variant};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[path = "it/random.rs"]
#[expect(dead_code, reason = "these tests need only some of it")]
mod random;

use random::positions;

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
    refused(read::<Square>(r#""a2""#).unwrap_err(), "expected a dark square from a1 to h8");
    refused(
        read::<Bitboard>(r#"["a1","a2"]"#).unwrap_err(),
        "expected a dark square from a1 to h8",
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
fn variants_return() {
    assert_eq!(read(&json(Russian)), Ok(Russian));
    assert_eq!(read(&json(Brazilian)), Ok(Brazilian));
}

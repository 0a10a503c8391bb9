//! Names and numbers in JSON.

use chess_bits::{Bitboard, Color, File, Rank, Square};

#[test]
fn every_value_is_read_as_it_was_written() {
    for square in Square::ALL {
        let text = serde_json::to_string(&square).unwrap();
        assert_eq!(text, format!("\"{square}\""));
        assert_eq!(serde_json::from_str::<Square>(&text).unwrap(), square);
        let set = Bitboard(!0 << square.index());
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(
            (&text, serde_json::from_str::<Bitboard>(&text).unwrap()),
            (&set.0.to_string(), set)
        );
    }
    let text = serde_json::to_string(&(File::ALL, Rank::ALL, Color::ALL)).unwrap();
    let names = r#"[["a","b","c","d","e","f","g","h"],["first","second","third","fourth","fifth","sixth","seventh","eighth"],["white","black"]]"#;
    assert_eq!(text, names);
    assert_eq!(
        serde_json::from_str::<(_, _, _)>(names).unwrap(),
        (File::ALL, Rank::ALL, Color::ALL)
    );
    assert!(serde_json::from_str::<Square>("\"i9\"").is_err());
}

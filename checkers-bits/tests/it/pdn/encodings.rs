//! Names in UTF-8 and Latin-1, and what happens to bytes that are neither.

use checkers_bits::pdn::{Encoding, Reader};

fn with_white(name: &[u8]) -> Vec<u8> {
    [b"[White \"", name, b"\"]\n1. c3-d4 1-0\n"].concat()
}

/// The tag of the only game, and in what it was found to be.
fn white(bytes: &[u8]) -> (String, Encoding) {
    let mut games = Reader::new(bytes);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    assert_eq!(game.main_line().collect::<Vec<_>>(), ["c3-d4"]);
    (game.tags.get("White").unwrap().to_owned(), game.source.unwrap().encoding)
}

#[test]
fn western_names_are_latin() {
    for name in ["Müller", "Guérard", "É. Guérard", "Cañada", "José Pérez", "Besançon, Noël"]
    {
        let bytes: Vec<u8> = name.chars().map(|c| u8::try_from(c).unwrap()).collect();
        let expected = (name.to_owned(), Encoding::Windows1252);
        assert_eq!(white(&with_white(&bytes)), expected);
    }
}

#[test]
fn utf8_is_what_is_valid_after_a_byte_order_mark_too() {
    for name in ["Соков", "Müller", "谢尔盖", "A"] {
        let bytes = with_white(name.as_bytes());
        let expected = (name.to_owned(), Encoding::Utf8);
        assert_eq!(white(&bytes), expected);
        assert_eq!(white(&[b"\xEF\xBB\xBF", &bytes[..]].concat()), expected);
    }
}

#[test]
fn what_is_not_utf8_is_marked_if_it_was_asked_for() {
    let bytes = with_white(b"M\xFCller \xE2\x82");
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Utf8);
    let game = games.next().unwrap().unwrap();
    assert_eq!(game.tags.get("White"), Some("M\u{fffd}ller \u{fffd}"));
}

#[test]
fn what_could_be_utf8_is_not_if_another_encoding_was_asked_for() {
    let bytes = with_white("Müller".as_bytes());
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Windows1252);
    assert_eq!(games.next().unwrap().unwrap().tags.get("White"), Some("MÃ¼ller"));
    let names = [Encoding::Utf8, Encoding::Windows1252].map(|encoding| encoding.to_string());
    assert_eq!(names, ["UTF-8", "windows-1252"]);
}

#[test]
fn each_byte_is_a_letter_of_windows_1252() {
    let upper: String = "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ".into();
    for (byte, expected) in (0x80..).zip(upper.chars()) {
        let expected = if expected == '?' { char::from(byte) } else { expected };
        assert_eq!(Encoding::Windows1252.decode(&[byte]), expected.to_string(), "{byte:x}");
    }
    let latin: Vec<u8> = (0..0x80).chain(0xA0..=0xFF).collect();
    let expected: String = latin.iter().map(|&byte| char::from(byte)).collect();
    assert_eq!(Encoding::Windows1252.decode(&latin), expected);
}

/// Bytes that no code page explains cost no game, and bytes that one would explain neither, with
/// or without the feature that knows it.
#[test]
fn no_bytes_cost_a_game() {
    let all: Vec<u8> = (0x80..=0xFF).collect();
    for bytes in [&all[..], b"\xFF\xFE", b"\x8C\xA8\xE0\xAE\xE8\xA8\xAD", b"\xCC\xE8\xF0\xEE\xF8"] {
        let (name, encoding) = white(&with_white(bytes));
        assert_eq!(name, encoding.decode(bytes));
        assert_eq!(name.chars().count(), bytes.len(), "{name}");
    }
}

#[cfg(not(feature = "encodings"))]
#[test]
fn cyrillic_is_windows_1252_where_its_tables_are_not() {
    let expected = ("\u{152}\u{a8}\u{e0}".to_owned(), Encoding::Windows1252);
    assert_eq!(white(&with_white(b"\x8C\xA8\xE0")), expected);
}

#[test]
fn a_half_is_read_in_both_of_its_encodings() {
    for half in [&b"\xBD-\xBD"[..], b"\xBD", "½-½".as_bytes(), "½".as_bytes()] {
        let text = [b"1. c3-d4 ", half, b"\n1. c3-b4 *"].concat();
        let games: Vec<_> = Reader::new(&text[..]).map(Result::unwrap).collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].result(), Some("1/2-1/2"));
    }
}

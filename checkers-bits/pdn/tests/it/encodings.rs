//! Tests of names in UTF-8 and Latin-1, and of bytes that are valid in neither.

use std::io::{self, BufReader, Read};

use checkers_pdn::{Encoding, Reader};

fn with_white(name: &[u8]) -> Vec<u8> {
    [b"[White \"", name, b"\"]\n1. c3-d4 1-0\n"].concat()
}

/// Returns the `White` tag of the only game, and the detected encoding.
fn white(bytes: &[u8]) -> (String, Encoding) {
    let mut games = Reader::new(bytes).trees();
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
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Utf8).trees();
    let game = games.next().unwrap().unwrap();
    assert_eq!(game.tags.get("White"), Some("M\u{fffd}ller \u{fffd}"));
}

#[test]
fn what_could_be_utf8_is_not_if_another_encoding_was_asked_for() {
    let bytes = with_white("Müller".as_bytes());
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Windows1252).trees();
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

#[test]
fn dos_has_its_letters_elsewhere() {
    for (name, bytes) in [
        ("Guérard", &b"Gu\x82rard"[..]),
        ("Müller", b"M\x81ller"),
        ("André", b"Andr\x82"),
        ("Jörg", b"J\x94rg"),
        ("Noël, Besançon", b"No\x89l, Besan\x87on"),
    ] {
        assert_eq!(white(&with_white(bytes)), (name.to_owned(), Encoding::Ibm437));
    }
    // Quotation marks of CP1252 must not be taken for letters of CP437.
    for bytes in [&b"the \x93best\x94 game"[..], b"and so on\x85", b"D\x92Orazio", b"\x84so\x93 he"]
    {
        assert_eq!(white(&with_white(bytes)).1, Encoding::Windows1252, "{bytes:x?}");
    }
    let upper: Vec<u8> = (0x80..=0xFF).collect();
    let letters = Encoding::Ibm437.decode(&upper).into_owned();
    assert_eq!(letters.chars().count(), 128);
    // Each row of the CP437 chart has one letter in this list, so the test fails if a row of the decoder is
    // shifted.
    for (byte, letter) in [
        (0x80, 'Ç'),
        (0x9F, 'ƒ'),
        (0xA4, 'ñ'),
        (0xB0, '░'),
        (0xC4, '─'),
        (0xDB, '█'),
        (0xE1, 'ß'),
        (0xF8, '°'),
        (0xFF, '\u{a0}'),
    ] {
        assert_eq!(Encoding::Ibm437.decode(&[byte]), letter.to_string());
    }
    assert_eq!(Encoding::Ibm437.decode(b"\x82A"), "éA");
}

#[test]
fn encodings_are_read_by_name() {
    for &encoding in Encoding::ALL {
        let name = encoding.to_string();
        for name in [
            name.to_lowercase(),
            name.to_uppercase(),
            name.replace("windows-", "cp").replace("IBM", "CP"),
        ] {
            assert_eq!(name.parse(), Ok(encoding), "{name}");
        }
    }
    assert_eq!("1252".parse(), Ok(Encoding::Windows1252));
    for other in ["", "cp", "125", "cp1", "utf-7", "é1"] {
        let error = other.parse::<Encoding>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected one of UTF-8, ") && error.ends_with("windows-1252"),
            "{error}"
        );
    }
}

/// A name with a byte that no code page assigns does not make its game invalid, with or without the feature
/// `encodings`.
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
        let games: Vec<_> = Reader::new(&text[..]).trees().map(Result::unwrap).collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tags.get("Result"), Some("1/2-1/2"));
    }
}

/// An input that returns a few bytes per read, so that characters are cut.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.1);
        self.0.read(&mut buffer[..length])
    }
}

#[test]
fn utf_16_is_read_however_it_is_cut() {
    let text = "[White \"Соков 😀\"]\n[Event \"\u{feff}A\"]\n1. c3-d4 1-0\n\n[White \"B\"]\n1. b2-a3 ) *\n";
    for mark in ["", "\u{feff}"] {
        let units = || format!("{mark}{text}").encode_utf16().collect::<Vec<_>>().into_iter();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for (bytes, encoding) in [(little, Encoding::Utf16Le), (big, Encoding::Utf16Be)] {
            assert_eq!(encoding.decode(&bytes), format!("{mark}{text}"));
            for step in [1, 2, 3, 4, 5, 7, 1000] {
                for given in [None, Some(encoding), Some(Encoding::Utf8)] {
                    if mark.is_empty() && given == Some(Encoding::Utf8) {
                        continue;
                    }
                    let input = BufReader::with_capacity(step, Slow(&bytes, step));
                    let mut reader = Reader::new(input);
                    if let Some(given) = given {
                        reader = reader.with_encoding(given);
                    }
                    let game = reader.next_game().unwrap().unwrap();
                    assert_eq!(
                        (game.encoding(), game.input_encoding()),
                        (Encoding::Utf8, encoding)
                    );
                    let tags = game.to_tree().tags;
                    assert_eq!(tags.get("White"), Some("Соков 😀"));
                    assert_eq!(tags.get("Event"), Some("\u{feff}A"));
                    let error = reader.next_game().unwrap_err().to_string();
                    assert!(error.starts_with("game 2, line 6, column 10: "), "{error}");
                    assert!(reader.next_game().unwrap().is_none());
                }
            }
        }
    }
}

#[test]
fn what_is_no_utf_16_is_not_read_as_utf_16() {
    // Three bytes are too few to show UTF-16, and another encoding that is asked for is not UTF-16.
    for (bytes, outcomes) in [
        (&b""[..], &[][..]),
        (b"*", &[true]),
        (b"1\0.", &[false]),
        (b"\xFF", &[false]),
        (b"\xFF\xFE", &[]),
        (b"1\0\xE5\0", &[false]),
    ] {
        assert_eq!(Encoding::detect_utf_16(bytes).is_some(), bytes == b"\xFF\xFE");
        let found: Vec<bool> = Reader::new(bytes).trees().map(|game| game.is_ok()).collect();
        assert_eq!(found, outcomes, "{bytes:?}");
    }
    let bytes: Vec<u8> = "1.c3-d4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let encoding = Reader::new(&bytes[..]).next_game().unwrap().unwrap().input_encoding();
    assert_eq!(encoding, Encoding::Utf16Le);
    let mut reader = Reader::new(&bytes[..]).with_encoding(Encoding::Windows1252);
    assert!(reader.next_game().is_err());
    // Half of a character at the end is marked.
    let bytes: Vec<u8> = "[White \"A\"] * {A".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for end in [&[0x3D][..], &[0x3D, 0xD8], &[0x3D, 0xD8, 0x00]] {
        let bytes = [&bytes, end].concat();
        let mut reader = Reader::new(&bytes[..]);
        assert_eq!(reader.next_game().unwrap().unwrap().input_encoding(), Encoding::Utf16Le);
        assert!(Encoding::Utf16Le.decode(&bytes).contains("A\u{fffd}"));
        assert!(reader.next_game().is_err());
    }
}

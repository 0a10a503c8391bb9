//! Names in four encodings.

use checkers_bits::pdn::{Encoding, Reader};

const NAMES: [&str; 8] = [
    "Блиндер Б.",
    "Мирошин Б.",
    "Коршунов Д.",
    "Иваненко Щ.",
    "Соков",
    "Куперман И.И.",
    "Вигман В.Ц., мастер спорта",
    "Агафонов Виталий",
];

/// The Cyrillic code pages, written out from their charts.
fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    let byte = |letter: char| {
        let code = u32::from(letter);
        let offset = match encoding {
            _ if letter.is_ascii() => code,
            Encoding::Windows1251 => code - 0x410 + 0xC0,
            Encoding::Cp866 if code < 0x440 => code - 0x410 + 0x80,
            Encoding::Cp866 => code - 0x440 + 0xE0,
            Encoding::Windows1252 => code,
            Encoding::Utf8 => unreachable!(),
        };
        u8::try_from(offset).unwrap()
    };
    text.chars().map(byte).collect()
}

#[test]
fn cyrillic_code_pages_are_told_apart_by_a_game() {
    for encoding in [Encoding::Windows1251, Encoding::Cp866] {
        for pair in NAMES.windows(2) {
            let [white, black] = pair else { unreachable!() };
            let text =
                format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. c3-d4 {{Хорошо}} *\n");
            let bytes = encode(&text, encoding);
            let game = Reader::new(&bytes[..]).next().unwrap().unwrap();
            assert_eq!(game.source.as_ref().unwrap().encoding, encoding, "{text}");
            assert_eq!(game.tags.get("White"), Some(*white));
            assert_eq!(game.tags.get("Black"), Some(*black));
            assert!(game.to_string().contains("{Хорошо}"));
        }
    }
}

#[test]
fn western_names_are_latin() {
    for name in ["Müller", "Guérard", "É. Guérard", "Cañada", "José Pérez", "Besançon, Noël"]
    {
        let bytes = encode(&format!("[White \"{name}\"]\n1. c3-d4 1-0\n"), Encoding::Windows1252);
        let game = Reader::new(&bytes[..]).next().unwrap().unwrap();
        assert_eq!(game.source.as_ref().unwrap().encoding, Encoding::Windows1252, "{name}");
        assert_eq!(game.tags.get("White"), Some(name));
    }
}

#[test]
fn utf8_is_what_is_valid_and_each_game_has_its_own() {
    let mut bytes = "[White \"Соков\"]\n*\n".as_bytes().to_vec();
    bytes.extend(encode("[White \"Куперман Исер\"]\n*\n", Encoding::Cp866));
    bytes.extend(b"[White \"A\"]\n*\n");
    let games: Vec<_> = Reader::new(&bytes[..]).map(Result::unwrap).collect();
    let read: Vec<_> = games
        .iter()
        .map(|game| (game.tags.get("White").unwrap(), game.source.as_ref().unwrap().encoding))
        .collect();
    assert_eq!(
        read,
        [("Соков", Encoding::Utf8), ("Куперман Исер", Encoding::Cp866), ("A", Encoding::Utf8)]
    );
}

#[test]
fn an_encoding_can_be_forced() {
    let bytes = encode("[White \"Ю.\"]\n*", Encoding::Cp866);
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Cp866);
    assert_eq!(games.next().unwrap().unwrap().tags.get("White"), Some("Ю."));
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Utf8);
    assert_eq!(games.next().unwrap().unwrap().tags.get("White"), Some("\u{fffd}."));
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

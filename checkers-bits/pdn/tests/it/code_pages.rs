//! Tests of player names in Cyrillic, Central European and Baltic code pages.

use checkers_pdn::{Encoding, Reader};

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

/// Encodes Cyrillic text by the charts of the code pages, as an oracle for the decoder of the library.
fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    let byte = |letter: char| {
        let code = u32::from(letter);
        let offset = match encoding {
            _ if letter.is_ascii() => code,
            Encoding::Windows1251 => code - 0x410 + 0xC0,
            // KOI8-R orders the Cyrillic letters by the Latin alphabet, so this arm needs a list of the letters.
            Encoding::Koi8R => {
                const LETTERS: &str = "юабцдефгхийклмнопярстужвьызшэщчъ";
                let small = |small: char| LETTERS.chars().position(|other| other == small);
                let small_place = letter.to_lowercase().next().and_then(small).unwrap() as u32;
                small_place + if letter.is_lowercase() { 0xC0 } else { 0xE0 }
            }
            Encoding::Cp866 if code < 0x440 => code - 0x410 + 0x80,
            Encoding::Cp866 => code - 0x440 + 0xE0,
            _ => unreachable!(),
        };
        u8::try_from(offset).unwrap()
    };
    text.chars().map(byte).collect()
}

#[test]
fn cyrillic_code_pages_are_told_apart_by_a_game() {
    for encoding in [Encoding::Windows1251, Encoding::Cp866, Encoding::Koi8R] {
        for pair in NAMES.windows(2) {
            let [white, black] = pair else { unreachable!() };
            let text =
                format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. c3-d4 {{Хорошо}} *\n");
            let bytes = encode(&text, encoding);
            let game = Reader::new(&bytes[..]).trees().next().unwrap().unwrap();
            assert_eq!(game.source.as_ref().unwrap().encoding, encoding, "{text}");
            assert_eq!(game.tags.get("White"), Some(*white));
            assert_eq!(game.tags.get("Black"), Some(*black));
            assert!(game.to_string().contains("{Хорошо}"));
        }
    }
}

#[test]
fn central_european_and_baltic_code_pages_are_told_apart() {
    for (encoding, text, bytes) in [
        (
            Encoding::Windows1250,
            "Příliš žluťoučký kůň úpěl ďábelské ódy, řekl Jiří Růžička",
            &b"P\xF8\xEDli\x9A \x9Elu\x9Dou\xE8k\xFD k\xF9\xF2 \xFAp\xECl \xEF\xE1belsk\xE9 \xF3dy, \xF8ekl Ji\xF8\xED R\xF9\x9Ei\xE8ka"[..],
        ),
        (
            Encoding::Windows1257,
            "Šaškių čempionatas, Kęstutis Žukauskas, Tomaš Gaidžiūnas, Šiauliai",
            b"\xD0a\xF0ki\xF8 \xE8empionatas, K\xE6stutis \xDEukauskas, Toma\xF0 Gaid\xFEi\xFBnas, \xD0iauliai",
        ),
    ] {
        assert_eq!(encoding.decode(bytes), text);
        assert_eq!(Encoding::detect(bytes), encoding);
    }
}

#[test]
fn each_game_has_its_own() {
    let mut bytes = "[White \"Соков\"]\n*\n".as_bytes().to_vec();
    bytes.extend(encode("[White \"Куперман Исер\"]\n*\n", Encoding::Cp866));
    bytes.extend(b"[White \"A\"]\n*\n");
    let games: Vec<_> = Reader::new(&bytes[..]).trees().map(Result::unwrap).collect();
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
    let mut games = Reader::new(&bytes[..]).with_encoding(Encoding::Cp866).trees();
    assert_eq!(games.next().unwrap().unwrap().tags.get("White"), Some("Ю."));
}

#[test]
fn errors_show_what_was_found_in_its_letters() {
    let cp866 = b"1. c3-d4 *\r\n{\x8C\xA8\xE0\xAE\xE8\xA8\xAD} 1. c3-d4 \x8C\xA8";
    let error = Reader::new(&cp866[..]).trees().last().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "game 2, line 2, column 20: expected a move, found `Ми`");
}

//! Tests of games with edited tags and of games that are cut before an illegal move. Such a game must be equal to the
//! game that a reader finds in its bytes.

use checkers_bits::International;
use checkers_pdn::{GameBuffer, GameText, Reader, SyntaxError, Token};

/// Reads the first game of an input leniently.
fn with_game<T>(bytes: &[u8], look: impl FnOnce(&GameText<'_>) -> T) -> T {
    let mut reader = Reader::new(bytes).lenient();
    look(&reader.next_game().unwrap().unwrap())
}

fn parts<'a>(game: &GameText<'a>) -> (Vec<Token<'a>>, Vec<SyntaxError>) {
    (game.tokens().collect(), game.syntax_warnings().collect())
}

fn assert_is_read_back(game: &GameBuffer) {
    let game = game.as_text();
    with_game(game.as_bytes(), |again| {
        assert_eq!(parts(&game), parts(again), "{}", game.as_bytes().escape_ascii());
        assert_eq!(game.to_tree(), again.to_tree());
    });
}

/// Games with tags and with defects of every kind.
const GAMES: [&[u8]; 8] = [
    b"[White \"A\"] 1. 34-30 (1... 5-10 {a} (1. 33-28)) 1... 20-25! 2. 30-24 $1 *",
    b"[White \"\"][Site \"a\\\\b \\\"c\\\"\"]\n{a} 1. 32-28 (19-23 ?) 19-23 1-1 {b}",
    b"[Round \"1\"\n[White \"A\"]\n1. 32-28 *",
    b"[Black \"B\"]\n[White \"A \t\n[Event \"E\"]\n1. 32-28 (so, not 3) 19-23 (nor, so) *",
    b"White \"A\"]\n[White \"B\"] a line of text\n1. 32-28 *",
    b"[Event \"E\"] [White \"A\"] 1. 32-28, 19-23, 2. 28x19 {b {c}} 14x23 nonsense 1-0",
    b"[White \"M\xFCller\"] [Site \"K\xF6ln\"] {sch\xF6n} 1. 32-28 (sch\xF6n, so) 19-23 {\xFC} \xBD-\xBD",
    b"[White \"A\"] 1. 32-28 (1. 33-28 \xC2\xA0 19-23 {never closed",
];

#[test]
fn edited_tags_leave_the_rest_of_a_game() {
    for bytes in GAMES {
        for value in ["", "a name that is long", "Jos\u{e9}", "\u{42f}", "a \"b\" \\c", "a\r\nb\nc"]
        {
            with_game(bytes, |game| {
                let new_name = |name: &str| {
                    if ["White", "Black"].contains(&name) { "Player" } else { name }.to_owned()
                };
                let edit = |name: &str, _: &str| {
                    let new_name = new_name(name);
                    (new_name == "Player").then(|| (new_name, value.to_owned()))
                };
                let edited = game.with_tags(edit).unwrap();
                assert_is_read_back(&edited);
                let (before, after) = (game.to_tree(), edited.as_text().to_tree());
                assert_eq!(after.movetext, before.movetext);
                let names = before.tags.iter().map(|tag| new_name(tag.name()));
                assert!(names.eq(after.tags.iter().map(|tag| tag.name().to_owned())));
                let written = value.replace(['\r', '\n'], " ");
                assert!(after.tags.iter().any(|tag| tag.value() == written), "{after}");
                let messages = |game: &GameText<'_>| {
                    game.syntax_warnings().map(|it| it.message()).collect::<Vec<_>>()
                };
                assert_eq!(messages(&edited.as_text()), messages(game));
            });
        }
        with_game(bytes, |game| assert!(game.with_tags(|_, _| None).is_none()));
    }
}

#[test]
fn a_cut_game_is_read_back() {
    for (text, written) in [
        // The variation no longer replaces the next move, because this move is illegal.
        ("1. 34-30 (1... 5-10) 1... 20-26 *", "1. 34-30 (1. 5-10) {not played: 1... 20-26} *\n"),
        (
            "1. 34-30 (so, not 3) 20-25 2. 30-25 (nor, so) {a {b} 18-23 *",
            "1. 34-30 {(so, not 3)} 1... 20-25 {not played: 2. 30-25 (nor, so) (a (b) 18-23}\n*\n",
        ),
        (
            "[FEN \"W:W31,3:B16,48\"] 1. 31-27 16-26 1-1",
            "[Result \"1-1\"]\n[FEN \"W:W31,K3:B16,K48\"]\n\n1. 31-27 {not played: 16-26} *\n",
        ),
    ] {
        with_game(text.as_bytes(), |game| {
            let (legal, warnings) = game.legal_part(International).unwrap();
            assert_is_read_back(&legal);
            let legal = legal.as_text();
            assert_eq!(legal.to_tree().to_string(), written);
            assert!(legal.check(International).is_ok() && !warnings.is_empty());
            assert!(legal.legal_part(International).is_none());
        });
    }
}

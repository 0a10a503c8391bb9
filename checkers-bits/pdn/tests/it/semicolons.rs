//! Tests of moves after a `;`.

use checkers_bits::VariantName::International;
use checkers_pdn::{Reader, Remedy};

use crate::{game, games};

/// Returns the numbers of plies with and without rules, the tag `Result` and the places of the remarks.
fn read(text: &str) -> (usize, usize, Option<String>, Vec<(u64, u64)>) {
    let tree = game(text);
    let mut reader = Reader::new(text.as_bytes());
    let text = reader.next_game().unwrap().unwrap();
    let plies = text.check(International).unwrap_or_else(|error| panic!("{error}")).plies;
    let canonical = text.to_canonical_tree(International).unwrap();
    assert_eq!(canonical.main_line().count(), plies);
    let warnings = text.warnings(International);
    assert!(warnings.iter().all(|it| it.remedy == Remedy::Comment));
    let places = warnings.iter().map(|it| (it.place.line, it.place.column)).collect();
    (plies, tree.main_line().count(), tree.tags.get("Result").map(Into::into), places)
}

#[test]
fn moves_after_a_semicolon_are_moves() {
    for text in [
        "1. 33-28 20-24; 2. 39-33 18-23; 3. 44-39 12-18 2-0",
        "1. 33-28 20-24;2. 39-33 18-23;3. 44-39 12-18;2-0",
        "1. 33-28 20-24; 2. 39-33 18-23\n3. 44-39 12-18 2-0",
        "1. 33-28; 20-24 2. 39-33; 18-23;\n3. 44-39 12-18 2-0\n\n",
        "1. 33-28 20-24; 2. 39-33 18-23\n{x} 3. 44-39 12-18 2-0",
        "1. 33-28! 20-24!; 2. 39-33 18-23 3. 44-39 12-18; 2-0",
        "1. 33-28 20-24 (1... 18-23 2. 39-33) 2. 39-33 18-23; 3. 44-39 12-18 2-0",
    ] {
        assert_eq!(read(text), (6, 6, Some("2-0".into()), vec![]), "{text}");
        let lenient = Reader::new(text.as_bytes()).lenient().trees().next().unwrap().unwrap();
        assert_eq!(lenient, game(text));
    }
    let file =
        "1. 33-28 20-24; 2. 39-33 18-23 2-0\n\n[White \"A\"]\n1. 33-28 20-24; 2. 39-33 18-23 *";
    assert_eq!(games(file).iter().map(|it| it.main_line().count()).collect::<Vec<_>>(), [4, 4]);
}

#[test]
fn other_text_after_a_semicolon_is_a_comment_with_a_remark_if_it_holds_moves() {
    for (text, plies, result, remark) in [
        // An illegal move: the rules decide, so a tree without rules keeps the moves.
        ("1. 33-28 20-24; 2. 39-34 18-23\n3. 39-33 *", (3, 5), None, Some((1, 20))),
        // The numbers do not go on, before or after.
        ("1. 33-28 20-24; 3. 39-33 18-23\n2. 39-33 *", (3, 3), None, Some((1, 16))),
        ("1. 33-28 20-24; 2. 39-33\n2. 38-33 *", (3, 3), None, Some((1, 16))),
        // Other words.
        ("1. 33-28 20-24; better 18-23\n2. 39-33 *", (3, 3), None, Some((1, 16))),
        ("1. 33-28 20-24; 2. 39-33 was played 2-0", (2, 2), None, Some((1, 16))),
        // A blank before the `;`.
        ("1. 33-28 20-24 ; 2. 39-33 18-23 2-0", (2, 2), None, Some((1, 17))),
        // No moves.
        ("1. 33-28 20-24; a classic\n2. 39-33 *", (3, 3), None, None),
        ("1. 33-28 20-24;\n2. 39-33 *", (3, 3), None, None),
        ("1. 33-28 20-24 ; as in 2009\n2. 39-33 *", (3, 3), None, None),
        ("1. 33-28 20-24 ; 18-23 is better\n2. 39-33 *", (3, 3), None, None),
        // A comment that may have lost its end.
        ("1. 33-28 {a 20-24 2. 39-33 {b} 20-24 *", (2, 2), None, Some((1, 11))),
        ("1. 33-28 {a {b} 20-24 *", (2, 2), None, None),
    ] {
        let (checked, tree, found, places) = read(text);
        assert_eq!((checked, tree), plies, "{text}");
        assert_eq!(found.as_deref(), result, "{text}");
        assert_eq!(places, Vec::from_iter(remark), "{text}");
    }
    // What becomes a comment is kept.
    let mut reader = Reader::new(&b"1. 33-28 20-24; 2. 39-34 18-23\n3. 39-33 *"[..]);
    let tree = reader.next_game().unwrap().unwrap().to_canonical_tree(International).unwrap();
    assert!(tree.to_string().contains("20-24 {2. 39-34 18-23} 2. 39-33 *"), "{tree}");
}

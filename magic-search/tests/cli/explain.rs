//! `magic-search explain`.

use std::fs;

use super::print;

#[test]
fn each_square_is_followed_to_its_index_bit() {
    let text = print("explain --line a1-h8 --magic 0x01010101 --bits 8");
    assert!(text.contains("<< 24  c...b..a|"), "{text}");
    assert!(text.contains("nothing is ever carried into the index"), "{text}");
}

#[test]
fn without_a_magic_it_takes_one_that_can_be_seen_to_work() {
    for line in ["a1-h8", "c1-h6", "a3-f8", "h4-d8"] {
        let text = print(&format!("explain --line {line}"));
        assert!(text.contains("each square has an index bit of its own"), "{text}");
    }
    assert!(print("explain --moves bishop --square a1").contains("b2, bit 9"));
}

#[test]
fn the_drawing_goes_into_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a1-h8.svg");
    print(&format!("explain --line a1-h8 --svg {}", file.display()));
    let svg = fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
}

#[test]
fn squares_have_the_names_of_the_board() {
    let text = print("explain --board 10x10 --line a1-j10");
    assert!(text.contains("j10, bit 54"), "{text}");
    assert!(print("explain --board 10x8 --line j2-d8").contains("d8, bit 40"));
    assert!(print("explain --squares 0,6,54 --word 64").contains("square 54, bit 54"));
    let rook = "explain --moves rook --board 4x8 --square";
    assert!(print(&format!("{rook} b3")).contains("b7 is bit 1"));
    assert!(print(&format!("{rook} a1 --magic 0x1")).contains("c1, bit 2"));
}

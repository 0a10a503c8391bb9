//! Tests of `magic-search explain`.

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
fn squares_have_the_names_of_the_board() {
    let with = |arguments: &str| print(&format!("explain {arguments} --magic 0x1"));
    let text = with("--board 10x10 --line a1-j10");
    assert!(text.contains("j10, bit 54"), "{text}");
    assert!(with("--board 10x8 --line j2-d8").contains("d8, bit 40"));
    assert!(with("--squares 0,6,54 --word 64").contains("square 54, bit 54"));
    assert!(with("--moves rook --board 4x8 --square a1").contains("c1, bit 2"));
    assert!(print("explain --moves rook --board 4x8 --square b3").contains("b7 is bit 1"));
}

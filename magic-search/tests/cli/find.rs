//! `magic-search find`.

use checkers_geometry::Board10x10;
use magic_search::draughts::Line;
use magic_search::{Magic, Target};

use super::{json, print, run};

#[test]
fn the_sparsest_and_the_smallest_are_those_of_the_census() {
    let first = |want: &str| {
        let find = json(&print(&format!("find --line a1-h8 --want {want} --format json")));
        find["found"][0]["magic"].clone()
    };
    assert_eq!(first("smallest"), "0x01008201");
    assert_eq!(first("sparsest"), "0x01008201");
}

#[test]
fn the_same_for_any_number_of_threads_and_another_for_another_seed() {
    let find = |more: &str| print(&format!("find --line a1-h8 --count 5 --format json {more}"));
    assert_eq!(find("--threads 1"), find("--threads 6"));
    assert_eq!(find(""), find("--seed 0"));
    assert_ne!(find(""), find("--seed 1"));
    assert_eq!(json(&find(""))["found"].as_array().unwrap().len(), 5);
}

#[test]
fn every_line_of_the_board_at_once() {
    let all = print("find --format json");
    assert_eq!(all.lines().count(), 13);
    assert!(all.lines().all(|line| json(line)["end"] == "found"));
}

#[test]
fn chess_pieces_at_their_classic_widths() {
    for (arguments, name) in [
        ("--entries rook --square e4 --bits 10", "ROOK_E4_MAGIC"),
        ("--entries bishop --square a1", "BISHOP_A1_MAGIC"),
    ] {
        let rust = print(&format!("find {arguments} --format rust"));
        assert!(rust.contains(&format!("pub const {name}: u64 = 0x")), "{rust}");
        let c = print(&format!("find {arguments} --format c"));
        assert!(c.contains(&format!("static const uint64_t {name} = UINT64_C(0x")), "{c}");
    }
}

#[test]
fn a_king_needs_no_more_than_its_entries() {
    let table = print("find --line a1-h8 --entries line --square a1 --bits 7");
    assert!(table.lines().nth(1).unwrap().starts_with("a1-h8 from a1"), "{table}");
}

#[test]
fn a_search_without_result_says_so() {
    let none = run("find --mask 0xc0000000 --bits 2 --want smallest --count 3 --format json");
    assert_eq!(none.status.code(), Some(1));
    let none = json(&String::from_utf8(none.stdout).unwrap());
    assert_eq!(none["end"], "exhausted");
    let late = run("find --line a1-h8 --want monotone --time-limit 0.05");
    assert_eq!(late.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&late.stdout).contains("the time was up"));
}

#[test]
fn a_line_of_a_larger_board_and_what_is_found_is_verified() {
    let found = |arguments: &str| {
        let find = json(&print(&format!("find --board 10x10 {arguments} --format json")));
        assert_eq!((&find["board"], &find["word"]), (&"10x10".into(), &64.into()));
        let hex = |value: &serde_json::Value| {
            u64::from_str_radix(value.as_str().unwrap().strip_prefix("0x").unwrap(), 16).unwrap()
        };
        let shift = find["found"][0]["shift"].as_u64().unwrap() as u32;
        (hex(&find["masks"][0]), Magic { multiplier: hex(&find["found"][0]["magic"]), shift })
    };
    let line: Line<Board10x10> = "a1-j10".parse().unwrap();
    let (mask, magic) = found("--line a1-j10");
    assert_eq!((mask, magic.bits()), (line.mask(), 10));
    assert_eq!(Target::injective(mask).unwrap().verify(magic), Ok(()));

    let from_d4 = line.sightline("d4".parse().unwrap()).unwrap();
    let (mask, magic) = found("--line a1-j10 --entries line --square d4");
    assert_eq!((mask, magic.bits()), (from_d4.mask(), 9));
    let target = Target::new(mask, |occupied| from_d4.entry(occupied)).unwrap();
    assert_eq!(target.verify(magic), Ok(()));
}

#[test]
fn every_line_of_every_board() {
    for (board, lines) in [("10x10", 17), ("10x8", 15)] {
        let all = print(&format!("find --board {board} --format json"));
        assert_eq!(all.lines().count(), lines);
        assert!(all.lines().all(|line| json(line)["end"] == "found"));
    }
}

/// The tests of the census prove it: a king on g1 needs a bit for each other square of the line.
#[test]
fn a_mask_without_a_magic_is_recognised() {
    for want in ["first", "smallest"] {
        let arguments = "find --line g1-a7 --entries line --square g1 --bits 5 --format json";
        let none = run(&format!("{arguments} --want {want}"));
        assert_eq!(none.status.code(), Some(1));
        let none = json(&String::from_utf8(none.stdout).unwrap());
        assert_eq!(
            (&none["end"], none["found"].as_array().unwrap().len()),
            (&"exhausted".into(), 0)
        );
    }
}

#[test]
fn a_random_search_finds_magics_of_few_and_of_many_bits() {
    for mask in ["0xffff", "0xffff0000", "0xf0f0f0f", "0xff00ff00", "0x3c3c3c"] {
        let found = json(&print(&format!("find --mask {mask} --format json")));
        assert_eq!(found["end"], "found", "{mask}");
    }
}

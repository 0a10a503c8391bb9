//! Tests of `magic-search find`.

use std::collections::{BTreeSet, HashMap};

use checkers_geometry::Board10x10;
use magic_search::draughts::Line;
use magic_search::{Magic, Target, subsets};

use super::{json, print, run};

fn hex(value: &serde_json::Value) -> u64 {
    u64::from_str_radix(value.as_str().unwrap().strip_prefix("0x").unwrap(), 16).unwrap()
}

#[test]
fn the_sparsest_and_the_smallest_are_those_of_the_census() {
    let first = |want: &str, line: &str| {
        let find = json(&print(&format!("find --line {line} --want {want} --format json")));
        find["found"][0]["magic"].clone()
    };
    assert_eq!(first("sparsest", "a1-h8"), "0x01008201");
    assert_eq!(first("sparsest", "e1-a5"), "0x00008000");
    assert_eq!(first("smallest", "e1-a5"), "0x00008000");
    // Without optimisation, the search for this magic takes seconds.
    if !cfg!(debug_assertions) {
        assert_eq!(first("smallest", "a1-h8"), "0x01008201");
    }
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
        ("--moves rook --square e4 --bits 10", "ROOK_E4_MAGIC"),
        ("--moves bishop --square a1", "BISHOP_A1_MAGIC"),
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

/// The squares that a piece attacks, computed on files and ranks.
fn walk(
    [files, ranks]: [i32; 2],
    (x, y): (i32, i32),
    steps: &[(i32, i32)],
    is_occupied: impl Fn(i32) -> bool,
) -> BTreeSet<i32> {
    let mut attacked = BTreeSet::new();
    for (right, up) in steps {
        for n in 1.. {
            let (x, y) = (x + n * right, y + n * up);
            if !(0..files).contains(&x) || !(0..ranks).contains(&y) {
                break;
            }
            attacked.insert(files * y + x);
            if is_occupied(files * y + x) {
                break;
            }
        }
    }
    attacked
}

/// Tests every occupancy of each mask. Also tests on random occupancies that pieces outside the
/// mask do not change the attacks.
fn every_square_agrees_with_walking(board: [i32; 2], word: u32, moves: &str, steps: &[(i32, i32)]) {
    let [files, ranks] = board;
    let arguments = format!("find --moves {moves} --board {files}x{ranks} --word {word}");
    let text = print(&format!("{arguments} --format json"));
    assert_eq!(text.lines().count() as i32, files * ranks);
    let mut random = 1_u64;
    for (square, line) in (0..).zip(text.lines()) {
        let place = (square % files, square / files);
        let attacks = |occupied: u64| walk(board, place, steps, |bit| occupied >> bit & 1 == 1);
        let find = json(line);
        assert_eq!(find["word"], word);
        let name = format!("{}{}", char::from(b'a' + place.0 as u8), place.1 + 1);
        assert_eq!((&find["square"], &find["entries"]), (&name.into(), &moves.into()));
        let mask = hex(&find["masks"][0]);
        let (magic, shift) = (hex(&find["found"][0]["magic"]), &find["found"][0]["shift"]);
        let shift = shift.as_u64().unwrap();
        let mut table = HashMap::new();
        for occupied in subsets(mask) {
            let index = match word {
                32 => u64::from((occupied as u32).wrapping_mul(magic as u32) >> shift),
                _ => occupied.wrapping_mul(magic) >> shift,
            };
            let entry = table.entry(index).or_insert_with(|| attacks(occupied));
            assert_eq!(*entry, attacks(occupied), "{line} {occupied:#x}");
        }
        for _ in 0..100 {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let occupied = random.rotate_right(29);
            assert_eq!(attacks(occupied), attacks(occupied & mask), "{line} {occupied:#x}");
        }
    }
}

#[test]
fn pieces_on_boards_of_any_size_agree_with_walking() {
    let rook = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let bishop = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let nightrider = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    every_square_agrees_with_walking([4, 8], 32, "bishop", &bishop);
    every_square_agrees_with_walking([7, 9], 64, "bishop", &bishop);
    every_square_agrees_with_walking([3, 5], 64, "queen", &[rook, bishop].concat());
    // On c3 of 5x6 no piece can block the nightrider, so the test includes a square with a single
    // attack set.
    every_square_agrees_with_walking([5, 6], 32, "nightrider", &nightrider);
    every_square_agrees_with_walking([5, 6], 32, "rook", &rook);
    every_square_agrees_with_walking([1, 9], 32, "rook", &rook);
    let mirrored = "-1,0;1,1;-1,3";
    every_square_agrees_with_walking([6, 6], 64, mirrored, &[(-1, 0), (1, 1), (-1, 3)]);
}

#[test]
fn steps_along_one_ray_may_share_squares() {
    every_square_agrees_with_walking([12, 2], 64, "1,0;2,0;-1,1", &[(1, 0), (2, 0), (-1, 1)]);
}

#[test]
fn a_search_without_result_says_so() {
    let none = run("find --mask 0xc0000000 --bits 2 --want smallest --count 3 --format json");
    assert_eq!(none.status.code(), Some(1));
    let none = json(&String::from_utf8(none.stdout).unwrap());
    assert_eq!(none["end"], "exhausted");
    let late = run("find --line a1-h8 --want smallest --count 946 --time-limit 0.05");
    assert_eq!(late.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&late.stdout).contains("the time was up"));
}

#[test]
fn a_line_of_a_larger_board_and_what_is_found_is_verified() {
    let found = |arguments: &str| {
        let find = json(&print(&format!("find --board 10x10 {arguments} --format json")));
        assert_eq!((&find["board"], &find["word"]), (&"10x10".into(), &64.into()));
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

/// No magic of 5 bits exists: the census tests prove that a king on g1 needs 6 index bits, one for
/// each other square of the line.
#[test]
fn a_mask_without_a_magic_is_recognised() {
    // Without optimisation, each search takes a second.
    for want in &["smallest", "first"][..if cfg!(debug_assertions) { 1 } else { 2 }] {
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

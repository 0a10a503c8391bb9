//! Tests of `magic-search census`.

use super::{json, print};

#[test]
#[ignore = "slow: counts every magic of several lines"]
fn the_known_numbers() {
    let census = json(&print("census --line a1-h8 --bits 8 --format json"));
    assert_eq!(census["line"], "a1-h8");
    assert_eq!(census["bits"], 8);
    assert_eq!(census["count"], 946);
    assert_eq!(census["smallest"], "0x01008201");
    assert_eq!(census["sparsest"], "0x01008201");
    assert_eq!(json(&print("census --line c1-h6 --format json"))["count"], 49_972);
}

#[test]
fn a_line_a_mask_and_its_squares_are_the_same() {
    let count = |arguments: &str| json(&print(arguments))["count"].clone();
    let line = count("census --line c1-a3 --format json");
    assert_eq!(count("census --mask 0x1c0 --format json"), line);
    assert_eq!(count("census --squares 6,7,8 --format json"), line);
    assert_eq!(count("census --squares c1,b2,a3 --format json"), line);
    // A mask 32 bits further up in a 64-bit word leaves 32 more multiplier bits without effect, so
    // the count is 2^32 times as large.
    let wide = count("census --squares 38,39,40 --word 64 --format json");
    assert_eq!(wide.as_u64().unwrap(), line.as_u64().unwrap() << 32);
}

#[test]
fn a_king_on_each_square_of_a_line_or_on_one() {
    let all = print("census --line e1-a5 --entries line --format json");
    assert_eq!(all.lines().count(), 5);
    let one = print("census --line e1-a5 --entries line --square c3 --format json");
    assert!(all.lines().any(|line| line == one.trim_end()), "{all}{one}");
    assert_eq!(json(&one)["square"], "c3");
}

#[test]
#[ignore = "slow: counts every magic of several lines"]
fn several_lines_have_fewer_magics_than_each() {
    let count = |lines: &str| {
        json(&print(&format!("census {lines} --bits 6 --format json")))["count"].as_u64().unwrap()
    };
    let both = count("--line c1-h6 --line e1-a5");
    assert!(0 < both && both < count("--line c1-h6") && both < count("--line e1-a5"));
}

#[test]
fn every_format_prints_the_numbers() {
    let with = |format: &str| print(&format!("census --line e1-a5 --format {format}"));
    assert!(with("table").lines().nth(1).unwrap().starts_with("e1-a5"));
    assert!(with("rust").contains("pub const E1_A5_SMALLEST: u32 = 0x00008000;"));
    assert!(with("c").contains("static const uint32_t E1_A5_SMALLEST = UINT32_C(0x00008000);"));
}

#[test]
#[ignore = "slow: counts with several numbers of threads"]
fn threads_change_nothing() {
    let with =
        |threads: u32| print(&format!("census --line e1-h4 --threads {threads} --format json"));
    assert_eq!(with(1), with(5));
}

#[test]
fn short_lines_of_larger_boards_are_counted_in_64_bits() {
    let census = json(&print("census --board 10x8 --line c1-a3 --format json"));
    assert_eq!((&census["board"], &census["word"]), (&"10x8".into(), &64.into()));
    // c1-a3 has the same bits 1, 6 and 11 on 10x8 and on 10x10, so all three counts must be equal.
    for arguments in ["--board 10x10 --line c1-a3", "--word 64 --squares 1,6,11"] {
        let same = json(&print(&format!("census {arguments} --format json")));
        assert_eq!(same["count"], census["count"], "{arguments}");
    }
}

#[test]
fn the_parts_of_a_census_add_up() {
    let count = |arguments: &str| {
        let census = json(&print(&format!("census --line c1-a3 --format json {arguments}")));
        (census["count"].as_u64().unwrap(), census["tasks"].clone())
    };
    let (whole, tasks) = count("");
    assert!(tasks.is_null());
    let parts = ["0..1", "1..1000", "1000..4096"];
    let counted = parts.map(|tasks| count(&format!("--tasks {tasks}")));
    assert_eq!(counted.each_ref().map(|(_, tasks)| tasks.as_str().unwrap()), parts);
    assert_eq!(counted.iter().map(|(count, _)| count).sum::<u64>(), whole);
}

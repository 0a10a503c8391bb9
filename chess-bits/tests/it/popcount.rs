//! Compares all population counts with a count of binary digits.

use chess_bits::popcount::{
    ALL, clear_lowest, lookup_table, native, shift_and_test, swar_folded, swar_masked,
    swar_multiplied,
};
use proptest::prelude::*;

fn digits(word: u64) -> u32 {
    format!("{word:b}").matches('1').count() as u32
}

fn check(word: u64, ones: u32) {
    for (name, count) in ALL {
        assert_eq!(count(word), ones, "{name}({word:#018x})");
    }
}

#[test]
fn edge_cases() {
    check(0, 0);
    check(!0, 64);
    for word in [
        0x5555_5555_5555_5555,
        0xaaaa_aaaa_aaaa_aaaa,
        0x3333_3333_3333_3333,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0x0000_ffff_0000_ffff,
        0xffff_ffff_0000_0000,
    ] {
        check(word, 32);
    }
    for bit in 0..64 {
        check(1 << bit, 1);
        check(!(1 << bit), 63);
        check(!0 >> bit, 64 - bit);
        check(!0 << bit, 64 - bit);
    }
}

#[test]
fn every_pattern_in_every_lane() {
    for pattern in 0..=0xffff {
        let ones = digits(pattern);
        for lane in [0, 16, 32, 48] {
            let alone = pattern << lane;
            check(alone, ones);
            check(alone | !(0xffff << lane), ones + 48);
        }
    }
}

#[test]
fn every_function_is_listed_once() {
    let mut names = ALL.map(|(name, _)| name);
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "clear_lowest",
            "lookup_table",
            "native",
            "shift_and_test",
            "swar_folded",
            "swar_masked",
            "swar_multiplied",
        ]
    );
}

#[test]
fn const_evaluation() {
    const COUNTS: [u32; 7] = [
        shift_and_test(!1),
        lookup_table(!1),
        clear_lowest(!1),
        swar_masked(!1),
        swar_folded(!1),
        swar_multiplied(!1),
        native(!1),
    ];
    assert_eq!(COUNTS, [63; 7]);
}

proptest! {
    #[test]
    fn any_word(word: u64) {
        check(word, digits(word));
    }
}

//! Compares the census with brute force and with published numbers.

use std::ops::Range;

use checkers_geometry::Board8x8;
use itertools::Itertools;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::chess::Slider;
use crate::draughts::Line;
use crate::mask::subsets;
use crate::trial::Magic;

fn injective(line: &str) -> Target<u32> {
    Target::injective(line.parse::<Line>().unwrap().mask()).unwrap()
}

fn king(line: Line, square: &str) -> Target<u32> {
    let sightline = line.sightline(square.parse().unwrap()).unwrap();
    Target::new(sightline.mask(), |occupied| sightline.entry(occupied)).unwrap()
}

/// The occupancies of a mask, and the entry number of each occupancy.
type Entries = (Vec<u64>, Vec<u32>);

/// Counts magics by trying every multiplier of a range on every occupancy, independently of `Walk`.
fn brute_force(word: u32, multipliers: Range<u64>, targets: &[Entries], bits: u32) -> Tally {
    let index = |occupied: u64, magic: u64| {
        let product = occupied.wrapping_mul(magic) & (u64::MAX >> (64 - word));
        product >> (word - bits)
    };
    let mut owners = vec![0; 1 << bits];
    let mut tally = Tally::default();
    for magic in multipliers {
        let is_magic = targets.iter().all(|(occupancies, classes)| {
            owners.fill(0);
            occupancies.iter().zip(classes).all(|(&occupied, &class)| {
                let owner = &mut owners[index(occupied, magic) as usize];
                let fits = *owner == 0 || *owner == class;
                *owner = class;
                fits
            })
        });
        if is_magic {
            tally = tally.join(Tally { count: 1, smallest: Some(magic), sparsest: Some(magic) });
        }
    }
    tally
}

#[test]
#[ignore = "slow: brute force"]
fn every_split_and_any_tasks_agree_with_brute_force_on_small_words() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = 0;
    for round in 0..400 {
        let word = 4 + rng.next_u32() % 9;
        let bits = 1 + rng.next_u32() % word.min(5);
        let mut target = || {
            let mask = loop {
                let mask = rng.next_u64() & ((1 << word) - 1);
                if (1..=bits + 1).contains(&mask.count_ones()) {
                    break mask;
                }
            };
            let occupancies = subsets(mask).collect_vec();
            // Even rounds have injective targets, marked by `u32::MAX`. Odd rounds have targets
            // with equal entries, so the test covers both kinds.
            let entries = if round % 2 == 0 { u32::MAX } else { 1 << bits };
            let classes = (0..occupancies.len() as u32)
                .map(|i| if entries == u32::MAX { i + 1 } else { 1 + rng.next_u32() % entries })
                .collect_vec();
            (occupancies, classes)
        };
        let targets = (0..=round % 3).map(|_| target()).collect_vec();
        let expected = brute_force(word, 0..1 << word, &targets, bits);
        found += u32::from(expected.count > 0);
        let borrowed = targets.iter().map(|(all, classes)| (*all.last().unwrap(), &**classes));
        let mut census = Census::with_word(word, borrowed, bits);
        for split in 0..=census.squares.len() {
            census.split = split;
            for task_bits in [0, 2, 5].map(|bits| census.width().min(bits)) {
                census.task_bits = task_bits;
                let how = format!("{task_bits} task bits, {split} from below");
                assert_eq!(census.run(), expected, "{how}: word {word}, {bits} bits, {targets:?}");
            }
        }
    }
    assert!(found > 100, "only {found} of the comparisons had a magic");
}

#[test]
#[ignore = "slow: counts every magic of every line"]
fn the_magics_of_every_line() {
    // Two independent programs also counted the 946 magics of a1-h8 and the 49,972 of c1-h6.
    for (line, count) in [
        ("a1-h8", 946),
        ("c1-h6", 49_972),
        ("a3-f8", 132_224),
        ("e1-h4", 8_503_142),
        ("a5-d8", 39_526_208),
        ("g1-h2", 553_648_128),
        ("a7-b8", 1 << 30),
        ("h4-d8", 86_841_032),
        ("c1-a3", 437_166_528),
        ("h6-f8", 437_168_128),
        ("e1-a5", 86_953_984),
        ("g1-a7", 50_069_504),
        ("h2-b8", 1 << 31),
    ] {
        let target = injective(line);
        let bits = target.squares();
        let tally = Census::new(std::slice::from_ref(&target), bits).unwrap().run();
        assert_eq!(tally.count, count, "{line}");
        for magic in [tally.smallest, tally.sparsest].map(Option::unwrap) {
            let magic = Magic { multiplier: magic as u32, shift: 32 - bits };
            assert_eq!(target.verify(magic), Ok(()), "{line}");
        }
    }
}

#[test]
#[ignore = "slow: a census of the board"]
fn one_multiplier_serves_every_line_of_the_board_at_eight_bits() {
    let lines =
        Line::<Board8x8>::all().map(|line| Target::injective(line.mask()).unwrap()).collect_vec();
    let tally = Census::new(&lines, 8).unwrap().run();
    for target in &lines {
        assert_eq!(target.verify(Magic { multiplier: 0x0101_0101, shift: 24 }), Ok(()));
    }
    assert_eq!((tally.count, tally.smallest), (128, Some(0x0101_0101)));
}

#[test]
#[ignore = "slow: counts every magic of every line"]
fn no_king_can_do_with_a_bit_less_than_its_line_has_other_squares() {
    let mut counted = Vec::new();
    for line in Line::<Board8x8>::all() {
        for square in line.squares() {
            let target = king(line, &square.to_string());
            let bits = target.squares() - 1;
            if target.shift(bits).is_ok() {
                counted.push(format!("{square} on {line}"));
                let tally = Census::new(&[target], bits).unwrap().run();
                assert_eq!(tally, Tally::default(), "{square} on {line}");
            }
        }
    }
    // Only a census can exclude a narrower magic for a king on one of the listed squares. For all
    // other squares, the pigeonhole principle excludes a narrower magic.
    let expected = "a1 b2 c3 f6 g7 h8 on a1-h8, c1 h6 on c1-h6, a3 f8 on a3-f8, \
                    g1 f2 b6 a7 on g1-a7, h2 g3 c7 b8 on h2-b8";
    let expected = expected.split(", ").flat_map(|group| {
        let (squares, line) = group.split_once(" on ").unwrap();
        squares.split(' ').map(move |square| format!("{square} on {line}"))
    });
    assert_eq!(counted, expected.collect_vec());
}

/// Source of the minima: Fiekas, "Disproving the existence of some magics" (2017).
#[test]
fn published_minima_of_chess() {
    let smallest = |square, bits| {
        let target = Slider::Bishop.target(square);
        Census::new(&[target], bits).unwrap().run().smallest
    };
    assert_eq!((smallest(59, 5), smallest(59, 4)), (Some(0x20_8800), None), "d8");
    assert_eq!((smallest(51, 5), smallest(51, 4)), (Some(0x2088_0000), None), "d7");
    assert_eq!(smallest(60, 4), None, "e8");
}

#[test]
#[ignore = "ten seconds"]
fn published_minima_of_chess_that_take_longer() {
    let smallest = |square, bits| {
        let target = Slider::Bishop.target(square);
        Census::new(&[target], bits).unwrap().run().smallest
    };
    assert_eq!(smallest(15, 4), Some(0x41_0509_fff0), "h2");
    assert_eq!(smallest(57, 4), Some(0x1ec_04ea_e595), "b8");
}

/// Compares the census with brute force on a target with distinct entries and on a target with
/// shared entries.
#[test]
#[ignore = "tries all 2^32 multipliers one by one: minutes"]
fn brute_force_over_the_whole_word() {
    let c1_h6: Line = "c1-h6".parse().unwrap();
    for (target, bits) in [(injective("h4-d8"), 5), (king(c1_h6, "c1"), 5)] {
        let occupancies = subsets(target.mask()).map(u64::from).collect_vec();
        let oracle = [(occupancies, target.classes().to_vec())];
        let blocks = threads::map(&mut vec![(); threads::count(0)], 0..256, |(), i| {
            brute_force(32, i << 24..(i + 1) << 24, &oracle, bits)
        });
        let expected = blocks.into_iter().fold(Tally::default(), Tally::join);
        assert_eq!(Census::new(&[target], bits).unwrap().run(), expected);
    }
}

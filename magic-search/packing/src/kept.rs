//! The shortest known array.

use magic_search::chess::{LookUp, Slider, Tables, WrongMagic};
use magic_search::{Magic, subsets};

/// One line for each table: piece, square, magic, shift, offset.
const KEPT: &str = include_str!("../kept.tsv");

/// The shortest known array, verified over every occupancy.
///
/// An earlier version of [`pack`](crate::packing::pack) found its tables. The refit step, repeated
/// on the best of four packings, shortened the array. All multipliers are our own.
///
/// The seed and the number of trials are 0, because no seed reproduces this array and the trials
/// were not counted.
///
/// # Errors
///
/// [`WrongMagic`] if the verification fails: an error in the stored tables.
pub(crate) fn kept() -> Result<Tables, WrongMagic> {
    Tables::verified(0, KEPT.lines().skip(1).zip(0..).map(look_up).collect())
}

/// Parses the table of one line. Lines are in the order of the squares, rooks first.
fn look_up((line, i): (&str, u8)) -> LookUp {
    let slider = Slider::ALL[usize::from(i / 64)];
    let fields: Vec<&str> = line.split('\t').collect();
    let [_, _, multiplier, shift, offset] = fields[..] else { panic!("five fields: {line}") };
    let magic = Magic {
        multiplier: u64::from_str_radix(&multiplier[2..], 16).expect("a hexadecimal number"),
        shift: shift.parse().expect("a number of bits"),
    };
    let indexes = subsets(slider.mask(i % 64)).map(|occupied| magic.index(occupied));
    let span = indexes.max().unwrap_or_default() + 1;
    let offset = offset.parse().expect("an entry");
    LookUp { slider, square: i % 64, magic, offset, span, tried: 0 }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use magic_search::chess::square_name;

    use super::*;

    #[test]
    fn what_is_kept_is_right_and_shorter_than_the_known_record() {
        let tables = kept().unwrap();
        assert_eq!(tables.look_ups.len(), 128);
        assert_eq!((tables.attacks.len(), tables.filled()), (85_169, 67_501));
        assert!(tables.attacks.len() < 87_988);
    }

    #[test]
    fn the_lines_are_in_the_order_of_the_squares() {
        let names = Slider::ALL.into_iter().cartesian_product(0..64);
        let names = names.map(|(slider, square)| format!("{slider}\t{}\t", square_name(square)));
        let lines = KEPT.lines().skip(1).zip_eq(names).collect_vec();
        assert!(lines.iter().all(|(line, name)| line.starts_with(name)));
    }

    #[test]
    fn a_table_on_top_of_another_is_noticed() {
        let look_ups = kept().unwrap().look_ups;
        for i in [1, 11, 63, 64, 127] {
            let mut wrong = look_ups.clone();
            wrong[i].offset = wrong[0].offset;
            assert!(Tables::verified(0, wrong).is_err(), "{i}");
        }
    }

    #[test]
    fn a_magic_that_is_none_is_noticed() {
        let mut wrong = kept().unwrap().look_ups;
        wrong[63].magic.multiplier ^= 1 << 40;
        assert!(Tables::verified(0, wrong).is_err());
    }
}

//! Published counts, each confirmed by at least two programs.

use checkers_bits::{
    Brazilian, Canadian, International, Pool, Position, Russian, Spantsireti, Variant, perft,
    perft_paths,
};

fn assert_counts<V: Variant>(
    count: fn(&Position<V>, u32) -> u64,
    fen: Option<&str>,
    expected: &[u64],
) {
    let position = fen.map_or_else(Position::start, |fen| fen.parse().unwrap());
    for (depth, &nodes) in (1..).zip(expected) {
        assert_eq!(count(&position, depth), nodes, "{} depth {depth}", V::NAME);
    }
}

#[test]
fn russian_moves_from_the_start() {
    assert_counts::<Russian>(
        perft,
        None,
        &[7, 49, 302, 1469, 7482, 37_986, 190_146, 929_899, 4_570_586, 22_444_032],
    );
}

#[test]
fn russian_paths_from_the_start() {
    assert_counts::<Russian>(
        perft_paths,
        None,
        &[7, 49, 302, 1469, 7482, 37_986, 190_146, 929_905, 4_570_667, 22_450_628],
    );
}

#[test]
fn brazilian_moves_from_the_start() {
    assert_counts::<Brazilian>(
        perft,
        None,
        &[7, 49, 302, 1469, 7473, 37_628, 187_302, 907_830, 4_431_766, 21_560_022],
    );
}

#[test]
fn brazilian_paths_from_the_start() {
    assert_counts::<Brazilian>(
        perft_paths,
        None,
        &[7, 49, 302, 1469, 7473, 37_628, 187_302, 907_836, 4_431_847, 21_566_606],
    );
}

#[test]
fn pool_moves_from_the_start() {
    assert_counts::<Pool>(
        perft,
        None,
        &[7, 49, 302, 1469, 7482, 37_986, 190_146, 929_896, 4_570_534, 22_435_955],
    );
}

#[test]
fn pool_paths_from_the_start() {
    assert_counts::<Pool>(
        perft_paths,
        None,
        &[7, 49, 302, 1469, 7482, 37_986, 190_146, 929_902, 4_570_615, 22_442_551],
    );
}

#[test]
fn international_moves_from_the_start() {
    assert_counts::<International>(
        perft,
        None,
        &[9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423, 258_895_763],
    );
}

#[test]
fn international_moves_eleven_deep() {
    assert_eq!(perft(&Position::<International>::start(), 11), 1_665_861_398);
}

#[test]
fn international_paths_from_the_start() {
    assert_counts::<International>(
        perft_paths,
        None,
        &[9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_971, 41_022_614],
    );
}

#[test]
fn spantsireti_moves_from_the_start() {
    assert_counts::<Spantsireti>(
        perft,
        None,
        &[9, 81, 658, 4265, 27_132, 168_316, 1_040_706, 6_238_312, 37_612_172, 225_233_453],
    );
}

#[test]
fn spantsireti_paths_from_the_start() {
    assert_counts::<Spantsireti>(
        perft_paths,
        None,
        &[9, 81, 658, 4265, 27_132, 168_316, 1_040_706, 6_238_322, 37_612_363],
    );
}

#[test]
fn canadian_moves_from_the_start() {
    assert_counts::<Canadian>(
        perft,
        None,
        &[11, 121, 1222, 10_053, 79_049, 584_100, 4_369_366, 31_839_056, 237_209_258],
    );
}

/// Counted by two other programs.
#[test]
fn russian_moves_among_kings() {
    let kings = "W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7".parse::<Position>().unwrap();
    assert_eq!(perft(&kings, 8), 878_176_624);
}

#[test]
fn depth_0_is_one_line_of_play() {
    assert_eq!(perft(&Position::<Russian>::start(), 0), 1);
    assert_eq!(perft_paths(&Position::<Russian>::start(), 0), 1);
}

#[test]
fn nobody_can_move_where_nobody_is() {
    assert_counts::<Russian>(perft, Some("W:W:B"), &[0, 0]);
    assert_counts::<Russian>(perft_paths, Some("B:W:B"), &[0, 0]);
}

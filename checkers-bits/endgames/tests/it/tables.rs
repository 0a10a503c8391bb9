//! Built tables against the plain solver and published numbers.

use std::fs;

use checkers_bits::{
    English, International, Position, Russian, Spantsireti, Square, Variant, VariantName,
    with_variant,
};
use checkers_endgames::{
    Access, BuildOptions, Index, Known, Slice, Tables, Value, Wdl, build, build_in_memory,
    has_tables,
};

use crate::plain;

pub(crate) fn built<V: Variant>(pieces: u8) -> (tempfile::TempDir, Tables<V>) {
    let folder = tempfile::tempdir().unwrap();
    build::<V>(folder.path(), BuildOptions::new(pieces), |_| {}).unwrap();
    let tables = Tables::open(folder.path(), Access::Random).unwrap();
    (folder, tables)
}

pub(crate) fn agree_with_the_plain_solver<V: Variant>(tables: &Tables<V>, pieces: u8) {
    for (position, value) in plain::values::<V>(pieces.into()) {
        assert_eq!(tables.probe(&position), Some(value), "{}: {position}", V::NAME);
        assert_eq!(tables.wdl(&position), Some(value.into()), "{}: {position}", V::NAME);
    }
}

/// All variants that have tables, with fewer pieces on boards of more than 32 squares.
fn all_variants_agree_with_the_plain_solver(pieces: u8, on_larger_boards: u8) {
    for &name in VariantName::ALL {
        with_variant!(name, V => if const { has_tables::<V>() } {
            let is_large = Square::<<V as Variant>::Board>::COUNT > 32;
            let pieces = if is_large { on_larger_boards } else { pieces };
            if pieces > 0 {
                agree_with_the_plain_solver(&built::<V>(pieces).1, pieces);
            }
        });
    }
}

#[test]
fn all_positions_of_two_pieces_on_32_squares_agree_with_the_plain_solver() {
    all_variants_agree_with_the_plain_solver(2, 0);
}

#[test]
#[ignore = "slow"]
fn all_positions_of_three_pieces_agree_with_the_plain_solver() {
    all_variants_agree_with_the_plain_solver(3, 2);
}

/// Not in the gate: the plain solver makes all moves of all positions for each ply.
#[test]
#[ignore = "very slow"]
fn all_positions_of_four_pieces_agree_with_the_plain_solver() {
    all_variants_agree_with_the_plain_solver(4, 3);
}

/// The number of positions with one side to move: White's placements times Black's.
#[test]
fn an_index_has_each_position_once() {
    fn len<V: Variant>(pieces: u8) -> u64 {
        Slice::groups::<V>(pieces).concat().into_iter().map(Slice::positions::<V>).sum()
    }
    assert_eq!(
        (2..=6).map(len::<Russian>).collect::<Vec<_>>(),
        [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676]
    );
    assert_eq!(
        (2..=5).map(len::<International>).collect::<Vec<_>>(),
        [8_845, 806_300, 41_971_200, 1_570_600_750]
    );
    assert_eq!(len::<Russian>(7), 34_243_113_624);
    fn places<V: Variant>(slice: Slice) {
        let index = Index::<V>::new(slice);
        assert_eq!(index.len(), Index::<V>::count(slice));
        let mut seen = std::collections::HashSet::new();
        for number in 0..index.len() {
            let position = index.position(number);
            assert_eq!(Slice::of(&position), slice);
            assert!(seen.insert(position));
        }
    }
    for slice in Slice::groups::<Spantsireti>(2).concat().into_iter().flat_map(Slice::pair) {
        places::<Spantsireti>(slice);
    }
}

/// Known numbers of English king against king: 992 positions, 230 wins, 654 draws, 108 losses, the longest
/// win in 11 plies. Of these longest wins 32 are known; the plain solver and the table both have two
/// more, with the kings in the corners a1 and h8.
#[test]
fn english_kings_one_on_one() {
    let (_folder, tables) = built::<English>(2);
    let index = Index::<English>::new("0101-0-0".parse().unwrap());
    let (mut wins, mut draws, mut losses, mut longest) = (0, 0, 0, Vec::new());
    for number in 0..index.len() {
        match tables.probe(&index.position(number)).unwrap() {
            Value::Win(plies) => {
                wins += 1;
                longest.push(plies);
            }
            Value::Draw => draws += 1,
            Value::Loss(_) => losses += 1,
        }
    }
    assert_eq!((index.len(), wins, draws, losses), (992, 230, 654, 108));
    assert_eq!(longest.iter().max(), Some(&11));
    assert_eq!(longest.iter().filter(|&&plies| plies == 11).count(), 34);
}

#[test]
fn moves_come_best_first_and_lead_to_the_value() {
    let (_folder, tables) = built::<Russian>(2);
    let position: Position<Russian> = "W:WKc3:Bh6".parse().unwrap();
    let moves = tables.moves(&position).unwrap();
    assert_eq!(moves.len(), position.moves().len());
    assert_eq!(Some(moves[0].1), tables.known(&position));
    let last: Position<Russian> = "W:Wc3:Bd4".parse().unwrap();
    assert_eq!(tables.moves(&last).unwrap()[0].1, Value::Win(1).into());
    assert_eq!(tables.known(&position), tables.probe(&position).map(Known::from));
    assert!(moves.windows(2).all(|pair| pair[0].1.rank() >= pair[1].1.rank()));
}

#[test]
fn moves_without_plies_come_best_first() {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { plies: 0, ..BuildOptions::new(2) };
    build::<Russian>(folder.path(), options, |_| {}).unwrap();
    let tables = Tables::open(folder.path(), Access::Random).unwrap();
    let position: Position<Russian> = "W:WKc3:Bh6".parse().unwrap();
    let moves = tables.moves(&position).unwrap();
    assert_eq!(moves[0].1, Wdl::Win.into());
    assert_eq!(tables.known(&position), Some(Wdl::Win.into()));
    assert!(moves.last().unwrap().1.wdl != Wdl::Win);
}

#[test]
fn a_position_without_a_table_has_no_value() {
    let (_folder, tables) = built::<Russian>(2);
    let position: Position<Russian> = "W:WKa1,Kc1:BKb8".parse().unwrap();
    assert_eq!(tables.probe(&position), None);
    assert_eq!(tables.moves(&position), None);
}

#[test]
fn damage_is_named_and_never_believed() {
    let (folder, _) = built::<Russian>(2);
    let path = folder.path().join("0101-0-0.plies");
    let whole = fs::read(&path).unwrap();
    let kings = Index::<Russian>::new("0101-0-0".parse().unwrap());
    let quiet = (0..)
        .map(|number| kings.position(number))
        .find(|position| !position.has_captures())
        .unwrap();
    for byte in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[byte] ^= 1;
        fs::write(&path, &flipped).unwrap();
        let probed = Tables::<Russian>::open(folder.path(), Access::Random)
            .and_then(|t| t.try_probe(&quiet));
        let error = probed.expect_err("a flipped bit").to_string();
        assert!(error.contains("0101-0-0.plies: "), "{error}");
        let inserted = Tables::<Russian>::in_memory().unwrap().insert("dropped", flipped);
        let error = inserted.expect_err("a flipped bit").to_string();
        assert!(error.starts_with("dropped: "), "{error}");
    }
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let tables = Tables::<Russian>::open(folder.path(), Access::Random).unwrap();
    assert_eq!(tables.probe(&quiet), None);
    fs::write(&path, &whole).unwrap();
    let error =
        Tables::<checkers_bits::Brazilian>::open(folder.path(), Access::Random).unwrap_err();
    assert!(error.to_string().ends_with("an endgame table of another variant, russian"), "{error}");
}

#[test]
fn tables_in_memory_are_those_of_the_files() {
    let (folder, tables) = built::<Russian>(2);
    let mut inserted = Tables::<Russian>::in_memory().unwrap();
    for entry in fs::read_dir(folder.path()).unwrap() {
        inserted.insert("any name", fs::read(entry.unwrap().path()).unwrap()).unwrap();
    }
    let mut in_memory = Tables::<Russian>::in_memory().unwrap();
    build_in_memory(&mut in_memory, BuildOptions::new(2), |_| {}).unwrap();
    assert_eq!((inserted.pieces_with_plies(), in_memory.pieces_with_plies()), (2, 2));
    for slice in Slice::groups::<Russian>(2).into_iter().flatten() {
        let index = Index::<Russian>::new(slice);
        for position in (0..index.len()).map(|number| index.position(number)) {
            let value = tables.probe(&position);
            assert!(value.is_some());
            assert_eq!(inserted.probe(&position), value, "{position}");
            assert_eq!(in_memory.probe(&position), value, "{position}");
        }
    }
}

#[test]
fn a_table_of_another_variant_is_not_inserted() {
    let (folder, _) = built::<International>(2);
    // A man on the tenth rank: no slice of Russian draughts.
    for name in ["0101-0-0.wdl", "0110-0-9.plies"] {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        let error = Tables::<Russian>::in_memory().unwrap().insert(name, bytes).unwrap_err();
        let expected = format!("{name}: an endgame table of another variant, international");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_material_without_one_of_its_slices_is_left_out() {
    let (folder, tables) = built::<Russian>(2);
    let materials = |tables: &Tables<Russian>| {
        let materials = tables.materials().unwrap().into_iter();
        materials.map(|(material, _)| material.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        (materials(&tables), tables.pieces()),
        (["0101", "0110", "1001", "1010"].map(str::to_owned).to_vec(), 2)
    );
    for content in ["wdl", "plies"] {
        fs::remove_file(folder.path().join(format!("0110-0-3.{content}"))).unwrap();
    }
    let tables = Tables::<Russian>::open(folder.path(), Access::Random).unwrap();
    assert_eq!(
        (materials(&tables), tables.pieces()),
        (["0101", "1010"].map(str::to_owned).to_vec(), 0)
    );
}

#[test]
fn a_build_goes_on_where_it_stopped() {
    let (folder, _) = built::<Russian>(2);
    let path = |name: &str| folder.path().join(name);
    let before = fs::read(path("0110-0-3.wdl")).unwrap();
    let untouched = fs::metadata(path("1010-1-2.plies")).unwrap().modified().unwrap();
    fs::remove_file(path("0110-0-3.wdl")).unwrap();
    build::<Russian>(folder.path(), BuildOptions::new(2), |_| {}).unwrap();
    assert_eq!(fs::read(path("0110-0-3.wdl")).unwrap(), before);
    assert_eq!(fs::metadata(path("1010-1-2.plies")).unwrap().modified().unwrap(), untouched);
}

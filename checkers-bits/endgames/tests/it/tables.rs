//! Compares built tables with the plain solver and with published numbers.

use std::fs;

use checkers_bits::{AnyPosition, AnyVariant, EndgameValue, Endgames, Fen, VariantName};
use checkers_endgames::{
    Access, BuildOptions, Index, NO_TABLES, Slice, Tables, build, build_in_memory, build_slice,
    has_tables,
};

use EndgameValue::{Draw, Loss, Win};
use VariantName::{Brazilian, English, International, Russian, Spantsireti};

use crate::plain;

pub(crate) fn built(variant: impl Into<AnyVariant>, pieces: u8) -> (tempfile::TempDir, Tables) {
    let variant = variant.into();
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), variant, BuildOptions::new(pieces), |_| {}).unwrap();
    let tables = Tables::open(folder.path(), Access::Random, variant).unwrap();
    (folder, tables)
}

pub(crate) fn agree_with_the_plain_solver(tables: &Tables, pieces: u8) {
    for (position, value) in plain::values(tables.variant(), pieces.into()) {
        let message = || format!("{}: {position}", tables.variant());
        assert_eq!(tables.probe(&position), Some(value), "{}", message());
        assert_eq!(tables.probe_plies(&position).ok(), Some(value), "{}", message());
        let wdl = tables.probe_wdl(&position).ok();
        assert_eq!(wdl, Some(without_plies(value)), "{}", message());
    }
}

pub(crate) fn without_plies(value: EndgameValue) -> EndgameValue {
    match value {
        Win(_) => Win(None),
        Draw => Draw,
        Loss(_) => Loss(None),
    }
}

fn position(fen: &str, variant: impl Into<AnyVariant>) -> AnyPosition {
    Fen::read(fen, variant).unwrap().position
}

/// Compares the tables of all variants with the plain solver. Boards of more than 32 squares have more positions, so
/// their tables have fewer pieces.
fn all_variants_agree_with_the_plain_solver(pieces: u8, on_larger_boards: u8) {
    // Without optimisation, one game of each kind of kings and precedence is compared.
    let of_each_kind = &[Russian, English, VariantName::Italian, VariantName::Thai];
    for &name in if cfg!(debug_assertions) { of_each_kind } else { VariantName::ALL } {
        let is_large = AnyVariant::from(name).square_count() > 32;
        let pieces = if is_large { on_larger_boards } else { pieces };
        if pieces > 0 && has_tables(name) {
            let (_folder, tables) = built(name, pieces);
            agree_with_the_plain_solver(&tables, pieces);
        }
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

/// The test is slow, because the plain solver makes all moves of all positions for each ply.
#[test]
#[ignore = "very slow"]
fn all_positions_of_four_pieces_agree_with_the_plain_solver() {
    all_variants_agree_with_the_plain_solver(4, 3);
}

/// Each position of a slice must have a number of its own, and the numbers must have no gaps.
#[test]
fn an_index_has_each_position_once() {
    fn len(variant: AnyVariant, pieces: u8) -> u64 {
        let slices = Slice::groups(variant, pieces).concat().into_iter();
        slices.map(|slice| slice.positions(variant)).sum()
    }
    let [russian, international, spantsireti] =
        [Russian, International, Spantsireti].map(AnyVariant::from);
    assert_eq!(
        (2..=6).map(|pieces| len(russian, pieces)).collect::<Vec<_>>(),
        [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676]
    );
    assert_eq!(
        (2..=5).map(|pieces| len(international, pieces)).collect::<Vec<_>>(),
        [8_845, 806_300, 41_971_200, 1_570_600_750]
    );
    assert_eq!(len(russian, 7), 34_243_113_624);
    for slice in Slice::groups(spantsireti, 2).concat().into_iter().flat_map(Slice::pair) {
        let index = Index::new(spantsireti, slice);
        assert_eq!(index.len(), Index::count(spantsireti, slice));
        let mut seen = std::collections::HashSet::new();
        for number in 0..index.len() {
            let position = index.position(number);
            assert_eq!(Slice::of(&position), slice);
            assert!(seen.insert(position));
        }
    }
}

/// Published numbers for English draughts, king against king: 992 positions, 230 wins, 654 draws, 108 losses, and
/// 32 longest wins of 11 plies. The plain solver and the table both find two more longest wins, with the kings in
/// the corners a1 and h8.
#[test]
fn english_kings_one_on_one() {
    let (_folder, tables) = built(English, 2);
    let index = Index::new(tables.variant(), "0101-0-0".parse().unwrap());
    let (mut wins, mut draws, mut losses, mut longest) = (0, 0, 0, Vec::new());
    for number in 0..index.len() {
        match tables.probe(&index.position(number)).unwrap() {
            Win(plies) => {
                wins += 1;
                longest.push(plies.unwrap());
            }
            Draw => draws += 1,
            Loss(_) => losses += 1,
        }
    }
    assert_eq!((index.len(), wins, draws, losses), (992, 230, 654, 108));
    assert_eq!(longest.iter().max(), Some(&11));
    assert_eq!(longest.iter().filter(|&&plies| plies == 11).count(), 34);
}

#[test]
fn moves_come_best_first_and_lead_to_the_value() {
    let (_folder, tables) = built(Russian, 2);
    let position = position("W:WKc3:Bh6", Russian);
    let moves = tables.moves(&position).unwrap();
    assert_eq!(moves.len(), position.moves().len());
    assert_eq!(Some(moves[0].1), tables.probe(&position));
    let last = Fen::read("W:Wc3:Bd4", Russian).unwrap().position;
    assert_eq!(tables.moves(&last).unwrap()[0].1, Win(Some(1)));
    assert_eq!(tables.probe(&position), tables.probe_plies(&position).ok());
    assert!(moves.windows(2).all(|pair| pair[0].1.rank() >= pair[1].1.rank()));
}

#[test]
fn moves_without_plies_come_best_first() {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { plies: 0, ..BuildOptions::new(2) };
    build(folder.path(), Russian, options, |_| {}).unwrap();
    let tables = Tables::open(folder.path(), Access::Random, Russian).unwrap();
    let position = position("W:WKc3:Bh6", Russian);
    let moves = tables.moves(&position).unwrap();
    assert_eq!(moves[0].1, Win(None));
    assert_eq!(tables.probe(&position), Some(Win(None)));
    assert!(moves.last().unwrap().1 != Win(None));
    let error = tables.probe_plies(&position).unwrap_err().to_string();
    assert!(error.contains("0110-0-3.plies: missing"), "{error}");
}

#[test]
fn a_position_without_a_table_has_no_value() {
    let (_folder, tables) = built(Russian, 2);
    let position = position("W:WKa1,Kc1:BKb8", Russian);
    assert_eq!(tables.probe(&position), None);
    assert!(tables.probe_plies(&position).is_err() && tables.probe_wdl(&position).is_err());
    assert_eq!(tables.moves(&position), None);
    assert_eq!(tables.try_probe(&position).unwrap(), None);
    assert_eq!(tables.try_moves(&position).unwrap(), None);
}

/// The pipe has a writer, so that a program that opens it does not wait.
#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened_as_a_table() {
    let (folder, _) = built(Russian, 2);
    let path = folder.path().join("0101-0-0.wdl");
    fs::remove_file(&path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let _writer = fs::File::options().read(true).write(true).open(&path).unwrap();
    let error = Tables::open(folder.path(), Access::Random, Russian).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: expected a regular file", path.display()));
}

#[test]
fn damage_is_named_and_never_believed() {
    let (folder, _) = built(Russian, 2);
    let path = folder.path().join("0101-0-0.plies");
    let whole = fs::read(&path).unwrap();
    let kings = Index::new(Russian.into(), "0101-0-0".parse().unwrap());
    let quiet = (0..)
        .map(|number| kings.position(number))
        .find(|position| !position.has_captures())
        .unwrap();
    for byte in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[byte] ^= 1;
        fs::write(&path, &flipped).unwrap();
        let probed = Tables::open(folder.path(), Access::Random, Russian)
            .and_then(|t| t.probe_plies(&quiet));
        let error = probed.expect_err("a flipped bit").to_string();
        assert!(error.contains("0101-0-0.plies: "), "{error}");
        let inserted = Tables::in_memory(Russian).unwrap().insert("dropped", flipped);
        let error = inserted.expect_err("a flipped bit").to_string();
        assert!(error.starts_with("dropped: "), "{error}");
    }
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let tables = Tables::open(folder.path(), Access::Random, Russian).unwrap();
    assert_eq!(tables.probe_plies(&quiet).ok(), None);
    let without_plies = tables.probe_wdl(&quiet).unwrap();
    assert_eq!((tables.probe(&quiet), without_plies.plies()), (Some(without_plies), None));
    assert_eq!(tables.try_probe(&quiet).unwrap_err().path(), path);
    fs::remove_file(&path).unwrap();
    assert_eq!(tables.try_probe(&quiet).unwrap(), Some(without_plies), "a deleted file");
    fs::write(&path, &whole).unwrap();
    let error = Tables::open(folder.path(), Access::Random, Brazilian).unwrap_err();
    assert!(error.to_string().ends_with("an endgame table of another variant, russian"), "{error}");
}

/// Opening a table does not decode its blocks, but notices that a block is cut off or that the file has grown.
#[test]
fn a_file_of_another_length_is_damaged() {
    let (folder, _) = built(Russian, 2);
    for name in ["1010-2-3.wdl", "1010-2-3.plies"] {
        let path = folder.path().join(name);
        let whole = fs::read(&path).unwrap();
        for bytes in [whole[..whole.len() - 1].to_vec(), [&whole[..], &[0]].concat()] {
            fs::write(&path, bytes).unwrap();
            let tables = Tables::open(folder.path(), Access::Random, Russian).unwrap();
            let error = tables.materials().unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
        fs::write(&path, whole).unwrap();
    }
}

/// A mapped file would end the program.
#[test]
fn a_file_that_is_cut_while_it_is_read_in_order_is_an_error() {
    let (folder, _) = built(Russian, 2);
    let kings_and_men = "1010-2-3".parse::<Slice>().unwrap().material;
    for name in ["1010-2-3.wdl", "1010-2-3.plies"] {
        let path = folder.path().join(name);
        let whole = fs::read(&path).unwrap();
        let tables = Tables::open(folder.path(), Access::Sequential, Russian).unwrap();
        tables.materials().unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_len(0).unwrap();
        let error = tables.check(kings_and_men).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains("damaged"), "{error}");
        fs::write(&path, whole).unwrap();
        assert_eq!(tables.check(kings_and_men).unwrap(), None);
    }
}

#[test]
fn tables_of_plies_alone_know_outcomes_too() {
    let (folder, whole) = built(Russian, 2);
    let position = position("W:WKc3:Bh6", Russian);
    let value = whole.probe_wdl(&position).unwrap();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "wdl") {
            fs::remove_file(path).unwrap();
        }
    }
    let tables = Tables::open(folder.path(), Access::Random, Russian).unwrap();
    assert_eq!((tables.pieces(), tables.pieces_with_plies()), (2, 2));
    assert_eq!(tables.probe_wdl(&position).unwrap(), value);
}

#[test]
fn tables_in_memory_are_those_of_the_files() {
    let (folder, tables) = built(Russian, 2);
    let mut inserted = Tables::in_memory(Russian).unwrap();
    for entry in fs::read_dir(folder.path()).unwrap() {
        inserted.insert("any name", fs::read(entry.unwrap().path()).unwrap()).unwrap();
    }
    let mut in_memory = Tables::in_memory(Russian).unwrap();
    build_in_memory(&mut in_memory, BuildOptions::new(2), |_| {}).unwrap();
    assert_eq!((inserted.pieces_with_plies(), in_memory.pieces_with_plies()), (2, 2));
    for slice in Slice::groups(tables.variant(), 2).into_iter().flatten() {
        let index = Index::new(tables.variant(), slice);
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
    let (folder, _) = built(International, 2);
    // The name of the second file states a man on rank 9, which no slice of Russian draughts has.
    for name in ["0101-0-0.wdl", "0110-0-9.plies"] {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        let error = Tables::in_memory(Russian).unwrap().insert(name, bytes).unwrap_err();
        let expected = format!("{name}: an endgame table of another variant, international");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_material_without_one_of_its_slices_is_left_out() {
    let (folder, tables) = built(Russian, 2);
    let materials = |tables: &Tables| {
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
    let tables = Tables::open(folder.path(), Access::Random, Russian).unwrap();
    assert_eq!(
        (materials(&tables), tables.pieces()),
        (["0101", "1010"].map(str::to_owned).to_vec(), 0)
    );
}

#[test]
fn a_build_goes_on_where_it_stopped() {
    let (folder, _) = built(Russian, 2);
    let path = |name: &str| folder.path().join(name);
    let before = fs::read(path("0110-0-3.wdl")).unwrap();
    let untouched = fs::metadata(path("1010-1-2.plies")).unwrap().modified().unwrap();
    fs::remove_file(path("0110-0-3.wdl")).unwrap();
    build(folder.path(), Russian, BuildOptions::new(2), |_| {}).unwrap();
    assert_eq!(fs::read(path("0110-0-3.wdl")).unwrap(), before);
    assert_eq!(fs::metadata(path("1010-1-2.plies")).unwrap().modified().unwrap(), untouched);
}

#[test]
fn unfinished_files_of_killed_builds_are_removed() {
    let (folder, _) = built(Russian, 2);
    // The last of these files may belong to a build that still runs, the others to other programs.
    let kept = [
        ".tmp",
        ".tmp-",
        ".tmpA1b2C3",
        ".tmp-notes.txt.A1b2C3",
        "notes.txt",
        "0101-0-0.wdl.A1b2C3",
        ".tmp-1111-1-1.wdl.A1b2C3",
    ];
    let unfinished = [".tmp-0101-0-0.wdl.A1b2C3", ".tmp-0101-0-0.plies.D4e5F6"];
    let options = BuildOptions::new(2);
    let build_all = || build(folder.path(), Russian, options, |_| {});
    let build_one = || build_slice(folder.path(), Russian, "0101-0-0".parse().unwrap(), options);
    for build in [&build_all as &dyn Fn() -> _, &build_one] {
        for name in kept.iter().chain(&unfinished) {
            fs::write(folder.path().join(name), "").unwrap();
        }
        build().unwrap();
        assert!(kept.iter().all(|name| folder.path().join(name).exists()));
        assert!(!unfinished.iter().any(|name| folder.path().join(name).exists()));
    }
}

#[test]
fn a_position_of_another_variant_is_refused() {
    let (folder, tables) = built(Russian, 2);
    let other = position("W:WKc3:Bh6", Brazilian);
    assert_eq!((tables.probe(&other), tables.moves(&other)), (None, None));
    let expected = format!(
        "{}: expected a position of russian, found one of brazilian",
        folder.path().display()
    );
    for error in [tables.probe_plies(&other), tables.probe_wdl(&other)].map(Result::unwrap_err) {
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(tables.line(&other).unwrap_err().to_string(), expected);
}

#[test]
fn a_variant_without_tables_has_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    // The solver knows the clauses of types only.
    let of_text = AnyVariant::from_rules("name: own\na capture: may be refused").unwrap();
    for name in AnyVariant::all().filter(|&variant| !has_tables(variant)).chain([of_text]) {
        let error = Tables::open(folder.path(), Access::Random, name).unwrap_err();
        assert_eq!(error.to_string(), format!("{path}: {NO_TABLES}"));
        let error = build(folder.path(), name, BuildOptions::new(2), |_| {}).unwrap_err();
        assert_eq!(error.to_string(), format!("{path}: {NO_TABLES}"));
        let error = Tables::in_memory(name).unwrap_err();
        assert_eq!(error.to_string(), format!(": {NO_TABLES}"));
    }
}

/// If tables are added after an engine has begun to use `Tables`, the engine must see the larger number of pieces.
#[test]
fn the_tables_of_an_engine_know_their_pieces() {
    let mut tables = Tables::in_memory(English).unwrap();
    for pieces in [2, 3] {
        build_in_memory(&mut tables, BuildOptions::new(pieces), |_| {}).unwrap();
        let endgames: &dyn Endgames = &tables;
        assert_eq!(endgames.pieces(), pieces.into());
        let kings = position("W:WK1:BK32", English);
        assert_eq!(endgames.probe(&kings), tables.probe(&kings));
    }
}

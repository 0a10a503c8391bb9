//! Tests of the bitbases of Scan.

use std::fs;
use std::path::Path;

use checkers_bits::EndgameValue::{self, Draw, Loss, Win};
use checkers_bits::VariantName::{International, Killer, Russian};
use checkers_bits::{AnyPosition, Color, Endgames};
use checkers_endgames::{Access, Index, Material, Slice, Tables};
use rayon::prelude::*;
use tempfile::TempDir;

use crate::tables::{built, without_plies};

/// All slices of International with a number of pieces.
fn slices(pieces: u8) -> impl Iterator<Item = Slice> {
    let materials = Material::all(International.into(), pieces).into_iter();
    materials.flat_map(|material| material.slices(International.into()))
}

/// The number of a position of two pieces with White to move, and the number of outcomes of its material.
fn place(position: &AnyPosition) -> (usize, usize) {
    let square = |color| {
        let set = position.all(color);
        let number = usize::from(set.first().unwrap().number());
        if color == Color::White { 50 - number } else { number - 1 }
    };
    let [own, enemy] = Color::ALL.map(square);
    let is_man = Color::ALL.map(|color| !position.men(color).is_empty());
    match is_man {
        [true, true] => (own * 45 + enemy, 45 * 45),
        [true, false] => (own * 49 + enemy - usize::from(enemy > 49 - own), 45 * 49),
        // The enemy man comes first, and its square is left out in the number of the king.
        [false, true] => (enemy * 49 + own - usize::from(own > 49 - enemy), 45 * 49),
        [false, false] => (own * 49 + enemy - usize::from(enemy > 49 - own), 50 * 49),
    }
}

/// Encodes outcomes as runs: each run is the longest of the known lengths that fits.
fn encode(outcomes: &[Option<u8>]) -> Vec<u8> {
    let lengths: Vec<_> = (0..85).map(|n| 1.2_f64.powi(n).round() as usize).collect();
    let (mut bytes, mut rest) = (Vec::new(), outcomes);
    while !rest.is_empty() {
        let outcome = rest.iter().find_map(|&outcome| outcome).unwrap_or(0);
        let fits = rest.iter().take_while(|it| it.is_none_or(|it| it == outcome)).count();
        let n = lengths.iter().rposition(|&length| length <= fits).unwrap();
        bytes.push(3 * n as u8 + outcome);
        rest = &rest[lengths[n]..];
    }
    bytes
}

/// Writes our tables of two pieces as Scan writes its bitbases.
fn written() -> (TempDir, Tables) {
    let (_folder, tables) = built(International, 2);
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("2")).unwrap();
    for material in Material::all(International.into(), 2) {
        let mut outcomes = Vec::new();
        for slice in material.slices(International.into()) {
            let index = Index::new(International.into(), slice);
            for found in tables.values(&index, 0..index.len()) {
                let (position, value) = found.unwrap();
                let (place, len) = place(&position);
                outcomes.resize(len, None);
                let outcome = [Draw, Loss(None), Win(None)]
                    .iter()
                    .position(|&outcome| outcome == without_plies(value));
                outcomes[place] = outcome.filter(|_| !position.has_captures()).map(|it| it as u8);
            }
        }
        fs::write(path(folder.path(), material), encode(&outcomes)).unwrap();
    }
    (folder, tables)
}

fn path(folder: &Path, Material { own, enemy }: Material) -> std::path::PathBuf {
    folder.join(format!("2/{}{}{}{}", own.men, enemy.men, own.kings, enemy.kings))
}

fn opened(folder: &Path) -> Tables {
    Tables::open(folder, Access::Random, International).unwrap()
}

/// Compares all positions of a number of pieces, with either side to move. Returns the number of positions with one
/// side to move, and the positions that differ.
fn differences(ours: &Tables, theirs: &Tables, pieces: u8) -> (u64, Vec<AnyPosition>) {
    let (mut count, mut different) = (0, Vec::new());
    for slice in slices(pieces) {
        let index = Index::new(International.into(), slice);
        count += index.len();
        let parts = (0..index.len()).step_by(10_000).collect::<Vec<_>>().into_par_iter();
        different.par_extend(parts.flat_map_iter(|start| {
            let positions = ours.values(&index, start..index.len().min(start + 10_000));
            let positions = positions.map(Result::unwrap).filter(|(position, value)| {
                let expected: EndgameValue = without_plies(*value);
                [*position, position.rotated_180()]
                    .iter()
                    .any(|position| theirs.probe_wdl(position).unwrap() != expected)
            });
            positions.map(|(position, _)| position).collect::<Vec<_>>()
        }));
    }
    (count, different)
}

#[test]
fn bitbases_are_read_as_tables() {
    let (folder, ours) = written();
    let theirs = opened(folder.path());
    assert_eq!(differences(&ours, &theirs, 2), (8_845, vec![]));
    assert_eq!((theirs.pieces(), theirs.pieces_with_plies()), (2, 0));
    let endgames: &dyn Endgames = &theirs;
    assert_eq!(endgames.variant(), Some(International.into()));
    for (material, bytes) in theirs.materials().unwrap() {
        assert_eq!(bytes, fs::metadata(path(folder.path(), material)).unwrap().len());
        let [found, expected] = [&theirs, &ours].map(|it| it.statistics(material, false).unwrap());
        let counts = [&found, &expected].map(|it| (it.positions, it.wins, it.draws, it.losses));
        assert_eq!(counts[0], counts[1]);
        assert_eq!((found.longest, theirs.check(material).unwrap()), (None, None));
    }
    assert_eq!(theirs.materials().unwrap().len(), 4);
    let start = AnyPosition::start(International);
    assert_eq!(theirs.probe(&start), None, "too many pieces");
    let kings = Index::new(International.into(), "0101-0-0".parse().unwrap()).position(0);
    let error = theirs.probe_plies(&kings).unwrap_err().to_string();
    assert!(error.contains("0101-0-0.plies: missing"), "{error}");
}

#[test]
fn damaged_bitbases_are_named() {
    let (folder, _) = written();
    let material = Material::from([0, 1, 0, 1]);
    let path = path(folder.path(), material);
    let whole = fs::read(&path).unwrap();
    let kings = Index::new(International.into(), "0101-0-0".parse().unwrap());
    let longer = [&whole[..], &[0]].concat();
    let one_run_more = whole.iter().copied().map(|byte| byte | 3).collect();
    for bytes in [vec![], whole[1..].to_vec(), longer, vec![0xff; 3000], one_run_more] {
        fs::write(&path, bytes).unwrap();
        let theirs = opened(folder.path());
        let message = format!("{}: damaged, or not a bitbase of Scan", path.display());
        for number in [0, kings.len() - 1] {
            let error = theirs.probe_wdl(&kings.position(number)).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        assert_eq!(theirs.materials().unwrap_err().to_string(), message);
    }
    // Bytes that keep the sum of the runs cannot be told from outcomes. They must not end the program.
    fs::write(&path, whole.iter().rev().copied().collect::<Vec<_>>()).unwrap();
    let theirs = opened(folder.path());
    assert!((0..kings.len()).all(|number| theirs.probe(&kings.position(number)).is_some()));
    fs::remove_file(&path).unwrap();
    let error = Tables::open(folder.path(), Access::Random, International).unwrap_err();
    let expected = "missing, although other bitbases of two pieces are there";
    assert_eq!(error.to_string(), format!("{}: {expected}", path.display()));
}

#[test]
fn bitbases_are_refused_for_other_variants() {
    let (folder, _) = written();
    for variant in [Russian, Killer] {
        let error = Tables::open(folder.path(), Access::Random, variant).unwrap_err().to_string();
        assert!(error.ends_with(": bitbases of another variant, international"), "{error}");
    }
}

/// Compares the bitbases of Scan 2.0 with our tables. `SCAN_BITBASES` is their folder, `data/bb` of Scan.
#[test]
#[ignore = "slow: compares 43 million positions; needs the bitbases of Scan"]
fn the_bitbases_of_scan_agree_with_our_tables() {
    let Some(folder) = std::env::var_os("SCAN_BITBASES") else {
        eprintln!("skipped the bitbases of Scan: SCAN_BITBASES does not name their folder");
        return;
    };
    let theirs = opened(folder.as_ref());
    let most = theirs.pieces().min(4) as u8;
    let (_folder, ours) = built(International, most);
    for pieces in 2..=most {
        let (count, different) = differences(&ours, &theirs, pieces);
        println!("{pieces} pieces: {count} positions, {} differ", different.len());
        assert_eq!(different, [], "{pieces} pieces");
    }
}

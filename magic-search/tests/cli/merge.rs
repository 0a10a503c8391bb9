//! `magic-search merge`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{print, run, run_in, tampered};

/// A directory with the output of each shard in `1`, `2` and so on.
fn shards(command: &str, of: u32) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for index in 1..=of {
        let lines = print(&format!("{command} --shard {index}/{of}"));
        fs::write(directory.path().join(index.to_string()), lines).unwrap();
    }
    directory
}

fn merge(directory: &Path, files: &str) -> Result<String, String> {
    let output = run_in(directory, &format!("merge --format json {files}"));
    let (out, error) = (output.stdout, String::from_utf8(output.stderr).unwrap());
    match output.status.code() {
        Some(0) => Ok(String::from_utf8(out).unwrap()),
        code => {
            assert_eq!((code, out.len(), error.lines().count()), (Some(2), 0, 1), "{error}");
            Err(error)
        }
    }
}

#[test]
fn the_shards_of_a_census_together_are_the_census() {
    let command = "census --entries line --line e1-h4";
    let directory = shards(command, 3);
    let whole = print(&format!("{command} --format json"));
    assert_eq!(merge(directory.path(), "3 1 2"), Ok(whole));
}

#[test]
fn the_shards_of_a_search_together_are_the_search() {
    for command in [
        "find --line a1-h8 --count 7 --seed 5",
        "find --line c1-h6 --want sparsest --count 40",
        "find --mask 0x80000000",
    ] {
        let directory = shards(command, 2);
        let whole = print(&format!("{command} --format json"));
        assert_eq!(merge(directory.path(), "1 2"), Ok(whole), "{command}");
    }
}

#[test]
fn missing_overlapping_and_differing_shards_are_refused() {
    let directory = shards("census --line e1-a5", 3);
    let refused = |files: &str| merge(directory.path(), files).unwrap_err();
    for (files, missing) in [("2 3", "1"), ("1 3", "2"), ("1 2", "3"), ("1", "2, 3")] {
        assert!(refused(files).contains(&format!("missing shard {missing} of 3")), "{files}");
    }
    assert!(refused("1 2 3 2").contains("shard 2/3 overlaps"));

    let two = print("census --line e1-a5 --shard 1/2");
    fs::write(directory.path().join("two"), two).unwrap();
    assert!(refused("1 2 3 two").contains("the shards differ: one of 3, one of 2"));

    let wider = print("census --line e1-a5 --bits 6 --shard 2/3");
    fs::write(directory.path().join("wider"), wider).unwrap();
    assert!(refused("1 wider 3").contains("the shards differ"));

    let whole = print("census --line e1-a5 --format json");
    fs::write(directory.path().join("whole"), whole).unwrap();
    assert!(refused("whole").contains("whole:1: expected an object that ends with `\"crc\"`"));

    fs::write(
        directory.path().join("broken"),
        &fs::read(directory.path().join("1")).unwrap()[..40],
    )
    .unwrap();
    assert!(refused("broken 2 3").contains("broken:1: expected an object that ends with"));
    assert!(refused("nowhere").contains("cannot read nowhere"));
}

#[test]
fn a_shard_that_ran_out_of_time_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    for index in 1..=2 {
        let late = run(&format!("find --line a1-h8 --time-limit 0 --shard {index}/2"));
        fs::write(directory.path().join(index.to_string()), late.stdout).unwrap();
    }
    assert!(merge(directory.path(), "1 2").unwrap_err().contains("its time was up"));
}

#[test]
fn shards_tell_the_board() {
    let directory = shards("find --line e1-a5 --count 3", 2);
    let larger = print("find --board 10x10 --line e1-a5 --count 3 --shard 1/2");
    fs::write(directory.path().join("larger"), larger).unwrap();
    assert!(merge(directory.path(), "larger 2").unwrap_err().contains("the shards differ"));
    let first = fs::read_to_string(directory.path().join("1")).unwrap();
    let none = tampered(&first, |line| line.replace("\"board\":\"8x8\",", ""));
    fs::write(directory.path().join("none"), none).unwrap();
    assert!(merge(directory.path(), "none 2").unwrap_err().contains("missing field `board`"));

    let command = "find --board 10x10 --line a1-j10 --count 3";
    let larger = shards(command, 2);
    let whole = print(&format!("{command} --format json"));
    assert_eq!(merge(larger.path(), "1 2"), Ok(whole));
}

#[test]
#[ignore = "slow: many shards"]
fn every_kind_of_search_is_known_again_from_its_shards() {
    for command in [
        "census --line e1-a5 --line h4-d8",
        "census --mask 0x1c0",
        "census --squares 38,39,40 --word 64",
        "census --universal --bits 8",
        "find --universal --bits 8 --count 2",
        "find --entries rook --square e4",
        "find --entries bishop --square a1 --count 2",
        "find --board 10x8 --squares c1,d2,e3 --want sparsest",
        "find --line a1-h8 --line e1-a5 --entries line --square d4 --bits 7 --count 1",
        "find --line a1-h8 --line g1-a7 --entries line --bits 8 --count 2",
    ] {
        let directory = shards(command, 2);
        let whole = print(&format!("{command} --format json"));
        assert_eq!(merge(directory.path(), "1 2"), Ok(whole), "{command}");
    }
}

#[test]
fn many_missing_shards_are_told_briefly_and_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let first = print("census --line e1-a5 --shard 1/65536");
    fs::write(directory.path().join("first"), &first).unwrap();
    let error = merge(directory.path(), "first").unwrap_err();
    let told = "missing shard 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 65525 more of 65536";
    assert!(error.contains(told), "{error}");

    let absurd = tampered(&first, |line| line.replace("1/65536", "1/4294967295"));
    fs::write(directory.path().join("absurd"), absurd).unwrap();
    let error = merge(directory.path(), "absurd").unwrap_err();
    assert!(error.contains("`1/4294967295` is no shard"), "{error}");
}

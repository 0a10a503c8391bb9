//! Tests of `magic-search widths`.

use super::{json, print, run};

#[test]
fn a_row_for_each_mask_of_the_name() {
    let table = print("widths 10x10 --name g1-j4");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 5, "{table}");
    assert!(rows[0].starts_with("mask "), "{table}");
    for (row, square) in rows[1..].iter().zip(["g1", "h2", "i3", "j4"]) {
        assert!(row.starts_with(&format!("g1-j4 from {square}")), "{table}");
        assert!(row.contains("pigeonhole"), "{table}");
    }
}

#[test]
fn a_narrower_magic_a_proof_and_neither() {
    let with = |arguments: &str| json(&print(&format!("widths bishop --json {arguments}")));
    let h2 = with("--name h2 --steps 1");
    assert_eq!((&h2["at_least"], &h2["at_most"]), (&3.into(), &4.into()));
    let e1 = with("--name e1 --trials 0 --steps 24");
    assert_eq!((&e1["at_least"], &e1["at_most"]), (&5.into(), &5.into()));
    assert_eq!(e1["proof"], "census");
    let open = with("--name c1 --trials 0 --steps 1");
    assert_eq!((&open["at_least"], &open["at_most"]), (&4.into(), &5.into()));
    assert!(open["proof"].is_null());
    assert_eq!(open["entries"], 10);
}

#[test]
fn the_same_seed_finds_the_same() {
    let with = |seed| print(&format!("widths bishop --name b8 --steps 1 --seed {seed}"));
    assert_eq!(with(5), with(5));
    assert_ne!(with(5), with(6));
}

#[test]
fn a_name_without_a_mask_is_refused() {
    let output = run("widths rook --name a9");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "magic-search: no mask has `a9` in its name\n");
    assert!(output.stdout.is_empty());
}

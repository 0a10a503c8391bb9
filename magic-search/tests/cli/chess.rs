//! `magic-search chess`.

use magic_search::chess::{Tables, Widths};

use super::{json, print};

#[test]
fn every_format_has_every_magic() {
    let tables = Tables::find(1, Widths::Classic).unwrap();
    for format in ["table", "json", "rust", "c"] {
        let text = print(&format!("chess --seed 1 --format {format}"));
        for look_up in &tables.look_ups {
            let magic = format!("{:#018x}", look_up.magic.multiplier);
            assert_eq!(text.matches(&magic).count(), 1, "{format}");
        }
        assert!(text.contains("107648") && text.ends_with('\n'), "{format}");
    }
}

#[test]
fn the_fields_of_the_object() {
    let object = json(&print("chess --fixed-shift --format json"));
    let (entries, filled) = (object["entries"].as_u64(), object["filled"].as_u64());
    assert_eq!((object["seed"].as_u64(), entries), (Some(2026), Some(64 * (4096 + 512))));
    assert!(filled < entries, "{filled:?}");
    let tables = object["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 128);
    let of = |table: usize, field: &str| tables[table][field].to_string();
    assert_eq!([of(64, "piece"), of(127, "square")], ["\"bishop\"", "\"h8\""]);
    let a1 = ["piece", "square", "mask", "shift", "offset", "span"].map(|field| of(0, field));
    assert_eq!(a1, ["\"rook\"", "\"a1\"", "\"0x000101010101017e\"", "52", "0", "4096"]);
    for (magic, tried) in (0..128).map(|table| (of(table, "magic"), of(table, "tried"))) {
        assert!(magic.starts_with("\"0x") && magic.len() == 20, "{magic}");
        assert!(tried.parse::<u64>().unwrap() > 0, "{tried}");
    }
}

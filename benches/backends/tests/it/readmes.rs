//! Checks the READMEs of the published crates, which docs.rs and crates.io show without the tree around them.

use std::fs;
use std::path::Path;

const README: &str = "README.md";

const CRATES: [&str; 8] = [
    "chess-bits",
    "magic-search",
    "checkers-bits",
    "checkers-bits/geometry",
    "checkers-bits/perft",
    "checkers-bits/pdn",
    "checkers-bits/endgames",
    "checkers-bits/engine",
];

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// docs.rs has no file beside the page, so the crate must define another target for each link to a file.
#[test]
fn docs_rs_has_a_target_for_each_link_to_a_file() {
    for name in CRATES {
        let readme = read(format!("{name}/{README}"));
        let source = read(format!("{name}/src/lib.rs"));
        let (before, _) = source.split_once("include_str!(\"../README.md\")").unwrap();
        for line in readme.lines() {
            let inline = line.split("](").skip(1);
            let mut targets = inline.map(|link| link.split([')', '#']).next().unwrap());
            assert!(targets.all(|target| target.contains("://")), "{name}: {line}");
            let Some((label, target)) = line.split_once("]: ").filter(|_| line.starts_with('['))
            else {
                continue;
            };
            let is_defined = before.contains(&format!("{label}]: "));
            assert!(is_defined || target.contains("://"), "{name}: {line}");
        }
    }
}

/// A line that rustdoc hides is visible elsewhere, and a copied example with it does not compile.
#[test]
fn examples_have_no_hidden_line() {
    for readme in CRATES.map(|name| format!("{name}/{README}")).into_iter().chain([README.into()]) {
        let text = read(&readme);
        for example in text.split("```rust").skip(1).filter_map(|rest| rest.split("```").next()) {
            assert!(!example.contains("\n# "), "{readme}: {example}");
        }
    }
}

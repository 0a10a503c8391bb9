//! Tests of the built-in openings.

use checkers_bits::VariantName;

use super::{assert_run, run};

#[test]
fn every_variant_but_turkish_has_built_in_openings() {
    for name in VariantName::ALL {
        let arguments = ["--variant", name.as_str(), "--openings", "built-in", "--games", "2"];
        let sparring = format!("{} sparring random", super::BINARY);
        let arguments = [&[&*sparring, &*sparring], &arguments[..], &["--nodes", "1"]].concat();
        let output = run("match", &[&arguments[..], &["--max-plies", "12", "--quiet"]].concat());
        if *name == VariantName::Turkish {
            assert_run(&output, 2, "", "checkers-lab: built-in: turkish has no openings\n");
            continue;
        }
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("2 games, 200 openings"), "{text}");
        assert_eq!(output.status.code(), Some(0));
    }
}

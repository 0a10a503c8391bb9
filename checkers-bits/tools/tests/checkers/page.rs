//! `checkers page`.

use std::fs;

use super::{assert_run, run, written};

const MODULE: &str = "const checkersBits = {};\n";

#[test]
fn a_page_is_written_to_a_file_or_the_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let module = written(folder.path(), "board-module.js", MODULE);
    let options =
        ["--lang", "ru", "--variant", "killer", "--variant", "russian", "--module", &module];
    let printed = run("page", &options);
    assert_eq!(printed.status.code(), Some(0));
    let html = String::from_utf8(printed.stdout).unwrap();
    assert!(html.starts_with("<!doctype html>\n<html lang=\"ru\">"));
    assert!(html.contains(MODULE));
    let weights: Vec<_> = html
        .split("text/plain\" data-weights=\"")
        .skip(1)
        .map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(weights, [Some("international.weights"), Some("russian.weights")]);

    let path = written(folder.path(), "board.html", "an older page");
    let options = [&options[..], &["-o", &path]].concat();
    assert_run(&run("page", &options), 0, "", "");
    assert!(
        fs::read_to_string(path).unwrap() == html,
        "an older page is replaced by the same page"
    );
}

#[test]
fn a_missing_or_wrong_module_says_how_to_make_it() {
    let folder = tempfile::tempdir().unwrap();
    let error = |module: &str| {
        let output = run(
            "page",
            &["--module", module, "-o", folder.path().join("board.html").to_str().unwrap()],
        );
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.path().join("board.html").exists());
        String::from_utf8(output.stderr).unwrap()
    };
    let missing = error(folder.path().join("none.js").to_str().unwrap());
    assert!(
        missing.contains("none.js: ") && missing.contains("cargo run -p wasm-package"),
        "{missing}"
    );
    for text in ["", "export default 1;\n", "const checkersBits = \"</script>\";\n"] {
        let wrong = error(&written(folder.path(), "wrong.js", text));
        assert!(wrong.contains("wrong.js: expected the file board-module.js"), "{text}: {wrong}");
        assert!(wrong.contains("cargo run -p wasm-package"), "{wrong}");
    }
}

//! Tests the program `checkers-pages` through its command line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use checkers_bits::{Board, Board8x8, Board10x8, Board10x10, VariantName, Word};
use magic_search::Target;
use magic_search::census::Census;
use magic_search::draughts::Line;
use serde_json::Value;

const MODULE: &str = "const checkersBits = {};\n";
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

fn run(folder: &Path, arguments: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_checkers-pages"));
    program.args(arguments.split_whitespace()).current_dir(folder).output().unwrap()
}

/// Makes a temporary folder with a module for the board page.
fn with_module() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("module.js"), MODULE).unwrap();
    folder
}

/// Runs the program and returns the page that it prints.
fn print(arguments: &str) -> String {
    let output = run(with_module().path(), arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program with arguments that it rejects, and returns the error.
fn refused(arguments: &str) -> String {
    let folder = with_module();
    fs::create_dir(folder.path().join("taken")).unwrap();
    let output = run(folder.path(), arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "{arguments}");
    assert_eq!(fs::read_dir(folder.path().join("taken")).unwrap().count(), 0, "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

/// Returns command lines for every page in both languages, and for every board of the teaching page.
fn pages() -> impl Iterator<Item = String> {
    let boards = ["8x8", "10x10", "10x8"].map(|board| format!("teaching --board {board}"));
    let pages = boards.into_iter().chain(["board --module module.js".to_owned()]);
    pages.flat_map(|page| ["en", "ru"].map(|lang| format!("{page} --lang {lang}")))
}

/// Returns the texts of a page in a language, by key.
fn texts(page: &str, language: &str) -> BTreeMap<String, String> {
    let file = format!("{SOURCES}/{page}/assets/text/{language}.json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Returns the text between each occurrence of a prefix and the next quote.
fn after<'a>(text: &'a str, prefix: &str) -> impl Iterator<Item = &'a str> {
    text.split(prefix).skip(1).filter_map(|rest| rest.split('"').next())
}

#[test]
fn a_page_is_one_small_file_that_loads_nothing() {
    for arguments in pages() {
        let html = print(&arguments);
        let language = &arguments[arguments.len() - 2..];
        assert!(html.starts_with(&format!("<!doctype html>\n<html lang=\"{language}\">")));
        assert!(html.ends_with("</html>\n"), "{arguments}");
        assert!(!html.contains("{{"), "{arguments}: a place is left open");
        let count = |text: &str| html.matches(text).count();
        assert_eq!(count("<script"), count("</script>"), "{arguments}: a script ends too early");
        for id in after(&html, " id=\"") {
            assert_eq!(count(&format!(" id=\"{id}\"")), 1, "{arguments}: {id}");
        }
        // Links are removed from the text, because a link loads nothing until it is clicked. The SVG namespace is
        // removed, because it is only a name.
        let html = html.replace("<a href=\"https://", "").replace("http://www.w3.org/2000/svg", "");
        for loading in ["http:", "https:", " src=", "@import", "fetch(", "<link", "<img"] {
            assert!(!html.contains(loading), "{arguments} has {loading}");
        }
        assert!(html.contains("default-src 'none'"), "{arguments}: nor may it");
        let most = if arguments.starts_with("teaching") { 150_000 } else { 1_000_000 };
        assert!(html.len() < most, "{arguments}: {} bytes", html.len());
    }
    assert_eq!(print("teaching"), print("teaching --board 8x8 --lang en"));
}

#[test]
fn a_board_page_has_the_module() {
    assert!(print("board --module module.js").contains(MODULE));
}

#[test]
fn a_missing_or_wrong_module_says_how_to_make_it() {
    let missing = refused("board --module none.js -o board.html");
    assert!(missing.starts_with("checkers-pages: none.js: "), "{missing}");
    assert!(missing.contains("cargo run -p wasm-package"), "{missing}");
    for text in ["", "export default 1;\n", "const checkersBits = \"</script>\";\n"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("wrong.js"), text).unwrap();
        let output = run(folder.path(), "board --module wrong.js -o board.html");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(error.contains("wrong.js: expected the file board-module.js"), "{error}");
        assert!(error.contains("cargo run -p wasm-package"), "{error}");
        assert!(!folder.path().join("board.html").exists());
    }
}

#[test]
fn a_file_is_the_printed_page_and_replaces_an_older_one() {
    for arguments in ["teaching", "board --module module.js"] {
        let folder = with_module();
        fs::write(folder.path().join("page.html"), "an older page").unwrap();
        let output = run(folder.path(), &format!("{arguments} -o page.html"));
        assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
        let written = fs::read_to_string(folder.path().join("page.html")).unwrap();
        assert!(written == print(arguments), "{arguments}");
    }
}

#[test]
fn bad_arguments_and_files_that_cannot_be_written_are_refused() {
    for (arguments, reason) in [
        ("teaching -o no/such/file", "cannot write no/such/file: No such file or directory"),
        ("teaching -o taken", "cannot write taken: "),
        ("teaching --lang fr", "invalid value 'fr'"),
        ("teaching --board 12x12", "invalid value '12x12'"),
        ("", "Usage: "),
    ] {
        let error = refused(arguments);
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

#[test]
fn the_languages_have_the_same_texts_with_the_same_values_in_them() {
    fn values(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }
    let is_cyrillic = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
    for page in ["board", "teaching"] {
        let [english, russian] = ["en", "ru"].map(|language| texts(page, language));
        assert!(english.keys().eq(russian.keys()), "{page}");
        for (key, text) in &english {
            assert_eq!(values(text), values(&russian[key]), "{key}");
            assert!(!text.is_empty() && !russian[key].is_empty(), "{key}");
            assert!(!is_cyrillic(text) || text.contains("<cite lang=\"ru\""), "{key}: {text}");
        }
        let of_symbols = ["fen", "product.masked", "ways.masked", "ways.gathered", "count.product"];
        for (key, text) in &russian {
            assert!(is_cyrillic(text) || of_symbols.contains(&key.as_str()), "{key}: {text}");
        }
    }
}

/// Every text that a page uses must exist, and every text must be used.
#[test]
fn every_text_is_there_and_used() {
    for page in ["board", "teaching"] {
        let html = fs::read_to_string(format!("{SOURCES}/{page}/assets/body.html")).unwrap();
        let folders = [format!("{SOURCES}/assets"), format!("{SOURCES}/{page}/assets")];
        let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
        let files = files.map(|entry| entry.unwrap().path());
        let package = |name| PathBuf::from(format!("{SOURCES}/../../wasm/package/{name}.js"));
        let package =
            ["grid", page].into_iter().map(package).filter(|path: &PathBuf| path.exists());
        let scripts: String = files
            .chain(package)
            .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        let texts = texts(page, "en");
        let asked = after(&html, "data-text=\"")
            .chain(after(&html, "data-label=\""))
            .chain(after(&scripts, "say(\""));
        for key in asked {
            assert!(texts.contains_key(key), "{page}: {key}");
        }
        for call in scripts.split("say(\"").skip(1) {
            let (key, rest) = call.split_once('"').unwrap();
            assert_eq!(texts[key].contains('{'), rest.starts_with(','), "{page}: values of {key}");
        }
        for key in texts.keys() {
            let names = [format!("{{{{{key}}}}}"), format!("\"{key}\"")];
            let is_named = names.iter().any(|name| html.contains(name) || scripts.contains(name));
            // A script can compose a key from a prefix and the value of a control, so a key with such a prefix
            // counts as used.
            let is_composed = key.split_once('.').is_some_and(|(prefix, _)| {
                scripts.contains(&format!("`{prefix}.${{"))
                    || scripts.contains(&format!("\"{prefix}\")"))
            });
            assert!(is_named || is_composed || key == "title", "{page}: {key}");
        }
    }
    for name in VariantName::ALL {
        assert!(texts("board", "en").contains_key(&format!("variant.{name}")), "{name}");
    }
    for entry in fs::read_dir(format!("{SOURCES}/../../src/rules/games")).unwrap() {
        let rules = fs::read_to_string(entry.unwrap().path()).unwrap();
        let name = rules.lines().find_map(|line| line.strip_prefix("name: ")).unwrap();
        assert!(texts("board", "en").contains_key(&format!("variant.{name}")), "{name}");
    }
}

fn records<B: Board>() -> impl Iterator<Item = Value> {
    let board = format!("{}x{}", B::WIDTH, B::HEIGHT);
    let text = fs::read_to_string(format!("{SOURCES}/teaching/assets/census.jsonl")).unwrap();
    let records: Vec<Value> =
        text.lines().map(|record| serde_json::from_str(record).unwrap()).collect();
    assert!(records.iter().any(|record| record["board"] == board), "{board}");
    records.into_iter().filter(move |record| record["board"] == board)
}

#[test]
fn a_page_has_the_census_of_every_record() {
    fn check<B: Board>() {
        let html = print(&format!("teaching --board {}x{}", B::WIDTH, B::HEIGHT));
        for record in records::<B>() {
            let [line, count, smallest, sparsest] =
                ["line", "count", "smallest", "sparsest"].map(|key| &record[key]);
            let census = format!(
                r#"{{"census":{{"count":"{count}","smallest":{smallest},"sparsest":{sparsest}}},"name":{line}}}"#
            );
            assert!(html.contains(&census), "{census}");
        }
    }
    check::<Board8x8>();
    check::<Board10x10>();
    check::<Board10x8>();
}

#[test]
#[ignore = "slow: counts every magic of a line"]
fn the_records_are_what_a_census_finds() {
    fn check<B: Board>() {
        for record in records::<B>() {
            let line: Line<B> = record["line"].as_str().unwrap().parse().unwrap();
            let target = Target::injective(line.mask()).unwrap();
            let tally = Census::new(&[target], line.squares().count() as u32).unwrap().run();
            assert_eq!(record["count"].to_string(), tally.count.to_string(), "{line}");
            for (key, magic) in [("smallest", tally.smallest), ("sparsest", tally.sparsest)] {
                let digits = B::Word::BITS as usize / 4 + 2;
                assert_eq!(record[key], format!("{:#0digits$x}", magic.unwrap()), "{line}");
            }
        }
    }
    check::<Board8x8>();
    check::<Board10x10>();
    check::<Board10x8>();
}

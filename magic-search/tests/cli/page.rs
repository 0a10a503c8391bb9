//! `magic-search page`.

use std::collections::BTreeSet;
use std::fs;

use magic_search::page::Language;

use super::{print, run_in};

const BOARDS: [&str; 3] = ["8x8", "10x10", "10x8"];
const LANGUAGES: [&str; 2] = ["en", "ru"];

/// Each board in each language.
fn pages() -> impl Iterator<Item = (String, String)> {
    let names = BOARDS.into_iter().flat_map(|board| LANGUAGES.map(|language| (board, language)));
    names.map(|(board, language)| {
        let arguments = format!("page --board {board} --lang {language}");
        let html = print(&arguments);
        (arguments, html)
    })
}

#[test]
fn a_page_is_one_file_below_150_kb_that_loads_nothing() {
    for (name, html) in pages() {
        println!("{name}: {} bytes", html.len());
        assert!(html.len() < 150_000, "{name}: {} bytes", html.len());
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"), "{name}");
        // A link is followed by the reader alone.
        let html = html.replace("<a href=\"https://", "<a href=\"#");
        // The board page, which stands beside it.
        let html = html.replace("<a href=\"board.html\"", "<a href=\"#\"");
        for loading in
            ["http:", "https:", "src=", "url(", "@import", "fetch(", "import(", "<link", "<img"]
        {
            assert!(!html.contains(loading), "{name} has {loading}");
        }
        let links = html.split("href=\"").skip(1);
        assert!(links.clone().count() >= 5 && links.into_iter().all(|it| it.starts_with('#')));
        assert!(html.contains("default-src 'none'"), "{name}: nor would it be allowed to");
    }
}

#[test]
fn no_place_for_a_text_is_left_open_and_no_script_ends_early() {
    for (name, html) in pages() {
        assert!(!html.contains("{{"), "{name}");
        let count = |tag: &str| html.matches(tag).count();
        assert_eq!(count("<script"), count("</script>"), "{name}");
        assert_eq!(count("<section"), 5, "{name}");
        for id in html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert_eq!(count(&format!(" id=\"{id}\"")), 1, "{name}: {id}");
        }
    }
}

#[test]
fn the_languages_have_the_same_texts_with_the_same_values_in_them() {
    let values = |text: &str| -> BTreeSet<String> {
        let braces = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        braces.map(|(name, _)| name.to_owned()).collect()
    };
    let (english, russian) = (Language::English.texts(), Language::Russian.texts());
    assert!(english.keys().eq(russian.keys()));
    for (key, text) in &english {
        assert_eq!(values(text), values(&russian[key]), "{key}");
        assert!(!text.is_empty() && !russian[key].is_empty(), "{key}");
    }
    let cyrillic = |text: &&String| text.chars().any(|c| ('а'..='я').contains(&c));
    assert_eq!(english.values().find(|text| cyrillic(text) && !text.contains("<cite lang")), None);
    let the_same = ["product.masked", "ways.masked", "ways.gathered", "count.product"];
    for (key, text) in russian {
        assert!(cyrillic(&&text) || the_same.contains(&key.as_str()), "{key}: {text}");
    }
}

/// Texts that the scripts name in full are there, and none is there for nothing.
#[test]
fn every_text_is_used() {
    let html = print("page");
    let scripts = html.split("<script").skip(3).collect::<String>();
    let prefixes: Vec<&str> =
        ["`direction.", "`piece.", "`game.", "`set.", "`count.", "`magic.", "`product."].to_vec();
    let is_composed = |key: &str| {
        prefixes.iter().any(|prefix| {
            let start = prefix.trim_start_matches('`');
            key.starts_with(start) && scripts.contains(&format!("{prefix}${{"))
        })
    };
    let template = include_str!("../../src/page/assets/page.html");
    for key in Language::English.texts().keys() {
        let in_page = template.contains(&format!("{{{{{key}}}}}"));
        let in_scripts = scripts.contains(&format!("\"{key}\"")) || is_composed(key);
        assert!(in_page || in_scripts, "{key}");
    }
    for named in scripts.split("say(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(Language::English.texts().contains_key(named), "{named}");
    }
}

#[test]
fn the_same_bytes_each_time_and_in_a_file_as_printed() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, html) in pages() {
        let output = run_in(directory.path(), &format!("{arguments} -o page.html"));
        assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
        let written = fs::read_to_string(directory.path().join("page.html")).unwrap();
        assert!(written == html, "{arguments}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    assert!(print("page") == print("page --board 8x8 --lang en"));
}

/// A folder that is missing is probably misspelt.
#[test]
fn a_missing_folder_is_not_created() {
    let directory = tempfile::tempdir().unwrap();
    for arguments in ["page -o", "--board 8x8 --output", "explain --line a1-h8 --svg"] {
        let output = run_in(directory.path(), &format!("{arguments} no/such/file"));
        let error = String::from_utf8(output.stderr).unwrap();
        let expected = "magic-search: cannot write no/such/file: No such file or directory";
        assert!(error.starts_with(expected), "{arguments}: {error}");
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments}");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "{arguments}");
    }
}

#[test]
fn a_page_that_cannot_be_written_leaves_nothing_behind() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("taken")).unwrap();
    let output = run_in(directory.path(), "page -o taken");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(error.starts_with("magic-search: cannot write taken: "), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    assert_eq!(fs::read_dir(directory.path().join("taken")).unwrap().count(), 0);
}

/// What is kept of the census is what `census` prints, and is what the page has.
#[test]
#[ignore = "slow: counts every magic of a line"]
fn the_census_is_that_of_the_program() {
    for board in BOARDS {
        let html = print(&format!("page --board {board}"));
        let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/assets/census");
        let kept = fs::read_to_string(format!("{assets}/{board}.jsonl")).unwrap();
        for record in kept.lines() {
            let line = super::json(record)["line"].as_str().unwrap().to_owned();
            let now = print(&format!("census --board {board} --line {line} --format json"));
            assert_eq!(now.trim_end(), record);
            let count = format!("\"count\":\"{}\"", super::json(record)["count"]);
            let known = html.split("\"name\":\"").find(|rest| rest.starts_with(&line)).unwrap();
            assert!(known.contains(&count), "{board}: {line}");
        }
    }
}

//! A page that teaches: the numbering of a board, its rotates, its magics and its moves, in one file
//! of HTML that works from a disk.
//!
//! The sources of the page are the small files of `page/assets`: HTML, CSS, one script per idea
//! and the texts of each language. [`page`] joins them with the tables of the board. The scripts
//! compute everything that the page shows.

mod assets;
mod census;
mod data;
mod games;
mod language;

pub use games::{Game, games};
pub use language::Language;

use std::collections::BTreeMap;

use checkers_geometry::Board;

use crate::draughts::Tables;

/// The page for the board of the tables, as the text of an HTML file.
///
/// ```
/// use checkers_geometry::Board8x8;
/// use magic_search::draughts::Tables;
/// use magic_search::page::{Language, page};
///
/// let html = page(&Tables::<Board8x8>::find(2026)?, Language::English);
/// assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If the embedded files are damaged.
#[must_use]
pub fn page<B: Board>(tables: &Tables<B>, language: Language) -> String {
    let texts = language.texts();
    let board = format!("{}×{}", B::WIDTH, B::HEIGHT);
    // Inserts the texts of the first view; the scripts receive the others.
    let (mut html, mut for_scripts) = (assets::PAGE.to_owned(), BTreeMap::new());
    for (key, text) in &texts {
        let place = format!("{{{{{key}}}}}");
        if html.contains(&place) {
            html = html.replace(&place, text);
        } else {
            for_scripts.insert(key, text);
        }
    }
    let data = data::Data::of(tables);
    let constants = [
        ("data.js", format!("const DATA = {};\n", json(&data))),
        ("text.js", format!("const TEXT = {};\n", json(&for_scripts))),
    ];
    let constants = constants.iter().map(|(name, text)| (*name, text.as_str()));
    let scripts: String = constants.chain(assets::SCRIPTS).map(script).collect();
    html.replace("{{language}}", language.code())
        .replace("{{board}}", &board)
        .replace("{{styles}}", checkers_pages::STYLES)
        .replace("{{scripts}}", &scripts)
}

fn script((name, text): (&str, &str)) -> String {
    format!("<script data-file=\"{name}\">\n{}</script>\n", without_comments(text))
}

/// A script without indentation and comment lines, which are a tenth of it.
fn without_comments(script: &str) -> String {
    let mut lean = String::with_capacity(script.len());
    let mut is_comment = false;
    for line in script.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.starts_with("//") && !line.is_empty() {
            lean += line;
            lean += "\n";
        }
        is_comment &= !line.ends_with("*/");
    }
    lean
}

/// JSON that is safe inside a script, which `</script>` would end.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("string keys").replace("</", "<\\/")
}

//! `checkers page`: writes a board to play and analyse on, in one file of HTML that works from a disk.
//!
//! The sources of the page are the small files of `page/assets`, with the styles and two scripts of `checkers-pages`,
//! which the teaching page of `magic-search` has, too. The rules and the engine are in a script that
//! `cargo run -p wasm-package` makes; the weights of the engine come from this program.

mod weights;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use checkers_bits::VariantName;
use clap::{Args, ValueEnum};

use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::file;
use checkers_cli::variant;

/// Write a board to play and analyse on, as a page for a browser
#[derive(Args)]
#[command(after_help = "\
The page is one file that needs no server and no network: open it from the disk, also on a
phone. The engine runs in it. `cargo run -p wasm-package` makes the module, and needs the
standard library for WebAssembly: rustup target add wasm32-unknown-unknown.

Examples:
  cargo run -p wasm-package
  checkers page -o board.html
  checkers page --lang ru --variant russian -o shashki.html

Exit status: 0 success; 2 bad arguments, or no module.")]
pub(crate) struct Arguments {
    /// Put the engine's weights for this game in; repeat it for several [default: all games]
    #[arg(long = "variant", value_name = "VARIANT", value_parser = variant::parser())]
    variants: Vec<VariantName>,

    /// Language in which the page opens
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,

    /// Script with the rules and the engine, as `cargo run -p wasm-package` makes it
    #[arg(long, value_name = "FILE", default_value = "checkers-bits/wasm/dist/board-module.js")]
    module: PathBuf,

    /// File to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    /// English
    En,
    /// Russian
    Ru,
}

const PAGE: &str = include_str!("page/assets/page.html");

const STYLES: [&str; 2] = [checkers_pages::STYLES, include_str!("page/assets/styles.css")];

const TEXTS: [(&str, &str); 2] = [
    ("en", include_str!("page/assets/text/en.json")),
    ("ru", include_str!("page/assets/text/ru.json")),
];

macro_rules! scripts {
    ($($name:literal),* $(,)?) => {
        [
            checkers_pages::DOM,
            checkers_pages::BOARD_VIEW,
            $(include_str!(concat!("page/assets/js/", $name))),*
        ]
    };
}

/// In the order of their dependencies.
const SCRIPTS: [&str; 16] = scripts![
    "text.js",
    "game.js",
    "squares.js",
    "input.js",
    "engine.js",
    "endgames.js",
    "opponent.js",
    "analysis.js",
    "moves_list.js",
    "graph.js",
    "setup.js",
    "files.js",
    "memory.js",
    "start.js",
];

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let module = fs::read_to_string(&arguments.module).map_err(|error| {
        format!(
            "{}: {error}; `cargo run -p wasm-package` makes the module in checkers-bits/wasm/dist",
            arguments.module.display()
        )
    })?;
    // The page ends the script of a module at `</script`.
    if !module.starts_with("const checkersBits = ") || module.contains("</script") {
        let path = arguments.module.display();
        return Err(format!(
            "{path}: expected the file board-module.js of `cargo run -p wasm-package`"
        )
        .into());
    }
    let variants = match &arguments.variants[..] {
        [] => VariantName::ALL,
        named => named,
    };
    let html = page(arguments.lang, &module, variants)?;
    match &arguments.output {
        Some(path) => file::write(path, html.as_bytes())?,
        None => stdout().write_all(html.as_bytes())?,
    }
    Ok(Status::Done)
}

fn page(lang: Language, module: &str, variants: &[VariantName]) -> Result<String, Error> {
    let language = match lang {
        Language::En => "en",
        Language::Ru => "ru",
    };
    let texts: BTreeMap<&str, serde_json::Value> = TEXTS
        .iter()
        .map(|&(code, text)| Ok((code, serde_json::from_str(text)?)))
        .collect::<Result<_, serde_json::Error>>()?;
    // `</script>` in a text would end its script.
    let texts = serde_json::to_string(&texts)?.replace("</", "<\\/");
    let mut scripts = weights::scripts(variants)?;
    let parts = [module, &format!("const TEXTS = {texts};\n")];
    for script in parts.into_iter().chain(SCRIPTS) {
        scripts += &format!("<script>\n{script}</script>\n");
    }
    Ok(PAGE
        .replace("{{language}}", language)
        .replace("{{styles}}", &STYLES.concat())
        .replace("{{scripts}}", &scripts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_texts_that_the_page_asks_for() {
        let [en, ru] =
            TEXTS.map(|(_, text)| serde_json::from_str::<BTreeMap<String, String>>(text).unwrap());
        assert!(en.keys().eq(ru.keys()));
        let sources = SCRIPTS.join("\n");
        for (prefix, source) in
            [("data-text=\"", PAGE), ("data-label=\"", PAGE), ("say(\"", &sources)]
        {
            for rest in source.split(prefix).skip(1) {
                let key = &rest[..rest.find('"').unwrap()];
                assert!(en.contains_key(key), "{key}");
            }
        }
        for name in VariantName::ALL {
            assert!(en.contains_key(&format!("variant.{name}")), "{name}");
        }
    }

    #[test]
    fn a_page_has_every_part_and_nothing_ends_a_script_too_early() {
        let html =
            page(Language::Ru, "const checkersBits = {};\n", &[VariantName::Killer]).unwrap();
        assert!(html.starts_with("<!doctype html>\n<html lang=\"ru\">"));
        assert!(!html.contains("{{"), "a placeholder is left");
        assert_eq!(html.matches("<script").count(), html.matches("</script>").count());
        assert_eq!(html.matches("data-weights=\"international.weights\"").count(), 1);
        for address in ["http://", "https://"] {
            let fetched = html.matches(address).count()
                - html.matches("http://www.w3.org/2000/svg").count()
                    * usize::from(address == "http://");
            assert_eq!(fetched, 0, "{address}");
        }
    }
}

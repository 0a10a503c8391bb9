//! Writes the board page, on which a visitor plays and analyses. The rules and the engine come from the script
//! `board-module.js`, which `wasm-package` makes.

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::html::{Assets, Language, assets, script};

/// Write the board page, for play and analysis
#[derive(Args)]
#[command(after_help = "\
The engine runs in the page, also on a phone. `cargo run -p wasm-package` makes the module, and needs \
the standard library for WebAssembly: rustup target add wasm32-unknown-unknown. The page has the games \
of the module.

Examples:
  cargo run -p wasm-package -- --rules
  cargo run -p checkers-pages -- board -o board.html
  cargo run -p checkers-pages -- board --lang ru -o shashki.html")]
pub(crate) struct Arguments {
    /// Script with the rules and the engine, made by `cargo run -p wasm-package`
    #[arg(long, value_name = "FILE", default_value = MODULE)]
    module: PathBuf,
}

const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../wasm/dist/board-module.js");

const ASSETS: Assets = assets!(
    "board",
    permitted: " 'wasm-unsafe-eval' blob:; worker-src blob:; img-src data: blob:",
    package: [board],
    modules: analysis clock endgames engine explorer files game games input judged keys memory moves_list opponent reading results
        rules scores setup squares start state tree
);

impl Arguments {
    pub(crate) fn html(&self, lang: Language) -> Result<String, String> {
        let path = self.module.display();
        let module = fs::read_to_string(&self.module)
            .map_err(|error| format!("{path}: {error}; `cargo run -p wasm-package` makes it"))?;
        // A module that contains `</script` is refused, because this text would end the script element of the page.
        if !module.starts_with("const checkersBits = ") || module.contains("</script") {
            return Err(format!(
                "{path}: expected the file board-module.js of `cargo run -p wasm-package`"
            ));
        }
        ASSETS.html(lang, Language::value_variants(), &script("board-module", &module))
    }
}

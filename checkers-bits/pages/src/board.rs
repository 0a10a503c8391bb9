//! A page with a board to play and analyse on. The rules and the engine come from the script
//! `board-module.js` of `wasm-package`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use checkers_bits::VariantName;
use clap::{Args, ValueEnum};
use draughts_engine::Weights;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::html::{Assets, Language, assets, script};

/// Write a board to play and analyse on
#[derive(Args)]
#[command(after_help = "\
The engine runs in the page, also on a phone. `cargo run -p wasm-package` makes the module, and needs
the standard library for WebAssembly: rustup target add wasm32-unknown-unknown.

Examples:
  cargo run -p wasm-package
  cargo run -p checkers-pages -- board -o board.html
  cargo run -p checkers-pages -- board --lang ru --variant russian -o shashki.html")]
pub(crate) struct Arguments {
    /// Put the engine's weights for this game in; repeat it for several [default: all games]
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<VariantName>,

    /// Script with the rules and the engine, as `cargo run -p wasm-package` makes it
    #[arg(long, value_name = "FILE", default_value = MODULE)]
    module: PathBuf,
}

const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../wasm/dist/board-module.js");

const ASSETS: Assets = assets!(
    "board",
    permitted: " 'wasm-unsafe-eval' blob:; worker-src blob:; img-src data: blob:",
    scripts: text game squares input engine endgames opponent analysis moves_list graph setup files memory start
);

impl Arguments {
    pub(crate) fn html(&self, lang: Language) -> Result<String, Box<dyn Error>> {
        let path = self.module.display();
        let module = fs::read_to_string(&self.module)
            .map_err(|error| format!("{path}: {error}; `cargo run -p wasm-package` makes it"))?;
        // `</script` would end the script element of the page.
        if !module.starts_with("const checkersBits = ") || module.contains("</script") {
            return Err(format!(
                "{path}: expected the file board-module.js of `cargo run -p wasm-package`"
            )
            .into());
        }
        let variants = if self.variants.is_empty() { VariantName::ALL } else { &self.variants };
        let data = weights(variants)? + &script("board-module", &module);
        Ok(ASSETS.html(lang, Language::value_variants(), &data))
    }
}

/// The weights of these variants, each file once, as script elements that a browser does not
/// execute.
fn weights(variants: &[VariantName]) -> Result<String, Box<dyn Error>> {
    let files: BTreeSet<&str> =
        variants.iter().map(|name| Weights::variant_for(name.as_str())).collect();
    let script = |file| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(Weights::built_in_file(file).unwrap_or_default())?;
        let text = STANDARD.encode(encoder.finish()?);
        Ok(format!("<script type=\"text/plain\" data-weights=\"{file}.weights\">{text}</script>\n"))
    };
    files.into_iter().map(script).collect()
}

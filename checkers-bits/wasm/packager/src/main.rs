//! Builds the JavaScript package `checkers-bits` in `checkers-bits/wasm/dist`: `cargo run -p wasm-package`.
//!
//! It compiles four modules for WebAssembly, runs wasm-bindgen to write their JavaScript, and adds
//! the files of `package` and the weights of the engine. From the same files it makes
//! `board-module.js`, one classic script that contains the modules, for `checkers-pages board`.

mod module;
mod script;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use checkers_bits::VariantName;
use checkers_endgames::has_tables;
use clap::Parser;
use draughts_engine::Weights;

use crate::module::{Kind, Module};

/// Build the JavaScript package of checkers-bits in checkers-bits/wasm/dist
#[derive(Clone, Parser)]
#[command(
    name = "wasm-package",
    after_help = "\
The compiler needs the standard library for WebAssembly:
  rustup target add wasm32-unknown-unknown
Where that cannot be had, Debian's compiler has it:
  .ci/debian-rustc.sh /tmp/debian
  cargo run -p wasm-package -- --rustc /tmp/debian/rustc

Examples:
  cargo run -p wasm-package                                  all games
  cargo run -p wasm-package -- --variants russian,brazilian  a smaller package

Exit status: 0 success; 1 a module does not compile, or a file cannot be written; 2 bad arguments."
)]
struct Request {
    /// Games of the package, with commas between them [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    variants: Vec<VariantName>,

    /// Compiler of the modules [default: the one of cargo]
    #[arg(long, value_name = "PATH")]
    rustc: Option<PathBuf>,
}

impl Request {
    fn chosen(&self) -> &[VariantName] {
        if self.variants.is_empty() { VariantName::ALL } else { &self.variants }
    }
}

fn main() -> ExitCode {
    match package(&Request::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-package: {error}");
            ExitCode::FAILURE
        }
    }
}

fn package(request: &Request) -> Result<(), Box<dyn Error>> {
    let wasm = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("expected a folder around this one")?;
    let root = wasm.ancestors().nth(2).ok_or("expected a workspace around this folder")?;
    let rules = Kind { name: "rules", feature: "rules", profile: "wasm", has_simd: false };
    let engine =
        Kind { name: "engine", feature: "engine", profile: "wasm-engine", has_simd: false };
    // The engine is compiled twice. Its second module writes the same JavaScript as the first and
    // overwrites it.
    let kinds = [
        [rules, Kind { name: "endgame_tables", feature: "endgames", ..rules }],
        [Kind { has_simd: true, ..engine }, engine],
    ];
    // In parallel: each module takes one core for a minute or two, because the last optimisation
    // covers the whole module.
    let compiled = kinds.map(|kinds| {
        let (root, request) = (root.to_owned(), request.clone());
        thread::spawn(move || {
            let paths = kinds.iter().map(|&kind| module::compile(&root, kind, &request));
            paths.collect::<Result<Vec<_>, _>>()
        })
    });
    let mut paths = Vec::new();
    for thread in compiled {
        paths.extend(thread.join().map_err(|_| "a thread has ended by a panic")??);
    }

    // The old package is kept until the new one is compiled.
    let dist = wasm.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir(&dist)?;
    let bound =
        paths.iter().zip(kinds.as_flattened()).map(|(path, &kind)| Module::bind(path, kind, &dist));
    let modules = bound.collect::<Result<Vec<_>, _>>()?;
    let modules = <[Module; 4]>::try_from(modules).map_err(|_| "expected a module of each kind")?;
    let [_, _, simd, plain] = &modules;
    if simd.script != plain.script {
        return Err("the engine with vectors needs other JavaScript than without".into());
    }

    copy_files(&wasm.join("package"), &dist)?;
    complete_manifest(&dist.join("package.json"))?;
    fs::copy(wasm.join("README.md"), dist.join("README.md"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), dist.join(licence))?;
    }
    let weights = dist.join("weights");
    fs::create_dir(&weights)?;
    let mut files = BTreeMap::new();
    for name in request.chosen() {
        let file = format!("{}.weights", Weights::variant_for(name.as_str()));
        let from = root.join("checkers-bits/engine/weights").join(&file);
        fs::copy(from, weights.join(&file))?;
        files.insert(name.as_str(), file);
    }
    let with_endgames: Vec<&str> = request
        .chosen()
        .iter()
        .filter(|&&name| has_tables(name))
        .map(|name| name.as_str())
        .collect();
    let constants = format!(
        "export const WEIGHTS = {};\nexport const WITH_ENDGAMES = {};\n",
        serde_json::to_string(&files)?,
        serde_json::to_string(&with_endgames)?
    );
    fs::write(dist.join("variants.js"), constants)?;

    let script = script::board_module(&dist, &modules)?;
    fs::write(dist.join("board-module.js"), script)?;
    println!("{}", dist.display());
    Ok(())
}

/// Adds the manifest fields that all packages of the workspace share.
fn complete_manifest(path: &Path) -> Result<(), Box<dyn Error>> {
    let fields = [
        ("version", env!("CARGO_PKG_VERSION")),
        ("homepage", env!("CARGO_PKG_HOMEPAGE")),
        ("repository", env!("CARGO_PKG_REPOSITORY")),
    ];
    let lines = fields.map(|(name, value)| format!(",\n  \"{name}\": \"{value}\"")).concat();
    let manifest = fs::read_to_string(path)?;
    let Some(manifest) = manifest.strip_suffix("\n}\n") else {
        return Err(
            format!("{}: expected an object with a line for each field", path.display()).into()
        );
    };
    fs::write(path, format!("{manifest}{lines}\n}}\n"))?;
    Ok(())
}

fn copy_files(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

//! Builds the JavaScript package `checkers-bits` in `checkers-bits/wasm/dist`: `cargo run -p wasm-package`.
//!
//! The program compiles three modules for WebAssembly, and wasm-bindgen writes their JavaScript. The program
//! adds the files of `package` and the weights of the engine. The program also writes `board-module.js`, one
//! classic script with all modules and files, for `checkers-pages board`.

mod module;
mod script;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use checkers_bits::game::WinReason;
use checkers_bits::{AnyVariant, VariantName};
use checkers_endgames::has_tables;
use clap::Parser;
use draughts_engine::{Limits, Mark, Strength, Time, Weights};
use serde_json::json;

use crate::module::{KINDS, Kind, Module};

/// Build the JavaScript package of checkers-bits in checkers-bits/wasm/dist
#[derive(Clone, Parser)]
#[command(
    name = "wasm-package",
    after_help = "\
The compiler needs the standard library for WebAssembly:
  rustup target add wasm32-unknown-unknown
Debian's compiler includes the library, if rustup is not available:
  .ci/debian-rustc.sh /tmp/debian
  cargo run -p wasm-package -- --rustc /tmp/debian/rustc

Examples:
  cargo run -p wasm-package                                  all variants
  cargo run -p wasm-package -- --variants russian,brazilian  a smaller package
  cargo run -p wasm-package -- --rules                       with games whose rules are a text

Exit status: 0 success; 1 a module does not compile, or a file cannot be written; 2 bad arguments."
)]
struct Request {
    /// Variants of the package, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    variants: Vec<VariantName>,

    /// Add games whose rules are a text, which take 29 kB of the rules and 63 kB of the engine
    #[arg(long)]
    rules: bool,

    /// Compiler for the modules [default: the compiler of cargo]
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
    // Modules with the same profile share their compiled dependencies, so they are compiled one after the other. Beside
    // them the engine is compiled, because the last optimisation pass covers a whole module and uses one thread.
    let profiles = KINDS.chunk_by(|one, other| one.profile == other.profile);
    let compiled = thread::scope(|scope| {
        let compile_all = |kinds: &[Kind]| {
            kinds.iter().map(|&kind| module::compile(root, kind, request)).collect()
        };
        let threads: Vec<_> =
            profiles.map(|kinds| scope.spawn(move || compile_all(kinds))).collect();
        let panic = |_| Err("a thread has ended by a panic".to_owned());
        let compiled = threads.into_iter().map(|thread| thread.join().unwrap_or_else(panic));
        compiled.collect::<Result<Vec<Vec<PathBuf>>, _>>()
    });
    let paths = compiled?.concat();

    // The old package is removed only after the modules are compiled, so that it stays if a module does not
    // compile.
    let dist = wasm.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir(&dist)?;
    let bound = KINDS.iter().zip(&paths);
    let bound = bound.map(|(kind, path)| Ok((kind.name, Module::bind(path, kind.name, &dist)?)));
    let modules = bound.collect::<Result<_, Box<dyn Error>>>()?;

    for entry in fs::read_dir(wasm.join("package"))? {
        let entry = entry?;
        fs::copy(entry.path(), dist.join(entry.file_name()))?;
    }
    let manifest = dist.join("package.json");
    let text = fs::read_to_string(&manifest)?
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{homepage}}", env!("CARGO_PKG_HOMEPAGE"))
        .replace("{{repository}}", env!("CARGO_PKG_REPOSITORY"));
    fs::write(manifest, text)?;
    fs::copy(wasm.join("README.md"), dist.join("README.md"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), dist.join(licence))?;
    }
    let weights = dist.join("weights");
    fs::create_dir(&weights)?;
    let (mut files, mut with_endgames) = (BTreeMap::new(), Vec::new());
    for &name in request.chosen() {
        let file = format!("{}.weights", Weights::variant_for(name.as_str()));
        let from = root.join("checkers-bits/engine/weights").join(&file);
        // The engine plays a variant without learnt weights by its built-in terms.
        if from.exists() {
            fs::copy(from, weights.join(&file))?;
            files.insert(name.as_str(), file);
        }
        with_endgames.extend(has_tables(name).then_some(name.as_str()));
    }
    // Each address is written as `new URL("./FILE", import.meta.url)`, because bundlers include a file only if the code
    // has its address in this form.
    let compiled = KINDS.iter().map(|kind| format!("{}_bg.wasm", kind.name));
    let weights: BTreeSet<_> = files.values().map(|file| format!("weights/{file}")).collect();
    let address = |file| format!("  \"{file}\": new URL(\"./{file}\", import.meta.url),\n");
    let addresses: String = compiled.chain(weights).map(address).collect();
    let addresses = format!("export const ADDRESSES = {{\n{addresses}}};\n");
    fs::write(dist.join("addresses.js"), addresses)?;
    let strengths = Strength::ALL.map(|strength| {
        let Limits { nodes, time, .. } = strength.limits(Time::Unlimited);
        match time {
            Time::Move(time) => {
                json!({ "name": strength.name, "moveTime": time.as_millis() as u64 })
            }
            _ => json!({ "name": strength.name, "nodes": nodes }),
        }
    });
    let marks = Mark::ALL.map(|Mark { min_loss, nag, sign, name }| {
        json!({ "minLoss": min_loss, "nag": nag, "sign": sign, "name": name })
    });
    let constants = [
        ("WEIGHTS", json!(files)),
        ("WITH_ENDGAMES", json!(with_endgames)),
        ("strengths", json!(strengths)),
        ("marks", json!(marks)),
        ("DECIDED", json!(Mark::DECIDED)),
    ];
    let constants =
        constants.map(|(name, value)| format!("export const {name} = {value};\n")).concat();
    fs::write(dist.join("variants.js"), constants)?;
    let rules =
        request.chosen().iter().flat_map(|&name| AnyVariant::from(name).draw_rules().clauses());
    let unions = [
        union("VariantName", request.chosen().iter().map(|name| name.as_str())),
        union("WinReason", WinReason::ALL.into_iter().map(WinReason::name)),
        union("DrawReason", rules.map(|clause| clause.name())),
    ];
    fs::write(dist.join("variants.d.ts"), unions.concat())?;
    fs::write(dist.join("board-module.js"), script::board_module(&dist, &modules)?)?;
    println!("{}", dist.display());
    Ok(())
}

/// Returns a type of TypeScript whose values are names of Rust.
fn union<'a>(name: &str, values: impl Iterator<Item = &'a str>) -> String {
    let values: BTreeSet<_> = values.map(|value| format!("\"{value}\"")).collect();
    let values: Vec<_> = values.into_iter().collect();
    format!("export type {name} = {};\n", values.join(" | "))
}

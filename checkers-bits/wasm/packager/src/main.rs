//! Builds the JavaScript package `checkers-bits` in `checkers-bits/wasm/dist`: `cargo run -p wasm-package`.
//!
//! It compiles both modules for WebAssembly, lets wasm-bindgen write the JavaScript around them, and adds the files of
//! `package` and the weights of the engine. From the same files it makes `board-module.js`, one classic script with both
//! modules inside, for `checkers page`.

mod module;
mod script;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use checkers_bits::VariantName;
use draughts_engine::Weights;

use crate::module::Module;

const HELP: &str = "\
Builds the JavaScript package of checkers-bits in checkers-bits/wasm/dist.

Usage: cargo run -p wasm-package [-- OPTIONS]

Options:
  --variants NAMES  Only these games, with commas between them: a smaller package
  --rustc PATH      The compiler of the modules, if not the one of cargo
  -h, --help        Print help

Example, a package of one game:
  cargo run -p wasm-package -- --variants russian

The compiler needs the standard library for WebAssembly:
  rustup target add wasm32-unknown-unknown
Where that cannot be had, Debian's compiler has it:
  checkers-bits/wasm/debian-rustc.sh /tmp/debian
  cargo run -p wasm-package -- --rustc /tmp/debian/rustc

Exit codes: 0 done, 1 a module does not compile or a file cannot be written, 2 wrong arguments
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "-h" || argument == "--help") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let request = match Request::read(&arguments) {
        Ok(request) => request,
        Err(error) => {
            eprintln!("wasm-package: {error}; --help has the options");
            return ExitCode::from(2);
        }
    };
    match package(&request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-package: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What is to be built.
#[derive(Clone, Default)]
struct Request {
    rustc: Option<String>,
    /// Names with commas between them.
    variants: Option<String>,
}

impl Request {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut request = Self::default();
        for option in arguments.chunks(2) {
            match option {
                [name, path] if name == "--rustc" => request.rustc = Some(path.clone()),
                [name, names] if name == "--variants" => {
                    for name in names.split(',') {
                        let parsed: Result<VariantName, _> = name.parse();
                        parsed.map_err(|error| format!("--variants: {error}, found '{name}'"))?;
                    }
                    request.variants = Some(names.clone());
                }
                [name, ..] => {
                    return Err(format!(
                        "expected --rustc PATH or --variants NAMES, found '{name}'"
                    ));
                }
                [] => {}
            }
        }
        Ok(request)
    }

    fn has(&self, variant: &str) -> bool {
        self.variants.as_ref().is_none_or(|names| names.split(',').any(|name| name == variant))
    }
}

fn package(request: &Request) -> Result<(), Box<dyn Error>> {
    let wasm = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("expected a folder around this one")?;
    let root = wasm.ancestors().nth(2).ok_or("expected a workspace around this folder")?;
    let dist = wasm.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir(&dist)?;

    let rules = if request.variants.is_none() { "guess" } else { "rules" };
    let kinds = [("rules", rules, "wasm"), ("engine", "engine", "wasm-engine")];
    // Each takes a minute on one core: the last optimisation is over the whole module.
    let compiled = kinds.map(|(_, feature, profile)| {
        let (root, request) = (root.to_owned(), request.clone());
        thread::spawn(move || module::compile(&root, feature, profile, &request))
    });
    let mut modules = Vec::new();
    for (thread, (name, ..)) in compiled.into_iter().zip(kinds) {
        let wasm = thread.join().map_err(|_| "a thread has ended by a panic")??;
        modules.push(Module::bind(&wasm, name, &dist)?);
    }

    copy_files(&wasm.join("package"), &dist)?;
    fs::copy(wasm.join("README.md"), dist.join("README.md"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), dist.join(licence))?;
    }
    let weights = dist.join("weights");
    fs::create_dir(&weights)?;
    for name in VariantName::ALL.iter().filter(|name| request.has(name.as_str())) {
        let file = format!("{}.weights", Weights::variant_for(name.as_str()));
        let from = root.join("checkers-bits/tools/engine/weights").join(&file);
        fs::copy(from, weights.join(file))?;
    }

    let script = script::board_module(&wasm.join("package"), &modules[0], &modules[1])?;
    fs::write(dist.join("board-module.js"), script)?;
    println!("{}", dist.display());
    Ok(())
}

fn copy_files(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

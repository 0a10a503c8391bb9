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

use crate::module::Module;

const HELP: &str = "\
Builds the JavaScript package of checkers-bits in checkers-bits/wasm/dist.

Usage: cargo run -p wasm-package [-- --rustc PATH]

Options:
  --rustc PATH  The compiler of the modules, if not the one of cargo
  -h, --help    Print help

The compiler needs the standard library for WebAssembly:
  rustup target add wasm32-unknown-unknown
Where that cannot be had, Debian's compiler has it:
  checkers-bits/wasm/debian-rustc.sh /tmp/debian
  cargo run -p wasm-package -- --rustc /tmp/debian/rustc

Exit codes: 0 done, 1 a module does not compile or a file cannot be written, 2 wrong arguments
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let rustc = match arguments[..] {
        [] => None,
        ["--rustc", path] => Some(path),
        ["-h" | "--help"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("wasm-package: expected no arguments, or --rustc PATH\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match package(rustc) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-package: {error}");
            ExitCode::FAILURE
        }
    }
}

fn package(rustc: Option<&str>) -> Result<(), Box<dyn Error>> {
    let wasm = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("expected a folder around this one")?;
    let root = wasm.ancestors().nth(2).ok_or("expected a workspace around this folder")?;
    let dist = wasm.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir(&dist)?;

    let kinds = [("rules", "wasm"), ("engine", "wasm-engine")];
    // Each takes a minute on one core: the last optimisation is over the whole module.
    let compiled = kinds.map(|(feature, profile)| {
        let (root, rustc) = (root.to_owned(), rustc.map(str::to_owned));
        thread::spawn(move || module::compile(&root, feature, profile, rustc.as_deref()))
    });
    let mut modules = Vec::new();
    for (thread, (feature, _)) in compiled.into_iter().zip(kinds) {
        let wasm = thread.join().map_err(|_| "a thread has ended by a panic")??;
        modules.push(Module::bind(&wasm, feature, &dist)?);
    }

    copy_files(&wasm.join("package"), &dist)?;
    fs::copy(wasm.join("README.md"), dist.join("README.md"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), dist.join(licence))?;
    }
    let weights = dist.join("weights");
    fs::create_dir(&weights)?;
    copy_files(&root.join("checkers-bits/tools/engine/weights"), &weights)?;

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

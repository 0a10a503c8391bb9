//! Builds the JavaScript package `checkers-bits` in `checkers-bits/wasm/dist`: `cargo run -p wasm-package`.
//!
//! It compiles both modules for WebAssembly, lets wasm-bindgen write the JavaScript around them, and adds the files of
//! `package` and the weights of the engine. From the same files it makes `board-module.js`, one classic script with both
//! modules inside, for `checkers page`.

mod script;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

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

    let rules = Module::build(root, "rules", rustc, &dist)?;
    let engine = Module::build(root, "engine", rustc, &dist)?;

    copy_files(&wasm.join("package"), &dist)?;
    fs::copy(wasm.join("README.md"), dist.join("README.md"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), dist.join(licence))?;
    }
    let weights = dist.join("weights");
    fs::create_dir(&weights)?;
    copy_files(&root.join("checkers-bits/tools/engine/weights"), &weights)?;

    let script = script::board_module(&wasm.join("package"), &rules, &engine)?;
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

/// A module for WebAssembly.
struct Module {
    bytes: Vec<u8>,
    /// The JavaScript around it, as a classic script that defines `wasm_bindgen`.
    script: String,
}

impl Module {
    /// Compiles the module of a feature, and writes its ES module into a folder.
    fn build(
        root: &Path,
        feature: &str,
        rustc: Option<&str>,
        dist: &Path,
    ) -> Result<Self, Box<dyn Error>> {
        let target = target_directory(root)?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        // Of its own, so that one does not wait for the lock of the other.
        let target = target.join("wasm-package").join(feature);
        let status = Command::new(cargo)
            .current_dir(root)
            .args(["build", "--locked", "--profile", "wasm", "--package", "checkers-bits-wasm"])
            .args(["--target", TARGET, "--no-default-features", "--features", feature])
            .arg("--target-dir")
            .arg(&target)
            .envs(rustc.map(|rustc| ("RUSTC", rustc)))
            .status()?;
        if !status.success() {
            return Err(format!(
                "the module of {feature} does not compile; see --help for what it needs"
            )
            .into());
        }
        let input = target.join(TARGET).join("wasm/checkers_bits_wasm.wasm");
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(&input)
            .out_name(feature)
            .typescript(true)
            .remove_producers_section(true);
        bindgen.web(true)?.generate(dist)?;

        let mut bindgen = Bindgen::new();
        bindgen.input_path(&input).out_name(feature).remove_producers_section(true);
        let mut classic = bindgen.no_modules(true)?.generate_output()?;
        let script = classic.js().to_owned();
        Ok(Self { bytes: classic.wasm_mut().emit_wasm(), script })
    }
}

fn target_directory(root: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let set =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(std::path::absolute(set)?)
}

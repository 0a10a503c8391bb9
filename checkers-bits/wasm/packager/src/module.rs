//! The modules for WebAssembly: compiled by cargo, with the JavaScript of wasm-bindgen around them.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::Request;

const TARGET: &str = "wasm32-unknown-unknown";

pub(crate) struct Module {
    pub(crate) bytes: Vec<u8>,
    /// The JavaScript around it, as a classic script that defines `wasm_bindgen`.
    pub(crate) script: String,
}

/// Compiles the module of a feature, and gives its path.
pub(crate) fn compile(
    root: &Path,
    feature: &str,
    profile: &str,
    request: &Request,
) -> Result<PathBuf, String> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = std::path::absolute(target).map_err(|error| format!("target folder: {error}"))?;
    // One for each, so that neither waits for the lock of the other.
    let target = target.join("wasm-package").join(feature);
    let names: Vec<&str> = request.variants.iter().map(|name| name.as_str()).collect();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--locked", "--profile", profile, "--package", "checkers-bits-wasm"])
        .args(["--target", TARGET, "--no-default-features", "--features", feature, "--target-dir"])
        .arg(&target)
        .envs(request.rustc.as_ref().map(|rustc| ("RUSTC", rustc)))
        .envs((!names.is_empty()).then(|| ("CHECKERS_BITS_VARIANTS", names.join(","))))
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    match status.success() {
        true => Ok(target.join(TARGET).join(profile).join("checkers_bits_wasm.wasm")),
        false => Err("it does not compile; --help has what it needs".to_owned()),
    }
}

impl Module {
    /// Writes the ES module around a compiled module into a folder.
    pub(crate) fn bind(wasm: &Path, name: &str, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let bindgen = || {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(wasm).out_name(name).remove_producers_section(true);
            bindgen
        };
        bindgen().typescript(true).web(true)?.generate(folder)?;
        let mut classic = bindgen().no_modules(true)?.generate_output()?;
        let script = classic.js().to_owned();
        Ok(Self { bytes: classic.wasm_mut().emit_wasm(), script })
    }
}

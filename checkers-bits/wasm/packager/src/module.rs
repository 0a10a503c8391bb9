//! The WebAssembly modules: compiled by cargo, with JavaScript written by wasm-bindgen.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::Request;

const TARGET: &str = "wasm32-unknown-unknown";
/// The environment variable that holds the compiler flags for the target.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

pub(crate) struct Module {
    pub(crate) bytes: Vec<u8>,
    /// The JavaScript of the module, as a classic script that defines `wasm_bindgen`.
    pub(crate) script: String,
}

/// The build options of a module.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) feature: &'static str,
    pub(crate) profile: &'static str,
    /// Whether the module uses vector instructions, which browsers have supported since 2023.
    pub(crate) has_simd: bool,
}

impl Kind {
    fn file_name(self) -> String {
        format!("{}{}", self.name, if self.has_simd { "_simd" } else { "" })
    }
}

/// Compiles a module and returns its path.
pub(crate) fn compile(root: &Path, kind: Kind, request: &Request) -> Result<PathBuf, String> {
    let Kind { name, feature, profile, has_simd } = kind;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = std::path::absolute(target).map_err(|error| format!("target folder: {error}"))?;
    // One target folder per profile: modules of one profile share their dependencies, and no
    // profile waits for another.
    let target = target.join("wasm-package").join(profile);
    let names: Vec<&str> = request.variants.iter().map(|name| name.as_str()).collect();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--locked", "--profile", profile, "--package", "checkers-bits-wasm"])
        .args(["--target", TARGET, "--no-default-features", "--features", feature, "--target-dir"])
        .arg(&target)
        .envs(has_simd.then_some((FLAGS, "-Ctarget-feature=+simd128")))
        .envs(request.rustc.as_ref().map(|rustc| ("RUSTC", rustc)))
        .envs((!names.is_empty()).then(|| ("CHECKERS_BITS_VARIANTS", names.join(","))))
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("the module of the {name} does not compile; --help has what it needs"));
    }
    // Copied, because the next module of the profile is compiled to the same name.
    let compiled = target.join(TARGET).join(profile).join("checkers_bits_wasm.wasm");
    let kept = target.join(kind.file_name()).with_extension("wasm");
    fs::copy(compiled, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    Ok(kept)
}

impl Module {
    /// Writes the ES module around a compiled module into a folder.
    pub(crate) fn bind(wasm: &Path, kind: Kind, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let bindgen = || {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(wasm).out_name(kind.name).remove_producers_section(true);
            bindgen
        };
        bindgen().typescript(true).web(true)?.generate(folder)?;
        if kind.has_simd {
            let file = |name: &str| folder.join(format!("{name}_bg.wasm"));
            fs::rename(file(kind.name), file(&kind.file_name()))?;
        }
        let mut classic = bindgen().no_modules(true)?.generate_output()?;
        let script = classic.js().to_owned();
        Ok(Self { bytes: classic.wasm_mut().emit_wasm(), script })
    }
}

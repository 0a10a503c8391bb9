//! Compiles the WebAssembly modules with cargo, and writes their JavaScript with wasm-bindgen.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use checkers_bits::VariantName;
use wasm_bindgen_cli_support::Bindgen;

use crate::Request;

const TARGET: &str = "wasm32-unknown-unknown";

pub(crate) struct Module {
    pub(crate) bytes: Vec<u8>,
    /// The JavaScript of the module, as a classic script that defines `wasm_bindgen`.
    pub(crate) script: String,
}

/// The build options of a module.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    feature: &'static str,
    pub(crate) profile: &'static str,
    flags: Option<&'static str>,
}

const RULES: Kind = Kind { name: "rules", feature: "rules", profile: "wasm", flags: None };
pub(crate) const KINDS: [Kind; 3] = [
    RULES,
    Kind { name: "endgame_tables", feature: "endgames", ..RULES },
    // The engine is compiled with vector instructions, which all browsers have had since 2023.
    Kind {
        name: "engine",
        feature: "engine",
        profile: "wasm-engine",
        flags: Some("-Ctarget-feature=+simd128"),
    },
];

/// Compiles a module and returns the path of its file.
pub(crate) fn compile(root: &Path, kind: Kind, request: &Request) -> Result<PathBuf, String> {
    let Kind { name, feature, profile, flags } = kind;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = std::path::absolute(target).map_err(|error| format!("target folder: {error}"))?;
    // Profiles are compiled in parallel, but cargo locks its target folder during a build. So each profile has its own
    // target folder.
    let target = target.join("wasm-package").join(profile);
    let left_out = VariantName::ALL.iter().filter(|name| !request.chosen().contains(name));
    let with_texts = if request.rules && name != "endgame_tables" { ",texts" } else { "" };
    let features = format!("{feature}{with_texts}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--locked", "--profile", profile, "--package", "checkers-bits-wasm"])
        .args([
            "--target",
            TARGET,
            "--no-default-features",
            "--features",
            &features,
            "--target-dir",
        ])
        .arg(&target)
        .envs(flags.map(|flags| ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)))
        .envs(request.rustc.as_ref().map(|rustc| ("RUSTC", rustc)))
        .envs(left_out.map(|name| (format!("CHECKERS_BITS_WITHOUT_{name}"), "")))
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("the module of the {name} does not compile; --help has what it needs"));
    }
    // The next module of the profile replaces the file.
    let compiled = target.join(TARGET).join(profile).join("checkers_bits_wasm.wasm");
    let module = target.join(name).with_extension("wasm");
    fs::copy(compiled, &module).map_err(|error| format!("{}: {error}", module.display()))?;
    Ok(module)
}

impl Module {
    /// Writes a compiled module and its ES module to a folder. Returns the module with its classic script.
    pub(crate) fn bind(wasm: &Path, name: &str, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let bindgen = || {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(wasm).out_name(name).remove_producers_section(true);
            bindgen
        };
        // Only the rules need types: the package calls the other modules from JavaScript, which is not type-checked.
        bindgen().typescript(name == RULES.name).web(true)?.generate(folder)?;
        let script = folder.join(format!("{name}.js"));
        fs::write(&script, mended(&fs::read_to_string(&script)?))?;
        if name == RULES.name {
            // The method `[Symbol.dispose]` is removed, because `types.d.ts` declares it only for programs whose
            // TypeScript library has it. The functions that load the module are removed, because their types need the
            // TypeScript library `dom`.
            let types = folder.join("rules.d.ts");
            let text = fs::read_to_string(&types)?.replace("    [Symbol.dispose](): void;\n", "");
            fs::write(types, text.split("export type InitInput").next().unwrap_or_default())?;
        }
        let mut classic = bindgen().no_modules(true)?.generate_output()?;
        let script = mended(classic.js());
        Ok(Self { bytes: classic.wasm_mut().emit_wasm(), script })
    }
}

/// Makes a second call of `free` do nothing. In the script of wasm-bindgen this call frees a null pointer, which throws
/// an exception.
fn mended(script: &str) -> String {
    script.replace("free() {\n", "free() {\n        if (this.__wbg_ptr === 0) return;\n")
}

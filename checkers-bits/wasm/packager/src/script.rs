//! `board-module.js`: the package as one classic script, for pages that are a single file.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use crate::module::Module;

/// A script that defines `checkersBits` with the exports of the package in `dist`. `modules` are
/// the rules, the endgame tables, and the engine with and without vector instructions.
pub(crate) fn board_module(dist: &Path, modules: &[Module; 4]) -> Result<String, Box<dyn Error>> {
    let [rules, endgames, simd, engine] = modules;
    let source = |name: &str| -> Result<String, Box<dyn Error>> {
        Ok(without_modules(&fs::read_to_string(dist.join(name))?))
    };
    let served = format!("{}\n{}", source("serve.js")?, source("page-worker.js")?);
    let constants = json!({
        "RULES": packed(&rules.bytes)?,
        "MODULES": {
            "engine_bg.wasm": packed(&engine.bytes)?,
            "engine_simd_bg.wasm": packed(&simd.bytes)?,
            "endgame_tables_bg.wasm": packed(&endgames.bytes)?,
        },
        "ENGINE_WORKER": format!("{}\n{served}", engine.script),
        "ENDGAMES_WORKER": format!("{}\n{served}", endgames.script),
    });
    let mut script = format!(
        "const checkersBits = (() => {{\n\"use strict\";\n\
         const {{ RULES, MODULES, ENGINE_WORKER, ENDGAMES_WORKER }} = {constants};\n{}",
        rules.script
    );
    for name in ["pdn.js", "variants.js", "talk.js", "client.js", "endgames.js", "page.js"] {
        script += &format!("\n{}", source(name)?);
    }
    script += "\n})();\n";
    // `</script` would end the script element of the page.
    Ok(script.replace("</", "<\\/"))
}

/// Removes imports and exports: in one script, all parts see each other.
fn without_modules(source: &str) -> String {
    let lines = source.lines().filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Compresses bytes and encodes them as text.
fn packed(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(STANDARD.encode(encoder.finish()?))
}

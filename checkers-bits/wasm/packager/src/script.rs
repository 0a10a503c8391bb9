//! Makes `board-module.js`: the package as one classic script, for pages that are a single file.

use std::collections::BTreeMap;
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

/// Makes a script that defines `checkersBits`, an object with the exports of the package in `dist`. The
/// script contains the modules and the weights.
pub(crate) fn board_module(
    dist: &Path,
    modules: &BTreeMap<&str, Module>,
) -> Result<String, Box<dyn Error>> {
    let source = |name: &str| -> Result<String, Box<dyn Error>> {
        Ok(without_modules(&fs::read_to_string(dist.join(name))?))
    };
    let served = format!("{}\n{}", source("serve.js")?, source("page-worker.js")?);
    let worker = |name: &str| format!("{}\n{served}", modules[name].script);
    let workers = json!({ "engine": worker("engine"), "endgame_tables": worker("endgame_tables") });
    let mut files = BTreeMap::new();
    for (name, module) in modules {
        files.insert(format!("{name}_bg.wasm"), packed(&module.bytes)?);
    }
    for entry in fs::read_dir(dist.join("weights"))? {
        let entry = entry?;
        let name = format!("weights/{}", entry.file_name().to_string_lossy());
        files.insert(name, packed(&fs::read(entry.path())?)?);
    }
    let files = json!(files);
    let mut script = format!(
        "const checkersBits = (() => {{\n\"use strict\";\n\
         const FILES = {files};\nconst WORKERS = {workers};\n{}",
        modules["rules"].script
    );
    for name in
        ["pdn.js", "variants.js", "source.js", "talk.js", "client.js", "endgames.js", "page.js"]
    {
        script += &format!("\n{}", source(name)?);
    }
    script += "\n})();\n";
    // Each `</` is escaped, because `</script` inside a string would end the script element of the page.
    Ok(script.replace("</", "<\\/"))
}

/// Removes imports and exports, because in one script all parts can use all names.
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

//! The engine's weights, as scripts that a browser does not run.

use std::collections::BTreeSet;
use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use checkers_bits::VariantName;
use draughts_engine::Weights;
use flate2::Compression;
use flate2::write::GzEncoder;

use checkers_cli::console::Error;

/// The weights of these variants, each file once.
pub(super) fn scripts(variants: &[VariantName]) -> Result<String, Error> {
    let files: BTreeSet<&str> =
        variants.iter().map(|name| Weights::variant_for(name.as_str())).collect();
    let mut scripts = String::new();
    for file in files {
        let bytes = Weights::built_in_file(file).unwrap_or_default();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        let text = STANDARD.encode(encoder.finish()?);
        scripts += &format!(
            "<script type=\"text/plain\" data-weights=\"{file}.weights\">{text}</script>\n"
        );
    }
    Ok(scripts)
}

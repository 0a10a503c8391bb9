//! Reads the lines of text files and of standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::str;

use crate::console::Error;

/// Calls `f` with the number and the text of every line that is not empty. For a line that is not UTF-8, `f` gets
/// an error instead of the text. The path `-` means standard input.
pub fn for_each_line(
    file: &Path,
    f: &mut dyn FnMut(usize, Result<&str, Error>),
) -> Result<(), Error> {
    let in_file = |error: io::Error| format!("{}: {error}", file.display());
    let input: Box<dyn BufRead> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).map_err(in_file)?))
    };
    for (line, bytes) in (1..).zip(input.split(b'\n')) {
        let bytes = bytes.map_err(in_file)?;
        match str::from_utf8(&bytes).map(str::trim) {
            Ok("") => {}
            Ok(text) => f(line, Ok(text)),
            Err(_) => f(line, Err("expected text, found other bytes".into())),
        }
    }
    Ok(())
}

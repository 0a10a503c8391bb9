//! Reads files and standard input. Every size is bounded, so that an endless file cannot fill the memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Take};
use std::path::Path;

use crate::console::Error;

/// The size in bytes that a file must stay below to be read whole: 64 MiB. Valid files are much smaller.
const MAX_FILE: u64 = 1 << 26;

/// The size in bytes that a file of lines must stay below: 4 GiB. A count on many machines can have 10⁷ parts.
const MAX_LINES: u64 = 1 << 32;

/// The maximum length of a line in bytes. Valid lines are much shorter.
const MAX_LINE: u64 = 1 << 20;

/// Reads a file. An error names the file.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let read = || {
        let mut file = File::open(path)?.take(MAX_FILE);
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        within_limit(&file, MAX_FILE).map(|()| bytes)
    };
    read().map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Calls `f` with the number and the text of every line that is not empty. For a line that is too long or not UTF-8,
/// `f` gets an error instead of the text. The path `-` means standard input.
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
    let mut input = input.take(MAX_LINES);
    for line in 1.. {
        let Some(text) = next_line(&mut input).map_err(in_file)? else { break };
        match text.as_deref().map(str::trim) {
            Ok("") => {}
            Ok(text) => f(line, Ok(text)),
            Err(error) => f(line, Err(error.as_str().into())),
        }
    }
    Ok(within_limit(&input, MAX_LINES).map_err(in_file)?)
}

/// Reads the next line of the input; `None` at the end of the input. The inner error is the message for a line that
/// is too long or not UTF-8.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    input.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("expected a line of at most {MAX_LINE} bytes, found more"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        format!("byte {byte}: expected text in UTF-8, found other bytes")
    })))
}

/// Returns an error if all bytes that `input` may give were read.
fn within_limit<R>(input: &Take<R>, limit: u64) -> io::Result<()> {
    let too_large = || io::Error::other(format!("expected fewer than {limit} bytes, found more"));
    if input.limit() == 0 { Err(too_large()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_or_not_utf8_are_skipped() {
        let long = "x".repeat(MAX_LINE as usize + 10);
        let bytes = [b"one\r\n\xff\n", long.as_bytes(), b"\ntwo"].concat();
        let mut input = &bytes[..];
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Ok("one\r\n".to_owned())));
        assert!(next().unwrap().unwrap_err().starts_with("byte 1: expected text in UTF-8"));
        assert!(next().unwrap().unwrap_err().contains("at most 1048576 bytes"));
        assert_eq!(next(), Some(Ok("two".to_owned())), "the last line needs no end");
        assert_eq!(next(), None);
    }

    #[test]
    fn a_file_below_the_bound_is_read_whole() {
        let path = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        let file = File::options().write(true).open(&path).unwrap();
        let read = || read(&path).map(|bytes| bytes.len() as u64).map_err(|it| it.to_string());
        file.set_len(MAX_FILE - 1).unwrap();
        assert_eq!(read(), Ok(MAX_FILE - 1));
        file.set_len(MAX_FILE).unwrap();
        let problem = "expected fewer than 67108864 bytes, found more";
        assert_eq!(read(), Err(format!("{}: {problem}", path.display())));
    }
}

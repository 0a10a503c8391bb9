//! Lines from the standard input, whatever stands there.

use std::io::{self, BufRead, Read};

/// No line of the protocol is nearly as long.
const LONGEST: u64 = 1 << 20;

/// The next line, without its end; `None` at the end of the input. A line that is no line of text is an
/// error that can be told to the other side.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
        return Ok(Some(Err(format!("expected a line of at most {LONGEST} bytes, found more"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        format!("byte {byte}: expected text in UTF-8, found other bytes")
    })))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_or_no_text_are_passed_over() {
        let long = "x".repeat(LONGEST as usize + 10);
        let bytes = [b"one\r\n\xff\n", long.as_bytes(), b"\ntwo"].concat();
        let mut input = &bytes[..];
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Ok("one\r\n".to_owned())));
        assert!(next().unwrap().unwrap_err().starts_with("byte 1: expected text in UTF-8"));
        assert!(next().unwrap().unwrap_err().contains("at most 1048576 bytes"));
        assert_eq!(next(), Some(Ok("two".to_owned())), "the last line needs no end");
        assert_eq!(next(), None);
    }
}

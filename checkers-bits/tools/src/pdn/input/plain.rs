//! Decompression of inputs.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;

/// The first bytes of unsupported file formats, each with the text of its error.
const UNSUPPORTED: [(&[u8], &str); 5] = [
    (b"PK\x03\x04", "a zip archive inside another or in a stream, which is not read"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard file, which is not read"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive, which is not read"),
    (b"Rar!\x1A\x07", "a RAR archive, which is not read"),
    (b"%PDF-", "a PDF document and not PDN"),
];

/// The number of bytes to read before the format of a file is known. They are enough for every entry of
/// [`UNSUPPORTED`].
const HEAD: usize = 8;

/// Decompresses a file while it is read, so that the memory does not depend on the decompressed size.
pub(crate) fn plain(file: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let (head, file) = peeked(buffered(file), HEAD);
    let unpacked = if head.starts_with(&[0x1F, 0x8B]) {
        buffered(Unpacked { input: MultiGzDecoder::new(file), what: "a gzip file" })
    } else if head.starts_with(b"BZh") {
        buffered(Unpacked { input: MultiBzDecoder::new(file), what: "a bzip2 file" })
    } else if head.starts_with(b"\xFD7zXZ\0") {
        buffered(Unpacked { input: XzReader::new(file, true), what: "an xz file" })
    } else {
        return supported(&head, file);
    };
    let (head, unpacked) = peeked(unpacked, HEAD);
    supported(&head, unpacked)
}

/// Refuses a file of an unsupported format.
fn supported(head: &[u8], file: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    match UNSUPPORTED.iter().find(|(magic, _)| head.starts_with(magic)) {
        Some((_, what)) => Err(io::Error::other(*what)),
        None => Ok(file),
    }
}

pub(crate) fn buffered(input: impl Read + Send + 'static) -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(1 << 16, input))
}

/// Returns the first bytes of a file, and a reader of the whole file, which begins with these bytes again. After a
/// read error, the reader returns the bytes before the error and then the error.
pub(crate) fn peeked(
    mut file: Box<dyn BufRead + Send>,
    length: usize,
) -> (Vec<u8>, Box<dyn BufRead + Send>) {
    let mut head = Vec::new();
    let read = file.by_ref().take(length as u64).read_to_end(&mut head);
    let rest = match read {
        Ok(_) => file,
        Err(error) => buffered(Failing(Some(error))),
    };
    (head.clone(), Box::new(Cursor::new(head).chain(rest)))
}

/// A decompressor whose errors name the compression format.
pub(super) struct Unpacked<R> {
    pub(super) input: R,
    pub(super) what: &'static str,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer).map_err(|error| match error.kind() {
            // Readers retry after `Interrupted`, so an error of this kind stays unchanged.
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("{} that cannot be read: {error}", self.what)),
        })
    }
}

/// An input that returns one error and then ends.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

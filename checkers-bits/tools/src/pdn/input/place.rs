//! Finds the inputs in files, folders and archives.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use flate2::CrcReader;
use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, RECOMMENDED_BUFFER_SIZE, ZipArchive};

use super::plain::Unpacked;

/// A source of games: standard input, a file, or an entry of an archive.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// The standard input, given as `-`.
    Standard,
    File(PathBuf),
    /// A file in a zip archive.
    Entry(Entry),
    /// A path that cannot be read, and the reason.
    Unusable(PathBuf, String),
}

/// A file in a zip archive.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    archive: PathBuf,
    name: String,
    start: u64,
    size: u64,
    is_deflated: bool,
    crc32: u32,
}

impl Entry {
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        let mut file = File::open(&self.archive)?;
        file.seek(SeekFrom::Start(self.start))?;
        let bytes = file.take(self.size);
        let bytes: Box<dyn Read + Send> =
            if self.is_deflated { Box::new(DeflateDecoder::new(bytes)) } else { Box::new(bytes) };
        let input = Checksummed { input: CrcReader::new(bytes), crc32: self.crc32 };
        Ok(Box::new(Unpacked { input, what: "a zip archive" }))
    }
}

/// An input with a checksum. Reading the end of the input fails if the checksum is wrong.
struct Checksummed<R> {
    input: CrcReader<R>,
    crc32: u32,
}

impl<R: Read> Read for Checksummed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        if length == 0 && !buffer.is_empty() && self.input.crc().sum() != self.crc32 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong"));
        }
        Ok(length)
    }
}

impl FromStr for Input {
    type Err = &'static str;

    fn from_str(argument: &str) -> Result<Self, &'static str> {
        match argument {
            "" => Err("expected the name of a file or folder, or - for the standard input"),
            "-" => Ok(Self::Standard),
            _ => Ok(Self::File(argument.into())),
        }
    }
}

impl Display for Input {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("-"),
            Self::File(path) | Self::Unusable(path, _) => path.display().fmt(f),
            Self::Entry(entry) => write!(f, "{}/{}", entry.archive.display(), entry.name),
        }
    }
}

/// Expands an argument to its inputs. A folder is expanded to its game files and the game files of its subfolders,
/// sorted by name. An archive is expanded to its game files in the order of the archive.
pub(crate) fn expand(input: &Input) -> Vec<Input> {
    let Input::File(path) = input else { return vec![input.clone()] };
    if !path.is_dir() {
        return entries(path).unwrap_or_else(|reason| vec![Input::Unusable(path.clone(), reason)]);
    }
    let mut inputs = Vec::new();
    find_files(path, &mut inputs);
    if inputs.is_empty() {
        inputs.push(Input::Unusable(path.clone(), "no .pdn or .fen file in this folder".into()));
    }
    inputs
}

fn find_files(folder: &Path, inputs: &mut Vec<Input>) {
    let listed = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut listed = match listed {
        Ok(listed) => listed,
        Err(error) => return inputs.push(Input::Unusable(folder.into(), error.to_string())),
    };
    listed.sort_by_key(fs::DirEntry::file_name);
    for entry in listed {
        let path = entry.path();
        // Links to folders are not followed, because they can form cycles.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            find_files(&path, inputs);
        } else if path.is_file() && has_games(&path) {
            inputs.extend(expand(&Input::File(path)));
        }
    }
}

const PACKED: [&str; 4] = [".gz", ".bz2", ".xz", ".zst"];

impl Input {
    /// Whether the bytes of the input are text, as its name tells.
    pub(super) fn is_plain(&self) -> bool {
        let Self::File(path) = self else { return false };
        let name = path.to_string_lossy().to_lowercase();
        !PACKED.iter().any(|end| name.ends_with(end))
    }
}

/// Whether a file name ends with `.zip`, or with `.pdn` or `.fen`, also before a compression suffix such as `.gz`.
fn has_games(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let plain = PACKED.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
    [".pdn", ".fen"].iter().any(|end| plain.ends_with(end)) || name.ends_with(".zip")
}

/// Lists the game files in an archive; a file that is no archive is returned unchanged.
fn entries(path: &Path) -> Result<Vec<Input>, String> {
    let mut head = [0; 4];
    let is_archive = path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok()
        && head == *b"PK\x03\x04";
    if !is_archive {
        return Ok(vec![Input::File(path.into())]);
    }
    let file = File::open(path).map_err(|error| error.to_string())?;
    let broken = |error| format!("a zip archive that cannot be read: {error}");
    let buffer = &mut vec![0; RECOMMENDED_BUFFER_SIZE];
    let archive = ZipArchive::from_file(file, buffer).map_err(broken)?;
    let mut entries = archive.entries(buffer);
    let mut inputs = Vec::new();
    while let Some(entry) = entries.next_entry().map_err(broken)? {
        let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        if entry.is_dir() || !has_games(Path::new(&name)) {
            continue;
        }
        let method = entry.compression_method();
        let is_known = matches!(method, CompressionMethod::STORE | CompressionMethod::DEFLATE);
        inputs.push(match archive.get_entry(entry.wayfinder()) {
            _ if entry.flags().is_encrypted() => unusable(path, &name, "encrypted"),
            _ if !is_known => {
                unusable(path, &name, &format!("compressed as {method}, which is not read"))
            }
            Err(error) => unusable(path, &name, &broken(error)),
            Ok(found) => {
                let (start, end) = found.compressed_data_range();
                Input::Entry(Entry {
                    archive: path.into(),
                    name,
                    start,
                    size: end - start,
                    is_deflated: method == CompressionMethod::DEFLATE,
                    crc32: entry.crc32(),
                })
            }
        });
    }
    if inputs.is_empty() {
        return Err("no .pdn or .fen file in this archive".into());
    }
    Ok(inputs)
}

fn unusable(archive: &Path, name: &str, reason: &str) -> Input {
    Input::Unusable(archive.join(name), reason.into())
}

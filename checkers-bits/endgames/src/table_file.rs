//! The file of a table: a header, the values of a slice, and the values of the swapped slice.
//!
//! ```text
//! 8 bytes   CHECKEND
//! 4         version 2
//! 4         CRC-32 of what follows: in a file of outcomes the whole rest, else the rest up to the blocks
//! 24        name of the variant, padded with zeros
//! 6         own men, own kings, enemy men, enemy kings, ranks of the own and the enemy foremost man
//! 1         content: 0 outcomes, 1 values with plies
//! 1         0
//! 8         positions
//! ```
//!
//! Outcomes follow as [runs](crate::runs). The values of a file that stores plies follow as
//!
//! ```text
//! 4 a block the end of the block, counted from the first block
//! blocks    CRC-32 of the compressed bytes, and 1024 values as an LZ4 block
//! ```
//!
//! Numbers are little-endian. A position in which the side to move must capture is stored with the byte of the
//! previous position, which compresses best.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};

use checkers_bits::AnyVariant;
use memmap2::Mmap;
use rayon::prelude::*;
use tempfile::NamedTempFile;

use crate::error::{DAMAGED, Problem, Result, TableError, of_reading};
use crate::material::Material;
use crate::runs::{self, Runs};
use crate::slice::Slice;
use crate::value::CAPTURE;

const MAGIC: &[u8; 8] = b"CHECKEND";
const VERSION: u32 = 2;
const NOT_A_TABLE: &str = "not an endgame table";
const HEADER: usize = 56;
/// The offset at which the checksummed part begins.
const CHECKED: usize = 16;
/// The bytes reserved for the name of a variant.
const NAME: usize = 24;
/// The number of values per block in a table that stores plies. The number is small, because a probe decompresses a
/// whole block.
const BLOCK: u64 = 1024;

/// The content of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Content {
    /// The outcome: win, draw or loss.
    Wdl,
    /// The outcome and the plies to the end.
    Plies,
}

impl Content {
    pub(crate) const ALL: [Self; 2] = [Self::Wdl, Self::Plies];

    fn extension(self) -> &'static str {
        ["wdl", "plies"][self as usize]
    }

    /// The slice and the content that a file name states.
    pub(crate) fn of_name(name: &str) -> Option<(Slice, Self)> {
        let (slice, extension) = name.split_once('.')?;
        let content = Self::ALL.into_iter().find(|content| content.extension() == extension)?;
        Some((slice.parse().ok()?, content))
    }
}

/// The path of the file of a slice.
pub(crate) fn path(folder: &Path, slice: Slice, content: Content) -> PathBuf {
    folder.join(format!("{}.{}", slice.file(), content.extension()))
}

/// The name of a variant, padded with zeros to the length that it has in the file.
fn padded(variant: &str) -> Vec<u8> {
    variant.bytes().chain(std::iter::repeat(0)).take(NAME).collect()
}

/// The bytes of the header that depend on the slice.
fn description(variant: &str, slice: Slice, content: Content, len: u64) -> Vec<u8> {
    let Slice { material: Material { own, enemy }, foremost } = slice.file();
    let mut bytes = padded(variant);
    bytes.extend([own.men, own.kings, enemy.men, enemy.kings]);
    bytes.extend(foremost);
    bytes.extend([content as u8, 0]);
    bytes.extend(len.to_le_bytes());
    bytes
}

/// Encodes a file. `values` include the plies to the end. The slice that names the file comes first, then the swapped
/// slice.
pub(crate) fn encode(
    variant: AnyVariant,
    slice: Slice,
    content: Content,
    values: &[u8],
) -> io::Result<Vec<u8>> {
    let mut file = Vec::from(&MAGIC[..]);
    file.extend(VERSION.to_le_bytes());
    file.extend([0; 4]);
    file.extend(description(variant.name(), slice, content, values.len() as u64));
    debug_assert_eq!(file.len(), HEADER);
    let checked = match content {
        Content::Wdl => {
            file.extend(runs::encode(values).ok_or(io::ErrorKind::FileTooLarge)?);
            file.len()
        }
        Content::Plies => {
            let blocks: Vec<_> = values.par_chunks(BLOCK as usize).map(compress).collect();
            let mut end = 0;
            for block in &blocks {
                end += block.len();
                let end = u32::try_from(end).map_err(|_| io::ErrorKind::FileTooLarge)?;
                file.extend(end.to_le_bytes());
            }
            let checked = file.len();
            file.extend(blocks.concat());
            checked
        }
    };
    let checksum = crc32fast::hash(&file[CHECKED..checked]);
    file[12..CHECKED].copy_from_slice(&checksum.to_le_bytes());
    Ok(file)
}

/// Checks that a file is a table of a variant; returns its header.
fn check_kind<'a>(file: &'a [u8], variant: &str) -> Result<&'a [u8], Problem> {
    let header = file.get(..HEADER).ok_or(NOT_A_TABLE)?;
    if header[..8] != *MAGIC {
        return Err(NOT_A_TABLE.into());
    }
    if header[8..12] != VERSION.to_le_bytes() {
        return Err("an endgame table of another version".into());
    }
    let found = &header[CHECKED..CHECKED + NAME];
    if found != padded(variant) {
        let name = String::from_utf8_lossy(found);
        let name = name.trim_end_matches('\0');
        return Err(format!("an endgame table of another variant, {name}").into());
    }
    Ok(header)
}

/// The slice and the content that a header states.
fn described_slice(header: &[u8]) -> Option<(Slice, Content)> {
    let (&material, rest) = header[CHECKED + NAME..].split_first_chunk::<4>()?;
    let &[own, enemy, content, ..] = rest else { return None };
    let slice = Slice { material: material.into(), foremost: [own, enemy] };
    // A damaged header may state an impossible slice. The parser accepts only names of possible slices, so the slice
    // must survive writing and parsing its name.
    let is_slice = slice.to_string().parse() == Ok(slice) && slice == slice.file();
    let content = Content::ALL.into_iter().find(|&known| known as u8 == content)?;
    is_slice.then_some((slice, content))
}

/// The name of an unfinished file begins with this text. The name of the table follows, then a full stop and random
/// letters.
const UNFINISHED: &str = ".tmp-";

/// Writes a file completely or not at all.
pub(crate) fn write(path: &Path, file: &[u8]) -> io::Result<()> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().map(Path::new)) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let prefix = format!("{UNFINISHED}{}.", name.display());
    let mut temporary = builder.prefix(&prefix).tempfile_in(folder)?;
    temporary.write_all(file)?;
    temporary.as_file().sync_all()?;
    finish(temporary, path)
}

/// Gives an unfinished file its name.
fn finish(unfinished: NamedTempFile, path: &Path) -> io::Result<()> {
    match unfinished.persist(path) {
        // Another build has written the same table, and has removed the unfinished file of this build.
        Err(error) if error.error.kind() == io::ErrorKind::NotFound && path.exists() => Ok(()),
        persisted => Ok(persisted.map(drop)?),
    }
}

/// Removes the unfinished files that killed builds have left in a folder with these names. A file is removed only if
/// its table exists, because another build may still write the file of a missing table.
pub(crate) fn remove_unfinished(folder: &Path, names: &[String]) {
    for name in names {
        let table = name.strip_prefix(UNFINISHED).and_then(|name| name.rsplit_once('.'));
        let is_needless = |table| Content::of_name(table).is_some() && folder.join(table).is_file();
        if table.is_some_and(|(table, _)| is_needless(table)) {
            // An error is ignored, because an unfinished file does no harm.
            let _ = fs::remove_file(folder.join(name));
        }
    }
}

/// Compresses a block of values that include plies. Returns the checksum, then the compressed bytes.
fn compress(values: &[u8]) -> Vec<u8> {
    let mut last = values.iter().copied().find(|&value| value != CAPTURE).unwrap_or(0);
    let filled = values.iter().map(|&value| {
        if value != CAPTURE {
            last = value;
        }
        last
    });
    let compressed = lz4_flex::block::compress(&filled.collect::<Vec<_>>());
    let mut block = crc32fast::hash(&compressed).to_le_bytes().to_vec();
    block.extend(compressed);
    block
}

/// The bytes of an open table.
#[derive(Debug)]
enum Bytes {
    Mapped(Mmap),
    InMemory(Vec<u8>),
    /// The part before the blocks, and the size of the file. Each block is read from the file.
    OnDisk(Vec<u8>, usize),
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::InMemory(bytes) | Self::OnDisk(bytes, _) => bytes,
        }
    }
}

/// An open table.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    bytes: Bytes,
    len: u64,
    /// The runs of a file of outcomes; `None` in a file that stores plies.
    runs: Option<Runs>,
}

impl TableFile {
    /// Opens the table of a slice. A file that is not mapped may be cut while it is in use.
    pub(crate) fn open(
        variant: AnyVariant,
        folder: &Path,
        slice: Slice,
        content: Content,
        is_mapped: bool,
    ) -> Result<Self> {
        let path = path(folder, slice, content);
        let open = || {
            // Opening a named pipe would wait for a writer.
            if !fs::metadata(&path).map_err(of_reading)?.is_file() {
                return Err("expected a regular file".into());
            }
            let bytes = if is_mapped {
                let file = File::open(&path)?;
                #[expect(unsafe_code, reason = "reads into a cache make probes slower")]
                // SAFETY: programs of this crate never change a table file in place; they write a new file and rename
                // it. If another program changes the mapped file, all bytes are still validated before use. If another
                // program truncates the mapped file, the system ends this program. The documentation forbids both.
                Bytes::Mapped(unsafe { Mmap::map(&file) }?)
            } else {
                Bytes::InMemory(fs::read(&path)?)
            };
            let (found, mut table) = Self::checked(variant, &path, bytes)?;
            if !is_mapped {
                table.release_blocks();
            }
            if found == (slice.file(), content) { Ok(table) } else { Err(DAMAGED.into()) }
        };
        open().map_err(|problem: Problem| TableError::new(&path, problem))
    }

    /// Keeps only the part before the blocks in memory.
    fn release_blocks(&mut self) {
        let blocks = 4 * self.len.div_ceil(BLOCK) as usize;
        let head = HEADER + self.runs.as_ref().map_or(blocks, Runs::head);
        self.bytes = Bytes::OnDisk(self.bytes[..head].to_vec(), self.bytes.len());
    }

    /// A part of the file.
    fn part(&self, range: Range<usize>) -> Result<Cow<'_, [u8]>> {
        if let Bytes::OnDisk(_, len) = self.bytes {
            let len = range.end.checked_sub(range.start).filter(|_| range.end <= len);
            let mut part = vec![0; len.ok_or_else(|| self.damaged())?];
            let mut file = File::open(&self.path)
                .map_err(|error| TableError::new(&self.path, of_reading(error)))?;
            file.seek(SeekFrom::Start(range.start as u64))
                .and_then(|_| file.read_exact(&mut part))
                .map_err(|_| self.damaged())?;
            return Ok(part.into());
        }
        self.bytes.get(range).map(Cow::from).ok_or_else(|| self.damaged())
    }

    /// Opens a table in memory; returns it with the slice and the content that its header states.
    pub(crate) fn from_bytes(
        variant: AnyVariant,
        path: &Path,
        bytes: Vec<u8>,
    ) -> Result<((Slice, Content), Self)> {
        let checked = Self::checked(variant, path, Bytes::InMemory(bytes));
        checked.map_err(|problem| TableError::new(path, problem))
    }

    fn checked(
        variant: AnyVariant,
        path: &Path,
        bytes: Bytes,
    ) -> Result<((Slice, Content), Self), Problem> {
        let described = described_slice(check_kind(&bytes, variant.name())?);
        let described = described.filter(|(slice, _)| slice.is_within(variant));
        let (slice, content) = described.ok_or(DAMAGED)?;
        let len = slice.positions(variant);
        let mut table = Self { path: path.into(), bytes, len, runs: None };
        let description = description(variant.name(), slice, content, len);
        if len == 0 || !table.has_whole_header(&description, content) {
            return Err(DAMAGED.into());
        }
        if content == Content::Wdl {
            table.runs = Some(Runs::open(&table.bytes[HEADER..], len).ok_or(DAMAGED)?);
        }
        Ok(((slice, content), table))
    }

    /// Whether the header equals a description, its checksum is right, and no block is cut off.
    fn has_whole_header(&self, description: &[u8], content: Content) -> bool {
        let blocks = self.len.div_ceil(BLOCK) as usize;
        let first_block = HEADER + 4 * blocks;
        let (checked, end) = match content {
            Content::Wdl => (self.bytes.get(CHECKED..), None),
            Content::Plies => (self.bytes.get(CHECKED..first_block), self.end(blocks)),
        };
        let checksum = checked.map(|checked| crc32fast::hash(checked).to_le_bytes());
        end.is_none_or(|end| self.bytes.len() - first_block == end)
            && self.bytes[CHECKED..HEADER] == *description
            && checksum.is_some_and(|checksum| self.bytes[12..CHECKED] == checksum)
    }

    /// The offset of the end of a block, counted from the first block.
    fn end(&self, block: usize) -> Option<usize> {
        let Some(last) = block.checked_sub(1) else { return Some(0) };
        let bytes = self.bytes.get(HEADER + 4 * last..HEADER + 4 * block)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    }

    /// The checksum of a block and its compressed bytes, verified.
    fn block(&self, block: u64) -> Result<Cow<'_, [u8]>> {
        let first_block = HEADER + 4 * self.len.div_ceil(BLOCK) as usize;
        let range = || {
            let start = first_block.checked_add(self.end(block as usize)?)?;
            let end = first_block.checked_add(self.end(block as usize + 1)?)?;
            Some(start..end)
        };
        let part = self.part(range().ok_or_else(|| self.damaged())?)?;
        let is_whole = part.split_first_chunk().is_some_and(|(checksum, compressed)| {
            crc32fast::hash(compressed) == u32::from_le_bytes(*checksum)
        });
        if is_whole { Ok(part) } else { Err(self.damaged()) }
    }

    /// The number of values per block; the last block may have fewer.
    pub(crate) fn block_len(&self) -> u64 {
        self.runs.as_ref().map_or(BLOCK, Runs::block_len)
    }

    /// Decodes a block into `values`.
    pub(crate) fn read(&self, block: u64, values: &mut Vec<u8>) -> Result<()> {
        if let Some(runs) = &self.runs {
            let place = runs.place(&self.bytes[HEADER..], block, self.size() as usize - HEADER);
            let (range, bit) = place.ok_or_else(|| self.damaged())?;
            let part = self.part(HEADER + range.start..HEADER + range.end)?;
            return runs.read(&part, bit, block, values).ok_or_else(|| self.damaged());
        }
        let part = self.block(block)?;
        let len = (self.len - block * BLOCK).min(BLOCK) as usize;
        values.resize(len, 0);
        match lz4_flex::block::decompress_into(&part[4..], values) {
            Ok(found) if found == len => Ok(()),
            _ => Err(self.damaged()),
        }
    }

    /// The byte of one position; `None` in a file that stores plies, because such a file can only be decoded in whole
    /// blocks.
    pub(crate) fn value(&self, place: u64) -> Option<Result<u8>> {
        let runs = self.runs.as_ref()?;
        Some(runs.value(&self.bytes[HEADER..], place).ok_or_else(|| self.damaged()))
    }

    pub(crate) fn damaged(&self) -> TableError {
        TableError::new(&self.path, DAMAGED)
    }

    /// Verifies the checksums that were not verified on opening.
    pub(crate) fn verify(&self) -> Result<()> {
        let blocks = if self.runs.is_some() { 0 } else { self.len.div_ceil(BLOCK) };
        (0..blocks).try_for_each(|block| self.block(block).map(drop))
    }

    /// The size of the file in bytes.
    pub(crate) fn size(&self) -> u64 {
        match self.bytes {
            Bytes::OnDisk(_, len) => len as u64,
            Bytes::Mapped(_) | Bytes::InMemory(_) => self.bytes.len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::{Fen, VariantName::Russian};

    use super::*;
    use crate::build::{BuildOptions, build_in_memory};
    use crate::tables::{Access, Tables};

    /// The block of kings has a right checksum but lacks a value, so that decoding fails after it has overwritten the
    /// only block of the cache.
    #[test]
    fn a_block_that_cannot_be_decoded_is_never_believed() {
        let variant = AnyVariant::from(Russian);
        let kings: Slice = "0101-0-0".parse().unwrap();
        let len = kings.positions(variant);
        let too_few = vec![0; len as usize - 1];
        let mut file = encode(variant, kings, Content::Plies, &too_few).unwrap();
        file[HEADER - 8..HEADER].copy_from_slice(&len.to_le_bytes());
        let first_block = HEADER + 4 * len.div_ceil(BLOCK) as usize;
        let checksum = crc32fast::hash(&file[CHECKED..first_block]);
        file[12..CHECKED].copy_from_slice(&checksum.to_le_bytes());

        let mut tables = Tables::empty(Path::new(""), Access::Sequential, variant, 0).unwrap();
        build_in_memory(&mut tables, BuildOptions::new(2), |_| {}).unwrap();
        tables.insert("too few", file).unwrap();
        let probe =
            |fen| tables.probe_plies(&Fen::read(fen, variant).unwrap().position).map_err(drop);
        let (good, bad) = ("W:WKc3:Bh6", "W:WKa1:BKb8");
        let value = probe(good);
        assert!(value.is_ok());
        for _ in 0..2 {
            assert_eq!((probe(bad), probe(bad), probe(good)), (Err(()), Err(()), value));
        }
    }

    #[test]
    fn an_unfinished_file_that_another_build_has_removed_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("0101-0-0.wdl");
        let finish_removed = || {
            let unfinished = NamedTempFile::new_in(&folder).unwrap();
            fs::remove_file(unfinished.path()).unwrap();
            finish(unfinished, &path).map_err(|error| error.kind())
        };
        assert_eq!(finish_removed(), Err(io::ErrorKind::NotFound), "there is no table");
        write(&path, b"table").unwrap();
        assert_eq!(finish_removed(), Ok(()));
        assert_eq!(fs::read(&path).unwrap(), b"table");
    }
}

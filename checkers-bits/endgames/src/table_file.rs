//! The file of a table: a header, and blocks of compressed bytes.
//!
//! ```text
//! 8 bytes   CHECKEND
//! 4         version 2
//! 4         CRC-32 of the rest of the header and of the block ends
//! 24        name of the variant, padded with zeros
//! 6         own men, own kings, enemy men, enemy kings, ranks of the own and the enemy foremost man
//! 1         content: 0 win, draw or loss, 1 with plies
//! 1         0
//! 8         positions
//! 4 a block the end of the block, counted from the first block
//! blocks    CRC-32 of the compressed bytes, and an LZ4 block
//! ```
//!
//! Numbers are little-endian. A position in which the side to move captures has the byte of the position
//! before it, which compresses best.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use checkers_bits::Variant;
use memmap2::Mmap;
use rayon::prelude::*;

use crate::error::{Problem, TableError};
use crate::index::Index;
use crate::material::Material;
use crate::slice::Slice;
use crate::value::{CAPTURE, without_plies};

const MAGIC: &[u8; 8] = b"CHECKEND";
const VERSION: u32 = 2;
const HEADER: usize = 56;
/// Where the checksummed part of the header begins.
const CHECKED: usize = 16;
/// The positions of a block: few, so that one probe decompresses little.
pub(crate) const BLOCK: u64 = 4096;

/// What a table tells of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Content {
    /// Win, draw or loss.
    Wdl,
    /// Also the plies to the end.
    Plies,
}

impl Content {
    pub(crate) const ALL: [Self; 2] = [Self::Wdl, Self::Plies];

    fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "wdl",
            Self::Plies => "plies",
        }
    }

    /// The slice and the content of a file, by its name.
    pub(crate) fn of_name(name: &str) -> Option<(Slice, Self)> {
        let (slice, extension) = name.split_once('.')?;
        let content = Self::ALL.into_iter().find(|content| content.extension() == extension)?;
        Some((slice.parse().ok()?, content))
    }
}

/// The file of a slice.
pub(crate) fn path(folder: &Path, slice: Slice, content: Content) -> PathBuf {
    folder.join(format!("{}.{}", slice.file(), content.extension()))
}

/// The bytes of the header that depend on the slice.
fn description(variant: &str, slice: Slice, content: Content, len: u64) -> Vec<u8> {
    let Slice { material, own_foremost, enemy_foremost } = slice.file();
    let Material { own_men, own_kings, enemy_men, enemy_kings } = material;
    let mut bytes: Vec<u8> = variant.bytes().chain(std::iter::repeat(0)).take(24).collect();
    bytes.extend([own_men, own_kings, enemy_men, enemy_kings, own_foremost, enemy_foremost]);
    bytes.extend([content as u8, 0]);
    bytes.extend(len.to_le_bytes());
    bytes
}

/// Writes a table: whole or not at all. `values` are those of the slice of the file and then of the
/// swapped slice, with plies.
pub(crate) fn write(
    folder: &Path,
    variant: &str,
    slice: Slice,
    content: Content,
    values: &[u8],
) -> io::Result<()> {
    let compressed: Vec<Vec<u8>> =
        values.par_chunks(BLOCK as usize).map(|values| compress(values, content)).collect();
    let mut header = Vec::from(&MAGIC[..]);
    header.extend(VERSION.to_le_bytes());
    header.extend([0; 4]);
    header.extend(description(variant, slice, content, values.len() as u64));
    debug_assert_eq!(header.len(), HEADER);
    let mut end = 0;
    for block in &compressed {
        end += block.len();
        let end = u32::try_from(end).map_err(|_| io::ErrorKind::FileTooLarge)?;
        header.extend(end.to_le_bytes());
    }
    let checksum = crc32fast::hash(&header[CHECKED..]);
    header[12..CHECKED].copy_from_slice(&checksum.to_le_bytes());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = io::BufWriter::new(builder.prefix(".tmp").tempfile_in(folder)?);
    file.write_all(&header)?;
    for block in &compressed {
        file.write_all(block)?;
    }
    let file = file.into_inner()?;
    file.as_file().sync_all()?;
    file.persist(path(folder, slice, content))?;
    Ok(())
}

/// A block: its checksum and its compressed bytes.
fn compress(values: &[u8], content: Content) -> Vec<u8> {
    let mut last = values.iter().copied().find(|&value| value != CAPTURE).unwrap_or(0);
    let filled = values.iter().map(|&value| {
        if value != CAPTURE {
            last = value;
        }
        match content {
            Content::Wdl => without_plies(last),
            Content::Plies => last,
        }
    });
    let compressed = lz4_flex::block::compress(&filled.collect::<Vec<_>>());
    let mut block = crc32fast::hash(&compressed).to_le_bytes().to_vec();
    block.extend(compressed);
    block
}

/// An open table.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    map: Mmap,
    len: u64,
}

impl TableFile {
    /// Opens the table of a slice.
    pub(crate) fn open<V: Variant>(
        folder: &Path,
        slice: Slice,
        content: Content,
    ) -> Result<Self, TableError> {
        let path = path(folder, slice, content);
        let error = |problem| TableError::new(&path, problem);
        let file = File::open(&path).map_err(|io| error(Problem::of_reading(io)))?;
        #[expect(unsafe_code, reason = "a memory map is the way to open a large file at no cost")]
        // SAFETY: tables are replaced by renaming and never changed in place. Whoever changes one in
        // place all the same changes bytes that are checked before use.
        let map = unsafe { Mmap::map(&file) }.map_err(|io| error(Problem::Io(io)))?;
        let len = slice.pair().into_iter().map(Index::<V>::count).sum();
        let table = Self { path: path.clone(), map, len };
        table.check_header(&description(V::NAME, slice, content, len)).map_err(error)?;
        Ok(table)
    }

    fn check_header(&self, description: &[u8]) -> Result<(), Problem> {
        let header = self.map.get(..HEADER).ok_or(Problem::NotATable)?;
        if header[..8] != *MAGIC {
            return Err(Problem::NotATable);
        }
        if header[8..12] != VERSION.to_le_bytes() {
            return Err(Problem::OtherVersion);
        }
        let (found, expected) = (&header[CHECKED..CHECKED + 24], &description[..24]);
        if found != expected {
            let name = found.split(|&byte| byte == 0).next().unwrap_or_default();
            return Err(Problem::OtherVariant(String::from_utf8_lossy(name).into_owned()));
        }
        let blocks = self.len.div_ceil(BLOCK) as usize;
        let first_block = HEADER + 4 * blocks;
        let checked = self.map.get(CHECKED..first_block).ok_or(Problem::Damaged)?;
        if header[CHECKED..] != *description
            || header[12..CHECKED] != crc32fast::hash(checked).to_le_bytes()
            || self.map.len() != first_block + self.end(blocks).unwrap_or(usize::MAX)
        {
            return Err(Problem::Damaged);
        }
        Ok(())
    }

    /// The end of the blocks before `block`.
    fn end(&self, block: usize) -> Option<usize> {
        let Some(last) = block.checked_sub(1) else { return Some(0) };
        let bytes = self.map.get(HEADER + 4 * last..HEADER + 4 * block)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    }

    /// The compressed bytes of a block.
    fn block(&self, block: u64) -> Result<&[u8], TableError> {
        let damaged = || TableError::new(&self.path, Problem::Damaged);
        let first_block = HEADER + 4 * self.len.div_ceil(BLOCK) as usize;
        let range = || {
            let start = first_block.checked_add(self.end(block as usize)?)?;
            let end = first_block.checked_add(self.end(block as usize + 1)?)?;
            self.map.get(start..end)?.split_first_chunk::<4>()
        };
        let (checksum, compressed) = range().ok_or_else(damaged)?;
        if crc32fast::hash(compressed) != u32::from_le_bytes(*checksum) {
            return Err(damaged());
        }
        Ok(compressed)
    }

    /// Decompresses a block into `values`.
    pub(crate) fn read(&self, block: u64, values: &mut Vec<u8>) -> Result<(), TableError> {
        let compressed = self.block(block)?;
        let len = (self.len - block * BLOCK).min(BLOCK) as usize;
        values.resize(len, 0);
        match lz4_flex::block::decompress_into(compressed, values) {
            Ok(found) if found == len => Ok(()),
            _ => Err(TableError::new(&self.path, Problem::Damaged)),
        }
    }

    /// Verifies the checksums of all blocks.
    pub(crate) fn verify(&self) -> Result<(), TableError> {
        (0..self.len.div_ceil(BLOCK)).try_for_each(|block| self.block(block).map(drop))
    }

    /// The size of the file in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }
}

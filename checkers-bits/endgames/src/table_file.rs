//! The file of a table: a header, and blocks of compressed bytes.
//!
//! ```text
//! 8 bytes   CHECKEND
//! 4         version 1
//! 4         CRC-32 of the rest of the header and of the block ends
//! 24        name of the variant, padded with zeros
//! 4         own men, own kings, enemy men, enemy kings
//! 4         positions of a block
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

use memmap2::Mmap;

use crate::error::{Problem, TableError};
use crate::material::Material;
use crate::value::CAPTURE;

const MAGIC: &[u8; 8] = b"CHECKEND";
const VERSION: u32 = 1;
const HEADER: usize = 56;
/// Where the checksummed part of the header begins.
const CHECKED: usize = 16;
/// The positions of a block: few, so that one probe decompresses little.
pub(crate) const BLOCK: u64 = 4096;

/// The file name of a material.
pub(crate) fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.endgame"))
}

/// Writes a table: whole or not at all.
pub(crate) fn write(
    folder: &Path,
    variant: &str,
    material: Material,
    values: &[u8],
) -> io::Result<()> {
    let mut ends = Vec::new();
    let mut blocks = Vec::new();
    let mut block = Vec::with_capacity(BLOCK as usize);
    for values in values.chunks(BLOCK as usize) {
        block.clear();
        let mut last = values.iter().copied().find(|&value| value != CAPTURE).unwrap_or(0);
        block.extend(values.iter().map(|&value| {
            if value != CAPTURE {
                last = value;
            }
            last
        }));
        let compressed = lz4_flex::block::compress(&block);
        blocks.extend(crc32fast::hash(&compressed).to_le_bytes());
        blocks.extend(compressed);
        let end = u32::try_from(blocks.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        ends.extend(end.to_le_bytes());
    }
    let mut header = Vec::from(&MAGIC[..]);
    header.extend(VERSION.to_le_bytes());
    header.extend([0; 4]);
    header.extend(variant.bytes().chain(std::iter::repeat(0)).take(24));
    let Material { own_men, own_kings, enemy_men, enemy_kings } = material;
    header.extend([own_men, own_kings, enemy_men, enemy_kings]);
    header.extend((BLOCK as u32).to_le_bytes());
    header.extend((values.len() as u64).to_le_bytes());
    debug_assert_eq!(header.len(), HEADER);
    header.extend(ends);
    let checksum = crc32fast::hash(&header[CHECKED..]);
    header[12..CHECKED].copy_from_slice(&checksum.to_le_bytes());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.prefix(".tmp").tempfile_in(folder)?;
    file.write_all(&header)?;
    file.write_all(&blocks)?;
    file.as_file().sync_all()?;
    file.persist(path(folder, material))?;
    Ok(())
}

/// An open table.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    map: Mmap,
    len: u64,
}

impl TableFile {
    /// Opens the table of a material with `len` positions; `None` if there is no file.
    pub(crate) fn open(
        folder: &Path,
        variant: &str,
        material: Material,
        len: u64,
    ) -> Result<Option<Self>, TableError> {
        let path = path(folder, material);
        let error = |problem| TableError::new(&path, problem);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(other) => return Err(error(Problem::Io(other))),
        };
        #[expect(unsafe_code, reason = "a memory map is the way to open a large file at no cost")]
        // SAFETY: tables are replaced by renaming and never changed in place. Whoever changes one in
        // place all the same changes bytes that are checked before use.
        let map = unsafe { Mmap::map(&file) }.map_err(|io| error(Problem::Io(io)))?;
        let table = Self { path: path.clone(), map, len };
        table.check_header(variant, material).map_err(error)?;
        Ok(Some(table))
    }

    fn check_header(&self, variant: &str, material: Material) -> Result<(), Problem> {
        let header = self.map.get(..HEADER).ok_or(Problem::NotATable)?;
        if header[..8] != *MAGIC {
            return Err(Problem::NotATable);
        }
        if header[8..12] != VERSION.to_le_bytes() {
            return Err(Problem::OtherVersion);
        }
        let blocks = self.len.div_ceil(BLOCK) as usize;
        let first_block = HEADER + 4 * blocks;
        let checked = self.map.get(CHECKED..first_block).ok_or(Problem::Damaged)?;
        let Material { own_men, own_kings, enemy_men, enemy_kings } = material;
        let name = header[16..40].split(|&byte| byte == 0).next().unwrap_or_default();
        if name != variant.as_bytes() {
            return Err(Problem::OtherVariant(String::from_utf8_lossy(name).into_owned()));
        }
        if header[40..44] != [own_men, own_kings, enemy_men, enemy_kings]
            || header[44..48] != (BLOCK as u32).to_le_bytes()
            || header[48..56] != self.len.to_le_bytes()
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

    /// Decompresses a block into `values`.
    pub(crate) fn read(&self, block: u64, values: &mut Vec<u8>) -> Result<(), TableError> {
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
        let len = (self.len - block * BLOCK).min(BLOCK) as usize;
        values.resize(len, 0);
        match lz4_flex::block::decompress_into(compressed, values) {
            Ok(found) if found == len => Ok(()),
            _ => Err(damaged()),
        }
    }

    /// All values.
    pub(crate) fn read_all(&self) -> Result<Vec<u8>, TableError> {
        let mut all = Vec::with_capacity(self.len as usize);
        let mut block = Vec::new();
        for number in 0..self.len.div_ceil(BLOCK) {
            self.read(number, &mut block)?;
            all.extend_from_slice(&block);
        }
        Ok(all)
    }

    /// The size of the file in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }
}

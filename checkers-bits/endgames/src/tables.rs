//! The tables of a folder or in memory, and their cache.

mod probe;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use checkers_bits::{AnyVariant, Cells, Goal};

use crate::error::{MISSING, NO_TABLES, Result, TableError, of_reading};
use crate::geometry::Geometry;
use crate::index::Index;
use crate::material::{MAX_PIECES, Material};
use crate::runs::LARGEST_BLOCK;
use crate::scan::Bitbases;
use crate::slice::Slice;
use crate::table_file::{Content, TableFile, path};

/// The endgame tables of a folder or in memory.
///
/// A table is opened and memory-mapped when one of its positions is first probed; recently decoded blocks are
/// cached. Threads can share `Tables`.
#[derive(Debug)]
pub struct Tables {
    variant: AnyVariant,
    pub(crate) geometry: Geometry,
    folder: PathBuf,
    tables: Vec<Table>,
    /// The index in `tables` of each slice's table, plus one; 0 for a slice without a table. The key of the slice is
    /// the index in this list.
    numbers: Vec<u32>,
    /// The bitbases of Scan in the folder, if it has no tables.
    bitbases: Option<Bitbases>,
    access: Access,
    /// Whether files are mapped.
    is_mapped: bool,
    cache: Cache,
    /// For each content, the maximum number of pieces up to which all tables exist; computed when first needed.
    complete: [OnceLock<u8>; 2],
}

/// The order in which positions are probed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Positions are probed in any order, as in a search. An outcome is found without decoding a whole block.
    Random,
    /// Mostly consecutive positions are probed. Blocks are read, decoded and cached.
    Sequential,
}

/// The content that a probe needs: plies or the outcome. `None` means plies if a table has plies, otherwise the
/// outcome.
pub(crate) type Asked = Option<Content>;

const WDL: Asked = Some(Content::Wdl);
const PLIES: Asked = Some(Content::Plies);

/// The table of a slice and of the swapped slice.
#[derive(Debug)]
struct Table {
    /// The slice that names the files.
    slice: Slice,
    /// The indexes of `slice` and of the swapped slice.
    indexes: [OnceLock<Index>; 2],
    /// The file for each content; `None` if there is no file.
    files: [Option<OnceLock<TableFile>>; 2],
}

/// A cache of decoded blocks. A hash of the table, the content and the block number selects the slot for a block.
#[derive(Debug)]
struct Cache(Box<[Mutex<CachedBlock>]>);

/// The place of a block (`None` for an unused slot) and its decoded values.
type CachedBlock = (Option<Place>, Vec<u8>);

/// The place of a block: the number of its table, the content, and the number of the block in the file.
type Place = (usize, Content, u64);

/// Default size of the cache of decoded blocks: 32 MiB.
const CACHE: u64 = 1 << 25;

/// Whether a variant can have tables. The [goal](checkers_bits::Variant::GOAL) of the variant must be to block the
/// opponent. The variant must not [count king moves](checkers_bits::Variant::KING_MOVES_IN_A_ROW), because the index
/// contains only the pieces and the side to move. The squares must be the dark ones, because the solver
/// knows two steps of men. The rules must not be a [text](AnyVariant::has_type), whose further clauses it does not know.
///
/// ```
/// use checkers_bits::VariantName;
/// use checkers_endgames::has_tables;
///
/// assert!(has_tables(VariantName::Russian) && !has_tables(VariantName::Frisian));
/// assert!(!has_tables(VariantName::Turkish));
/// ```
#[must_use]
pub fn has_tables(variant: impl Into<AnyVariant>) -> bool {
    let variant = variant.into();
    variant.has_type()
        && matches!(variant.goal(), Goal::BlockOpponent)
        && variant.king_moves_in_a_row().is_none()
        && variant.cells() == Cells::Dark
}

impl Tables {
    /// Opens a folder. A table is read when one of its positions is first probed. With [`Access::Random`] its file is
    /// then memory-mapped: the system ends the program (SIGBUS) if another program truncates the file. Deleting or
    /// replacing the file does no harm. With [`Access::Sequential`] each block is read when it is needed; a table that
    /// is truncated or deleted meanwhile is an error.
    ///
    /// Instead of tables, the folder may have the bitbases of the engine Scan for International, such as the folder
    /// `data/bb` of Scan 2.0. They have outcomes without plies.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the folder cannot be read, if the table of king against king is missing, damaged or of
    /// another variant, if only some of Scan's bitbases of two pieces are there, or if the variant
    /// [has no tables](crate::has_tables).
    pub fn open(folder: &Path, access: Access, variant: impl Into<AnyVariant>) -> Result<Self> {
        let variant = variant.into();
        let mut tables = Self::empty(folder, access, variant, CACHE)?;
        tables.is_mapped = access == Access::Random;
        tables.add_files()?;
        if tables.tables.is_empty() {
            tables.bitbases = Bitbases::find(folder, variant)?;
        }
        if tables.bitbases.is_some() {
            return Ok(tables);
        }
        // The table of king against king is opened now, so that a wrong folder is reported at once.
        for slice in Slice::all_of(variant, [0, 1, 0, 1].into()) {
            tables.file(slice, WDL)?;
        }
        Ok(tables)
    }

    /// Makes tables without any file yet. Cached blocks take up to `cache` bytes.
    pub(crate) fn empty(
        folder: &Path,
        access: Access,
        variant: AnyVariant,
        cache: u64,
    ) -> Result<Self> {
        if !has_tables(variant) {
            return Err(TableError::new(folder, NO_TABLES));
        }
        let cache = (0..(cache / LARGEST_BLOCK).max(1)).map(|_| Mutex::default()).collect();
        Ok(Self {
            variant,
            geometry: Geometry::of(variant),
            folder: folder.to_owned(),
            tables: Vec::new(),
            numbers: vec![0; Slice::KEYS],
            bitbases: None,
            access,
            is_mapped: true,
            cache: Cache(cache),
            complete: Default::default(),
        })
    }

    /// Adds the tables whose files are in the folder.
    pub(crate) fn add_files(&mut self) -> Result<()> {
        for (slice, content) in self.names()?.iter().filter_map(|name| Content::of_name(name)) {
            if slice.exists(self.variant) {
                self.add(slice, content, None);
            }
        }
        Ok(())
    }

    /// The names of the files in the folder.
    pub(crate) fn names(&self) -> Result<Vec<String>> {
        let error = |io| TableError::new(&self.folder, of_reading(io));
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(error)? {
            names.extend(entry.map_err(error)?.file_name().into_string());
        }
        Ok(names)
    }

    /// Empty tables in memory, without a folder; tables are added by [`insert`](Self::insert).
    ///
    /// # Errors
    ///
    /// [`TableError`] if the variant [has no tables](crate::has_tables).
    pub fn in_memory(variant: impl Into<AnyVariant>) -> Result<Self> {
        Self::empty(Path::new(""), Access::Random, variant.into(), CACHE)
    }

    /// Adds a table from the bytes of a file. The name is used only in errors.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the bytes are not a table, or the table is damaged or of another variant.
    pub fn insert(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let ((slice, content), file) = TableFile::from_bytes(self.variant, name.as_ref(), bytes)?;
        file.verify()?;
        self.add(slice, content, Some(file));
        Ok(())
    }

    /// Adds a table of a slice and the swapped slice. If `file` is `None`, the file is opened at the first probe.
    pub(crate) fn add(&mut self, slice: Slice, content: Content, file: Option<TableFile>) {
        self.complete = Default::default();
        let slice = slice.file();
        let number = self.number(slice).unwrap_or_else(|| {
            self.tables.push(Table { slice, indexes: Default::default(), files: [None, None] });
            for slice in slice.pair() {
                self.numbers[slice.key()] = self.tables.len() as u32;
            }
            self.tables.len() - 1
        });
        let slot = &mut self.tables[number].files[content as usize];
        match file {
            Some(file) => *slot = Some(OnceLock::from(file)),
            None => drop(slot.get_or_insert_default()),
        }
    }

    /// The number of the table that contains a slice and the swapped slice.
    #[inline]
    fn number(&self, slice: Slice) -> Option<usize> {
        let is_small = slice.material.pieces() <= MAX_PIECES;
        is_small.then(|| self.numbers[slice.key()] as usize)?.checked_sub(1)
    }

    /// Whether a file with this content exists for a slice.
    pub(crate) fn has(&self, slice: Slice, content: Content) -> bool {
        if let Some(bitbases) = &self.bitbases {
            return content == Content::Wdl && bitbases.files.contains_key(&slice.material);
        }
        let files = self.number(slice).map(|number| &self.tables[number].files);
        files.is_some_and(|files| files[content as usize].is_some())
    }

    /// The variant of the tables.
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        self.variant
    }

    /// The folder of the tables; empty for tables in memory.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The maximum number of pieces up to which every position has an outcome: win, draw or loss.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.complete(Content::Wdl)
    }

    /// The maximum number of pieces up to which tables have the plies to the end for every position.
    #[must_use]
    pub fn pieces_with_plies(&self) -> u32 {
        self.complete(Content::Plies)
    }

    /// The maximum number of pieces up to which all slices have a content. A table that stores plies counts as a
    /// table of outcomes too.
    fn complete(&self, content: Content) -> u32 {
        let complete = self.complete[content as usize].get_or_init(|| {
            let has = |slice| self.has(slice, content) || self.has(slice, Content::Plies);
            let bitbases = self.bitbases.iter().flat_map(|bitbases| bitbases.files.keys());
            let tables = self.tables.iter().map(|table| &table.slice.material);
            let most = tables.chain(bitbases).map(|material| material.pieces()).max();
            let all =
                |&pieces: &u8| Slice::groups(self.variant, pieces).concat().into_iter().all(has);
            (2..=most.unwrap_or(0)).take_while(all).last().unwrap_or(0)
        });
        (*complete).into()
    }

    /// The materials for which all slices have tables, each with the bytes of its files in the folder.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is damaged.
    pub fn materials(&self) -> Result<Vec<(Material, u64)>> {
        let bitbases = self.bitbases.iter().flat_map(Bitbases::materials);
        let mut materials = bitbases.collect::<Result<HashMap<Material, u64>>>()?;
        for table in &self.tables {
            let mut bytes = 0;
            for content in Content::ALL {
                if self.has(table.slice, content) {
                    bytes += self.file(table.slice, content.into())?.2.size();
                }
            }
            // Two materials can share a file. The size of the file is added only to the first material, so that the sum
            // over all materials is right.
            for slice in table.slice.pair() {
                *materials.entry(slice.material).or_default() += std::mem::take(&mut bytes);
            }
        }
        let is_whole = |&(material, _): &_| {
            let mut slices = Slice::all_of(self.variant, material).into_iter();
            slices.all(|slice| self.has(slice, Content::Wdl) || self.number(slice).is_some())
        };
        let mut materials: Vec<_> = materials.into_iter().filter(is_whole).collect();
        materials.sort_by_key(|(material, _)| material.order());
        Ok(materials)
    }

    /// The table that has the needed content of a slice: its index in `tables`, its content and its file. If only the
    /// outcome is needed, a table that stores plies can be used too.
    #[inline]
    fn file(&self, slice: Slice, asked: Asked) -> Result<(usize, Content, &TableFile)> {
        let missing = || {
            let content = asked.unwrap_or(Content::Wdl);
            TableError::new(&path(&self.folder, slice, content), MISSING)
        };
        let number = self.number(slice).ok_or_else(missing)?;
        let (content, file) = match (asked, &self.tables[number].files) {
            (WDL, [Some(file), _]) | (None, [Some(file), None]) => (Content::Wdl, file),
            (_, [_, Some(file)]) => (Content::Plies, file),
            _ => return Err(missing()),
        };
        if let Some(opened) = file.get() {
            return Ok((number, content, opened));
        }
        let opened = TableFile::open(self.variant, &self.folder, slice, content, self.is_mapped)?;
        Ok((number, content, file.get_or_init(|| opened)))
    }

    /// Opens a table and verifies its checksums.
    pub(crate) fn verify(&self, slice: Slice, content: Content) -> Result<()> {
        self.file(slice, content.into())?.2.verify()
    }
}

impl Cache {
    /// Reads the byte at a place in a table. The table is given by its index in `tables` and its content.
    fn byte(&self, (table, content): (usize, Content), file: &TableFile, place: u64) -> Result<u8> {
        let block_len = file.block_len();
        let (block, offset) = (place / block_len, (place % block_len) as usize);
        let place = (table, content, block);
        let hash = (block as usize).wrapping_mul(31).wrapping_add(table.wrapping_mul(7919));
        let slot = &self.0[hash.wrapping_add(content as usize) % self.0.len()];
        let mut cached = slot.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, values) = &mut *cached;
        if *known != Some(place) {
            *known = None;
            file.read(block, values)?;
            *known = Some(place);
        }
        values.get(offset).copied().ok_or_else(|| file.damaged())
    }
}

//! Open tables, and the values of positions.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use checkers_bits::{Color, Goal, Move, MoveList, Position, Variant};

use crate::error::{Problem, TableError};
use crate::index::Index;
use crate::material::{MAX_PIECES, Material};
use crate::slice::Slice;
use crate::table_file::{Content, LARGEST_BLOCK, TableFile, path};
use crate::value::{Known, Value, Wdl};

/// The tables of a folder.
///
/// A table is opened and memory-mapped when a position of it is asked for; the latest decoded blocks are
/// kept. Threads can share `Tables`.
#[derive(Debug)]
pub struct Tables<V: Variant> {
    folder: PathBuf,
    tables: Vec<Table<V>>,
    /// By the key of a slice: the number of its table plus one, or 0.
    numbers: Vec<u32>,
    access: Access,
    cache: Cache,
}

/// In which order tables are asked for positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Any order, as a search does. An outcome is found without decoding its block.
    Random,
    /// Mostly one after another. Blocks are decoded and kept.
    Sequential,
}

/// The values of a slice and of the swapped slice.
#[derive(Debug)]
struct Table<V: Variant> {
    /// The one that names the files.
    slice: Slice,
    /// Of `slice` and of the swapped slice.
    indexes: [OnceLock<Index<V>>; 2],
    /// For each content, if there is a file of it.
    files: [Option<OnceLock<TableFile>>; 2],
}

/// Decoded blocks, each in the slot that a hash of its place selects.
#[derive(Debug)]
struct Cache(Box<[Mutex<CachedBlock>]>);

#[derive(Debug, Default)]
struct CachedBlock {
    place: Option<Place>,
    values: Vec<u8>,
}

/// The number of a table, its content, and the number of a block.
type Place = (usize, Content, u64);

/// The decoded blocks that are kept: 32 MiB.
const CACHE: u64 = 1 << 25;

/// Whether there can be tables of a variant: if its [goal](Variant::GOAL) is to block the opponent and it does not
/// [count moves of kings](Variant::KING_MOVES_IN_A_ROW). The index knows only the pieces and the side to move.
///
/// In `if const { has_tables::<V>() }` nothing is compiled for the other variants.
///
/// ```
/// use checkers_bits::{Frisian, Russian};
/// use checkers_endgames::has_tables;
///
/// assert!(has_tables::<Russian>() && !has_tables::<Frisian>());
/// ```
#[must_use]
pub const fn has_tables<V: Variant>() -> bool {
    matches!(V::GOAL, Goal::BlockOpponent) && V::KING_MOVES_IN_A_ROW.is_none()
}

/// Why a variant [has no tables](has_tables).
pub const NO_TABLES: &str =
    "there are tables only of games that are lost without a move and do not count moves of kings";

pub(crate) fn no_tables(folder: &Path) -> TableError {
    TableError::new(folder, Problem::OtherGame)
}

impl<V: Variant> Tables<V> {
    /// Opens the tables of a folder. They are read when a position of them is asked for.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the folder cannot be read, or if the table of king against king is missing,
    /// damaged or of another variant. Also if the variant [has none](has_tables).
    pub fn open(folder: &Path, access: Access) -> Result<Self, TableError> {
        if const { !has_tables::<V>() } {
            return Err(no_tables(folder));
        }
        let mut tables = Self::empty(folder, access, CACHE);
        tables.add_files()?;
        let first = Material { own_men: 0, own_kings: 1, enemy_men: 0, enemy_kings: 1 };
        for slice in Slice::all_of::<V>(first) {
            tables.file(slice, Content::Wdl)?;
        }
        Ok(tables)
    }

    /// No tables yet. The decoded blocks take up to `cache` bytes.
    pub(crate) fn empty(folder: &Path, access: Access, cache: u64) -> Self {
        let cache = (0..(cache / LARGEST_BLOCK).max(1)).map(|_| Mutex::default()).collect();
        let numbers = vec![0; Slice::KEYS];
        let folder = folder.to_owned();
        Self { folder, tables: Vec::new(), numbers, access, cache: Cache(cache) }
    }

    /// Adds the tables whose files are in the folder.
    pub(crate) fn add_files(&mut self) -> Result<(), TableError> {
        let error = |io: io::Error| TableError::new(&self.folder, Problem::of_reading(io));
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(error)? {
            names.extend(entry.map_err(error)?.file_name().into_string());
        }
        for (slice, content) in names.iter().filter_map(|name| Content::of_name(name)) {
            if slice.exists::<V>() {
                self.add(slice, content, None);
            }
        }
        Ok(())
    }

    /// No tables yet, and no folder: for tables that are [inserted](Self::insert), where there are no files.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the variant [has none](has_tables).
    pub fn in_memory() -> Result<Self, TableError> {
        let folder = Path::new("");
        if const { !has_tables::<V>() } {
            return Err(no_tables(folder));
        }
        Ok(Self::empty(folder, Access::Random, CACHE))
    }

    /// Adds the table in the bytes of a file; whatever its name, which is for errors.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the bytes are no table, a damaged one or one of another variant.
    pub fn insert(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), TableError> {
        if const { !has_tables::<V>() } {
            return Err(no_tables(Path::new(name)));
        }
        let (slice, content, file) = TableFile::from_bytes::<V>(name.into(), bytes)?;
        file.verify()?;
        self.add(slice, content, Some(file));
        Ok(())
    }

    /// Adds the tables of a file: of a slice and the swapped slice. Without a file it is opened when it is needed.
    pub(crate) fn add(&mut self, slice: Slice, content: Content, file: Option<TableFile>) {
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

    /// The number of the table of a slice and of the swapped slice.
    #[inline]
    fn number(&self, slice: Slice) -> Option<usize> {
        if slice.material.pieces() > MAX_PIECES {
            return None;
        }
        (self.numbers[slice.key()] as usize).checked_sub(1)
    }

    /// Whether a file was added.
    pub(crate) fn has(&self, slice: Slice, content: Content) -> bool {
        let files = self.number(slice).map(|number| &self.tables[number].files);
        files.is_some_and(|files| files[content as usize].is_some())
    }

    /// The folder; empty for tables in memory.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The largest number of pieces up to which every position has a win, a draw or a loss.
    #[must_use]
    pub fn pieces(&self) -> u8 {
        self.complete(|slice| Content::ALL.into_iter().any(|content| self.has(slice, content)))
    }

    /// The largest number of pieces up to which every position has a value with plies.
    #[must_use]
    pub fn pieces_with_plies(&self) -> u8 {
        self.complete(|slice| self.has(slice, Content::Plies))
    }

    /// The largest number of pieces up to which all slices have a property.
    fn complete(&self, has: impl Fn(Slice) -> bool) -> u8 {
        let most = self.tables.iter().map(|table| table.slice.material.pieces()).max().unwrap_or(0);
        let all = |&pieces: &u8| Slice::groups::<V>(pieces).concat().into_iter().all(&has);
        (2..=most).take_while(all).last().unwrap_or(0)
    }

    /// The materials whose slices all have tables, and the bytes that their files add to the folder.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is damaged.
    pub fn materials(&self) -> Result<Vec<(Material, u64)>, TableError> {
        let mut materials = HashMap::<Material, u64>::new();
        for table in &self.tables {
            let mut bytes = 0;
            for content in Content::ALL {
                if self.has(table.slice, content) {
                    bytes += self.file(table.slice, content)?.2.size();
                }
            }
            // The bytes of a file count for the material that names it.
            for slice in table.slice.pair() {
                *materials.entry(slice.material).or_default() += std::mem::take(&mut bytes);
            }
        }
        let is_whole = |material: Material| {
            let mut slices = Slice::all_of::<V>(material).into_iter();
            slices.all(|slice| self.number(slice).is_some())
        };
        let materials = materials.into_iter().filter(|&(material, _)| is_whole(material));
        Ok(in_order(materials.collect()))
    }

    /// The value of a position; `None` if a table for it is missing or damaged.
    ///
    /// ```no_run
    /// use checkers_bits::{Position, Russian};
    /// use checkers_endgames::{Access, Tables, Value};
    ///
    /// let tables = Tables::<Russian>::open("tables/russian".as_ref(), Access::Random)?;
    /// let position: Position<Russian> = "W:Wh4:Bb8".parse()?;
    /// assert_eq!(tables.probe(&position), Some(Value::Win(13)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.try_probe(position).ok()
    }

    /// [`probe`](Self::probe) with the reason for a missing value.
    ///
    /// # Errors
    ///
    /// [`TableError`] names the table that is missing or damaged.
    pub fn try_probe(&self, position: &Position<V>) -> Result<Value, TableError> {
        self.value(position, Content::Plies)
    }

    /// Whether the side to move wins, draws or loses; `None` if a table for the position is missing or
    /// damaged. Tables without plies are small, so folders often have them for more pieces.
    #[must_use]
    pub fn wdl(&self, position: &Position<V>) -> Option<Wdl> {
        self.try_wdl(position).ok()
    }

    /// [`wdl`](Self::wdl) with the reason for a missing value.
    ///
    /// # Errors
    ///
    /// [`TableError`] names the table that is missing or damaged.
    pub fn try_wdl(&self, position: &Position<V>) -> Result<Wdl, TableError> {
        self.value(position, Content::Wdl).map(Wdl::from)
    }

    /// The value of a position. For [`Content::Wdl`] the plies mean nothing.
    pub(crate) fn value(
        &self,
        position: &Position<V>,
        content: Content,
    ) -> Result<Value, TableError> {
        let slice = Slice::of(position);
        let Material { own_men, own_kings, enemy_men, enemy_kings } = slice.material;
        if own_men + own_kings == 0 {
            return Ok(Value::Loss(0));
        }
        if enemy_men + enemy_kings == 0 {
            return Ok(if position.has_moves() { Value::Win(1) } else { Value::Loss(0) });
        }
        let mut captures = MoveList::new();
        position.captures_into(&mut captures);
        if !captures.is_empty() {
            return self.best(position, &captures, content);
        }
        let (number, content, file) = self.file(slice, content)?;
        let table = &self.tables[number];
        let is_swapped = slice != table.slice;
        let index = table.indexes[usize::from(is_swapped)].get_or_init(|| Index::new(slice));
        let white_to_move = match position.side_to_move() {
            Color::White => *position,
            Color::Black => position.rotated_180(),
        };
        // The swapped slice follows the one that names the file.
        let start = if is_swapped { index.len() } else { 0 };
        let place = start + index.of(&white_to_move);
        let byte = match self.access {
            Access::Random => file.value(place),
            Access::Sequential => None,
        };
        byte.unwrap_or_else(|| self.cache.byte((number, content), file, place))
            .map(Value::from_byte)
    }

    /// The best value that some moves lead to; a loss at once without a move.
    pub(crate) fn best(
        &self,
        position: &Position<V>,
        moves: &[Move<V>],
        content: Content,
    ) -> Result<Value, TableError> {
        let mut best = Value::Loss(0);
        for &mv in moves {
            let value = self.value(&position.make(mv), content)?.before();
            if value.rank() > best.rank() {
                best = value;
            }
            if content == Content::Wdl && matches!(best, Value::Win(_)) {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a position, with plies if a table has them; `None` if all tables for it are missing or
    /// damaged.
    #[must_use]
    pub fn known(&self, position: &Position<V>) -> Option<Known> {
        let slice = Slice::of(position);
        let has = |content| self.has(slice, content);
        // Captures may lead to a table with plies.
        let is_without_plies =
            has(Content::Wdl) && !has(Content::Plies) && !position.has_captures();
        let with_plies = (!is_without_plies).then(|| self.probe(position)).flatten();
        with_plies.map(Known::from).or_else(|| self.wdl(position).map(Known::from))
    }

    /// The legal moves with what tables know of them for the side to move, best first; `None` if they do
    /// not know one of them.
    #[must_use]
    pub fn moves(&self, position: &Position<V>) -> Option<Vec<(Move<V>, Known)>> {
        let known = |mv| Some((mv, self.known(&position.make(mv))?.before()));
        let mut moves: Vec<_> = position.moves().into_iter().map(known).collect::<Option<_>>()?;
        moves.sort_by_key(|(_, known)| -known.rank());
        Some(moves)
    }

    /// The moves to the end of the game, the shortest win against the longest loss; none from a draw. Of
    /// equal moves the first that [`Position::moves`] lists is taken.
    ///
    /// # Errors
    ///
    /// [`TableError`] names a table that is missing or damaged.
    pub fn line(&self, position: &Position<V>) -> Result<Vec<Move<V>>, TableError> {
        let (mut position, mut line) = (*position, Vec::new());
        while let Some(mv) = self.best_move(&position)? {
            line.push(mv);
            position = position.make(mv);
        }
        Ok(line)
    }

    /// The first move that keeps the value of a position that is won or lost.
    pub(crate) fn best_move(&self, position: &Position<V>) -> Result<Option<Move<V>>, TableError> {
        let value = self.try_probe(position)?;
        if value == Value::Draw {
            return Ok(None);
        }
        for mv in position.moves() {
            if self.try_probe(&position.make(mv))?.before() == value {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The number of the table of a slice, its content, and its file. Where wins and losses are enough, one with plies
    /// will do.
    #[inline]
    fn file(
        &self,
        slice: Slice,
        content: Content,
    ) -> Result<(usize, Content, &TableFile), TableError> {
        let missing = || TableError::new(&path(&self.folder, slice, content), Problem::Missing);
        let number = self.number(slice).ok_or_else(missing)?;
        let (content, file) = match (content, &self.tables[number].files) {
            (Content::Wdl, [Some(file), _]) => (Content::Wdl, file),
            (_, [_, Some(file)]) => (Content::Plies, file),
            _ => return Err(missing()),
        };
        if let Some(opened) = file.get() {
            return Ok((number, content, opened));
        }
        let opened = TableFile::open::<V>(&self.folder, slice, content)?;
        Ok((number, content, file.get_or_init(|| opened)))
    }

    /// Opens a table and verifies its checksums.
    pub(crate) fn verify(&self, slice: Slice, content: Content) -> Result<(), TableError> {
        self.file(slice, content)?.2.verify()
    }
}

impl Cache {
    /// A byte of a table, which has a number and a content.
    fn byte(
        &self,
        (table, content): (usize, Content),
        file: &TableFile,
        place: u64,
    ) -> Result<u8, TableError> {
        let block_len = file.block_len();
        let (block, offset) = (place / block_len, (place % block_len) as usize);
        let place = (table, content, block);
        let hash = (block as usize).wrapping_mul(31).wrapping_add(table.wrapping_mul(7919));
        let slot = &self.0[hash.wrapping_add(content as usize) % self.0.len()];
        let mut cached = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.place != Some(place) {
            cached.place = None;
            file.read(block, &mut cached.values)?;
            cached.place = Some(place);
        }
        cached.values.get(offset).copied().ok_or_else(|| file.damaged())
    }
}

/// Not in the method: sorting is long to compile, and would be for each variant.
fn in_order(mut materials: Vec<(Material, u64)>) -> Vec<(Material, u64)> {
    materials.sort_by_key(|(material, _)| material.order());
    materials
}

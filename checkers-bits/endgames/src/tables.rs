//! Open tables, and the values of positions.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use checkers_bits::{Color, Move, MoveList, Position, Variant};

use crate::error::{Problem, TableError};
use crate::index::Index;
use crate::material::Material;
use crate::table_file::{BLOCK, TableFile, path};
use crate::value::Value;

/// The tables of a folder.
///
/// Tables are memory-mapped; the latest decompressed blocks are kept. Threads can share `Tables`.
#[derive(Debug)]
pub struct Tables<V: Variant> {
    tables: HashMap<Material, Table>,
    /// Decompressed blocks, each in the slot that a hash of its place selects.
    cache: Box<[Mutex<CachedBlock>]>,
    /// For messages.
    folder: PathBuf,
    variant: PhantomData<V>,
}

#[derive(Debug)]
struct Table {
    index: Index,
    source: Source,
    /// Distinguishes the tables in the cache.
    number: usize,
}

#[derive(Debug)]
enum Source {
    File(TableFile),
    Memory(Vec<u8>),
}

#[derive(Debug, Default)]
struct CachedBlock {
    place: Option<(usize, u64)>,
    values: Vec<u8>,
}

/// The number of decompressed blocks that are kept: 32 MiB.
const CACHED_BLOCKS: usize = 8192;

impl<V: Variant> Tables<V> {
    /// Opens the tables of a folder, for all numbers of pieces up to the first that is incomplete.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is damaged, of another variant, or cannot be read; also if the folder has
    /// no table.
    pub fn open(folder: &Path) -> Result<Self, TableError> {
        let mut tables = Self::empty(folder);
        for pieces in 2.. {
            let materials = Material::all::<V>(pieces);
            let mut found = Vec::new();
            for &material in &materials {
                let index = Index::new::<V>(material);
                if let Some(file) = TableFile::open(folder, V::NAME, material, index.len())? {
                    found.push((index, file));
                }
            }
            if found.len() < materials.len() || materials.is_empty() {
                break;
            }
            for (index, file) in found {
                tables.insert(index, Source::File(file));
            }
        }
        if tables.tables.is_empty() {
            let first = Material { own_men: 0, own_kings: 1, enemy_men: 0, enemy_kings: 1 };
            return Err(TableError::new(&path(folder, first), Problem::Missing));
        }
        Ok(tables)
    }

    pub(crate) fn empty(folder: &Path) -> Self {
        let cache = (0..CACHED_BLOCKS).map(|_| Mutex::default()).collect();
        Self { tables: HashMap::new(), cache, folder: folder.to_owned(), variant: PhantomData }
    }

    fn insert(&mut self, index: Index, source: Source) {
        let number = self.tables.len();
        self.tables.insert(index.material(), Table { index, source, number });
    }

    pub(crate) fn insert_values(&mut self, index: Index, values: Vec<u8>) {
        self.insert(index, Source::Memory(values));
    }

    pub(crate) fn contains(&self, material: Material) -> bool {
        self.tables.contains_key(&material)
    }

    pub(crate) fn remove(&mut self, material: Material) {
        self.tables.remove(&material);
    }

    /// The materials with a table, and the size of each file in bytes.
    #[must_use]
    pub fn materials(&self) -> Vec<(Material, u64)> {
        let bytes = |table: &Table| match &table.source {
            Source::File(file) => file.bytes(),
            Source::Memory(values) => values.len() as u64,
        };
        let mut materials: Vec<_> =
            self.tables.iter().map(|(&material, table)| (material, bytes(table))).collect();
        materials.sort_by_key(|(material, _)| (material.pieces(), material.men(), *material));
        materials
    }

    /// The value of a position; `None` if a table for it is missing or damaged.
    ///
    /// ```no_run
    /// use checkers_bits::{Position, Russian};
    /// use checkers_endgames::{Tables, Value};
    ///
    /// let tables = Tables::<Russian>::open("tables/russian".as_ref())?;
    /// let position: Position<Russian> = "W:WKa1:BKh8".parse()?;
    /// assert_eq!(tables.probe(&position), Some(Value::Draw));
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
        let material = Material::of(position);
        if material.own_men + material.own_kings == 0 {
            return Ok(Value::Loss(0));
        }
        if material.enemy_men + material.enemy_kings == 0 {
            return Ok(if position.has_moves() { Value::Win(1) } else { Value::Loss(0) });
        }
        if position.has_captures() {
            let mut captures = MoveList::new();
            position.captures_into(&mut captures);
            return self.best(position, &captures);
        }
        let missing = || TableError::new(&path(&self.folder, material), Problem::Missing);
        let table = self.tables.get(&material).ok_or_else(missing)?;
        let white_to_move = match position.side_to_move() {
            Color::White => *position,
            Color::Black => position.rotated_180(),
        };
        table.byte(table.index.of(&white_to_move), &self.cache).map(Value::from_byte)
    }

    /// The best value that some moves lead to; a loss at once without a move.
    pub(crate) fn best(
        &self,
        position: &Position<V>,
        moves: &[Move<V>],
    ) -> Result<Value, TableError> {
        let mut best = Value::Loss(0);
        for &mv in moves {
            let value = self.try_probe(&position.make(mv))?.before();
            if value.rank() > best.rank() {
                best = value;
            }
        }
        Ok(best)
    }

    /// The legal moves with their values for the side to move, best first; `None` if a value is missing.
    #[must_use]
    pub fn moves(&self, position: &Position<V>) -> Option<Vec<(Move<V>, Value)>> {
        let moves = position.moves();
        let value = |mv| Some((mv, self.probe(&position.make(mv))?.before()));
        let mut moves: Vec<_> = moves.into_iter().map(value).collect::<Option<_>>()?;
        moves.sort_by_key(|(_, value)| -value.rank());
        Some(moves)
    }
}

impl Table {
    fn byte(&self, index: u64, cache: &[Mutex<CachedBlock>]) -> Result<u8, TableError> {
        let file = match &self.source {
            Source::Memory(values) => return Ok(values[index as usize]),
            Source::File(file) => file,
        };
        let (block, offset) = (index / BLOCK, (index % BLOCK) as usize);
        let place = (self.number, block);
        let hash = (block as usize).wrapping_mul(31).wrapping_add(self.number.wrapping_mul(7919));
        let slot = &cache[hash % cache.len()];
        let mut cached = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.place != Some(place) {
            cached.place = None;
            file.read(block, &mut cached.values)?;
            cached.place = Some(place);
        }
        Ok(cached.values[offset])
    }
}

//! Builds the tables of a variant, in a folder or in memory.

use std::fs;
use std::path::Path;

use checkers_bits::AnyVariant;

use crate::error::{Result, TableError};
use crate::index::Index;
use crate::parallel::try_map;
use crate::slice::Slice;
use crate::solve::solve;
use crate::table_file::{Content, TableFile, encode, path, remove_unfinished, write};
use crate::tables::{Access, Tables};

/// The extent of a build and its memory limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// The maximum number of pieces.
    pub pieces: u8,
    /// The maximum number of pieces in tables that store the plies to the end of the game. Tables of win, draw or
    /// loss are built up to `pieces`.
    pub plies: u8,
    /// The maximum memory in bytes that a build allocates. The system may use more to cache files.
    pub memory: u64,
}

impl BuildOptions {
    /// Options for up to `pieces` pieces: plies to the end for up to five pieces, and 1 GB of memory.
    #[must_use]
    pub fn new(pieces: u8) -> Self {
        Self { pieces, plies: 5, memory: 1_000_000_000 }
    }
}

/// The cache of decoded blocks may take this fraction of the memory limit: one quarter.
const CACHED: u64 = 4;

/// A step of a build, for a progress report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The slices that are solved next. Each slice is solved together with its swapped slice.
    pub slices: Vec<Slice>,
    /// The number of positions in all finished tables.
    pub done: u64,
    /// The number of positions in all tables of the build.
    pub total: u64,
}

/// Builds all tables of a variant in a folder, up to a number of pieces. Existing tables are kept, so that an
/// interrupted build can be resumed. At the end, the unfinished files of killed builds are removed.
///
/// # Errors
///
/// [`TableError`] if a file cannot be written, if an existing table is damaged or of another variant, if a slice
/// needs more memory than the limit, or if the variant [has no tables](crate::has_tables).
pub fn build(
    folder: &Path,
    variant: impl Into<AnyVariant>,
    options: BuildOptions,
    mut progress: impl FnMut(Step),
) -> Result<()> {
    let mut tables = open_or_create(folder, variant.into(), options)?;
    build_missing(&mut tables, options, &mut progress, false)?;
    remove_unfinished(folder, &tables.names()?);
    Ok(())
}

/// Builds all tables in memory, up to a number of pieces. The build uses no files, so it also works in a browser.
///
/// ```
/// use checkers_bits::{EndgameValue, Fen, Russian};
/// use checkers_endgames::{BuildOptions, Tables, build_in_memory};
///
/// let mut tables = Tables::in_memory(Russian)?;
/// build_in_memory(&mut tables, BuildOptions::new(2), |_| {})?;
/// let position = Fen::read("W:Wh4:Bb8", Russian)?.position;
/// assert_eq!(tables.probe(&position), Some(EndgameValue::Win(Some(13))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`TableError`] if a slice needs more memory than the limit.
pub fn build_in_memory(
    tables: &mut Tables,
    options: BuildOptions,
    mut progress: impl FnMut(Step),
) -> Result<()> {
    build_missing(tables, options, &mut progress, true)
}

fn build_missing(
    tables: &mut Tables,
    options: BuildOptions,
    progress: &mut dyn FnMut(Step),
    in_memory: bool,
) -> Result<()> {
    let variant = tables.variant();
    let groups: Vec<_> =
        (2..=options.pieces).flat_map(|pieces| Slice::groups(variant, pieces)).collect();
    let total = groups.iter().flatten().map(|slice| slice.positions(variant)).sum();
    let mut done = 0;
    for group in groups {
        let mut missing = Vec::new();
        for slice in group {
            let contents = contents(slice, options);
            if contents.iter().all(|&content| tables.has(slice, content)) {
                contents.iter().try_for_each(|&content| tables.verify(slice, content))?;
                done += slice.positions(variant);
            } else {
                missing.push(slice);
            }
        }
        let mut rest = &missing[..];
        while !rest.is_empty() {
            let batch;
            (batch, rest) = rest.split_at(fitting(tables, rest, options)?);
            progress(Step { slices: batch.to_vec(), done, total });
            let build = |number: usize| solve_and_keep(tables, batch[number], options, in_memory);
            for (&slice, files) in batch.iter().zip(try_map(batch.len(), build)?) {
                for (content, file) in files {
                    tables.add(slice, content, file);
                }
                done += slice.positions(variant);
            }
        }
    }
    Ok(())
}

/// Builds the tables of a slice and of the swapped slice. The tables of all slices to which moves lead must exist.
/// Existing tables of the slice itself are only verified. Several processes may build one slice at a time, because
/// their files are identical.
///
/// # Errors
///
/// [`TableError`] for the reasons of [`build`], and if a required table is missing.
pub fn build_slice(
    folder: &Path,
    variant: impl Into<AnyVariant>,
    slice: Slice,
    options: BuildOptions,
) -> Result<()> {
    let variant = variant.into();
    let tables = open_or_create(folder, variant, options)?;
    let contents = contents(slice, options);
    if !slice.exists(variant) {
        let problem = "a slice without positions in this variant";
        return Err(TableError::new(&path(folder, slice, contents[0]), problem));
    }
    if contents.iter().all(|&content| tables.has(slice, content)) {
        contents.iter().try_for_each(|&content| tables.verify(slice, content))?;
    } else {
        fitting(&tables, &[slice], options)?;
        solve_and_keep(&tables, slice, options, false)?;
    }
    remove_unfinished(folder, &tables.names()?);
    Ok(())
}

/// The minimum [`BuildOptions::memory`], in bytes, with which [`build_slice`] can build a slice.
#[must_use]
pub fn least_memory(variant: AnyVariant, slice: Slice) -> u64 {
    memory(variant, slice) * 4 / 3 + 4
}

/// The maximum number of bytes that a build of a slice allocates, without the cached blocks of other tables.
fn memory(variant: AnyVariant, slice: Slice) -> u64 {
    // A build takes two bytes per position, the encoded bytes, and the list `starts` of the index. Encoding rarely
    // needs more than half a byte per position.
    slice.positions(variant) * 5 / 2 + Index::list_bytes(variant, slice) + (1 << 16)
}

/// The contents of the files of a slice: outcomes, and also plies if the slice is small enough. [`Content::Plies`]
/// comes first.
fn contents(slice: Slice, options: BuildOptions) -> &'static [Content] {
    let first = usize::from(slice.material.pieces() > options.plies);
    &[Content::Plies, Content::Wdl][first..]
}

fn open_or_create(folder: &Path, variant: AnyVariant, options: BuildOptions) -> Result<Tables> {
    let mut tables = Tables::empty(folder, Access::Sequential, variant, options.memory / CACHED)?;
    if folder.is_file() {
        return Err(TableError::new(folder, "expected a folder, found a file"));
    }
    fs::create_dir_all(folder).map_err(|io| TableError::new(folder, io))?;
    tables.add_files()?;
    Ok(tables)
}

/// The number of slices that fit in the memory at the same time; at least one.
fn fitting(tables: &Tables, slices: &[Slice], options: BuildOptions) -> Result<usize> {
    let variant = tables.variant();
    let bound = options.memory - options.memory / CACHED;
    let mut sum = 0;
    let fit = slices.iter().take_while(|&&slice| {
        sum += memory(variant, slice);
        sum <= bound
    });
    match fit.count() {
        0 => {
            let needed = least_memory(variant, slices[0]).div_ceil(1_000_000);
            let most = options.memory / 1_000_000;
            let problem =
                format!("needs {needed} MB of memory to build, and the bound is {most} MB");
            Err(TableError::new(&path(tables.folder(), slices[0], Content::Wdl), problem))
        }
        count => Ok(count),
    }
}

/// Solves a slice. Writes its files to the folder, or returns open files if `in_memory`.
fn solve_and_keep(
    tables: &Tables,
    slice: Slice,
    options: BuildOptions,
    in_memory: bool,
) -> Result<Vec<(Content, Option<TableFile>)>> {
    let (variant, contents) = (tables.variant(), contents(slice, options));
    // The values are solved once, for the first content, because values with plies also give the outcomes.
    let values = solve(tables, slice, contents[0])?;
    let files = contents.iter().map(|&content| {
        let path = path(tables.folder(), slice, content);
        let error = |io| TableError::new(&path, io);
        let file = encode(variant, slice, content, &values).map_err(error)?;
        if in_memory {
            let (_, table) = TableFile::from_bytes(variant, &path, file)?;
            return Ok((content, Some(table)));
        }
        write(&path, &file).map_err(error)?;
        Ok((content, None))
    });
    files.collect()
}

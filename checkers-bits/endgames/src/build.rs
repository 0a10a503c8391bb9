//! Builds the tables of a folder.

use std::fs;
use std::path::Path;

use checkers_bits::Variant;

use crate::error::{Problem, TableError};
use crate::index::Index;
use crate::material::Material;
use crate::solve::{TooLong, solve};
use crate::table_file::{TableFile, path, write};
use crate::tables::Tables;

/// A step of a build, for a progress report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The material that is solved next, with the swapped material.
    pub material: Material,
    /// The positions of both.
    pub positions: u64,
    /// The positions of the tables before it in the build.
    pub done: u64,
    /// The positions of all tables of the build.
    pub total: u64,
}

/// Builds all tables with up to `pieces` pieces in a folder. Existing tables are kept, so that a build
/// that was stopped goes on.
///
/// # Errors
///
/// [`TableError`] if a file cannot be written, or if the header of an existing table, or a table that
/// the next one needs, is damaged or of another variant.
///
/// # Panics
///
/// If a table that moves lead to was not loaded: a fault of this crate.
pub fn build<V: Variant>(
    folder: &Path,
    pieces: u8,
    mut progress: impl FnMut(Step),
) -> Result<(), TableError> {
    if folder.is_file() {
        return Err(TableError::new(folder, Problem::NotAFolder));
    }
    let io = |error| TableError::new(folder, Problem::Io(error));
    fs::create_dir_all(folder).map_err(io)?;
    let pairs: Vec<Material> = (2..=pieces)
        .flat_map(|pieces| Material::all::<V>(pieces))
        .filter(|&material| material <= material.swapped())
        .collect();
    let positions = |material: Material| {
        material.pair().into_iter().map(|material| Index::new::<V>(material).len()).sum::<u64>()
    };
    let total = pairs.iter().map(|&material| positions(material)).sum();
    let mut done = 0;
    let mut known = Tables::<V>::empty(folder);
    for material in pairs {
        let step = Step { material, positions: positions(material), done, total };
        progress(step);
        done += step.positions;
        let exist = material.pair().into_iter().map(|half| exists::<V>(folder, half));
        if exist.collect::<Result<Vec<_>, _>>()?.into_iter().all(|exists| exists) {
            continue;
        }
        load(&mut known, folder, material)?;
        let value = |position: &_| {
            known.try_probe(position).expect("the tables that moves lead to are loaded")
        };
        let solved = solve::<V>(material, value)
            .map_err(|TooLong| TableError::new(&path(folder, material), Problem::TooLong))?;
        for (index, values) in &solved {
            let path = path(folder, index.material());
            let error = |io| TableError::new(&path, Problem::Io(io));
            write(folder, V::NAME, index.material(), values).map_err(error)?;
        }
    }
    Ok(())
}

fn exists<V: Variant>(folder: &Path, material: Material) -> Result<bool, TableError> {
    let len = Index::new::<V>(material).len();
    Ok(TableFile::open(folder, V::NAME, material, len)?.is_some())
}

/// Loads the tables that the moves of a material and of the swapped material lead to, and drops others of
/// as many pieces.
fn load<V: Variant>(
    known: &mut Tables<V>,
    folder: &Path,
    material: Material,
) -> Result<(), TableError> {
    let mut needed: Vec<Material> =
        (2..material.pieces()).flat_map(|pieces| Material::all::<V>(pieces)).collect();
    for material in material.pair() {
        let promoted = [
            material.own_men.checked_sub(1).map(|own_men| Material {
                own_men,
                own_kings: material.own_kings + 1,
                ..material
            }),
            material.enemy_men.checked_sub(1).map(|enemy_men| Material {
                enemy_men,
                enemy_kings: material.enemy_kings + 1,
                ..material
            }),
        ];
        needed.extend(promoted.into_iter().flatten());
    }
    for (loaded, _) in known.materials() {
        if !needed.contains(&loaded) {
            known.remove(loaded);
        }
    }
    for material in needed {
        if !known.contains(material) {
            let index = Index::new::<V>(material);
            let file = TableFile::open(folder, V::NAME, material, index.len())?;
            let missing = || TableError::new(&path(folder, material), Problem::Missing);
            let values = file.ok_or_else(missing)?.read_all()?;
            known.insert_values(index, values);
        }
    }
    Ok(())
}

//! Builds the tables of a folder.

use std::fs;
use std::path::Path;

use checkers_bits::Variant;

use crate::error::{OpenError, Problem};
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
    /// The positions of all tables of the build so far, and of the whole build.
    pub done: [u64; 2],
}

/// Builds all tables with up to `pieces` pieces in a folder. Existing tables are checked and kept, so
/// that a build that was stopped goes on.
///
/// # Errors
///
/// [`OpenError`] if a file cannot be written, or an existing table is damaged or of another variant.
///
/// # Panics
///
/// If a table that moves lead to was not loaded: a fault of this crate.
pub fn build<V: Variant>(
    folder: &Path,
    pieces: u8,
    mut progress: impl FnMut(Step),
) -> Result<(), OpenError> {
    let io = |error| OpenError::new(folder, Problem::Io(error));
    fs::create_dir_all(folder).map_err(io)?;
    let pairs: Vec<Material> = (2..=pieces)
        .flat_map(|pieces| Material::all::<V>(pieces))
        .filter(|&material| material <= material.swapped())
        .collect();
    let positions = |material: Material| {
        let [one, other] = [material, material.swapped()].map(|m| Index::new::<V>(m).len());
        if material == material.swapped() { one } else { one + other }
    };
    let total = pairs.iter().map(|&material| positions(material)).sum();
    let mut done = 0;
    let mut known = Tables::<V>::empty();
    for material in pairs {
        let step = Step { material, positions: positions(material), done: [done, total] };
        progress(step);
        done += step.positions;
        let mut halves = vec![material, material.swapped()];
        halves.dedup();
        let exist = halves.iter().map(|&half| exists::<V>(folder, half));
        if exist.collect::<Result<Vec<_>, _>>()?.into_iter().all(|exists| exists) {
            continue;
        }
        load(&mut known, folder, material)?;
        let value = |position: &_| {
            known.try_probe(position).expect("the tables that moves lead to are loaded")
        };
        let solved = solve::<V>(material, value)
            .map_err(|TooLong| OpenError::new(&path(folder, material), Problem::TooLong))?;
        for (index, values) in &solved {
            let path = path(folder, index.material());
            let error = |io| OpenError::new(&path, Problem::Io(io));
            write(folder, V::NAME, index.material(), values).map_err(error)?;
        }
    }
    Ok(())
}

fn exists<V: Variant>(folder: &Path, material: Material) -> Result<bool, OpenError> {
    let len = Index::new::<V>(material).len();
    Ok(TableFile::open(folder, V::NAME, material, len)?.is_some())
}

/// Loads the tables that the moves of a material and of the swapped material lead to, and drops others of
/// as many pieces.
fn load<V: Variant>(
    known: &mut Tables<V>,
    folder: &Path,
    material: Material,
) -> Result<(), OpenError> {
    let mut needed: Vec<Material> =
        (2..material.pieces()).flat_map(|pieces| Material::all::<V>(pieces)).collect();
    for material in [material, material.swapped()] {
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
            let missing = || OpenError::new(&path(folder, material), Problem::Missing);
            let values = file.ok_or_else(missing)?.read_all()?;
            known.insert_values(index, values);
        }
    }
    Ok(())
}

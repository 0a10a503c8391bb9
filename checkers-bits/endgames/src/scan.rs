//! The bitbases of the engine Scan for International draughts, which are read but never written.
//!
//! Each file has the outcomes of one material. Its name has the numbers of own men, enemy men, own kings and enemy
//! kings, and its folder the number of pieces: `3/1011` has a man and a king to move against a king. A file has no
//! header and no checksum. A byte stands for a run of positions with equal outcomes:
//!
//! ```text
//! byte % 3   0 draw, 1 loss, 2 win
//! byte / 3   n, for a run of 1.2ⁿ positions, rounded
//! ```
//!
//! A position in which the side to move must capture has any outcome, because a probe makes the captures. The number of
//! a position combines four numbers, with the most significant first:
//!
//! ```text
//! own men, enemy men, own kings, enemy kings
//! ```
//!
//! The squares of White's pieces are counted from square 50 down, those of Black's pieces from square 1 up. So a
//! position and the rotated position with swapped colours have the same number. Men are counted among the 45 squares on
//! which men of their side can stand. The squares of the other side's men are not left out, so some numbers stand for no
//! position. Own kings are counted among the squares without men, enemy kings among the squares without men and own
//! kings.
//!
//! Source: `bb_index.cpp`, `bb_comp.cpp` and `tuple.cpp` of Scan 2.0 (2015) by Fabien Letouzey, in the repository
//! [rhalbersma/scan](https://github.com/rhalbersma/scan). Scan 3.1 reads the same files, with up to seven pieces.

use std::array::from_fn;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use checkers_bits::{AnyPosition, AnyVariant, Color, EndgameValue};

use crate::combinations::{binomial, rank};
use crate::error::{MISSING, Problem, Result, TableError, of_reading};
use crate::material::Material;
use crate::slice::Slice;

const SQUARES: u64 = (1 << 50) - 1;
const SQUARES_OF_MEN: u32 = 45;
const DAMAGED: &str = "damaged, or not a bitbase of Scan";
const PARTLY: &str = "missing, although other bitbases of two pieces are there";

/// The number of bytes after which the number of the first position is listed.
const BLOCK: usize = 256;

/// The number of positions for which each byte stands.
static RUNS: LazyLock<[u64; 256]> =
    LazyLock::new(|| from_fn(|byte| 1.2_f64.powi(byte as i32 / 3).round() as u64));

/// The bitbases of a folder. A file is read at the first probe of its material.
#[derive(Debug)]
pub(crate) struct Bitbases {
    folder: PathBuf,
    pub(crate) files: HashMap<Material, OnceLock<Bitbase>>,
}

#[derive(Debug)]
pub(crate) struct Bitbase {
    bytes: Vec<u8>,
    /// The number of the first position of each block.
    starts: Vec<u64>,
}

impl Bitbases {
    /// Finds the bitbases of a folder, up to the number of pieces for which all files exist. `None` if the folder has
    /// no bitbases; an error if it has only some of those of two pieces.
    pub(crate) fn find(folder: &Path, variant: AnyVariant) -> Result<Option<Self>> {
        let has_file = |&material: &_| path(folder, material).is_file();
        let of_two = Material::all(variant, 2);
        if !of_two.iter().any(has_file) {
            return Ok(None);
        }
        if let Some(&missing) = of_two.iter().find(|&material| !has_file(material)) {
            return Err(TableError::new(&path(folder, missing), PARTLY));
        }
        if variant.name() != "international" {
            return Err(TableError::new(folder, "bitbases of another variant, international"));
        }
        let materials = (2..=7).map(|pieces| Material::all(variant, pieces));
        let whole = materials.take_while(|materials| materials.iter().all(has_file)).flatten();
        let files = whole.map(|material| (material, OnceLock::new())).collect();
        Ok(Some(Self { folder: folder.to_owned(), files }))
    }

    /// The materials, each with the bytes of its file.
    pub(crate) fn materials(&self) -> impl Iterator<Item = Result<(Material, u64)>> {
        let bytes = |&material| Ok((material, self.file(material)?.bytes.len() as u64));
        self.files.keys().map(bytes)
    }

    /// The outcome of a position without captures.
    pub(crate) fn value(&self, position: &AnyPosition) -> Result<EndgameValue> {
        let material = Slice::of(position).material;
        let file = self.file(material)?;
        let (side, mut number, mut free) = (position.side_to_move(), 0, SQUARES);
        for (place, placements) in placements(material).into_iter().enumerate() {
            let color = if place % 2 == 0 { side } else { !side };
            let is_king = place >= 2;
            let set = if is_king { position.kings(color) } else { position.men(color) };
            let set = set.into_iter().fold(0, |set, square| set | 1 << (square.number() - 1));
            let within = if is_king { free } else { SQUARES };
            number = number * placements + rank(seen(color, set), seen(color, within));
            free &= !set;
        }
        file.value(number).ok_or_else(|| TableError::new(&path(&self.folder, material), DAMAGED))
    }

    fn file(&self, material: Material) -> Result<&Bitbase> {
        let path = || path(&self.folder, material);
        let file = self.files.get(&material).ok_or_else(|| TableError::new(&path(), MISSING))?;
        if let Some(opened) = file.get() {
            return Ok(opened);
        }
        let opened = Bitbase::open(&path(), placements(material).iter().product());
        let opened = opened.map_err(|problem| TableError::new(&path(), problem))?;
        Ok(file.get_or_init(|| opened))
    }
}

impl Bitbase {
    /// Reads a file, which must have the outcomes of `len` positions.
    fn open(path: &Path, len: u64) -> Result<Self, Problem> {
        let runs = &*RUNS;
        let (mut bytes, mut starts, mut end) = (Vec::new(), Vec::new(), 0);
        // A byte stands for at least one position, so no more bytes are needed to see that a file is too long.
        File::open(path).map_err(of_reading)?.take(len + 1).read_to_end(&mut bytes)?;
        for block in bytes.chunks(BLOCK) {
            starts.push(end);
            end += block.iter().map(|&byte| runs[usize::from(byte)]).sum::<u64>();
        }
        if end == len { Ok(Self { bytes, starts }) } else { Err(DAMAGED.into()) }
    }

    fn value(&self, number: u64) -> Option<EndgameValue> {
        let block = self.starts.partition_point(|&start| start <= number).checked_sub(1)?;
        let (runs, mut end) = (&*RUNS, self.starts[block]);
        let byte = self.bytes[block * BLOCK..].iter().find(|&&byte| {
            end += runs[usize::from(byte)];
            number < end
        })?;
        let values = [EndgameValue::Draw, EndgameValue::Loss(None), EndgameValue::Win(None)];
        Some(values[usize::from(byte % 3)])
    }
}

fn path(folder: &Path, material: Material) -> PathBuf {
    let Material { own, enemy } = material;
    let name = format!("{}{}{}{}", own.men, enemy.men, own.kings, enemy.kings);
    folder.join(material.pieces().to_string()).join(name)
}

/// The numbers of placements of the own men, the enemy men, the own kings and the enemy kings.
fn placements(Material { own, enemy }: Material) -> [u64; 4] {
    let free = SQUARES.count_ones() - u32::from(own.men) - u32::from(enemy.men);
    [
        binomial(SQUARES_OF_MEN, own.men.into()),
        binomial(SQUARES_OF_MEN, enemy.men.into()),
        binomial(free, own.kings.into()),
        binomial(free - u32::from(own.kings), enemy.kings.into()),
    ]
}

/// The squares as they are numbered for the pieces of a colour.
fn seen(color: Color, squares: u64) -> u64 {
    match color {
        Color::White => squares.reverse_bits() >> SQUARES.leading_zeros(),
        Color::Black => squares,
    }
}

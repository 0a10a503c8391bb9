//! The plan of a build: which slices have positions, and which other slices a slice needs.

use std::collections::BTreeSet;

use checkers_bits::AnyVariant;

use crate::index::Index;
use crate::material::{Force, MAX_PIECES, Material};
use crate::slice::Slice;

impl Material {
    /// All slices of the material, sorted.
    #[must_use]
    pub fn slices(self, variant: AnyVariant) -> Vec<Slice> {
        let files = Slice::all_of(variant, self).into_iter();
        let mut slices: Vec<_> = files.flat_map(Slice::pair).collect();
        slices.retain(|slice| slice.material == self);
        slices.sort();
        slices
    }
}

impl Slice {
    /// Whether the slice has positions and at most [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn exists(self, variant: AnyVariant) -> bool {
        self.is_within(variant) && Index::count(variant, self) > 0
    }

    pub(crate) fn is_within(self, variant: AnyVariant) -> bool {
        self.material.pieces() <= MAX_PIECES
            && self.foremost.iter().all(|&rank| rank <= last_rank(variant))
    }

    /// The number of positions in the file of this slice, with either side to move.
    #[must_use]
    pub fn positions(self, variant: AnyVariant) -> u64 {
        self.pair().into_iter().map(|slice| Index::count(variant, slice)).sum()
    }

    /// The number of ranks that the foremost men of both sides can still advance without promotion. The result is
    /// smaller after each advance of a foremost man.
    fn ranks_left(self, variant: AnyVariant) -> u8 {
        let last = last_rank(variant);
        self.foremost.iter().filter(|&&rank| rank > 0).map(|rank| last - rank).sum()
    }

    /// The slices that name the files of a material and of the swapped material. Slices without positions are left
    /// out.
    #[must_use]
    pub fn all_of(variant: AnyVariant, material: Material) -> Vec<Self> {
        let ranks = |men: u8| if men == 0 { 0..=0 } else { 1..=last_rank(variant) };
        let mut all = BTreeSet::new();
        for own in ranks(material.own.men) {
            let slices = ranks(material.enemy.men).map(|enemy| [own, enemy]);
            all.extend(slices.map(|foremost| Self { material, foremost }.file()));
        }
        all.into_iter().filter(|slice| slice.exists(variant)).collect()
    }

    /// The slices that name the files of all tables with `pieces` pieces, in groups. The slices of a group need only
    /// tables of earlier groups and of fewer pieces.
    #[must_use]
    pub fn groups(variant: AnyVariant, pieces: u8) -> Vec<Vec<Self>> {
        let mut materials = Material::all(variant, pieces);
        materials.retain(|&material| material <= material.swapped());
        let slices = materials.into_iter().flat_map(|material| Self::all_of(variant, material));
        let group = |slice: &Self| (slice.material.men(), slice.ranks_left(variant));
        let mut all: Vec<_> = slices.collect();
        all.sort_by_key(|slice| (group(slice), *slice));
        all.chunk_by(|a, b| group(a) == group(b)).map(<[_]>::to_vec).collect()
    }

    /// The slices that name the files to which quiet moves lead, without the file of this slice.
    #[must_use]
    pub fn next(self, variant: AnyVariant) -> Vec<Self> {
        let mut next = BTreeSet::new();
        for slice in self.pair() {
            let Self { material: Material { own, enemy }, foremost: [rank, enemy_rank] } = slice;
            if (1..last_rank(variant)).contains(&rank) {
                next.insert(Self { foremost: [rank + 1, enemy_rank], ..slice }.file());
            } else if rank > 0 {
                let own = Force { men: own.men - 1, kings: own.kings + 1 };
                let material = Material { own, enemy };
                let left = if own.men == 0 { 0..=0 } else { 1..=rank };
                let slices = left.map(|left| Self { material, foremost: [left, enemy_rank] });
                next.extend(slices.map(Self::file));
            }
        }
        next.into_iter().filter(|slice| slice.exists(variant)).collect()
    }

    /// The materials after captures of one piece. Each material stands also for the swapped material. Captures of more
    /// pieces and captures with promotion are left out: they lead only to materials that the listed materials need too.
    #[must_use]
    pub fn captured(self) -> Vec<Material> {
        let mut captured = BTreeSet::new();
        let materials = [self.material, self.material.swapped()];
        for Material { own, enemy: Force { men, kings } } in materials {
            let fewer_men = men.checked_sub(1).map(|men| Force { men, kings });
            let fewer_kings = kings.checked_sub(1).map(|kings| Force { men, kings });
            let fewer = fewer_men.into_iter().chain(fewer_kings);
            for enemy in fewer.filter(|enemy| enemy.men + enemy.kings > 0) {
                let left = Material { own, enemy };
                captured.insert(left.min(left.swapped()));
            }
        }
        captured.into_iter().collect()
    }
}

/// The last rank on which a man can stand, counted from 1.
fn last_rank(variant: AnyVariant) -> u8 {
    variant.height() - 1
}

//! The plan of a build: which slices have positions, and which slices each of them needs.

use checkers_bits::AnyVariant;

use crate::index::Index;
use crate::material::{MAX_PIECES, Material};
use crate::slice::Slice;

impl Slice {
    /// Whether the slice has positions and at most [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn exists(self, variant: AnyVariant) -> bool {
        self.material.pieces() <= MAX_PIECES
            && self.own_foremost.max(self.enemy_foremost) <= last_rank(variant)
            && Index::count(variant, self) > 0
    }

    /// The number of positions in the file of this slice, with either side to move.
    #[must_use]
    pub fn positions(self, variant: AnyVariant) -> u64 {
        self.pair().into_iter().map(|slice| Index::count(variant, slice)).sum()
    }

    /// The number of ranks that the foremost men can still advance without a promotion. It decreases with each move
    /// of a foremost man.
    fn ranks_left(self, variant: AnyVariant) -> u8 {
        let left = |foremost: u8| match foremost {
            0 => 0,
            _ => last_rank(variant) - foremost,
        };
        left(self.own_foremost) + left(self.enemy_foremost)
    }

    /// The slices that name the files of a material or of the swapped material; only slices that have positions.
    #[must_use]
    pub fn all_of(variant: AnyVariant, material: Material) -> Vec<Self> {
        let ranks = |men: u8| if men == 0 { 0..=0 } else { 1..=last_rank(variant) };
        let mut all = Vec::new();
        for own_foremost in ranks(material.own_men) {
            for enemy_foremost in ranks(material.enemy_men) {
                let slice = Self { material, own_foremost, enemy_foremost }.file();
                if slice.exists(variant) {
                    all.push(slice);
                }
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// The slices that name the files of a number of pieces, in groups. A group needs only the groups before it,
    /// and tables of fewer pieces.
    #[must_use]
    pub fn groups(variant: AnyVariant, pieces: u8) -> Vec<Vec<Self>> {
        let materials = Material::all(variant, pieces).into_iter();
        let first_of_pair = materials.filter(|&material| material <= material.swapped());
        let slices = first_of_pair.flat_map(|material| Self::all_of(variant, material));
        let mut all: Vec<_> = slices
            .map(|slice| ((slice.material.men(), slice.ranks_left(variant)), slice))
            .collect();
        all.sort();
        let groups = all.chunk_by(|(a, _), (b, _)| a == b);
        groups.map(|group| group.iter().map(|&(_, slice)| slice).collect()).collect()
    }

    /// The files that quiet moves lead to, except the file of this slice.
    #[must_use]
    pub fn next(self, variant: AnyVariant) -> Vec<Self> {
        let mut next = Vec::new();
        for slice in self.pair() {
            let Self { material, own_foremost, .. } = slice;
            if own_foremost == 0 {
                continue;
            }
            if own_foremost < last_rank(variant) {
                next.push(Self { own_foremost: own_foremost + 1, ..slice });
                continue;
            }
            let promoted = Material {
                own_men: material.own_men - 1,
                own_kings: material.own_kings + 1,
                ..material
            };
            let left = if promoted.own_men == 0 { 0..=0 } else { 1..=own_foremost };
            next.extend(left.map(|own_foremost| Self {
                material: promoted,
                own_foremost,
                ..slice
            }));
        }
        next.retain(|slice| slice.exists(variant));
        let mut next: Vec<_> = next.into_iter().map(Self::file).collect();
        next.sort();
        next.dedup();
        next
    }

    /// The materials that captures of one piece lead to; each stands also for the swapped one. Captures of more
    /// pieces, and captures with promotion, lead only to materials that these materials need anyway.
    #[must_use]
    pub fn captured(self) -> Vec<Material> {
        let mut captured = Vec::new();
        for material in [self.material, self.material.swapped()] {
            let Material { enemy_men, enemy_kings, .. } = material;
            let fewer_men = enemy_men.checked_sub(1).map(|men| (men, enemy_kings));
            let fewer_kings = enemy_kings.checked_sub(1).map(|kings| (enemy_men, kings));
            for (enemy_men, enemy_kings) in fewer_men.into_iter().chain(fewer_kings) {
                let left = Material { enemy_men, enemy_kings, ..material };
                if enemy_men + enemy_kings > 0 {
                    captured.push(left.min(left.swapped()));
                }
            }
        }
        captured.sort();
        captured.dedup();
        captured
    }
}

/// The last rank on which a man can stand, counted from 1.
fn last_rank(variant: AnyVariant) -> u8 {
    variant.height() - 1
}

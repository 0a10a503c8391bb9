//! Perft of variants that are chosen at run time.

use core::fmt;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Position, VariantName, with_variant};

use crate::batch::{self, Countable};
use crate::counter::table::KeyForm;

/// The perft functions of a variant, for programs that learn the variant at run time.
///
/// This crate compiles the functions of the variants of checkers-bits once; `from` takes their [`VariantName`]. For any other
/// [`AnyVariant`], `from` gives functions that call its own [`perft`](AnyPosition::perft) and count moves in place of paths.
///
/// ```
/// use checkers_bits::{AnyPosition, VariantName};
/// use checkers_perft::AnyPerft;
///
/// let start = AnyPosition::start(VariantName::Frisian);
/// assert_eq!(AnyPerft::from(VariantName::Frisian).perft(&start, 5), 21_265);
/// ```
///
/// # Panics
///
/// The methods panic for a position of another variant.
#[derive(Clone, Copy)]
pub struct AnyPerft {
    name: &'static str,
    pub(crate) key_form: KeyForm,
    perft_of_each: fn(&[AnyPosition], u32, &mut [u64]),
    perft_paths: fn(&AnyPosition, u32) -> u64,
    for_each_path: fn(&AnyPosition, &mut dyn FnMut(AnyMove)),
}

impl AnyPerft {
    /// Makes the perft functions of a variant. The functions are generic, so the crate that calls `of` compiles them
    /// once for each variant.
    #[must_use]
    pub const fn of<V: Countable>() -> Self {
        Self {
            name: V::NAME,
            key_form: KeyForm::of::<V>(),
            perft_of_each: |positions, depth, nodes| {
                let positions: Vec<_> = positions.iter().map(typed::<V>).collect();
                batch::perft_of_each(&positions, depth, nodes);
            },
            perft_paths: |position, depth| checkers_bits::perft_paths(&typed::<V>(position), depth),
            for_each_path: |position, f| {
                let variant = position.variant();
                typed::<V>(position).for_each_path(|mv| f(AnyMove::of(mv, variant)));
            },
        }
    }

    /// The number of ways to play `depth` moves: [`perft`](crate::perft()).
    #[must_use]
    pub fn perft(self, position: &AnyPosition, depth: u32) -> u64 {
        let mut nodes = [0];
        self.perft_of_each(core::slice::from_ref(position), depth, &mut nodes);
        nodes[0]
    }

    /// The perft of each position of a list: [`perft_of_each`](crate::perft_of_each).
    ///
    /// # Panics
    ///
    /// The method panics also if the slices differ in length.
    pub fn perft_of_each(self, positions: &[AnyPosition], depth: u32, nodes: &mut [u64]) {
        (self.perft_of_each)(positions, depth, nodes);
    }

    /// The number of ways to play `depth` moves, counted by paths: [`perft_paths`](checkers_bits::perft_paths).
    #[must_use]
    pub fn perft_paths(self, position: &AnyPosition, depth: u32) -> u64 {
        (self.perft_paths)(position, depth)
    }

    /// Calls `f` once for each legal order of captures of every legal move: [`Position::for_each_path`].
    pub fn for_each_path(self, position: &AnyPosition, mut f: impl FnMut(AnyMove)) {
        (self.for_each_path)(position, &mut f);
    }
}

fn typed<V: Countable>(position: &AnyPosition) -> Position<V> {
    position.downcast().expect("a position of the variant that is counted")
}

impl From<VariantName> for AnyPerft {
    // This function is not inlined, because a crate that inlines it would compile the perft of all variants again.
    #[inline(never)]
    fn from(name: VariantName) -> Self {
        with_variant!(name, V => Self::of::<V>())
    }
}

impl From<AnyVariant> for AnyPerft {
    fn from(variant: AnyVariant) -> Self {
        if let Some(name) = variant.variant_name() {
            return name.into();
        }
        Self {
            name: variant.name(),
            key_form: KeyForm::of_value(variant),
            perft_of_each: |positions, depth, nodes| {
                assert_eq!(positions.len(), nodes.len());
                for (position, nodes) in positions.iter().zip(nodes) {
                    *nodes = position.perft(depth);
                }
            },
            perft_paths: AnyPosition::perft,
            for_each_path: |position, f| position.for_each_move(f),
        }
    }
}

impl fmt::Debug for AnyPerft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyPerft").field(&self.name).finish()
    }
}

//! Verifies a magic against every occupancy, independently of the search.

use std::collections::HashMap;

use checkers_geometry::Word;

use crate::mask::subsets;
use crate::trial::{Magic, Target};

/// Two occupancies that need different entries but share an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision<W>(pub W, pub W);

/// Stores the entry of each occupancy of a mask at its index.
///
/// # Errors
///
/// Returns the first occupancy whose slot already holds another entry.
pub(crate) fn fill<W: Word, E: PartialEq>(
    mask: W,
    index: impl Fn(W) -> usize,
    slots: &mut [Option<E>],
    entry: impl Fn(W) -> E,
) -> Result<(), W> {
    for occupied in subsets(mask) {
        let entry = entry(occupied);
        let slot = &mut slots[index(occupied)];
        if slot.as_ref().is_some_and(|other| *other != entry) {
            return Err(occupied);
        }
        *slot = Some(entry);
    }
    Ok(())
}

impl<W: Word> Target<W> {
    /// Checks a magic over every occupancy.
    ///
    /// # Errors
    ///
    /// Returns the first [`Collision`], with occupancies in ascending order.
    pub fn verify(&self, magic: Magic<W>) -> Result<(), Collision<W>> {
        let mut owners: HashMap<usize, (W, u32)> = HashMap::new();
        for (occupied, &class) in subsets(self.mask()).zip(self.classes()) {
            let &mut (other, owner) =
                owners.entry(magic.index(occupied)).or_insert((occupied, class));
            if owner != class {
                return Err(Collision(other, occupied));
            }
        }
        Ok(())
    }
}

//! Finds games with the same moves.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

use checkers_pdn::{FileVariant, GameTree, Node};

use super::Place;
use crate::pdn::input::Input;

/// A 128-bit hash of the variant, the start position and the moves of a game.
pub(super) type Fingerprint = [u64; 2];

/// Computes the fingerprint of a game; `None` for a game without moves, which is never a duplicate.
pub(super) fn fingerprint(tree: &GameTree, variant: Option<FileVariant>) -> Option<Fingerprint> {
    tree.main_line().next()?;
    Some([0_u8, 1].map(|seed| {
        let mut hasher = DefaultHasher::new();
        seed.hash(&mut hasher);
        variant.map(|variant| variant.to_string()).hash(&mut hasher);
        tree.tags.get("FEN").hash(&mut hasher);
        for node in &tree.movetext {
            match node {
                Node::Move(text) => text.hash(&mut hasher),
                Node::Setup(text) => text.hash(&mut hasher),
                Node::Nag(_) | Node::Comment(_) | Node::Variation(_) => {}
            }
        }
        hasher.finish()
    }))
}

/// The first game with each fingerprint.
#[derive(Default)]
pub(super) struct Duplicates {
    firsts: HashMap<Fingerprint, (usize, Place)>,
    files: Vec<String>,
}

impl Duplicates {
    /// Adds a game. Returns the place of an earlier game with the same fingerprint, if there is one.
    pub(super) fn add(
        &mut self,
        fingerprint: Fingerprint,
        input: &Input,
        place: Place,
    ) -> Option<String> {
        let file = input.to_string();
        if self.files.last() != Some(&file) {
            self.files.push(file);
        }
        match self.firsts.entry(fingerprint) {
            Entry::Vacant(entry) => {
                entry.insert((self.files.len() - 1, place));
                None
            }
            Entry::Occupied(entry) => {
                let (file, (game, line)) = *entry.get();
                Some(format!("{}: game {game}, line {line}, which is kept", self.files[file]))
            }
        }
    }
}

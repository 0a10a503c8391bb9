//! Random games with notes and variations, generated as lists of entries.

use checkers_bits::game::{PlyKind, Variation};
use proptest::prelude::*;
use proptest::sample::Index;

/// One entry of a random game record: a move, a note or a variation.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Play(Index),
    SetUp,
    Skip,
    Comment(String),
    Nag(u16),
    Variation(Index, Vec<Entry>),
}

pub(crate) fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let leaf = prop_oneof![
        12 => any::<Index>().prop_map(Entry::Play),
        1 => Just(Entry::SetUp),
        1 => Just(Entry::Skip),
        2 => ".{0,9}".prop_map(Entry::Comment),
        2 => any::<u16>().prop_map(Entry::Nag),
    ];
    let lists = prop::collection::vec(leaf, 0..30);
    lists.prop_recursive(3, 120, 20, |inner| {
        let entry = prop_oneof![
            3 => any::<Index>().prop_map(Entry::Play),
            1 => (any::<Index>(), inner).prop_map(|(ply, entries)| Entry::Variation(ply, entries)),
        ];
        prop::collection::vec(entry, 0..30)
    })
}

pub(crate) fn write(line: &mut Variation, entries: &[Entry]) {
    for entry in entries {
        match entry {
            Entry::Play(choice) => {
                let legal = line.position().moves();
                if !legal.is_empty() {
                    let is_known =
                        line.plies().last().is_none_or(|ply| ply.kind() != PlyKind::UnknownMove);
                    assert_eq!(line.play(*choice.get(&legal)).is_ok(), is_known);
                }
            }
            Entry::SetUp => line.set_up(line.position().rotated_180()),
            Entry::Skip => line.play_unknown(),
            Entry::Comment(comment) => line.add_comment(comment.as_str()),
            Entry::Nag(nag) => line.add_nag(*nag),
            Entry::Variation(ply, entries) => {
                if !line.plies().is_empty() {
                    let ply = ply.index(line.plies().len());
                    let mut variation = Variation::from(line.plies()[ply].before());
                    write(&mut variation, entries);
                    line.add_variation(ply, variation).unwrap();
                }
            }
        }
    }
}

//! Tests the tables of a user-defined variant on a small board.

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use checkers_bits::draw::{DrawClause, DrawRules};
use checkers_bits::{
    AnyPosition, Board, EndgameValue, Endgames, Game, Outcome, Preference, Russian, SquareNames,
    Variant, attacks,
};
use checkers_endgames::{Access, BuildOptions, Index, Material, Slice, Tables, build, build_slice};
use tempfile::TempDir;

use crate::tables::{agree_with_the_plain_solver, built, without_plies};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Board6x6;

impl Board for Board6x6 {
    type Word = u32;
    const WIDTH: u8 = 6;
    const HEIGHT: u8 = 6;
    const RANKS_OF_MEN: u8 = 2;
    const UP_LEFT: u32 = 1;
    const UP_RIGHT: u32 = 5;
    const RING: u32 = 18;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Greedy;

impl Variant for Greedy {
    type Board = Board6x6;
    type Attacks = attacks::Fill;

    const NAME: &'static str = "greedy";
    const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
    const DRAW_RULES: DrawRules<'static> =
        DrawRules::new(&[DrawClause::KingMoves { moves: 3, at_least: 0 }]);
    const PDN_GAME_TYPE: u8 = 100;
    const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}

/// Tables of three pieces, built once.
static BUILT: LazyLock<(TempDir, Tables)> = LazyLock::new(|| built(Greedy, 3));

/// All positions of a slice.
fn positions(slice: Slice) -> Vec<AnyPosition> {
    let index = Index::new(Greedy.into(), slice);
    (0..index.len()).map(|number| index.position(number)).collect()
}

/// All slices of a material.
fn slices(material: Material) -> Vec<Slice> {
    let slices = Slice::all_of(Greedy.into(), material).into_iter().flat_map(Slice::pair);
    slices.filter(|slice| slice.material == material).collect()
}

/// Three pieces are the smallest number with which one side can have two men on different ranks.
#[test]
fn three_pieces_on_a_small_board_agree_with_the_plain_solver() {
    agree_with_the_plain_solver(&BUILT.1, 3);
}

#[test]
#[ignore = "slow"]
fn four_pieces_on_a_small_board_agree_with_the_plain_solver() {
    agree_with_the_plain_solver(&built(Greedy, 4).1, 4);
}

/// Plays the line of each win as a game. If the draw rules end the game, the win must be reported as late.
#[test]
fn late_wins_are_drawn_in_a_game() {
    let (_, tables) = &*BUILT;
    let is_late = |position: &AnyPosition| {
        let Some(EndgameValue::Win(Some(plies))) = tables.probe(position) else { return false };
        let line = tables.line(position).unwrap();
        assert_eq!(line.len(), usize::from(plies));
        let mut game = Game::from_position(*position);
        line.into_iter().any(|mv| {
            game.play(mv).unwrap();
            matches!(game.outcome(), Some(Outcome::Draw { .. }))
        })
    };
    for material in Material::all(Greedy.into(), 3) {
        let all = slices(material).into_iter().flat_map(positions);
        let expected = all.filter(is_late).count() as u64;
        let found = tables.statistics(material, true).unwrap();
        assert_eq!(found.late_wins, Some(expected), "{material}");
        if material == [0, 2, 0, 1].into() {
            assert!(expected > 0 && expected < found.wins);
        }
    }
}

#[test]
fn statistics_count_all_positions_and_name_a_longest_win() {
    let (_, tables) = &*BUILT;
    for material in Material::all(Greedy.into(), 3) {
        let (mut counts, mut longest) = ([0; 3], None);
        for position in slices(material).into_iter().flat_map(positions) {
            match tables.probe(&position).unwrap() {
                EndgameValue::Win(plies) => {
                    counts[0] += 1;
                    longest = longest.max(plies);
                }
                EndgameValue::Draw => counts[1] += 1,
                EndgameValue::Loss(_) => counts[2] += 1,
            }
        }
        let found = tables.statistics(material, false).unwrap();
        assert_eq!([found.wins, found.draws, found.losses], counts, "{material}");
        assert_eq!(found.positions, counts.iter().sum::<u64>(), "{material}");
        assert_eq!(found.longest.map(|(plies, _)| plies), longest, "{material}");
        if let Some((plies, position)) = found.longest {
            assert_eq!(Slice::of(&position).material, material);
            assert_eq!(tables.probe(&position), Some(EndgameValue::Win(Some(plies))));
        }
    }
}

/// A capture can lead from material with tables of outcomes to material with tables of plies. A probe of the position
/// before the capture then gives plies.
#[test]
fn plies_are_told_where_tables_have_them() {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { plies: 2, ..BuildOptions::new(3) };
    build(folder.path(), Greedy, options, |_| {}).unwrap();
    let tables = Tables::open(folder.path(), Access::Sequential, Greedy).unwrap();
    assert_eq!((tables.pieces(), tables.pieces_with_plies()), (3, 2));
    assert_eq!(Endgames::pieces(&tables), 3, "an engine also uses outcomes");
    for slice in Slice::groups(tables.variant(), 3).concat() {
        for position in positions(slice) {
            let mut value = BUILT.1.probe(&position).unwrap();
            if !position.has_captures() {
                value = without_plies(value);
            }
            assert_eq!(tables.probe(&position), Some(value), "{position}");
        }
    }
}

/// Makes all moves of all positions of each slice.
#[test]
fn a_slice_names_all_that_its_moves_lead_to() {
    for slice in Slice::groups(Greedy.into(), 3).concat() {
        let (mut next, mut captured) = (BTreeSet::new(), BTreeSet::new());
        for own in slice.pair() {
            for position in positions(own) {
                for mv in position.moves() {
                    let after = Slice::of(&position.make(mv));
                    let Material { own, enemy } = after.material;
                    let has_both = own.men + own.kings > 0 && enemy.men + enemy.kings > 0;
                    if !mv.is_capture() {
                        next.insert(after.file());
                    } else if mv.captured().count() == 1 && !mv.promotes() && has_both {
                        captured.insert(after.material.min(after.material.swapped()));
                    }
                }
            }
        }
        next.remove(&slice);
        assert_eq!(slice.next(Greedy.into()), Vec::from_iter(next), "{slice}");
        assert!(captured.iter().all(|material| slice.captured().contains(material)), "{slice}");
    }
}

/// Builds each slice in a folder with only the tables that the slice needs, directly or through other tables. The build
/// must succeed.
#[test]
fn a_slice_needs_no_more_than_it_names() {
    let (folder, _) = &*BUILT;
    let slices = Slice::groups(Greedy.into(), 3).concat();
    for slice in slices.into_iter().step_by(if cfg!(debug_assertions) { 3 } else { 1 }) {
        let needed = tempfile::tempdir().unwrap();
        let mut slices = needs(slice);
        while let Some(slice) = slices.pop() {
            for content in ["wdl", "plies"] {
                let name = format!("{slice}.{content}");
                let [from, to] = [folder, &needed].map(|folder| folder.path().join(&name));
                if !to.exists() {
                    fs::hard_link(from, to).unwrap();
                    slices.extend(needs(slice));
                }
            }
        }
        assert!(!needed.path().join(format!("{slice}.wdl")).exists(), "{slice} needs itself");
        build_slice(needed.path(), Greedy, slice, BuildOptions::new(3)).unwrap();
    }
}

fn needs(slice: Slice) -> Vec<Slice> {
    let captured = slice.captured().into_iter();
    let captured = captured.flat_map(|material| Slice::all_of(Greedy.into(), material));
    slice.next(Greedy.into()).into_iter().chain(captured).collect()
}

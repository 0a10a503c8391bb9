//! Tests the tables of a user-defined variant on a small board.

use std::fs;
use std::sync::LazyLock;

use checkers_bits::draw::{DrawClause, DrawRules};
use checkers_bits::{
    Board, EndgameValue, Game, Outcome, Preference, Russian, SquareNames, Variant, attacks,
};
use checkers_endgames::{Access, BuildOptions, Index, Slice, Tables, build, build_slice};
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
    const PDN_GAME_TYPE: u8 = 99;
    const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}

/// Tables of three pieces, built once.
static BUILT: LazyLock<(TempDir, Tables)> = LazyLock::new(|| built(Greedy, 3));

/// Three pieces are the smallest number with which one side can have two men on different ranks.
#[test]
fn three_pieces_on_a_small_board_agree_with_the_plain_solver() {
    agree_with_the_plain_solver::<Greedy>(&BUILT.1, 3);
}

#[test]
#[ignore = "slow"]
fn four_pieces_on_a_small_board_agree_with_the_plain_solver() {
    agree_with_the_plain_solver::<Greedy>(&built(Greedy, 4).1, 4);
}

/// Plays the line of each win as a game. If the draw rules end the game, the win must be reported as late.
#[test]
fn late_wins_are_drawn_in_a_game() {
    let (_, tables) = &*BUILT;
    let kings: Slice = "0201-0-0".parse().unwrap();
    let index = Index::new(Greedy.into(), kings);
    let late = |&number: &u64| {
        let position = index.position(number);
        let mut game = Game::from_position(position);
        let line = tables.line(&position).unwrap();
        if let Some(EndgameValue::Win(Some(plies))) = tables.probe(&position) {
            assert_eq!(line.len(), usize::from(plies));
        }
        line.into_iter().any(|mv| {
            game.play(mv).unwrap();
            matches!(game.outcome(), Some(Outcome::Draw { .. }))
        })
    };
    let is_win =
        |&number: &u64| matches!(tables.probe(&index.position(number)), Some(EndgameValue::Win(_)));
    let expected = (0..index.len()).filter(is_win).filter(late).count() as u64;
    let statistics = tables.statistics(kings.material, true).unwrap();
    assert!(expected > 0 && expected < statistics.wins);
    assert_eq!(statistics.late_wins, Some(expected));
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
    for slice in Slice::groups(tables.variant(), 3).concat() {
        let index = Index::new(tables.variant(), slice);
        for position in (0..index.len()).map(|number| index.position(number)) {
            let mut value = BUILT.1.probe(&position).unwrap();
            if !position.has_captures() {
                value = without_plies(value);
            }
            assert_eq!(tables.probe(&position), Some(value), "{position}");
        }
    }
}

/// Builds each slice in a folder with only the tables that the slice needs, directly or through other tables. The build
/// must succeed.
#[test]
fn a_slice_needs_no_more_than_it_names() {
    let (folder, _) = &*BUILT;
    for slice in Slice::groups(Greedy.into(), 3).concat() {
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

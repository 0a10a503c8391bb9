//! Tests games: playing and undoing moves, and records with comments, variations and setup positions.

use checkers_bits::draw::DrawCounters;
use checkers_bits::game::{Ply, PlyKind, RecordedResult, Variation, VariationError, WinReason};
use checkers_bits::{
    AnyMove, AnyVariant, Brazilian, Color, DrawClause, DrawRules, English, Fen, Game, IllegalMove,
    Outcome, Position, Russian,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::entries::{Entry, entries, write};

fn first(line: &Variation) -> AnyMove {
    line.position().moves()[0]
}

#[test]
fn moves_and_positions_are_the_history() {
    let mut game = Game::new(Russian);
    assert_eq!(game, Game::from_position(Position::<Russian>::start()));
    assert_eq!(game.undo(), None);
    let start = game.position();
    let mv = start.moves()[0];
    game.play(mv).unwrap();
    assert_eq!(game.play(mv), Err(IllegalMove));
    let after = start.play(mv).unwrap();
    assert_eq!(game.position(), after);
    assert_eq!(game.diagram().to_string(), after.diagram().with_move(mv).to_string());
    assert!(game.moves().eq([(start, mv)]));
    assert!(game.positions().eq([start, after]));
    let undone = game.undo().unwrap();
    assert_eq!(undone.mv(), Some((start, mv)));
    assert_eq!((undone.before(), undone.kind(), undone.after()), (start, PlyKind::Move(mv), after));
    assert_eq!(game, Game::new(Russian));
}

#[test]
fn play_goes_on_from_a_position_that_is_set_up() {
    let corner: Position = "W:WKa3,Kc1,Kh4:BKb8".parse().unwrap();
    let once = [DrawClause::KingMoves { moves: 1, at_least: 0 }];
    let once = DrawRules::new(&once);
    let mut game = Game::from_position(corner);
    for _ in 0..2 {
        game.play(game.position().moves()[0]).unwrap();
    }
    assert!(game.outcome_by(&once).is_some());
    let before = game.clone();
    game.main_line_mut().set_up(corner);
    assert_eq!(game.position(), corner.into());
    let picture = corner.diagram().to_string();
    assert_eq!(game.diagram().to_string(), picture, "no move led to the position");
    assert_eq!(game.draw_counters(), DrawCounters::default(), "the count begins anew");
    assert_eq!(game.outcome_by(&once), None);
    assert_eq!(game.moves().count(), 2);
    assert_eq!(game.positions().count(), 4);
    let setup = game.undo().unwrap();
    assert_eq!((setup.kind(), setup.mv()), (PlyKind::Setup(corner.into()), None));
    assert_eq!(game, before);
}

/// A setup position starts a new count: equal positions before the setup are no repetitions.
#[test]
fn repetition_does_not_look_behind_a_position_that_is_set_up() {
    let corner: Position = "W:WKc1:BKb8".parse().unwrap();
    let mut game = Game::from_position(corner);
    game.main_line_mut().set_up(corner);
    game.main_line_mut().set_up(corner);
    let twice = [DrawClause::Repetition { times: 2 }];
    assert_eq!(game.outcome_by(&DrawRules::new(&twice)), None);
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn after_an_unknown_move_only_a_position_can_follow() {
    let mut game = Game::new(Russian);
    let start = game.position();
    game.main_line_mut().play_unknown();
    game.main_line_mut().play_unknown();
    assert_eq!(game.position(), start);
    assert_eq!(game.play(start.moves()[0]), Err(IllegalMove));
    assert_eq!(game.moves().count(), 0);
    assert!(game.positions().eq([start]));
    let always = [DrawClause::Repetition { times: 1 }];
    assert_eq!(game.outcome_by(&DrawRules::new(&always)), None);

    let lost: Position = "W:Wa7:Bb8".parse().unwrap();
    game.main_line_mut().set_up(lost);
    assert!(game.positions().eq([start, lost.into()]));
    let win = Outcome::Win { winner: Color::Black, reason: WinReason::Blocked };
    assert_eq!(game.outcome_by(&DrawRules::none()), Some(win));
    assert_eq!(RecordedResult::from(win), RecordedResult::BlackWins);
}

#[test]
fn notes_stand_where_they_were_made() {
    let mut line = Variation::from(Position::<Russian>::start());
    line.add_comment("before the first move");
    line.play(first(&line)).unwrap();
    line.add_nag(1);
    line.add_comment("after it");
    line.add_comment(String::from("twice"));
    line.play(first(&line)).unwrap();
    assert_eq!(line.notes().comments, ["before the first move"]);
    assert_eq!(line.plies()[0].notes().comments, ["after it", "twice"]);
    assert_eq!(line.plies()[0].notes().nags, [1]);
    assert_eq!(*line.plies()[1].notes(), Default::default());

    line.notes_mut(0).unwrap().comments.clear();
    line.notes_mut(2).unwrap().nags.push(6);
    assert!(line.notes_mut(3).is_none());
    assert!(line.notes().comments.is_empty());
    assert_eq!(line.plies()[1].notes().nags, [6]);
}

#[test]
fn a_variation_starts_where_its_ply_does() {
    let mut line = Variation::from(Position::<Russian>::start());
    let start = line.clone();
    let no_ply = line.add_variation(0, start.clone()).unwrap_err();
    assert_eq!(no_ply, VariationError::NoPly);
    assert_eq!(no_ply.to_string(), "expected a ply for the variation to replace");
    line.play(first(&line)).unwrap();
    let second = line.clone();
    line.play(first(&line)).unwrap();
    assert_eq!(line.add_variation(1, start.clone()), Err(VariationError::OtherPosition));
    assert_eq!(line.add_variation(2, start.clone()), Err(VariationError::NoPly));
    line.add_variation(0, start.clone()).unwrap();
    line.add_variation(1, Variation::from(second.position())).unwrap();
    assert_eq!(line.plies()[0].variations(), [start]);
    assert_eq!(line.take_variations(1).len(), 1);
    assert_eq!(line.plies()[1].variations(), []);
    assert_eq!(line.take_variations(9), []);
}

/// A line of moves, each chosen by its index.
fn played(start: &Variation, indices: &[usize]) -> Variation {
    let mut line = Variation::from(start.position());
    for &index in indices {
        let moves = line.position().moves();
        line.play(moves[index % moves.len()]).unwrap();
    }
    line
}

#[test]
fn a_promoted_variation_takes_the_place_of_the_plies() {
    let start = Variation::from(Position::<Russian>::start());
    let mut line = played(&start, &[0, 0, 0]);
    line.notes_mut(1).unwrap().comments.push("one".into());
    line.notes_mut(3).unwrap().comments.push("three".into());
    let after = played(&start, &[0]);
    let mut promoted = played(&after, &[1, 1, 1, 1]);
    promoted.notes_mut(0).unwrap().comments.push("before".into());
    promoted.notes_mut(2).unwrap().nags.push(5);
    let nested = played(&after, &[3]);
    promoted.add_variation(0, nested.clone()).unwrap();
    let other = played(&after, &[2]);
    for variation in [&other, &promoted] {
        line.add_variation(1, variation.clone()).unwrap();
    }
    let replaced = line.clone();
    line.promote(1, 1).unwrap();
    let moves = |line: &Variation| line.plies().iter().filter_map(Ply::mv).collect::<Vec<_>>();
    let [first, rest] = [&moves(&after)[..], &moves(&promoted)[..]];
    assert_eq!(moves(&line), [first, rest].concat());
    assert_eq!(line.position(), promoted.position());
    assert_eq!(line.plies()[0].notes().comments, ["one", "before"], "no comment is lost");
    assert_eq!(line.plies()[2].notes().nags, [5]);
    let [old, second, third] = line.plies()[1].variations() else { panic!("{line:?}") };
    assert_eq!((moves(old), second, third), (moves(&replaced)[1..].to_vec(), &other, &nested));
    assert_eq!(old.plies()[1].notes().comments, ["three"]);
    assert_eq!(line.remove_variation(1, 2), Some(nested));
    assert_eq!([line.remove_variation(1, 2), line.remove_variation(9, 0)], [None, None]);
    line.promote(1, 0).unwrap();
    assert_eq!(moves(&line), moves(&replaced));
    for (ply, number) in [(0, 0), (1, 2), (9, 0)] {
        assert_eq!(line.promote(ply, number), Err(VariationError::NoVariation));
    }
    line.add_variation(0, start).unwrap();
    let error = line.promote(0, 0).unwrap_err();
    assert_eq!(error.to_string(), "expected a variation with a ply");
}

/// The draw rules count the plies of the promoted moves after those before them.
#[test]
fn draws_are_counted_anew_in_a_promoted_line() {
    let position = Fen::read("W:WKa1:BKh2", Russian).unwrap().position;
    let names = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"];
    let mut game = Game::from_position(position);
    let mut played = game.clone();
    for name in names {
        game.play(game.position().read_move(name).unwrap()).unwrap();
    }
    let mut line = Variation::from(game.main_line().plies()[1].before());
    for name in &names[1..] {
        line.play(line.position().read_move(name).unwrap()).unwrap();
    }
    for name in ["a1-b2", "h2-f4"] {
        played.play(played.position().read_move(name).unwrap()).unwrap();
    }
    played.main_line_mut().add_variation(1, line).unwrap();
    played.main_line_mut().promote(1, 0).unwrap();
    assert_eq!(played.draw_counters(), game.draw_counters());
    assert_eq!((played.repetitions(), played.fen()), (game.repetitions(), game.fen()));
}

#[test]
fn variations_are_not_nested_too_deep() {
    let mut line = Variation::from(Position::<Russian>::start());
    for depth in 0.. {
        let mut outer = Variation::from(Position::<Russian>::start());
        outer.play(first(&outer)).unwrap();
        match outer.add_variation(0, line) {
            Ok(()) => line = outer,
            Err(error) => {
                assert_eq!((error, depth), (VariationError::TooDeep, Variation::MAX_NESTING));
                // The plies that a promoted variation replaces become a variation themselves.
                let mut deepest = outer;
                while deepest.nesting() < Variation::MAX_NESTING {
                    let variation = deepest.clone();
                    deepest = Variation::from(deepest.start());
                    deepest.play(first(&deepest)).unwrap();
                    deepest.add_variation(0, variation).unwrap();
                }
                assert_eq!(deepest.promote(0, 0), Err(VariationError::TooDeep));
                break;
            }
        }
    }
}

/// Asserts the invariants of a variation and of its nested variations, and returns a copy made from its public parts.
fn rebuilt(line: &Variation) -> Variation {
    let mut copy = Variation::from(line.start());
    *copy.notes_mut(0).unwrap() = line.notes().clone();
    for (i, ply) in line.plies().iter().enumerate() {
        assert_eq!(ply.before(), copy.position());
        match ply.kind() {
            PlyKind::Move(mv) => {
                assert_eq!(ply.before().play(mv), Ok(ply.after()));
                copy.play(mv).unwrap();
            }
            PlyKind::Setup(position) => copy.set_up(position),
            PlyKind::UnknownMove => copy.play_unknown(),
        }
        *copy.notes_mut(i + 1).unwrap() = ply.notes().clone();
        for variation in ply.variations() {
            assert_eq!(variation.start(), ply.before());
            copy.add_variation(i, rebuilt(variation)).unwrap();
        }
    }
    copy
}

fn a_record_is_its_parts(variant: impl Into<AnyVariant>, entries: &[Entry], more: &[Index]) {
    let mut game = Game::new(variant);
    write(game.main_line_mut(), entries);
    assert_eq!(rebuilt(game.main_line()), *game.main_line());

    let before = game.clone();
    let mut played = 0;
    for choice in more {
        let legal = game.position().moves();
        if legal.is_empty() || game.play(*choice.get(&legal)).is_err() {
            break;
        }
        game.main_line_mut().add_comment("played on");
        played += 1;
        assert_eq!(game.positions().next_back(), Some(game.position()));
    }
    for _ in 0..played {
        game.undo().unwrap();
    }
    assert_eq!(game, before);
}

proptest! {
    #[test]
    fn records_of_any_shape(
        entries in entries(),
        more in prop::collection::vec(any::<Index>(), 0..40),
    ) {
        a_record_is_its_parts(Russian, &entries, &more);
        a_record_is_its_parts(Brazilian, &entries, &more);
    }
}

#[test]
fn a_result_by_the_rules_can_be_recorded() {
    let win = |winner| Outcome::Win { winner, reason: WinReason::Blocked };
    for (outcome, recorded) in [
        (win(Color::White), RecordedResult::WhiteWins),
        (win(Color::Black), RecordedResult::BlackWins),
        (Outcome::Draw { reason: DrawClause::Repetition { times: 3 } }, RecordedResult::Draw),
    ] {
        assert_eq!(RecordedResult::from(outcome), recorded, "{outcome}");
    }
}

#[test]
fn a_game_starts_where_its_main_line_does() {
    let fen = Fen::read("W:Wc3:Bf6:H5:F7", Russian).unwrap();
    let mut game = Game::from_fen(fen);
    assert_eq!(game.start(), fen);
    let other: Position = "B:Wc3,e3:Bf6".parse().unwrap();
    *game.main_line_mut() = other.into();
    assert_eq!(game, Game::from_position(other));
    assert_ne!(game, Game::from_fen(Fen { move_number: Some(1), ..other.fen() }));
}

#[test]
fn the_move_number_goes_up_after_the_side_that_begins_second() {
    fn numbers(variant: impl Into<AnyVariant>, fen: &str) -> Vec<u16> {
        let mut game = Game::from_fen(Fen::read(fen, variant).unwrap());
        let after_a_ply = |_| {
            let number = game.fen().move_number.unwrap();
            game.play(game.position().moves()[0]).unwrap();
            number
        };
        (0..4).map(after_a_ply).collect()
    }
    assert_eq!(numbers(Russian, "W:W21-32:B1-12"), [1, 1, 2, 2]);
    assert_eq!(numbers(Russian, "B:W21-32:B1-12:F7"), [7, 8, 8, 9]);
    assert_eq!(numbers(English, "B:W21-32:B1-12"), [1, 1, 2, 2], "Black begins");
    assert_eq!(numbers(Russian, "W:W21-32:B1-12:F65535"), [65_535; 4]);

    let mut game = Game::new(Russian);
    game.play(game.position().moves()[0]).unwrap();
    let start = game.start().position;
    game.main_line_mut().set_up(start);
    assert_eq!(game.fen().move_number, Some(1), "a setup in place of Black's move is no move");
}

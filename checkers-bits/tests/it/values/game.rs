//! Compares games and their draw rules between `Position` and `AnyPosition`.

use std::collections::HashSet;

use checkers_bits::draw::{DrawCounters, DrawPosition, Limit};
use checkers_bits::{
    AnyPosition, AnySquare, AnyVariant, Color, DrawClause, DrawRules, Fen, Game, Move, Outcome,
    Piece, Position, Variant,
};

use super::equal;
use crate::words::Words;

/// One clause of each kind, with limits that short games reach.
const SOON: [DrawClause; 9] = [
    DrawClause::Repetition { times: 2 },
    DrawClause::KingMoves { moves: 2, at_least: 3 },
    DrawClause::Balance { moves: 2, at_least: 3, at_most: 6 },
    DrawClause::ThreeKingsAgainstKing(Limit::Stronger(2)),
    DrawClause::TwoKingsAgainstKing(Limit::Each(2)),
    DrawClause::KingAgainstKing(Limit::Each(2)),
    DrawClause::ThreeAgainstKing(Limit::Each(2)),
    DrawClause::MainRoad { moves: 1 },
    DrawClause::TwoAgainstKing(Limit::Stronger(2)),
];

/// The draw rules of the variant, two other sets of rules, and each clause alone.
fn rules<V: Variant>() -> impl Iterator<Item = DrawRules<'static>> {
    let named = [V::DRAW_RULES, DrawRules::fmjd64(), DrawRules::lidraughts()];
    named.into_iter().chain(SOON.chunks(1).map(DrawRules::new))
}

fn judge<P: DrawPosition>(
    rules: &DrawRules<'_>,
    position: &P,
    counters: DrawCounters,
    earlier: &[P],
) -> (Option<DrawClause>, u32) {
    let draw = rules.draw(position, counters, earlier.iter().rev().copied());
    (draw, rules.plies_left(position, counters))
}

/// Asserts that the main road joins two corners, also on a mirrored board. A board that is not square has no main
/// road.
pub(super) fn main_road<V: Variant>(variant: AnyVariant) {
    let is_mirrored = variant.square_at(0, 0).is_none();
    let is_on_road = |square: &AnySquare| {
        let file = if is_mirrored { variant.width() - 1 - square.file() } else { square.file() };
        variant.width() == variant.height() && file == square.rank()
    };
    let counters = Fen::read("W:W:B:R9,9,9,9", variant).unwrap().draw_counters();
    let rules = DrawRules::new(&[DrawClause::MainRoad { moves: 1 }]);
    for square in variant.squares() {
        let others = variant.squares().into_iter();
        let others = others.filter(|other| *other != square && !is_on_road(other)).take(3);
        let king = |color| Piece { color, is_king: true };
        let pieces = others.map(|other| (other, king(Color::White)));
        let pieces = pieces.chain([(square, king(Color::Black))]);
        let value = AnyPosition::new(variant, pieces, Color::Black).unwrap();
        let typed: Position<V> = value.downcast().unwrap();
        let judged = judge(&rules, &value, counters, &[]);
        assert_eq!(judged.0.is_some(), is_on_road(&square), "{value}");
        assert_eq!(judge(&rules, &typed, counters, &[]), judged, "{value}");
    }
}

/// A game, stored as a list of `Position` and a list of `AnyPosition`.
pub(super) struct Played<V: Variant> {
    typed: Vec<Position<V>>,
    values: Vec<AnyPosition>,
    counters: DrawCounters,
    game: Game,
    pub(super) draws: HashSet<DrawClause>,
    pub(super) captures: usize,
}

impl<V: Variant> Played<V> {
    pub(super) fn new(start: Position<V>, variant: AnyVariant) -> Self {
        let value = variant.position(start).unwrap();
        Self {
            typed: vec![start],
            values: vec![value],
            counters: DrawCounters::default(),
            game: Game::from_position(value),
            draws: HashSet::new(),
            captures: 0,
        }
    }

    pub(super) fn now(&self) -> (Position<V>, AnyPosition) {
        (self.typed[self.typed.len() - 1], self.values[self.values.len() - 1])
    }

    pub(super) fn play(&mut self, mv: Move<V>) {
        let (before, value_before) = self.now();
        let after = before.play(mv).unwrap();
        let value = value_before.play(value_before.variant().mv(mv).unwrap()).unwrap();
        self.game.play(mv).unwrap();
        self.captures += usize::from(mv.is_capture());
        let counters = self.counters.after(&before, &after);
        assert_eq!(self.counters.after(&value_before, &value), counters, "{before} {mv:?}");
        self.counters = counters;
        for rules in rules::<V>() {
            let judged = judge(&rules, &after, counters, &self.typed);
            assert_eq!(judge(&rules, &value, counters, &self.values), judged, "{after}");
            let draw = judged.0.map(|reason| Outcome::Draw { reason });
            assert_eq!(self.game.outcome_by(&rules), after.outcome().or(draw), "{after}");
            self.draws.extend(judged.0);
        }
        let fen = Fen::with_counters(after, counters);
        equal(fen, Fen::with_counters(value, counters));
        assert_eq!(fen.draw_counters(), counters);
        equal(Fen { move_number: None, ..self.game.fen() }, fen);
        equal(self.game.position(), value);
        assert_eq!(self.game.draw_counters(), counters);
        self.typed.push(after);
        self.values.push(value);
    }

    /// Chooses a move that keeps the game going. Usually the chosen move leaves the opponent no capture. Half of these
    /// moves take back the last move of the side, if possible.
    pub(super) fn choose(&self, words: &mut Words) -> Option<Move<V>> {
        let (position, _) = self.now();
        let moves = position.moves();
        let mut any = |count: usize| words.next() as usize % count;
        let quiet: Vec<_> =
            moves.iter().copied().filter(|&mv| !position.make(mv).has_captures()).collect();
        if moves.is_empty() || quiet.is_empty() || any(8) == 0 {
            return (!moves.is_empty()).then(|| moves[any(moves.len())]);
        }
        let own_last =
            self.game.moves().nth_back(1).map(|(_, mv)| [mv.to_square(), mv.from_square()]);
        let takes_back =
            |mv: &&Move<V>| own_last == Some([mv.from_square().into(), mv.to_square().into()]);
        match quiet.iter().find(takes_back) {
            Some(&back) if any(2) == 0 => Some(back),
            _ => Some(quiet[any(quiet.len())]),
        }
    }
}

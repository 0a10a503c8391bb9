//! Positions with very many moves or captures, hunted by climbing: change a square or two, keep what
//! has at least as many. No rule bounds the captures, so every call must stand whatever is found.
//!
//! The hunt is short in a run of all tests. A long one, which prints each longest list as it is
//! found:
//!
//! ```sh
//! CLIMB_SEED=7 CLIMB_STEPS=1000000 cargo test --release -p checkers-bits --test it -- \
//!     --ignored --nocapture climb::long
//! ```
//!
//! `CLIMB_SEED` is 1 unless given, `CLIMB_STEPS` the changes to try for moves and again for captures in
//! each variant (100,000), `CLIMB_VARIANT` the only variant to hunt in. A position that beats those of
//! `rules::the_longest_lists_known_are_whole` belongs there.

use std::collections::BTreeSet;
use std::env;

use checkers_bits::{
    Brazilian, Canadian, Color, Czech, English, International, Italian, MoveList, Pieces, Pool,
    Position, Russian, Spanish, Spantsireti, Square, Variant, VariantName, perft, perft_of_each,
    perft_with, with_variant,
};

use crate::random::Words;

/// What stands on a square: nothing, or a piece.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Man(Color),
    King(Color),
}

/// What there must be more of. A climb among all moves ends with kings that have nothing to capture.
#[derive(Clone, Copy, Debug)]
enum Goal {
    Moves,
    Captures,
}

impl Goal {
    fn count<V: Variant>(self, position: &Position<V>) -> u32 {
        match self {
            Self::Captures if !position.has_captures() => 0,
            _ => position.count_moves(),
        }
    }
}

/// Changes that may come to nothing before the climb begins again from an empty board.
const PATIENCE: u32 = 3000;

struct Climb<V: Variant> {
    goal: Goal,
    words: Words,
    cells: Vec<Cell>,
    best: Position<V>,
    most: u32,
    /// Changes since the count last grew.
    tries: u32,
}

impl<V: Variant> Climb<V> {
    fn new(goal: Goal, words: Words) -> Self {
        let cells = vec![Cell::Empty; Square::<V::Board>::COUNT];
        let best = position(&cells).expect("an empty board is a position");
        Self { goal, words, cells, best, most: 0, tries: 0 }
    }

    fn pick(&mut self, among: usize) -> usize {
        (self.words.next() >> 64) as usize % among
    }

    /// Tries one change; whether there is more now.
    fn step(&mut self) -> bool {
        self.tries += 1;
        let mut cells = self.cells.clone();
        for _ in 0..=self.pick(3) {
            let [square, other] = [(); 2].map(|()| self.pick(cells.len()));
            match self.pick(6) {
                0 => cells[square] = Cell::Empty,
                1 => cells[square] = Cell::King(Color::White),
                2 => cells[square] = Cell::King(Color::Black),
                3 => cells[square] = Cell::Man(Color::White),
                4 => cells[square] = Cell::Man(Color::Black),
                _ => cells.swap(square, other),
            }
        }
        let Some(position) = position::<V>(&cells) else { return false };
        let count = self.goal.count(&position);
        let grown = count > self.most;
        if count >= self.most {
            (self.cells, self.best, self.most) = (cells, position, count);
        }
        if grown {
            self.tries = 0;
        }
        grown
    }

    fn is_stuck(&self) -> bool {
        self.tries == PATIENCE
    }
}

/// With White to move; nothing if a man stands where it would have become a king.
fn position<V: Variant>(cells: &[Cell]) -> Option<Position<V>> {
    let mut pieces = [Pieces::default(), Pieces::default()];
    for (square, cell) in Square::all().zip(cells) {
        match *cell {
            Cell::Empty => {}
            Cell::Man(color) => pieces[color as usize].men |= square.into(),
            Cell::King(color) => pieces[color as usize].kings |= square.into(),
        }
    }
    let [white, black] = pieces;
    Position::new(white, black, Color::White).ok()
}

/// Climbs, again and again from an empty board, and shows each position that has more moves than all
/// before it.
fn hunt<V: Variant>(goal: Goal, seed: u64, steps: u64, mut found: impl FnMut(&Position<V>)) {
    let mut most = 0;
    let mut climb = Climb::<V>::new(goal, Words::new(seed));
    for _ in 0..steps {
        if climb.step() && climb.most > most {
            most = climb.most;
            found(&climb.best);
        }
        if climb.is_stuck() {
            climb = Climb::new(goal, climb.words);
        }
    }
}

/// All that can be asked of a position about its moves, except for their paths, which grow without
/// any measure.
pub(crate) fn every_call_agrees<V: Variant>(position: &Position<V>) {
    let moves = position.moves();
    let count = moves.len();
    let distinct: BTreeSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), count, "{position}: a move comes twice");
    assert_eq!(position.count_moves() as usize, count, "{position}");
    assert_eq!(position.has_moves(), count > 0, "{position}");
    assert_eq!(position.has_captures(), moves.iter().any(|mv| mv.is_capture()), "{position}");

    // Into a list that has been used.
    let mut list: MoveList<V> = Position::start().moves();
    position.moves_into(&mut list);
    assert_eq!(list[..], moves[..], "{position}");
    let mut each = Vec::new();
    position.for_each_move(|mv| each.push(mv));
    each.sort_unstable();
    assert!(each.into_iter().eq(distinct), "{position}");

    position.captures_into(&mut list);
    assert_eq!(list.len(), if position.has_captures() { count } else { 0 }, "{position}");
    let quiet = position.quiet_moves().map(|quiet| quiet.count() as usize);
    assert_eq!(quiet, (!position.has_captures()).then_some(count), "{position}");

    for &mv in moves.iter().step_by(1 + count / 16) {
        let after = position.play_unchecked(mv);
        assert_eq!(position.play(mv), Ok(after), "{position}: {mv:?}");
        assert_eq!(position.unpack(position.pack(mv)), Some(mv), "{position}: {mv:?}");
    }
    let after: Vec<_> = moves.iter().map(|&mv| position.play_unchecked(mv)).collect();
    let replies = after.iter().map(|after| u64::from(after.count_moves())).sum::<u64>();
    assert_eq!(perft(position, 1), count as u64, "{position}");
    assert_eq!(perft(position, 2), replies, "{position}");
    assert_eq!(perft_with::<V::Lines, V>(position, 2), replies, "{position}");
    let mut counts = vec![u32::MAX; after.len()];
    Position::count_moves_of_each(&after, &mut counts);
    assert_eq!(counts.iter().map(|&count| u64::from(count)).sum::<u64>(), replies, "{position}");
    let mut nodes = [0; 3];
    perft_of_each(&[*position; 3], 2, &mut nodes);
    assert_eq!(nodes, [replies; 3], "{position}");
}

/// What it finds must be at least so much, about what 2,000 changes come to: so few as to be quick, and
/// on the larger boards more than a list holds without the heap.
fn short<V: Variant>(goal: Goal, at_least: u32) {
    let mut best = Position::<V>::start();
    hunt(goal, 1, 2000, |position| best = *position);
    every_call_agrees(&best);
    let count = goal.count(&best);
    println!("{}: {goal:?} {count} {best}", V::NAME);
    assert!(count >= at_least, "{}: {goal:?} {count} {best}", V::NAME);
}

#[test]
fn russian() {
    short::<Russian>(Goal::Moves, 60);
    short::<Russian>(Goal::Captures, 15);
}

#[test]
fn brazilian() {
    short::<Brazilian>(Goal::Moves, 60);
    short::<Brazilian>(Goal::Captures, 15);
}

#[test]
fn pool() {
    short::<Pool>(Goal::Moves, 60);
    short::<Pool>(Goal::Captures, 15);
}

#[test]
fn international() {
    short::<International>(Goal::Moves, 100);
    short::<International>(Goal::Captures, 30);
}

#[test]
fn spantsireti() {
    short::<Spantsireti>(Goal::Moves, 100);
    short::<Spantsireti>(Goal::Captures, 100);
}

#[test]
fn canadian() {
    short::<Canadian>(Goal::Moves, 150);
    short::<Canadian>(Goal::Captures, 40);
}

#[test]
fn family() {
    short::<English>(Goal::Moves, 30);
    short::<Czech>(Goal::Captures, 3);
    short::<Italian>(Goal::Captures, 3);
    short::<Spanish>(Goal::Captures, 3);
}

/// See the head of this file.
#[test]
#[ignore = "a tool to hunt with, for as long as it is told to"]
fn long() {
    fn number(name: &str, otherwise: u64) -> u64 {
        let number = |text: String| text.parse().unwrap_or_else(|_| panic!("{name} is no number"));
        env::var(name).map_or(otherwise, number)
    }
    let (seed, steps) = (number("CLIMB_SEED", 1), number("CLIMB_STEPS", 100_000));
    let only = env::var("CLIMB_VARIANT");
    let only: Option<VariantName> =
        only.ok().map(|name| name.parse().expect("CLIMB_VARIANT names a variant"));
    println!("seed {seed}, {steps} steps");
    fn climb<V: Variant>(seed: u64, steps: u64) {
        for goal in [Goal::Moves, Goal::Captures] {
            hunt::<V>(goal, seed, steps, |position| {
                println!("{} {goal:?} {} {position}", V::NAME, goal.count(position));
                every_call_agrees(position);
            });
        }
    }
    for &name in VariantName::ALL.iter().filter(|&&name| only.is_none_or(|only| only == name)) {
        with_variant!(name, V => climb::<V>(seed, steps));
    }
}

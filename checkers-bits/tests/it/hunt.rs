//! Finds positions with very many moves or captures by hill climbing. A climb changes one or a few squares at a time,
//! and keeps the change unless the number of moves falls too much. The accepted loss of moves is random and shrinks
//! towards the end of the climb (threshold accepting, Dueck and Scheuer 1990), so that the climb can leave a local
//! maximum.

use checkers_bits::{Color, Pieces, Position, Square, Variant};

use crate::words::Words;

/// The contents of a square.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Man(Color),
    King(Color),
}

/// The number that a climb maximises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal {
    /// The number of moves of a position without captures.
    Quiet,
    /// The number of captures.
    Captures,
}

impl Goal {
    pub(crate) fn count<V: Variant>(self, position: &Position<V>) -> u32 {
        match (self, position.has_captures()) {
            (Self::Quiet, false) | (Self::Captures, true) => position.count_moves(),
            _ => 0,
        }
    }
}

/// The largest accepted loss at the start of a climb, as a fraction of the number of moves.
const EASE: f64 = 0.3;

struct Climb<V: Variant> {
    goal: Goal,
    words: Words,
    cells: Vec<Cell>,
    position: Position<V>,
    count: u32,
}

impl<V: Variant> Climb<V> {
    fn new(goal: Goal, words: Words) -> Self {
        let cells = vec![Cell::Empty; Square::<V::Board>::COUNT];
        let position = position(&cells).expect("an empty board is a position");
        Self { goal, words, cells, position, count: 0 }
    }

    fn pick(&mut self, among: usize) -> usize {
        (self.words.next() >> 64) as usize % among
    }

    /// Tries one random change. The change is kept if the position loses at most a random fraction of its moves; the
    /// fraction is below `ease`.
    fn step(&mut self, ease: f64) {
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
        let Some(position) = position::<V>(&cells) else { return };
        let count = self.goal.count(&position);
        let loss = ease * self.fraction() * self.fraction() * f64::from(self.count);
        if f64::from(count) >= f64::from(self.count) - loss {
            (self.cells, self.position, self.count) = (cells, position, count);
        }
    }

    /// A random number between 0 and 1.
    fn fraction(&mut self) -> f64 {
        self.pick(1 << 20) as f64 / f64::from(1 << 20)
    }
}

/// The position with White to move; `None` if a man stands on its promotion rank, or if a king has won the game.
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
    let is_won = |position: &Position<V>| {
        matches!(V::GOAL, checkers_bits::Goal::FirstKing) && !position.all_kings().is_empty()
    };
    Position::new(white, black, Color::White).ok().filter(|position| !is_won(position))
}

/// Starts climbs of `length` changes from an empty board, again and again. Reports each position that has more moves
/// than all earlier positions.
pub(crate) fn hunt<V: Variant>(
    goal: Goal,
    seed: u64,
    steps: u64,
    length: u64,
    mut found: impl FnMut(&Position<V>),
) {
    let mut most = 0;
    let mut climb = Climb::<V>::new(goal, Words::new(seed));
    for step in 0..steps {
        let left = (length - step % length) as f64 / length as f64;
        climb.step(EASE * left * left);
        if climb.count > most {
            most = climb.count;
            found(&climb.position);
        }
        if (step + 1) % length == 0 {
            climb = Climb::new(goal, climb.words);
        }
    }
}

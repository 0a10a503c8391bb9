//! The oracle: a generator in the article's first representation, an array with one byte for
//! each square. Slow, naive, and without a line in common with the library.

use std::collections::BTreeSet;

use checkers_bits::{Board, Color, Move, Position, Square, Variant};

/// A move by the numbers of its squares; `order` is the order in which the pieces are captured.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Path {
    from: u8,
    to: u8,
    order: Vec<u8>,
    promotes: bool,
}

/// A [`Path`] for which the order of capture does not matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) captured: BTreeSet<u8>,
    pub(crate) promotes: bool,
}

impl<V: Variant> From<Move<V>> for PlainMove {
    fn from(mv: Move<V>) -> Self {
        Self {
            from: mv.from().number(),
            to: mv.to().number(),
            captured: mv.captured().into_iter().map(Square::number).collect(),
            promotes: mv.promotes(),
        }
    }
}

impl From<Path> for PlainMove {
    fn from(path: Path) -> Self {
        Self {
            from: path.from,
            to: path.to,
            captured: path.order.into_iter().collect(),
            promotes: path.promotes,
        }
    }
}

/// The board as bytes, `w`, `W`, `b`, `B` or `.`, square number 1 first.
pub(crate) struct Oracle {
    cells: Vec<u8>,
    width: i32,
    height: i32,
    white_to_move: bool,
    promotes_during_capture: bool,
    must_take_the_most: bool,
}

const DIRECTIONS: [(i32, i32); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

impl<V: Variant> From<&Position<V>> for Oracle {
    fn from(position: &Position<V>) -> Self {
        let mut cells = vec![b'.'; Square::<V::Board>::COUNT];
        for (set, letter) in [
            (position.men(Color::White), b'w'),
            (position.kings(Color::White), b'W'),
            (position.men(Color::Black), b'b'),
            (position.kings(Color::Black), b'B'),
        ] {
            for square in set {
                cells[usize::from(square.number()) - 1] = letter;
            }
        }
        Self {
            cells,
            width: V::Board::WIDTH.into(),
            height: V::Board::HEIGHT.into(),
            white_to_move: position.side_to_move() == Color::White,
            promotes_during_capture: V::PROMOTES_DURING_CAPTURE,
            must_take_the_most: V::MUST_TAKE_THE_MOST,
        }
    }
}

impl Oracle {
    /// The legal moves.
    pub(crate) fn moves(&self) -> BTreeSet<PlainMove> {
        self.paths().into_iter().map(PlainMove::from).collect()
    }

    /// The legal moves, each order of capture apart.
    pub(crate) fn paths(&self) -> BTreeSet<Path> {
        let mut found = BTreeSet::new();
        for from in self.own() {
            let mut without = self.cells.clone();
            without[usize::from(from) - 1] = b'.';
            let is_king = self.is_king(from);
            let start = Path { from, to: from, order: Vec::new(), promotes: false };
            self.capture(&without, &start, is_king, &mut found);
        }
        if self.must_take_the_most {
            let most = found.iter().map(|path| path.order.len()).max();
            found.retain(|path| Some(path.order.len()) == most);
        }
        if found.is_empty() {
            self.quiet(&mut found);
        }
        found
    }

    fn quiet(&self, found: &mut BTreeSet<Path>) {
        for from in self.own() {
            let is_king = self.is_king(from);
            let forward = if self.white_to_move { 1 } else { -1 };
            for direction in DIRECTIONS {
                let mut to = from;
                while let Some(next) = self.step(to, direction) {
                    if self.at(next) != b'.' || !is_king && direction.1 != forward {
                        break;
                    }
                    to = next;
                    let promotes = !is_king && self.is_last_rank(to);
                    found.insert(Path { from, to, order: Vec::new(), promotes });
                    if !is_king {
                        break;
                    }
                }
            }
        }
    }

    /// Extends a capture in every way; says whether it could be extended.
    fn capture(
        &self,
        cells: &[u8],
        path: &Path,
        is_king: bool,
        found: &mut BTreeSet<Path>,
    ) -> bool {
        let mut extended = false;
        for direction in DIRECTIONS {
            let Some((victim, landings)) = self.jump(cells, path, is_king, direction) else {
                continue;
            };
            extended = true;
            let mut ends = Vec::new();
            let mut goes_on = false;
            for to in landings {
                let mut order = path.order.clone();
                order.push(victim);
                let mut next = Path { to, order, ..path.clone() };
                let crowned = !is_king && self.promotes_during_capture && self.is_last_rank(to);
                next.promotes |= crowned;
                if self.capture(cells, &next, is_king || crowned, found) {
                    goes_on = true;
                } else {
                    next.promotes |= !is_king && self.is_last_rank(to);
                    ends.push(next);
                }
            }
            if !goes_on {
                found.extend(ends);
            }
        }
        extended
    }

    /// The piece that can be captured in a direction, and the squares to land on behind it.
    fn jump(
        &self,
        cells: &[u8],
        path: &Path,
        is_king: bool,
        direction: (i32, i32),
    ) -> Option<(u8, Vec<u8>)> {
        let is_empty = |square: u8| cells[usize::from(square) - 1] == b'.';
        let mut victim = self.step(path.to, direction)?;
        while is_king && is_empty(victim) {
            victim = self.step(victim, direction)?;
        }
        if !self.is_enemy(victim) || path.order.contains(&victim) {
            return None;
        }
        let mut landings = Vec::new();
        let mut behind = victim;
        while let Some(next) = self.step(behind, direction).filter(|&next| is_empty(next)) {
            landings.push(next);
            behind = next;
            if !is_king {
                break;
            }
        }
        (!landings.is_empty()).then_some((victim, landings))
    }

    fn own(&self) -> impl Iterator<Item = u8> {
        (1..=self.cells.len() as u8)
            .filter(|&square| self.at(square) != b'.' && !self.is_enemy(square))
    }

    fn at(&self, square: u8) -> u8 {
        self.cells[usize::from(square) - 1]
    }

    fn is_king(&self, square: u8) -> bool {
        self.at(square).is_ascii_uppercase()
    }

    fn is_enemy(&self, square: u8) -> bool {
        let enemy = if self.white_to_move { b'b' } else { b'w' };
        self.at(square).to_ascii_lowercase() == enemy
    }

    fn is_last_rank(&self, square: u8) -> bool {
        self.coordinates(square).1 == if self.white_to_move { self.height - 1 } else { 0 }
    }

    fn step(&self, square: u8, (dx, dy): (i32, i32)) -> Option<u8> {
        let (x, y) = self.coordinates(square);
        let (x, y) = (x + dx, y + dy);
        ((0..self.width).contains(&x) && (0..self.height).contains(&y))
            .then(|| ((self.height - 1 - y) * (self.width / 2) + x / 2 + 1) as u8)
    }

    fn coordinates(&self, square: u8) -> (i32, i32) {
        let (row, column) = (
            (i32::from(square) - 1) / (self.width / 2),
            (i32::from(square) - 1) % (self.width / 2),
        );
        let rank = self.height - 1 - row;
        (2 * column + rank % 2, rank)
    }
}

//! The oracle: a reference generator for tests. The board is an array with one byte per square (32 bytes on 8×8), the
//! first representation in [the draughts article](checkers_bits#sources). The oracle is slow and simple, and shares no
//! code with the library.

use std::collections::BTreeSet;
use std::iter::repeat;

use checkers_bits::{
    AnyMove, AnySquare, Board, CaptureLines, Cells, Color, DarkCorner, Goal, KingLanding,
    KingRange, MenCapture, MenTake, Move, Position, Preference, Removal, Square, Variant,
};

/// The number of a square from the top left, independent of the board's numbering of bits.
pub(crate) fn cell<B: Board>(square: Square<B>) -> u8 {
    let pitch = if B::CELLS == Cells::Dark { 2 } else { 1 };
    (B::HEIGHT - 1 - square.rank()) * (B::WIDTH / pitch) + square.file() / pitch + 1
}

/// A capture path or a quiet move, with squares as [cells](cell). `order` lists the captured pieces in the order of
/// capture. `ways` has the way in which each piece is captured, because a straight capture can take two pieces in the
/// same order in two ways.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Path {
    from: u8,
    to: u8,
    order: Vec<u8>,
    ways: Vec<(i32, i32)>,
    promotes: bool,
}

/// A [`Path`] reduced to a move: the order of captures does not matter.
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
            from: cell(mv.from_square()),
            to: cell(mv.to_square()),
            captured: mv.captured().into_iter().map(cell).collect(),
            promotes: mv.promotes(),
        }
    }
}

impl From<AnyMove> for PlainMove {
    fn from(mv: AnyMove) -> Self {
        let variant = mv.variant();
        let columns = variant.square_count() as u8 / variant.height();
        let cell = |square: AnySquare| {
            let column = square.file() / (variant.width() / columns);
            (variant.height() - 1 - square.rank()) * columns + column + 1
        };
        Self {
            from: cell(mv.from_square()),
            to: cell(mv.to_square()),
            captured: mv.captured().into_iter().map(cell).collect(),
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

/// The board as bytes `w`, `W`, `b`, `B` or `.`, beginning with square number 1.
pub(crate) struct Oracle {
    cells: Vec<u8>,
    width: i32,
    height: i32,
    a1_is_dark: bool,
    /// Whether the light cells are squares too: then pieces go along files and ranks, and men also sideways.
    all_cells: bool,
    removes_at_once: bool,
    white_to_move: bool,
    promotes_during_capture: bool,
    kings_fly: bool,
    king_landing: KingLanding,
    captures_straight: bool,
    first_king_wins: bool,
    /// The king that may not make another quiet move in this position, because it has made the maximum number in a row.
    resting: Option<u8>,
    men_capture_backward: bool,
    men_take_kings: bool,
    preferences: &'static [Preference],
}

const DIRECTIONS: [(i32, i32); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const FILES_AND_RANKS: [(i32, i32); 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
const STRAIGHT: [(i32, i32); 4] = [(0, 2), (2, 0), (0, -2), (-2, 0)];

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
                cells[usize::from(cell(square)) - 1] = letter;
            }
        }
        Self {
            cells,
            width: V::Board::WIDTH.into(),
            height: V::Board::HEIGHT.into(),
            a1_is_dark: V::Board::DARK_CORNER == DarkCorner::Left,
            all_cells: V::Board::CELLS == Cells::All,
            removes_at_once: V::REMOVAL == Removal::AtOnce,
            white_to_move: position.side_to_move() == Color::White,
            promotes_during_capture: V::PROMOTES_DURING_CAPTURE,
            kings_fly: V::KINGS == KingRange::Flies,
            king_landing: V::KING_LANDING,
            captures_straight: V::CAPTURE_LINES == CaptureLines::DiagonalAndStraight,
            first_king_wins: V::GOAL == Goal::FirstKing,
            resting: position
                .king_run(position.side_to_move())
                .filter(|&(_, moves)| Some(moves) == V::KING_MOVES_IN_A_ROW)
                .map(|(king, _)| cell(king)),
            men_capture_backward: V::MEN_CAPTURE == MenCapture::AllWays,
            men_take_kings: V::MEN_TAKE == MenTake::AnyPiece,
            preferences: V::PREFERENCE,
        }
    }
}

impl Oracle {
    /// The legal moves.
    pub(crate) fn moves(&self) -> BTreeSet<PlainMove> {
        self.paths().into_iter().map(PlainMove::from).collect()
    }

    /// The legal moves; each order of captures is a path of its own.
    pub(crate) fn paths(&self) -> BTreeSet<Path> {
        let mut found = BTreeSet::new();
        if self.first_king_wins && self.cells.iter().any(u8::is_ascii_uppercase) {
            return found;
        }
        for from in self.own() {
            let mut without = self.cells.clone();
            without[usize::from(from) - 1] = b'.';
            let is_king = self.is_king(from);
            let start = Path { from, to: from, order: vec![], ways: vec![], promotes: false };
            self.capture(&without, &start, None, is_king, &mut found);
        }
        self.keep_the_preferred(&mut found);
        if found.is_empty() {
            self.quiet(&mut found);
        }
        found
    }

    fn keep_the_preferred(&self, found: &mut BTreeSet<Path>) {
        for &preference in self.preferences {
            let best = found.iter().map(|path| self.merits(path, preference)).max();
            found.retain(|path| Some(self.merits(path, preference)) == best);
        }
    }

    /// The values that a preference compares, the most important value first.
    fn merits(&self, path: &Path, preference: Preference) -> Vec<usize> {
        let kings = || path.order.iter().map(|&victim| usize::from(self.is_king(victim)));
        match preference {
            Preference::MostPieces => vec![path.order.len()],
            // lidraughts gives a man the value 100 and a king the value 199.
            Preference::MostValue => vec![100 * path.order.len() + 99 * kings().sum::<usize>()],
            Preference::ByKing => vec![usize::from(self.is_king(path.from))],
            Preference::MostKings => vec![kings().sum()],
            // All lists get the same length, so that a longer capture is not better only because its list is longer.
            Preference::KingsFirst => kings().chain(repeat(0)).take(self.cells.len()).collect(),
        }
    }

    fn forward(&self) -> i32 {
        if self.white_to_move { 1 } else { -1 }
    }

    fn directions(&self) -> [(i32, i32); 4] {
        if self.all_cells { FILES_AND_RANKS } else { DIRECTIONS }
    }

    fn men_go(&self, (_, up): (i32, i32)) -> bool {
        up == self.forward() || self.all_cells && up == 0
    }

    fn quiet(&self, found: &mut BTreeSet<Path>) {
        for from in self.own().filter(|&from| self.resting != Some(from)) {
            let is_king = self.is_king(from);
            for direction in self.directions() {
                let mut to = from;
                while let Some(next) = self.step(to, direction) {
                    if self.at(next) != b'.' || !is_king && !self.men_go(direction) {
                        break;
                    }
                    to = next;
                    let promotes = !is_king && self.is_last_rank(to);
                    found.insert(Path { from, to, order: vec![], ways: vec![], promotes });
                    if !(is_king && self.kings_fly) {
                        break;
                    }
                }
            }
        }
    }

    /// Extends a capture, which has gone in the direction `last`, in every direction. Returns whether any extension exists.
    fn capture(
        &self,
        cells: &[u8],
        path: &Path,
        last: Option<(i32, i32)>,
        is_king: bool,
        found: &mut BTreeSet<Path>,
    ) -> bool {
        let mut extended = false;
        let straight = STRAIGHT.into_iter().filter(|_| self.captures_straight);
        for direction in self.directions().into_iter().chain(straight) {
            if self.removes_at_once && last == Some((-direction.0, -direction.1)) {
                continue;
            }
            let Some((victim, landings)) = self.jump(cells, path, is_king, direction) else {
                continue;
            };
            extended = true;
            let mut left = cells.to_vec();
            if self.removes_at_once {
                left[usize::from(victim) - 1] = b'.';
            }
            let mut ends = Vec::new();
            let mut goes_on = false;
            let lands_next =
                is_king && self.king_landing == KingLanding::NextToLastKing && self.is_king(victim);
            for (i, to) in landings.into_iter().enumerate() {
                let mut order = path.order.clone();
                order.push(victim);
                let mut next = Path { to, order, ..path.clone() };
                next.ways.extend(Some(direction).filter(|_| self.captures_straight));
                let crowned = !is_king && self.promotes_during_capture && self.is_last_rank(to);
                next.promotes |= crowned;
                if self.capture(&left, &next, Some(direction), is_king || crowned, found) {
                    goes_on = true;
                } else {
                    next.promotes |= !is_king && self.is_last_rank(to);
                    if i == 0 || !lands_next {
                        ends.push(next);
                    }
                }
            }
            if !goes_on {
                found.extend(ends);
            }
        }
        extended
    }

    /// The piece that can be captured in a direction, and the possible landing squares behind it.
    fn jump(
        &self,
        cells: &[u8],
        path: &Path,
        is_king: bool,
        direction: (i32, i32),
    ) -> Option<(u8, Vec<u8>)> {
        if !is_king && !self.men_capture_backward && !self.men_go(direction) {
            return None;
        }
        let flies = is_king && self.kings_fly;
        let is_empty = |square: u8| cells[usize::from(square) - 1] == b'.';
        let mut victim = self.step(path.to, direction)?;
        while flies && is_empty(victim) {
            victim = self.step(victim, direction)?;
        }
        if !is_king && !self.men_take_kings && self.is_king(victim) {
            return None;
        }
        if !self.is_enemy(victim) || path.order.contains(&victim) {
            return None;
        }
        let mut landings = Vec::new();
        let mut behind = victim;
        while let Some(next) = self.step(behind, direction).filter(|&next| is_empty(next)) {
            landings.push(next);
            behind = next;
            if !flies || self.king_landing == KingLanding::NextSquare {
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
            .then(|| ((self.height - 1 - y) * self.columns() + x / self.pitch() + 1) as u8)
    }

    fn coordinates(&self, square: u8) -> (i32, i32) {
        let index = i32::from(square) - 1;
        let (row, column) = (index / self.columns(), index % self.columns());
        let rank = self.height - 1 - row;
        let first = if self.a1_is_dark { rank } else { rank + 1 } % self.pitch();
        (self.pitch() * column + first, rank)
    }

    /// The distance between the squares of a rank.
    fn pitch(&self) -> i32 {
        if self.all_cells { 1 } else { 2 }
    }

    fn columns(&self) -> i32 {
        self.width / self.pitch()
    }
}

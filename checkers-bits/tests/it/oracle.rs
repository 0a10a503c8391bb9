//! The oracle: a reference generator for tests. The board is an array with one byte per square (32 bytes on 8×8), the
//! first representation in [the draughts article](checkers_bits#sources). The oracle is slow and simple, and shares no
//! code with the library.

use std::collections::BTreeSet;
use std::iter::repeat;
use std::rc::Rc;

use checkers_bits::{
    AnyMove, AnySquare, AnyVariant, Board, CaptureLines, Cells, Color, DarkCorner, Goal,
    KingLanding, KingRange, MenCapture, MenTake, Move, Piece, Position, Preference, Removal,
    Square, Variant,
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
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) order: Vec<u8>,
    ways: Vec<(i32, i32)>,
    pub(crate) promotes: bool,
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

/// The number of a square from the top left, on the board of a variant.
pub(crate) fn cell_of(variant: AnyVariant, square: AnySquare) -> u8 {
    let columns = variant.square_count() as u8 / variant.height();
    let column = square.file() / (variant.width() / columns);
    (variant.height() - 1 - square.rank()) * columns + column + 1
}

impl From<AnyMove> for PlainMove {
    fn from(mv: AnyMove) -> Self {
        let cell = |square| cell_of(mv.variant(), square);
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

/// The clauses of a game.
#[derive(Clone, Debug)]
pub(crate) struct Clauses {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) a1_is_dark: bool,
    /// Whether the light cells are squares too: then pieces go along files and ranks, and men also sideways.
    pub(crate) all_cells: bool,
    pub(crate) moves_in_all_directions: bool,
    pub(crate) captures_in_all_directions: bool,
    pub(crate) captures_are_optional: bool,
    pub(crate) removes_at_once: bool,
    pub(crate) promotes_during_capture: bool,
    pub(crate) kings_fly: bool,
    pub(crate) king_landing: KingLanding,
    pub(crate) first_king_wins: bool,
    pub(crate) king_moves_in_a_row: Option<u8>,
    pub(crate) men_capture_backward: bool,
    pub(crate) men_take_kings: bool,
    pub(crate) preferences: Vec<Preference>,
}

impl Clauses {
    fn of<V: Variant>() -> Self {
        Self {
            width: V::Board::WIDTH.into(),
            height: V::Board::HEIGHT.into(),
            a1_is_dark: V::Board::DARK_CORNER == DarkCorner::Left,
            all_cells: V::Board::CELLS == Cells::All,
            moves_in_all_directions: false,
            captures_in_all_directions: V::CAPTURE_LINES == CaptureLines::DiagonalAndStraight,
            captures_are_optional: false,
            removes_at_once: V::REMOVAL == Removal::AtOnce,
            promotes_during_capture: V::PROMOTES_DURING_CAPTURE,
            kings_fly: V::KINGS == KingRange::Flies,
            king_landing: V::KING_LANDING,
            first_king_wins: V::GOAL == Goal::FirstKing,
            king_moves_in_a_row: V::KING_MOVES_IN_A_ROW,
            men_capture_backward: V::MEN_CAPTURE == MenCapture::AllWays,
            men_take_kings: V::MEN_TAKE == MenTake::AnyPiece,
            preferences: V::PREFERENCE.to_vec(),
        }
    }

    /// The steps along the lines of the board, or those in all eight directions.
    fn directions(&self, all: bool) -> &'static [(i32, i32)] {
        let steps = if self.all_cells { &STEPS_OF_ALL_CELLS } else { &STEPS_OF_DARK_CELLS };
        &steps[..if all { 8 } else { 4 }]
    }

    /// The distance between the squares of a rank.
    fn pitch(&self) -> i32 {
        if self.all_cells { 1 } else { 2 }
    }

    fn columns(&self) -> i32 {
        self.width / self.pitch()
    }
}

/// The board as bytes `w`, `W`, `b`, `B` or `.`, beginning with square number 1.
#[derive(Clone)]
pub(crate) struct Oracle {
    clauses: Rc<Clauses>,
    cells: Vec<u8>,
    white_to_move: bool,
    /// As in [`new`](Self::new).
    king_runs: [Option<(u8, u8)>; 2],
}

/// The diagonals, then files and ranks, along which a step goes over a light cell.
const STEPS_OF_DARK_CELLS: [(i32, i32); 8] =
    [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 2), (2, 0), (0, -2), (-2, 0)];
/// Files and ranks, then the diagonals.
const STEPS_OF_ALL_CELLS: [(i32, i32); 8] =
    [(0, 1), (-1, 0), (1, 0), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1)];

impl<V: Variant> From<&Position<V>> for Oracle {
    fn from(position: &Position<V>) -> Self {
        let clauses = Rc::new(Clauses::of::<V>());
        let pieces = position.pieces().map(|(square, piece)| (cell(square), piece));
        let king_runs = Color::ALL
            .map(|color| position.king_run(color).map(|(king, moves)| (cell(king), moves)));
        Self::new(clauses, pieces, position.side_to_move(), king_runs)
    }
}

impl Oracle {
    /// The oracle of a position, with squares as cells. `king_runs` has the king with which White or Black made the last
    /// moves, and the number of these moves.
    pub(crate) fn new(
        clauses: Rc<Clauses>,
        pieces: impl Iterator<Item = (u8, Piece)>,
        side_to_move: Color,
        king_runs: [Option<(u8, u8)>; 2],
    ) -> Self {
        let mut cells = vec![b'.'; (clauses.columns() * clauses.height) as usize];
        for (cell, piece) in pieces {
            let letter = if piece.color == Color::White { b'w' } else { b'b' };
            let letter = if piece.is_king { letter.to_ascii_uppercase() } else { letter };
            cells[usize::from(cell) - 1] = letter;
        }
        Self { clauses, cells, white_to_move: side_to_move == Color::White, king_runs }
    }

    /// The number of ways to play `depth` moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| self.make(mv).perft(depth - 1)).sum(),
        }
    }

    fn make(&self, mv: &PlainMove) -> Self {
        let mut after = self.clone();
        let mut piece = self.at(mv.from);
        for &square in mv.captured.iter().chain([&mv.from]) {
            after.cells[usize::from(square) - 1] = b'.';
        }
        if mv.promotes {
            piece = piece.to_ascii_uppercase();
        }
        after.cells[usize::from(mv.to) - 1] = piece;
        after.white_to_move = !self.white_to_move;
        let run = &mut after.king_runs[usize::from(!self.white_to_move)];
        let moves = run.filter(|&(king, _)| king == mv.from).map_or(1, |(_, moves)| moves + 1);
        *run = Some((mv.to, moves)).filter(|_| self.is_king(mv.from) && mv.captured.is_empty());
        // A captured king has no run, nor has a side without men.
        for (side, [king, man]) in [*b"Ww", *b"Bb"].into_iter().enumerate() {
            let is_limited = self.clauses.king_moves_in_a_row.is_some();
            let is_counted = |&(at, _): &(u8, u8)| {
                is_limited && after.at(at) == king && after.cells.contains(&man)
            };
            after.king_runs[side] = after.king_runs[side].filter(is_counted);
        }
        after
    }

    /// The legal moves.
    pub(crate) fn moves(&self) -> BTreeSet<PlainMove> {
        self.paths().into_iter().map(PlainMove::from).collect()
    }

    /// The legal moves; each order of captures is a path of its own.
    pub(crate) fn paths(&self) -> BTreeSet<Path> {
        let mut found = BTreeSet::new();
        if self.clauses.first_king_wins && self.cells.iter().any(u8::is_ascii_uppercase) {
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
        if found.is_empty() || self.clauses.captures_are_optional {
            self.quiet(&mut found);
        }
        found
    }

    fn keep_the_preferred(&self, found: &mut BTreeSet<Path>) {
        for &preference in &self.clauses.preferences {
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
            Preference::MostPoints => vec![path.order.len() + kings().sum::<usize>()],
            Preference::ByKing => vec![usize::from(self.is_king(path.from))],
            Preference::MostKings => vec![kings().sum()],
            // All lists get the same length, so that a longer capture is not better only because its list is longer.
            Preference::KingsFirst => kings().chain(repeat(0)).take(self.cells.len()).collect(),
        }
    }

    fn forward(&self) -> i32 {
        if self.white_to_move { 1 } else { -1 }
    }

    /// Whether a direction leads forward; on a board of all cells sideways is forward, too.
    fn is_forward(&self, (_, up): (i32, i32)) -> bool {
        up * self.forward() > 0 || self.clauses.all_cells && up == 0
    }

    /// The king that may not make another quiet move, because it has made the maximum number in a row.
    fn resting(&self) -> Option<u8> {
        let run = self.king_runs[usize::from(!self.white_to_move)];
        let (king, _) =
            run.filter(|&(_, moves)| Some(moves) == self.clauses.king_moves_in_a_row)?;
        Some(king)
    }

    fn quiet(&self, found: &mut BTreeSet<Path>) {
        let clauses = &self.clauses;
        let resting = self.resting();
        for from in self.own().filter(|&from| resting != Some(from)) {
            let is_king = self.is_king(from);
            for &direction in clauses.directions(clauses.moves_in_all_directions) {
                let mut to = from;
                while let Some(next) = self.step(to, direction) {
                    if self.at(next) != b'.' || !is_king && !self.is_forward(direction) {
                        break;
                    }
                    to = next;
                    let promotes = !is_king && self.is_last_rank(to);
                    found.insert(Path { from, to, order: vec![], ways: vec![], promotes });
                    if !(is_king && clauses.kings_fly) {
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
        let clauses = &self.clauses;
        let mut extended = false;
        for &direction in clauses.directions(clauses.captures_in_all_directions) {
            if clauses.removes_at_once && last == Some((-direction.0, -direction.1)) {
                continue;
            }
            let Some((victim, landings)) = self.jump(cells, path, is_king, direction) else {
                continue;
            };
            extended = true;
            let mut left = cells.to_vec();
            if clauses.removes_at_once {
                left[usize::from(victim) - 1] = b'.';
            }
            let mut ends = Vec::new();
            let mut goes_on = false;
            let lands_next = is_king
                && clauses.king_landing == KingLanding::NextToLastKing
                && self.is_king(victim);
            for (i, to) in landings.into_iter().enumerate() {
                let mut order = path.order.clone();
                order.push(victim);
                let mut next = Path { to, order, ..path.clone() };
                let has_ways = clauses.captures_in_all_directions;
                next.ways.extend(Some(direction).filter(|_| has_ways));
                let reaches_last_rank = !is_king && self.is_last_rank(to);
                let crowned = clauses.promotes_during_capture && reaches_last_rank;
                next.promotes |= crowned;
                if self.capture(&left, &next, Some(direction), is_king || crowned, found) {
                    goes_on = true;
                } else {
                    next.promotes |= reaches_last_rank;
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
        if !is_king && !self.clauses.men_capture_backward && !self.is_forward(direction) {
            return None;
        }
        let flies = is_king && self.clauses.kings_fly;
        let is_empty = |square: u8| cells[usize::from(square) - 1] == b'.';
        let mut victim = self.step(path.to, direction)?;
        while flies && is_empty(victim) {
            victim = self.step(victim, direction)?;
        }
        if !is_king && !self.clauses.men_take_kings && self.is_king(victim) {
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
            if !flies || self.clauses.king_landing == KingLanding::NextSquare {
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
        let last_rank = if self.white_to_move { self.clauses.height - 1 } else { 0 };
        self.coordinates(square).1 == last_rank
    }

    fn step(&self, square: u8, (dx, dy): (i32, i32)) -> Option<u8> {
        let Clauses { width, height, .. } = *self.clauses;
        let (x, y) = self.coordinates(square);
        let (x, y) = (x + dx, y + dy);
        let (columns, pitch) = (self.clauses.columns(), self.clauses.pitch());
        ((0..width).contains(&x) && (0..height).contains(&y))
            .then(|| ((height - 1 - y) * columns + x / pitch + 1) as u8)
    }

    fn coordinates(&self, square: u8) -> (i32, i32) {
        let index = i32::from(square) - 1;
        let (columns, pitch) = (self.clauses.columns(), self.clauses.pitch());
        let (row, column) = (index / columns, index % columns);
        let rank = self.clauses.height - 1 - row;
        let first = if self.clauses.a1_is_dark { rank } else { rank + 1 } % pitch;
        (pitch * column + first, rank)
    }
}

//! Positions with complete move lists in two formats: paths (`a1:d4:g7 c3-d4`), and `FROM>TOxCAPTURED.CAPTURED` with
//! square numbers.
//!
//! This module has a few positions. Large files of such positions are in `../shared/vectors`, if that folder exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use checkers_bits::{
    Board, Brazilian, Czech, Direction, English, International, Italian, Move, Position, Russian,
    Spanish, Spantsireti, Square, Variant,
};

use crate::oracle::{PlainMove, cell};
use crate::shared::shared;

/// A move without its promotion, which the lists do not contain.
pub(crate) type Listed = (u8, u8, BTreeSet<u8>);

pub(crate) fn listed<V: Variant>(mv: Move<V>) -> Listed {
    let mv = PlainMove::from(mv);
    (mv.from, mv.to, mv.captured)
}

fn generated<V: Variant>(position: &Position<V>) -> BTreeSet<Listed> {
    let moves = position.moves();
    let listed: BTreeSet<Listed> = moves.iter().map(|&mv| listed(mv)).collect();
    assert_eq!(listed.len(), moves.len(), "a move comes twice in {position}");
    listed
}

/// The squares strictly between two squares of a line.
fn between<B: Board>(from: Square<B>, to: Square<B>) -> impl Iterator<Item = Square<B>> {
    let direction = Direction::DIAGONAL
        .into_iter()
        .find(|&direction| from.ray(direction).any(|square| square == to))
        .unwrap_or_else(|| panic!("{from} and {to} do not share a line"));
    from.ray(direction).take_while(move |&square| square != to)
}

/// Parses a path: `c3-d4`, or all squares of a capture, separated by `:` or `x`.
pub(crate) fn listed_path<V: Variant>(position: &Position<V>, path: &str) -> Listed {
    let square = |name: &str| match name.parse() {
        Ok(number) => Square::from_number(number).unwrap(),
        Err(_) => name.parse().unwrap(),
    };
    let squares: Vec<Square<V::Board>> = path.split([':', 'x', '-']).map(square).collect();
    let captured = squares
        .windows(2)
        .flat_map(|pair| between(pair[0], pair[1]))
        .filter(|&square| position.them().contains(square))
        .map(cell)
        .collect();
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    (cell(first), cell(last), captured)
}

/// Parses `14>23x18.19`, or `14>18x` for a quiet move.
fn listed_numbers(text: &str) -> Listed {
    let number = |text: &str| text.parse().unwrap();
    let (from, rest) = text.split_once('>').unwrap();
    let (to, captured) = rest.split_once('x').unwrap();
    let captured = captured.split_terminator('.').map(number).collect();
    (number(from), number(to), captured)
}

fn assert_paths<V: Variant>(fen: &str, paths: &str) {
    let position: Position<V> = fen.parse().unwrap();
    let expected = paths.split_whitespace().map(|path| listed_path(&position, path)).collect();
    assert_eq!(generated(&position), expected, "{} {fen}", V::NAME);
}

/// A test position: its theme, its FEN and all its legal moves.
type Chosen = (&'static str, &'static str, &'static str);

const RUSSIAN: [Chosen; 18] = [
    ("a king lands on any free square behind the piece", "W:WKh8:Bd4", "h8:c3 h8:b2 h8:a1"),
    ("a king must land where it can go on", "W:WKh8:Bf6,b4", "h8:c3:a5"),
    ("a king may go on in the same direction", "B:Wc3,e5:BKh8", "h8:d4:b2 h8:d4:a1"),
    ("a man captures backwards", "W:Wd4:Bc3,e3,h8", "d4:b2 d4:f2"),
    ("a man may turn while it captures", "W:Wc5:Bd6,f6", "c5:e7:g5"),
    ("a man promotes on the way and flies as a king", "W:Wb6:Bc7,g5", "b6:d8:h4"),
    (
        "a man promoted on the way may end on any square behind the next piece",
        "W:Wb6:Bc7,e7",
        "b6:d8:f6 b6:d8:g5 b6:d8:h4",
    ),
    ("a black man promotes on the way too", "B:Wf2,b4:Bg3", "g3:e1:a5"),
    ("a man promotes at the end of a capture", "B:Wd2:Be3", "e3:c1"),
    ("any capture is legal, also the shortest", "W:Wc3,h2:Bd4,d6,g3", "c3:e5:c7 h2:f4"),
    (
        "a piece on the edge and two pieces in a row cannot be captured",
        "W:WKd4:Bh8,b6,a7",
        "d4-a1 d4-b2 d4-c3 d4-e5 d4-f6 d4-g7 d4-c5 d4-e3 d4-f2 d4-g1",
    ),
    (
        "a capture by a king branches twice",
        "W:WKg1:Bf2,d4,d6,b6,g5",
        "g1:e3:h6 g1:e3:c5:e7:h4 g1:e3:c5:a7",
    ),
    (
        "a captured piece blocks until the end, so the capture cannot go on from f4 over e3",
        "W:WKf2:BKg7,Ke7,Kg5,e3",
        "f2:d4:h8 f2:c5:f8:h6:f4",
    ),
    ("a circle in both directions is one move", "B:Wd2,f2,d4,f4:BKe1", "e1:c3:e5:g3:e1"),
    ("men move forward only", "B:Wa1:Bd4,h2", "d4-c3 d4-e3 h2-g1"),
    ("a blocked side has no move", "B:Wa1,c1,b2:Ba3", ""),
    ("a king is blocked by its own pieces", "W:WKa1,c3:BKh2", "a1-b2 c3-b4 c3-d4"),
    ("a side without pieces has no move", "W:W:Ba3", ""),
];

const BRAZILIAN: [Chosen; 5] = [
    ("the most pieces must be captured", "W:Wc3,h2:Bd4,d6,g3", "c3xe5xc7"),
    ("a man that passes the last rank stays a man", "W:Wb6:Bc7,e7", "b6xd8xf6"),
    ("a king counts as one piece", "W:Wa1,h2:BKb2,g3,e5", "h2xf4xd6"),
    ("equal captures may be chosen freely", "W:Wc3,g3:Bd4,f4", "c3xe5 g3xe5"),
    (
        "the captures of all pieces count, not only those of one king",
        "W:WKg1:Bf2,d4,d6,b6,g5",
        "g1xe3xc5xe7xh4",
    ),
];

const INTERNATIONAL: [Chosen; 5] = [
    ("men capture forwards and turn", "W:W33:B29,20", "33x24x15"),
    ("the most pieces must be captured, also backwards", "W:W28:B22,33,43", "28x39x48"),
    ("a man that passes the last rank stays a man", "W:W11:B7,8,24", "11x2x13"),
    ("a king lands on any square behind the piece", "W:WK46:B28", "46x23 46x19 46x14 46x10 46x5"),
    ("a king flies", "B:W50:BK46", "46-41 46-37 46-32 46-28 46-23 46-19 46-14 46-10 46-5"),
];

const SPANTSIRETI: [Chosen; 3] = [
    ("a man promotes on the way and flies as a king", "W:Wb6:Bc7,g5", "b6:d8:h4 b6:d8:i3 b6:d8:j2"),
    ("any capture is legal", "W:Wc3,i3:Bd4,d6,h4", "c3:e5:c7 i3:g5"),
    ("a king flies to the upper edge", "W:WKa1:B", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8"),
];

const ENGLISH: [Chosen; 15] = [
    ("Black begins", "B:W21-32:B1-12", "9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
    ("men move forward only", "B:W32:B15", "15-18 15-19"),
    ("men capture forward only", "W:W18:B14,15,22,23", "18x9 18x11"),
    ("men capture kings", "W:W18:BK14", "18x9"),
    ("a king goes one step in any direction", "W:WK18:B1", "18-14 18-15 18-22 18-23"),
    ("a king captures a neighbouring piece in any direction", "W:WK18:B11,22", "18x25"),
    ("a king lands right behind the piece", "B:W6:BK1", "1x10"),
    ("capturing is mandatory", "W:W28,31:B24", "28x19"),
    ("a capture goes on while it can", "W:W25:B22,14", "25x18x9"),
    ("any capture is legal, also the shortest", "W:W22,28:B10,18,24", "22x15x6 28x19"),
    ("a man may capture even if a king could", "W:W28,K25:B22,24", "25x18 28x19"),
    ("a man that captures to the last row is crowned and stops", "W:W9:B6,7", "9x2"),
    ("a piece is not jumped twice", "W:WK22:B18", "22x15"),
    ("a circle ends where it began, and is one move", "W:WK31:B26,27,18,19", "31x22x15x24x31"),
    ("a blocked side has no move", "W:W28:B19,24", ""),
];

const CZECH: [Chosen; 11] = [
    ("men move forward only", "B:Wa1:Bd4,h2", "d4-c3 d4-e3 h2-g1"),
    ("men capture forward only", "W:Wd4:Bc3,e3,c5", "d4xb6"),
    (
        "any capture by a man is legal if no king can capture",
        "W:Wc3,h2:Bd4,d6,g3",
        "c3xe5xc7 h2xf4",
    ),
    ("a king's capture goes before a man's", "W:WKa5,g3:Bb6,f4", "a5xc7 a5xd8"),
    (
        "a king's capture goes first even if it takes fewer pieces",
        "W:WKa5,g1:Bb6,f2,d4",
        "a5xc7 a5xd8",
    ),
    ("a man captures if the king cannot capture", "W:WKa5,g3:Bf4", "g3xe5"),
    ("any capture by a king is legal", "W:WKc1:Bb2,d2,g5", "c1xa3 c1xe3xh6"),
    ("a king lands on any square behind", "W:WKa1:Bd4", "a1xe5 a1xf6 a1xg7 a1xh8"),
    ("a king must land where it can go on", "W:WKh8:Bf6,b4", "h8xc3xa5"),
    ("a captured piece blocks until the end", "W:WKf2:BKg7,Ke7,Kg5,e3", "f2xd4xh8 f2xc5xf8xh6xf4"),
    ("a man that captures to the last row stops", "W:Wb6:Bc7,e7", "b6xd8"),
];

const ITALIAN: [Chosen; 16] = [
    ("men move forward only", "B:Wa2:Bd5", "d5-c4 d5-e4"),
    ("men capture forward only", "W:Wd5:Bc4,e4,c6", "d5xb7"),
    ("a man does not capture a king", "W:Wd5:BKc6,e6", "d5xf7"),
    ("a man does not capture a king even if there is no other capture", "W:Wd5:BKc6", "d5-e6"),
    ("a king goes one step", "W:WKd5:B", "d5-c4 d5-e4 d5-c6 d5-e6"),
    ("a king captures a king and lands right behind it", "W:WKd5:BKc6", "d5xb7"),
    ("first law: the most pieces", "W:Wb3,h3:Bc4,c6,g4", "b3xd5xb7"),
    ("first law: the most pieces, even if a man captures them", "W:WKh3,b3:Bc4,c6,g4", "b3xd5xb7"),
    ("first law: the most pieces, even if they are no kings", "W:WKb3,Kh3:Bc4,c6,Kg4", "b3xd5xb7"),
    ("second law: of equally many pieces, with a king", "W:WKb3,h3:Bc4,g4", "b3xd5"),
    ("third law: with a king, the most kings", "W:WKb3,Kh3:Bc4,Kg4", "h3xf5"),
    (
        "fourth law: of equally many kings, the capture with an earlier king",
        "W:WKb3,Kh3:BKc4,c6,g4,Kg6",
        "b3xd5xb7",
    ),
    (
        "fourth law: if the first kings come equally early, an earlier second king",
        "W:WKa2,Kh1:BKb3,Kd5,d7,Kg2,g4,Kg6",
        "a2xc4xe6xc8",
    ),
    ("equal captures may be chosen freely", "W:Wb3,h3:Bc4,g4", "b3xd5 h3xf5"),
    (
        "a move is legal if one of its orders captures the king first",
        "W:WKe2:BKd3,d5,f3,f5",
        "e2xc4xe6xg4xe2",
    ),
    ("a man that captures to the last row stops", "W:Wa6:Bb7,d7", "a6xc8"),
];

const SPANISH: [Chosen; 8] = [
    ("men capture forward only", "W:Wd5:Bc4,e4,c6", "d5xb7"),
    ("quantity: the most pieces", "W:Wb3,h3:Bc4,c6,g4", "b3xd5xb7"),
    ("quality: of equally many pieces, the most kings", "W:Wb3,h3:Bc4,Kg4", "h3xf5"),
    ("quantity goes before quality", "W:Wb3,h3:Bc4,c6,Kg4", "b3xd5xb7"),
    ("equal captures may be chosen freely", "W:Wb3,h3:Bc4,g4", "b3xd5 h3xf5"),
    (
        "a capture by a king has no preference",
        "W:WKa2,h3:Bb3,g4",
        "a2xc4 a2xd5 a2xe6 a2xf7 a2xg8 h3xf5",
    ),
    ("a king flies", "W:WKa8:B", "a8-b7 a8-c6 a8-d5 a8-e4 a8-f3 a8-g2 a8-h1"),
    ("a man that captures to the last row stops", "W:Wa6:Bb7,d7", "a6xc8"),
];

#[test]
fn chosen_positions() {
    for (_, fen, paths) in RUSSIAN {
        assert_paths::<Russian>(fen, paths);
    }
    for (_, fen, paths) in BRAZILIAN {
        assert_paths::<Brazilian>(fen, paths);
    }
    for (_, fen, paths) in INTERNATIONAL {
        assert_paths::<International>(fen, paths);
    }
    for (_, fen, paths) in SPANTSIRETI {
        assert_paths::<Spantsireti>(fen, paths);
    }
    for (_, fen, paths) in ENGLISH {
        assert_paths::<English>(fen, paths);
    }
    for (_, fen, paths) in CZECH {
        assert_paths::<Czech>(fen, paths);
    }
    for (_, fen, paths) in ITALIAN {
        assert_paths::<Italian>(fen, paths);
    }
    for (_, fen, paths) in SPANISH {
        assert_paths::<Spanish>(fen, paths);
    }
}

/// Reads a file of the shared vectors; `None` in a clone without the folder.
pub(crate) fn shared_vectors(name: &str) -> Option<String> {
    shared("vectors").map(|folder| text_of(&folder.join(name)))
}

fn text_of(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn assert_shared_chosen<V: Variant>(file: &str) {
    let Some(text) = shared_vectors(file) else { return };
    let mut positions = 0;
    for line in text.lines() {
        let mut fields = line.split('\t').skip(1);
        let fen = fields.next().unwrap();
        assert_paths::<V>(fen, fields.next().unwrap_or_default());
        positions += 1;
    }
    assert!(positions > 80, "only {positions} positions in {file}");
}

fn assert_shared_random<V: Variant>(file: &str) {
    let Some(text) = shared_vectors(file) else { return };
    let mut positions = 0;
    for line in text.lines() {
        let (fen, moves) = line.split_once('\t').unwrap();
        let position: Position<V> = fen.parse().unwrap();
        let expected = moves.split_whitespace().map(listed_numbers).collect();
        assert_eq!(generated(&position), expected, "{} {fen}", V::NAME);
        positions += 1;
    }
    assert!(positions > 2000, "only {positions} positions in {file}");
}

#[test]
fn shared_russian_positions() {
    assert_shared_chosen::<Russian>("russian-chosen.tsv");
    assert_shared_random::<Russian>("russian-random.tsv");
}

#[test]
fn shared_brazilian_positions() {
    assert_shared_chosen::<Brazilian>("brazilian-chosen.tsv");
    assert_shared_random::<Brazilian>("brazilian-random.tsv");
}

#[test]
fn shared_international_positions() {
    assert_shared_chosen::<International>("international-chosen.tsv");
    assert_shared_random::<International>("international-random.tsv");
}

#[test]
fn shared_spantsireti_positions() {
    assert_shared_chosen::<Spantsireti>("spantsireti-chosen.tsv");
    assert_shared_random::<Spantsireti>("spantsireti-random.tsv");
}

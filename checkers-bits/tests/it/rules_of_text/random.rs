//! Compares games with drawn clauses with the oracle: in start positions and in random ones.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::rc::Rc;

use checkers_bits::draw::Limit;
use checkers_bits::{
    AnyMove, AnyPosition, AnyVariant, DrawClause, DrawRules, Fen, Game, SquareNames,
};

use super::{CHOICES, CRITERIA, clauses, one_of, oracle, random_position};
use crate::oracle::{Clauses, Path, PlainMove, cell_of};
use crate::words::Words;

/// The boards, and whether the rules can limit the moves of a king in a row there.
const BOARDS: [(&str, bool); 16] = [
    ("8x8", true),
    ("8x8, mirrored", true),
    ("8x8, all squares", true),
    ("10x10", true),
    ("10x10, mirrored", true),
    ("10x8", true),
    ("4x4", true),
    ("6x6, all squares", true),
    ("4x12", true),
    ("26x4", false),
    ("24x8, mirrored", false),
    ("10x10, all squares", false),
    ("12x12, mirrored", false),
    ("14x14", false),
    ("16x8, all squares", false),
    ("8x16, all squares", false),
];

const DRAWS: [(&str, DrawClause); 9] = [
    ("the same position 3 times with the same side to move", DrawClause::Repetition { times: 3 }),
    (
        "4 moves by each side with kings only, without a capture",
        DrawClause::KingMoves { moves: 4, at_least: 0 },
    ),
    (
        "5 moves by each side with kings only, without a capture, of at least 4 pieces",
        DrawClause::KingMoves { moves: 5, at_least: 4 },
    ),
    (
        "6 moves by each side with 3 to 5 pieces, kings on both sides, without a capture or promotion",
        DrawClause::Balance { moves: 6, at_least: 3, at_most: 5 },
    ),
    (
        "3 moves by the stronger side with three or more kings against a king",
        DrawClause::ThreeKingsAgainstKing(Limit::Stronger(3)),
    ),
    (
        "2 moves by each side with two kings against a king",
        DrawClause::TwoKingsAgainstKing(Limit::Each(2)),
    ),
    (
        "2 moves by the stronger side with three pieces against a king on the main road",
        DrawClause::MainRoad { moves: 2 },
    ),
    (
        "2 moves by each side with one or two pieces against a king",
        DrawClause::TwoAgainstKing(Limit::Each(2)),
    ),
    ("one piece each", DrawClause::OnePieceEach),
];

const NAMES: [SquareNames; 2] = [SquareNames::Algebraic, SquareNames::Numeric];

/// A game with drawn clauses.
struct Drawn {
    text: String,
    variant: AnyVariant,
    clauses: Rc<Clauses>,
    draws: Vec<DrawClause>,
}

impl Drawn {
    fn new(number: u64) -> Self {
        let mut words = Words::new(8000 + number);
        let (board, has_rows) = one_of(&BOARDS, &mut words);
        let size = board.split_once(", ").map_or(board, |(size, _)| size);
        let height: usize = size.split_once('x').unwrap().1.parse().unwrap();
        let ranks = 1 + words.next() as usize % (height / 2 - 1);
        let behind = if ranks < height / 2 - 1 { words.next() % 2 } else { 0 };
        let mut text = format!(
            "name: drawn {number}\nboard: {board}\nranks of men: {ranks}\nranks behind men: {behind}\n"
        );
        let mut before = String::new();
        for (clause, values) in CHOICES {
            let mut value = one_of(values, &mut words);
            // Clauses that contradict an earlier one.
            let is_refused = match clause {
                "a king lands" => before.contains("\nkings: step\n"),
                "a man that reaches the last rank in a capture" => {
                    before.contains("the first king")
                }
                "moves of a king in a row" => !has_rows || words.next() % 2 == 0,
                _ => false,
            };
            if is_refused {
                value = values[0];
            }
            writeln!(text, "{clause}: {value}").unwrap();
            before.clone_from(&text);
        }
        let mut criteria: Vec<&str> = Vec::new();
        for _ in 0..words.next() % 4 {
            let (phrase, _) = one_of(&CRITERIA, &mut words);
            if !criteria.contains(&phrase) {
                criteria.push(phrase);
            }
        }
        let list = if criteria.is_empty() { "any".to_owned() } else { criteria.join(", ") };
        writeln!(text, "of several captures: {list}").unwrap();
        let draws: Vec<_> = DRAWS.iter().filter(|_| words.next() % 4 == 0).collect();
        for (phrase, _) in &draws {
            writeln!(text, "draw: {phrase}").unwrap();
        }
        if draws.is_empty() {
            text.push_str("draw: never\n");
        }
        let variant =
            AnyVariant::from_rules(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let draws = draws.into_iter().map(|&(_, clause)| clause).collect();
        let clauses = Rc::new(clauses(&text));
        Self { text, variant, clauses, draws }
    }

    /// Makes random positions. The maximum number of paths bounds the time of the oracle.
    fn positions(&self, count: usize, words: &mut Words) -> Vec<AnyPosition> {
        let squares = self.variant.square_count();
        (0..count)
            .map(|i| {
                let (most, kings) = [(7, 6), (12, 3), (20, 1), (14, 2)][i % 4];
                random_position(self.variant, most.min(squares / 2), kings, words)
            })
            .collect()
    }
}

/// Compares moves and counts with the oracle. Depths with more than `most` moves are left out.
fn agrees(position: &AnyPosition, drawn: &Drawn, most: u64) -> BTreeSet<Path> {
    let oracle = oracle(position, &drawn.clauses);
    let paths = oracle.paths();
    let expected: BTreeSet<PlainMove> = paths.iter().cloned().map(PlainMove::from).collect();
    let moves = position.moves();
    let found: BTreeSet<PlainMove> = moves.iter().copied().map(PlainMove::from).collect();
    let text = &drawn.text;
    assert_eq!(found, expected, "{position}\n{text}");
    assert_eq!(moves.len(), expected.len(), "a move comes twice in {position}\n{text}");
    assert_eq!(position.count_moves() as usize, expected.len(), "{position}\n{text}");
    assert_eq!(position.has_moves(), !expected.is_empty(), "{position}\n{text}");
    let captures = expected.iter().any(|mv| !mv.captured.is_empty());
    assert_eq!(position.has_captures(), captures, "{position}\n{text}");
    for depth in 2..=3 {
        let count = position.perft(depth);
        if count > most {
            break;
        }
        assert_eq!(count, oracle.perft(depth), "depth {depth} of {position}\n{text}");
    }
    paths
}

/// Asserts that the path of a move is a legal path, and that each of its texts is read back.
fn is_written_and_read(position: &AnyPosition, mv: AnyMove, drawn: &Drawn, paths: &BTreeSet<Path>) {
    let Drawn { text, variant, clauses, .. } = drawn;
    let notation = position.notation(mv);
    for names in NAMES {
        for written in [notation, notation.long(), notation.hub()] {
            let written = written.names(names).to_string();
            assert_eq!(
                position.read_move(&written),
                Ok(mv),
                "{written}: {mv:?} in {position}\n{text}"
            );
        }
    }
    let stops: Vec<_> = position.path(mv).collect();
    assert_eq!((stops[0], stops[stops.len() - 1]), (mv.from_square(), mv.to_square()));
    let mut order = Vec::new();
    for step in stops.windows(2).filter(|_| mv.is_capture()) {
        let [from, to] =
            [step[0], step[1]].map(|square| [i32::from(square.file()), i32::from(square.rank())]);
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        let length = dx.abs().max(dy.abs());
        assert!(dx == 0 || dy == 0 || dx.abs() == dy.abs(), "{stops:?} in {position}\n{text}");
        let between = (1..length).filter_map(|i| {
            let [file, rank] = [from[0] + i * dx.signum(), from[1] + i * dy.signum()];
            variant.square_at(file as u8, rank as u8)
        });
        let has_left = |cell: &u8| clauses.removes_at_once && order.contains(cell);
        let pieces = between.filter(|&square| position.piece_at(square).is_some());
        let stand = pieces.filter(|&square| square != mv.from_square());
        let victims: Vec<u8> =
            stand.map(|square| cell_of(*variant, square)).filter(|cell| !has_left(cell)).collect();
        assert_eq!(victims.len(), 1, "{stops:?} in {position}\n{text}");
        order.extend(victims);
    }
    let plain = PlainMove::from(mv);
    let is_path = |path: &Path| {
        (path.from, path.to, path.promotes) == (plain.from, plain.to, plain.promotes)
            && path.order == order
    };
    assert!(paths.iter().any(is_path), "{mv:?} {stops:?} in {position}\n{text}");
}

/// Tests the other calls of a position.
fn calls_agree(position: &AnyPosition, drawn: &Drawn) {
    let Drawn { text, variant, .. } = drawn;
    let fen = Fen::read(position.to_string(), *variant).unwrap();
    assert_eq!(fen.position, *position, "{text}");
    assert_eq!(fen.position.key(), position.key());
    for names in NAMES {
        let written = position.fen().text(names).to_string();
        assert_eq!(Fen::read(&written, *variant), Ok(fen), "{written}\n{text}");
    }
    let hub = AnyPosition::from_hub(&position.hub().to_string(), *variant).unwrap();
    assert!(hub.pieces().eq(position.pieces()), "{position}\n{text}");
    let rotated = position.rotated_180();
    assert_eq!(rotated.rotated_180(), *position);
    let image = |cell: u8| variant.square_count() as u8 + 1 - cell;
    let images = position.moves().into_iter().map(PlainMove::from).map(|mv| PlainMove {
        from: image(mv.from),
        to: image(mv.to),
        captured: mv.captured.into_iter().map(image).collect(),
        promotes: mv.promotes,
    });
    let moves: BTreeSet<_> = rotated.moves().into_iter().map(PlainMove::from).collect();
    assert_eq!(moves, images.collect(), "{position}\n{text}");
    for mv in position.moves() {
        let after = position.play(mv).unwrap();
        assert_eq!(Fen::read(after.to_string(), *variant).unwrap().position.key(), after.key());
        // Moves of the null move are not legal, unless they are those of this position.
        let of_null = position.null_move().moves();
        assert!(of_null.iter().all(|&mv| position.is_legal(mv) == position.moves().contains(&mv)));
    }
}

/// Plays 40 random plies and takes them back.
fn can_be_played(start: AnyPosition, drawn: &Drawn, words: &mut Words) {
    let mut game = Game::from_position(start);
    let rules = DrawRules::new(&drawn.draws);
    assert_eq!(drawn.variant.draw_rules(), &rules);
    let mut played = 0;
    for _ in 0..40 {
        let position = game.position();
        assert_eq!(game.outcome(), game.outcome_by(&rules), "{position}\n{}", drawn.text);
        let fen = game.fen();
        assert_eq!(Fen::read(fen.to_string(), drawn.variant), Ok(fen), "{}", drawn.text);
        let moves = position.moves();
        if moves.is_empty() {
            assert!(game.outcome().is_some());
            break;
        }
        game.play(moves[words.next() as usize % moves.len()]).unwrap();
        played += 1;
    }
    for _ in 0..played {
        assert!(game.undo().is_some());
    }
    assert_eq!(game, Game::from_position(start));
}

fn check(number: u64, count: usize, most: u64) {
    let drawn = Drawn::new(number);
    let mut words = Words::new(number);
    let mut keys = HashMap::new();
    let positions = drawn.positions(count, &mut words);
    for position in [drawn.variant.start()].into_iter().chain(positions) {
        let paths = agrees(&position, &drawn, most);
        for mv in position.moves() {
            is_written_and_read(&position, mv, &drawn, &paths);
        }
        calls_agree(&position, &drawn);
        let known = *keys.entry(position.key()).or_insert(position);
        assert_eq!(known, position, "a key of two positions\n{}", drawn.text);
    }
    can_be_played(drawn.variant.start(), &drawn, &mut words);
}

/// Random positions seldom tell whether a short capture is compared from its first piece.
#[test]
fn captures_of_different_lengths_are_compared_from_their_first_pieces() {
    let text = "name: kings first\nkings: step\nof several captures: kings first";
    let variant = AnyVariant::from_rules(text).unwrap();
    for (fen, expected) in [
        ("W:WKc3:BKd4,b4,Kb6", "c3:e5"),
        ("W:WKc3:BKd4,Kb4,b6", "c3:c7 c3:e5"),
        ("W:WKc3:BKd4,Kb4,Kb6", "c3:c7"),
    ] {
        let position = Fen::read(fen, variant).unwrap().position;
        let mut moves: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        assert_eq!(moves.join(" "), expected, "{fen}");
    }
}

/// The number of games with drawn clauses.
const GAMES: u64 = 200;

#[test]
fn games_with_drawn_clauses() {
    (0..GAMES).step_by(2).for_each(|number| check(number, 4, 200));
}

#[test]
#[ignore = "slow: 200 games, 16 positions each"]
fn all_games_with_drawn_clauses() {
    (0..GAMES).for_each(|number| check(number, 16, 5_000));
}

//! Exchanges and promotions beyond the horizon.
//!
//! A quiet position can be better than its static score: a man is about to promote, or an exchange improves the
//! position of the other men. The side to move takes the static score or the score of a promotion or exchange,
//! whichever is better.
//!
//! An *exchange* begins with a step of a man that the opponent must capture, and its capturer is captured in turn:
//!
//! ```text
//! 6 |  | .|  | .|  | b|    White's man steps from c3 to d4, where e5 must capture it.
//! 5 | .|  | .|  | b|  |    The capturer ends on c3, and b2 captures it there.
//! 4 |  | .|  | .|  | .|
//! 3 | .|  | w|  | .|  |
//! 2 |  | w|  | .|  | w|
//! 1 | w|  | w|  | .|  |
//!     a  b  c  d  e  f
//! ```
//!
//! The idea comes from Scan by F. Letouzey (2015).

use checkers_bits::generator::Clauses;
use checkers_bits::{Bitboard, Board, Cells, Direction, MoveList, Position, QuietMoves, Variant};

/// Lists the promotions of a quiet position and, with `tries_exchanges`, its exchanges.
pub(super) fn exchanges_into<V: Variant>(
    moves: &mut MoveList<V>,
    position: &Position<V>,
    quiet: &QuietMoves<V>,
    tries_exchanges: bool,
) {
    let side = position.side_to_move();
    moves.clear();
    for &step in V::STEPS_OF_MEN[side as usize] {
        add_steps(moves, quiet, step, quiet.men(step) & Bitboard::promotion(side));
    }
    // Men that go along diagonals make exchanges.
    let is_diagonal = V::Board::CELLS == Cells::Dark;
    if tries_exchanges && is_diagonal && position.all_kings().is_empty() {
        add_exchanges(moves, position, quiet);
    }
}

/// Adds the moves that begin an exchange. The position has no kings.
fn add_exchanges<V: Variant>(
    moves: &mut MoveList<V>,
    position: &Position<V>,
    quiet: &QuietMoves<V>,
) {
    for (step, ends) in offers(position) {
        add_steps(moves, quiet, step, ends);
    }
}

/// Adds the steps in a direction that end on the given squares.
fn add_steps<V: Variant>(
    moves: &mut MoveList<V>,
    quiet: &QuietMoves<V>,
    step: Direction,
    ends: Bitboard<V::Board>,
) {
    for end in ends {
        let from = Bitboard::from(end).step(step.opposite()).first();
        if let Some(mv) = from.and_then(|from| quiet.between(from, end)) {
            moves.push(mv);
        }
    }
}

/// For each forward direction, the end squares of steps that begin an exchange.
fn offers<V: Variant>(position: &Position<V>) -> [(Direction, Bitboard<V::Board>); 2] {
    let side = position.side_to_move();
    let (own, theirs) = (position.men(side), position.men(!side));
    let empty = position.empty_squares();
    let not_own = Bitboard::FULL & !own;
    let forward = side.forward();
    // `is_captured` are squares on which an own man can recapture an opposing man after its capture. The recapturing
    // man needs an own man or the edge of the board behind it, because otherwise the opponent could capture it too.
    let mut is_captured = Bitboard::EMPTY;
    for step in forward {
        let has_support = !not_own.step(step).step(step);
        is_captured |= own.step(step) & empty.step(step.opposite()) & has_support;
    }
    // `goes_on` are squares from which an opposing man could continue its capture, so no exchange ends there.
    // `protectors` are own men that block the capture of another own man, so they must not move.
    let (mut goes_on, mut protectors) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for step in Direction::DIAGONAL {
        goes_on |= own.step(step) & empty.step(step).step(step);
        protectors |= own.step(step) & theirs.step(step).step(step);
    }
    let traps = is_captured & !goes_on;
    let movers = own & !protectors;
    let offer = |step: Direction, other: Direction| {
        let (back, other_back) = (step.opposite(), other.opposite());
        // A man that captures from the front lands on the square that the stepping man left. So `from_front` does not
        // test whether this square is empty before the step.
        let from_front = theirs.step(back);
        let from_side = theirs.step(other_back) & empty.step(other);
        let from_behind = theirs.step(other) & empty.step(other_back);
        let ends = from_front & traps.step(step) & !from_side & !from_behind
            | from_side & traps.step(other) & !from_front & !from_behind
            | from_behind & traps.step(other_back) & !from_front & !from_side;
        (step, ends & empty & movers.step(step))
    };
    [offer(forward[0], forward[1]), offer(forward[1], forward[0])]
}

#[cfg(test)]
mod tests {
    use checkers_bits::{Board, Brazilian, Color, International, Russian, Spantsireti};

    use super::*;

    fn moves<V: Variant>(position: &Position<V>) -> MoveList<V> {
        let quiet = position.quiet_moves().expect("a quiet position");
        let mut moves = MoveList::new();
        add_exchanges(&mut moves, position, &quiet);
        moves
    }

    #[test]
    fn the_example_of_the_documentation_is_an_exchange() {
        let position: Position<Russian> = "W:Wa1,c1,b2,f2,c3:Be5,f6".parse().unwrap();
        let found: Vec<_> = moves(&position).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["c3-d4"]);
    }

    /// A man recaptures only if an own man or the edge is behind it. In the second position, the man on d2 could
    /// capture e3.
    #[test]
    fn a_man_recaptures_with_support_behind_it() {
        let found = |fen: &str| {
            let position: Position<Russian> = fen.parse().unwrap();
            moves(&position).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(found("W:Wc1,d2,d4,e3:Bd6"), ["d4-e5"]);
        assert_eq!(found("W:Wc1,d4,e3:Bd2,d6"), [""; 0]);
        assert_eq!(found("W:Wd2,e1:Bd4"), ["d2-e3"]);
    }

    /// Most exchanges trade one man for one. In all other exchanges, the opponent must make a longer capture instead.
    #[test]
    fn a_capture_and_one_in_turn_follow() {
        fn check<V: Variant>() {
            let (mut offers, mut even) = (0, 0);
            for position in (0..20_000).map(random_men::<V>) {
                if position.has_captures() {
                    continue;
                }
                for mv in moves(&position) {
                    let after = position.make(mv);
                    let captures = after.moves().into_iter();
                    let only_this = Bitboard::from(mv.to_square());
                    let is_even = captures
                        .filter(|capture| capture.captured() == only_this)
                        .any(|capture| after.make(capture).has_captures());
                    offers += 1;
                    even += u32::from(is_even);
                }
            }
            assert!(offers > 100 && 6 * even > 5 * offers, "{}: {even} of {offers}", V::NAME);
        }
        check::<Russian>();
        check::<Brazilian>();
        check::<International>();
        check::<Spantsireti>();
    }

    /// A position of a few men on random squares.
    fn random_men<V: Variant>(number: u64) -> Position<V> {
        let mut state = number;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(number | 1);
            state >> 32
        };
        let mut sides = [checkers_bits::Pieces::default(); 2];
        for square in checkers_bits::Square::<V::Board>::all() {
            if (1..V::Board::HEIGHT - 1).contains(&square.rank()) {
                match random() % 6 {
                    0 => sides[0].men |= Bitboard::from(square),
                    1 => sides[1].men |= Bitboard::from(square),
                    _ => {}
                }
            }
        }
        let [white, black] = sides;
        let side = if random() % 2 == 0 { Color::White } else { Color::Black };
        Position::new(white, black, side).expect("men off the last ranks")
    }
}

//! A plain generator for English draughts with any [numbering](crate::numbering). Kings are short,
//! so all kings move as one set, like men.

use checkers_bits::{
    Bitboard, Color, Direction, English, KingRange, MenCapture, Position, SquareNames, Variant,
    attacks,
};

use crate::numbering::Set;

/// The number of ways to play `depth` moves, as [`checkers_bits::perft`].
#[must_use]
pub fn perft<S: Set>(position: &Position<English>, depth: u32) -> u64 {
    let (own, enemy) = (position.side_to_move(), !position.side_to_move());
    let set = S::from_bitboard;
    let squares = Squares {
        all: set(Bitboard::FULL),
        interior: set(Bitboard::interior()),
        last_ranks: [7, 0].map(|rank| set(Bitboard::rank(rank))),
    };
    let kings = set(position.kings(own) | position.kings(enemy));
    let board = Board { own: set(position.all(own)), enemy: set(position.all(enemy)), kings };
    match own {
        Color::White => board.perft::<true>(&squares, depth),
        Color::Black => board.perft::<false>(&squares, depth),
    }
}

/// The library's perft on a board with ghost bits, where a position is three 64-bit words.
///
/// # Panics
///
/// Never: both variants have equal square numbers, so the FEN is valid.
#[must_use]
pub fn perft_with_ghosts(position: &Position<English>, depth: u32) -> u64 {
    let position: Position<EnglishWithGhosts> = position.to_string().parse().expect("a FEN");
    checkers_bits::batch::perft(&position, depth)
}

/// The 8×8 board with ghost bits: up-left is +4, up-right is +5, modulo 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Ghosts8x8;

impl checkers_bits::Board for Ghosts8x8 {
    type Word = u64;
    const WIDTH: u8 = 8;
    const HEIGHT: u8 = 8;
    const RANKS_OF_MEN: u8 = 3;
    const UP_LEFT: u32 = 4;
    const UP_RIGHT: u32 = 5;
    const RING: u32 = 64;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct EnglishWithGhosts;

impl checkers_bits::batch::Countable for EnglishWithGhosts {}

impl Variant for EnglishWithGhosts {
    type Board = Ghosts8x8;
    type Attacks = attacks::Fill;

    const NAME: &'static str = "english with ghosts";
    const PROMOTES_DURING_CAPTURE: bool = English::PROMOTES_DURING_CAPTURE;
    const KINGS: KingRange = English::KINGS;
    const MEN_CAPTURE: MenCapture = English::MEN_CAPTURE;
    const BEGINS: Color = English::BEGINS;
    const PDN_GAME_TYPE: u8 = English::PDN_GAME_TYPE;
    const CAPTURE_SIGN: char = English::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = English::SQUARE_NAMES;
}

/// Masks of the board.
struct Squares<S> {
    all: S,
    interior: S,
    /// The promotion ranks of White and of Black.
    last_ranks: [S; 2],
}

#[derive(Clone, Copy)]
struct Board<S> {
    own: S,
    enemy: S,
    kings: S,
}

/// A move or a partial capture.
#[derive(Clone, Copy, PartialEq)]
struct Move<S> {
    from: S,
    to: S,
    captured: S,
}

#[inline(always)]
fn each<S: Set>(mut set: S, mut f: impl FnMut(S)) {
    while !set.is_empty() {
        let square = set.lowest();
        set = set ^ square;
        f(square);
    }
}

/// Repeats a block for each direction, with the direction as a constant.
macro_rules! each_direction {
    ($direction:ident => $block:block) => {
        each_direction!(@ $direction $block UpLeft UpRight DownLeft DownRight)
    };
    (@ $direction:ident $block:block $($name:ident)*) => {
        $({
            let $direction = Direction::$name;
            $block
        })*
    };
}

/// `WHITE`: whether White is to move.
impl<S: Set> Board<S> {
    fn perft<const WHITE: bool>(self, squares: &Squares<S>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let captures = self.captures::<WHITE>(squares);
        if depth == 1 {
            return match captures.len() {
                0 => self.count_quiet::<WHITE>(squares),
                captures => captures as u64,
            };
        }
        let last_rank = squares.last_ranks[usize::from(!WHITE)];
        let play = |mv: Move<S>| {
            let next = self.play(mv, last_rank);
            if WHITE {
                next.perft::<false>(squares, depth - 1)
            } else {
                next.perft::<true>(squares, depth - 1)
            }
        };
        if !captures.is_empty() {
            return captures.into_iter().map(play).sum();
        }
        let empty = squares.all & !(self.own | self.enemy);
        let mut nodes = 0;
        each_direction!(direction => {
            each(self.movers::<WHITE>(direction).step_onto(direction, empty), |to| {
                let from = to.step(direction.opposite());
                nodes += play(Move { from, to, captured: S::default() });
            });
        });
        nodes
    }

    /// The pieces that may move in a direction.
    #[inline(always)]
    fn movers<const WHITE: bool>(self, direction: Direction) -> S {
        let is_up = matches!(direction, Direction::UpLeft | Direction::UpRight);
        if is_up == WHITE { self.own } else { self.own & self.kings }
    }

    #[inline(always)]
    fn count_quiet<const WHITE: bool>(self, squares: &Squares<S>) -> u64 {
        let empty = squares.all & !(self.own | self.enemy);
        let mut moves = 0;
        each_direction!(direction => {
            moves += self.movers::<WHITE>(direction).step_onto(direction, empty).count();
        });
        moves.into()
    }

    /// All captures. Paths that capture the same pieces between the same squares count once.
    #[inline(always)]
    fn captures<const WHITE: bool>(self, squares: &Squares<S>) -> Vec<Move<S>> {
        let mut found = Vec::new();
        let empty = squares.all & !(self.own | self.enemy);
        let targets = self.enemy & squares.interior;
        each_direction!(direction => {
            let victims = self.movers::<WHITE>(direction).step_onto(direction, targets);
            each(victims.step_inside(direction) & empty, |to| {
                let captured = to.step(direction.opposite());
                let from = captured.step(direction.opposite());
                self.go_on::<WHITE>(squares, Move { from, to, captured }, &mut found);
            });
        });
        found
    }

    fn go_on<const WHITE: bool>(
        self,
        squares: &Squares<S>,
        capture: Move<S>,
        found: &mut Vec<Move<S>>,
    ) {
        let empty = squares.all & !(self.own | self.enemy) | capture.from;
        let targets = self.enemy & squares.interior & !capture.captured;
        let is_king = !(capture.from & self.kings).is_empty();
        let mut ends = true;
        each_direction!(direction => {
            let is_up = matches!(direction, Direction::UpLeft | Direction::UpRight);
            if is_up == WHITE || is_king {
                let victim = capture.to.step_onto(direction, targets);
                let to = victim.step_inside(direction) & empty;
                if !to.is_empty() {
                    ends = false;
                    let captured = capture.captured | victim;
                    self.go_on::<WHITE>(squares, Move { to, captured, ..capture }, found);
                }
            }
        });
        if ends && !found.contains(&capture) {
            found.push(capture);
        }
    }

    #[inline(always)]
    fn play(self, mv: Move<S>, last_rank: S) -> Self {
        let is_king = !(mv.from & self.kings).is_empty();
        let crown = if is_king { mv.to } else { mv.to & last_rank };
        Self {
            own: self.enemy & !mv.captured,
            enemy: self.own & !mv.from | mv.to,
            kings: self.kings & !(mv.from | mv.captured) | crown,
        }
    }
}

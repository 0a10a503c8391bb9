//! The static evaluation of quiet positions.
//!
//! The evaluation is linear: each feature counts a property of the position, White minus Black, and has a weight.
//! Features are the [`Term`]s and, with learnt weights, kings by square and [patterns](crate::patterns) of men. None
//! depends on the colour, so a position and its colour-flipped image have the same score for the side to move.
//!
//! Bitboards make counting cheap. For example, the sum of the ranks of all men is computed in
//! binary: the men on ranks with bit 0 set, plus twice the men on ranks with bit 1 set, and so on.
//!
//! Read more: <https://www.chessprogramming.org/Evaluation>,
//! <https://www.chessprogramming.org/Mobility>, and on pieces that cannot win
//! <https://www.chessprogramming.org/Draw_Evaluation>.

use checkers_bits::{
    Bitboard, Board, CaptureLines, Color, Goal, KingLanding, KingRange, Position, QuietMoves,
    Square, Variant, Word,
};

use crate::patterns::{Indexes, Patterns, add, rotated_180};
use crate::score::{DRAW, MOST_MATERIAL, Score};
use crate::weights::{Term, Weight, Weights};

/// The evaluation of a variant: weights and constant masks.
pub struct Evaluation<V: Variant> {
    weights: Weights,
    patterns: Patterns<V::Board>,
    /// The weights of the patterns and of the terms of men together, by window; empty if they were not learnt.
    by_window: Vec<Weight>,
    /// For each bit, the number of the square, and of its image on the board turned by 180°.
    numbers: Vec<[usize; 2]>,
    /// For each bit, the squares on ranks whose number, counted from 0, has that bit set.
    rank_bits: [Bitboard<V::Board>; 4],
    first_ranks: [Bitboard<V::Board>; 2],
    centre: Bitboard<V::Board>,
    edges: Bitboard<V::Board>,
    main_road: Bitboard<V::Board>,
}

impl<V: Variant> Evaluation<V> {
    /// The pieces at the start.
    const FULL: i32 = V::RANKS_OF_MEN as i32 * V::Board::WIDTH as i32;

    /// An evaluation by some weights.
    ///
    /// # Panics
    ///
    /// If the number of weights is none of the [expected ones](Self::weight_counts).
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        let (expected, found) = (Self::weight_counts(), weights.as_slice().len());
        assert!(
            expected.contains(&found),
            "{}: expected {expected:?} weights, found {found}",
            V::NAME
        );
        let (width, height) = (V::Board::WIDTH, V::Board::HEIGHT);
        let squares = |is_in: &dyn Fn(Square<V::Board>) -> bool| {
            Square::all().filter(|&square| is_in(square)).collect::<Bitboard<V::Board>>()
        };
        let is_central = |at: u8, size: u8| (size / 2 - 2..size / 2 + 2).contains(&at);
        let mut numbers = vec![[0; 2]; <V::Board as Board>::Word::BITS as usize];
        for square in Square::<V::Board>::all() {
            let image = rotated_180(square);
            numbers[square.bit() as usize] = [square, image].map(Square::index);
        }
        let mut evaluation = Self {
            patterns: Patterns::new(),
            by_window: Vec::new(),
            numbers,
            weights,
            rank_bits: [0, 1, 2, 3].map(|bit| squares(&|square| square.rank() >> bit & 1 == 1)),
            first_ranks: [Bitboard::rank(0), Bitboard::rank(height - 1)],
            centre: squares(&|square| {
                is_central(square.file(), width) && is_central(square.rank(), height)
            }),
            edges: squares(&|square| square.file() == 0 || square.file() == width - 1),
            // One of the two, whichever has dark squares.
            main_road: squares(&|square| {
                let (file, rank) = (square.file(), square.rank());
                width == height && (file == rank || file + rank == width - 1)
            }),
        };
        evaluation.by_window = evaluation.fold();
        evaluation
    }

    /// The learnt weights of the patterns and of the terms of men together.
    fn fold(&self) -> Vec<Weight> {
        let Some(learnt) = self.weights.as_slice().get(Self::FIRST_PATTERN..) else {
            return Vec::new();
        };
        let folded = self.patterns.folded(learnt, &|men| {
            let mut worth = [0; 2];
            self.terms_of_men([men, Bitboard::EMPTY], &mut |term, count| {
                worth = add(worth, self.weigh(term, count));
            });
            worth
        });
        self.patterns.by_window(&folded)
    }

    /// The score of a position for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position<V>) -> Score {
        self.evaluate_with(position, position.quiet_moves().as_ref(), &mut Indexes::new())
    }

    /// The score, from known quiet moves and the indexes of the last position.
    #[inline]
    pub(crate) fn evaluate_with(
        &self,
        position: &Position<V>,
        quiet: Option<&QuietMoves<V>>,
        indexes: &mut Indexes<V::Board>,
    ) -> Score {
        let men = men(position);
        let is_learnt = !self.by_window.is_empty();
        let mut sums = [0; 2];
        let mut weigh = |feature, count| sums = add(sums, self.weigh(feature, count));
        self.other_terms(position, quiet, is_learnt, &mut weigh);
        if is_learnt {
            self.patterns.update(indexes, men);
            sums = add(sums, Patterns::sums(indexes, &self.by_window));
        } else {
            self.terms_of_men(men, &mut weigh);
        }
        let pieces = count(position.occupied());
        let sum = sums[0] * pieces + sums[1] * (Self::FULL - pieces);
        // From thousandths of a man to hundredths.
        let score = (sum / (10 * Self::FULL)).clamp(-MOST_MATERIAL, MOST_MATERIAL);
        let ahead = if score > 0 { Color::White } else { Color::Black };
        let score = if self.is_hard_to_win(position, ahead) { DRAW + score / 16 } else { score };
        match position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        }
    }

    /// Whether the score is the weighted sum. Otherwise too few pieces are left to win, whichever
    /// side is ahead.
    #[must_use]
    pub fn is_linear(&self, position: &Position<V>) -> bool {
        ![Color::White, Color::Black].iter().any(|&ahead| self.is_hard_to_win(position, ahead))
    }

    const FIRST_PATTERN: usize = Term::COUNT + Square::<V::Board>::COUNT;

    /// What a feature adds to both sums.
    #[inline]
    fn weigh(&self, feature: usize, number: i32) -> [i32; 2] {
        self.weights.as_slice()[feature].map(|weight| number * i32::from(weight))
    }

    /// The number of weights without and with those that are learnt.
    #[must_use]
    pub fn weight_counts() -> [usize; 2] {
        [Term::COUNT, Self::FIRST_PATTERN + Patterns::<V::Board>::new().count()]
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The shares of both numbers of a [`Weight`](crate::Weight).
    #[must_use]
    pub fn tapers(&self, position: &Position<V>) -> [f32; 2] {
        let early = count(position.occupied()) as f32 / Self::FULL as f32;
        [early, 1.0 - early]
    }

    /// Gives the index and the count, White minus Black, of each feature that a quiet position has; among all
    /// features, those of learnt weights too.
    pub fn features(&self, position: &Position<V>, take: &mut impl FnMut(usize, i32)) {
        let quiet = position.quiet_moves();
        self.terms_of_men(men(position), take);
        self.other_terms(position, quiet.as_ref(), true, take);
        for [own, image] in self.patterns.numbers(men(position)) {
            take(Self::FIRST_PATTERN + own, 1);
            take(Self::FIRST_PATTERN + image, -1);
        }
    }

    #[inline]
    fn terms_of_men(
        &self,
        [white, black]: [Bitboard<V::Board>; 2],
        take: &mut impl FnMut(usize, i32),
    ) {
        let mut set = |term: Term, count: i32| take(term as usize, count);
        let less = |f: &dyn Fn(Color, Bitboard<V::Board>) -> i32| {
            f(Color::White, white) - f(Color::Black, black)
        };
        let within = |squares: Bitboard<V::Board>| count(white & squares) - count(black & squares);

        set(Term::Men, count(white) - count(black));
        let advance =
            self.ranks(white) + self.ranks(black) - i32::from(V::Board::HEIGHT - 1) * count(black);
        set(Term::Advance, advance);
        set(Term::Guards, less(&|color, men| count(men & self.first_ranks[color as usize])));
        set(Term::Centre, within(self.centre));
        set(Term::Edge, within(self.edges));
        set(
            Term::Supported,
            less(&|color, men| {
                let [left, right] = color.forward();
                count(men & (men.step(left) | men.step(right)))
            }),
        );
    }

    /// The terms of all other kinds.
    #[inline]
    fn other_terms(
        &self,
        position: &Position<V>,
        quiet: Option<&QuietMoves<V>>,
        is_learnt: bool,
        take: &mut impl FnMut(usize, i32),
    ) {
        let mut set = |term: Term, count: i32| take(term as usize, count);
        let mover = position.side_to_move();
        let sign = if mover == Color::White { 1 } else { -1 };
        set(Term::Turn, sign);
        let other = position.null_move();
        let replies = other.quiet_moves();
        set(Term::Threatened, if replies.is_none() { sign } else { 0 });
        if let (Some(own), Some(theirs)) = (quiet, &replies) {
            set(Term::Mobility, sign * (moves_of_men(own, mover) - moves_of_men(theirs, !mover)));
        }
        if position.all_kings().is_empty() {
            return;
        }
        let kings = [Color::White, Color::Black].map(|color| position.kings(color));
        let [white, black] = kings;
        set(Term::Kings, count(white) - count(black));
        set(Term::MainRoad, count(white & self.main_road) - count(black & self.main_road));
        let [own, theirs] = [quiet, replies.as_ref()];
        let own = own.map(|moves| King::of(moves, position.kings(mover))).unwrap_or_default();
        let theirs = theirs.map(|moves| King::of(moves, position.kings(!mover)));
        let theirs = theirs.unwrap_or_default();
        set(Term::KingMobility, sign * (own.moves - theirs.moves));
        set(Term::TrappedKings, sign * (own.trapped - theirs.trapped));
        if is_learnt {
            for (side, kings) in kings.into_iter().enumerate() {
                for king in kings {
                    let number = self.numbers[king.bit() as usize][side];
                    take(Term::COUNT + number, 1 - 2 * side as i32);
                }
            }
        }
    }

    /// The sum of the ranks of some men.
    #[inline]
    fn ranks(&self, men: Bitboard<V::Board>) -> i32 {
        (0..4).map(|bit| count(men & self.rank_bits[bit]) << bit).sum()
    }

    /// Whether a side has so few pieces that it will hardly catch a king that flies. Where kings capture straight or land
    /// right behind a king, two catch one.
    #[inline]
    fn is_hard_to_win(&self, position: &Position<V>, ahead: Color) -> bool {
        let king = position.kings(!ahead);
        let flees = V::KINGS == KingRange::Flies
            && V::KING_LANDING == KingLanding::AnySquare
            && V::CAPTURE_LINES == CaptureLines::Diagonal;
        if !flees || V::GOAL != Goal::BlockOpponent || king.is_empty() {
            return false;
        }
        // Two on 8×8, where a third can win unless the king has the main road; more on larger boards.
        let too_few =
            u32::from(V::Board::WIDTH) / 2 - 2 + u32::from(king.intersects(self.main_road));
        position.all(ahead).count() <= too_few
    }
}

#[inline]
fn men<V: Variant>(position: &Position<V>) -> [Bitboard<V::Board>; 2] {
    [Color::White, Color::Black].map(|color| position.men(color))
}

#[inline]
fn count<B: Board>(set: Bitboard<B>) -> i32 {
    set.count() as i32
}

#[inline]
fn moves_of_men<V: Variant>(moves: &QuietMoves<V>, side: Color) -> i32 {
    side.forward().iter().map(|&direction| count(moves.men(direction))).sum()
}

/// How kings of a side can move.
#[derive(Default)]
struct King {
    moves: i32,
    trapped: i32,
}

impl King {
    fn of<V: Variant>(moves: &QuietMoves<V>, kings: Bitboard<V::Board>) -> Self {
        kings.into_iter().fold(Self::default(), |all, king| {
            let moves = count(moves.king(king));
            Self { moves: all.moves + moves, trapped: all.trapped + i32::from(moves <= 1) }
        })
    }
}

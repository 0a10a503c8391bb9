//! The static evaluation of quiet positions.
//!
//! The evaluation is linear: each feature counts a property of the position, White minus Black, and has a weight.
//! Features are the [`Term`]s and, with learnt weights, kings by square and [patterns](crate::patterns) of men. No
//! feature depends on the colour, so a position and its colour-flipped image have the same score for the side to
//! move.
//!
//! Bitboards make counting cheap. For example, the sum of the ranks of all men is computed in
//! binary: the men on ranks with bit 0 set, plus twice the men on ranks with bit 1 set, and so on.
//!
//! Read more: <https://www.chessprogramming.org/Evaluation>,
//! <https://www.chessprogramming.org/Mobility>, and on pieces that cannot win
//! <https://www.chessprogramming.org/Draw_Evaluation>.

mod masks;

use checkers_bits::{
    AnyPosition, AnyVariant, Bitboard, Board, CaptureLines, Color, Goal, KingLanding, KingRange,
    Position, QuietMoves, Variant,
};

use crate::patterns::{Indexes, Patterns, Row, add, mask, rotated_180};
use crate::per_variant::PerVariant;
use crate::score::{DRAW, MOST_MATERIAL, Score};
use crate::weights::{Term, Weight, Weights, WeightsError, expected_count};

use masks::Masks;

/// A term with its count, White minus Black.
pub(crate) type TermCount = (Term, i32);

/// The evaluation of a variant: weights and constant masks.
pub struct Evaluation {
    variant: AnyVariant,
    pub(crate) per_variant: PerVariant,
    weights: Weights,
    patterns: Patterns,
    /// The weights of the patterns, by window, with the terms of men folded in; empty without
    /// learnt weights.
    by_window: Vec<Weight>,
    /// For each bit, the indexes of the weights of White's and of Black's king on that square.
    king_weights: Vec<[usize; 2]>,
    masks: Masks,
}

/// The feature counts of a position, except the counts of kings on each square.
pub(crate) struct Counts {
    of_men: [TermCount; 6],
    of_turn: [TermCount; 3],
    of_kings: [TermCount; 4],
    /// The index of each window's pattern.
    row: Row,
}

impl Evaluation {
    /// Creates an evaluation from weights.
    ///
    /// # Errors
    ///
    /// If the number of weights is not one of the [two expected numbers](Self::weight_counts).
    #[cfg(feature = "variants")]
    pub fn new(
        variant: checkers_bits::VariantName,
        weights: Weights,
    ) -> Result<Self, WeightsError> {
        Self::with(variant.into(), PerVariant::named(variant), weights)
    }

    /// Creates an evaluation for a variant of your own.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn of<V: Variant>(weights: Weights) -> Result<Self, WeightsError> {
        Self::with(AnyVariant::of::<V>(), PerVariant::of::<V>(), weights)
    }

    pub(crate) fn with(
        variant: AnyVariant,
        per_variant: PerVariant,
        weights: Weights,
    ) -> Result<Self, WeightsError> {
        let (known, found) = (Self::weight_counts(variant), weights.as_slice().len());
        if !known.contains(&found) {
            return expected_count(known, found);
        }
        let squares = variant.squares();
        let number = |square| {
            let before = squares.bits() & (mask(square) - 1);
            Term::COUNT + before.count_ones() as usize
        };
        let mut king_weights = vec![[0; 2]; u128::BITS as usize];
        for square in squares {
            let image = rotated_180(variant, square);
            king_weights[square.bit() as usize] = [square, image].map(number);
        }
        let mut evaluation = Self {
            variant,
            per_variant,
            weights,
            patterns: Patterns::new(variant),
            by_window: Vec::new(),
            king_weights,
            masks: Masks::new(variant),
        };
        evaluation.by_window = evaluation.fold();
        Ok(evaluation)
    }

    /// Folds the weights of the terms of men into the learnt weights of the patterns.
    fn fold(&self) -> Vec<Weight> {
        let Some(learnt) = self.weights.as_slice().get(first_pattern(self.variant)..) else {
            return Vec::new();
        };
        let folded = self.patterns.folded(self.variant, learnt, &|men| {
            let mut worth = [0; 2];
            for (term, count) in (self.per_variant.terms_of_men)(self, men) {
                worth = add(worth, self.weigh(term as usize, count));
            }
            worth
        });
        self.patterns.by_window(&folded)
    }

    /// The variant of the evaluation.
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        self.variant
    }

    /// The score of a position for the side to move; `None` for a position of another variant.
    #[must_use]
    pub fn evaluate(&self, position: &AnyPosition) -> Option<Score> {
        (self.per_variant.evaluate)(self, position)
    }

    /// Whether the score is the weighted sum of the features. If the side ahead has too few pieces to win, the score
    /// is nearer to a draw than the sum.
    #[must_use]
    pub fn is_linear(&self, position: &AnyPosition) -> bool {
        (self.per_variant.is_linear)(self, position)
    }

    /// The two possible numbers of weights: without and with learnt features.
    #[must_use]
    pub fn weight_counts(variant: impl Into<AnyVariant>) -> [usize; 2] {
        let variant = variant.into();
        [Term::COUNT, first_pattern(variant) + Patterns::new(variant).count()]
    }

    /// The weights of the evaluation.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The factors by which the two values of a [`Weight`](crate::Weight) are multiplied in this position. The sum of
    /// the factors is 1.
    #[must_use]
    pub fn tapers(&self, position: &AnyPosition) -> [f32; 2] {
        let early = position.occupied().count() as f32 / self.per_variant.full as f32;
        [early, 1.0 - early]
    }

    /// Calls `take` with the index and the count, White minus Black, of each feature of a quiet
    /// position. These are the features of learnt weights, even if the evaluation has none.
    pub fn features(&self, position: &AnyPosition, take: &mut dyn FnMut(usize, i32)) {
        let Some(counts) = (self.per_variant.counts)(self, position) else { return };
        let Counts { of_men, of_turn, of_kings, row } = counts;
        for &(term, count) in [&of_men[..], &of_turn, &of_kings].into_iter().flatten() {
            take(term as usize, count);
        }
        for (side, color) in Color::ALL.into_iter().enumerate() {
            for king in position.kings(color) {
                take(self.king_weights[king.bit() as usize][side], 1 - 2 * side as i32);
            }
        }
        let first = first_pattern(self.variant);
        for [own, image] in self.patterns.numbers(&row) {
            take(first + own, 1);
            take(first + image, -1);
        }
    }

    /// The contribution of a feature to the sums for a full board and for an empty board: its weight times its count.
    #[inline]
    fn weigh(&self, feature: usize, number: i32) -> [i32; 2] {
        self.weights.as_slice()[feature].map(|weight| number * i32::from(weight))
    }
}

fn first_pattern(variant: AnyVariant) -> usize {
    Term::COUNT + variant.square_count()
}

/// The functions that are compiled for each variant.
impl Evaluation {
    /// The score of a quiet position. The caller supplies the quiet moves of the position and the pattern indexes of
    /// the position evaluated before.
    #[inline]
    pub(crate) fn evaluate_with<V: Variant>(
        &self,
        position: &Position<V>,
        quiet: Option<&QuietMoves<V>>,
        indexes: &mut Indexes<V::Board>,
    ) -> Score {
        let is_learnt = !self.by_window.is_empty();
        // The weights of patterns come first, so that the processor can count the other terms while it waits for them.
        let mut sums = if is_learnt {
            self.patterns.update(indexes, counted_as_men(position));
            Patterns::sums(&indexes.row, &self.by_window)
        } else {
            let men = Color::ALL.map(|color| position.men(color));
            let terms = self.terms_of_men(men).into_iter();
            terms.fold([0; 2], |sums, (term, count)| add(sums, self.weigh(term as usize, count)))
        };
        let mut weigh = |feature, count| sums = add(sums, self.weigh(feature, count));
        let mover = position.side_to_move();
        let replies = position.null_move().quiet_moves();
        for (term, count) in Self::terms_of_turn(mover, quiet, replies.as_ref()) {
            weigh(term as usize, count);
        }
        if !position.all_kings().is_empty() {
            for (term, count) in self.terms_of_kings(position, quiet, replies.as_ref()) {
                weigh(term as usize, count);
            }
            if is_learnt {
                for (side, color) in Color::ALL.into_iter().enumerate() {
                    for king in position.kings(color) {
                        weigh(self.king_weights[king.bit() as usize][side], 1 - 2 * side as i32);
                    }
                }
            }
        }
        let full = full::<V>();
        let pieces = count(position.occupied());
        let sum = sums[0] * pieces + sums[1] * (full - pieces);
        // The sum is also divided by 10, because weights are in thousandths of a man and scores in hundredths.
        let score = (sum / (10 * full)).clamp(-MOST_MATERIAL, MOST_MATERIAL);
        let ahead = if score > 0 { Color::White } else { Color::Black };
        let score = if self.is_hard_to_win(position, ahead) { DRAW + score / 16 } else { score };
        match position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        }
    }

    /// Counts the features for [`features`](Self::features).
    pub(crate) fn counts<V: Variant>(&self, position: &Position<V>) -> Counts {
        let (quiet, replies) = (position.quiet_moves(), position.null_move().quiet_moves());
        let (quiet, replies) = (quiet.as_ref(), replies.as_ref());
        let mut indexes = Indexes::new();
        let men = counted_as_men(position);
        self.patterns.update(&mut indexes, men);
        Counts {
            of_men: self.terms_of_men(men),
            of_turn: Self::terms_of_turn(position.side_to_move(), quiet, replies),
            of_kings: self.terms_of_kings(position, quiet, replies),
            row: indexes.row,
        }
    }

    /// Counts the terms of men. With learnt weights a search never calls this function, because the weights of the
    /// terms of men are folded into the weights of the patterns.
    #[inline(never)]
    pub(crate) fn terms_of_men<B: Board>(
        &self,
        [white, black]: [Bitboard<B>; 2],
    ) -> [TermCount; 6] {
        let Masks { rank_bits, first_ranks, centre, edges, .. } = &self.masks;
        let ranks = |men: Bitboard<B>| -> i32 {
            (0..4).map(|bit| count(men & Bitboard::from_mask(rank_bits[bit])) << bit).sum()
        };
        let guards =
            |color: Color, men| count(men & Bitboard::from_mask(first_ranks[color as usize]));
        let supported = |color: Color, men: Bitboard<B>| {
            let [left, right] = color.forward();
            count(men & (men.step(left) | men.step(right)))
        };
        let less =
            |f: &dyn Fn(Color, Bitboard<B>) -> i32| f(Color::White, white) - f(Color::Black, black);
        let within = |mask: u128| {
            let squares = Bitboard::from_mask(mask);
            count(white & squares) - count(black & squares)
        };
        let advance = ranks(white) + ranks(black) - i32::from(B::HEIGHT - 1) * count(black);
        [
            (Term::Men, count(white) - count(black)),
            (Term::Advance, advance),
            (Term::Guards, less(&guards)),
            (Term::Centre, within(*centre)),
            (Term::Edge, within(*edges)),
            (Term::Supported, less(&supported)),
        ]
    }

    /// Counts the terms of all pieces. `replies` are the moves that the opponent would have if the opponent were to
    /// move.
    #[inline]
    fn terms_of_turn<V: Variant>(
        mover: Color,
        quiet: Option<&QuietMoves<V>>,
        replies: Option<&QuietMoves<V>>,
    ) -> [TermCount; 3] {
        let sign = if mover == Color::White { 1 } else { -1 };
        let mobility = match (quiet, replies) {
            (Some(own), Some(theirs)) => moves_of_men(own, mover) - moves_of_men(theirs, !mover),
            _ => 0,
        };
        [
            (Term::Turn, sign),
            (Term::Threatened, if replies.is_none() { sign } else { 0 }),
            (Term::Mobility, sign * mobility),
        ]
    }

    /// Counts the terms of kings.
    #[inline(never)]
    fn terms_of_kings<V: Variant>(
        &self,
        position: &Position<V>,
        quiet: Option<&QuietMoves<V>>,
        replies: Option<&QuietMoves<V>>,
    ) -> [TermCount; 4] {
        let mover = position.side_to_move();
        let sign = if mover == Color::White { 1 } else { -1 };
        let (white, black) = (position.kings(Color::White), position.kings(Color::Black));
        let road = self.main_road();
        let of = |moves: Option<&QuietMoves<V>>, side| {
            moves.map_or([0; 2], |moves| moves_of_kings(moves, position.kings(side)))
        };
        let (own, theirs) = (of(quiet, mover), of(replies, !mover));
        [
            (Term::Kings, count(white) - count(black)),
            (Term::MainRoad, count(white & road) - count(black & road)),
            (Term::KingMobility, sign * (own[0] - theirs[0])),
            (Term::TrappedKings, sign * (own[1] - theirs[1])),
        ]
    }

    /// Whether the side with the better score has too few pieces to catch a flying king. If kings capture only in a
    /// straight line or must land right behind the captured king, two kings can catch one king, so the result is
    /// `false`.
    #[inline]
    pub(crate) fn is_hard_to_win<V: Variant>(&self, position: &Position<V>, ahead: Color) -> bool {
        let king = position.kings(!ahead);
        let flees = V::KINGS == KingRange::Flies
            && V::KING_LANDING == KingLanding::AnySquare
            && V::CAPTURE_LINES == CaptureLines::Diagonal;
        if !flees || V::GOAL != Goal::BlockOpponent || king.is_empty() {
            return false;
        }
        // By endgame tables, a lone king to move loses this share of its positions. On 8×8: 46 % against three kings, but
        // 19 % from the main road. On 10×10 and 12×12: at most 6 % against three, and at least 53 % against four, also
        // from the main road. On 10×8: 62 % against three, but in matches three are too few (MATCHES.md).
        let too_few = match V::Board::WIDTH {
            ..=8 => 2 + u32::from(king.intersects(self.main_road())),
            _ => 3,
        };
        position.all(ahead).count() <= too_few
    }

    #[inline]
    fn main_road<B: Board>(&self) -> Bitboard<B> {
        Bitboard::from_mask(self.masks.main_road)
    }
}

/// The number of pieces at the start of the usual game on the board of a variant. With this many pieces, the evaluation
/// uses only the first value of each weight. The number does not come from the start of the variant, because Frysk! starts
/// with fewer men but uses the weights of Frisian.
pub(crate) const fn full<V: Variant>() -> i32 {
    V::Board::RANKS_OF_MEN as i32 * V::Board::WIDTH as i32
}

/// White's and Black's pieces that count as men if weights are learnt: kings that step, too, because they block and guard
/// like men.
#[inline]
fn counted_as_men<V: Variant>(position: &Position<V>) -> [Bitboard<V::Board>; 2] {
    Color::ALL.map(|color| match V::KINGS {
        KingRange::Flies => position.men(color),
        KingRange::Steps => position.all(color),
    })
}

#[inline]
fn count<B: Board>(set: Bitboard<B>) -> i32 {
    set.count() as i32
}

#[inline]
fn moves_of_men<V: Variant>(moves: &QuietMoves<V>, side: Color) -> i32 {
    side.forward().iter().map(|&direction| count(moves.men(direction))).sum()
}

/// Counts the moves of kings, and the kings with at most one move.
fn moves_of_kings<V: Variant>(moves: &QuietMoves<V>, kings: Bitboard<V::Board>) -> [i32; 2] {
    kings.into_iter().fold([0; 2], |sums, king| {
        let moves = count(moves.king(king));
        add(sums, [moves, i32::from(moves <= 1)])
    })
}

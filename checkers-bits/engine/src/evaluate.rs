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

mod terms;

use checkers_bits::{
    AnyPosition, AnyVariant, Bitboard, Board, CaptureLines, Color, Goal, KingLanding, KingRange,
    Position, QuietMoves, Variant,
};

use crate::patterns::{Indexes, Patterns, Row, add, mask, rotated_180};
use crate::score::{DRAW, MOST_MATERIAL, Score};
use crate::weights::{Term, Weight, Weights, WeightsError, expected, expected_count};

use terms::{Masks, TermCount, count};

/// The evaluation of a variant: weights and constant masks.
pub struct Evaluation {
    variant: AnyVariant,
    per_variant: PerVariant,
    weights: Weights,
    patterns: Patterns,
    /// The weights of the patterns, by window, with the terms of men folded in; empty without
    /// learnt weights.
    by_window: Vec<Weight>,
    /// For each bit, the indexes of the weights of White's and of Black's king on that square.
    king_weights: Vec<[usize; 2]>,
    masks: Masks,
}

/// The functions that are compiled for each variant, and one constant. They return `None` for a position of another
/// variant.
#[derive(Clone, Copy)]
struct PerVariant {
    evaluate: fn(&Evaluation, &AnyPosition) -> Option<Score>,
    is_linear: fn(&Evaluation, &AnyPosition) -> Option<bool>,
    counts: fn(&Evaluation, &AnyPosition) -> Option<Counts>,
    /// Counts the terms of the men of both sides.
    terms_of_men: fn(&Masks, [u128; 2]) -> [TermCount; 6],
    /// The result of [`full`].
    full: i32,
}

/// The feature counts of a position, except the counts of kings on each square.
struct Counts {
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
    pub fn new(variant: impl Into<AnyVariant>, weights: Weights) -> Result<Self, WeightsError> {
        let variant = variant.into();
        #[cfg(feature = "variants")]
        if let Some(name) = variant.variant_name() {
            return Self::of_name(name, weights);
        }
        Self::of_value(variant, weights)
    }

    // This function is not inlined, because a crate that inlines it would compile the code of all variants again.
    #[inline(never)]
    #[cfg(feature = "variants")]
    fn of_name(name: checkers_bits::VariantName, weights: Weights) -> Result<Self, WeightsError> {
        checkers_bits::with_variant!(name, V => Self::of::<V>(weights))
    }

    /// Creates an evaluation that counts men, kings and moves only, for a variant without a compiled search.
    pub(crate) fn of_value(variant: AnyVariant, weights: Weights) -> Result<Self, WeightsError> {
        let found = weights.as_slice().len();
        if found != Term::COUNT {
            return expected(format_args!("{} weights", Term::COUNT), found);
        }
        let per_variant = PerVariant {
            evaluate: |evaluation, position| {
                (position.variant() == evaluation.variant).then(|| evaluation.of_moves(position))
            },
            is_linear: |_, _| Some(true),
            counts: |_, _| None,
            terms_of_men: |_, _| [(Term::Men, 0); 6],
            full: variant.start().occupied().count() as i32,
        };
        Self::with(variant, per_variant, weights)
    }

    /// Creates an evaluation for a variant of your own.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn of<V: Variant>(weights: Weights) -> Result<Self, WeightsError> {
        let per_variant = PerVariant {
            evaluate: |evaluation, position| {
                let position = position.downcast::<V>()?;
                let quiet = position.quiet_moves();
                Some(evaluation.evaluate_with(&position, quiet.as_ref(), &mut Indexes::new()))
            },
            is_linear: |evaluation, position| {
                let position = position.downcast::<V>()?;
                Some(!Color::ALL.iter().any(|&ahead| evaluation.is_hard_to_win(&position, ahead)))
            },
            counts: |evaluation, position| Some(evaluation.counts(&position.downcast::<V>()?)),
            terms_of_men: |masks, men| masks.of_men(men.map(Bitboard::<V::Board>::from_mask)),
            full: full::<V>(),
        };
        Self::with(AnyVariant::of::<V>(), per_variant, weights)
    }

    /// An evaluation of the same variant with other weights.
    pub(crate) fn with_weights(&self, weights: Weights) -> Result<Self, WeightsError> {
        Self::with(self.variant, self.per_variant, weights)
    }

    fn with(
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
        let weights = self.patterns.with_values_of_men(self.variant, learnt, &|men| {
            let mut value = [0; 2];
            for (term, count) in (self.per_variant.terms_of_men)(&self.masks, men) {
                value = add(value, self.weigh(term as usize, count));
            }
            value
        });
        self.patterns.by_window(&weights)
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
        (self.per_variant.is_linear)(self, position).unwrap_or(false)
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
            let men = [position.men(Color::White), position.men(Color::Black)];
            let terms = self.masks.of_men(men).into_iter();
            terms.fold([0; 2], |sums, (term, count)| add(sums, self.weigh(term as usize, count)))
        };
        let mut weigh = |feature, count| sums = add(sums, self.weigh(feature, count));
        let mover = position.side_to_move();
        let replies = position.null_move().quiet_moves();
        for (term, count) in Masks::of_turn(mover, quiet, replies.as_ref()) {
            weigh(term as usize, count);
        }
        if !position.all_kings().is_empty() {
            for (term, count) in self.masks.of_kings(position, quiet, replies.as_ref()) {
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

    /// The score of a position by the number of men, kings and moves.
    fn of_moves(&self, position: &AnyPosition) -> Score {
        let difference = |count: &dyn Fn(Color) -> u32| {
            let [us, them] = [position.side_to_move(), !position.side_to_move()].map(count);
            us as i32 - them as i32
        };
        let sums = [
            (Term::Men, difference(&|side| position.men(side).count())),
            (Term::Kings, difference(&|side| position.kings(side).count())),
            (Term::Mobility, difference(&|side| position.with_side_to_move(side).count_moves())),
            (Term::Turn, 1),
        ]
        .into_iter()
        .fold([0; 2], |sums, (term, count)| add(sums, self.weigh(term as usize, count)));
        let full = self.per_variant.full.max(1);
        let pieces = (position.occupied().count() as i32).min(full);
        let sum = sums[0] * pieces + sums[1] * (full - pieces);
        (sum / (10 * full)).clamp(-MOST_MATERIAL, MOST_MATERIAL)
    }

    /// Counts the features for [`features`](Self::features).
    fn counts<V: Variant>(&self, position: &Position<V>) -> Counts {
        let (quiet, replies) = (position.quiet_moves(), position.null_move().quiet_moves());
        let (quiet, replies) = (quiet.as_ref(), replies.as_ref());
        let mut indexes = Indexes::new();
        let men = counted_as_men(position);
        self.patterns.update(&mut indexes, men);
        Counts {
            of_men: self.masks.of_men(men),
            of_turn: Masks::of_turn(position.side_to_move(), quiet, replies),
            of_kings: self.masks.of_kings(position, quiet, replies),
            row: indexes.row,
        }
    }

    /// Whether the side with the better score has too few pieces to catch a flying king. If kings capture only in a
    /// straight line or must land right behind the captured king, two kings can catch one king, so the result is
    /// `false`.
    #[inline]
    fn is_hard_to_win<V: Variant>(&self, position: &Position<V>, ahead: Color) -> bool {
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
            ..=8 => 2 + u32::from(king.intersects(self.masks.main_road())),
            _ => 3,
        };
        position.all(ahead).count() <= too_few
    }
}

/// The number of pieces for which the evaluation uses only the first value of each weight: those at the start of the
/// usual game on the board of a variant. Frysk! begins with fewer men, but counts by the same number: its weights are those
/// of Frisian, so a position must have the score that it has in Frisian.
const fn full<V: Variant>() -> i32 {
    V::Board::RANKS_OF_MEN as i32 * V::Board::WIDTH as i32
}

/// White's and Black's pieces that count as men if weights are learnt: kings that step, too, because they block and guard
/// like men.
#[inline]
fn counted_as_men<V: Variant>(position: &Position<V>) -> [Bitboard<V::Board>; 2] {
    let of = |color| match V::KINGS {
        KingRange::Flies => position.men(color),
        KingRange::Steps => position.all(color),
    };
    [of(Color::White), of(Color::Black)]
}

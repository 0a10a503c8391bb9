//! Folds the weights of the terms of men into the weights of the patterns, so that a search counts
//! only patterns.

use checkers_bits::{AnySquare, AnyVariant, Color};

use super::{Patterns, add, mask, rotated_180};
use crate::weights::Weight;

impl Patterns {
    /// Adds the value of each man to the weights of the patterns. Windows overlap, so a man counts in one window only: the
    /// first that contains its square and all neighbours. The value of a man is the difference that it makes to the value of
    /// the men right behind it. The sums saturate at the limits of `i16`.
    ///
    /// `value` takes the men of both sides and returns their value to White.
    pub(crate) fn with_values_of_men(
        &self,
        variant: AnyVariant,
        weights: &[Weight],
        value: &dyn Fn([u128; 2]) -> [i32; 2],
    ) -> Vec<Weight> {
        let mut weights = weights.to_vec();
        let mut seen = 0;
        for (squares, &first) in self.windows.iter().zip(&self.first) {
            let mut values = Vec::new();
            for &square in squares {
                let mut neighbours = Color::ALL
                    .into_iter()
                    .flat_map(|color| in_front_of(variant, color, square))
                    .flatten();
                let is_inside = neighbours.all(|neighbour| squares.contains(&neighbour));
                if is_inside && seen & mask(square) == 0 {
                    seen |= mask(square) | mask(rotated_180(variant, square));
                    values.extend(Color::ALL.map(|color| {
                        let behind = in_front_of(variant, !color, square);
                        ManValue::new(squares, color, square, behind, value)
                    }));
                }
            }
            let end = first + 3_usize.pow(squares.len() as u32);
            add_values(&mut weights[first..end], &values, squares.len());
        }
        weights
    }
}

/// Adds the values of men to the weights of all patterns of a window.
// This function is not generic, so it is compiled in this crate. The test profile optimises this crate, which keeps
// tests fast.
fn add_values(weights: &mut [Weight], values: &[ManValue], squares: usize) {
    let mut digits = vec![0; squares];
    for weight in weights {
        for man in values.iter().filter(|man| digits[man.place] == man.digit) {
            let value = man.value(&digits);
            *weight = [saturated(weight[0], value[0]), saturated(weight[1], value[1])];
        }
        // Adds 1 to `digits`, a number in base 3, so that the loop visits every pattern.
        for digit in &mut digits {
            *digit = (*digit + 1) % 3;
            if *digit > 0 {
                break;
            }
        }
    }
}

#[inline]
fn saturated(weight: i16, more: i32) -> i16 {
    (i32::from(weight) + more).clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// The value to White of a man on one square of a window.
struct ManValue {
    place: usize,
    /// The places in the window of the two squares behind the man.
    behind: [Option<usize>; 2],
    /// The digit that stands for a man of this colour.
    digit: u8,
    /// The values of the man, indexed by its supporters: bit 0 for a man on the first square behind, bit 1 for a man
    /// on the second.
    values: [[i32; 2]; 4],
}

impl ManValue {
    fn new(
        squares: &[AnySquare],
        color: Color,
        man: AnySquare,
        behind: [Option<AnySquare>; 2],
        value: &dyn Fn([u128; 2]) -> [i32; 2],
    ) -> Self {
        let place = |of: AnySquare| squares.iter().position(|&square| square == of);
        let value = |men: u128| match color {
            Color::White => value([men, 0]),
            Color::Black => value([0, men]),
        };
        let values = [0, 1, 2, 3].map(|which| {
            let others = [0, 1].map(|i| behind[i].filter(|_| which >> i & 1 == 1).map_or(0, mask));
            let others = others[0] | others[1];
            add(value(mask(man) | others), value(others).map(|value| -value))
        });
        Self {
            place: place(man).expect("a square of the window"),
            behind: behind.map(|square| square.and_then(place)),
            digit: 1 + color as u8,
            values,
        }
    }

    /// The value of the man in a pattern that contains it.
    fn value(&self, digits: &[u8]) -> [i32; 2] {
        let is_there = |i: usize| self.behind[i].is_some_and(|place| digits[place] == self.digit);
        self.values[usize::from(is_there(0)) + 2 * usize::from(is_there(1))]
    }
}

/// The squares to which a man of a colour can step.
fn in_front_of(variant: AnyVariant, color: Color, square: AnySquare) -> [Option<AnySquare>; 2] {
    let up = if color == Color::White { 1 } else { -1 };
    let rank = square.rank().wrapping_add_signed(up);
    [-1, 1].map(|right| variant.square_at(square.file().wrapping_add_signed(right), rank))
}

#[cfg(test)]
mod tests {
    use checkers_bits::{Bitboard, Variant};

    use super::super::Indexes;
    use super::super::tests::{for_each_board, positions};
    use super::*;

    #[test]
    fn folded_weights_make_the_same_sums() {
        fn check<V: Variant>() {
            let variant = AnyVariant::of::<V>();
            let patterns = Patterns::new(variant);
            let weights = vec![[3, -5]; patterns.count()];
            let value = |men: Bitboard<V::Board>| {
                let alone: i32 = men.into_iter().map(|man| man.index() as i32 % 17).sum();
                let [left, right] = Color::White.forward();
                let supported = (men & (men.step(left) | men.step(right))).count() as i32;
                [alone - 9 * supported, 7 * supported]
            };
            // The evaluation is symmetric: Black's men have the value to White that the same men, mirrored as White's,
            // have to Black.
            let of_both = |men: [u128; 2]| {
                let [white, black] = men.map(Bitboard::<V::Board>::from_mask);
                add(value(white), value(black.rotated_180()).map(|value| -value))
            };
            let folded =
                patterns.by_window(&patterns.with_values_of_men(variant, &weights, &of_both));
            let weights = patterns.by_window(&weights);
            let mut indexes = Indexes::new();
            for position in positions::<V>() {
                let men = Color::ALL.map(|color| position.men(color));
                patterns.update(&mut indexes, men);
                let black = value(men[1].rotated_180()).map(|value| -value);
                let expected =
                    add(Patterns::sums(&indexes.row, &weights), add(value(men[0]), black));
                assert_eq!(Patterns::sums(&indexes.row, &folded), expected, "{position}");
            }
            let count = |[white, black]: [u128; 2]| {
                [white.count_ones() as i32 - black.count_ones() as i32; 2]
            };
            let most = vec![[i16::MAX; 2]; patterns.count()];
            let limit = patterns.with_values_of_men(variant, &most, &count);
            assert!(limit.iter().all(|weight| weight[0] > 0), "no weight wraps around");
        }
        for_each_board!(check);
    }
}

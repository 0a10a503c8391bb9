//! Folds the weights of the terms of men into the weights of the patterns, so that a search counts
//! only patterns.

use checkers_bits::{AnySquare, AnyVariant, Color};

use super::{Patterns, add, mask, rotated_180};
use crate::weights::Weight;

impl Patterns {
    /// Adds the values of single men to the weights of the patterns. Each man counts in exactly one window: the first
    /// that contains its square and all neighbours. The value of a man is the increase of `worth` when the man is added
    /// to the men right behind it. The sums saturate at the limits of `i16`.
    ///
    /// `worth` takes the men of both sides and returns their value to White.
    pub(crate) fn folded(
        &self,
        variant: AnyVariant,
        weights: &[Weight],
        worth: &dyn Fn([u128; 2]) -> [i32; 2],
    ) -> Vec<Weight> {
        let mut weights = weights.to_vec();
        let mut seen = 0;
        for (squares, &first) in self.windows.iter().zip(&self.first) {
            let mut worths = Vec::new();
            for &square in squares {
                let mut neighbours = Color::ALL
                    .into_iter()
                    .flat_map(|color| in_front_of(variant, color, square))
                    .flatten();
                let is_inside = neighbours.all(|neighbour| squares.contains(&neighbour));
                if is_inside && seen & mask(square) == 0 {
                    seen |= mask(square) | mask(rotated_180(variant, square));
                    worths.extend(Color::ALL.map(|color| {
                        let behind = in_front_of(variant, !color, square);
                        ManWorth::new(squares, color, square, behind, worth)
                    }));
                }
            }
            let end = first + 3_usize.pow(squares.len() as u32);
            add_worths(&mut weights[first..end], &worths, squares.len());
        }
        weights
    }
}

/// Adds the values of men to the weights of all patterns of a window.
// This function is not generic, so it is compiled in this crate. The test profile optimises this crate, which keeps
// tests fast.
fn add_worths(weights: &mut [Weight], worths: &[ManWorth], squares: usize) {
    let mut digits = vec![0; squares];
    for weight in weights {
        for man in worths.iter().filter(|man| digits[man.place] == man.digit) {
            let worth = man.worth(&digits);
            *weight = [saturated(weight[0], worth[0]), saturated(weight[1], worth[1])];
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
struct ManWorth {
    place: usize,
    /// The places in the window of the two squares behind the man.
    behind: [Option<usize>; 2],
    /// The digit that stands for a man of this colour.
    digit: u8,
    /// The values of the man, indexed by its supporters: bit 0 for a man on the first square behind, bit 1 for a man
    /// on the second.
    worths: [[i32; 2]; 4],
}

impl ManWorth {
    fn new(
        squares: &[AnySquare],
        color: Color,
        man: AnySquare,
        behind: [Option<AnySquare>; 2],
        worth: &dyn Fn([u128; 2]) -> [i32; 2],
    ) -> Self {
        let place = |of: AnySquare| squares.iter().position(|&square| square == of);
        let worth = |men: u128| match color {
            Color::White => worth([men, 0]),
            Color::Black => worth([0, men]),
        };
        let worths = [0, 1, 2, 3].map(|which| {
            let others = [0, 1].map(|i| behind[i].filter(|_| which >> i & 1 == 1).map_or(0, mask));
            let others = others[0] | others[1];
            add(worth(mask(man) | others), worth(others).map(|worth| -worth))
        });
        Self {
            place: place(man).expect("a square of the window"),
            behind: behind.map(|square| square.and_then(place)),
            digit: 1 + color as u8,
            worths,
        }
    }

    /// The value of the man in a pattern that contains it.
    fn worth(&self, digits: &[u8]) -> [i32; 2] {
        let is_there = |i: usize| self.behind[i].is_some_and(|place| digits[place] == self.digit);
        self.worths[usize::from(is_there(0)) + 2 * usize::from(is_there(1))]
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
            let worth = |men: Bitboard<V::Board>| {
                let alone: i32 = men.into_iter().map(|man| man.index() as i32 % 17).sum();
                let [left, right] = Color::White.forward();
                let supported = (men & (men.step(left) | men.step(right))).count() as i32;
                [alone - 9 * supported, 7 * supported]
            };
            // The evaluation is symmetric: Black's men are worth to White what the same men, mirrored as White's, are
            // worth to Black.
            let of_both = |men: [u128; 2]| {
                let [white, black] = men.map(Bitboard::<V::Board>::from_mask);
                add(worth(white), worth(black.rotated_180()).map(|worth| -worth))
            };
            let folded = patterns.by_window(&patterns.folded(variant, &weights, &of_both));
            let weights = patterns.by_window(&weights);
            let mut indexes = Indexes::new();
            for position in positions::<V>() {
                let men = Color::ALL.map(|color| position.men(color));
                patterns.update(&mut indexes, men);
                let black = worth(men[1].rotated_180()).map(|worth| -worth);
                let expected =
                    add(Patterns::sums(&indexes.row, &weights), add(worth(men[0]), black));
                assert_eq!(Patterns::sums(&indexes.row, &folded), expected, "{position}");
            }
            let count = |[white, black]: [u128; 2]| {
                [white.count_ones() as i32 - black.count_ones() as i32; 2]
            };
            let most = vec![[i16::MAX; 2]; patterns.count()];
            let limit = patterns.folded(variant, &most, &count);
            assert!(limit.iter().all(|weight| weight[0] > 0), "no weight wraps around");
        }
        for_each_board!(check);
    }
}

//! What the rook and the bishop of chess see, found by walking square by square.

/// A chess piece that slides until something stands in its way.
///
/// Squares are bits of a word of 64: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl Slider {
    /// The steps in files and ranks.
    fn directions(self) -> [(i8, i8); 4] {
        match self {
            Self::Rook => [(0, 1), (1, 0), (0, -1), (-1, 0)],
            Self::Bishop => [(1, 1), (1, -1), (-1, -1), (-1, 1)],
        }
    }

    /// The squares that decide what the piece sees. The last square each way does not: with or
    /// without a piece on it, it is attacked.
    ///
    /// ```
    /// use magic_search::Slider;
    ///
    /// assert_eq!(Slider::Rook.mask(0), 0x0001_0101_0101_017e);
    /// assert_eq!(Slider::Bishop.mask(27).count_ones(), 9);
    /// ```
    #[must_use]
    pub fn mask(self, square: u8) -> u64 {
        let ways = self.directions().map(|direction| {
            let mut way: Vec<u8> = walk(square, direction).collect();
            way.pop();
            way
        });
        ways.concat().into_iter().fold(0, |mask, square| mask | 1 << square)
    }

    /// The attacked squares: all up to the first occupied one each way, that one included.
    ///
    /// ```
    /// use magic_search::Slider;
    ///
    /// // A rook on a1, a piece on c1.
    /// assert_eq!(Slider::Rook.attacks(0, 1 << 2), 0x0101_0101_0101_0106);
    /// ```
    #[must_use]
    pub fn attacks(self, square: u8, occupied: u64) -> u64 {
        let mut attacks = 0;
        for direction in self.directions() {
            for square in walk(square, direction) {
                attacks |= 1 << square;
                if occupied >> square & 1 == 1 {
                    break;
                }
            }
        }
        attacks
    }
}

/// The squares in a direction up to the edge.
fn walk(square: u8, (files, ranks): (i8, i8)) -> impl Iterator<Item = u8> {
    let step = move |&(file, rank): &(u8, u8)| {
        let next = (file.wrapping_add_signed(files), rank.wrapping_add_signed(ranks));
        (next.0 < 8 && next.1 < 8).then_some(next)
    };
    let start = (square % 8, square / 8);
    std::iter::successors(step(&start), step).map(|(file, rank)| 8 * rank + file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_have_the_classic_sizes() {
        let sizes = |slider: Slider| {
            let sizes = (0..64).map(move |square| 1_u32 << slider.mask(square).count_ones());
            sizes.sum::<u32>()
        };
        assert_eq!((sizes(Slider::Rook), sizes(Slider::Bishop)), (102_400, 5_248));
    }
}

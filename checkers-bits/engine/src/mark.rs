//! Marks of bad moves: dubious, mistake and blunder.

use crate::score::Score;

/// A mark of a bad move, one of [`ALL`](Self::ALL).
///
/// ```
/// use draughts_engine::Mark;
///
/// assert_eq!(Mark::of(120).unwrap().sign, "?");
/// assert_eq!(Mark::of(39), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The least [loss](Self::loss) that has this mark, in hundredths of a man.
    pub min_loss: Score,
    /// The numeric annotation glyph of PDN.
    pub nag: u16,
    /// The sign, such as `?!`.
    pub sign: &'static str,
    /// The name, such as `"Dubious"`.
    pub name: &'static str,
}

impl Mark {
    /// All marks, in ascending order of their least loss.
    pub const ALL: [Self; 3] = [
        Self { min_loss: 40, nag: 6, sign: "?!", name: "Dubious" },
        Self { min_loss: 80, nag: 2, sign: "?", name: "Mistake" },
        Self { min_loss: 200, nag: 4, sign: "??", name: "Blunder" },
    ];

    /// The limit to which scores are clamped before a loss is computed, in hundredths of a man. A greater score means that
    /// the game is decided, so a difference between two such scores is no mistake.
    pub const DECIDED: Score = 500;

    /// The loss of a move in hundredths of a man, from the scores of the best move and of the played move for the side that
    /// moves.
    #[must_use]
    pub fn loss(best: Score, played: Score) -> Score {
        let [best, played] = [best, played].map(|score| score.clamp(-Self::DECIDED, Self::DECIDED));
        (best - played).max(0)
    }

    /// The mark of a loss in hundredths of a man; `None` for a small loss.
    #[must_use]
    pub fn of(loss: Score) -> Option<Self> {
        Self::ALL.into_iter().rfind(|mark| loss >= mark.min_loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn a_mark_begins_at_its_least_loss() {
        let marks = [39, 40, 79, 80, 199, 200, 1000].map(Mark::of);
        let [dubious, mistake, blunder] = Mark::ALL.map(Some);
        assert_eq!(marks, [None, dubious, dubious, mistake, mistake, blunder, blunder]);
        assert_eq!(Mark::ALL.map(|mark| mark.nag), [6, 2, 4], "as PDN has ?!, ? and ??");
    }

    #[test]
    fn nothing_is_lost_between_two_wins() {
        assert_eq!(Mark::loss(WIN - 3, WIN - 9), 0);
        assert_eq!(Mark::loss(WIN - 3, 700), 0);
        assert_eq!(Mark::loss(WIN - 3, 0), Mark::DECIDED);
        assert_eq!(Mark::loss(30, 40), 0, "the played move is better");
        assert_eq!(Mark::loss(30, -60), 90);
    }
}

//! Numbers of games by result.

use std::ops::AddAssign;

use checkers_bits::game::RecordedResult;
use serde::Serialize;

#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct Results {
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    others: u64,
}

impl Results {
    /// The headings of [`cells`](Self::cells).
    pub(crate) const HEADINGS: [&str; 5] = ["games", "White", "draw", "Black", "other"];

    pub(crate) fn games(self) -> u64 {
        self.white_wins + self.draws + self.black_wins + self.others
    }

    pub(crate) fn cells(self) -> [String; 5] {
        [self.games(), self.white_wins, self.draws, self.black_wins, self.others]
            .map(|number| number.to_string())
    }
}

impl AddAssign<&RecordedResult> for Results {
    fn add_assign(&mut self, result: &RecordedResult) {
        *match result {
            RecordedResult::WhiteWins => &mut self.white_wins,
            RecordedResult::Draw => &mut self.draws,
            RecordedResult::BlackWins => &mut self.black_wins,
            RecordedResult::Unknown | RecordedResult::BothLose | RecordedResult::Other(_) => {
                &mut self.others
            }
        } += 1;
    }
}

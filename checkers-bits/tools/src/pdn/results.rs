//! Counts games by result.

use std::ops::AddAssign;

use checkers_bits::game::RecordedResult;
use serde::Serialize;

use checkers_cli::table::Table;

#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct Results {
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    others: u64,
}

impl Results {
    /// Makes a table for results. `columns` are the titles of the columns that precede the numbers of games.
    pub(crate) fn table(columns: &[&str]) -> Table {
        Table::new(&[columns, &["games", "White", "draw", "Black", "other"]].concat())
    }

    pub(crate) fn games(self) -> u64 {
        self.white_wins + self.draws + self.black_wins + self.others
    }

    /// Makes a row of the table for results. `columns` are the cells that precede the numbers of games.
    pub(crate) fn row(self, columns: &[&str]) -> Vec<String> {
        let numbers = [self.games(), self.white_wins, self.draws, self.black_wins, self.others];
        let columns = columns.iter().copied().map(str::to_owned);
        columns.chain(numbers.map(|number| number.to_string())).collect()
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

//! Tables and JSON of games by result.

use checkers_cli::table::Table;
use checkers_pdn::Results;
use serde::Serialize;

/// The members of [`Results`] in JSON.
#[derive(Serialize)]
#[serde(remote = "Results")]
pub(crate) struct Members {
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    others: u64,
}

/// Makes a table for results. `columns` are the titles of the columns that precede the numbers of games.
pub(crate) fn table(columns: &[&str]) -> Table {
    Table::new(&[columns, &["games", "White", "draw", "Black", "other"]].concat())
}

/// Makes a row of the table for results. `columns` are the cells that precede the numbers of games.
pub(crate) fn row(results: &Results, columns: &[&str]) -> Vec<String> {
    let Results { white_wins, draws, black_wins, others } = *results;
    let numbers = [results.games(), white_wins, draws, black_wins, others];
    let columns = columns.iter().copied().map(str::to_owned);
    columns.chain(numbers.map(|number| number.to_string())).collect()
}

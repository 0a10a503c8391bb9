//! `checkers pdn find`: lists the games of PDN files.

use std::fmt::{self, Display, Formatter};

use checkers_pdn::GameText;
use clap::Args;
use serde::Serialize;

use super::input::{Games, Input};
use super::visit::{Selected, for_each_game};
use checkers_cli::console::{Error, Status, printed};
use checkers_cli::options::Json;

/// List games, one per line
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers pdn find --where 'winner~baas year>=1960' *.pdn
  checkers pdn find --where 'position=\"c3-d4 d6-c5\"' --json *.pdn
  checkers pdn find --where 'material=3K:K turned result=draw' *.pdn

Output: file:line, players, event, date and result; filters on positions also print the ply of the match.

Exit status: 0 success, even without a match; 1 a game is broken; 2 bad arguments or an unreadable file.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let mut told = Ok(());
    let work = |game: Selected<'_, '_>| Ok(Row::new(game.input, game.text, game.at));
    let status = for_each_game(&arguments.games, &work, &mut |_, found| {
        if told.is_ok() {
            told = arguments.json.print(&found);
        }
        Ok(())
    })?;
    printed(told, status)
}

#[derive(Serialize)]
struct Row {
    file: String,
    game: u64,
    line: u64,
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    date: Option<String>,
    result: Option<String>,
    plies: usize,
}

impl Row {
    fn new(input: &Input, text: &GameText<'_>, plies: usize) -> Self {
        Self {
            file: input.to_string(),
            game: text.number(),
            line: text.line(),
            white: text.tag("White"),
            black: text.tag("Black"),
            event: text.tag("Event"),
            date: text.tag("Date"),
            result: text.to_tree().tags.get("Result").map(Into::into),
            plies,
        }
    }
}

/// Writes a line like `games.pdn:12: Baas - Bo, Final, 1947, 1-0, ply 3`.
impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let or_unknown = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".into());
        let [white, black, event, date, result] =
            [&self.white, &self.black, &self.event, &self.date, &self.result].map(or_unknown);
        let Self { file, line, plies, .. } = self;
        write!(f, "{file}:{line}: {white} - {black}, {event}, {date}, {result}")?;
        if *plies > 0 { write!(f, ", ply {plies}") } else { Ok(()) }
    }
}

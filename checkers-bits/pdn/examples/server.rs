//! The core of a server: games of mixed variants, as values. Each argument is a request; its answer is a line of JSON.
//!
//! ```sh
//! cargo run -p checkers-pdn --example server
//! cargo run -p checkers-pdn --example server -- 'new thai' 'move 0 c3-d4' 'game 0'
//! ```

use std::env::args;
use std::error::Error;

use checkers_bits::{AnyVariant, Fen, Game, VariantName};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A table of the server. Its game is stored as PDN.
#[derive(Serialize, Deserialize)]
pub(crate) struct Table {
    number: usize,
    #[serde(with = "checkers_pdn::serde")]
    game: Game,
}

impl Table {
    /// The state of the table for the page of a player.
    fn state(&self) -> String {
        let (position, outcome) = (self.game.position(), self.game.outcome());
        let moves = position.moves().into_iter().filter(|_| outcome.is_none());
        let moves: Vec<_> = moves.map(|mv| position.notation(mv).to_string()).collect();
        let (variant, fen) = (self.game.variant().name(), self.game.fen().to_string());
        let outcome = outcome.map(|outcome| outcome.to_string());
        json!({ "table": self.number, "variant": variant, "fen": fen, "moves": moves, "outcome": outcome })
            .to_string()
    }
}

/// Answers a request: `new VARIANT`, `new VARIANT FEN`, `move TABLE MOVE` or `game TABLE`.
pub(crate) fn answer(tables: &mut Vec<Table>, request: &str) -> Result<String, Box<dyn Error>> {
    let mut words = request.splitn(3, ' ');
    let [command, first, second] = [(); 3].map(|()| words.next().unwrap_or_default());
    if command == "new" {
        let variant: VariantName = first.parse()?;
        let start = if second.is_empty() {
            AnyVariant::from(variant).start().into()
        } else {
            Fen::read(second, variant)?
        };
        tables.push(Table { number: tables.len(), game: Game::from_fen(start) });
        return Ok(tables[tables.len() - 1].state());
    }
    let table = tables.get_mut(first.parse::<usize>()?).ok_or("there is no such table")?;
    match command {
        "move" if table.game.outcome().is_some() => return Err("the game is over".into()),
        "move" => table.game.play(table.game.position().read_move(second)?)?,
        "game" => return Ok(serde_json::to_string(table)?),
        _ => return Err("expected new, move or game".into()),
    }
    Ok(table.state())
}

fn main() {
    let demo =
        ["new russian", "new frisian", "move 1 32-28", "move 0 c3-c4", "move 0 c3-d4", "game 0"];
    let mut requests: Vec<_> = args().skip(1).collect();
    if requests.is_empty() {
        requests = demo.map(str::to_owned).into();
    }
    let mut tables = Vec::new();
    for request in requests {
        match answer(&mut tables, &request) {
            Ok(line) => println!("{line}"),
            Err(error) => println!("{}", json!({ "error": error.to_string() })),
        }
    }
}

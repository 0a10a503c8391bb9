//! The settings of the engine, and the commands that read and change them.

use std::ffi::c_int;
use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;

use checkers_bits::{AnyMove, AnyVariant, Endgames, Fen, Game, KingRange, VariantName};
use checkers_endgames::{Access, Tables};
use draughts_engine::Options;

use crate::board::{MoveDescription, captures, first_square, number};

/// The games of CheckerBoard.
const GAMES: [VariantName; 6] = [
    VariantName::English,
    VariantName::Italian,
    VariantName::Spanish,
    VariantName::Russian,
    VariantName::Brazilian,
    VariantName::Czech,
];

/// The maximum number of moves in a list, because CheckerBoard 1.77 writes more moves past the end of its array.
const MAX_MOVES: usize = 28;

/// The reply to a command that the engine does not know.
const UNKNOWN_COMMAND: &str = "?";

#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) variant: VariantName,
    pub(crate) options: Options,
    /// The folder of the endgame tables.
    tables: String,
    /// The number of changes that need a new engine.
    pub(crate) changes: u32,
    /// The game up to the last known position.
    pub(crate) game: Option<Game>,
}

impl Settings {
    /// The settings of a library with this file name. The library plays the game whose name is in the file name. So a
    /// user chooses the game by a copy of the file.
    pub(crate) fn of_file(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let variant = GAMES.into_iter().find(|game| name.contains(game.as_str()));
        Self::of_variant(variant.unwrap_or(VariantName::English))
    }

    fn of_variant(variant: VariantName) -> Self {
        Self { variant, options: Options::default(), tables: String::new(), changes: 0, game: None }
    }

    /// Carries out a command and returns the reply, or the reason of a refusal.
    pub(crate) fn command(&mut self, command: &str) -> Result<String, String> {
        let Options { table_mib, threads, .. } = self.options;
        let (verb, rest) = split(command);
        let (object, value) = split(rest);
        match (verb, object) {
            ("name", _) => Ok(self.name()),
            ("about", _) => Ok(format!(
                "{}\n\nThe name of the library file chooses the game:\n{}",
                self.name(),
                GAMES.map(VariantName::as_str).join(", ")
            )),
            ("get", "protocolversion") => Ok("2".to_owned()),
            ("get", "gametype") => Ok(self.variant.pdn_game_type().to_string()),
            ("get", "hashsize") => Ok(table_mib.to_string()),
            ("get", "searchthreads") => Ok(threads.to_string()),
            ("get", "cpus") => {
                Ok(thread::available_parallelism().map_or(1, NonZero::get).to_string())
            }
            ("get", "dbpath") => Ok(self.tables.clone()),
            ("get", "movelist") => self.move_list(value),
            ("set", _) => self.set(object, value).map(|()| value.to_owned()),
            _ => Err(UNKNOWN_COMMAND.to_owned()),
        }
    }

    fn name(&self) -> String {
        format!("checkers-bits {} ({})", env!("CARGO_PKG_VERSION"), self.variant)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "gametype" => {
                let game = value.parse().ok().filter(|game| GAMES.contains(game));
                let numbers = GAMES.map(|game| game.pdn_game_type().to_string()).join(", ");
                let variant = game.ok_or_else(|| format!("gametype: expected one of {numbers}"))?;
                if variant == self.variant {
                    return Ok(());
                }
                let options = Options { endgames: None, ..self.options.clone() };
                *self = Self { options, changes: self.changes, ..Self::of_variant(variant) };
            }
            "hashsize" => self.options.table_mib = within(name, value, 1..=1 << 20)?,
            "searchthreads" => self.options.threads = within(name, value, 1..=256)?,
            "dbpath" => {
                let open = || Tables::open(Path::new(value), Access::Random, self.variant);
                let tables = if value.is_empty() { None } else { Some(open()) }.transpose();
                let tables = tables.map_err(|error| format!("dbpath: {error}"))?;
                self.options.endgames = tables.map(|tables| Arc::new(tables) as Arc<dyn Endgames>);
                value.clone_into(&mut self.tables);
            }
            "gamehist" => {
                self.game = Some(self.read_game(value)?);
                return Ok(());
            }
            _ => return Err(UNKNOWN_COMMAND.to_owned()),
        }
        self.changes += 1;
        Ok(())
    }

    fn read_fen(&self, text: &str) -> Result<Game, String> {
        let variant = AnyVariant::from(self.variant);
        let fen = Fen::read_with(text, variant, first_square(variant));
        fen.map(|fen| Game::from_position(fen.position)).map_err(|error| format!("FEN: {error}"))
    }

    /// Reads a FEN and the moves after it.
    fn read_game(&self, text: &str) -> Result<Game, String> {
        let (fen, moves) = split(text);
        let mut game = self.read_fen(fen)?;
        for text in moves.split_whitespace() {
            let position = game.position();
            let mv = position.read_move_with(text, first_square(position.variant()));
            let played = mv.map(|mv| game.play(mv));
            played.map_err(|error| format!("{text}: {error}"))?.expect("a legal move");
        }
        Ok(game)
    }

    /// The legal moves of a position, for games in which kings step. With flying kings a list is often longer than
    /// [`MAX_MOVES`]. CheckerBoard cannot go without a list now and then: it decides by its first request.
    fn move_list(&self, fen: &str) -> Result<String, String> {
        /// CheckerBoard's first request. Its man stands on its promotion rank.
        const FIRST_FEN: &str = "B:W1:B";
        let variant = AnyVariant::from(self.variant);
        if variant.kings() != KingRange::Steps {
            return Err(UNKNOWN_COMMAND.to_owned());
        }
        if fen == FIRST_FEN {
            return Ok("movelist 0".to_owned());
        }
        let position = self.read_fen(fen)?.position();
        let moves = position.moves();
        if moves.len() > MAX_MOVES {
            return Err(format!("the position has more than {MAX_MOVES} moves"));
        }
        let number = |square| c_int::from(number(square, variant));
        let numbers = |&mv: &AnyMove| {
            let MoveDescription { jumps, old_piece, new_piece, captured_pieces, .. } =
                MoveDescription::new(position, mv);
            let mut numbers = vec![jumps, old_piece, new_piece, number(mv.from()), number(mv.to())];
            for ((captured, landing), piece) in
                captures(position, mv).into_iter().zip(captured_pieces)
            {
                numbers.extend([number(landing), number(captured), piece]);
            }
            numbers.iter().map(c_int::to_string).collect::<Vec<_>>().join(",") + ";"
        };
        let list: String = moves.iter().map(numbers).collect();
        let comma = if moves.is_empty() { "" } else { "," };
        Ok(format!("movelist {}{comma}{list}", moves.len()))
    }
}

/// The first word of a text, and the text after it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

fn within<T>(name: &str, text: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        format!("{name}: expected a number from {least} to {most}")
    })
}

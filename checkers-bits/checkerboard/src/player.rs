//! The player: its settings, the commands that read and change them, and the search for a move.

use std::ffi::c_int;
use std::sync::Mutex;
use std::time::Duration;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Fen, Game, Outcome, VariantName};
use draughts_engine::score::{MOST_MATERIAL, men};
use draughts_engine::{Control, Engine, Limits, MAX_THREADS, Options, Report, Time};

use crate::board::{ends, first_square};

/// The game types of CheckerBoard. They are those of PDN.
const GAME_TYPES: [u8; 6] = [21, 22, 24, 25, 26, 29];

const DRAW: c_int = 0;
const WIN: c_int = 1;
const LOSS: c_int = 2;
pub(crate) const UNKNOWN: c_int = 3;

/// The engine of the last search, unless a setting has changed since then. A search holds this lock.
pub(crate) static ENGINE: Mutex<Option<Engine>> = Mutex::new(None);

/// The reason of a refusal if a search holds the lock of [`ENGINE`].
pub(crate) const BUSY: &str = "the engine is searching";

#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) variant: VariantName,
    pub(crate) options: Options,
    /// The last moves of the game, which CheckerBoard sends before it asks for a move.
    pub(crate) game: Option<Game>,
}

/// The game of CheckerBoard with a property.
fn game(is_wanted: impl Fn(&VariantName) -> bool) -> Option<VariantName> {
    GAME_TYPES.into_iter().filter_map(VariantName::from_pdn_game_type).find(is_wanted)
}

impl Settings {
    /// The settings of a library with this file name. The library plays the game whose name is in the file name, so a
    /// user chooses the game by a copy of the file.
    pub(crate) fn of_file(name: &str) -> Self {
        let named = game(|game| name.to_ascii_lowercase().contains(game.as_str()));
        let variant = named.unwrap_or(VariantName::English);
        Self { variant, options: Options::default(), game: None }
    }

    /// Carries out a command and returns the reply, or the reason of a refusal.
    pub(crate) fn command(&mut self, command: &str) -> Result<String, String> {
        let (verb, rest) = split(command);
        let (key, value) = split(rest);
        let name = format!("checkers-bits {} ({})", env!("CARGO_PKG_VERSION"), self.variant);
        // Only `set` needs the lock, so that the other commands never disturb a search. They would hold the lock for a
        // moment only, which no test can see.
        let engine = if verb == "set" { ENGINE.try_lock().ok() } else { None };
        match (verb, key) {
            ("name", _) => return Ok(name),
            ("about", _) => return Ok(name + "\n\nThe file name chooses the game."),
            ("get", "protocolversion") => return Ok("2".to_owned()),
            ("get", "gametype") => return Ok(self.variant.pdn_game_type().to_string()),
            ("get", "hashsize") => return Ok(self.options.table_mib.to_string()),
            ("get", "searchthreads") => return Ok(self.options.threads.to_string()),
            ("set", _) if engine.is_none() => return Err(BUSY.to_owned()),
            ("set", "gametype") => {
                let found = game(|game| game.pdn_game_type().to_string() == value);
                self.variant = found.ok_or_else(|| format!("expected one of {GAME_TYPES:?}"))?;
            }
            ("set", "hashsize") => self.options.table_mib = within(key, value, 1 << 20)? as usize,
            ("set", "searchthreads") => self.options.threads = within(key, value, MAX_THREADS)?,
            ("set", "gamehist") => self.game = Some(read_game(value, self.variant.into())?),
            // CheckerBoard expects this reply to an unknown command.
            _ => return Err("?".to_owned()),
        }
        drop(engine.filter(|_| key != "gamehist").map(|mut engine| engine.take()));
        Ok(value.to_owned())
    }

    /// Searches for the best move of a position. Returns the result, a line for the status bar, and the move. Without
    /// a legal move the side has lost.
    pub(crate) fn search(
        self,
        slot: &mut Option<Engine>,
        position: AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &dyn Fn(&str),
    ) -> Result<(c_int, String, Option<AnyMove>), String> {
        let engine = slot.take().map_or_else(|| Engine::new(self.variant, self.options), Ok);
        let mut engine = engine.map_err(|error| error.to_string())?;
        let game = self.game.filter(|game| game.position() == position);
        let mut game = game.unwrap_or_else(|| Game::from_position(position));
        let found = engine.search(&game, limits, control, &mut |report| tell(&line(report)));
        *slot = Some(engine);
        let Some(report) = found else { return Ok((LOSS, "no legal move".to_owned(), None)) };
        game.play(report.best()).map_err(|error| error.to_string())?;
        let result = match game.outcome() {
            Some(Outcome::Draw { .. }) => DRAW,
            _ if report.score > MOST_MATERIAL => WIN,
            _ if report.score < -MOST_MATERIAL => LOSS,
            _ => UNKNOWN,
        };
        Ok((result, line(&report), Some(report.best())))
    }
}

/// The first word of a text, and the text after it.
fn split(text: &str) -> (&str, &str) {
    text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

/// Reads a number from 1 to a maximum.
fn within(name: &str, text: &str, most: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{name}: expected a number from 1 to {most}"))
}

/// Reads a FEN and the moves after it.
fn read_game(text: &str, variant: AnyVariant) -> Result<Game, String> {
    let (fen, moves) = split(text);
    let first = first_square(variant);
    let fen = Fen::read_with(fen, variant, first).map_err(|error| format!("FEN: {error}"))?;
    let mut game = Game::from_position(fen.position);
    for text in moves.split_whitespace() {
        let mv = game.position().read_move_with(text, first);
        game.play(mv.map_err(|error| format!("{text}: {error}"))?).expect("a legal move");
    }
    Ok(game)
}

/// The limits of a search by the arguments of `getmove`.
pub(crate) fn limits(seconds: f64, info: c_int, more_info: c_int) -> Result<Limits, String> {
    let unit = [0, 1, 10, 100][(info >> 2 & 3) as usize];
    let clock = |units: c_int| Duration::from_millis(unit * (units as u64 & 0xffff));
    let time = if unit > 0 {
        Time::Clock { left: clock(more_info >> 16), increment: clock(more_info), moves: None }
    } else {
        let time = Duration::try_from_secs_f64(seconds);
        Time::Move(time.map_err(|error| format!("maxtime: {error}"))?)
    };
    Ok(Limits { time, ..Limits::default() })
}

/// A line about a search for the status bar.
fn line(report: &Report) -> String {
    let Report { depth, score, nodes, time, line, .. } = report;
    let moves = line.iter().map(|&mv| ends(mv).map(|square| square.to_string()).join("-"));
    let moves: Vec<_> = moves.collect();
    let (score, seconds) = (men(*score), time.as_secs_f64());
    format!("depth {depth}, value {score:+.2}, {nodes} nodes, {seconds:.1} s: {}", moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_name_chooses_the_game() {
        for (file, game) in [
            ("checkers-Russian.dll", VariantName::Russian),
            ("CZECH64.DLL", VariantName::Czech),
            ("checkers_checkerboard.dll", VariantName::English),
            ("", VariantName::English),
        ] {
            assert_eq!(Settings::of_file(file).variant, game, "{file}");
        }
    }

    fn time(seconds: f64, info: c_int, more_info: c_int) -> Time {
        limits(seconds, info, more_info).unwrap().time
    }

    #[test]
    fn a_clock_counts_in_three_units() {
        for (mode, unit) in [(1, 1), (2, 10), (3, 100)] {
            let [left, increment] = [0xffff, 3].map(|units| Duration::from_millis(units * unit));
            let clock = Time::Clock { left, increment, moves: None };
            assert_eq!(time(f64::NAN, mode << 2 | 3, -1 << 16 | 3), clock);
        }
    }

    #[test]
    fn a_won_or_lost_game_is_told() {
        for (fen, expected) in
            [("W:W22:B18", WIN), ("W:W22:B13,14", LOSS), ("W:W22,23:B1,2", UNKNOWN)]
        {
            let settings = Settings::of_file("");
            let position = Fen::read(fen, settings.variant).unwrap().position;
            let limits = Limits { depth: 5, ..Limits::default() };
            let (result, text, _) =
                settings.search(&mut None, position, &limits, &Control::new(), &|_| {}).unwrap();
            assert_eq!(result, expected, "{fen}: {text}");
        }
    }

    #[test]
    fn a_level_is_a_time_per_move() {
        for info in [0, 1, 2] {
            assert_eq!(time(0.25, info, 7), Time::Move(Duration::from_millis(250)));
        }
    }
}

//! A search for a move, and its result in CheckerBoard's terms.

use std::ffi::c_int;
use std::time::Duration;

use checkers_bits::{AnyPosition, Game, Outcome};
use draughts_engine::score::MOST_MATERIAL;
use draughts_engine::{Control, Engine, Limits, Report, Time};

use crate::board::{self, Board, MoveDescription};
use crate::settings::Settings;

const DRAW: c_int = 0;
const WIN: c_int = 1;
const LOSS: c_int = 2;
pub(crate) const UNKNOWN: c_int = 3;

/// The bit of `info` that says that the last game does not go on.
const RESET: c_int = 1;

/// The arguments of `getmove` that are no pointers.
#[derive(Clone, Copy)]
pub(crate) struct Request {
    pub(crate) color: c_int,
    pub(crate) seconds: f64,
    pub(crate) info: c_int,
    pub(crate) more_info: c_int,
}

/// The answer to a [`Request`].
pub(crate) struct Answer {
    pub(crate) result: c_int,
    pub(crate) text: String,
    /// The board after the move, and the move; `None` if there is no legal move.
    pub(crate) played: Option<(Board, MoveDescription)>,
    /// The game with the move.
    pub(crate) game: Game,
}

/// An engine, and the settings that it was made with.
pub(crate) struct Player {
    engine: Engine,
    changes: u32,
}

impl Player {
    /// The player of the last search if its settings still hold, otherwise a new one.
    pub(crate) fn with(settings: &Settings, last: Option<Self>) -> Result<Self, String> {
        let &Settings { variant, changes, .. } = settings;
        match last {
            Some(last) if last.changes == changes => Ok(last),
            _ => {
                let engine = Engine::new(variant, settings.options.clone());
                engine.map(|engine| Self { engine, changes }).map_err(|error| error.to_string())
            }
        }
    }

    pub(crate) fn search(
        &mut self,
        board: &Board,
        request: Request,
        game: Option<Game>,
        control: &Control,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Answer, String> {
        let position = board::position(board, request.color, self.engine.variant())?;
        let limits = request.limits()?;
        let game = game.filter(|game| request.info & RESET == 0 || game.position() == position);
        let mut game = continued(game, position);
        let tell = &mut |report: &Report| tell(&line(report));
        let Some(report) = self.engine.search(&game, &limits, control, tell) else {
            let text = "no legal move".to_owned();
            return Ok(Answer { result: LOSS, text, played: None, game });
        };
        let mv = report.best();
        game.play(mv).map_err(|error| error.to_string())?;
        let outcome = game.outcome();
        let result = match report.score {
            _ if matches!(outcome, Some(Outcome::Draw { .. })) => DRAW,
            score if score > MOST_MATERIAL => WIN,
            score if score < -MOST_MATERIAL => LOSS,
            _ => UNKNOWN,
        };
        let after = game.position();
        let played = Some((board::board(after), MoveDescription::new(position, mv)));
        let end = outcome.map_or(String::new(), |outcome| format!("; {outcome}"));
        Ok(Answer { result, text: line(&report) + &end, played, game })
    }
}

impl Request {
    fn limits(self) -> Result<Limits, String> {
        let Self { seconds, info, more_info, .. } = self;
        let unit = match info >> 2 & 3 {
            0 => None,
            mode => Some(Duration::from_millis(10_u64.pow(mode as u32 - 1))),
        };
        let time = match unit {
            Some(unit) => {
                let [left, increment] =
                    [more_info >> 16, more_info].map(|units| unit * (units as u32 & 0xffff));
                Time::Clock { left, increment, moves: None }
            }
            // A longer time than a `Duration` can hold, such as infinity, is no limit.
            None if seconds >= 0.0 => {
                Time::Move(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
            }
            None => return Err(format!("maxtime: expected seconds, found {seconds}")),
        };
        Ok(Limits { time, ..Limits::default() })
    }
}

/// The game up to a position. CheckerBoard sends the game by `set gamehist` before each `getmove`. Older versions do not;
/// then the position comes by one move from the last game, or begins another one.
fn continued(game: Option<Game>, position: AnyPosition) -> Game {
    let continued = game.and_then(|mut game| {
        let last = game.position();
        if last != position {
            let mv = last.moves().into_iter().find(|&mv| last.make(mv) == position)?;
            game.play(mv).ok()?;
        }
        Some(game)
    });
    continued.unwrap_or_else(|| Game::from_position(position))
}

/// A line about a search for the status bar.
fn line(report: &Report) -> String {
    let Report { depth, score, nodes, time, .. } = report;
    let line: Vec<_> = report.line.iter().map(|&mv| board::name(mv)).collect();
    let (score, seconds) = (f64::from(*score) / 100.0, time.as_secs_f64());
    format!("depth {depth}, value {score:+.2}, {nodes} nodes, {seconds:.1} s: {}", line.join(" "))
}

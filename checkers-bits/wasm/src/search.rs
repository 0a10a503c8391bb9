//! The class `Search` of the module that runs the engine in a worker.

use std::cell::RefCell;
use std::time::Duration;

use checkers_bits::AnyPosition;
use draughts_engine::score::plies_to_end;
use draughts_engine::{
    Control, Engine, EngineError, Limits, Options, Report, Strength, Time, Weights,
};
use js_sys::{Atomics, Function, Int32Array, Object};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument::{self, Name};
use crate::chosen::{self, with_chosen};
use crate::moves::Move;
use crate::object::{error, member, to_js};
use crate::replay::replay;

thread_local! {
    /// Memory shared with the thread that can stop a search.
    static STOP: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
}

fn is_stopped() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| Atomics::load(stop, 0) != Ok(0)))
}

/// The engine. The package runs this class in a worker, because a search blocks its thread.
#[wasm_bindgen]
pub struct Search(Engine);

#[wasm_bindgen]
impl Search {
    /// Makes an engine. `weights` has the bytes of a weights file; by default the evaluation uses only the built-in
    /// weights. `stop` is shared memory: a search ends soon after the first number in it is no longer 0.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: Name,
        table_mib: JsValue,
        weights: Option<Vec<u8>>,
        stop: Option<Int32Array>,
    ) -> Result<Self, JsError> {
        STOP.set(stop);
        let table_mib = size(argument::natural("tableMib", &table_mib)?);
        let variant = argument::variant(Some(&variant))?;
        let weights = weights.map(|bytes| {
            let read = Weights::from_bytes(&bytes, variant);
            read.map(|(weights, _)| weights).map_err(|reason| error(format!("weights: {reason}")))
        });
        let options = Options { table_mib, weights: weights.transpose()?, ..Options::default() };
        let made = match variant.variant_name() {
            Some(name) => with_chosen!(name, V => Ok(Engine::of::<V>(options)))?,
            #[cfg(feature = "texts")]
            None => Engine::new(variant, options),
            #[cfg(not(feature = "texts"))]
            None => return Err(error("variant: expected one of checkers-bits")),
        };
        made.map(Self).map_err(|reason| match reason {
            EngineError::Memory(_) => {
                error(format!("tableMib: there is no room for {table_mib} MiB"))
            }
            reason => error(reason),
        })
    }

    /// Searches a position and calls `report` for each line of each depth. `moves` leads from the FEN `start` to
    /// the position.
    pub fn search(
        &mut self,
        start: &str,
        moves: Vec<String>,
        limits: JsValue,
        report: &Function,
    ) -> Result<(), JsError> {
        let lines = number(&limits, "lines")?.map_or(1, size);
        let game = replay(self.0.variant(), start, &moves)?;
        let mut send = |found: &Report| {
            // The result of `report` is ignored, because an exception in this function must not stop the search.
            let _ = report.call1(&JsValue::UNDEFINED, &to_js(&Info::new(&game.position(), found)));
        };
        let limits = read_limits(&limits)?;
        let control = Control::asking(is_stopped);
        if let Some(found) = self.0.search_lines(&game, &limits, lines, &control, &mut send) {
            send(&found);
        }
        Ok(())
    }

    /// Returns the time for a move after a ponder hit, in milliseconds; `undefined` without a time limit.
    #[wasm_bindgen(js_name = moveTime)]
    pub fn move_time(&self, limits: JsValue) -> Result<Option<f64>, JsError> {
        Ok(read_limits(&limits)?.move_time().map(|time| time.as_millis() as f64))
    }

    /// Clears the transposition table and other results of earlier searches, as before another game.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Counts the sequences of `depth` moves from a position. `moves` leads from the FEN `start` to the position.
    /// The count is faster than `Board.perft`, because its code is compiled for speed and has a move generator of its
    /// own.
    pub fn perft(&self, start: &str, moves: Vec<String>, depth: JsValue) -> Result<f64, JsError> {
        let depth = argument::natural("depth", &depth)?.try_into().unwrap_or(u32::MAX);
        let position = replay(self.0.variant(), start, &moves)?.position();
        chosen::perft(&position, depth)
    }
}

fn number(object: &JsValue, name: &str) -> Result<Option<u64>, JsError> {
    member(object, name).map(|number| argument::natural(name, &number)).transpose()
}

/// Refuses a value that is no object, and members with other names, which are slips of the caller.
fn known_members(what: &str, object: &JsValue, names: &[&str]) -> Result<(), JsError> {
    let wanted = || format!("an object with some of {}", names.join(", "));
    let members = object.dyn_ref::<Object>().map(Object::keys);
    let members = members.ok_or_else(|| argument::expected(what, &wanted(), object))?;
    match members.iter().find(|name| !names.iter().any(|known| name == known)) {
        Some(other) => Err(argument::expected(what, &wanted(), &other)),
        None => Ok(()),
    }
}

fn size(number: u64) -> usize {
    number.try_into().unwrap_or(usize::MAX)
}

/// Reads a time in milliseconds. Fractions are accepted, because times from `performance.now()` have them.
fn time(object: &JsValue, name: &str) -> Result<Option<Duration>, JsError> {
    let Some(argument) = member(object, name) else { return Ok(None) };
    let millis = argument.as_f64().filter(|millis| *millis >= 0.0);
    let millis = millis.ok_or_else(|| argument::expected(name, "a number from 0", &argument))?;
    Ok(Some(Duration::from_millis(millis as u64)))
}

fn read_limits(object: &JsValue) -> Result<Limits, JsError> {
    const MEMBERS: [&str; 7] = ["lines", "depth", "nodes", "moveTime", "clock", "level", "ponder"];
    known_members("limits", object, &MEMBERS)?;
    let short = |number: u64| number.try_into().unwrap_or(u32::MAX);
    let (depth, nodes) = (number(object, "depth")?.map(short), number(object, "nodes")?);
    let time = match (time(object, "moveTime")?, member(object, "clock")) {
        (Some(limit), _) => Time::Move(limit),
        (None, None) => Time::Unlimited,
        (None, Some(clock)) => {
            known_members("clock", &clock, &["left", "increment", "moves"])?;
            let left = time(&clock, "left")?;
            Time::Clock {
                left: left.ok_or_else(|| argument::expected("clock", "the member left", &clock))?,
                increment: time(&clock, "increment")?.unwrap_or_default(),
                moves: number(&clock, "moves")?.map(short),
            }
        }
    };
    let limits = match number(object, "level")? {
        None => Limits::new(depth, nodes, time),
        Some(level) => {
            let is_alone = depth.is_none() && nodes.is_none() && !matches!(time, Time::Move(_));
            let strength = Strength::of_level(level).filter(|_| is_alone);
            let wanted = "a number from 1 to 8, without depth, nodes and moveTime";
            strength.ok_or_else(|| argument::expected("level", wanted, &level.into()))?.limits(time)
        }
    };
    // The client starts the clock of a pondering search.
    let ponders = member(object, "ponder").is_some_and(|ponders| ponders.is_truthy());
    Ok(if ponders { Limits { time: Time::Unlimited, ..limits } } else { limits })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    line: usize,
    depth: u32,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies_to_end: Option<i32>,
    nodes: u64,
    time: u64,
    moves: Vec<Move>,
}

impl Info {
    fn new(position: &AnyPosition, report: &Report) -> Self {
        let &Report { rank: line, depth, score, nodes, time, .. } = report;
        let moves = position.line(report.line.iter().copied());
        Self {
            line,
            depth,
            score,
            plies_to_end: plies_to_end(score),
            nodes,
            time: time.as_millis() as u64,
            moves: moves.map(|(position, mv)| Move::new(&position, mv)).collect(),
        }
    }
}

//! Endgame tables, for a worker.

use checkers_bits::Variant;
use checkers_endgames::{BuildOptions, Known, NO_TABLES, Tables, Wdl, build_in_memory, has_tables};
use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::chosen::with_chosen;
use crate::object::{error, to_js};
use crate::replay::replay;

/// More pieces would take minutes and gigabytes.
const MOST_PIECES: u64 = 5;

/// The values of positions with few pieces. A build blocks its thread: the package runs it in a worker.
#[wasm_bindgen]
pub struct EndgameTables(Box<dyn AnyTables>);

trait AnyTables {
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), JsError>;
    fn build(&mut self, pieces: u8, progress: &Function) -> Result<(), JsError>;
    fn pieces(&self) -> u8;
    fn probe(&self, start: &str, moves: &[u16]) -> Result<Option<Found>, JsError>;
}

#[wasm_bindgen]
impl EndgameTables {
    /// No tables yet.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: JsValue) -> Result<Self, JsError> {
        with_chosen!(argument::variant(&variant)?, V => {
            if const { has_tables::<V>() } {
                Ok(Self(Box::new(Tables::<V>::in_memory().map_err(error)?)))
            } else {
                Err(error(format!("{}: {NO_TABLES}", V::NAME)))
            }
        })
    }

    /// Adds a table, from the bytes of a file of `checkers endgame build`.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), JsError> {
        self.0.add(name, bytes)
    }

    /// Builds the tables of up to a number of pieces. `progress` is called with the share that is done.
    pub fn build(&mut self, pieces: JsValue, progress: &Function) -> Result<(), JsError> {
        match argument::natural("pieces", &pieces)? {
            pieces @ 2..=MOST_PIECES => self.0.build(pieces as u8, progress),
            _ => {
                let wanted = format!("a number from 2 to {MOST_PIECES}");
                Err(argument::expected("pieces", &wanted, &pieces))
            }
        }
    }

    /// The number of pieces up to which there are all tables.
    pub fn pieces(&self) -> u8 {
        self.0.pieces()
    }

    /// What the tables know of the position after some moves from a FEN, and of its moves; undefined if they do not know it.
    pub fn probe(&self, start: &str, moves: Vec<u16>) -> Result<JsValue, JsError> {
        let found = self.0.probe(start, &moves)?;
        Ok(found.map_or(JsValue::UNDEFINED, |found| to_js(&found)))
    }
}

impl<V: Variant> AnyTables for Tables<V> {
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), JsError> {
        self.insert(name, bytes).map_err(error)
    }

    fn build(&mut self, pieces: u8, progress: &Function) -> Result<(), JsError> {
        build_in_memory(self, BuildOptions::new(pieces), |step| {
            let share = step.done as f64 / step.total as f64;
            // What the function of the worker throws is no concern of the build.
            let _ = progress.call1(&JsValue::UNDEFINED, &share.into());
        })
        .map_err(error)
    }

    fn pieces(&self) -> u8 {
        Self::pieces(self)
    }

    fn probe(&self, start: &str, moves: &[u16]) -> Result<Option<Found>, JsError> {
        let position = replay::<V>(start, moves)?.position();
        let Some(here) = self.known(&position) else { return Ok(None) };
        let legal = position.moves();
        let index = |mv| legal.iter().position(|&other| other == mv).unwrap_or_default();
        let moves = self.moves(&position).unwrap_or_default().into_iter();
        let moves = moves.map(|(mv, known)| MoveFound { index: index(mv), value: known.into() });
        Ok(Some(Found { value: here.into(), moves: moves.collect() }))
    }
}

/// For the side to move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Value {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies_to_end: Option<i16>,
}

#[derive(Serialize)]
struct MoveFound {
    index: usize,
    #[serde(flatten)]
    value: Value,
}

#[derive(Serialize)]
struct Found {
    #[serde(flatten)]
    value: Value,
    moves: Vec<MoveFound>,
}

impl From<Known> for Value {
    fn from(known: Known) -> Self {
        let (outcome, sign) = match known.wdl {
            Wdl::Win => ("win", 1),
            Wdl::Draw => ("draw", 0),
            Wdl::Loss => ("loss", -1),
        };
        Self { outcome, plies_to_end: known.plies.map(|plies| sign * i16::from(plies)) }
    }
}

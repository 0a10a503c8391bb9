//! The class `EndgameTables` of the module that runs in a worker.

use checkers_bits::EndgameValue;
use checkers_endgames::{BuildOptions, NO_TABLES, Tables, build_in_memory, has_tables};
use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument::{self, Name};
use crate::moves::Move;
use crate::object::{error, to_js};
use crate::replay::replay;

/// The maximum number of pieces of tables to build. Tables of six pieces would need minutes and gigabytes of
/// memory.
const MOST_PIECES: u64 = 5;

/// Endgame tables: the values of all positions with few pieces. The package runs this class in a worker, because a
/// build blocks its thread.
#[wasm_bindgen]
pub struct EndgameTables(Tables);

#[wasm_bindgen]
impl EndgameTables {
    /// Creates empty tables.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: Name) -> Result<Self, JsError> {
        let variant = argument::variant(Some(&variant))?;
        match has_tables(variant) {
            true => Tables::in_memory(variant).map(Self).map_err(error),
            false => Err(error(format!("{variant}: {NO_TABLES}"))),
        }
    }

    /// Adds a table from the bytes of a file that `checkers endgame build` wrote. Errors contain `name`. Returns the
    /// greatest number of pieces for which all tables are loaded.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<u32, JsError> {
        self.0.insert(name, bytes).map_err(error)?;
        Ok(self.0.pieces())
    }

    /// Builds all tables with up to `pieces` pieces. Calls `progress` with the finished share of the work, from 0 to 1.
    /// Returns the greatest number of pieces for which all tables are loaded.
    pub fn build(&mut self, pieces: JsValue, progress: &Function) -> Result<u32, JsError> {
        let most = argument::natural("pieces", &pieces)?;
        if !(2..=MOST_PIECES).contains(&most) {
            let wanted = format!("a number from 2 to {MOST_PIECES}");
            return Err(argument::expected("pieces", &wanted, &pieces));
        }
        let built = build_in_memory(&mut self.0, BuildOptions::new(most as u8), |step| {
            let share = step.done as f64 / step.total as f64;
            // The result is ignored, because an exception in the callback must not stop the build.
            let _ = progress.call1(&JsValue::UNDEFINED, &share.into());
        });
        built.map_err(error)?;
        Ok(self.0.pieces())
    }

    /// Returns the values of a position and of its legal moves; `undefined` if the position is not in the
    /// tables. `moves` leads from the FEN `start` to the position.
    pub fn probe(&self, start: &str, moves: Vec<String>) -> Result<JsValue, JsError> {
        let position = replay(self.0.variant(), start, &moves)?.position();
        let Some(here) = self.0.probe(&position) else { return Ok(JsValue::UNDEFINED) };
        let found = |(mv, value)| TableValue {
            mv: Some(Move::new(&position, mv)),
            ..TableValue::from(value)
        };
        let moves = self.0.moves(&position).unwrap_or_default().into_iter().map(found).collect();
        Ok(to_js(&TableValue { moves: Some(moves), ..here.into() }))
    }
}

/// The value of a position, with the values of its legal moves; or the value of a move, with the move. Values are from
/// the view of the side to move in the position.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TableValue {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<Move>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies_to_end: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<TableValue>>,
}

impl From<EndgameValue> for TableValue {
    fn from(value: EndgameValue) -> Self {
        let sign = if matches!(value, EndgameValue::Loss(_)) { -1 } else { 1 };
        let plies_to_end = value.plies().map(|plies| sign * i16::from(plies));
        Self { mv: None, outcome: value.name(), plies_to_end, moves: None }
    }
}

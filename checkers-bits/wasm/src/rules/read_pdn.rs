//! The class `PdnReader`, which reads PDN.

use std::io::Cursor;

use checkers_bits::game::{Notes, PlyKind, Variation};
use checkers_pdn::{
    Encoding, GameError, GameRecord, Games, Place, Reader, ReplayError, ReplayErrorKind, Tags,
    result_tag,
};
use js_sys::Uint8Array;
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::*;

use crate::argument::{self, Name};
use crate::chosen;
use crate::moves::Move;
use crate::object::{Fault, error, to_js};
use crate::rules::argument::{TextOrBytes, fault_of_move};
use crate::rules::variants::name_or_rules;

/// A reader that returns the games of a PDN file one by one.
#[wasm_bindgen]
pub struct PdnReader(Games<Cursor<Vec<u8>>>);

#[wasm_bindgen]
impl PdnReader {
    /// Makes a reader of a text, or of bytes in UTF-8, in UTF-16 or in a Western code page. Without `variant`, the
    /// variant of each game is guessed from its tags and moves.
    #[wasm_bindgen(constructor)]
    pub fn new(text: TextOrBytes, variant: Option<Name>) -> Result<Self, JsError> {
        let input = match text.dyn_ref::<Uint8Array>() {
            Some(bytes) => Reader::new(Cursor::new(bytes.to_vec())),
            None => {
                let text = argument::text("PDN", &text)?;
                Reader::new(Cursor::new(text.into_bytes())).with_encoding(Encoding::Utf8)
            }
        };
        let games = input.games(&chosen::all());
        Ok(Self(match variant {
            None => games,
            Some(variant) => games.with_variant(argument::variant(Some(&variant))?),
        }))
    }

    /// Whether the first bytes of a file show UTF-16, which the reader decodes.
    #[wasm_bindgen(js_name = isUtf16, skip_typescript)]
    pub fn is_utf_16(head: &[u8]) -> bool {
        Encoding::detect_utf_16(head).is_some()
    }

    /// Returns the next game; `undefined` after the last game.
    #[wasm_bindgen(js_name = next, unchecked_return_type = "PdnGame | BrokenGame | undefined")]
    pub fn next_game(&mut self) -> Result<JsValue, JsError> {
        match self.0.next() {
            None => Ok(JsValue::UNDEFINED),
            Some(Ok(record)) => Ok(to_js(&PdnGame::from(record))),
            Some(Err(broken)) => {
                let (number, Place { line, column }, message) = broken.parts().map_err(error)?;
                let fault = match &broken {
                    GameError::Illegal(ReplayError {
                        kind: ReplayErrorKind::Move { text, reason, .. },
                        ..
                    }) => fault_of_move(reason, text),
                    _ => Fault::new(broken.name_and_square()),
                };
                let error = PlacedError { line, column, message, fault };
                Ok(to_js(&BrokenGame { number, error }))
            }
        }
    }
}

#[derive(Serialize)]
struct PdnGame {
    number: u64,
    line: u64,
    variant: String,
    #[serde(serialize_with = "in_order")]
    tags: Tags,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(flatten)]
    main_line: Line,
    result: String,
    remarks: Vec<String>,
}

fn in_order<S: Serializer>(tags: &Tags, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|tag| (tag.name(), tag.value())))
}

#[derive(Serialize)]
struct Line {
    comments: Vec<String>,
    moves: Vec<Ply>,
}

#[derive(Serialize)]
struct Ply {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    comments: Vec<String>,
    nags: Vec<u16>,
    variations: Vec<Line>,
}

#[derive(Serialize)]
struct BrokenGame {
    number: u64,
    error: PlacedError,
}

#[derive(Serialize)]
struct PlacedError {
    line: u64,
    column: u64,
    message: String,
    #[serde(flatten)]
    fault: Fault,
}

impl From<GameRecord> for PdnGame {
    fn from(GameRecord { number, line: first_line, tags, game, warnings, .. }: GameRecord) -> Self {
        let start = game.start();
        let is_usual = start == game.variant().start().fen();
        Self {
            number,
            line: first_line,
            variant: name_or_rules(game.variant()),
            tags,
            fen: (!is_usual).then(|| start.to_string()),
            main_line: line(game.main_line()),
            result: result_tag(game.recorded_result(), &game),
            remarks: warnings.iter().map(ToString::to_string).collect(),
        }
    }
}

fn line(variation: &Variation) -> Line {
    let ply = |ply: &checkers_bits::game::Ply| {
        let (mv, fen) = match ply.kind() {
            PlyKind::Move(mv) => (Some(Move::new(&ply.before(), mv)), None),
            PlyKind::Setup(position) => (None, Some(position.to_string())),
            PlyKind::UnknownMove => (None, None),
        };
        let Notes { nags, comments } = ply.notes().clone();
        Ply { mv, fen, comments, nags, variations: ply.variations().iter().map(line).collect() }
    };
    Line {
        comments: variation.notes().comments.clone(),
        moves: variation.plies().iter().map(ply).collect(),
    }
}

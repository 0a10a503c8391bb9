//! Reading PDN.

use std::io::Cursor;

use checkers_bits::game::{Notes, PlyKind, Variation};
use checkers_bits::{Game, Variant};
use checkers_pdn::{
    AnyGameVisitor, Encoding, GameError, GameRecord, GameTree, Games, Place, Reader, Tag,
};
use js_sys::Uint8Array;
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::object::{error, to_js};
use crate::rules::value::Move;

/// The games of a PDN file, one after the other.
#[wasm_bindgen]
pub struct PdnReader(Games<Cursor<Vec<u8>>>);

#[wasm_bindgen]
impl PdnReader {
    /// Reads a text, or bytes in any code page. Without a variant each game is read by the variant that its tags or moves
    /// show.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] text: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: JsValue,
    ) -> Result<Self, JsError> {
        let games: Games<_> = match text.dyn_ref::<Uint8Array>() {
            Some(bytes) => Reader::new(Cursor::new(bytes.to_vec())).into(),
            None => {
                let text = argument::text("PDN", &text)?;
                Reader::new(Cursor::new(text.into_bytes())).with_encoding(Encoding::Utf8).into()
            }
        };
        Ok(Self(match variant.is_undefined() {
            true => games,
            false => games.with_variant(argument::variant(&variant)?),
        }))
    }

    /// The next game; after the last one, `undefined`.
    #[wasm_bindgen(unchecked_return_type = "PdnGame | BrokenGame | undefined")]
    pub fn next(&mut self) -> Result<JsValue, JsError> {
        match self.0.next() {
            None => Ok(JsValue::UNDEFINED),
            Some(Ok(record)) => Ok(to_js(&game(&record))),
            Some(Err(broken)) => Ok(to_js(&broken_game(broken)?)),
        }
    }
}

#[derive(Serialize)]
struct PdnGame {
    number: u64,
    line: u64,
    variant: &'static str,
    tags: TagMap,
    #[serde(flatten)]
    parts: Parts,
    remarks: Vec<String>,
}

/// Tags in their order.
struct TagMap(Vec<(String, String)>);

impl Serialize for TagMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The parts of a game that depend on its variant.
#[derive(Serialize)]
struct Parts {
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(flatten)]
    main_line: Line,
    result: String,
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
}

fn game(record: &GameRecord) -> PdnGame {
    let tag = |tag: &Tag| (tag.name().to_owned(), tag.value().to_owned());
    PdnGame {
        number: record.number,
        line: record.line,
        variant: record.game.variant().as_str(),
        tags: TagMap(record.tags.iter().map(tag).collect()),
        parts: record.game.visit(Take),
        remarks: record.warnings.iter().map(ToString::to_string).collect(),
    }
}

fn broken_game(error: GameError) -> Result<BrokenGame, JsError> {
    let (number, place, message) = match error {
        GameError::Syntax(syntax) => (syntax.game(), syntax.place(), syntax.message().to_string()),
        GameError::Illegal { game, place, message } => (game, place, message.into()),
        GameError::NoRules { game, place, variant: Some(variant) } => {
            (game, place, format!("{variant} is not supported"))
        }
        GameError::NoRules { game, place, variant: None } => {
            (game, place, "expected tags or moves that show the variant".to_owned())
        }
        other => return Err(self::error(other)),
    };
    let Place { line, column } = place;
    Ok(BrokenGame { number, error: PlacedError { line, column, message } })
}

struct Take;

impl AnyGameVisitor for Take {
    type Output = Parts;

    fn visit<V: Variant>(self, game: &Game<V>) -> Parts {
        let start = game.start();
        let is_usual = start == Game::<V>::new().start();
        Parts {
            fen: (!is_usual).then(|| start.to_string()),
            main_line: line(game.main_line()),
            result: result(game),
        }
    }
}

/// The recorded result as PDN writes it.
fn result<V: Variant>(game: &Game<V>) -> String {
    let mut without_moves = Game::<V>::new();
    without_moves.set_recorded_result(game.recorded_result().clone());
    let mut tree = GameTree::default();
    tree.record(&without_moves);
    tree.tags.get("Result").unwrap_or_default().to_owned()
}

fn line<V: Variant>(variation: &Variation<V>) -> Line {
    let ply = |ply: &checkers_bits::game::Ply<V>| {
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

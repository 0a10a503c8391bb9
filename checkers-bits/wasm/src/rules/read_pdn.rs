//! Reading PDN.

use std::io::Cursor;

use checkers_bits::game::{Notes, PlyKind, Variation};
use checkers_bits::{Game, Variant, VariantName};
use checkers_pdn::{
    AnyVariant, Encoding, Error, GameText, GameTree, Place, Reader, ReplayError, Tag,
};
use js_sys::Uint8Array;
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::chosen::with_chosen;
use crate::object::{error, to_js};
use crate::rules::texts::Texts;
use crate::rules::value::Move;

/// The games of a PDN file, one after the other.
#[wasm_bindgen]
pub struct PdnReader(Texts);

#[wasm_bindgen]
impl PdnReader {
    /// Reads a text, or bytes in any code page. Without a variant each game is read by the variant that its tags or moves
    /// show.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] text: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: JsValue,
    ) -> Result<Self, JsError> {
        let input = match text.dyn_ref::<Uint8Array>() {
            Some(bytes) => Reader::new(Cursor::new(bytes.to_vec())),
            None => {
                let text = argument::text("PDN", &text)?;
                Reader::new(Cursor::new(text.into_bytes())).with_encoding(Encoding::Utf8)
            }
        };
        let variant = match variant.is_undefined() {
            true => None,
            false => Some(argument::variant(&variant)?),
        };
        Ok(Self(Texts::new(input, variant)))
    }

    /// The next game; after the last one, `undefined`.
    #[wasm_bindgen(js_name = next, unchecked_return_type = "PdnGame | BrokenGame | undefined")]
    pub fn next_game(&mut self) -> Result<JsValue, JsError> {
        let Some(text) = self.0.next() else { return Ok(JsValue::UNDEFINED) };
        let (buffer, variant) = match text {
            Ok(found) => found,
            Err(Error::Syntax(broken)) => {
                let message = broken.message().to_string();
                return Ok(to_js(&BrokenGame::new(broken.game(), broken.place(), message)));
            }
            Err(Error::Io(broken)) => return Err(error(broken)),
        };
        let text = buffer.as_text();
        let Some(AnyVariant::Known(name)) = variant else {
            let message = variant.map_or_else(
                || "expected tags or moves that show the variant".to_owned(),
                |variant| format!("{variant} is not supported"),
            );
            return Ok(to_js(&BrokenGame::new(text.number(), text.place(0), message)));
        };
        let game = match replay(&text, name)? {
            Err(broken) => match self.0.legal_variant(&text) {
                Some(name) => replay(&text, name)?,
                None => Err(broken),
            },
            Ok(game) => Ok(game),
        };
        Ok(game.map_or_else(|broken| to_js(&broken), |game| to_js(&game)))
    }
}

#[derive(Serialize)]
struct PdnGame {
    number: u64,
    line: u64,
    variant: &'static str,
    tags: TagMap,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(flatten)]
    main_line: Line,
    result: String,
    remarks: Vec<String>,
}

/// Tags in their order.
struct TagMap(Vec<(String, String)>);

impl Serialize for TagMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
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

impl BrokenGame {
    fn new(number: u64, Place { line, column }: Place, message: String) -> Self {
        Self { number, error: PlacedError { line, column, message } }
    }
}

/// A game by the rules of a variant; an error if the variant is not in the build.
fn replay(
    text: &GameText<'_>,
    variant: VariantName,
) -> Result<Result<PdnGame, BrokenGame>, JsError> {
    with_chosen!(variant, V => {
        let broken = |error: ReplayError<V>| {
            BrokenGame::new(error.game(), error.place(), error.kind().to_string())
        };
        Ok(text.replay::<V>().map(|game| PdnGame::new(text, &game)).map_err(broken))
    })
}

impl PdnGame {
    fn new<V: Variant>(text: &GameText<'_>, game: &Game<V>) -> Self {
        let tag = |tag: &Tag| (tag.name().to_owned(), tag.value().to_owned());
        let start = game.start();
        let is_usual = start == Game::<V>::new().start();
        Self {
            number: text.number(),
            line: text.line(),
            variant: V::NAME,
            tags: TagMap(text.tags().iter().map(tag).collect()),
            fen: (!is_usual).then(|| start.to_string()),
            main_line: line(game.main_line()),
            result: result(game),
            remarks: text.warnings::<V>().iter().map(ToString::to_string).collect(),
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

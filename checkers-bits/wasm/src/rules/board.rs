//! `Board`.

use checkers_pdn::GameTree;
use js_sys::Object;
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::object::{error, to_js};
use crate::rules::any_game::{self, AnyGame};
use crate::rules::value::color;

/// A position of a variant, and the moves that led to it.
///
/// Every argument that names a square takes a name in either notation, or a number. An error is thrown with the place and
/// what was expected.
///
/// ```js
/// const board = new Board("russian");
/// board.move("c3-d4");
/// board.moves().map((move) => move.text); // "h6-g5", …
/// ```
#[wasm_bindgen]
pub struct Board(Box<dyn AnyGame>);

#[wasm_bindgen]
impl Board {
    /// A board from a FEN, or set up for a game. Without a variant for Russian draughts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: JsValue,
    ) -> Result<Self, JsError> {
        Ok(Self(any_game::new(
            argument::variant(&variant)?,
            optional_text("fen", &fen)?.as_deref(),
        )?))
    }

    /// A board from a position in the form of the Hub protocol: a letter for each square.
    #[wasm_bindgen(js_name = fromHub)]
    pub fn from_hub(
        #[wasm_bindgen(unchecked_param_type = "string")] variant: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<Self, JsError> {
        let variant = argument::variant(&variant)?;
        Ok(Self(any_game::from_hub(variant, &argument::text("position", &text)?)?))
    }

    /// The name of the variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.0.variant().to_owned()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        color(self.0.turn()).to_owned()
    }

    /// The number of moves played.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.ply()
    }

    /// Whether the side to move can capture, and so must.
    #[wasm_bindgen(getter, js_name = hasCaptures)]
    pub fn has_captures(&self) -> bool {
        self.0.has_captures()
    }

    /// The FEN from which the moves were played.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        self.0.start()
    }

    /// The legal moves, of all pieces or of the one on a square.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | number")] from: JsValue,
    ) -> Result<JsValue, JsError> {
        Ok(to_js(&self.0.moves(&from)?))
    }

    /// Plays a move: a text in any common notation, a `Move`, or its two ends.
    #[wasm_bindgen(js_name = move, unchecked_return_type = "Move")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveLike")] mv: JsValue,
    ) -> Result<JsValue, JsError> {
        Ok(to_js(&self.0.play(&mv)?))
    }

    /// The legal move that a text stands for, without playing it.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn read(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveLike")] mv: JsValue,
    ) -> Result<JsValue, JsError> {
        Ok(to_js(&self.0.read(&mv)?))
    }

    /// Takes back the last move and returns it.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn undo(&mut self) -> JsValue {
        self.0.undo().map_or(JsValue::UNDEFINED, |mv| to_js(&mv))
    }

    /// The moves played, the first one first.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn history(&self) -> JsValue {
        to_js(&self.0.history())
    }

    /// Sets up the position of a FEN; the moves before are forgotten.
    pub fn load(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] fen: JsValue,
    ) -> Result<(), JsError> {
        self.0.load(Some(&argument::text("fen", &fen)?))
    }

    /// Sets the board up for a new game.
    pub fn reset(&mut self) -> Result<(), JsError> {
        self.0.load(None)
    }

    /// The FEN of the position with its clocks, in the usual notation of the variant or in another.
    pub fn fen(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "'algebraic' | 'numeric'")]
        notation: JsValue,
    ) -> Result<String, JsError> {
        self.0.fen(&notation)
    }

    /// The position in the form of the Hub protocol: a letter for each square.
    pub fn hub(&self) -> String {
        self.0.hub()
    }

    /// The piece on a square.
    #[wasm_bindgen(unchecked_return_type = "Piece | undefined")]
    pub fn get(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | number")] square: JsValue,
    ) -> Result<JsValue, JsError> {
        Ok(self.0.piece_at(&square)?.map_or(JsValue::UNDEFINED, |piece| to_js(&piece)))
    }

    /// All pieces, in the order of the numbers of their squares.
    #[wasm_bindgen(unchecked_return_type = "Piece[]")]
    pub fn pieces(&self) -> JsValue {
        to_js(&self.0.pieces())
    }

    /// How the game has ended by the rules of the variant, also its draw rules.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        self.0.outcome().map_or(JsValue::UNDEFINED, |end| to_js(&end))
    }

    /// Whether the game has ended.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self) -> bool {
        self.0.is_over()
    }

    /// How often the position has been on the board, this time included.
    pub fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// The number of ways to play `depth` moves.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: JsValue,
    ) -> Result<f64, JsError> {
        let depth = argument::natural("depth", &depth)?;
        Ok(self.0.perft(depth.try_into().unwrap_or(u32::MAX)) as f64)
    }

    /// A picture in SVG, with a legal move marked, or else the last one played.
    pub fn svg(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_optional_param_type = "MoveLike")] mv: JsValue,
    ) -> Result<String, JsError> {
        self.0.svg(&mv)
    }

    /// The board as lines of text.
    pub fn ascii(&self) -> String {
        self.0.ascii()
    }

    /// The moves played as PDN, with these tags.
    pub fn pdn(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string>")] tags: JsValue,
    ) -> Result<String, JsError> {
        let mut tree = GameTree::default();
        set_tags(&mut tree, &tags)?;
        self.0.record_in(&mut tree);
        Ok(tree.to_string())
    }

    /// The moves played, each as its index in the list of legal moves: what the engine is given.
    #[wasm_bindgen(skip_typescript)]
    pub fn indexes(&self) -> Vec<u16> {
        self.0.indexes()
    }

    /// The moves of a line that the engine has found, each given as its index in the list of legal moves.
    #[wasm_bindgen(skip_typescript)]
    pub fn line(&self, indexes: &[u16]) -> JsValue {
        to_js(&self.0.line(indexes))
    }

    /// An independent copy.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        Self(self.0.boxed_clone())
    }
}

fn optional_text(what: &str, argument: &JsValue) -> Result<Option<String>, JsError> {
    match argument.is_undefined() {
        true => Ok(None),
        false => argument::text(what, argument).map(Some),
    }
}

/// Sets the tags that an object has.
pub(crate) fn set_tags(tree: &mut GameTree, tags: &JsValue) -> Result<(), JsError> {
    let Some(tags) = tags.dyn_ref::<Object>() else { return Ok(()) };
    for entry in Object::entries(tags) {
        let entry: js_sys::Array = entry.unchecked_into();
        let name = entry.get(0).as_string().unwrap_or_default();
        let value = argument::text(&format!("tag {name}"), &entry.get(1))?;
        tree.tags.set(&name, &value).map_err(|reason| error(format!("tag {name}: {reason}")))?;
    }
    Ok(())
}

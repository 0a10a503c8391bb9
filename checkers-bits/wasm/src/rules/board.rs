//! The class `Board`.

use checkers_bits::{AnyPosition, Game, Outcome, PositionError};
use checkers_pdn::GameTree;
use js_sys::Object;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument::{self, Name, Text};
use crate::moves::{Move, name};
use crate::object::{Fault, error, to_js};
use crate::rules::argument::{
    ColorName, MoveLike, NotationName, Number, Picture, PieceLike, SquareLike, TagsOfGame, drawn,
    mv as legal_move, parse_fen, piece, read_fen, side_named, square, square_names,
};
use crate::rules::value::{End, Piece, color};
use crate::rules::variants::name_or_rules;

/// A position of a variant, and the moves that led to it.
///
/// A square can be given by a name such as `"c3"` or by a number. A bad argument throws an error that names the
/// place and the expected text.
///
/// ```js
/// const board = new Board("russian");
/// board.move("c3-d4");
/// board.moves().map((move) => move.text); // "h6-g5", …
/// ```
#[wasm_bindgen]
pub struct Board(pub(crate) Game);

#[wasm_bindgen]
impl Board {
    /// Makes a board with the position of a FEN, or by default with the start position. The default variant is
    /// Russian draughts.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: Option<Name>, fen: Option<Text>) -> Result<Self, JsError> {
        let variant = argument::variant(variant.as_deref())?;
        let start = fen.map(|fen| read_fen(variant, &fen)).transpose()?;
        Ok(Self(start.map_or_else(|| Game::new(variant), Game::from_fen)))
    }

    /// Makes a board from a position in the form of the Hub protocol, which has a letter for each square.
    #[wasm_bindgen(js_name = fromHub)]
    pub fn from_hub(variant: Name, text: Text) -> Result<Self, JsError> {
        let variant = argument::variant(Some(&variant))?;
        let position = AnyPosition::from_hub(&argument::text("position", &text)?, variant);
        Ok(Self(Game::from_position(position.map_err(error)?)))
    }

    /// The name of the variant, or its rules.
    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        name_or_rules(self.0.variant())
    }

    /// The side that begins in this game, whose points come first in a result.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn begins(&self) -> String {
        color(self.0.begins()).to_owned()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        color(self.0.position().side_to_move()).to_owned()
    }

    /// Sets the side to move and clears the history.
    #[wasm_bindgen(setter)]
    pub fn set_turn(&mut self, side: ColorName) -> Result<(), JsError> {
        let position = self.0.position().with_side_to_move(side_named("turn", &side)?);
        self.set_up(Ok(position))
    }

    /// The number of moves played.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.moves().count()
    }

    /// Whether the side to move can capture. A capture is mandatory, unless the rules say that it may be refused.
    #[wasm_bindgen(getter, js_name = hasCaptures)]
    pub fn has_captures(&self) -> bool {
        self.0.position().has_captures()
    }

    /// The FEN of the position before the first move.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        self.0.start().to_string()
    }

    /// The legal moves of all pieces, or of the piece on a square.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn moves(&self, from: Option<SquareLike>) -> Result<JsValue, JsError> {
        let position = self.0.position();
        let from = from.map(|from| square(position.variant(), &from)).transpose()?;
        let moves = position.moves().into_iter();
        let wanted = moves.filter(|mv| from.is_none_or(|from| mv.from_square() == from));
        Ok(to_js(&wanted.map(|mv| Move::new(&position, mv)).collect::<Vec<_>>()))
    }

    /// Plays a move: a text in any common notation, a `Move`, or an object with `from` and `to`.
    #[wasm_bindgen(js_name = move, unchecked_return_type = "Move")]
    pub fn play(&mut self, r#move: MoveLike) -> Result<JsValue, JsError> {
        let position = self.0.position();
        let mv = legal_move(&position, &r#move)?;
        self.0.play(mv).map_err(error)?;
        Ok(to_js(&Move::new(&position, mv)))
    }

    /// Reads a legal move and returns it, without playing it.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn read(&self, r#move: MoveLike) -> Result<JsValue, JsError> {
        let position = self.0.position();
        Ok(to_js(&Move::new(&position, legal_move(&position, &r#move)?)))
    }

    /// Takes back the last move and returns it; `undefined` if there is none.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn undo(&mut self) -> JsValue {
        let undone = self.0.undo().and_then(|ply| ply.mv());
        undone.map_or(JsValue::UNDEFINED, |(before, mv)| to_js(&Move::new(&before, mv)))
    }

    /// The moves played, in order.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn history(&self) -> JsValue {
        let moves = self.0.moves().map(|(position, mv)| Move::new(&position, mv));
        to_js(&moves.collect::<Vec<_>>())
    }

    /// Sets up the position of a FEN and clears the history.
    pub fn load(&mut self, fen: Text) -> Result<(), JsError> {
        self.0 = Game::from_fen(read_fen(self.0.variant(), &fen)?);
        Ok(())
    }

    /// Puts a piece on a square, in place of the piece there, and clears the history.
    pub fn put(&mut self, piece: PieceLike, square: SquareLike) -> Result<(), JsError> {
        let square = self::square(self.0.variant(), &square)?;
        self.set_up(self.0.position().with_piece(square, Some(self::piece(&piece)?)))
    }

    /// Removes the piece on a square and clears the history. Returns the piece; `undefined` for an empty square.
    #[wasm_bindgen(unchecked_return_type = "Piece | undefined")]
    pub fn remove(&mut self, square: SquareLike) -> Result<JsValue, JsError> {
        let emptied = self::square(self.0.variant(), &square)?;
        let removed = self.get(square)?;
        if !removed.is_undefined() {
            self.set_up(self.0.position().with_piece(emptied, None))?;
        }
        Ok(removed)
    }

    /// Removes all pieces and clears the history. The side to move stays.
    pub fn clear(&mut self) -> Result<(), JsError> {
        self.set_up(AnyPosition::new(self.0.variant(), [], self.0.position().side_to_move()))
    }

    fn set_up(&mut self, position: Result<AnyPosition, PositionError>) -> Result<(), JsError> {
        let position = position.map_err(|error| {
            let (code, square) = error.name_and_square();
            Fault::new((code, Some(name(self.0.variant(), square)))).error(error)
        });
        self.0 = Game::from_position(position?);
        Ok(())
    }

    /// Sets up the start position and clears the history.
    pub fn reset(&mut self) {
        self.0 = Game::new(self.0.variant());
    }

    /// The FEN of the position with its clocks. The default notation is the usual notation of the variant.
    pub fn fen(&self, notation: Option<NotationName>) -> Result<String, JsError> {
        let names = square_names(self.0.variant(), notation.as_deref())?;
        Ok(self.0.fen().text(names).to_string())
    }

    /// The FEN of the position. `JSON.stringify` calls this method.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.0.fen().to_string()
    }

    /// The position in the form of the Hub protocol, which has a letter for each square.
    pub fn hub(&self) -> String {
        self.0.position().hub().to_string()
    }

    /// The piece on a square; `undefined` for an empty square.
    #[wasm_bindgen(unchecked_return_type = "Piece | undefined")]
    pub fn get(&self, square: SquareLike) -> Result<JsValue, JsError> {
        let variant = self.0.variant();
        let square = self::square(variant, &square)?;
        let piece = self.0.position().piece_at(square);
        Ok(piece.map_or(JsValue::UNDEFINED, |piece| to_js(&Piece::new(variant, square, piece))))
    }

    /// All pieces, in the order of their square numbers.
    #[wasm_bindgen(unchecked_return_type = "Piece[]")]
    pub fn pieces(&self) -> JsValue {
        let (variant, position) = (self.0.variant(), self.0.position());
        let piece = |square| Some(Piece::new(variant, square, position.piece_at(square)?));
        to_js(&variant.numbered_squares().filter_map(piece).collect::<Vec<_>>())
    }

    /// The outcome of the game by the rules and the usual draw rules of the variant; `undefined` if the game
    /// goes on.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        let outcome = self.0.outcome();
        outcome.map_or(JsValue::UNDEFINED, |outcome| to_js(&End::from(outcome)))
    }

    /// Whether the game has ended: `outcome` is not `undefined`.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// Whether the game has ended in a draw.
    #[wasm_bindgen(js_name = isDraw)]
    pub fn is_draw(&self) -> bool {
        matches!(self.0.outcome(), Some(Outcome::Draw { .. }))
    }

    /// The number of times that the position has occurred, including now.
    pub fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// The number of sequences of `depth` moves.
    pub fn perft(&self, depth: Number) -> Result<f64, JsError> {
        let depth = argument::natural("depth", &depth)?;
        Ok(self.0.position().perft(depth.try_into().unwrap_or(u32::MAX)) as f64)
    }

    /// A picture of the board in SVG, with a move: the legal move `move`, or by default the last move played.
    pub fn svg(
        &self,
        r#move: Option<MoveLike>,
        picture: Option<Picture>,
    ) -> Result<String, JsError> {
        let mv = r#move.map(|mv| legal_move(&self.0.position(), &mv)).transpose()?;
        let mut diagram = self.0.diagram();
        if let Some(mv) = mv {
            diagram = diagram.with_move(mv);
        }
        let variant = self.0.variant();
        let drawn = picture.map(|picture| drawn(diagram.clone(), variant, &picture)).transpose()?;
        Ok(drawn.unwrap_or(diagram).to_string())
    }

    /// The board as lines of text.
    pub fn ascii(&self) -> String {
        format!("{:#}", self.0.position())
    }

    /// The PDN of the game: the moves played, and the given tags.
    pub fn pdn(&self, tags: Option<TagsOfGame>) -> Result<String, JsError> {
        let mut tree = GameTree::default();
        set_tags(&mut tree, tags.as_deref())?;
        tree.record(&self.0);
        Ok(tree.to_string())
    }

    /// An independent copy.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }
}

#[derive(Serialize)]
struct Validity {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    fault: Option<Fault>,
}

/// Checks a FEN. The default variant is Russian draughts.
#[wasm_bindgen(
    js_name = validateFen,
    unchecked_return_type = "{ ok: true } | { ok: false; error: string; code: string; square?: string }"
)]
pub fn validate_fen(fen: Text, variant: Option<Name>) -> Result<JsValue, JsError> {
    let fen = argument::text("fen", &fen)?;
    let variant = argument::variant(variant.as_deref())?;
    let (error, fault) = parse_fen(variant, &fen).err().unzip();
    Ok(to_js(&Validity { ok: error.is_none(), error, fault }))
}

/// Sets a tag for each member of an object.
pub(crate) fn set_tags(tree: &mut GameTree, tags: Option<&JsValue>) -> Result<(), JsError> {
    let Some(tags) = tags.and_then(|tags| tags.dyn_ref::<Object>()) else { return Ok(()) };
    for entry in Object::entries(tags) {
        let entry: js_sys::Array = entry.unchecked_into();
        let name = entry.get(0).as_string().unwrap_or_default();
        let value = argument::text(&format!("tag {name}"), &entry.get(1))?;
        tree.tags.set(&name, &value).map_err(|reason| error(format!("tag {name}: {reason}")))?;
    }
    Ok(())
}

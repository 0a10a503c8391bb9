//! Reads arguments whose meaning depends on the variant: squares, notations and moves.

use checkers_bits::fen::FenErrorKind;
use checkers_bits::notation::ExpectedInMove;
use checkers_bits::{
    AnyMove, AnyPosition, AnySquare, AnyVariant, Color, Diagram, Fen, Piece, ReadMoveError,
    SquareNames, shortened,
};
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::argument::{expected, natural, text};
use crate::chosen;
use crate::object::{Fault, member};
use crate::rules::value::color as name;

// Each type is a `JsValue` in Rust. The names give the arguments their types in TypeScript.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "'algebraic' | 'numeric'")]
    pub type NotationName;
    #[wasm_bindgen(typescript_type = "Color")]
    pub type ColorName;
    #[wasm_bindgen(typescript_type = "string | number")]
    pub type SquareLike;
    #[wasm_bindgen(typescript_type = "{ color: Color; king?: boolean }")]
    pub type PieceLike;
    #[wasm_bindgen(typescript_type = "MoveLike")]
    pub type MoveLike;
    #[wasm_bindgen(typescript_type = "Picture")]
    pub type Picture;
    #[wasm_bindgen(typescript_type = "number")]
    pub type Number;
    #[wasm_bindgen(typescript_type = "Record<string, string>")]
    pub type TagsOfGame;
    #[wasm_bindgen(typescript_type = "string | Uint8Array")]
    pub type TextOrBytes;
    #[wasm_bindgen(typescript_type = "GameToWrite")]
    pub type GameToWrite;
}

pub(crate) fn read_fen(variant: AnyVariant, fen: &JsValue) -> Result<Fen, JsError> {
    parse_fen(variant, &text("fen", fen)?).map_err(|(message, fault)| fault.error(message))
}

/// Parses a FEN. The error has its message.
pub(crate) fn parse_fen(variant: AnyVariant, text: &str) -> Result<Fen, (String, Fault)> {
    Fen::read(text, variant).map_err(|error| {
        let (code, square) = error.name_and_square();
        let fault = match error.kind() {
            FenErrorKind::ExpectedSquare => Fault::no_square(code, text, error.offset()),
            _ => Fault::new((code, square)),
        };
        (error.naming_variants(text, chosen::all()), fault)
    })
}

/// Reads a side by its name.
pub(crate) fn side_named(what: &str, argument: &JsValue) -> Result<Color, JsError> {
    let text = argument.as_string();
    let named = Color::ALL.into_iter().find(|&side| text.as_deref() == Some(name(side)));
    named.ok_or_else(|| expected(what, "'white' or 'black'", argument))
}

/// Reads a square: its number, or its name or number as text.
pub(crate) fn square(variant: AnyVariant, argument: &JsValue) -> Result<AnySquare, JsError> {
    let square = match (argument.as_string(), argument.as_f64()) {
        (Some(name), _) => variant.read_square(name),
        (None, Some(number)) if number.fract() == 0.0 => variant.numbered_square(number as u8),
        _ => None,
    };
    let count = variant.square_count();
    let wanted = format!("a number from 1 to {count} or the name of a playing square");
    square.ok_or_else(|| expected("square", &wanted, argument))
}

/// Reads a piece: an object with `color`, and with `king` for a king.
pub(crate) fn piece(argument: &JsValue) -> Result<Piece, JsError> {
    let color = member(argument, "color").unwrap_or_default();
    let color = side_named("color", &color)?;
    Ok(Piece { color, is_king: member(argument, "king").is_some_and(|king| king.is_truthy()) })
}

/// Reads a square notation. The default is the usual notation of the variant.
pub(crate) fn square_names(
    variant: AnyVariant,
    argument: Option<&JsValue>,
) -> Result<SquareNames, JsError> {
    let Some(argument) = argument else { return Ok(variant.square_names()) };
    match argument.as_string().as_deref() {
        Some("algebraic") => Ok(SquareNames::Algebraic),
        Some("numeric") => Ok(SquareNames::Numeric),
        _ => Err(expected("notation", "'algebraic' or 'numeric'", argument)),
    }
}

/// Reads a legal move: a text in any notation, a `Move`, or an object with `from` and `to`.
pub(crate) fn mv(position: &AnyPosition, argument: &JsValue) -> Result<AnyMove, JsError> {
    let variant = position.variant();
    let text = argument.as_string().or_else(|| member(argument, "hub")?.as_string());
    let text = if let Some(text) = text {
        text
    } else if argument.is_object() {
        let end = |name| square(variant, &member(argument, name).unwrap_or_default());
        let (from, to) = (end("from")?, end("to")?);
        let sign = if position.has_captures() { variant.capture_sign() } else { '-' };
        format!("{from}{sign}{to}")
    } else {
        let wanted = "a text, or an object with `hub` or with `from` and `to`";
        return Err(expected("move", wanted, argument));
    };
    position.read_move(&text).map_err(|reason| {
        let message = format!("{}: {reason}", shortened(&text));
        fault_of_move(&reason, &text).error(message)
    })
}

/// Returns the code and the square of an error in the text of a move.
pub(crate) fn fault_of_move(reason: &ReadMoveError, text: &str) -> Fault {
    let (code, square) = reason.name_and_square();
    match reason {
        ReadMoveError::NotAMove(error) if error.expected() == ExpectedInMove::Square => {
            Fault::no_square(code, text, error.offset())
        }
        _ => Fault::new((code, square)),
    }
}

/// Draws a picture as its options say.
pub(crate) fn drawn(
    mut diagram: Diagram,
    variant: AnyVariant,
    picture: &JsValue,
) -> Result<Diagram, JsError> {
    let given = |name| member(picture, name).filter(|value| !value.is_null());
    if let Some(size) = given("size") {
        diagram = diagram.with_size(natural("size", &size)?.try_into().unwrap_or(u32::MAX));
    }
    if given("turned").is_some_and(|turned| turned.is_truthy()) {
        diagram = diagram.turned();
    }
    if let Some(names) = given("names") {
        let names = (names != "none").then(|| square_names(variant, Some(&names)));
        diagram = diagram.with_names(names.transpose()?);
    }
    if let Some(colors) = given("colors") {
        let [light, dark] = [0, 1].map(|i| Array::from(&colors).get(i));
        diagram = diagram.with_colors(&text("colors", &light)?, &text("colors", &dark)?);
    }
    for (name, ends) in [("marks", 1), ("arrows", 2)] {
        for item in given(name).iter().flat_map(|items| Array::from(items).to_vec()) {
            let parts = if Array::is_array(&item) { Array::from(&item) } else { Array::of1(&item) };
            let color = parts.get(ends).as_string();
            let color = color.as_deref().unwrap_or("#06c");
            let [from, to] = [0, ends - 1].map(|i| square(variant, &parts.get(i)));
            diagram = match ends {
                1 => diagram.with_mark(from?, color),
                _ => diagram.with_arrow(from?, to?, color),
            };
        }
    }
    Ok(diagram)
}

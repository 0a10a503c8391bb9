//! Writing PDN.

use checkers_bits::game::{RecordedResult, Variation};
use checkers_bits::{AnyVariant, Color, Fen, Game};
use checkers_pdn::{GameTree, Tags};
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::object::{error, member};
use crate::rules::{self, board::set_tags};

/// A game as PDN, with comments and variations. Its moves are checked.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(
    #[wasm_bindgen(unchecked_param_type = "GameToWrite")] game: JsValue,
) -> Result<String, JsError> {
    let mut tree = GameTree::default();
    set_tags(&mut tree, &member(&game, "tags"))?;
    let variant = argument::variant(&member(&game, "variant"))?;
    record(variant, &mut tree, &game)?;
    Ok(tree.to_string())
}

fn record(variant: AnyVariant, tree: &mut GameTree, game: &JsValue) -> Result<(), JsError> {
    let fen = member(game, "fen");
    let mut main_line = match fen.is_undefined() {
        true => Variation::from(variant.start()),
        false => {
            Fen::read(argument::text("fen", &fen)?, variant).map(Variation::from).map_err(error)?
        }
    };
    read_line(&mut main_line, game, 0)?;
    let mut game_of_line = Game::from(main_line);
    let result = member(game, "result");
    if !result.is_undefined() {
        let result = argument::text("result", &result)?;
        game_of_line.set_recorded_result(read_result(&result, variant.begins())?);
    } else {
        game_of_line.set_recorded_result(tree.tags.recorded_result(variant.begins()));
    }
    tree.record(&game_of_line);
    Ok(())
}

fn read_result(text: &str, begins: Color) -> Result<RecordedResult, JsError> {
    let mut tags = Tags::default();
    tags.set("Result", text).map_err(error)?;
    Ok(tags.recorded_result(begins))
}

/// Reads the comments and plies of an object into an empty line.
fn read_line(line: &mut Variation, object: &JsValue, nesting: u8) -> Result<(), JsError> {
    if nesting > Variation::MAX_NESTING {
        return Err(error("variations: too deep"));
    }
    add_comments(line, object)?;
    let plies = member(object, "moves");
    let plies = plies.dyn_ref::<Array>().ok_or_else(|| error("moves: expected an array"))?;
    for (i, ply) in plies.iter().enumerate() {
        let before = line.position();
        let (mv, fen) = (member(&ply, "move"), member(&ply, "fen"));
        let placed = |reason: JsError| {
            let message = member(&reason.into(), "message").as_string().unwrap_or_default();
            error(format!("ply {}: {message}", i + 1))
        };
        if !mv.is_undefined() {
            let mv = rules::argument::mv(&before, &mv).map_err(placed)?;
            line.play(mv).map_err(error).map_err(placed)?;
        } else if !fen.is_undefined() {
            let fen = argument::text("fen", &fen).map_err(placed)?;
            let fen = Fen::read(fen, before.variant()).map_err(error).map_err(placed)?;
            line.set_up(fen.position);
        } else {
            line.play_unknown();
        }
        add_comments(line, &ply)?;
        for nag in each(&member(&ply, "nags")) {
            let nag = argument::natural("nag", &nag)?;
            line.add_nag(nag.try_into().map_err(|_| error("nag: expected a smaller number"))?);
        }
        for object in each(&member(&ply, "variations")) {
            let mut variation = Variation::from(before);
            read_line(&mut variation, &object, nesting + 1)?;
            line.add_variation(i, variation).map_err(error)?;
        }
    }
    Ok(())
}

fn add_comments(line: &mut Variation, object: &JsValue) -> Result<(), JsError> {
    for comment in each(&member(object, "comments")) {
        line.add_comment(argument::text("comment", &comment)?);
    }
    Ok(())
}

/// The items of an array; none if the value is not an array.
fn each(array: &JsValue) -> impl Iterator<Item = JsValue> + use<> {
    array.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default().into_iter()
}

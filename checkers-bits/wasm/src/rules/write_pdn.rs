//! Writes PDN.

use checkers_bits::Game;
use checkers_bits::game::{RecordedResult, Variation};
use checkers_pdn::GameTree;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::object::{error, member};
use crate::rules::argument::{GameToWrite, mv as legal_move, read_fen};
use crate::rules::board::set_tags;

/// Writes a game as PDN, with comments and variations. An illegal move is an error.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(game: GameToWrite) -> Result<String, JsError> {
    let (mut tree, game) = read_game(&game)?;
    tree.record(&game);
    Ok(tree.to_string())
}

/// Reads a game, and a tree with its tags.
pub(crate) fn read_game(game: &JsValue) -> Result<(GameTree, Game), JsError> {
    let mut tree = GameTree::default();
    set_tags(&mut tree, member(game, "tags").as_ref())?;
    let variant = argument::variant(member(game, "variant").as_ref())?;
    let mut main_line = match member(game, "fen") {
        None => Variation::from(variant.start()),
        Some(fen) => read_fen(variant, &fen)?.into(),
    };
    read_line(&mut main_line, game, 0)?;
    let mut read = Game::from(main_line);
    let mut recorded = tree.tags.recorded_result(read.begins());
    if let Some(result) = member(game, "result") {
        let tag = recorded;
        tree.tags.set("Result", &argument::text("result", &result)?).map_err(error)?;
        recorded = tree.tags.recorded_result(read.begins());
        // Text that is no PDN result is an error, unless the tag `Result` has the same text. `readPdn` returns such a
        // tag as the result, and the games that it returns must be accepted.
        if matches!(recorded, RecordedResult::Other(_)) && recorded != tag {
            return Err(argument::expected("result", "a result of PDN such as '1-0'", &result));
        }
    }
    read.set_recorded_result(recorded);
    Ok((tree, read))
}

/// Adds the comments and plies of an object to an empty line.
fn read_line(line: &mut Variation, object: &JsValue, nesting: u8) -> Result<(), JsError> {
    if nesting > Variation::MAX_NESTING {
        return Err(error("variations: too deep"));
    }
    add_comments(line, object)?;
    let plies = member(object, "moves").and_then(|plies| plies.dyn_into::<Array>().ok());
    let plies = plies.ok_or_else(|| error("moves: expected an array"))?;
    for (i, ply) in plies.iter().enumerate() {
        let before = line.position();
        let placed = |reason: JsError| {
            let message = member(&reason.into(), "message").and_then(|text| text.as_string());
            error(format!("ply {}: {}", i + 1, message.unwrap_or_default()))
        };
        if let Some(mv) = member(&ply, "move") {
            let mv = legal_move(&before, &mv).map_err(placed)?;
            line.play(mv).map_err(error).map_err(placed)?;
        } else if let Some(fen) = member(&ply, "fen") {
            line.set_up(read_fen(before.variant(), &fen).map_err(placed)?.position);
        } else {
            line.play_unknown();
        }
        add_comments(line, &ply)?;
        for nag in each(&ply, "nags") {
            let nag = argument::natural("nag", &nag)?;
            line.add_nag(nag.try_into().map_err(|_| error("nag: expected a smaller number"))?);
        }
        for object in each(&ply, "variations") {
            let mut variation = Variation::from(before);
            read_line(&mut variation, &object, nesting + 1)?;
            line.add_variation(i, variation).map_err(error)?;
        }
    }
    Ok(())
}

fn add_comments(line: &mut Variation, object: &JsValue) -> Result<(), JsError> {
    for comment in each(object, "comments") {
        line.add_comment(argument::text("comment", &comment)?);
    }
    Ok(())
}

/// Returns the items of an array that is the member `name` of an object. Returns no items if the member is missing
/// or not an array.
fn each(object: &JsValue, name: &str) -> impl Iterator<Item = JsValue> + use<> {
    let array = member(object, name).and_then(|array| array.dyn_into::<Array>().ok());
    array.unwrap_or_default().to_vec().into_iter()
}

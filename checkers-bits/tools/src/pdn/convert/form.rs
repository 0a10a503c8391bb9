//! Writes a game as PDN 3.0 or JSON.

use std::collections::HashSet;

use checkers_bits::AnyVariant;
use checkers_bits::game::PlyKind;
use checkers_pdn::{GameTree, Tags};
use serde::{Serialize, Serializer};

use crate::pdn::rules::rules;
use crate::pdn::visit::Selected;

/// Converts a game to PDN 3.0. Returns the tree and the text. The moves are checked if the variant is supported.
pub(super) fn pdn(game: &Selected<'_, '_>) -> Result<(GameTree, String), String> {
    let tree = match game.variant().and_then(rules) {
        Some(rules) => game.text.to_canonical_tree(rules).map_err(|error| error.to_string())?,
        None => game.text.to_tree(),
    };
    tree.source.iter().for_each(|source| game.warn(&source.replay_warnings));
    let pdn = tree.to_string();
    Ok((tree, pdn))
}

/// Converts a game to a line of JSON. Returns the tree and the line. The line has positions if the variant is
/// supported.
pub(super) fn json(game: &Selected<'_, '_>) -> Result<(GameTree, String), String> {
    let Selected { input, text, .. } = *game;
    let variant = game.variant();
    let mut tree = text.to_tree();
    let (start, moves) = match variant.and_then(rules) {
        Some(rules) => {
            let (start, moves) = replayed(game, rules, &mut tree)?;
            (Some(start), moves)
        }
        None => {
            let text = |text: &str| JsonMove { r#move: Some(text.into()), fen: None };
            (None, tree.main_line().map(text).collect())
        }
    };
    let json = Json {
        file: input.to_string(),
        game: text.number(),
        variant: variant.map(|variant| variant.to_string()),
        tags: &tree.tags,
        start,
        moves,
    };
    let json = serde_json::to_string(&json).map_err(|error| error.to_string())?;
    Ok((tree, json + "\n"))
}

#[derive(Serialize)]
struct Json<'a> {
    file: String,
    game: u64,
    variant: Option<String>,
    #[serde(serialize_with = "first_of_each_name")]
    tags: &'a Tags,
    start: Option<String>,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonMove {
    /// The move; `-` for an unknown move, `None` for a position that is set up.
    r#move: Option<String>,
    /// The position after the move; `None` if it is unknown.
    fen: Option<String>,
}

/// Writes tags in the order of the file. Only the first tag of each name is written, because the keys of a JSON
/// object should be unique.
fn first_of_each_name<S: Serializer>(tags: &&Tags, serializer: S) -> Result<S::Ok, S::Error> {
    let mut names = HashSet::new();
    let firsts = tags.iter().filter(|tag| names.insert(tag.name()));
    serializer.collect_map(firsts.map(|tag| (tag.name(), tag.value())))
}

/// Replays a game and returns its start position and its moves. Sets the tags `Result`, `GameType` and `FEN` of
/// the tree.
fn replayed(
    game: &Selected<'_, '_>,
    variant: AnyVariant,
    tree: &mut GameTree,
) -> Result<(String, Vec<JsonMove>), String> {
    let game = game.record(variant)?.game;
    tree.record(&game);
    let plies = game.main_line().plies().iter();
    let moves = plies.map(|ply| {
        let fen = ply.after().to_string();
        match ply.kind() {
            PlyKind::Move(mv) => {
                JsonMove { r#move: Some(ply.before().notation(mv).to_string()), fen: Some(fen) }
            }
            PlyKind::Setup(_) => JsonMove { r#move: None, fen: Some(fen) },
            PlyKind::UnknownMove => JsonMove { r#move: Some("-".into()), fen: None },
        }
    });
    Ok((game.main_line().start().to_string(), moves.collect()))
}

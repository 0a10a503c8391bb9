//! Writes a game as PDN 3.0 or JSON.

use std::collections::HashSet;

use checkers_bits::AnyVariant;
use checkers_bits::game::PlyKind;
use checkers_pdn::{FileVariant, GameText, GameTree, Tags};
use serde::{Serialize, Serializer};

use crate::pdn::input::Input;
use crate::pdn::rules::rules;

/// Converts a game to PDN 3.0. Returns the game as a tree and as text. If the variant of the game is supported, an
/// illegal move is an error.
pub(super) fn pdn(
    text: &GameText<'_>,
    variant: Option<FileVariant>,
) -> Result<(GameTree, String), String> {
    let tree = match variant.and_then(rules) {
        Some(rules) => text.to_canonical_tree(rules).map_err(|error| error.to_string())?,
        None => text.to_tree(),
    };
    let pdn = tree.to_string();
    Ok((tree, pdn))
}

/// Converts a game to a line of JSON. Returns the game as a tree and the line. If the variant is supported, the
/// line has a FEN after each move.
pub(super) fn json(
    input: &Input,
    text: &GameText<'_>,
    variant: Option<FileVariant>,
) -> Result<(GameTree, String), String> {
    let mut tree = text.to_tree();
    let (start, moves) = match variant.and_then(rules) {
        Some(rules) => {
            let (start, moves) = replayed(text, rules, &mut tree)?;
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
    /// The position after the move; `None` if an unknown move makes the position unknown.
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
    text: &GameText<'_>,
    variant: AnyVariant,
    tree: &mut GameTree,
) -> Result<(String, Vec<JsonMove>), String> {
    let game = text.replay(variant).map_err(|error| error.to_string())?;
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

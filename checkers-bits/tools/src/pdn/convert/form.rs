//! Writes a game as PDN 3.0 or JSON.

use std::collections::HashSet;

use checkers_bits::DrawRules;
use checkers_bits::game::PlyKind;
use checkers_pdn::{GameTree, Node, Tags};
use serde::{Serialize, Serializer};

use crate::pdn::remarks::Remark;
use crate::pdn::visit::Selected;

/// Converts a game to PDN 3.0. Returns the game as a tree and as text. If the variant of the game is supported, an
/// illegal move is an error.
pub(super) fn pdn(game: &Selected<'_, '_>) -> Result<(GameTree, String), Remark> {
    let tree = match game.rules() {
        Some(rules) => game.text.to_canonical_tree(rules)?,
        None => game.text.to_tree(),
    };
    tree.source.iter().for_each(|source| game.keep_warnings(source.warnings.clone()));
    let pdn = tree.to_string();
    Ok((tree, pdn))
}

/// Converts a game to a line of JSON. Returns the game as a tree and the line. If the variant is supported, the
/// line has a FEN after each move.
pub(super) fn json(game: &Selected<'_, '_>) -> Result<(GameTree, String), Remark> {
    let Selected { input, text, .. } = *game;
    let mut tree = text.to_tree();
    let played = game.rules().map(|rules| game.replay(rules)).transpose()?;
    played.iter().for_each(|game| tree.record_by(game, &DrawRules::none()));
    let (mut notes, mut moves) = (JsonNotes::default(), Vec::new());
    for node in &tree.movetext {
        let notes = moves.last_mut().map_or(&mut notes, |last: &mut JsonMove| &mut last.notes);
        let (r#move, fen) = match node {
            Node::Move(text) => (Some(text.to_string()), None),
            Node::Setup(fen) => (None, Some(fen.clone())),
            Node::Comment(comment) => {
                notes.comments.push(comment.to_string());
                continue;
            }
            Node::Nag(nag) => {
                notes.nags.push(*nag);
                continue;
            }
            Node::Variation(_) => continue,
        };
        moves.push(JsonMove { r#move, fen, notes: JsonNotes::default() });
    }
    let plies = played.iter().flat_map(|game| game.main_line().plies());
    for (json, ply) in moves.iter_mut().zip(plies) {
        let is_known = ply.kind() != PlyKind::UnknownMove;
        json.fen = is_known.then(|| ply.after().to_string());
    }
    let json = Json {
        start: played.as_ref().map(|game| game.main_line().start().to_string()),
        notes,
        file: input.to_string(),
        game: text.number(),
        variant: game.variant().map(|variant| variant.to_string()),
        tags: &tree.tags,
        moves,
    };
    let json = serde_json::to_string(&json).map_err(|error| Remark::of_game(text, error))?;
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
    /// The comments and NAGs before the first move.
    #[serde(flatten)]
    notes: JsonNotes,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonMove {
    /// The move; `-` for an unknown move, `None` for a position that is set up.
    r#move: Option<String>,
    /// The position after the move; `None` if an unknown move makes the position unknown.
    fen: Option<String>,
    #[serde(flatten)]
    notes: JsonNotes,
}

/// The comments and the NAGs of a move. A clock is a comment such as `[%clk 0:59:03]`.
#[derive(Default, Serialize)]
struct JsonNotes {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u16>,
}

/// Writes tags in the order of the file. Only the first tag of each name is written, because the keys of a JSON
/// object should be unique.
fn first_of_each_name<S: Serializer>(tags: &&Tags, serializer: S) -> Result<S::Ok, S::Error> {
    let mut names = HashSet::new();
    let firsts = tags.iter().filter(|tag| names.insert(tag.name()));
    serializer.collect_map(firsts.map(|tag| (tag.name(), tag.value())))
}

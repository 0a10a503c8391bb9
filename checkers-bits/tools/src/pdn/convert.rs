//! `checkers pdn convert`: PDN 3.0 or JSON lines.

use std::collections::HashSet;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use checkers_bits::game::PlyKind;
use checkers_bits::pdn::{AnyVariant, GameText, GameTree, Tags};
use checkers_bits::{Variant, with_variant};
use clap::Args;
use serde::{Serialize, Serializer};
use tool_output::{Draft, commit};

use super::input::{Games, Input, for_each_game};
use super::rules::Chosen;
use crate::console::{Error, Status};

/// Writes games as PDN 3.0 in UTF-8, or as JSON; those that are broken are named and left out
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    /// Write one JSON object per game: tags, of repeated ones the first, and moves with the FEN
    /// after each
    #[arg(long)]
    json: bool,

    /// Write to a file, which is replaced when all inputs could be read; a pipe or a device is
    /// written to at once [default: the standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Some(path) = &arguments.output else {
        return arguments.convert(&mut BufWriter::new(tool_output::stdout()));
    };
    let mut draft = Draft::new(path)?;
    let status = arguments.convert(&mut BufWriter::new(&mut draft));
    // Also a pipe that is closed is an error here: the user has named it.
    let status = status.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    if status != Status::Unusable {
        commit(vec![draft])?;
    }
    Ok(status)
}

impl Arguments {
    fn convert(&self, out: &mut impl Write) -> Result<Status, Error> {
        let mut is_first = true;
        let work = |input: &Input, text: &GameText<'_>, chosen: Option<Chosen>| {
            let variant = chosen.map(|chosen| chosen.variant);
            if self.json { json(input, text, variant) } else { pdn(text, variant) }
        };
        let status = for_each_game(&self.games, work, |_, game| {
            // Between games of PDN there is an empty line.
            if !std::mem::take(&mut is_first) && !self.json {
                writeln!(out)?;
            }
            Ok(out.write_all(game.as_bytes())?)
        })?;
        out.flush()?;
        Ok(status)
    }
}

/// The game in PDN 3.0.
fn pdn(text: &GameText<'_>, variant: Option<AnyVariant>) -> Result<String, String> {
    fn canonical<V: Variant>(text: &GameText<'_>) -> Result<String, String> {
        let tree = text.to_canonical_tree::<V>();
        tree.map(|tree| tree.to_string()).map_err(|error| error.to_string())
    }
    match variant {
        Some(AnyVariant::Known(name)) => with_variant!(name, V => canonical::<V>(text)),
        Some(AnyVariant::Other(_)) | None => Ok(text.to_tree().to_string()),
    }
}

/// The game as a line of JSON, with positions where the library plays the variant.
fn json(input: &Input, text: &GameText<'_>, variant: Option<AnyVariant>) -> Result<String, String> {
    let mut tree = text.to_tree();
    let (start, moves) = match variant {
        Some(AnyVariant::Known(name)) => {
            let (start, moves) = with_variant!(name, V => replayed::<V>(text, &mut tree))?;
            (Some(start), moves)
        }
        Some(AnyVariant::Other(_)) | None => {
            let text = |text: &str| JsonMove { r#move: Some(text.into()), fen: None };
            (None, tree.main_line().map(text).collect())
        }
    };
    let json = Json {
        file: input.to_string(),
        game: text.number(),
        variant: variant.map(|variant| variant.to_string()),
        tags: tree.tags,
        start,
        moves,
    };
    let json = serde_json::to_string(&json).map_err(|error| error.to_string())?;
    Ok(json + "\n")
}

#[derive(Serialize)]
struct Json {
    file: String,
    game: u64,
    variant: Option<String>,
    #[serde(serialize_with = "first_of_each_name")]
    tags: Tags,
    start: Option<String>,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonMove {
    /// `None` where a position was set up, and `-` for a move that is not known.
    r#move: Option<String>,
    /// The position after it, where it is known.
    fen: Option<String>,
}

/// Tags in the order of the file, without those that [`Tags::get`] does not find.
fn first_of_each_name<S: Serializer>(tags: &Tags, serializer: S) -> Result<S::Ok, S::Error> {
    let mut names = HashSet::new();
    let firsts = tags.iter().filter(|tag| names.insert(tag.name()));
    serializer.collect_map(firsts.map(|tag| (tag.name(), tag.value())))
}

/// Puts the tags into canonical form, and tells the start and the moves.
fn replayed<V: Variant>(
    text: &GameText<'_>,
    tree: &mut GameTree,
) -> Result<(String, Vec<JsonMove>), String> {
    let game = text.replay::<V>().map_err(|error| error.to_string())?;
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

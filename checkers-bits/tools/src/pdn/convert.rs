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
use crate::console::{Error, Status, print_json};

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
        let status = for_each_game(&self.games, |input, text, chosen| {
            match converted(input, text, chosen) {
                Ok(game) if self.json => {
                    print_json(out, &game.json)?;
                }
                Ok(game) => {
                    if !std::mem::take(&mut is_first) {
                        writeln!(out)?;
                    }
                    write!(out, "{}", game.pdn)?;
                }
                Err(error) => return Ok(Err(error)),
            }
            Ok(Ok(()))
        })?;
        out.flush()?;
        Ok(status)
    }
}

/// A game in both of its forms.
struct Converted {
    pdn: GameTree,
    json: Json,
}

/// A game in JSON, with positions where the library plays the variant.
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

fn converted(
    input: &Input,
    text: &GameText<'_>,
    chosen: Option<Chosen>,
) -> Result<Converted, String> {
    let mut pdn = text.to_tree();
    let variant = chosen.map(|chosen| chosen.variant);
    let (start, moves) = match variant {
        Some(AnyVariant::Known(name)) => {
            let (start, moves) = with_variant!(name, V => replayed::<V>(text, &mut pdn))?;
            (Some(start), moves)
        }
        Some(AnyVariant::Other(_)) | None => {
            let text = |text: &str| JsonMove { r#move: Some(text.into()), fen: None };
            (None, pdn.main_line().map(text).collect())
        }
    };
    let json = Json {
        file: input.to_string(),
        game: text.number(),
        variant: variant.map(|variant| variant.to_string()),
        tags: pdn.tags.clone(),
        start,
        moves,
    };
    Ok(Converted { pdn, json })
}

/// Tags in the order of the file, without those that [`Tags::get`] does not find.
fn first_of_each_name<S: Serializer>(tags: &Tags, serializer: S) -> Result<S::Ok, S::Error> {
    let mut names = HashSet::new();
    let firsts = tags.iter().filter(|tag| names.insert(tag.name()));
    serializer.collect_map(firsts.map(|tag| (tag.name(), tag.value())))
}

/// Puts the game into canonical form, and tells its start and its moves.
fn replayed<V: Variant>(
    text: &GameText<'_>,
    pdn: &mut GameTree,
) -> Result<(String, Vec<JsonMove>), String> {
    let game = text.replay::<V>().map_err(|error| error.to_string())?;
    pdn.record(&game);
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

//! `pdn convert`: PDN 3.0 or JSON lines.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use checkers_bits::game::Step;
use checkers_bits::pdn::{Game, GameKind, GameText};
use checkers_bits::{Variant, VariantName, with_variant};
use clap::Args;
use serde::Serialize;
use tempfile::NamedTempFile;

use crate::input::{Input, for_each_game};
use crate::{Status, variant};

/// Writes games as PDN 3.0 in UTF-8, or as JSON; those that are broken are named and left out
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game that is played in all files [default: told by tags and squares, game by game]
    #[arg(long, value_name = "NAME")]
    variant: Option<VariantName>,

    /// Write one JSON object a game: tags, and moves with the FEN after each
    #[arg(long)]
    json: bool,

    /// Write to a file, which is replaced when all is done [default: the standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// PDN files [default: -, the standard input]
    #[arg(value_name = "FILE")]
    inputs: Vec<Input>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, crate::Error> {
    let Some(path) = &arguments.output else {
        return arguments.convert(&mut BufWriter::new(io::stdout().lock()));
    };
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = temporary_beside(path).map_err(|error| named(&error))?;
    let status = arguments.convert(&mut BufWriter::new(&file))?;
    file.persist(path).map_err(|error| named(&error.error))?;
    Ok(status)
}

/// In the same directory, so that it can be renamed.
fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    // The result is no secret, as temporary files are by default.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory.unwrap_or(Path::new(".")))
}

impl Arguments {
    fn convert(&self, out: &mut impl Write) -> Result<Status, crate::Error> {
        let mut is_first = true;
        let status = for_each_game(Input::all(&self.inputs), |input, text| {
            match converted(input, text, self.variant) {
                Ok(game) if self.json => {
                    serde_json::to_writer(&mut *out, &game.json)?;
                    writeln!(out)?;
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
    pdn: Game,
    json: Json,
}

/// A game in JSON. Positions are told for the games that the library plays.
#[derive(Serialize)]
struct Json {
    file: String,
    game: u64,
    variant: String,
    tags: BTreeMap<String, String>,
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
    wanted: Option<VariantName>,
) -> Result<Converted, String> {
    let mut pdn = text.to_game();
    let (kind, _) = variant::of(text, wanted);
    let (start, moves) = match kind {
        GameKind::Variant(name) => {
            let (start, moves) = with_variant!(name, V => replayed::<V>(text, &mut pdn))?;
            (Some(start), moves)
        }
        GameKind::Other(_) => {
            let text = |text: &str| JsonMove { r#move: Some(text.into()), fen: None };
            (None, pdn.main_line().map(text).collect())
        }
    };
    let tags = pdn.tags.iter().map(|tag| (tag.name().into(), tag.value().into())).collect();
    let (file, game, variant) = (input.to_string(), text.number(), kind.to_string());
    Ok(Converted { json: Json { file, game, variant, tags, start, moves }, pdn })
}

/// Puts the game into canonical form, and tells its start and its moves.
fn replayed<V: Variant>(
    text: &GameText<'_>,
    pdn: &mut Game,
) -> Result<(String, Vec<JsonMove>), String> {
    let game = text.replay::<V>().map_err(|error| error.to_string())?;
    pdn.record(&game);
    let plies = game.line().plies().iter();
    let moves = plies.map(|ply| {
        let fen = ply.after().to_string();
        match ply.step() {
            Step::Move(mv) => {
                JsonMove { r#move: Some(ply.before().notation(mv).to_string()), fen: Some(fen) }
            }
            Step::SetUp(_) => JsonMove { r#move: None, fen: Some(fen) },
            Step::Unknown => JsonMove { r#move: Some("-".into()), fen: None },
        }
    });
    Ok((game.line().start().to_string(), moves.collect()))
}

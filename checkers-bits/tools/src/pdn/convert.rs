//! `checkers pdn convert`: writes games as PDN 3.0 or lines of JSON, to one file or several files.

mod duplicates;
mod file_name;
mod form;
mod key;
mod split;
mod spool;

use std::cell::RefCell;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::games_out::{File, Separated};
use super::input::{Games, Input, progress};
use super::remarks::Remark;
use super::visit::{Rejected, Selected, for_each_game_beside};
use checkers_cli::console::{Error, Status, complain, printed, stdout};
use checkers_cli::file::AtomicFile;
use checkers_cli::options::Json;
use duplicates::{Duplicates, Fingerprint, fingerprint};
use key::{SortKey, SplitKey};
use spool::Spool;

/// Write games as PDN 3.0 in UTF-8 or as JSON, without broken games
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers pdn convert old.pdn -o new.pdn
  checkers pdn convert --json *.pdn                    one game per line
  checkers pdn convert --where 'player~baas' *.pdn -o baas.pdn
  checkers pdn convert --unique --rejected left-out.pdn *.pdn -o all.pdn
  checkers pdn convert --split event *.pdn -o events/  one file per event

Exit status: 0 success; 1 a game is broken; 2 bad arguments, or a file that cannot be read or written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    json: Json,

    /// Drop games with the same start position and moves as an earlier game; games without moves stay
    #[arg(long)]
    unique: bool,

    /// Sort the games by KEY; games with equal keys keep the order of the input
    #[arg(long, value_name = "KEY")]
    sort: Option<SortKey>,

    /// Write one file for each variant, event, player or year to the folder that --output names
    #[arg(long, value_name = "KEY", requires = "output")]
    split: Option<SplitKey>,

    /// Let --split replace existing files
    #[arg(long, requires = "split")]
    force: bool,

    /// Write broken games and duplicates, unchanged, to FILE
    #[arg(long, value_name = "FILE")]
    rejected: Option<PathBuf>,

    /// Output file; an existing file is replaced only if every input can be read [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    arguments.validate()?;
    let Arguments { json, sort, split, force, rejected, output, .. } = arguments;
    let is_json = json.is_set();
    let mut rejected = rejected.as_deref().map(|path| File::new(path, false)).transpose()?;
    let file = output.as_deref().filter(|_| split.is_none());
    let mut file = file.map(|path| File::new(path, is_json)).transpose()?;
    let mut standard = Separated::new(BufWriter::new(stdout()), is_json);
    let mut write = |game: &str| match &mut file {
        Some(file) => file.write_game(game),
        None => standard.print(game),
    };
    let status = if sort.is_some() || split.is_some() {
        let mut spool = Spool::new()?;
        let status = arguments.convert(&mut rejected, |game| spool.add(game))?;
        if status != Status::Unusable {
            spool.sort();
            match output.as_deref().filter(|_| split.is_some()) {
                Some(folder) => split::write(&mut spool, folder, is_json, *force)?,
                None => spool.for_each(write)?,
            }
        }
        status
    } else {
        arguments.convert(&mut rejected, |game| write(&game.text))?
    };
    printed(standard.out.flush().map_err(Error::from), ())?;
    let files = [file, rejected].into_iter().flatten();
    let files = files.map(File::finish).collect::<Result<Vec<_>, _>>()?;
    if status != Status::Unusable {
        files.into_iter().try_for_each(AtomicFile::commit)?;
    }
    Ok(status)
}

/// A converted game, with the data by which games are sorted, split into files and compared.
struct Converted {
    text: String,
    sort: key::Sorted,
    /// The values of the key of --split, each of which names a file for the game.
    split: Vec<String>,
    fingerprint: Option<Fingerprint>,
    /// The source text, which goes to the file of --rejected if the game is a duplicate.
    original: Option<String>,
    place: Place,
}

/// The number of a game and the line in which it begins.
type Place = (u64, u64);

impl Arguments {
    /// Returns an error if --output and --rejected name the same file.
    fn validate(&self) -> Result<(), Error> {
        let place = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let paths = self.output.iter().zip(&self.rejected).next();
        match paths {
            Some((output, rejected)) if place(output) == place(rejected) => {
                Err("--output and --rejected name the same file".into())
            }
            _ => Ok(()),
        }
    }

    /// Converts all games. Passes every game that is not rejected to `take`.
    fn convert(
        &self,
        rejected: &mut Option<File>,
        mut take: impl FnMut(Converted) -> Result<(), Error>,
    ) -> Result<Status, Error> {
        let rejected = RefCell::new(rejected);
        let reject_game = |text: &str| match &mut **rejected.borrow_mut() {
            Some(file) => file.write_game(text),
            None => Ok(()),
        };
        let (mut written, mut broken, mut repeated) = (0_u64, 0_u64, 0_u64);
        let mut reject = |lost: Rejected<'_>| match lost {
            Rejected::Game(text) => {
                broken += 1;
                reject_game(text)
            }
            Rejected::More(text) => match &mut **rejected.borrow_mut() {
                Some(file) => file.write_more(text),
                None => Ok(()),
            },
        };
        let mut duplicates = Duplicates::default();
        let work = |game: Selected<'_, '_>| self.converted(&game);
        let mut take_or_reject = |input: &Input, game: Converted| {
            let (number, line) = game.place;
            let first = game.fingerprint.and_then(|it| duplicates.add(it, input, game.place));
            if let Some(first) = first {
                complain(format_args!(
                    "{input}: game {number}, line {line}: same moves as {first}"
                ));
                repeated += 1;
                game.original.as_deref().map_or(Ok(()), reject_game)?;
            } else {
                written += 1;
                take(game)?;
            }
            Ok(())
        };
        let progress = progress(self.games.inputs());
        let status =
            for_each_game_beside(&progress, &self.games, &work, &mut take_or_reject, &mut reject)?;
        if broken + repeated > 0 {
            let games = written + broken + repeated;
            complain(format_args!(
                "{games} games: {written} converted, {broken} broken, {repeated} duplicates"
            ));
        }
        Ok(status)
    }

    fn converted(&self, game: &Selected<'_, '_>) -> Result<Converted, Remark> {
        let (text, variant) = (game.text, game.variant());
        let (tree, text_of_game) =
            if self.json.is_set() { form::json(game)? } else { form::pdn(game)? };
        Ok(Converted {
            sort: self.sort.map(|key| key.of(&tree)).unwrap_or_default(),
            split: self.split.map(|key| key.of(&tree, variant)).unwrap_or_default(),
            original: (self.unique && self.rejected.is_some()).then(|| text.to_tree().to_string()),
            fingerprint: self.unique.then(|| fingerprint(&tree, variant)).flatten(),
            place: (text.number(), text.line()),
            text: text_of_game,
        })
    }
}

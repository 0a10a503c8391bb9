//! The engines of a match: command lines, and descriptions of `--engine` and of a file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use checkers_cli::console::Error;
use checkers_cli::input;
use checkers_cli::time_control::{TimeControl, parse_level};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use toml::de::{DeTable, DeValue};

use super::engine::EngineCommand;
use super::{first_is_white, parse_command};

/// The maximum number of engines, because a letter of the alphabet stands for each engine.
pub(super) const MAX_ENGINES: usize = 26;

/// The letter of an engine, counted from 0.
pub(super) fn letter(engine: usize) -> char {
    char::from(b'A' + engine as u8)
}

/// The description of an engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Entrant {
    pub(super) command: EngineCommand,
    /// The name of the engine; `None` for the name that the engine reports.
    pub(super) name: Option<String>,
    /// The time control of the engine; `None` for the time control of the match.
    pub(super) time_control: Option<TimeControl>,
}

impl Entrant {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key.strip_prefix("param.") {
            Some(name) => self.command.settings.push((name.to_owned(), value.to_owned())),
            None => match key {
                "name" => self.name = Some(value.to_owned()),
                "cmd" => self.command.words = parse_command(value)?.words,
                "tc" => self.time_control = Some(parse_level(value)?),
                _ => return Err("expected name, cmd, tc or param.NAME".to_owned()),
            },
        }
        Ok(())
    }

    /// Returns the description if its keys belong together.
    fn checked(mut self) -> Result<Self, String> {
        if self.command.words.is_empty() {
            return Err("expected the key cmd".to_owned());
        }
        // The order of the keys must not decide whether two descriptions are the same.
        self.command.settings.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(self)
    }

    /// Parses the text of `--engine`.
    fn parse(text: &str) -> Result<Self, String> {
        let mut entrant = Self::default();
        let words = crate::platform::split_command(text).ok_or("expected closed quotes")?;
        for word in words {
            let (key, value) = word.split_once('=').ok_or(format!("{word}: expected KEY=VALUE"))?;
            entrant.set(key, value).map_err(|error| format!("{key}: {error}"))?;
        }
        entrant.checked()
    }

    /// Sets the values of a table of a file. An error has the place of its value.
    fn set_all(&mut self, prefix: &str, table: &DeTable<'_>) -> Result<(), Misplaced> {
        for (key, value) in table {
            let name = format!("{prefix}{}", key.get_ref());
            let text = match value.get_ref() {
                DeValue::Table(table) => {
                    self.set_all(&format!("{name}."), table)?;
                    continue;
                }
                DeValue::String(text) => Ok(text.to_string()),
                DeValue::Integer(number) => Ok(number.to_string()),
                DeValue::Float(number) => Ok(number.to_string()),
                DeValue::Boolean(flag) => Ok(flag.to_string()),
                DeValue::Datetime(_) | DeValue::Array(_) => {
                    Err("expected a text or a number".to_owned())
                }
            };
            let set = text.and_then(|text| self.set(&name, &text));
            set.map_err(|error| (value.span(), format!("{name}: {error}")))?;
        }
        Ok(())
    }
}

/// An error and the bytes of the file that it is about.
type Misplaced = (Range<usize>, String);

/// Reads the tables `[[engine]]` of a file. An error names the file and the line.
fn read_file(path: &Path) -> Result<Vec<Entrant>, Error> {
    let bytes = input::read(path)?;
    let text =
        std::str::from_utf8(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(read_tables(text).map_err(|(place, error)| {
        let line = text.bytes().take(place.start).filter(|&byte| byte == b'\n').count() + 1;
        format!("{}:{line}: {error}", path.display())
    })?)
}

fn read_tables(text: &str) -> Result<Vec<Entrant>, Misplaced> {
    let file = DeTable::parse(text);
    let file = file.map_err(|error| (error.span().unwrap_or(0..0), error.message().to_owned()))?;
    let mut entrants = Vec::new();
    for (key, value) in file.get_ref() {
        let tables = value.get_ref().as_array().filter(|_| key.get_ref() == "engine");
        let only = || (key.span(), format!("{}: expected only tables [[engine]]", key.get_ref()));
        for table in tables.ok_or_else(only)?.iter() {
            let mut entrant = Entrant::default();
            entrant.set_all("", table.get_ref().as_table().ok_or_else(only)?)?;
            entrants.push(entrant.checked().map_err(|error| (table.span(), error))?);
        }
    }
    Ok(entrants)
}

/// The engines as given on the command line.
#[derive(Args)]
struct Given {
    /// Command lines of engines, with shell quotes, or built-in, or names of engines of the file of --engines
    #[arg(value_name = "ENGINE")]
    commands: Vec<String>,

    /// Description of an engine, such as "name=new cmd=./new tc=10+0.1 param.threads=2"; repeatable
    #[arg(long = "engine", value_name = "KEY=VALUE ...", value_parser = Entrant::parse)]
    described: Vec<Entrant>,

    /// TOML file of descriptions of engines; all play if no engine is named
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
}

/// The engines of a match, at least two.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entrants(pub(super) Vec<Entrant>);

impl Args for Entrants {
    fn augment_args(command: Command) -> Command {
        Given::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Entrants {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let refused = |error| clap::Error::raw(ErrorKind::ValueValidation, error);
        let Given { commands, described, engines } = Given::from_arg_matches(matches)?;
        let file = engines.map_or(Ok(Vec::new()), |path| read_file(&path));
        let file = file.map_err(|error| refused(error.to_string()))?;
        let named = |text: &str| {
            let is_named = |entrant: &&Entrant| entrant.name.as_deref() == Some(text);
            file.iter().find(is_named).cloned().map_or_else(
                || Ok(Entrant { command: parse_command(text)?, ..Entrant::default() }),
                Ok,
            )
        };
        // Both kinds of arguments keep their common order, because the first engine has a role of its own.
        let places = |id| matches.indices_of(id).into_iter().flatten();
        let commands = commands.iter().map(|text| named(text).map_err(refused));
        let commands = commands.collect::<Result<Vec<_>, _>>()?;
        let mut entrants: Vec<(usize, Entrant)> = places("commands").zip(commands).collect();
        entrants.extend(places("described").zip(described));
        entrants.sort_by_key(|(place, _)| *place);
        let mut entrants: Vec<Entrant> = entrants.into_iter().map(|(_, entrant)| entrant).collect();
        if entrants.is_empty() {
            entrants = file;
        }
        match entrants.len() {
            2..=MAX_ENGINES => Ok(Self(entrants)),
            found => Err(refused(format!("expected 2 to {MAX_ENGINES} engines, found {found}"))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The pairings of a tournament. Every pairing plays two games of the first opening, then every pairing plays two games
/// of the second opening, and so on. So if a tournament ends early, all pairings have about the same number of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairings(Vec<[usize; 2]>);

impl Pairings {
    /// Pairs every engine with every other engine. In a gauntlet, pairs only the first engine with every other
    /// engine.
    pub(super) fn new(engines: usize, is_gauntlet: bool) -> Self {
        let firsts = if is_gauntlet { 1 } else { engines };
        Self((0..firsts).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect())
    }

    pub(super) fn all(&self) -> &[[usize; 2]] {
        &self.0
    }

    /// The pairing of a game; games are counted from 0.
    pub(super) fn of(&self, game: u64) -> usize {
        (game / 2 % self.0.len() as u64) as usize
    }

    /// The first and the second engine of the pairing of a game.
    pub(super) fn engines(&self, game: u64) -> [usize; 2] {
        self.0[self.of(game)]
    }

    /// The engines of White and Black in a game.
    pub(super) fn players(&self, game: u64) -> [usize; 2] {
        let [first, second] = self.engines(game);
        if first_is_white(game) { [first, second] } else { [second, first] }
    }

    /// The index of the opening of a game: the number of openings that its pairing has already played.
    pub(super) fn opening(&self, game: u64) -> u64 {
        game / 2 / self.0.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;

    fn read(words: &[&str]) -> Result<Entrants, String> {
        let command = Entrants::augment_args(Command::new("match"));
        let matches = command.try_get_matches_from([&["match"], words].concat());
        let entrants = matches.and_then(|matches| Entrants::from_arg_matches(&matches));
        entrants.map_err(|error| error.to_string())
    }

    #[test]
    fn engines_are_described_on_the_command_line_and_in_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        let file = path.to_str().unwrap();
        let text = r#"
            # A comment.
            [[engine]]
            name = "new"
            cmd = "./new 'a b'"
            tc = "10+0.5"
            [engine.param]
            book = false
            skill = 0.5

            [[engine]]
            cmd = "built-in"
            name = "old"
        "#;
        fs::write(&path, text).unwrap();
        let described =
            r#"--engine=name=new cmd="./new 'a b'" tc=10+0.5 param.skill=0.5 param.book=false"#;
        let all = read(&["--engines", file]).unwrap();
        assert_eq!(all, read(&[described, "--engine", "cmd=built-in name=old"]).unwrap());
        let Entrants(all) = all;
        assert_eq!(all[0].command.words, ["./new", "a b"]);
        let settings = [("book", "false"), ("skill", "0.5")];
        let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(all[0].command.settings, settings);
        let [time, increment] = [10_000, 500].map(Duration::from_millis);
        assert_eq!(all[0].time_control, Some(TimeControl::Clock { time, increment }));

        let mixed = ["one x", described, "old", "--engine=cmd=two tc=nodes=9", "new"];
        let Entrants(mixed) = read(&[&mixed[..], &["--engines", file]].concat()).unwrap();
        let names = mixed.iter().map(|entrant| entrant.name.as_deref());
        assert!(names.eq([None, Some("new"), Some("old"), None, Some("new")]));
        assert_eq!(mixed[0].command.words, ["one", "x"]);
        assert_eq!(mixed[3].time_control, Some(TimeControl::Nodes(9)));
    }

    #[test]
    fn bad_engines_are_refused_with_their_place() {
        const KEYS: &str = "expected name, cmd, tc or param.NAME";
        for (words, error) in [
            (&["one"][..], "expected 2 to 26 engines, found 1"),
            (&["x"; 27], "expected 2 to 26 engines, found 27"),
            (&["--engine=cmd='x"], "expected closed quotes"),
            (&["--engine=cmd=x y"], "y: expected KEY=VALUE"),
            (&["--engine=cmd=x level=3"], &format!("level: {KEYS}")),
            (&["--engine=name=x"], "expected the key cmd"),
            (&["--engine=cmd="], "cmd: expected a command with closed quotes"),
            (&["--engine=cmd=x tc=40/60"], "tc: expected SECONDS[+INCREMENT], "),
        ] {
            let found = read(words).unwrap_err();
            assert!(found.contains(error), "{found}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        for (text, error) in [
            ("\n[[engine]]\ncmd = \"x\"\ntc = 40/60", "4: "),
            ("\n[[engine]]\ncmd = \"x\"\ntc = 60\nlevel = 3", &format!("5: level: {KEYS}")),
            ("[[engine]]\ncmd = \"x\"\nparam.x = [1]", "3: param.x: expected a text or a number"),
            ("[[engine]]\ncmd = \"x\"\ncmd = \"x\"", "3: duplicate key"),
            ("[[engine]]\ncmd = \"x\"\n[[engine]]\nname = \"x\"", "3: expected the key cmd"),
            ("engine = 3", "1: engine: expected only tables [[engine]]"),
            ("[[engine]]\ncmd = \"x\"\n[engines]", "3: engines: expected only tables [[engine]]"),
            ("ü = \"", "1: "),
        ] {
            fs::write(&path, text).unwrap();
            let found = read(&["--engines", path.to_str().unwrap()]).unwrap_err();
            let found = found.lines().collect::<Vec<_>>();
            assert!(
                found.len() == 1 && found[0].contains(&format!("engines.toml:{error}")),
                "{found:?}"
            );
        }
    }

    #[test]
    fn every_pairing_plays_every_opening_with_both_colours() {
        let pairings = Pairings::new(3, false);
        let games: Vec<_> =
            (0..8).map(|game| (pairings.opening(game), pairings.players(game))).collect();
        let first = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]].map(|players| (0, players));
        assert_eq!(games[..6], first);
        assert_eq!(games[6..], [(1, [0, 1]), (1, [1, 0])]);
        assert_eq!(Pairings::new(2, false), Pairings::new(2, true));
        let gauntlet = Pairings::new(3, true);
        assert_eq!([0, 2, 4].map(|game| gauntlet.players(game)), [[0, 1], [0, 2], [0, 1]]);
    }
}

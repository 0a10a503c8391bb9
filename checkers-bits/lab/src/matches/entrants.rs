//! The engines of a match: command lines, and descriptions of `--engine` and of a file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use checkers_cli::console::Error;
use checkers_cli::input;
use checkers_cli::time_control::{TimeControl, parse_level};
use clap::Args;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::first_is_white;
use super::process::{EngineCommand, parse_command};

/// The maximum number of engines, because a letter of the alphabet stands for each engine.
pub(super) const MAX_ENGINES: usize = 26;

/// The address of a program that speaks DXP on this machine, with the usual port.
const DXP_ADDRESS: &str = "127.0.0.1:27531";

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

/// A result whose error has its place, in bytes of the file.
type Placed<T> = Result<T, (Range<usize>, String)>;

impl Entrant {
    /// Parses the text of `--engine`.
    fn parse(text: &str) -> Result<Self, String> {
        let mut entrant = Self::default();
        for word in crate::platform::split_command(text).ok_or("expected closed quotes")? {
            let (key, value) = word.split_once('=').ok_or(format!("{word}: expected KEY=VALUE"))?;
            entrant.set(key, value).map_err(|error| format!("{key}: {error}"))?;
        }
        entrant.checked()
    }

    /// Sets the values of a table of a file, or one value. The names of the tables around it are part of the key.
    fn set_all(&mut self, key: &str, value: &Spanned<DeValue<'_>>, file: &str) -> Placed<()> {
        if let DeValue::Table(table) = value.get_ref() {
            return table.iter().try_for_each(|(name, value)| {
                self.set_all(&format!("{key}.{}", name.get_ref()), value, file)
            });
        }
        // Numbers have no quotes.
        let text = value.get_ref().as_str().unwrap_or(&file[value.span()]);
        let key = key.trim_start_matches('.');
        self.set(key, text).map_err(|error| (value.span(), format!("{key}: {error}")))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Self { command, name, time_control } = self;
        if let Some(parameter) = key.strip_prefix("param.") {
            command.settings.insert(parameter.to_owned(), value.to_owned());
            return Ok(());
        }
        match (key, value) {
            ("name", _) => *name = Some(value.to_owned()),
            ("cmd", _) => command.words = parse_command(value)?.words,
            ("tc", _) => *time_control = Some(parse_level(value)?),
            ("address", _) => {
                let port = value.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
                command.address = Some(port.map(|_| value.to_owned()).ok_or("expected HOST:PORT")?);
            }
            ("protocol", "hub") => command.address = None,
            ("protocol", "dxp") if command.address.is_some() => {}
            ("protocol", "dxp") => command.address = Some(DXP_ADDRESS.to_owned()),
            ("protocol", _) => return Err("expected hub or dxp".to_owned()),
            _ => return Err("expected name, cmd, protocol, address, tc or param.NAME".to_owned()),
        }
        Ok(())
    }

    /// Returns the description if it has an engine.
    fn checked(self) -> Result<Self, String> {
        let is_complete = !self.command.words.is_empty() || self.command.address.is_some();
        if is_complete { Ok(self) } else { Err("expected the key cmd".to_owned()) }
    }
}

/// Reads a file in which each table has the name of an engine. An error names the file and the line.
fn read_file(path: &Path) -> Result<Vec<Entrant>, Error> {
    let bytes = input::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let in_file = |(place, error): (Range<usize>, String)| {
        let line = text.bytes().take(place.start).filter(|&byte| byte == b'\n').count() + 1;
        format!("{}:{line}: {error}", path.display())
    };
    let file = DeTable::parse(&text);
    let file =
        file.map_err(|error| in_file((error.span().unwrap_or(0..0), error.message().to_owned())))?;
    let mut tables: Vec<_> = file.get_ref().iter().collect();
    tables.sort_by_key(|(name, _)| name.span().start);
    let entrants = tables.into_iter().map(|(name, table)| {
        let name = name.get_ref().to_string();
        if !table.get_ref().is_table() {
            return Err((table.span(), format!("{name}: expected a table [{name}]")));
        }
        let mut entrant = Entrant { name: Some(name), ..Entrant::default() };
        entrant.set_all("", table, &text)?;
        entrant.checked().map_err(|error| (table.span(), error))
    });
    Ok(entrants.collect::<Result<_, _>>().map_err(in_file)?)
}

/// The engines of a match as given on the command line.
#[derive(Args)]
pub(super) struct Given {
    /// Command lines of engines, with shell quotes, or built-in, or names of engines of the file of --engines
    #[arg(value_name = "ENGINE", value_parser = parse_command)]
    commands: Vec<EngineCommand>,

    /// Further engine, such as "name=new cmd=./new tc=10+0.1 param.threads=2"; repeatable
    #[arg(long = "engine", value_name = "KEY=VALUE ...", value_parser = Entrant::parse)]
    described: Vec<Entrant>,

    /// TOML file of descriptions of engines; all play if no engine is named
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
}

impl Given {
    /// The engines of the match, at least two.
    pub(super) fn entrants(&self) -> Result<Vec<Entrant>, Error> {
        let file = self.engines.as_deref().map_or(Ok(Vec::new()), read_file)?;
        let named = |command: &EngineCommand| {
            let known = file.iter().find(|known| known.name == Some(command.to_string()));
            let entrant = || Entrant { command: command.clone(), ..Entrant::default() };
            known.cloned().unwrap_or_else(entrant)
        };
        let mut entrants: Vec<_> = self.commands.iter().map(named).collect();
        entrants.extend_from_slice(&self.described);
        let entrants = if entrants.is_empty() { file } else { entrants };
        match entrants.len() {
            2..=MAX_ENGINES => Ok(entrants),
            found => Err(format!("expected 2 to {MAX_ENGINES} engines, found {found}").into()),
        }
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

    use clap::{Command, FromArgMatches};
    use tempfile::TempDir;

    use super::*;

    fn read(words: &[&str]) -> Result<Vec<Entrant>, String> {
        let command = Given::augment_args(Command::new("match"));
        let matches = command.try_get_matches_from([&["match"], words].concat());
        let given = matches.and_then(|matches| Given::from_arg_matches(&matches));
        let given = given.map_err(|error| error.to_string())?;
        given.entrants().map_err(|error| error.to_string())
    }

    /// A file of descriptions, and the folder that has it.
    fn file(text: &str) -> (TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        fs::write(&path, text).unwrap();
        (folder, path.to_str().unwrap().to_owned())
    }

    #[test]
    fn engines_are_described_on_the_command_line_and_in_a_file() {
        let text = r#"
            # A comment.
            [new]
            cmd = "./new 'a b'"
            tc = "10+0.5"
            [new.param]
            skill = 0.5
            book = false

            ["a b"]
            cmd = "built-in"
            tc = 60
        "#;
        let (_folder, file) = file(text);
        let described =
            r#"--engine=name=new cmd="./new 'a b'" tc=10+0.5 param.skill=0.5 param.book=false"#;
        let all = read(&["--engines", &file]).unwrap();
        let other = "--engine=cmd=built-in name='a b' tc=60";
        assert_eq!(all, read(&[described, other]).unwrap());
        assert_eq!(all[0].command.words, ["./new", "a b"]);
        let settings = [("book", "false"), ("skill", "0.5")];
        let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(all[0].command.settings, settings.into());
        let [time, increment] = [10_000, 500].map(Duration::from_millis);
        assert_eq!(all[0].time_control, Some(TimeControl::Clock { time, increment }));

        let mixed = ["one x", described, "a b", "--engine=cmd=two tc=nodes=9", "new"];
        let mixed = read(&[&mixed[..], &["--engines", &file]].concat()).unwrap();
        let names = mixed.iter().map(|entrant| entrant.name.as_deref());
        assert!(names.eq([None, Some("a b"), Some("new"), Some("new"), None]));
        assert_eq!(mixed[0].command.words, ["one", "x"]);
        assert_eq!(mixed[4].time_control, Some(TimeControl::Nodes(9)));
    }

    #[test]
    fn an_engine_of_dxp_has_an_address() {
        for (text, words, address) in [
            ("protocol=dxp", "", Some(DXP_ADDRESS)),
            ("protocol=dxp address=host:1 cmd=./x", "./x", Some("host:1")),
            ("address=host:1 protocol=dxp", "", Some("host:1")),
            ("protocol=hub cmd=./x", "./x", None),
        ] {
            let command = Entrant::parse(text).unwrap().command;
            assert_eq!((&*command.words.concat(), command.address.as_deref()), (words, address));
        }
    }

    #[test]
    fn bad_engines_are_refused_with_their_place() {
        const KEYS: &str = "expected name, cmd, protocol, address, tc or param.NAME";
        for (words, error) in [
            (&["one"][..], "expected 2 to 26 engines, found 1"),
            (&["x"; 27], "expected 2 to 26 engines, found 27"),
            (&["--engine=cmd='x"], "expected closed quotes"),
            (&["--engine=cmd=x y"], "y: expected KEY=VALUE"),
            (&["--engine=cmd=x level=3"], &format!("level: {KEYS}")),
            (&["--engine=name=x"], "expected the key cmd"),
            (&["--engine=address=host"], "address: expected HOST:PORT"),
            (&["--engine=address=host:x"], "address: expected HOST:PORT"),
            (&["--engine=cmd=x protocol=uci"], "protocol: expected hub or dxp"),
            (&["--engine=cmd="], "cmd: expected a command with closed quotes"),
            (&["--engine=cmd=x tc=40/60"], "tc: expected SECONDS[+INCREMENT], "),
        ] {
            let found = read(words).unwrap_err();
            assert!(found.contains(error), "{found}");
        }
        for (text, error) in [
            ("\n[a]\ncmd = \"x\"\ntc = 40/60", "4: "),
            ("\n[a]\ncmd = \"x\"\ntc = [40]", "4: tc: expected SECONDS[+INCREMENT], "),
            ("\n[a]\ncmd = \"x\"\ntc = 60\nlevel = 3", &format!("5: level: {KEYS}")),
            ("[a]\ncmd = \"x\"\ncmd = \"x\"", "3: duplicate key"),
            ("[a]\ncmd = \"x\"\n[b]\ntc = 3", "3: expected the key cmd"),
            ("[a.b]\ncmd = \"x\"", &format!("2: b.cmd: {KEYS}")),
            ("engine = 3", "1: engine: expected a table [engine]"),
            ("ü = \"", "1: "),
        ] {
            let (_folder, file) = file(text);
            let found = read(&["--engines", &file]).unwrap_err();
            let is_one_line = found.lines().count() == 1;
            assert!(is_one_line && found.contains(&format!("engines.toml:{error}")), "{found}");
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

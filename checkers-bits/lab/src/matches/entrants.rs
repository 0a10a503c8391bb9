//! The engines of a match and the options of each engine: `--set-a` for the first engine, `--set-b` for the second, and
//! so on.

use checkers_cli::time_control::{TimeControl, parse_level};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::engine::EngineCommand;
use super::{first_is_white, parse_command, parse_parameter};

/// The maximum number of engines, because a letter of the alphabet stands for each engine.
pub(super) const MAX_ENGINES: usize = 26;

macro_rules! options {
    ($($letter:literal)*) => {
        [$([concat!("name-", $letter), concat!("set-", $letter), concat!("level-", $letter)]),*]
    };
}

/// The options of each engine.
const OPTIONS: [[&str; 3]; MAX_ENGINES] = options!(
    "a" "b" "c" "d" "e" "f" "g" "h" "i" "j" "k" "l" "m"
    "n" "o" "p" "q" "r" "s" "t" "u" "v" "w" "x" "y" "z"
);

const ENGINES: &str = "engines";

const LEVELS: &str = ": depth=8, nodes=20000, move-time=0.1 or time=10+0.1";

/// The letter of an engine, counted from 0.
pub(super) fn letter(engine: usize) -> char {
    char::from(b'A' + engine as u8)
}

/// An engine as defined by its arguments.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    pub(super) command: EngineCommand,
    /// The name from `--name-a` and so on; `None` for the name that the engine reports.
    pub(super) name: Option<String>,
    /// The time control of the engine; `None` for the time control of the match.
    pub(super) level: Option<TimeControl>,
}

/// The engines of a match, at least two.
#[derive(Clone, Debug)]
pub(super) struct Entrants(pub(super) Vec<Entrant>);

impl Args for Entrants {
    fn augment_args(mut command: Command) -> Command {
        let engines = Arg::new(ENGINES)
            .value_name("ENGINE")
            .help("Command lines of two or more engines, with shell quotes, or built-in")
            .value_parser(parse_command)
            .action(ArgAction::Append)
            .num_args(1..)
            .required(true);
        command = command.arg(engines);
        for (engine, [name, set, level]) in OPTIONS.into_iter().enumerate() {
            let which = match engine {
                0 => "the first engine",
                1 => "the second engine (-c: of the third, and so on)",
                _ => "a later engine",
            };
            let levels = if engine == 0 { LEVELS } else { "" };
            let option = |name, value, help: String| {
                Arg::new(name).long(name).value_name(value).help(help).hide(engine > 1)
            };
            command = command.args([
                option(name, "NAME", format!("Name of {which} [default: as the engine reports]")),
                option(set, "NAME=VALUE", format!("Parameter of {which}; repeatable"))
                    .value_parser(parse_parameter)
                    .action(ArgAction::Append),
                option(level, "LEVEL", format!("Time control of {which}{levels}"))
                    .value_parser(parse_level),
            ]);
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Entrants {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let refused = |error: String| Err(clap::Error::raw(ErrorKind::ValueValidation, error));
        let commands = matches.get_many::<EngineCommand>(ENGINES).unwrap_or_default();
        let found = commands.len();
        if !(2..=MAX_ENGINES).contains(&found) {
            return refused(format!("expected 2 to {MAX_ENGINES} engines, found {found}"));
        }
        for (engine, options) in OPTIONS.iter().enumerate().skip(found) {
            if let Some(option) = options.iter().find(|option| matches.contains_id(option)) {
                return refused(format!("--{option}: there is no engine {}", letter(engine)));
            }
        }
        let entrant = |(command, [name, set, level]): (&EngineCommand, [&str; 3])| Entrant {
            command: EngineCommand {
                settings: matches.get_many(set).unwrap_or_default().cloned().collect(),
                ..command.clone()
            },
            name: matches.get_one(name).cloned(),
            level: matches.get_one(level).copied(),
        };
        Ok(Self(commands.zip(OPTIONS).map(entrant).collect()))
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
    use super::*;

    fn read(words: &[&str]) -> Result<Entrants, String> {
        let command = Entrants::augment_args(Command::new("match"));
        let matches = command.try_get_matches_from([&["match"], words].concat());
        let entrants = matches.and_then(|matches| Entrants::from_arg_matches(&matches));
        entrants.map_err(|error| error.to_string())
    }

    #[test]
    fn each_engine_has_its_options() {
        let words = ["one x", "--set-c", "a=1", "two", "--level-b", "depth=3", "three"];
        let Entrants(entrants) =
            read(&[&words[..], &["--set-c=b=2", "--name-a=X"]].concat()).unwrap();
        assert_eq!(entrants.len(), 3);
        assert_eq!(entrants[0].command.words, ["one", "x"]);
        assert_eq!(entrants[0].name.as_deref(), Some("X"));
        assert_eq!(entrants[1].level, Some(TimeControl::Depth(3)));
        let settings =
            [("a", "1"), ("b", "2")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(entrants[2].command.settings, settings);
    }

    #[test]
    fn options_without_an_engine_are_refused() {
        for (words, error) in [
            (&["one"][..], "expected 2 to 26 engines, found 1"),
            (&["x"; 27], "expected 2 to 26 engines, found 27"),
            (&["one", "two", "--name-c", "x"], "--name-c: there is no engine C"),
            (&["one", "two", "--level-b", "depth"], "expected depth=PLIES"),
        ] {
            let found = read(words).unwrap_err();
            assert!(found.contains(error), "{found}");
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

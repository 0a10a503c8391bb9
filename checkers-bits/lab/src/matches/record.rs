//! The games of a match as PDN.

use std::fmt::{self, Display, Formatter};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, Game, Outcome, VariantName};
use checkers_cli::commented::commented;
use checkers_cli::console::Error;
use checkers_cli::hub::Line;
use checkers_cli::time_control::TimeControl;
use checkers_pdn::{Comment, Date, GameText, GameTree};

use super::Side;
use super::engine::Fault;

/// The reason why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The rules of the variant ended the game.
    Rules(Outcome),
    /// The game was a draw at the maximum number of plies.
    Length(u32),
    /// The scores of both engines decided the game; with the winner, or `None` for a draw.
    Scores(Option<Color>),
    /// Endgame tables decided the game; with the winner, or `None` for a draw.
    Tables(Option<Color>),
    /// This side forfeited the game by a fault of its engine.
    Fault(Color, Fault),
}

impl Ending {
    /// The winner, or `None` for a draw.
    pub(super) fn winner(&self) -> Option<Color> {
        match *self {
            Self::Rules(Outcome::Win { winner, .. }) => Some(winner),
            Self::Rules(Outcome::Draw { .. }) | Self::Length(_) => None,
            Self::Scores(winner) | Self::Tables(winner) => winner,
            Self::Fault(loser, _) => Some(!loser),
        }
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => outcome.fmt(f),
            Self::Length(plies) => write!(f, "Draw: {plies} plies without a result"),
            Self::Scores(winner) => write!(f, "{}: adjudicated by scores", result(*winner)),
            Self::Tables(winner) => {
                write!(f, "{}: adjudicated by endgame tables", result(*winner))
            }
            Self::Fault(loser, fault) => write!(f, "{} wins: {loser}: {fault}", !*loser),
        }
    }
}

fn result(winner: Option<Color>) -> String {
    winner.map_or_else(|| "Draw".to_owned(), |winner| format!("{winner} wins"))
}

/// The latest `info` values before a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Note {
    /// The score in men from the engine's view.
    pub(super) score: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    pub(super) time: Option<Duration>,
}

impl Note {
    /// Reads an `info` line. Values missing in the line stay unchanged.
    pub(super) fn update(&mut self, info: &Line) {
        let score = info.get("score").and_then(|score| score.parse().ok());
        self.score = score.filter(|score: &f64| score.is_finite()).or(self.score);
        self.depth = info.get("depth").and_then(|depth| depth.parse().ok()).or(self.depth);
        self.nodes = info.get("nodes").and_then(|nodes| nodes.parse().ok()).or(self.nodes);
    }

    /// A comment like `[%eval 0.25,12] [%nodes 20000] [%emt 0:00:00.35]`: score from White's view and depth, nodes,
    /// time.
    pub(super) fn comment(&self, color: Color) -> Option<Comment> {
        let mut words = Vec::new();
        if let Some(score) = self.score {
            let score = if color == Color::White { score } else { -score };
            let depth = self.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
            // Adding 0 turns -0 into 0.
            words.push(format!("[%eval {:.2}{depth}]", (score * 100.0).round() / 100.0 + 0.0));
        }
        words.extend(self.nodes.map(|nodes| format!("[%nodes {nodes}]")));
        if let Some(time) = self.time {
            let time = Duration::from_millis(time.as_millis() as u64);
            words.push(Comment::of_time("emt", time).as_str().to_owned());
        }
        (!words.is_empty()).then(|| Comment::from(&*words.join(" ")))
    }
}

/// The game with a comment after each move of an engine; opening moves have none.
pub(super) fn tree(mut game: Game, notes: &[Note], ending: &Ending) -> GameTree {
    let winner = ending.winner();
    game.set_recorded_result(winner.map_or(RecordedResult::Draw, RecordedResult::won_by));
    let colors: Vec<Color> = game.moves().map(|(position, _)| position.side_to_move()).collect();
    let last = &colors[colors.len().saturating_sub(notes.len())..];
    commented(&game, last.iter().zip(notes).map(|(&color, note)| note.comment(color)).collect())
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// The half-points of the first engine.
    pub(super) half_points: usize,
    /// The engine that forfeited, and its fault.
    pub(super) fault: Option<(Side, String)>,
}

impl Counted {
    fn new(number: u64, result: &RecordedResult, fault: Option<String>) -> Option<Self> {
        let winner = match result {
            RecordedResult::WhiteWins => Some(Color::White),
            RecordedResult::BlackWins => Some(Color::Black),
            RecordedResult::Draw => None,
            RecordedResult::Unknown | RecordedResult::BothLose | RecordedResult::Other(_) => {
                return None;
            }
        };
        Some(Self::of_winner(number, winner, fault))
    }

    fn of_winner(number: u64, winner: Option<Color>, fault: Option<String>) -> Self {
        let winner = winner.map(|color| Side::of(number, color));
        let half_points = match winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        };
        let fault = fault.and_then(|fault| Some((winner?.other(), fault)));
        Self { half_points, fault }
    }
}

/// Tags of all games of a match.
#[derive(Clone, Debug)]
pub(super) struct Labels {
    /// Names of the engines.
    pub(super) names: Vec<String>,
    /// Time controls of the engines.
    pub(super) time_controls: Vec<TimeControl>,
    /// The hash that identifies the match.
    pub(super) checksum: String,
    /// Whether games have a date.
    pub(super) has_date: bool,
}

/// The tag that identifies the match.
pub(super) const CHECKSUM: &str = "Match";

/// A game with its tags, and its result. Games are numbered from 0; the players are White, then Black.
pub(super) fn written(
    number: u64,
    players: [usize; 2],
    mut tree: GameTree,
    ending: &Ending,
    labels: &Labels,
) -> (GameTree, Counted) {
    let fault = match ending {
        Ending::Fault(_, fault) => Some(fault.to_string()),
        _ => None,
    };
    let [white, black] = players;
    let mut set = |name, value: &str| {
        tree.tags.set(name, value).expect("the tag names are valid");
    };
    set("Event", "checkers match");
    if labels.has_date {
        set("Date", &today().to_string());
    }
    set("Round", &(number + 1).to_string());
    set("White", &labels.names[white]);
    set("Black", &labels.names[black]);
    let [at_white, at_black] = [white, black].map(|player| labels.time_controls[player].pdn());
    if at_white == at_black {
        set("TimeControl", &at_white);
    } else {
        set("TimeControlWhite", &at_white);
        set("TimeControlBlack", &at_black);
    }
    set(CHECKSUM, &labels.checksum);
    match &fault {
        Some(fault) => set("Fault", fault),
        None => set("Termination", &ending.to_string()),
    }
    (tree, Counted::of_winner(number, ending.winner(), fault))
}

/// Reads the result of a game from its tags.
///
/// # Errors
///
/// If the game has no valid result of a match.
pub(super) fn counted(
    number: u64,
    text: &GameText<'_>,
    variant: VariantName,
) -> Result<Counted, Error> {
    let fault = text.tags().get("Fault").map(str::to_owned);
    let game = text.replay(variant)?;
    let counted = Counted::new(number, game.recorded_result(), fault);
    Ok(counted.ok_or_else(|| format!("game {}: expected the result of a game", number + 1))?)
}

/// Today, in UTC.
pub(super) fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / (24 * 60 * 60))
}

/// The date of a day since 1970.01.01.
///
/// As in H. Hinnant, *chrono-compatible low-level date algorithms*: years begin in March, so that the leap day is
/// the last one of a year.
fn date(day: u64) -> Date {
    const DAYS_BEFORE_1970: u64 = 719_468;
    const DAYS_OF_400_YEARS: u64 = 146_097;
    let day = day + DAYS_BEFORE_1970;
    let (era, day) = (day / DAYS_OF_400_YEARS, day % DAYS_OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = u16::try_from(400 * era + year + later).ok();
    Date { year, month: u8::try_from(month).ok(), day: u8::try_from(day).ok() }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    use super::super::engine::Fault;
    use super::super::first_is_white;
    use super::super::record::Note;
    use super::*;
    use crate::game_log::GameLog;
    use checkers_bits::Game;

    const NOT_OURS: &str = "expected games that this command has written";
    use checkers_cli::hub::Line;

    fn game(number: u64, ending: &Ending) -> (GameTree, Counted) {
        let mut game = Game::new(VariantName::Russian);
        for _ in 0..number + 3 {
            game.play(game.position().moves()[0]).unwrap();
        }
        let names = ["one", "two"].map(str::to_owned).to_vec();
        let time_controls = vec![TimeControl::Nodes(9); 2];
        let checksum = "0a1b".to_owned();
        let labels = Labels { names, time_controls, checksum, has_date: true };
        let time = Some(Duration::from_millis(1234));
        let mut note = Note { time, ..Note::default() };
        note.update(&Line::parse("info score=0.1 depth=9 nodes=12345").unwrap());
        let players = if first_is_white(number) { [0, 1] } else { [1, 0] };
        written(number, players, tree(game, &[note; 2], ending), ending, &labels)
    }

    fn open(path: &Path, checksum: &str) -> Result<(GameLog, Vec<Counted>), Error> {
        let read = |number, text: &GameText<'_>| counted(number, text, VariantName::Russian);
        GameLog::open(path, (CHECKSUM, checksum), &mut { read })
    }

    #[test]
    fn a_cut_file_is_read_to_its_last_whole_game() {
        assert_read_when_cut(29);
    }

    #[test]
    #[ignore = "slow: cuts the file at every byte"]
    fn a_file_cut_anywhere_is_read_to_its_last_whole_game() {
        assert_read_when_cut(1);
    }

    fn assert_read_when_cut(step: usize) {
        let crash =
            Ending::Fault(Color::Black, Fault::Crash("exit status: 3 [\"x\"] *".to_owned()));
        let draw = checkers_bits::DrawClause::Repetition { times: 3 };
        let draw = Ending::Rules(Outcome::Draw { reason: draw });
        let games = [game(0, &crash), game(1, &crash), game(2, &draw)];
        assert_eq!(games.clone().map(|(_, counted)| counted.half_points), [2, 0, 1]);
        assert_eq!(games[0].1.fault.as_ref().unwrap().0, Side::B);
        assert_eq!(games[1].1.fault.as_ref().unwrap().0, Side::A);

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let (mut record, found) = open(&path, "0a1b").unwrap();
        assert_eq!(found, []);
        for (tree, _) in &games {
            record.add(tree.clone()).unwrap();
        }
        drop(record);
        let all = fs::read(&path).unwrap();
        let counts = games.clone().map(|(_, counted)| counted);
        let ends: Vec<usize> = (0..=3)
            .map(|n| games[..n].iter().map(|(tree, _)| tree.to_string().len() + 1).sum::<usize>())
            .collect();
        let at_ends = |cut: &usize| ends.iter().any(|end| end.abs_diff(*cut) <= 2);
        for cut in (1..=all.len()).filter(|cut| cut % step == 0 || at_ends(cut)) {
            fs::write(&path, &all[..cut]).unwrap();
            let whole = ends.iter().filter(|&&end| end > 0 && end - 1 <= cut).count();
            let opened = open(&path, "0a1b");
            if whole == 0 {
                let error = opened.unwrap_err().to_string();
                assert!(error.contains(NOT_OURS), "{error}");
                assert_eq!(
                    fs::read(&path).unwrap(),
                    &all[..cut],
                    "what is not known is not touched"
                );
                continue;
            }
            let (mut record, found) = opened.unwrap();
            assert_eq!(found, counts[..whole]);
            for (tree, _) in &games[whole..] {
                record.add(tree.clone()).unwrap();
            }
            assert_eq!(fs::read(&path).unwrap(), all, "cut at {cut}");
        }
        assert!(open(&path, "0a1c").unwrap_err().to_string().contains(NOT_OURS));
        assert_eq!(fs::read(&path).unwrap(), all);
    }

    #[test]
    fn a_file_is_written_by_one_match_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let (tree, counted) = game(0, &Ending::Length(3));
        let text = tree.to_string();
        let (mut first, _) = open(&path, "0a1b").unwrap();
        for written in ["", &text] {
            let error = open(&path, "0a1b").unwrap_err().to_string();
            assert!(error.ends_with("games.pdn: another process is writing to it"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), written);
            if written.is_empty() {
                first.add(tree.clone()).unwrap();
            }
        }
        drop(first);
        assert_eq!(open(&path, "0a1b").unwrap().1, [counted]);
    }

    #[test]
    fn a_file_of_something_else_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        for text in ["notes\n", "1. c3-d4 *\n", "*\n"] {
            fs::write(&path, text).unwrap();
            assert!(open(&path, "0a1b").is_err(), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn days_are_dates() {
        let days = [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_454, "2026.01.01"),
            (20_782, "2026.11.25"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ];
        for (day, text) in days {
            assert_eq!(date(day).to_string(), text);
        }
    }

    fn comment(infos: &[&str], color: Color, time: Option<u64>) -> Option<String> {
        let mut note = Note { time: time.map(Duration::from_micros), ..Note::default() };
        infos.iter().for_each(|info| note.update(&Line::parse(info).unwrap()));
        Some(note.comment(color)?.as_str().to_owned())
    }

    #[test]
    fn the_last_values_are_commented() {
        let infos = ["info depth=1 score=0.10 nodes=9 pv=\"32-28\"", "info depth=2 score=-0.5"];
        let text = comment(&infos, Color::White, Some(350_400)).unwrap();
        assert_eq!(text, "[%eval -0.50,2] [%nodes 9] [%emt 0:00:00.35]");
        assert_eq!(comment(&infos[1..], Color::Black, None).unwrap(), "[%eval 0.50,2]");
    }

    #[test]
    fn missing_and_unreadable_values_are_left_out() {
        assert_eq!(comment(&["info pv=\"32-28\""], Color::White, None), None);
        let infos = ["info depth=x score=inf nodes=-1", "info score=0.001"];
        assert_eq!(comment(&infos, Color::Black, None).unwrap(), "[%eval 0.00]");
    }
}

//! The games of a match as PDN.

use std::time::Duration;

use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, Game, VariantName};
use checkers_cli::commented::commented;
use checkers_cli::console::Error;
use checkers_cli::hub::Line;
use checkers_cli::time_control::TimeControl;
use checkers_pdn::{Comment, Date, GameText, GameTree};

use super::first_is_white;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    pub(super) result: RecordedResult,
    /// The result and its reason, for a person.
    pub(super) how: String,
    /// The fault by which the loser forfeited the game.
    pub(super) fault: Option<String>,
}

impl Ending {
    pub(super) fn new(result: RecordedResult, how: String) -> Self {
        Self { result, how, fault: None }
    }

    /// The ending of a game that was adjudicated: the winner, or `None` for a draw.
    pub(super) fn adjudicated(winner: Option<Color>, by: &str) -> Self {
        let (result, text) = match winner {
            Some(winner) => (RecordedResult::won_by(winner), format!("{winner} wins")),
            None => (RecordedResult::Draw, "Draw".to_owned()),
        };
        Self::new(result, format!("{text}: adjudicated by {by}"))
    }

    /// The ending of a game that a side forfeited by a fault of its engine.
    pub(super) fn forfeit(loser: Color, fault: String) -> Self {
        let how = format!("{} wins: {loser}: {fault}", !loser);
        Self { result: RecordedResult::won_by(!loser), how, fault: Some(fault) }
    }
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
    /// Reads an `info` line. A value that is missing in the line stays unchanged.
    pub(super) fn update(&mut self, info: &Line) {
        let score = info.get("score").and_then(|score| score.parse().ok());
        self.score = score.filter(|score: &f64| score.is_finite()).or(self.score);
        self.depth = info.get("depth").and_then(|depth| depth.parse().ok()).or(self.depth);
        self.nodes = info.get("nodes").and_then(|nodes| nodes.parse().ok()).or(self.nodes);
    }

    /// A comment such as `[%eval 0.25,12] [%nodes 20000] [%emt 0:00:00.35]`: the score from White's view and the depth,
    /// the nodes, and the time.
    pub(super) fn comment(&self, color: Color) -> Option<Comment> {
        let mut words = Vec::new();
        if let Some(score) = self.score {
            let score = if color == Color::White { score } else { -score };
            let depth = self.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
            // Adding 0 turns -0 into 0, so that the comment never has `-0.00`.
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

/// The game as PDN with a comment after each move of an engine; opening moves have no comment.
pub(super) fn tree(mut game: Game, notes: &[Note], ending: &Ending) -> GameTree {
    game.set_recorded_result(ending.result.clone());
    let colors: Vec<Color> = game.moves().map(|(position, _)| position.side_to_move()).collect();
    let last = &colors[colors.len().saturating_sub(notes.len())..];
    commented(&game, last.iter().zip(notes).map(|(&color, note)| note.comment(color)).collect())
}

/// The result of a game, in the form that the score of the match needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// The half-points of the first engine of the pairing.
    pub(crate) half_points: usize,
    /// The place in the pairing (0 or 1) of the engine that forfeited the game, and its fault.
    pub(super) fault: Option<(usize, String)>,
}

impl Counted {
    /// The counted result of the game with the number `game`, from 0. Returns `None` if a game of a match cannot have
    /// `result`.
    pub(crate) fn new(game: u64, result: &RecordedResult, fault: Option<String>) -> Option<Self> {
        let of_white = match result {
            RecordedResult::WhiteWins => 2,
            RecordedResult::Draw => 1,
            RecordedResult::BlackWins => 0,
            RecordedResult::Unknown | RecordedResult::BothLose | RecordedResult::Other(_) => {
                return None;
            }
        };
        let half_points = if first_is_white(game) { of_white } else { 2 - of_white };
        Some(Self { half_points, fault: fault.map(|fault| (half_points / 2, fault)) })
    }
}

/// The tag that identifies the match.
pub(super) const CHECKSUM: &str = "Match";

/// Sets the tags of a game. The players, with their names and time controls, are White and Black.
pub(super) fn label(
    tree: &mut GameTree,
    players: [(&str, TimeControl); 2],
    date: Option<Date>,
    ending: &Ending,
) {
    let mut set = |name, value: &str| {
        tree.tags.set(name, value).expect("the tag names are valid");
    };
    set("Event", "checkers match");
    if let Some(date) = date {
        set("Date", &date.to_string());
    }
    let [(white, _), (black, _)] = players;
    set("White", white);
    set("Black", black);
    let [at_white, at_black] = players.map(|(_, time_control)| time_control.pdn());
    if at_white == at_black {
        set("TimeControl", &at_white);
    } else {
        set("TimeControlWhite", &at_white);
        set("TimeControlBlack", &at_black);
    }
    match &ending.fault {
        Some(fault) => set("Fault", fault),
        None => set("Termination", &ending.how),
    }
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::game_log::GameLog;

    const NOT_OURS: &str = "expected games that this command has written";

    fn game(number: u64, ending: &Ending) -> (GameTree, Counted) {
        let mut game = Game::new(VariantName::Russian);
        for _ in 0..number + 3 {
            game.play(game.position().moves()[0]).unwrap();
        }
        let time = Some(Duration::from_millis(1234));
        let mut note = Note { time, ..Note::default() };
        note.update(&Line::parse("info score=0.1 depth=9 nodes=12345").unwrap());
        let mut tree = tree(game, &[note; 2], ending);
        let players = ["one", "two"].map(|name| (name, TimeControl::Nodes(9)));
        label(&mut tree, players, Some(checkers_cli::date::today()), ending);
        let counted = Counted::new(number, &ending.result, ending.fault.clone());
        (tree, counted.unwrap())
    }

    fn open(path: &Path, checksum: &str) -> Result<(GameLog, Vec<Counted>), Error> {
        let read = |number, text: &GameText<'_>| counted(number, text, VariantName::Russian);
        GameLog::open(path, (CHECKSUM, checksum), 0, &mut { read })
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
        let crash = Ending::forfeit(Color::Black, "crash: exit status: 3 [\"x\"] *".to_owned());
        let draw = Ending::adjudicated(None, "scores");
        let games = [game(0, &crash), game(1, &crash), game(2, &draw)];
        assert_eq!(games.clone().map(|(_, counted)| counted.half_points), [2, 0, 1]);
        assert_eq!(games[0].1.fault.as_ref().unwrap().0, 1);
        assert_eq!(games[1].1.fault.as_ref().unwrap().0, 0);

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let (mut record, found) = open(&path, "0a1b").unwrap();
        assert_eq!(found, []);
        let mut ends = Vec::new();
        for (tree, _) in &games {
            record.add(tree.clone()).unwrap();
            ends.push(fs::metadata(&path).unwrap().len() as usize);
        }
        drop(record);
        let all = fs::read(&path).unwrap();
        let counts = games.clone().map(|(_, counted)| counted);
        let at_ends = |cut: &usize| ends.iter().any(|end| end.abs_diff(*cut) <= 2);
        for cut in (1..=all.len()).filter(|cut| cut % step == 0 || at_ends(cut)) {
            fs::write(&path, &all[..cut]).unwrap();
            let whole = ends.iter().filter(|&&end| end <= cut).count();
            let opened = open(&path, "0a1b");
            let (mut record, found) = opened.unwrap();
            assert_eq!(found, counts[..whole]);
            for (tree, _) in &games[whole..] {
                record.add(tree.clone()).unwrap();
            }
            assert_eq!(fs::read(&path).unwrap(), all, "cut at {cut}");
        }
        // The third length ends inside the first game, after the tag that names the match.
        for length in [all.len(), ends[0], 2 * ends[0] / 3] {
            fs::write(&path, &all[..length]).unwrap();
            assert!(open(&path, "0a1c").unwrap_err().to_string().contains(NOT_OURS));
            assert_eq!(fs::read(&path).unwrap(), all[..length]);
        }
    }

    #[test]
    fn a_file_is_written_by_one_match_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let (tree, counted) = game(0, &Ending::adjudicated(None, "scores"));
        let (mut first, _) = open(&path, "0a1b").unwrap();
        for _ in 0..2 {
            let before = fs::read(&path).unwrap();
            let error = open(&path, "0a1b").unwrap_err().to_string();
            assert!(error.ends_with("games.pdn: another process is writing to it"), "{error}");
            assert_eq!(fs::read(&path).unwrap(), before);
            if before.is_empty() {
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
        let converted =
            "[Event \"checkers match\"]\n\n1. c3-d4 1-0\n\n[Event \"checkers match\"]\n";
        for text in ["notes\n", "1. c3-d4 *\n", "*\n", "[Event \"Riga\"]\n1. c3-d4", converted] {
            fs::write(&path, text).unwrap();
            assert!(open(&path, "0a1b").is_err(), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
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

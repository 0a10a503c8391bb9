//! The games of a match as PDN.

use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, VariantName};
use checkers_pdn::{GameText, GameTree};

use super::Side;
use super::date::today;
use super::play::Ending;
use checkers_cli::console::Error;
use checkers_cli::time_control::TimeControl;

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
    /// Their time controls.
    pub(super) time_controls: Vec<TimeControl>,
    /// Identifies the match.
    pub(super) checksum: String,
    /// Whether games have their date.
    pub(super) has_date: bool,
}

/// The tag that identifies the match.
pub(super) const CHECKSUM: &str = "Match";

/// A game with its tags, and its result. Games are numbered from 0. The players are White and Black.
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

/// The result of a game that was read.
///
/// # Errors
///
/// If it has no result of a match.
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
    use std::time::Duration;

    use checkers_bits::Game;

    use super::super::fault::Fault;
    use super::super::first_is_white;
    use super::super::note::Note;
    use super::super::play::tree;
    use super::*;
    use crate::game_log::GameLog;

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
        let mut note = Note::default();
        note.time = Some(Duration::from_millis(1234));
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
        let draw = Ending::Rules(checkers_bits::Outcome::Draw { reason: draw });
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
}

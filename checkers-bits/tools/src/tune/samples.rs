//! Samples: quiet positions of games, with what the search and the game tell of them.
//!
//! A position whose best move the opponent must answer by a capture is left out: its score is that after an exchange.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use checkers_bits::game::{PlyKind, RecordedResult};
use checkers_bits::{Game, Position, Variant};
use checkers_pdn::Reader;
use draughts_engine::Evaluation;

use crate::console::{Error, progress};
use crate::pdn::commented::white_score;

/// A quiet position, before a quiet move.
pub(super) struct Sample<V: Variant> {
    pub(super) position: Position<V>,
    /// The score of the search in men, from White's view.
    pub(super) score: f32,
    /// The points of White: 0, a half or 1.
    pub(super) result: f32,
}

/// The samples of all files.
pub(super) struct Samples<V: Variant> {
    pub(super) games: u64,
    pub(super) learnt: Vec<Sample<V>>,
    pub(super) held_out: Vec<Sample<V>>,
    keys: HashSet<u64>,
}

/// Every n-th game is held out.
const HELD_OUT: u64 = 10;

impl<V: Variant> Samples<V> {
    pub(super) fn read(paths: &[PathBuf], evaluation: &Evaluation<V>) -> Result<Self, Error> {
        let empty = || (Vec::new(), HashSet::new());
        let ((learnt, keys), held_out) = (empty(), Vec::new());
        let mut samples = Self { games: 0, learnt, held_out, keys };
        let progress = progress(paths.len() as u64, "{wide_bar} {pos}/{len} files read");
        for path in paths {
            samples
                .add_file(path, evaluation)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(samples)
    }

    fn add_file(&mut self, path: &Path, evaluation: &Evaluation<V>) -> Result<(), Error> {
        let mut reader = Reader::new(BufReader::new(File::open(path)?));
        while let Some(text) = reader.next_game()? {
            let game = text.replay::<V>()?;
            self.add(&game, evaluation);
        }
        Ok(())
    }

    fn add(&mut self, game: &Game<V>, evaluation: &Evaluation<V>) {
        self.games += 1;
        let result = match game.recorded_result() {
            RecordedResult::WhiteWins => 1.0,
            RecordedResult::Draw => 0.5,
            RecordedResult::BlackWins => 0.0,
            RecordedResult::Unknown | RecordedResult::BothLose | RecordedResult::Other(_) => return,
        };
        let to = match self.games % HELD_OUT {
            0 => &mut self.held_out,
            _ => &mut self.learnt,
        };
        for ply in game.main_line().plies() {
            let position = ply.before();
            let PlyKind::Move(mv) = ply.kind() else { continue };
            let Some(score) = white_score(&ply.notes().comments) else { continue };
            let is_quiet = !position.has_captures() && !position.make(mv).has_captures();
            if is_quiet && evaluation.is_linear(&position) && self.keys.insert(position.key()) {
                to.push(Sample { position, score: score as f32, result });
            }
        }
    }
}

//! Samples: quiet positions of games, each with its search score and the result of its game.
//!
//! A position before a capture, or before a move that forces a capture, is left out, because its search score belongs
//! to the position after the exchange.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use checkers_bits::game::{PlyKind, RecordedResult};
use checkers_bits::{AnyPosition, Game};
use checkers_pdn::Reader;
use draughts_engine::Evaluation;

use checkers_cli::commented::white_score;
use checkers_cli::console::{Error, progress};

/// A quiet position of a game. The move played in the position is quiet too, and forces no capture.
pub(super) struct Sample {
    pub(super) position: AnyPosition,
    /// The score of the search in men, from White's view.
    pub(super) score: f32,
    /// The points of White in the game: 0, ½ or 1.
    pub(super) result: f32,
}

/// The samples of all files, separated into learnt and held-out samples.
#[derive(Default)]
pub(super) struct Samples {
    pub(super) games: u64,
    pub(super) learnt: Vec<Sample>,
    pub(super) held_out: Vec<Sample>,
    keys: HashSet<u64>,
}

/// One game in this number of games is held out for validation.
const HELD_OUT: u64 = 10;

impl Samples {
    pub(super) fn read(paths: &[PathBuf], evaluation: &Evaluation) -> Result<Self, Error> {
        let mut samples = Self::default();
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

    fn add_file(&mut self, path: &Path, evaluation: &Evaluation) -> Result<(), Error> {
        let mut reader = Reader::new(BufReader::new(File::open(path)?));
        while let Some(text) = reader.next_game()? {
            let game = text.replay(evaluation.variant())?;
            self.add(&game, evaluation);
        }
        Ok(())
    }

    fn add(&mut self, game: &Game, evaluation: &Evaluation) {
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

#[cfg(test)]
mod tests {
    use checkers_bits::VariantName::Russian;
    use draughts_engine::Weights;

    use super::*;

    #[test]
    fn a_sample_is_a_position_before_a_move_that_forces_no_capture() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        // Each move has a score, but three of the moves give no sample: 2... d6-c5 forces a capture, and 3. d4:b6 and
        // 3... a7:c5 are captures.
        let game = "1. c3-d4 {[%eval 0.10]} b6-a5 {[%eval 0.20]} 2. b2-c3 {[%eval 0.30]} d6-c5 {[%eval 0.40]} \
                    3. d4:b6 {[%eval 0.50]} a7:c5 {[%eval 0.60]} 4. a1-b2 0-1\n";
        std::fs::write(&path, game).unwrap();
        let evaluation = Evaluation::new(Russian, Weights::first(Russian)).unwrap();
        let samples = Samples::read(&[path], &evaluation).unwrap();
        let found: Vec<_> =
            samples.learnt.iter().map(|sample| (sample.score, sample.result)).collect();
        assert_eq!(found, [(0.1, 0.0), (0.2, 0.0), (0.3, 0.0)]);
    }
}

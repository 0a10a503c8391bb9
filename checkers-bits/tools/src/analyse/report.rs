//! An annotated game as a line of JSON.

use checkers_bits::Game;
use checkers_pdn::GameText;
use draughts_engine::score::{for_white, men};
use serde::Serialize;

use super::judge::Judgement;
use super::summary::PlayerCount;
use crate::pdn::input::Input;

#[derive(Serialize)]
pub(super) struct GameReport<'a> {
    file: String,
    game: u64,
    line: u64,
    variant: &'static str,
    start: String,
    white: &'a PlayerCount,
    black: &'a PlayerCount,
    moves: Vec<JudgedMove>,
}

#[derive(Serialize)]
struct JudgedMove {
    /// The ply in the game, counted from 1; `Judgement::ply` is counted from 0.
    ply: usize,
    r#move: String,
    before: f64,
    after: f64,
    best: String,
    line: Vec<String>,
    loss: f64,
    mark: Option<&'static str>,
}

impl<'a> GameReport<'a> {
    pub(super) fn new(
        input: &Input,
        text: &GameText<'_>,
        game: &Game,
        judgements: &[Judgement],
        [white, black]: &'a [PlayerCount; 2],
    ) -> Self {
        let plies = game.main_line().plies();
        let judged = |judgement: &Judgement| {
            let Judgement { ply, side, played, before, after, ref line, loss } = *judgement;
            let position = plies[ply].before();
            let of_white = |score| men(for_white(score, side));
            let line = position.line(line.iter().copied());
            let line: Vec<_> = line.map(|(before, mv)| before.notation(mv).to_string()).collect();
            JudgedMove {
                ply: ply + 1,
                r#move: position.notation(played).to_string(),
                before: of_white(before),
                after: of_white(after),
                best: line[0].clone(),
                line,
                loss: men(loss),
                mark: judgement.mark().map(|mark| mark.sign),
            }
        };
        Self {
            file: input.to_string(),
            game: text.number(),
            line: text.line(),
            variant: game.variant().name(),
            start: game.start().to_string(),
            white,
            black,
            moves: judgements.iter().map(judged).collect(),
        }
    }

    pub(super) fn to_line(&self) -> Result<String, String> {
        let json = serde_json::to_string(self).map_err(|error| error.to_string())?;
        Ok(json + "\n")
    }
}

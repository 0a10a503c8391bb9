//! A summary of the moves and losses of each player.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::ops::AddAssign;

use checkers_bits::Color;
use checkers_pdn::GameText;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::judge::Judgement;
use checkers_cli::table::Table;
use draughts_engine::Mark;

/// The number of moves of a player, and the losses of these moves.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    moves: u64,
    /// The sum of the losses in hundredths of a man.
    loss: u64,
    /// The number of moves with each mark, in the order of [`Mark::ALL`].
    marks: [u64; 3],
}

impl Count {
    /// The mean loss in men.
    fn mean_loss(&self) -> f64 {
        self.loss as f64 / self.moves.max(1) as f64 / 100.0
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.loss += other.loss;
        for (mark, more) in self.marks.iter_mut().zip(other.marks) {
            *mark += more;
        }
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Count", 5)?;
        fields.serialize_field("moves", &self.moves)?;
        fields.serialize_field("mean_loss", &self.mean_loss())?;
        let [dubious, mistakes, blunders] = self.marks;
        fields.serialize_field("dubious", &dubious)?;
        fields.serialize_field("mistakes", &mistakes)?;
        fields.serialize_field("blunders", &blunders)?;
        fields.end()
    }
}

/// The name of a player, and the counts of the player's moves and losses in one game.
#[derive(Serialize)]
pub(super) struct PlayerCount {
    name: Option<String>,
    #[serde(flatten)]
    count: Count,
}

impl PlayerCount {
    /// Counts the moves and losses of the two players of a game: White, then Black.
    pub(super) fn of_game(text: &GameText<'_>, judgements: &[Judgement]) -> [Self; 2] {
        [(Color::White, "White"), (Color::Black, "Black")].map(|(side, tag)| {
            let mut count = Count::default();
            for judgement in judgements.iter().filter(|judgement| judgement.side == side) {
                count.moves += 1;
                count.loss += judgement.loss as u64;
                for (number, mark) in count.marks.iter_mut().zip(Mark::ALL) {
                    *number += u64::from(judgement.mark() == Some(mark));
                }
            }
            Self { name: text.tag(tag), count }
        })
    }
}

/// The counts of moves and losses of all players, by name.
#[derive(Default)]
pub(super) struct PlayerCounts(BTreeMap<String, Count>);

impl PlayerCounts {
    pub(super) fn add(&mut self, PlayerCount { name, count }: PlayerCount) {
        *self.0.entry(name.unwrap_or_else(|| "?".to_owned())).or_default() += count;
    }
}

impl Display for PlayerCounts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        let [dubious, mistake, blunder] = Mark::ALL.map(|mark| mark.sign);
        let mut table = Table::new(&["player", "moves", "mean loss", dubious, mistake, blunder]);
        for (name, count) in &self.0 {
            let [dubious, mistakes, blunders] = count.marks.map(|number| number.to_string());
            let mean = format!("{:.2}", count.mean_loss());
            let moves = count.moves.to_string();
            table.push([name.clone(), moves, mean, dubious, mistakes, blunders]);
        }
        writeln!(f, "{table}")
    }
}

//! Statistics of the tables of a material, and a check of their values.

use checkers_bits::AnyPosition;
use checkers_bits::EndgameValue::{self, Draw, Loss, Win};
use checkers_bits::draw::{DrawClause, DrawCounters, DrawRules};

use crate::error::Result;
use crate::index::Index;
use crate::material::Material;
use crate::table_file::Content;
use crate::tables::Tables;

/// Counts of the values of all positions of a material, from the view of the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of positions.
    pub positions: u64,
    /// The number of wins.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of losses.
    pub losses: u64,
    /// The number of wins that come too late: the draw rules of the variant end the [`line`](Tables::line) of the
    /// position with a draw. The game is assumed to begin at the position. A longer line may still win. `None` if the
    /// table has no plies, or late wins were not requested.
    pub late_wins: Option<u64>,
    /// The plies of the longest win, and the first position with such a win; `None` without wins or plies.
    pub longest: Option<(u8, AnyPosition)>,
}

impl Statistics {
    fn add_value(&mut self, position: AnyPosition, value: EndgameValue) {
        self.positions += 1;
        match value {
            Win(plies) => {
                self.wins += 1;
                if plies > self.plies() {
                    self.longest = plies.map(|plies| (plies, position));
                }
            }
            Draw => self.draws += 1,
            Loss(_) => self.losses += 1,
        }
    }

    /// The plies of the longest win.
    fn plies(&self) -> Option<u8> {
        self.longest.map(|(plies, _)| plies)
    }

    /// The sum of two statistics. If the longest wins of both have equal plies, the position of `self` is kept.
    fn plus(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.late_wins = self.late_wins.zip(other.late_wins).map(|(late, more)| late + more);
        if other.plies() > self.plies() {
            self.longest = other.longest;
        }
        self
    }
}

impl Tables {
    /// Computes the statistics of a material, on all threads of the current rayon pool. Counting late wins takes many
    /// times as long as all other counts together.
    ///
    /// # Errors
    ///
    /// [`TableError`](crate::TableError) if a table is missing or damaged.
    pub fn statistics(&self, material: Material, with_late_wins: bool) -> Result<Statistics> {
        let slices = material.slices(self.variant());
        let has_plies = slices.iter().all(|&slice| self.has(slice, Content::Plies));
        let content = if has_plies { Content::Plies } else { Content::Wdl };
        let none = || {
            let late_wins = (has_plies && with_late_wins).then_some(0);
            Statistics { late_wins, ..Statistics::default() }
        };
        let mut all = none();
        for slice in slices {
            let index = Index::new(self.variant(), slice);
            let parts = index.try_map_parts(|numbers| {
                let (mut part, mut cursor) = (none(), index.cursor());
                for number in numbers {
                    let position = cursor.position(number);
                    let value = self.value(&position, content.into())?;
                    part.add_value(position, value);
                    if let (Some(late), Win(Some(plies))) = (&mut part.late_wins, value) {
                        *late += u64::from(self.is_late(position, plies)?);
                    }
                }
                Ok(part)
            })?;
            all = parts.into_iter().fold(all, Statistics::plus);
        }
        Ok(all)
    }

    /// Whether the draw rules end the line of a win with a draw.
    fn is_late(&self, mut position: AnyPosition, plies: u8) -> Result<bool> {
        // Repetition rules are left out, because the line of a win never repeats a position.
        let mut clauses = self.variant().draw_rules().clauses().to_vec();
        clauses.retain(|clause| !matches!(clause, DrawClause::Repetition { .. }));
        let rules = DrawRules::new(&clauses);
        if u32::from(plies) <= rules.least() {
            return Ok(false);
        }
        let mut counters = DrawCounters::default();
        while let Some(mv) = self.best_move(&position)? {
            let next = position.make(mv);
            counters = counters.after(&position, &next);
            position = next;
            if position.has_moves() && rules.draw(&position, counters, std::iter::empty()).is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks that the value of every position of a material is the best value that its moves lead to. Returns the
    /// first position whose value differs.
    ///
    /// # Errors
    ///
    /// [`TableError`](crate::TableError) if a table is missing or damaged.
    pub fn check(&self, material: Material) -> Result<Option<AnyPosition>> {
        for slice in material.slices(self.variant()) {
            let contents = Content::ALL.into_iter().filter(|&content| self.has(slice, content));
            for content in contents {
                let index = Index::new(self.variant(), slice);
                let wrong = index.try_map_parts(|numbers| {
                    let mut cursor = index.cursor();
                    for number in numbers {
                        let position = cursor.position(number);
                        let by_moves = self.best(&position, content.into())?;
                        if by_moves != self.value(&position, content.into())? {
                            return Ok(Some(position));
                        }
                    }
                    Ok(None)
                })?;
                if let Some(position) = wrong.into_iter().flatten().next() {
                    return Ok(Some(position));
                }
            }
        }
        Ok(None)
    }
}

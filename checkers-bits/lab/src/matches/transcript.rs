//! The conversation with an engine, kept for games that it forfeits.

use std::collections::VecDeque;
use std::fmt::{self, Display, Formatter};

/// Older lines are dropped.
const MAX_LINES: usize = 2_000;

/// The introduction and the latest lines of a game: `> ` to the engine, `< ` from the engine, `! ` from its standard error.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    /// The lines before the first game.
    introduction: Vec<String>,
    lines: VecDeque<String>,
    left_out: u64,
}

impl Transcript {
    /// The lines so far belong to every game.
    pub(super) fn end_of_introduction(&mut self) {
        self.introduction = self.lines.drain(..).collect();
    }

    /// Forgets the lines of the game before.
    pub(super) fn begin_game(&mut self) {
        self.lines.clear();
        self.left_out = 0;
    }

    pub(super) fn push(&mut self, sign: char, line: impl Display) {
        if self.lines.len() == MAX_LINES {
            self.lines.pop_front();
            self.left_out += 1;
        }
        self.lines.push_back(format!("{sign} {line}"));
    }
}

impl Display for Transcript {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.introduction.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        if self.left_out > 0 {
            writeln!(f, "… {} lines left out", self.left_out)?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_lines_of_a_game_are_kept() {
        let mut transcript = Transcript::default();
        transcript.push('>', "hub");
        transcript.end_of_introduction();
        transcript.push('>', "the game before");
        transcript.begin_game();
        for number in 0..MAX_LINES + 2 {
            transcript.push('<', number);
        }
        let text = transcript.to_string();
        assert!(text.starts_with("> hub\n… 2 lines left out\n< 2\n< 3\n"), "{}", &text[..40]);
        assert!(text.ends_with(&format!("< {}\n", MAX_LINES + 1)));
    }
}

//! The conversation with an engine, kept for games that it forfeits.

use std::collections::VecDeque;
use std::fmt::{self, Display, Formatter};

/// Older lines are dropped.
const MAX_LINES: usize = 2_000;

/// The latest lines: `> ` to the engine, `< ` from the engine, `! ` from its standard error.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    lines: VecDeque<String>,
    left_out: u64,
}

impl Transcript {
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
        if self.left_out > 0 {
            writeln!(f, "… {} lines before", self.left_out)?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_lines_are_kept() {
        let mut transcript = Transcript::default();
        for number in 0..MAX_LINES + 2 {
            transcript.push('<', number);
        }
        let text = transcript.to_string();
        assert!(text.starts_with("… 2 lines before\n< 2\n< 3\n"), "{}", &text[..40]);
        assert!(text.ends_with(&format!("< {}\n", MAX_LINES + 1)));
    }
}

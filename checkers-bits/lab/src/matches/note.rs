//! The comment of a move: the score, depth and nodes that the engine reports, and its time.

use std::time::Duration;

use checkers_bits::Color;
use checkers_pdn::Comment;

use checkers_cli::hub::Line;

/// The last `info` values before a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Note {
    /// In men, from the engine's view.
    pub(super) score: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    pub(super) time: Option<Duration>,
}

impl Note {
    /// Reads an `info` line. Values that it does not have stay.
    pub(super) fn update(&mut self, info: &Line) {
        let score = info.get("score").and_then(|score| score.parse().ok());
        self.score = score.filter(|score: &f64| score.is_finite()).or(self.score);
        self.depth = info.get("depth").and_then(|depth| depth.parse().ok()).or(self.depth);
        self.nodes = info.get("nodes").and_then(|nodes| nodes.parse().ok()).or(self.nodes);
    }

    /// `[%eval 0.25,12] [%nodes 20000] [%emt 0:00:00.35]`: the score from White's view, and the depth.
    pub(super) fn comment(&self, color: Color) -> Option<Comment> {
        let mut words = Vec::new();
        if let Some(score) = self.score {
            let score = if color == Color::White { score } else { -score };
            let depth = self.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
            // The sum turns -0 into 0.
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

#[cfg(test)]
mod tests {
    use super::*;

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

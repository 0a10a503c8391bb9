//! Ends games whose result is clear by the scores of both engines, as `-resign twosided=true` and `-draw` of
//! cutechess-cli do.

use std::fmt::{self, Display, Formatter};

use checkers_bits::Color;

/// A rule that ends a game on whose score both engines agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rule {
    /// The number of the first move after which the rule may end the game.
    pub(crate) from: u32,
    /// The number of consecutive moves for which each engine must report a score that satisfies the rule.
    pub(crate) moves: u32,
    /// The score in men: the minimum for a win, or the maximum advantage of either side for a draw.
    pub(crate) score: f64,
}

/// Writes the rule in the form of `--draw`.
impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { from, moves, score } = self;
        write!(f, "movenumber={from},movecount={moves},score={score}")
    }
}

/// The number of consecutive moves of one engine whose score satisfies the rule for a win, a loss or a draw.
#[derive(Clone, Copy, Debug, Default)]
struct Streak {
    wins: u32,
    loses: u32,
    level: u32,
}

/// Follows the scores of a game and tells when the scores decide the result of the game.
#[derive(Debug, Default)]
pub(crate) struct Adjudicator {
    resign: Option<Rule>,
    draw: Option<Rule>,
    /// The streaks of White and of Black.
    streaks: [Streak; 2],
}

impl Adjudicator {
    pub(crate) fn new(resign: Option<Rule>, draw: Option<Rule>) -> Self {
        Self { resign, draw, ..Self::default() }
    }

    /// Adds the score of a move, from the view of the side that moved. A move without a score, often a forced move,
    /// neither extends nor ends a streak.
    pub(crate) fn add(&mut self, side: Color, score: Option<f64>) {
        let Some(score) = score else { return };
        let streak = &mut self.streaks[usize::from(side == Color::Black)];
        let count = |count: &mut u32, holds| *count = if holds { *count + 1 } else { 0 };
        if let Some(resign) = self.resign {
            count(&mut streak.wins, score >= resign.score);
            count(&mut streak.loses, score <= -resign.score);
        }
        if let Some(draw) = self.draw {
            count(&mut streak.level, score.abs() <= draw.score);
        }
    }

    /// The result after this number of plies, if the scores decide the result: the winner, or `None` for a draw.
    pub(crate) fn result(&self, plies: usize) -> Option<Option<Color>> {
        let [white, black] = self.streaks;
        if let Some(Rule { moves, .. }) = self.resign {
            if white.wins.min(black.loses) >= moves {
                return Some(Some(Color::White));
            }
            if white.loses.min(black.wins) >= moves {
                return Some(Some(Color::Black));
            }
        }
        let draw = self.draw?;
        let is_late = plies >= 2 * draw.from as usize;
        (is_late && white.level.min(black.level) >= draw.moves).then_some(None)
    }
}

/// Parses `name=value,name=value` and returns the values in the order of `names`. Every name is required.
fn values<const N: usize>(text: &str, names: [&str; N]) -> Option<[f64; N]> {
    const MAX: f64 = 100_000.0;
    let words: Vec<_> = text.split(',').map(|word| word.trim().split_once('=')).collect();
    let mut values = [0.0; N];
    for (value, name) in values.iter_mut().zip(names) {
        let mut found = words.iter().flatten().filter(|(found, _)| *found == name);
        let (_, number) = found.next()?;
        *value = number.parse().ok().filter(|number| (0.0..=MAX).contains(number))?;
    }
    (words.len() == N).then_some(values)
}

/// Converts a value to a number of moves, at least one.
fn moves(value: f64) -> Option<u32> {
    (value >= 1.0 && value.fract() == 0.0).then_some(value as u32)
}

/// Parses `movecount=3,score=6`.
pub(super) fn parse_resign(text: &str) -> Result<Rule, String> {
    let rule = values(text, ["movecount", "score"]).filter(|[_, score]| *score > 0.0);
    let rule = rule.and_then(|[count, score]| Some(Rule { from: 0, moves: moves(count)?, score }));
    rule.ok_or_else(|| "expected movecount=MOVES,score=MEN, such as movecount=3,score=6".to_owned())
}

/// Parses `movenumber=40,movecount=8,score=0.1`.
pub(super) fn parse_draw(text: &str) -> Result<Rule, String> {
    let rule =
        values(text, ["movenumber", "movecount", "score"]).and_then(|[from, count, score]| {
            Some(Rule { from: moves(from)?, moves: moves(count)?, score })
        });
    rule.ok_or_else(|| {
        "expected movenumber=MOVE,movecount=MOVES,score=MEN, such as \
         movenumber=40,movecount=8,score=0.1"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adjudicator(resign: &str, draw: &str) -> Adjudicator {
        Adjudicator::new(parse_resign(resign).ok(), parse_draw(draw).ok())
    }

    /// The results after each move of the sides in turn.
    fn results(mut adjudicator: Adjudicator, scores: &[Option<f64>]) -> Vec<Option<Option<Color>>> {
        let sides = [Color::White, Color::Black].into_iter().cycle();
        let results = scores.iter().zip(sides).enumerate().map(|(ply, (&score, side))| {
            adjudicator.add(side, score);
            adjudicator.result(ply + 1)
        });
        results.collect()
    }

    #[test]
    fn a_win_needs_both_engines_for_several_moves() {
        let won = [5.0, -5.0, 6.0, -5.5].map(Some);
        let rule = || adjudicator("movecount=2,score=5", "");
        assert_eq!(results(rule(), &won), [None, None, None, Some(Some(Color::White))]);
        assert_eq!(
            results(rule(), &won.map(|score| score.map(|score| -score)))[3],
            Some(Some(Color::Black))
        );
        let doubt = [5.0, -5.0, 6.0, -4.9, 5.0, -5.0].map(Some);
        assert_eq!(results(rule(), &doubt), [None; 6]);
        let one_sided = [Some(5.0), None, Some(6.0), None, Some(7.0), None];
        assert_eq!(results(rule(), &one_sided), [None; 6]);
        let forced = [Some(5.0), Some(-5.0), None, Some(-5.0), Some(5.0)];
        assert_eq!(results(rule(), &forced)[3..], [None, Some(Some(Color::White))]);
    }

    #[test]
    fn a_draw_needs_both_engines_and_a_late_move() {
        let level = [0.1, 0.0, -0.1, 0.0, 0.0, 0.0].map(Some);
        let rule = |text| adjudicator("", text);
        let found = results(rule("movenumber=1,movecount=2,score=0.1"), &level);
        assert_eq!(found, [None, None, None, Some(None), Some(None), Some(None)]);
        let found = results(rule("movenumber=3,movecount=2,score=0.1"), &level);
        assert_eq!(found, [None, None, None, None, None, Some(None)]);
        assert_eq!(results(rule("movenumber=1,movecount=1,score=0"), &level)[..2], [None, None]);
    }

    #[test]
    fn bad_rules_are_refused() {
        for bad in [
            "",
            "3,6",
            "movecount=3",
            "movecount=0,score=6",
            "movecount=3,score=0",
            "movecount=1.5,score=6",
            "movecount=3,score=6,x=1",
            "movecount=3,score=NaN",
            "movecount=3,movecount=3",
            "movecount=3,score=-1",
        ] {
            assert!(parse_resign(bad).is_err(), "{bad}");
        }
        assert!(parse_draw("movecount=3,score=6").is_err());
        assert!(parse_resign("score=6, movecount=3").is_ok());
    }
}

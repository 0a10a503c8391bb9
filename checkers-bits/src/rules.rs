//! Games whose rules a person writes down: a text becomes an [`AnyVariant`], without a compiler.
//!
//! A text has one clause on each line. `like` names a game of this crate, whose clauses hold where the text has no other;
//! without it they are those of Russian draughts. `#` begins a comment. Capitals and further blanks do not matter.
//!
//! ```
//! use checkers_bits::{AnyPosition, AnyVariant};
//!
//! let dama = AnyVariant::from_rules(
//!     "name: kenyan dama
//!      like: turkish
//!      of several captures: the most pieces, by a king  # the most pieces first, then a king among equals
//!      a man that reaches the last rank in a capture: goes on as a king",
//! )?;
//! assert_eq!(AnyPosition::start(dama).perft(3), 708);
//! assert!(dama.rules().contains("\ncaptured pieces leave: at once\n"));
//! # Ok::<(), checkers_bits::rules::RulesError>(())
//! ```
//!
//! | clause | values; the first of several is that of Russian draughts |
//! |---|---|
//! | `name` | at most 40 letters, digits, blanks and `-` |
//! | `like` | the name of a game of this crate |
//! | `board` | `8x8`, `10x8`, …; `8x8, mirrored`: h1 is dark; `8x8, all squares`: pieces go along ranks and files |
//! | `ranks of men`, `ranks behind men` | numbers |
//! | `first square` | of the numbers: `top left`, `bottom left`, `bottom right` |
//! | `squares have` | `names`, `numbers` |
//! | `sign of a capture` | `:`, `x`, `-` |
//! | `points of a win` | `1`, `2` |
//! | `begins` | `white`, `black` |
//! | `goal` | `block the opponent`, `be blocked`, `the first king` |
//! | `kings` | `fly`, `step` |
//! | `moves go`, `captures go` | `along the lines of the board`, `in all directions` |
//! | `men capture` | `backward too`, `forward`; on a board of all squares sideways is forward, too |
//! | `men capture kings` | `yes`, `no` |
//! | `a king lands` | `on any square`, `on the next square`, `next to a king captured last` |
//! | `captured pieces leave` | `at the end`, `at once`: then a king may not turn by 180° between two captures |
//! | `a man that reaches the last rank in a capture` | `goes on as a king`, `stays a man` |
//! | `a capture` | `must be made`, `may be refused`: once begun, it goes on, and its precedence holds among captures |
//! | `of several captures` | `any`, or criteria in descending order: `the most pieces`, `the greatest value`, `the most points` of which a king has two, `by a king`, `the most kings`, `kings first` |
//! | `moves of a king in a row` | `any number`, or 1 to 3: then the same king must not make another quiet move |
//! | `draw` | `never`, or a line for each [clause](crate::DrawClause) in its own words, which take the place of all before |
//!
//! [`AnyVariant::rules`] writes the whole text of any game. Each game of a text is kept in memory until the program ends, at
//! most [`MOST_GAMES`] of them; equal texts make one game. Such games have no [type](AnyVariant::is), no
//! [name](AnyVariant::variant_name) among the games of this crate, and no number in PDN.
//! Their generator takes 1.6 times the instructions of [values](crate::any) of types, in perft of Russian draughts.
//!
//! [`GAMES`] has texts of games that are played somewhere, and [`game`] finds one by name.

mod clauses;
mod games;
mod generator;

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering};

pub use games::{GAMES, game};
pub(crate) use generator::{GENERATOR, Rules};

use crate::any::AnyVariant;
use crate::any::board::BoardData;
use crate::any::variant_data::VariantData;
use crate::draw::DrawRules;
use crate::king_run::KingRun;
use crate::variant::{Goal, KingLanding, KingRange, VariantName};
use clauses::{BOARD, DRAW, Draft, LIKE, NAME, NEVER, RANKS, RANKS_BEHIND, ROW, one_of};

/// The most games of texts that a program can have.
pub const MOST_GAMES: usize = 1024;

/// The number of a game without a number in the `GameType` tag of PDN.
const NO_PDN_GAME_TYPE: u8 = 99;

impl AnyVariant {
    /// Reads the [rules](crate::rules) of a game. A text with the name and the clauses of a game of this crate is that game.
    ///
    /// # Errors
    ///
    /// [`RulesError`] with the line, the column and what was expected there.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, VariantName};
    ///
    /// assert_eq!(AnyVariant::from_rules("like: russian")?, VariantName::Russian.into());
    /// let error = AnyVariant::from_rules("like: russian\nkings: walk").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 8: expected `fly` or `step`, found `walk`");
    /// # Ok::<(), checkers_bits::rules::RulesError>(())
    /// ```
    pub fn from_rules(text: &str) -> Result<Self, RulesError> {
        let text = Text::read(text)?;
        let rules = text.draft()?;
        let written = rules.to_string();
        let of_crate = rules.name.parse::<VariantName>().ok().map(Self::from);
        if let Some(variant) = of_crate {
            return if variant.rules() == written {
                Ok(variant)
            } else {
                Err(text.error(
                    NAME,
                    "the name of a game of its own, because clauses differ",
                    variant.name(),
                ))
            };
        }
        find_or_keep(&written, rules).ok_or_else(|| {
            text.error(NAME, "at most 1,024 games of texts in one program", "one more")
        })
    }

    /// The [rules](crate::rules) of the variant as a text, one clause on each line.
    #[must_use]
    pub fn rules(self) -> String {
        Draft::of(self).to_string()
    }
}

/// The error of a text that has no [rules](crate::rules) of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    expected: String,
    found: String,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found ")?;
        if found.is_empty() { f.write_str("the end of the line") } else { write!(f, "`{found}`") }
    }
}

impl core::error::Error for RulesError {}

/// A clause of a text, in lower case with single blanks.
struct Line {
    clause: String,
    value: String,
    /// The line and the columns of clause and value, counted from 1.
    line: usize,
    columns: [usize; 2],
}

struct Text(Vec<Line>);

impl Text {
    fn read(text: &str) -> Result<Self, RulesError> {
        let mut lines: Vec<Line> = Vec::new();
        // Editors of Windows put a byte order mark at the beginning.
        for (i, whole) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let written = whole.split('#').next().unwrap_or_default();
            if written.trim().is_empty() {
                continue;
            }
            let (clause, value) = written.split_once(':').unwrap_or((written, ""));
            // The column of a part behind some text before it.
            let column = |before: &str, part: &str| {
                let blanks = part.len() - part.trim_start().len();
                before.chars().count() + part[..blanks].chars().count() + 1
            };
            let columns =
                [column("", clause), column(&written[..written.len() - value.len()], value)];
            let line = Line { clause: plain(clause), value: plain(value), line: i + 1, columns };
            if !written.contains(':') {
                return Err(line.error(0, "a clause and a colon, such as `kings: fly`".into()));
            }
            let is_same = |other: &Line| {
                other.clause == line.clause && (other.clause != DRAW || other.value == line.value)
            };
            if lines.iter().any(is_same) {
                return Err(line.error(0, "each clause once".into()));
            }
            lines.push(line);
        }
        Ok(Self(lines))
    }

    fn line(&self, clause: &str) -> Option<&Line> {
        self.0.iter().find(|line| line.clause == clause)
    }

    /// An error at a clause, or at the beginning of a text without the clause.
    fn error(&self, clause: &str, expected: &str, found: &str) -> RulesError {
        let place = self.line(clause).map_or((1, 1), |line| (line.line, line.columns[1]));
        let (line, column) = place;
        RulesError { line, column, expected: expected.into(), found: found.into() }
    }

    fn draft(&self) -> Result<Draft, RulesError> {
        let mut like = VariantName::Russian;
        if let Some(line) = self.line(LIKE) {
            let known = VariantName::ALL.iter().find(|name| name.as_str() == line.value);
            like = *known.ok_or_else(|| {
                let names: Vec<_> = VariantName::ALL.iter().map(|name| name.as_str()).collect();
                line.error(1, one_of(&names))
            })?;
        }
        let of_like = Draft::of(like.into());
        let mut draft = of_like.clone();
        if self.line(DRAW).is_some() {
            draft.draws.clear();
        }
        let draws = self.0.iter().filter(|line| line.clause == DRAW);
        let never = draws.clone().find(|line| line.value == NEVER);
        if let (Some(never), 2..) = (never, draws.count()) {
            return Err(never.error(1, "a clause of draws, because another line has one".into()));
        }
        for line in self.0.iter().filter(|line| line.clause != LIKE) {
            draft.read(&line.clause, &line.value).map_err(|expected| {
                // A clause that does not exist is wrong itself, not its value.
                line.error(usize::from(clauses::is_known(&line.clause)), expected)
            })?;
        }
        self.check(&draft)?;
        // Other rules than those of the game before need a name of their own.
        if self.line(NAME).is_none() && draft.to_string() != of_like.to_string() {
            draft.name = "own game".into();
        }
        Ok(draft)
    }

    /// Refuses clauses that contradict each other. The error stands at the first of the two that the text has.
    fn check(&self, draft: &Draft) -> Result<(), RulesError> {
        let Draft { shape, data, .. } = draft;
        let ranks = data.ranks_of_men + data.ranks_behind_men;
        let most_ranks = shape.height.div_ceil(2) - 1;
        let steps = data.kings == KingRange::Steps;
        for (is_wrong, places, expected) in [
            (
                ranks > most_ranks,
                [RANKS, RANKS_BEHIND, BOARD],
                "ranks of men and ranks behind them that fill less than half of the board",
            ),
            (
                steps && data.king_landing != KingLanding::AnySquare,
                ["a king lands", "kings", LIKE],
                "`a king lands: on any square`, because kings step, or `kings: fly`",
            ),
            (
                data.goal == Goal::FirstKing && data.promotes_during_capture,
                ["goal", "a man that reaches the last rank in a capture", LIKE],
                "`a man that reaches the last rank in a capture: stays a man`, because the first king ends the game",
            ),
            (
                data.king_moves_in_a_row.is_some() && shape.ring > KingRun::MOST_BITS,
                [ROW, BOARD, LIKE],
                "`moves of a king in a row: any number` on a board of more than 64 squares",
            ),
        ] {
            let place = places.into_iter().find_map(|clause| self.line(clause));
            if let (true, Some(line)) = (is_wrong, place) {
                return Err(line.error(1, expected.into()));
            }
        }
        Ok(())
    }
}

impl Line {
    /// An error at the clause (0) or at its value (1).
    fn error(&self, part: usize, expected: String) -> RulesError {
        let found = [&self.clause, &self.value][part].clone();
        RulesError { line: self.line, column: self.columns[part], expected, found }
    }
}

/// A text in lower case, with single blanks between its words.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}

/// A game of a text.
struct Kept {
    rules: String,
    variant: AnyVariant,
}

/// The games of texts, in the order in which they were read; then null.
static KEPT: [AtomicPtr<Kept>; MOST_GAMES] = [const { AtomicPtr::new(null_mut()) }; MOST_GAMES];

/// The game with some rules; makes it if there is none. `None` if there are too many games.
fn find_or_keep(rules: &str, draft: Draft) -> Option<AnyVariant> {
    let mut draft = Some(draft);
    let mut new = null_mut();
    for place in &KEPT {
        if place.load(Ordering::Acquire).is_null() {
            if let Some(draft) = draft.take() {
                let kept = Kept { rules: rules.to_owned(), variant: keep(draft) };
                new = Box::into_raw(Box::new(kept));
            }
            // If another thread takes the place first, its game is compared, and the next place is tried.
            let (success, failure) = (Ordering::AcqRel, Ordering::Acquire);
            let _ = place.compare_exchange(null_mut(), new, success, failure);
        }
        #[expect(unsafe_code, reason = "threads share the games by pointers")]
        // SAFETY: the pointer is not null. It comes from `Box::into_raw` above, and its game is never freed or changed.
        let kept = unsafe { &*place.load(Ordering::Acquire) };
        if kept.rules == rules {
            return Some(kept.variant);
        }
    }
    None
}

/// Makes a variant of clauses that stay in memory.
fn keep(draft: Draft) -> AnyVariant {
    let Draft { name, shape, data, preference, draws } = draft;
    let board = if shape == data.board.shape {
        data.board
    } else {
        Box::leak(Box::new(BoardData::new(shape, shape.ring)))
    };
    AnyVariant::of_clauses(Box::leak(Box::new(VariantData {
        board,
        name: name.leak(),
        preference: preference.leak(),
        draw_rules: DrawRules::new(draws.leak()),
        pdn_game_type: NO_PDN_GAME_TYPE,
        long_pdn_game_type: None,
        type_id: None,
        ..data
    })))
}

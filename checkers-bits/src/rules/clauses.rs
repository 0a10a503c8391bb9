//! The clauses of a text: how each is read and written.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::any::AnyVariant;
use crate::any::variant_data::VariantData;
use crate::board::{Cells, DarkCorner, Shape};
use crate::color::Color;
use crate::draw::{DrawClause, Limit};
use crate::first_square::FirstSquare;
use crate::square_names::SquareNames;
use crate::variant::{
    CaptureLines, Goal, KingLanding, KingRange, MenCapture, MenTake, Preference, Removal, Scoring,
};

/// A game while its text is read or written. The other fields replace the name, the board and the lists of `data`, which are
/// those of the game that the text begins with.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) shape: Shape,
    pub(super) data: VariantData,
    pub(super) preference: Vec<Preference>,
    pub(super) draws: Vec<DrawClause>,
}

/// What a clause expects in place of its value.
pub(super) type Expected = String;

/// The clauses that name one of a few values: the name of each clause, its place in [`Draft`], and the phrases of its
/// values.
macro_rules! choices {
    ($($clause:literal $field:ident.$part:ident: $($phrase:literal = $value:expr),+;)*) => {
        const CHOICES: &[&str] = &[$($clause),*];

        impl Draft {
            fn read_choice(&mut self, clause: &str, phrase: &str) -> Result<(), Expected> {
                match clause {
                    $($clause => self.$field.$part = match phrase {
                        $($phrase => $value,)+
                        _ => return Err(one_of(&[$($phrase),+])),
                    },)*
                    _ => return Err(one_of(&names())),
                }
                Ok(())
            }

            fn write_choices(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $({
                    let phrases = [$(($phrase, $value)),+];
                    let of_value = phrases.iter().find(|(_, value)| *value == self.$field.$part);
                    if let Some((phrase, _)) = of_value {
                        writeln!(f, "{}: {phrase}", $clause)?;
                    }
                })*
                Ok(())
            }
        }
    };
}

choices! {
    "first square" shape.first_square:
        "top left" = FirstSquare::TopLeft,
        "bottom left" = FirstSquare::BottomLeft,
        "bottom right" = FirstSquare::BottomRight;
    "squares have" data.square_names: "names" = SquareNames::Algebraic, "numbers" = SquareNames::Numeric;
    "sign of a capture" data.capture_sign: ":" = ':', "x" = 'x', "-" = '-';
    "points of a win" data.scoring: "1" = Scoring::OnePoint, "2" = Scoring::TwoPoints;
    "begins" data.begins: "white" = Color::White, "black" = Color::Black;
    "goal" data.goal:
        "block the opponent" = Goal::BlockOpponent,
        "be blocked" = Goal::BeBlocked,
        "the first king" = Goal::FirstKing;
    "kings" data.kings: "fly" = KingRange::Flies, "step" = KingRange::Steps;
    "moves go" data.moves_in_all_directions: "along the lines of the board" = false, "in all directions" = true;
    "captures go" data.capture_lines:
        "along the lines of the board" = CaptureLines::Diagonal,
        "in all directions" = CaptureLines::DiagonalAndStraight;
    "men capture" data.men_capture: "forward" = MenCapture::Forward, "backward too" = MenCapture::AllWays;
    "men capture kings" data.men_take: "yes" = MenTake::AnyPiece, "no" = MenTake::OnlyMen;
    "a king lands" data.king_landing:
        "on any square" = KingLanding::AnySquare,
        "on the next square" = KingLanding::NextSquare,
        "next to a king captured last" = KingLanding::NextToLastKing;
    "captured pieces leave" data.removal: "at the end" = Removal::AtEnd, "at once" = Removal::AtOnce;
    "a man that reaches the last rank in a capture" data.promotes_during_capture:
        "stays a man" = false, "goes on as a king" = true;
    "a capture" data.captures_are_optional: "must be made" = false, "may be refused" = true;
}

const CRITERIA: [(&str, Preference); 6] = [
    ("the most pieces", Preference::MostPieces),
    ("the greatest value", Preference::MostValue),
    ("the most points", Preference::MostPoints),
    ("by a king", Preference::ByKing),
    ("the most kings", Preference::MostKings),
    ("kings first", Preference::KingsFirst),
];

pub(super) const NAME: &str = "name";
pub(super) const LIKE: &str = "like";
pub(super) const BOARD: &str = "board";
pub(super) const RANKS: &str = "ranks of men";
pub(super) const RANKS_BEHIND: &str = "ranks behind men";
const SEVERAL: &str = "of several captures";
pub(super) const ROW: &str = "moves of a king in a row";
pub(super) const DRAW: &str = "draw";
/// The value of `draw` in a game without draws.
pub(super) const NEVER: &str = "never";

pub(super) fn is_known(clause: &str) -> bool {
    names().contains(&clause)
}

/// The names of all clauses.
fn names() -> Vec<&'static str> {
    let others = [NAME, LIKE, BOARD, RANKS, RANKS_BEHIND, SEVERAL, ROW, DRAW];
    others.into_iter().chain(CHOICES.iter().copied()).collect()
}

/// Writes phrases as `a`, `b` or `c`.
pub(super) fn one_of(phrases: &[&str]) -> String {
    let mut text = String::new();
    for (i, phrase) in phrases.iter().enumerate() {
        let separator = match phrases.len() - i {
            _ if i == 0 => "",
            1 => " or ",
            _ => ", ",
        };
        let _ = write!(text, "{separator}`{phrase}`");
    }
    text
}

impl Draft {
    pub(super) fn of(variant: AnyVariant) -> Self {
        let data = variant.data();
        Self {
            name: data.name.to_owned(),
            shape: data.board.shape,
            data: *data,
            preference: data.preference.to_vec(),
            draws: data.draw_rules.clauses().to_vec(),
        }
    }

    /// Sets a clause other than `like`. The first clause `draw` of a text must remove those of the game before it.
    pub(super) fn read(&mut self, clause: &str, value: &str) -> Result<(), Expected> {
        match clause {
            NAME => self.name = read_name(value)?,
            BOARD => self.read_board(value)?,
            RANKS => self.data.ranks_of_men = read_number(value, 1)?,
            RANKS_BEHIND => self.data.ranks_behind_men = read_number(value, 0)?,
            SEVERAL => self.preference = read_criteria(value)?,
            ROW => {
                self.data.king_moves_in_a_row = match value {
                    "any number" => None,
                    "1" => Some(1),
                    "2" => Some(2),
                    "3" => Some(3),
                    _ => return Err(one_of(&["any number", "1", "2", "3"])),
                }
            }
            DRAW if value == NEVER => {}
            DRAW => self.draws.push(read_draw(value)?),
            _ => return self.read_choice(clause, value),
        }
        Ok(())
    }

    fn read_board(&mut self, value: &str) -> Result<(), Expected> {
        let (size, kind) = value.split_once(", ").unwrap_or((value, ""));
        let (corner, cells) = match kind {
            "" => (DarkCorner::Left, Cells::Dark),
            "mirrored" => (DarkCorner::Right, Cells::Dark),
            "all squares" => (DarkCorner::Left, Cells::All),
            _ => return Err(one_of(&["mirrored", "all squares"]) + " after the size"),
        };
        let sizes = size.split_once('x').map(|(width, height)| [width, height].map(str::parse));
        let Some([Ok(width), Ok(height)]) = sizes else {
            return Err("a size such as `8x8`".to_owned());
        };
        if [width, height].iter().any(|side| !(4..=26).contains(side) || side % 2 == 1) {
            return Err("even numbers from 4 to 26".to_owned());
        }
        let board = Shape::with_ghosts(width, height, corner, cells);
        let board =
            board.ok_or("a board that takes at most 128 bits, with a bit for each square")?;
        // A board of this crate has the bits that it has there, whichever game the text begins with.
        let mut of_crate = AnyVariant::all().map(|variant| variant.data().board.shape);
        let board = of_crate.find(|shape| looks(shape) == looks(&board)).unwrap_or(board);
        self.shape = Shape { first_square: self.shape.first_square, ..board };
        Ok(())
    }
}

/// The constants of a board that a text names.
fn looks(shape: &Shape) -> (u8, u8, DarkCorner, Cells) {
    (shape.width, shape.height, shape.dark_corner, shape.cells)
}

fn read_name(value: &str) -> Result<String, Expected> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b" -".contains(&byte);
    if value.len() <= 40 && value.bytes().all(is_allowed) && !value.is_empty() {
        Ok(value.to_owned())
    } else {
        Err("at most 40 letters, digits, blanks and `-`".to_owned())
    }
}

fn read_number(value: &str, least: u8) -> Result<u8, Expected> {
    let number = value.parse().ok().filter(|number| (least..=12).contains(number));
    number.ok_or_else(|| format!("a number from {least} to 12"))
}

fn read_criteria(value: &str) -> Result<Vec<Preference>, Expected> {
    let mut criteria = Vec::new();
    for phrase in value.split(", ").filter(|_| value != "any") {
        let known = CRITERIA.iter().find(|(known, _)| *known == phrase);
        match known {
            Some((_, criterion)) if !criteria.contains(criterion) => criteria.push(*criterion),
            _ => {
                let phrases = CRITERIA.map(|(phrase, _)| phrase);
                return Err(format!("`any`, or a list of {}, each once", one_of(&phrases)));
            }
        }
    }
    Ok(criteria)
}

/// Reads a clause of draws as `Display` writes it.
fn read_draw(value: &str) -> Result<DrawClause, Expected> {
    let words = value.split(' ').filter_map(|word| word.parse().ok());
    let numbers: Vec<u32> = words.take(3).collect();
    let number = |i: usize| numbers.get(i).copied().unwrap_or_default();
    let of_limit = |limit| {
        [
            DrawClause::ThreeKingsAgainstKing(limit),
            DrawClause::TwoKingsAgainstKing(limit),
            DrawClause::KingAgainstKing(limit),
            DrawClause::ThreeAgainstKing(limit),
            DrawClause::TwoAgainstKing(limit),
        ]
    };
    let others = [
        DrawClause::Repetition { times: number(0) },
        DrawClause::KingMoves { moves: number(0), at_least: number(1) },
        DrawClause::Balance { moves: number(0), at_least: number(1), at_most: number(2) },
        DrawClause::MainRoad { moves: number(0) },
        DrawClause::OnePieceEach,
    ];
    let limits =
        [Limit::Each(number(0)), Limit::Stronger(number(0))].into_iter().flat_map(of_limit);
    let found = limits.chain(others).find(|clause| clause.to_string() == value);
    found.ok_or_else(|| {
        let example = DrawClause::Repetition { times: 3 };
        format!("`never`, or a clause such as `{example}`, as `checkers board --clauses` writes it")
    })
}

/// Writes the text of a game, without a `like`.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { width, height, .. } = self.shape;
        let kind = match (self.shape.dark_corner, self.shape.cells) {
            (_, Cells::All) => ", all squares",
            (DarkCorner::Right, _) => ", mirrored",
            (DarkCorner::Left, _) => "",
        };
        writeln!(f, "{NAME}: {}", self.name)?;
        writeln!(f, "{BOARD}: {width}x{height}{kind}")?;
        writeln!(f, "{RANKS}: {}", self.data.ranks_of_men)?;
        writeln!(f, "{RANKS_BEHIND}: {}", self.data.ranks_behind_men)?;
        self.write_choices(f)?;
        let phrase = |criterion| CRITERIA.iter().find(|(_, known)| *known == criterion);
        let phrases = self.preference.iter().filter_map(|&criterion| Some(phrase(criterion)?.0));
        let list = phrases.collect::<Vec<_>>().join(", ");
        writeln!(f, "{SEVERAL}: {}", if list.is_empty() { "any" } else { &list })?;
        match self.data.king_moves_in_a_row {
            Some(moves) => writeln!(f, "{ROW}: {moves}")?,
            None => writeln!(f, "{ROW}: any number")?,
        }
        if self.draws.is_empty() {
            return writeln!(f, "{DRAW}: {NEVER}");
        }
        self.draws.iter().try_for_each(|clause| writeln!(f, "{DRAW}: {clause}"))
    }
}

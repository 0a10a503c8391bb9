//! A game as a tree.

use std::string::String;
use std::vec::Vec;

use super::comment::Comment;
use super::encoding::Encoding;
use super::guess::{Evidence, Guess};
use super::tags::Tags;

/// A game as text: nobody has looked whether the moves are legal.
///
/// It displays as [PDN 3.0](#impl-Display-for-Game). Games are equal if their tags and movetext are,
/// wherever they were read.
///
/// ```
/// use checkers_bits::pdn::{Game, Item, Reader};
///
/// let text = "1.c3-d4! d6-c5 (1...f6-g5) 2.b2-c3 1-0";
/// let game = Reader::new(text.as_bytes()).next().unwrap()?;
/// assert_eq!(game.movetext[1], Item::Nag(1));
/// assert_eq!(game.main_line().collect::<Vec<_>>(), ["c3-d4", "d6-c5", "b2-c3"]);
///
/// let written = game.to_string();
/// assert_eq!(
///     written,
///     "[Result \"1-0\"]\n\n1. c3-d4 $1 d6-c5 (1... f6-g5) 2. b2-c3 *\n"
/// );
/// assert_eq!(Reader::new(written.as_bytes()).next().unwrap()?, game);
/// # Ok::<(), checkers_bits::pdn::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The tags; the result is among them.
    pub tags: Tags,
    /// How many moves went before the first: 0 for `1.`, 1 for `1...`, 2 for `2.`; 0 without moves.
    pub first_ply: u32,
    /// Moves with all that stands between them.
    pub movetext: Vec<Item>,
    /// Where the game was read, if it was.
    pub source: Option<Source>,
}

/// A part of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move as it was written, without blanks inside; `-` and `--` are moves that are not known.
    Move(String),
    /// A numeric annotation glyph, which says something about the move before it: 1 is a good one.
    Nag(u8),
    /// A comment.
    Comment(Comment),
    /// What could have been played instead of the move before it.
    Variation(Vec<Item>),
    /// The FEN of a position that is set up before the next move. A double quote cannot be written
    /// and becomes a single one.
    Setup(String),
}

/// Where and how a game was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The number of the game in the input, counted from 1; broken games count.
    pub number: u64,
    /// The line in which it begins, counted from 1.
    pub line: u64,
    /// The encoding of tags and comments.
    pub encoding: Encoding,
    /// The result at the end of the moves as it was written, which may contradict the tag.
    pub terminator: Option<String>,
}

impl Game {
    /// The `Result` tag.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.tags.get("Result")
    }

    /// The moves without variations.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        self.movetext.iter().filter_map(|item| match item {
            Item::Move(text) => Some(&**text),
            _ => None,
        })
    }

    /// Which game this is, as far as tags and squares tell; `None` if they tell nothing.
    ///
    /// The tag `GameType` is believed, or else `Variant`, unless there are squares that its board
    /// does not have, or the squares are those of a smaller one. Without a tag the smallest board
    /// counts that has all squares of FEN and moves.
    ///
    /// ```
    /// use checkers_bits::VariantName::{International, Russian};
    /// use checkers_bits::pdn::{Doubt, KnownBy, Reader};
    ///
    /// let guess = |text: &str| {
    ///     Reader::new(text.as_bytes()).next().unwrap().unwrap().guess_variant().unwrap()
    /// };
    /// let russian = guess("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *");
    /// assert_eq!(russian.kind, Russian.into());
    /// assert_eq!((russian.known_by, russian.doubt), (KnownBy::MoveSquares, None));
    ///
    /// let wrong = guess("[GameType \"20\"] 1. c3-d4 f6-g5 *");
    /// assert_eq!(wrong.kind, Russian.into());
    /// assert_eq!(wrong.doubt, Some(Doubt::TagContradicted(International.into())));
    /// ```
    #[must_use]
    pub fn guess_variant(&self) -> Option<Guess> {
        let mut evidence = Evidence::new(&self.tags);
        for item in &self.movetext {
            match item {
                Item::Move(text) => evidence.add_move(text),
                Item::Setup(fen) => evidence.add_fen(fen),
                Item::Nag(_) | Item::Comment(_) | Item::Variation(_) => {}
            }
        }
        evidence.guess()
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        (&self.tags, self.first_ply, &self.movetext)
            == (&other.tags, other.first_ply, &other.movetext)
    }
}

impl Eq for Game {}

/// The NAG that means the same: those of chess, which PDN has taken over. `*` and `□` mean the only
/// move, `⨀` is zugzwang.
pub(super) fn nag_of_strength(signs: &str) -> Option<u8> {
    Some(match signs {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "*" | "□" => 7,
        "⨀" => 22,
        _ => return None,
    })
}

//! Converts the tokens of a game to a tree, and a tree to PDN 3.0.

mod comment;
mod read;
mod write;

pub use comment::{Clock, Command, Comment};

pub(crate) use write::is_on_move;

use core::fmt;
use core::ops::Deref;

use smallvec::SmallVec;

use crate::tags::Tags;
use crate::text::Encoding;
use crate::variant::{Evidence, Guess};
use crate::warning::Warning;

/// A game as a tree of moves and variations, legal or not.
///
/// The tree displays as [PDN 3.0](#impl-Display-for-GameTree). Trees are equal if their tags and movetext are
/// equal; `source` is not compared.
///
/// ```
/// use checkers_pdn::{GameTree, Node, Reader};
///
/// let text = "1.c3-d4! d6-c5 (1...f6-g5) 2.b2-c3 1-0";
/// let game = Reader::new(text.as_bytes()).trees().next().unwrap()?;
/// assert_eq!(game.movetext[1], Node::Nag(1));
/// assert_eq!(game.main_line().collect::<Vec<_>>(), ["c3-d4", "d6-c5", "b2-c3"]);
///
/// let written = game.to_string();
/// assert_eq!(
///     written,
///     "[Result \"1-0\"]\n\n1. c3-d4 $1 d6-c5 (1... f6-g5) 2. b2-c3 *\n"
/// );
/// assert_eq!(Reader::new(written.as_bytes()).trees().next().unwrap()?, game);
/// # Ok::<(), checkers_pdn::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameTree {
    /// The tags of the game, including the result.
    pub tags: Tags,
    /// The number of plies before the first move: 0 for `1.`, 1 for `1...`, 2 for `2.`. A game without moves has
    /// 0.
    pub first_ply: u32,
    /// The moves with NAGs, comments and variations.
    pub movetext: Vec<Node>,
    /// The place of the game in the file; `None` for a game that was not read from a file.
    pub source: Option<Source>,
}

/// A node of a [`GameTree`]: a part of its movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A move as written, without blanks; `-` and `--` are unknown moves.
    Move(MoveText),
    /// A numeric annotation glyph (NAG) for the last move; 1 means a good move.
    Nag(u16),
    /// A comment.
    Comment(Comment),
    /// A variation that replaces the last move before the variation.
    Variation(Vec<Node>),
    /// The FEN of a position set up before the next move. A double quote in the FEN is written as a single
    /// quote.
    Setup(String),
}

/// The text of a move. A text of more than 16 bytes allocates memory.
///
/// ```
/// use checkers_pdn::MoveText;
///
/// let mv = MoveText::from("c3:e5:c7");
/// assert!(mv.contains(':') && &*mv == "c3:e5:c7");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct MoveText(SmallVec<[u8; 16]>);

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        // The bytes are always UTF-8, because only strings are added.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Write for MoveText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl<T: AsRef<str>> From<T> for MoveText {
    fn from(text: T) -> Self {
        Self(text.as_ref().as_bytes().into())
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The place and the details of a game in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The number of the game in the input, counted from 1; broken games count.
    pub number: u64,
    /// The line in which the game begins, counted from 1.
    pub line: u64,
    /// The encoding of tags and comments.
    pub encoding: Encoding,
    /// The result at the end of the movetext as written; it can differ from the `Result` tag.
    pub result: Option<String>,
    /// The [syntax warnings](crate::GameText::syntax_warnings) and, if the moves were replayed, the warnings of the
    /// replay.
    pub warnings: Vec<Warning>,
}

impl GameTree {
    /// The moves of the main line, without variations.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        self.movetext.iter().filter_map(|node| match node {
            Node::Move(text) => Some(&**text),
            _ => None,
        })
    }

    /// Guesses the variant from tags and squares. `None` if the game has neither a tag that names a variant nor
    /// squares.
    ///
    /// The guess is the variant of the tag `GameType`, or else of the tag `Variant`, unless the squares of the
    /// moves contradict the board of that variant. Without these tags, the guess is a variant on the smallest board
    /// that has all squares of the moves. In a game without moves, the squares of the FEN replace the squares of
    /// the moves. A FEN with a square off the board is invalid and does not contradict a tag.
    ///
    /// ```
    /// use checkers_bits::VariantName::{International, Russian};
    /// use checkers_pdn::{Doubt, KnownBy, Reader};
    ///
    /// let guess = |text: &str| {
    ///     Reader::new(text.as_bytes()).trees().next().unwrap().unwrap().guess_variant().unwrap()
    /// };
    /// let russian = guess("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *");
    /// assert_eq!(russian.variant, Russian.into());
    /// assert_eq!((russian.known_by, russian.doubt), (KnownBy::MoveSquares, None));
    ///
    /// let wrong = guess("[GameType \"20\"] 1. c3-d4 f6-g5 *");
    /// assert_eq!(wrong.variant, Russian.into());
    /// assert_eq!(wrong.doubt, Some(Doubt::TagContradicted(International.into())));
    /// ```
    #[inline]
    #[must_use]
    pub fn guess_variant(&self) -> Option<Guess> {
        let mut evidence = Evidence::of_tags(|name| self.tags.get(name).map(Into::into));
        for node in &self.movetext {
            match node {
                Node::Move(text) => evidence.add_move(text.as_bytes()),
                Node::Setup(fen) => evidence.add_fen(fen),
                Node::Nag(_) | Node::Comment(_) | Node::Variation(_) => {}
            }
        }
        evidence.guess()
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        (&self.tags, self.first_ply, &self.movetext)
            == (&other.tags, other.first_ply, &other.movetext)
    }
}

impl Eq for GameTree {}

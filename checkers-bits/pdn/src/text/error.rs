//! Syntax errors in PDN files.

use core::fmt;
use std::borrow::Cow;
use std::io;

/// The reason why a game could not be read.
#[derive(Debug)]
pub enum Error {
    /// The input could not be read; there are no more games.
    Io(io::Error),
    /// The game is not valid PDN; the next game can be read.
    Syntax(SyntaxError),
}

/// A syntax error and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyntaxError {
    /// The kind of the error.
    pub kind: SyntaxErrorKind,
    /// The number of the game in the input, counted from 1.
    pub game: u64,
    /// The place of the error. For an unclosed bracket or quote, the place of the opening sign.
    pub place: Place,
    /// The text found at the place. A line feed stands for the end of a line, empty text for the limit on the bytes of
    /// a game, and `None` for the end of the input.
    pub(super) found: Option<Box<str>>,
    /// The maximum number of bytes of a game; for `TooManyTokens`, the maximum number of tokens.
    pub(super) limit: usize,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The character in the line, counted from 1.
    pub column: u64,
}

/// The kinds of [`SyntaxError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// The text contains neither a tag nor a move.
    ExpectedGame,
    /// A word among the moves cannot be a move, or text before the moves may contain moves.
    ExpectedMove,
    /// A `$` without a number from 0 to 65535.
    ExpectedNag,
    /// A `/` that does not begin a setup such as `/FEN "…"/`.
    ExpectedSetup,
    /// A `[` without a name.
    ExpectedTagName,
    /// A tag without a value in quotes.
    ExpectedTagValue,
    /// Moves or a result in a comment that probably belong to the game.
    MovesInComment,
    /// A comment without its `}`.
    UnclosedComment,
    /// A comma after a move, in a [lenient](super::Reader::lenient) reader.
    SurplusComma,
    /// The value of a tag without its closing quote on the same line.
    UnclosedString,
    /// A tag without its `]`.
    UnclosedTag,
    /// A variation without its `)`.
    UnclosedVariation,
    /// A `}` outside a comment.
    UnopenedComment,
    /// A tag without its `[`.
    UnopenedTag,
    /// A `)` outside a variation.
    UnopenedVariation,
    /// Variations nested more deeply than [`MAX_NESTING`](super::MAX_NESTING).
    TooDeep,
    /// More bytes than the [limit](super::Reader::with_limit).
    TooLong,
    /// More tokens than the [limit](super::Reader::with_limit) allows.
    TooManyTokens,
}

impl SyntaxError {
    /// The message, with the expected and the found text, without game number and place.
    #[must_use]
    pub fn message(&self) -> String {
        let Self { kind, limit, .. } = *self;
        match (kind, self.found.as_deref()) {
            (SyntaxErrorKind::TooLong, _) => {
                format!("expected a game of at most {limit} bytes, found a longer one")
            }
            (SyntaxErrorKind::TooManyTokens, _) => {
                format!("expected a game of at most {limit} tokens, found more")
            }
            (_, Some("")) => format!("{kind}, found none within {limit} bytes"),
            (_, None) => format!("{kind}, found the end"),
            (_, Some("\n")) => format!("{kind}, found the end of the line"),
            (_, Some(found)) => format!("{kind}, found `{found}`"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl SyntaxErrorKind {
    /// A short name that does not change, such as `"unclosed_comment"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// The name, and what was expected.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::ExpectedGame => ("expected_game", "expected a tag or a move"),
            Self::ExpectedMove => ("expected_move", "expected a move"),
            Self::ExpectedNag => ("expected_nag", "expected $ and a number from 0 to 65535"),
            Self::ExpectedSetup => {
                ("expected_setup", "expected a setup such as /FEN \"W:W31-50:B1-20\"/")
            }
            Self::ExpectedTagName => ("expected_tag_name", "expected the name of a tag"),
            Self::ExpectedTagValue => {
                ("expected_tag_value", "expected the value of the tag in quotes")
            }
            Self::MovesInComment => {
                ("moves_in_comment", "expected no moves of the game in a comment")
            }
            Self::SurplusComma => ("surplus_comma", "expected no comma after the move"),
            Self::UnclosedComment => {
                ("unclosed_comment", "expected } for the comment that begins here")
            }
            Self::UnclosedString => {
                ("unclosed_string", "expected a closing quote for the value that begins here")
            }
            Self::UnclosedTag => ("unclosed_tag", "expected ] for the tag that begins here"),
            Self::UnclosedVariation => {
                ("unclosed_variation", "expected ) for the variation that begins here")
            }
            Self::UnopenedComment => ("unopened_comment", "expected { before }"),
            Self::UnopenedTag => ("unopened_tag", "expected [ before the tag"),
            Self::UnopenedVariation => ("unopened_variation", "expected ( before )"),
            Self::TooDeep => ("too_deep", "expected variations nested less deeply"),
            Self::TooLong => ("too_long", "expected a shorter game"),
            Self::TooManyTokens => ("too_many_tokens", "expected a game of fewer tokens"),
        }
    }
}

impl fmt::Display for SyntaxErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().1)
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, {}: {}", self.game, self.place, self.message())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => fmt::Display::fmt(error, f),
            Self::Syntax(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for SyntaxError {}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        if let Self::Io(error) = self { error.source() } else { None }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A syntax error in a date, a game type, a tag name or the name of an encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError(pub(crate) Cow<'static, str>);

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ValueError {}

/// A syntax error whose places are still byte offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub(super) kind: SyntaxErrorKind,
    pub(super) at: usize,
    pub(super) found: Option<usize>,
    pub(super) resume: Resume,
}

/// The point at which reading continues after a broken game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Resume {
    /// Continues at this offset.
    At(usize),
    /// Continues after the offset, at the first line that begins with a tag.
    NextHeader(usize),
    /// Continues after the tag block around the offset, at the first line that begins with a tag.
    AfterHeader(usize),
}

/// The maximum length of the found text in an error, in bytes.
pub(super) const LONGEST_FOUND: usize = 20;

impl Fault {
    /// Makes a fault at the offset `at` of the unexpected character.
    pub(super) fn here(kind: SyntaxErrorKind, at: usize) -> Self {
        Self { kind, at, found: Some(at), resume: Resume::NextHeader(at) }
    }
}

//! A part of a search, for spreading it over machines.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `index` of `of` parts, counted from 1 as in `1/4`.
///
/// ```
/// use magic_search::Shard;
///
/// let shard: Shard = "2/4".parse()?;
/// assert_eq!((0..10).filter(|&task| shard.contains(task)).collect::<Vec<_>>(), [1, 5, 9]);
/// assert!("0/4".parse::<Shard>().is_err());
/// # Ok::<(), magic_search::ParseShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    of: u32,
    index: u32,
}

impl Shard {
    /// The whole search.
    pub const WHOLE: Self = Self { of: 1, index: 1 };

    /// The most parts that a search is cut into.
    pub const MOST: u32 = 1 << 16;

    /// The number of this part, from 1.
    #[must_use]
    pub fn index(self) -> u32 {
        self.index
    }

    /// The number of parts.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether a task or chunk, counted from 0, belongs to this part: they are dealt like cards.
    #[must_use]
    pub fn contains(self, task: u64) -> bool {
        task % u64::from(self.of) == u64::from(self.index - 1)
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// Reads `2/4`.
///
/// # Errors
///
/// [`ParseShardError`] unless the text is `I/N` with `1 <= I <= N` and `N` at most
/// [`Shard::MOST`].
impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let error = || ParseShardError { text: text.to_owned() };
        let (index, of) = text.split_once('/').ok_or_else(error)?;
        let (index, of) = (index.parse().map_err(|_| error())?, of.parse().map_err(|_| error())?);
        if of > Self::MOST || !(1..=of).contains(&index) {
            return Err(error());
        }
        Ok(Self { of, index })
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = ParseShardError;

    fn try_from(text: String) -> Result<Self, ParseShardError> {
        text.parse()
    }
}

/// The text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseShardError {
    text: String,
}

impl Display for ParseShardError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let most = Shard::MOST;
        write!(f, "`{}` is no shard; write I/N with I from 1 to N, and N at most {most}", self.text)
    }
}

impl std::error::Error for ParseShardError {}

//! The text of one move.

use core::fmt;
use core::ops::Deref;
use std::borrow::Cow;

use smallvec::SmallVec;

/// A move as written. Only long moves allocate memory.
///
/// ```
/// use checkers_pdn::MoveText;
///
/// let mv = MoveText::from("c3:e5:c7");
/// assert!(mv.contains(':') && mv.as_str() == "c3:e5:c7");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct MoveText(SmallVec<[u8; 16]>);

impl MoveText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Always text, since only texts are added.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Write for MoveText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl From<&str> for MoveText {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().into())
    }
}

impl From<String> for MoveText {
    fn from(text: String) -> Self {
        Self::from(&*text)
    }
}

impl From<Cow<'_, str>> for MoveText {
    fn from(text: Cow<'_, str>) -> Self {
        Self::from(&*text)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

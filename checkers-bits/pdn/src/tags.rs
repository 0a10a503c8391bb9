//! The tags of a game.

mod date;

pub use date::Date;

use core::fmt;
use std::borrow::Cow;

use crate::text::{GameText, Token, TokenKind, ValueError};

/// A tag with its name and value: `[White "Sijbrands, Ton"]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, decoded and without escapes.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// The tags of a game in the order of the file.
///
/// Two lists are equal if they are written identically. The order of the seven roster tags does not matter,
/// because they are always written first and in standard order.
///
/// ```
/// use checkers_pdn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("Result", "2-0")?;
/// tags.set("White", "\"Baas\"")?;
/// tags.set("Result", "1-1")?;
/// assert_eq!(tags.get("Result"), Some("1-1"));
/// assert_eq!(tags.to_string(), "[White \"\\\"Baas\\\"\"]\n[Result \"1-1\"]\n");
/// # Ok::<(), checkers_pdn::ValueError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tags {
    tags: Vec<Tag>,
}

impl<'a> GameText<'a> {
    /// Decodes the tags. A FEN in place of the tags becomes the tag `FEN`.
    #[must_use]
    pub fn tags(&self) -> Tags {
        let tags = self.tag_tokens().map(|[name, value]| Tag {
            name: self.decode(name.text).into_owned(),
            value: unescaped(&self.decode(value.text)),
        });
        let mut tags = Tags { tags: tags.collect() };
        if let Some(fen) = self.fen_in_place_of_tags() {
            tags.put("FEN", self.decode(fen.text).into_owned());
        }
        tags
    }

    /// The tokens of the name and of the value of each tag. The value still has its escapes.
    pub(crate) fn tag_tokens(&self) -> impl Iterator<Item = [Token<'a>; 2]> + use<'a> {
        let mut tokens = self.tokens_before_moves();
        core::iter::from_fn(move || {
            let name = tokens.find(|token| token.kind == TokenKind::TagName)?;
            Some([name, tokens.next()?])
        })
    }

    /// The FEN in the tag `FEN` or in place of the tags; `None` without one.
    pub(crate) fn fen(&self) -> Option<Token<'a>> {
        let fen = self.tag_token("FEN").or_else(|| self.fen_in_place_of_tags());
        fen.filter(|fen| !is_no_fen(fen.text))
    }

    pub(crate) fn fen_in_place_of_tags(&self) -> Option<Token<'a>> {
        self.tokens_before_moves().find(|token| token.kind == TokenKind::Fen)
    }

    fn tokens_before_moves(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        self.tokens().take_while(|token| token.kind != TokenKind::Move)
    }

    /// The value of a tag, decoded and without escapes. Reading one or two tags by this method is faster than by
    /// [`tags`](Self::tags), which decodes all tags.
    ///
    /// ```
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[Event \"Final\"] 1. c3-d4 *"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(game.tag("Event").as_deref(), Some("Final"));
    /// assert_eq!(game.tag("Round"), None);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tag_token(name).map(|value| unescaped(&self.decode(value.text)))
    }

    /// The token of the value of a tag, still with escapes. Names match as in [`Tags::get`].
    pub(crate) fn tag_token(&self, name: &str) -> Option<Token<'a>> {
        let mut similar = None;
        for [other, value] in self.tag_tokens() {
            if other.text == name.as_bytes() {
                return Some(value);
            }
            if similar.is_none() && other.text.eq_ignore_ascii_case(name.as_bytes()) {
                similar = Some(value);
            }
        }
        similar
    }
}

/// Whether the value of a tag `FEN` says that there is none. lidraughts writes `?` for a game from the usual start.
pub(crate) fn is_no_fen(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"?" | b"-" | b"*")
}

pub(crate) fn is_tag_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The seven tags that every game should have (the roster of PGN), in standard order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Tags {
    /// The value of the tag with this name. Tag names in PDN are case-sensitive. If no tag has exactly this name, a
    /// tag name that differs only in upper and lower case matches.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|index| &*self.tags[index].value)
    }

    /// Replaces the value of a tag, or adds the tag at the end. Line breaks become spaces, because a value cannot
    /// contain line breaks.
    ///
    /// # Errors
    ///
    /// [`ValueError`] unless the name is an ASCII letter followed by ASCII letters, digits and underscores.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ValueError> {
        if !is_tag_name(name) {
            let expected = "expected a letter and then letters, digits and underscores";
            return Err(ValueError(expected.into()));
        }
        self.put(name, value.replace(['\n', '\r'], " "));
        Ok(())
    }

    /// Removes and returns the tag with this name. Names match as in [`get`](Self::get).
    pub fn remove(&mut self, name: &str) -> Option<Tag> {
        self.find(name).map(|index| self.tags.remove(index))
    }

    /// All tags in the order of the file.
    pub fn iter(&self) -> core::slice::Iter<'_, Tag> {
        self.tags.iter()
    }

    /// Sets a tag without a check of its name and value.
    pub(crate) fn put(&mut self, name: &str, value: String) {
        match self.find(name) {
            Some(index) => self.tags[index].value = value,
            None => self.tags.push(Tag { name: name.into(), value }),
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        let exactly = self.tags.iter().position(|tag| tag.name == name);
        exactly.or_else(|| self.tags.iter().position(|tag| tag.name.eq_ignore_ascii_case(name)))
    }

    /// The tags in standard order: the roster, then the other tags in the order of the file.
    fn as_written(&self) -> Vec<&Tag> {
        // The tags are not sorted, because the code of a sort would enlarge the rules module for browsers.
        let named = |name| self.tags.iter().filter(move |tag| tag.name == name);
        let others = self.tags.iter().filter(|tag| !ROSTER.contains(&&*tag.name));
        ROSTER.into_iter().flat_map(named).chain(others).collect()
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = core::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.as_written() == other.as_written()
    }
}

impl Eq for Tags {}

/// Writes the tag, with quotes and backslashes escaped.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[{} \"{}\"]", self.name, escaped(&self.value))
    }
}

/// Writes one tag per line: the roster first, then the other tags in the order of the file.
impl fmt::Display for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_written().into_iter().try_for_each(|tag| fmt::Display::fmt(tag, f))
    }
}

/// Puts a backslash before each quote and each backslash in the value of a tag.
pub(crate) fn escaped(value: &str) -> Cow<'_, str> {
    if value.contains(['\\', '"']) {
        value.replace('\\', r"\\").replace('"', "\\\"").into()
    } else {
        value.into()
    }
}

/// Removes the backslash from `\"` and `\\`; any other backslash stays.
pub(crate) fn unescaped(value: &str) -> String {
    let mut characters = value.chars().peekable();
    let next = || match characters.next()? {
        '\\' => characters.next_if(|&next| matches!(next, '"' | '\\')).or(Some('\\')),
        other => Some(other),
    };
    if value.contains('\\') { core::iter::from_fn(next).collect() } else { value.into() }
}

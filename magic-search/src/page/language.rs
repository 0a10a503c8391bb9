//! The languages of the page.

use std::collections::BTreeMap;

/// A language that the page is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// The code that HTML has for the language.
    ///
    /// ```
    /// use magic_search::page::Language;
    ///
    /// assert_eq!(Language::Russian.code(), "ru");
    /// ```
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    /// Each text by its name.
    ///
    /// # Panics
    ///
    /// If the embedded file is damaged.
    #[must_use]
    pub fn texts(self) -> BTreeMap<String, String> {
        let file = match self {
            Self::English => include_str!("assets/text/en.json"),
            Self::Russian => include_str!("assets/text/ru.json"),
        };
        serde_json::from_str(file).expect("a text for each name")
    }
}

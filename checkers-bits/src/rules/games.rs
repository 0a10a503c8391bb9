//! Games of texts that come with the crate.

use super::AnyVariant;

macro_rules! games {
    ($($name:literal)*) => {
        /// The texts of games that are played somewhere, each with its name and its source.
        ///
        /// `RULES.md` says where sources disagree, and which games no text can have.
        pub const GAMES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("games/", $name, ".txt"))),)*];
    };
}

games! {
    "argentinian" "argentinian-10x10" "armenian" "dumm" "english-losing" "filipino" "jamaican" "kenyan-dama" "malaysian"
    "malaysian-free-capture" "mozambican" "nigerian" "russian-losing" "sri-lankan" "tanzanian"
}

/// The game of [`GAMES`] with a name, in upper or lower case and with blanks or `-` between its words; `None` if there is no
/// such game, or no place for [another game](super::MOST_GAMES).
///
/// ```
/// use checkers_bits::rules;
///
/// let dama = rules::game("kenyan-dama").expect("a game");
/// assert_eq!((dama.name(), rules::game("Kenyan Dama")), ("kenyan dama", Some(dama)));
/// assert_eq!(rules::game("bashni"), None);
/// ```
#[must_use]
pub fn game(name: &str) -> Option<AnyVariant> {
    let is_blank = |c: char| c == '-' || c.is_whitespace();
    let words = |name| str::split(name, is_blank).filter(|word: &&str| !word.is_empty());
    let is_named = |known| words(name).map(str::to_ascii_lowercase).eq(words(known));
    let (_, text) = GAMES.iter().find(|(known, _)| is_named(known))?;
    AnyVariant::from_rules(text).ok()
}

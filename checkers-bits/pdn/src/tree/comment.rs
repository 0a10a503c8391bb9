//! Comments and the commands in them.

use core::fmt;
use core::time::Duration;

use checkers_bits::Color;

use crate::text::is_blank;

/// The text of a comment, in the form that PDN allows. Words have one space between them. Parentheses replace
/// braces, because a brace ends a comment.
///
/// ```
/// use checkers_pdn::Comment;
///
/// let comment = Comment::from("  {really}\n strong ");
/// assert_eq!(comment.as_str(), "(really) strong");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(pub(crate) String);

impl Comment {
    /// The text of the comment, including commands.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Makes a comment with one command whose value is a time. [`Command::time`] reads the time.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use checkers_pdn::Comment;
    ///
    /// let clock = Comment::of_time("clk", Duration::from_millis(3_543_500));
    /// assert_eq!(clock.as_str(), "[%clk 0:59:03.5]");
    /// ```
    #[must_use]
    pub fn of_time(name: &str, time: Duration) -> Self {
        Self::from(&*format!("[%{name} {}]", Time(time)))
    }

    /// Makes a comment with one `clock` command. [`Command::clocks`] reads the clocks.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use checkers_bits::Color;
    /// use checkers_pdn::{Clock, Comment};
    ///
    /// let clock = |color, seconds, is_running| {
    ///     Clock { color: Some(color), time: Duration::from_secs(seconds), is_running }
    /// };
    /// let clocks = [clock(Color::White, 10, false), clock(Color::Black, 3, true)];
    /// assert_eq!(Comment::of_clocks(clocks).as_str(), "[%clock w0:00:10 B0:00:03]");
    /// ```
    pub fn of_clocks(clocks: impl IntoIterator<Item = Clock>) -> Self {
        let words = clocks.into_iter().map(|clock| format!(" {clock}"));
        Self(format!("[%clock{}]", words.collect::<String>()))
    }

    /// The commands in the comment, such as `[%clk 0:59:03]`.
    ///
    /// ```
    /// use checkers_pdn::Comment;
    ///
    /// let comment = Comment::from("forced [%emt 0:00:09.5] [%eval -0.5");
    /// let command = comment.commands().next().unwrap();
    /// assert_eq!((command.name, command.value), ("emt", "0:00:09.5"));
    /// assert_eq!(command.time().unwrap().as_millis(), 9_500);
    /// assert_eq!(comment.commands().count(), 1);
    /// ```
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        self.0.split("[%").skip(1).filter_map(|rest| {
            let (command, _) = rest.split_once(']')?;
            let (name, value) = command.split_once(' ').unwrap_or((command, ""));
            (!name.is_empty()).then_some(Command { name, value: value.trim() })
        })
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        // A zero byte is blank too: a file that begins with `{` and zero bytes would be taken for UTF-16.
        let is_blank_sign = |sign: char| u8::try_from(sign).is_ok_and(is_blank);
        let words: Vec<&str> = text.split(is_blank_sign).filter(|word| !word.is_empty()).collect();
        Self(words.join(" ").replace('{', "(").replace('}', ")"))
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A command embedded in a comment: `[%name value]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// The name: `clk`, `mct`, `egt`, `emt`, `clock` or another word.
    pub name: &'a str,
    /// The text after the name.
    pub value: &'a str,
}

/// A time in a `clock` command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The player; `None` if the command has no letter, which means the player who has just moved.
    pub color: Option<Color>,
    /// The time on the clock.
    pub time: Duration,
    /// Whether the clock is running.
    pub is_running: bool,
}

/// The letters of the players, and whether each letter means a running clock.
const CLOCK_LETTERS: [(&str, Color, bool); 4] = [
    ("w", Color::White, false),
    ("W", Color::White, true),
    ("b", Color::Black, false),
    ("B", Color::Black, true),
];

impl<'a> Command<'a> {
    /// Reads the value as a time, `h:mm:ss` with an optional fraction. The time of `clk` and `mct` is the time on
    /// the clock. The time of `egt` is the elapsed time of the game. The time of `emt` is the elapsed time of the
    /// move.
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        time(self.value)
    }

    /// The times of a `clock` command such as `[%clock w0:00:10 B0:00:03]`. A capital letter marks the running
    /// clock. Words that are not times are skipped.
    pub fn clocks(self) -> impl Iterator<Item = Clock> + use<'a> {
        let words = if self.name == "clock" { self.value } else { "" };
        words.split_ascii_whitespace().filter_map(|word| {
            let with_letter = |&(letter, color, is_running)| {
                Some((word.strip_prefix(letter)?, Some(color), is_running))
            };
            let clock = CLOCK_LETTERS.iter().find_map(with_letter);
            let (text, color, is_running) = clock.unwrap_or((word, None, false));
            Some(Clock { color, time: time(text)?, is_running })
        })
    }
}

/// Writes a clock as `w0:00:10`. A running clock has a capital letter. A clock without a colour has no letter.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_ours = |it: &&(_, Color, bool)| (Some(it.1), it.2) == (self.color, self.is_running);
        let letter = CLOCK_LETTERS.iter().find(is_ours).map_or("", |it| it.0);
        write!(f, "{letter}{}", Time(self.time))
    }
}

/// Writes a time as `h:mm:ss`. A fraction follows only if it is not zero.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, nanoseconds) = (self.0.as_secs(), self.0.subsec_nanos());
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        // If all digits of the fraction are zeros, its dot is removed too.
        let fraction = format!(".{nanoseconds:09}");
        f.write_str(fraction.trim_end_matches('0').trim_end_matches('.'))
    }
}

fn time(text: &str) -> Option<Duration> {
    let [hours, minutes, seconds] = text.split(':').collect::<Vec<_>>()[..] else { return None };
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    number(fraction)?;
    let parts = [number(hours)?, number(minutes)?, number(whole)?].into_iter().map(u64::from);
    let seconds = parts.fold(0, |seconds, part| 60 * seconds + part);
    Some(Duration::new(seconds, number(&format!("{fraction:0<9.9}"))?))
}

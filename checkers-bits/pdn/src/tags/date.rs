//! Dates in tags.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use super::Tags;
use crate::text::ValueError;

/// A date whose day, month or year may be unknown.
///
/// Dates are ordered by time. An unknown year, month or day is greater than any known value.
///
/// ```
/// use checkers_pdn::Date;
///
/// let dates = ["1965.10.21", "21-10-1965", "21 okt. 1965", "October 21, 1965"];
/// for text in dates {
///     assert_eq!(text.parse::<Date>()?.to_string(), "1965.10.21");
/// }
/// let unknown_day: Date = "1998.07.??".parse()?;
/// assert_eq!((unknown_day.year, unknown_day.month, unknown_day.day), (Some(1998), Some(7), None));
/// assert!("9.9.1999".parse::<Date>()? > unknown_day);
/// assert!("some day".parse::<Date>().is_err());
/// # Ok::<(), checkers_pdn::ValueError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Date {
    /// The year, such as 1998.
    pub year: Option<u16>,
    /// The month from 1 to 12.
    pub month: Option<u8>,
    /// The day from 1 to 31.
    pub day: Option<u8>,
}

const EXPECTED: &str = "expected a date such as 1998.07.21, 21.7.1998 or 21 July 1998";

/// The first letters of month names in English, Dutch, German, French, Italian and Russian.
const MONTHS: [&[&str]; 12] = [
    &["jan", "gen", "янв"],
    &["feb", "fév", "fev", "фев"],
    &["mar", "maa", "mrt", "mär", "мар"],
    &["apr", "avr", "апр"],
    &["may", "mei", "mai", "mag", "мая", "май"],
    &["jun", "juin", "giu", "июн"],
    &["jul", "juil", "lug", "июл"],
    &["aug", "aoû", "aou", "ago", "авг"],
    &["sep", "set", "сен"],
    &["oct", "okt", "ott", "окт"],
    &["nov", "ноя"],
    &["dec", "dez", "déc", "dic", "дек"],
];

/// A number in a date and the count of its characters. A number with a question mark has the value 0, which means
/// unknown.
struct Number(u16, usize);

impl Number {
    fn new(text: &str) -> Self {
        let value = if text.contains('?') { 0 } else { text.parse().unwrap_or(u16::MAX) };
        Self(value, text.len())
    }

    /// Returns the number as a year, if the number cannot be a day or a month.
    fn year(&self) -> Option<u16> {
        match *self {
            Self(year, 4) => Some(year),
            Self(year @ 32.., 2) => Some(1900 + year),
            _ => None,
        }
    }
}

fn month_of_name(word: &str) -> Option<u16> {
    let word = word.to_lowercase();
    let is_named = |names: &&[&str]| names.iter().any(|name| word.starts_with(name));
    (1..).zip(&MONTHS).find_map(|(month, names)| is_named(names).then_some(month))
}

/// Parses year, month and day, or day, month and year. The month can be a name in English, Dutch, German, French,
/// Italian or Russian. A range of dates gives its first day. A number of two digits from 32 on is a year.
///
/// An empty text and `?` are an unknown date.
///
/// # Errors
///
/// [`ValueError`] if no number is certainly a year, as in `03.07.20` and `Round 2`.
impl FromStr for Date {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let is_digit = |letter: char| letter.is_ascii_digit() || letter == '?';
        let mut numbers = Vec::new();
        let mut named_month = None;
        let mut has_words = false;
        for word in text.split(|letter: char| !letter.is_alphanumeric() && letter != '?') {
            let digits = word.find(|letter| !is_digit(letter)).unwrap_or(word.len());
            match &word[..digits] {
                "" => {
                    has_words |= !word.is_empty();
                    named_month = named_month.or_else(|| month_of_name(word));
                }
                all if all.len() == 8 => {
                    numbers.extend([&all[..4], &all[4..6], &all[6..]].map(Number::new));
                }
                digits => numbers.push(Number::new(digits)),
            }
        }
        let (year, before, after) = match numbers.iter().position(|it| it.year().is_some()) {
            Some(at) => (numbers[at].year(), &numbers[..at], &numbers[at + 1..]),
            None if named_month.is_some() && numbers.len() < 2 => (None, &numbers[..], &[][..]),
            None if !has_words && numbers.iter().all(|it| it.0 == 0) => return Ok(Self::default()),
            None => return Err(ValueError(EXPECTED.into())),
        };
        let number = |it: Option<&Number>| it.map_or(0, |it| it.0);
        let (month, day) = match (named_month, before) {
            (Some(month), []) => (month, number(after.first())),
            (Some(month), [day, ..]) => (month, day.0),
            (None, []) => (number(after.first()), number(after.get(1))),
            (None, [month]) => (month.0, 0),
            // American dates have the month before the day, as in 7/21/1998. A second number above 12 cannot be a
            // month, so it shows this order.
            (None, [month @ Number(1..=12, _), .., day @ Number(13..=31, _)]) => (month.0, day.0),
            (None, [day, month, _, _, ..] | [day, .., month]) => (month.0, day.0),
        };
        let part = |part, most| u8::try_from(part).ok().filter(|part| (1..=most).contains(part));
        let month = part(month, 12);
        let day = month.and_then(|_| part(day, 31));
        Ok(Self { year: year.filter(|&year| year > 0), month, day })
    }
}

impl Ord for Date {
    fn cmp(&self, other: &Self) -> Ordering {
        let parts = |it: &Self| {
            (it.year.unwrap_or(u16::MAX), it.month.unwrap_or(u8::MAX), it.day.unwrap_or(u8::MAX))
        };
        parts(self).cmp(&parts(other))
    }
}

impl PartialOrd for Date {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the date in the form of the tag `Date`, such as `1998.07.??`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let year = self.year.map_or("????".into(), |year| format!("{year:04}"));
        let part = |part: Option<u8>| part.map_or("??".into(), |part| format!("{part:02}"));
        write!(f, "{year}.{}.{}", part(self.month), part(self.day))
    }
}

impl Tags {
    /// The date of the tag `Date`; unknown if the tag is missing or is not a date.
    #[must_use]
    pub fn date(&self) -> Date {
        self.get("Date").and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

//! The date for PDN files that a program writes.

use std::time::{SystemTime, UNIX_EPOCH};

use checkers_pdn::Date;

/// The date of today, in UTC.
pub fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / (24 * 60 * 60))
}

/// The date of a day since 1970.01.01.
///
/// The algorithm is that of H. Hinnant, *chrono-compatible low-level date algorithms*. The years of this algorithm
/// begin in March, so that the leap day is the last day of a year.
fn date(day: u64) -> Date {
    const DAYS_BEFORE_1970: u64 = 719_468;
    const DAYS_OF_400_YEARS: u64 = 146_097;
    let day = day + DAYS_BEFORE_1970;
    let (era, day) = (day / DAYS_OF_400_YEARS, day % DAYS_OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = u16::try_from(400 * era + year + later).ok();
    Date { year, month: u8::try_from(month).ok(), day: u8::try_from(day).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        let days = [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_454, "2026.01.01"),
            (20_782, "2026.11.25"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ];
        for (day, text) in days {
            assert_eq!(date(day).to_string(), text);
        }
    }
}

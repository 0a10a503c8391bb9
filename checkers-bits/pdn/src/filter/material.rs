//! Material: the numbers of men and kings.

use core::ops::RangeInclusive;
use core::str::FromStr;

use super::error::ValueError;
use checkers_bits::{AnyPosition, Color};

/// The allowed numbers of men and kings of each side, White first.
#[derive(Clone, Debug)]
pub(super) struct Material([Force; 2]);

#[derive(Clone, Debug)]
struct Force {
    men: RangeInclusive<u32>,
    kings: RangeInclusive<u32>,
}

impl Force {
    const ANY: Self = Self { men: 0..=u32::MAX, kings: 0..=u32::MAX };
    const NONE: Self = Self { men: 0..=0, kings: 0..=0 };
}

impl Material {
    pub(super) fn rotated_180(&self) -> Self {
        let [white, black] = self.0.clone();
        Self([black, white])
    }

    /// Whether a position has it, and whether moves can lead to it: men are captured or promoted, kings are
    /// captured.
    pub(super) fn look(&self, position: &AnyPosition) -> (bool, bool) {
        let (mut is_there, mut can_come) = (true, true);
        for (color, force) in [Color::White, Color::Black].into_iter().zip(&self.0) {
            let (men, kings) = (position.men(color).count(), position.kings(color).count());
            let (least_men, least_kings) = (*force.men.start(), *force.kings.start());
            is_there &= force.men.contains(&men) && force.kings.contains(&kings);
            can_come &= men >= least_men && men + kings >= least_men.saturating_add(least_kings);
        }
        (is_there, can_come)
    }
}

impl FromStr for Material {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let Some((white, black)) = text.split_once(':') else {
            let expected =
                "expected White's and Black's pieces with a colon between, such as 3K:1K";
            return Err((0, expected.into()));
        };
        Ok(Self([force(white, 0)?, force(black, white.len() + 1)?]))
    }
}

fn force(text: &str, start: usize) -> Result<Force, ValueError> {
    if text == "*" {
        return Ok(Force::ANY);
    }
    let mut force = Force::NONE;
    let mut rest = text;
    while !rest.is_empty() {
        let offset = start + text.len() - rest.len();
        let fault = |expected: &str| (offset, String::from(expected));
        let expected =
            "expected numbers with K for kings or m for men, such as 3K, 2-4m, 1+K or *m";
        let Some(end) = rest.find(['K', 'm']) else { return Err(fault(expected)) };
        let range = range(&rest[..end]).ok_or_else(|| fault(expected))?;
        let field = if rest[end..].starts_with('K') { &mut force.kings } else { &mut force.men };
        if *field != (0..=0) {
            return Err(fault("expected men and kings once for each side"));
        }
        *field = range;
        rest = &rest[end + 1..];
    }
    Ok(force)
}

fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let number = |text: &str| text.parse::<u16>().ok().map(u32::from);
    Some(match text {
        "" => 1..=1,
        "*" => 0..=u32::MAX,
        _ => match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(least), _) => number(least)?..=u32::MAX,
            (None, Some((least, most))) => {
                Some(number(least)?..=number(most)?).filter(|range| !range.is_empty())?
            }
            (None, None) => number(text)?..=number(text)?,
        },
    })
}

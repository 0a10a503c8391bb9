//! Conditions on material, the numbers of men and kings.

use core::ops::RangeInclusive;

use super::ConditionError;
use checkers_bits::{AnyPosition, Color};

/// The allowed numbers of men and of kings of one side.
type Force = [RangeInclusive<u32>; 2];

/// A condition on the numbers of men and kings of White and of Black.
#[derive(Clone, Debug)]
pub(super) struct Material([Force; 2]);

impl Material {
    pub(super) fn rotated_180(&self) -> Self {
        let [white, black] = self.0.clone();
        Self([black, white])
    }

    #[inline]
    pub(super) fn is_in(&self, position: &AnyPosition) -> bool {
        self.all_sides(position, |[wanted_men, wanted_kings], men, kings| {
            wanted_men.contains(&men) && wanted_kings.contains(&kings)
        })
    }

    /// Whether moves can lead from a position to this material. A move never increases the number of men or the
    /// number of all pieces.
    #[inline]
    pub(super) fn can_come(&self, position: &AnyPosition) -> bool {
        self.all_sides(position, |[wanted_men, wanted_kings], men, kings| {
            let least = wanted_men.start().saturating_add(*wanted_kings.start());
            men >= *wanted_men.start() && men + kings >= least
        })
    }

    /// Whether `holds` is true for both sides, called with the wanted force, the number of men and the number of
    /// kings.
    fn all_sides(&self, position: &AnyPosition, holds: impl Fn(&Force, u32, u32) -> bool) -> bool {
        Color::ALL.into_iter().zip(&self.0).all(|(color, force)| {
            holds(force, position.men(color).count(), position.kings(color).count())
        })
    }

    #[inline]
    pub(super) fn read(text: &str) -> Result<Self, ConditionError> {
        let Some((white, black)) = text.split_once(':') else {
            let expected =
                "expected White's and Black's pieces with a colon between, such as 3K:1K";
            return Err((0, expected.into()));
        };
        Ok(Self([force(white, 0)?, force(black, white.len() + 1)?]))
    }
}

#[inline]
fn force(text: &str, start: usize) -> Result<Force, ConditionError> {
    if text == "*" {
        return Ok([0..=u32::MAX, 0..=u32::MAX]);
    }
    let mut force = [0..=0, 0..=0];
    let mut rest = text;
    while !rest.is_empty() {
        let offset = start + text.len() - rest.len();
        let fault = |expected: &str| (offset, String::from(expected));
        let expected =
            "expected numbers with K for kings or m for men, such as 3K, 2-4m, 1+K or *m";
        let end = rest.find(['K', 'm']).ok_or_else(|| fault(expected))?;
        let range = range(&rest[..end]).ok_or_else(|| fault(expected))?;
        let field = &mut force[usize::from(rest[end..].starts_with('K'))];
        if *field != (0..=0) {
            return Err(fault("expected men and kings once for each side"));
        }
        *field = range;
        rest = &rest[end + 1..];
    }
    Ok(force)
}

#[inline]
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

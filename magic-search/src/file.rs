//! Comparison of generated files with new output.

use itertools::{EitherOrBoth, Itertools};

/// The first line in which two texts differ: `7: expected ..., found ...`; `None` if they are equal.
#[must_use]
pub fn first_difference(expected: &str, found: &str) -> Option<String> {
    // Not `lines`, which ignores a missing newline at the end.
    let mut lines = (1..).zip(expected.split('\n').zip_longest(found.split('\n')));
    lines.find_map(|(line, pair)| match pair {
        EitherOrBoth::Both(expected, found) if expected == found => None,
        EitherOrBoth::Both(expected, found) => {
            Some(format!("{line}: expected `{expected}`, found `{found}`"))
        }
        EitherOrBoth::Left(expected) => {
            Some(format!("{line}: expected `{expected}`, found the end"))
        }
        EitherOrBoth::Right(found) => Some(format!("{line}: expected the end, found `{found}`")),
    })
}

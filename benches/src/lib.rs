//! What the benches and the report share: positions, techniques, and baselines to beat.

pub mod baseline;
pub mod gapless;
pub mod mailbox;
pub mod measured;
pub mod numbering;
pub mod random;
pub mod suites;
pub mod techniques;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
/// The page that greets visitors, whose code is tested here: this crate is never packaged, and so
/// can rely on what lies around it.
struct Front;

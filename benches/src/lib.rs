//! Shared by the benches and the report: positions, techniques, and baselines.

pub mod baseline;
pub mod calls;
pub mod english;
pub mod gapless;
pub mod mailbox;
pub mod measured;
pub mod numbering;
pub mod random;
pub mod sampling;
pub mod sliders;
pub mod suites;
pub mod techniques;

// The code of the workspace's README is tested here: this crate is never packaged and can read
// files around it.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

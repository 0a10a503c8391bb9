//! Shared by the benches and the report: positions, techniques, and baselines.

pub mod attacks;
pub mod baseline;
pub mod calls;
pub mod english;
pub mod gapless;
pub mod machine;
pub mod mailbox;
pub mod measured;
pub mod numbering;
pub mod random;
pub mod record;
pub mod rounds;
pub mod sampling;
pub mod sliders;
pub mod suites;
pub mod techniques;

//! What the benches and the report share: positions, techniques, and baselines to beat.

pub mod baseline;
pub mod gapless;
pub mod mailbox;
pub mod measured;
pub mod numbering;
pub mod random;
pub mod suites;
pub mod techniques;

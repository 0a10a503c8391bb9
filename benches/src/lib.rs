//! What the benches and the report share: positions, techniques, and baselines to beat.

pub mod baseline;
pub mod mailbox;
pub mod numbering;
pub mod random;
pub mod suites;
pub mod techniques;

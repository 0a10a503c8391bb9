//! Shared by the benches and the report: positions, techniques, and baselines.

pub mod attacks;
pub mod baseline;
pub mod calls;
pub mod english;
pub mod machine;
pub mod mailbox;
pub mod numbering;
pub mod random;
pub mod record;
pub mod renumbered;
pub mod rounds;
pub mod sliders;
pub mod suites;
pub mod techniques;

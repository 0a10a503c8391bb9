//! The code that the benches and the report share: positions, techniques, and baselines.

pub mod attacks;
pub mod backend;
mod baseline;
pub mod calls;
pub mod machine;
mod mailbox;
mod numbering;
pub mod random;
pub mod record;
pub mod rounds;
pub mod sliders;
pub mod suites;
pub mod techniques;

/// Defines the main function of a Criterion bench.
#[macro_export]
macro_rules! main {
    ($($target:path),*) => {
        ::criterion::criterion_group! {
            name = benches;
            config = ::criterion::Criterion::default()
                .sample_size(20)
                .warm_up_time(::core::time::Duration::from_millis(300))
                .measurement_time(::core::time::Duration::from_secs(1));
            targets = $($target),*
        }
        ::criterion::criterion_main!(benches);
    };
}

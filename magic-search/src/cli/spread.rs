//! How a search is spread over threads and machines.

use magic_search::Shard;

#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Number of threads; the result does not depend on it [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Run part I of N only and print JSON lines for `merge`
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl Args {
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// Runs a search on the requested number of threads.
    pub(crate) fn install<T: Send>(
        &self,
        search: impl FnOnce() -> Result<T, String> + Send,
    ) -> Result<T, String> {
        on_threads(self.threads.unwrap_or(0).into(), search)
    }
}

/// Runs a search on a number of threads; 0 means one per processor.
pub(crate) fn on_threads<T: Send>(
    threads: usize,
    search: impl FnOnce() -> Result<T, String> + Send,
) -> Result<T, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| format!("cannot start {threads} threads: {error}"))?.install(search)
}

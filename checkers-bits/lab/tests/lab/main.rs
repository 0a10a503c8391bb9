//! Tests of the program `checkers-lab`.

mod bench;
mod dxp;
#[cfg(unix)]
mod engines;
mod matches;
mod openings;
mod problems;
mod repeat;
mod tune;

#[path = "../../../cli/tests/support/mod.rs"]
mod support;

use support::{assert_run, program, run, written};

const BINARY: &str = env!("CARGO_BIN_EXE_checkers-lab");

#[cfg(unix)]
#[test]
fn the_examples_of_the_manual_print_what_it_shows() {
    support::manual::run_examples("README.md", 4);
}

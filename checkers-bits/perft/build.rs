//! Whether kernels are compiled for AVX-512, too: by Rust 1.89 or later, and with optimisation. Without it they would
//! not be faster, only longer to compile.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(avx512)");
    let is_optimised = env::var_os("OPT_LEVEL").is_some_and(|level| level != "0");
    if is_optimised && minor_version().is_some_and(|minor| minor >= 89) {
        println!("cargo::rustc-cfg=avx512");
    }
}

/// The 95 in `rustc 1.95.0 (59807616e 2026-04-14)`.
fn minor_version() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

//! Any bytes as a PDN file.

#![no_main]

#[path = "../../tests/it/fuzz/pdn.rs"]
mod pdn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pdn::check(data));

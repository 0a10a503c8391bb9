//! Any bytes as a PDN file.

#![no_main]

#[path = "../../pdn/tests/it/fuzz.rs"]
mod pdn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pdn::check(data));

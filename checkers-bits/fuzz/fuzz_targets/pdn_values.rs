//! Any bytes as a PDN file, whose games are read as values and written again.

#![no_main]

#[path = "../../pdn/tests/it/fuzz_values.rs"]
mod pdn_values;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pdn_values::check(data));

//! Tests that the constants printed for Rust and C compile.

use std::io::Write;
use std::process::{Command, Stdio};

use super::print;

/// Command lines that print constants with names of every kind: masks, lines, squares, several
/// magics.
const PRINTED: [&str; 18] = [
    "find --moves rook --board 9x10 --square a1",
    "find --moves 0,1>1,2 --moves bishop --board 9x9 --split 63",
    "find --line a1-h8",
    "find",
    "find --line e1-a5 --entries line --square c3 --want smallest",
    "find --squares 0,7,14,21 --want sparsest --count 5",
    "find --word 64 --mask 0x7e --want sparsest",
    "find --moves rook --square a1 --bits 12",
    "find --moves nightrider --board 5x6",
    "find --moves rook --board 5x6 --square b2 --count 2",
    "find --moves 1,0;-1,0;0,1 --board 8x8 --square d4",
    "find --board 10x10 --line a1-j10 --entries line --square d4",
    "find --line h4-d8 --line e1-a5 --bits 6",
    "census --word 64 --mask 0x7e00",
    "census --line e1-a5 --entries line",
    "chess",
    "chess --packed",
    "chess --fixed-shift --packed",
];

/// Passes source text to the standard input of a compiler. Returns `false` if the compiler is
/// missing.
fn compiles(program: &str, arguments: &[&str], source: &str) -> bool {
    let compiler = Command::new(program).args(arguments).stdin(Stdio::piped()).spawn();
    let Ok(mut compiler) = compiler else { return false };
    compiler.stdin.take().unwrap().write_all(source.as_bytes()).unwrap();
    assert!(compiler.wait().unwrap().success(), "{program}: {source}");
    true
}

#[test]
fn every_printed_constant_of_rust_compiles() {
    // The three `chess` commands are left out, because their Rust source needs the slider module of
    // chess-bits.
    let sources = PRINTED[..15].iter().map(|arguments| {
        let source = print(&format!("{arguments} --format rust"));
        assert!(source.contains("pub const "), "{arguments}: {source}");
        source
    });
    let modules = sources.enumerate().map(|(i, source)| format!("pub mod m{i} {{\n{source}}}\n"));
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("library").display().to_string();
    let arguments = ["--crate-type", "lib", "--emit", "metadata", "-o", &output, "-"];
    assert!(compiles("rustc", &arguments, &modules.collect::<String>()), "there is no rustc");
}

#[test]
fn every_printed_constant_of_c_compiles() {
    for arguments in PRINTED {
        let source = print(&format!("{arguments} --format c"));
        let flags =
            ["-std=c99", "-Wall", "-Wno-unused-const-variable", "-fsyntax-only", "-x", "c", "-"];
        if !compiles("cc", &flags, &source) {
            println!("there is no cc: the constants of C are not compiled");
            return;
        }
    }
}

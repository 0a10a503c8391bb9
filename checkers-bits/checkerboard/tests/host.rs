//! Compiles and runs a program in C that loads the library as CheckerBoard does.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

#[test]
fn a_program_in_c_plays_all_games() {
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/host.c");
    let host = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkerboard-host");
    let mut compile = Command::new(&compiler);
    compile.args(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&host).arg(source);
    match compile.arg("-ldl").status() {
        Ok(status) => assert!(status.success(), "{compiler} must compile host.c"),
        Err(error) => {
            // The test harness would hide the output of `eprintln!`.
            let note =
                format!("\nSKIPPED: the library for CheckerBoard, because {compiler}: {error}\n");
            return io::stderr().write_all(note.as_bytes()).unwrap();
        }
    }
    // Cargo builds the library beside the tests.
    let folder = env::current_exe().unwrap().parent().unwrap().to_owned();
    let library =
        format!("{}checkers_checkerboard{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let output = Command::new(host).arg(folder.join(library)).output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    println!("{stdout}");
    assert!(output.status.success(), "{}\n{stdout}{stderr}", output.status);
}

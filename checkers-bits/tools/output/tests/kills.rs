//! Programs that are killed while they write three files in a loop. The tests start themselves as these programs.

#![cfg(unix)]

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tool_output::{Draft, commit, ending_signals};

const NAMES: [&str; 3] = ["a", "b", "c"];

const KILL: i32 = 9;
const TERM: i32 = 15;

/// The environment variable for the output folder.
const FOLDER: &str = "TOOL_OUTPUT_TEST_FOLDER";

/// Long enough for a torn file.
fn content(round: u8) -> Vec<u8> {
    let letter = [b'x', b'y'][usize::from(round) % 2];
    vec![letter; 200_000 + usize::from(letter)]
}

/// Writes the files round by round until it is killed.
#[test]
#[ignore = "started by the other tests"]
fn writer() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    for round in (0..=u8::MAX).cycle() {
        let bytes = content(round);
        let drafts = NAMES.iter().map(|name| Draft::of(&Path::new(&folder).join(name), &bytes));
        commit(drafts.collect::<Result<_, _>>().unwrap()).unwrap();
    }
}

fn start_writer(folder: &Path) -> Child {
    let mut writer = Command::new(env::current_exe().unwrap());
    writer.args(["--exact", "writer", "--ignored", "--test-threads", "1"]);
    writer.env(FOLDER, folder).stdout(Stdio::null()).stderr(Stdio::null());
    writer.spawn().unwrap()
}

/// The state after several writers were killed.
#[derive(Debug, Default)]
struct Found {
    mixed: u32,
    left_behind: usize,
}

fn kill_writers(signal: i32, times: u32) -> Found {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in NAMES {
        fs::write(at(name), content(0)).unwrap();
    }
    let [x, y] = [content(0), content(1)];
    let mut found = Found::default();
    let mut random = 2026_u64;
    for _ in 0..times {
        let mut writer = start_writer(folder.path());
        let started = Instant::now();
        // Until the first temporary file shows that the writer works.
        while fs::read_dir(folder.path()).unwrap().count() == NAMES.len()
            && started.elapsed() < Duration::from_secs(5)
        {
            thread::yield_now();
        }
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        thread::sleep(Duration::from_micros((random >> 33) % 20_000));
        let pid = writer.id().to_string();
        assert!(
            Command::new("kill").args([&format!("-{signal}"), &pid]).status().unwrap().success()
        );
        assert_eq!(writer.wait().unwrap().code(), None, "it ended by the signal");

        let files = NAMES.map(|name| fs::read(at(name)).unwrap());
        for (name, file) in NAMES.iter().zip(&files) {
            assert!(*file == x || *file == y, "{name} is torn");
        }
        found.mixed += u32::from(files.iter().any(|file| *file != files[0]));
        for entry in fs::read_dir(folder.path()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if !NAMES.contains(&name.as_str()) {
                assert!(name.starts_with(".tmp"), "{name} is not ignored by git");
                found.left_behind += 1;
                fs::remove_file(at(&name)).unwrap();
            }
        }
    }
    println!("signal {signal}, {times} times, seed 2026: {found:?}");
    found
}

#[test]
fn a_kill_tears_no_file() {
    kill_writers(KILL, 30);
}

#[test]
fn a_signal_neither_tears_nor_mixes_nor_leaves_files() {
    for signal in ending_signals() {
        let found = kill_writers(signal, 20);
        assert_eq!((found.mixed, found.left_behind), (0, 0), "signal {signal}");
    }
}

/// Often enough for rare cases.
#[test]
#[ignore = "slow: minutes; prints how often the three files are of different rounds"]
fn five_hundred_kills() {
    kill_writers(KILL, 500);
    let found = kill_writers(TERM, 500);
    assert_eq!((found.mixed, found.left_behind), (0, 0));
}

//! Runs the examples of a page such as README.md, as rustdoc does with code examples.
//!
//! A `console` block is a session: `$` begins a shell command, and the lines below it are its expected output. `…`
//! stands for any text. Seconds and rates are not compared. `$ cat FILE` shows the content of a file that later
//! commands use. Blocks with commands that take hours or several machines are marked `sh not-run`.

use std::fs;
use std::path::Path;
use std::process::Command;

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// A file of games that is not in the repository. The folder `shared` beside the repository may have the file.
const GAMES: &str = "ussr1947.utf8.pdn";

/// Runs the examples of a page of the package. Fails if there are fewer than `at_least` examples.
pub(crate) fn run_examples(page: &str, at_least: usize) {
    let directory = tempfile::tempdir().unwrap();
    let games = Path::new(PACKAGE).join("../../../shared/pdn/russian").join(GAMES);
    let has_games = fs::copy(games, directory.path().join(GAMES)).is_ok();

    let text = fs::read_to_string(Path::new(PACKAGE).join(page)).unwrap();
    let mut run = 0;
    // After a split at the lines that begin or end a block, every second part is inside a block.
    for block in text.split("\n```").skip(1).step_by(2) {
        let (kind, session) = block.split_once('\n').unwrap();
        if kind != "console" {
            let has_commands = session.lines().any(|line| line.starts_with(['$', 'c']));
            let is_marked = kind == "sh not-run" || session.starts_with("cargo install");
            assert!(!has_commands || is_marked, "{page}: `console` or `sh not-run`:{block}");
            continue;
        }
        for example in format!("\n{session}").split("\n$ ").skip(1) {
            let (command, printed) = example.split_once('\n').unwrap_or((example, ""));
            if let Some(name) = command.strip_prefix("cat ") {
                fs::write(directory.path().join(name), format!("{printed}\n")).unwrap();
            } else if has_games || !session.contains(GAMES) {
                run_example(directory.path(), command, printed);
            }
            run += 1;
        }
    }
    assert!(run >= at_least, "{page}: {run} examples");
}

fn run_example(directory: &Path, command: &str, expected: &str) {
    // The loop waits up to 30 seconds for the reply of the engine, because a busy test machine can need more than
    // the second that the page shows.
    let wait = "for i in $(seq 600); do if grep -qs ^done said; then break; fi; sleep 0.05; done";
    let command = if command.contains("sleep 1") {
        format!("rm -f said; {} | tee said", command.replace("sleep 1", wait))
    } else {
        command.to_owned()
    };
    let program = Path::new(crate::BINARY).parent().unwrap();
    let paths = std::env::var("PATH").unwrap();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(directory)
        .env("PATH", format!("{}:{paths}", program.display()))
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed = printed.trim_end();
    if expected.is_empty() {
        assert!(output.status.success(), "$ {command}\n{printed}");
    }
    assert!(
        matches(&without_times(expected), &without_times(printed)),
        "$ {command}\n{printed}\n\nThe page shows:\n{expected}"
    );
}

/// Whether the text equals the pattern, where each `…` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap()) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}

/// Returns the text with `#` in place of seconds and rates, which vary between runs.
fn without_times(text: &str) -> String {
    let mut words: Vec<_> = text.split(' ').map(str::to_owned).collect();
    for i in 0..words.len() {
        let unit = words.get(i + 1).and_then(|unit| unit.lines().next()).unwrap_or_default();
        let is_number = words[i].parse::<f64>().is_ok();
        if is_number && matches!(unit.trim_end_matches(','), "s" | "M/s") {
            "#".clone_into(&mut words[i]);
        }
        if let Some((key @ ("time" | "nps"), _)) = words[i].split_once('=') {
            words[i] = format!("{key}=#");
        }
    }
    words.join(" ")
}

#[test]
fn only_times_and_omissions_may_differ() {
    assert!(matches("a\n…\nd", "a\nb\nc\nd") && matches("a … c", "a b c") && matches("a", "a"));
    assert!(!matches("a\n…\nd", "a\nb\nc") && !matches("a", "ab") && !matches("b", "ab"));
    assert_eq!(without_times("6 in 0.1 s, 7 M/s\n8 s a move, 9"), "6 in # s, # M/s\n8 s a move, 9");
    assert_eq!(without_times("time=0.1 nps=2 pv=3"), "time=# nps=# pv=3");
}

//! Tests of the exit status and the messages of all commands: bad arguments, closed pipes, full disks and hostile
//! files.

mod output;

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub(super) const GAME: &str = "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n";
pub(super) const BROKEN_GAME: &str = "[GameType \"25\"]\n1. c3-d4 c3-b4 *\n";

/// Makes a folder with a valid and a broken file of each kind.
pub(super) fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("sound.pdn", GAME.as_bytes());
    write("broken.pdn", BROKEN_GAME.as_bytes());
    write("bytes", b"\xff\xfe\0\x80");
    write("empty", b"");
    write("word", b"nonsense\n");
    write("suite", b"W:W21-32:B1-12 ;D1 7\n");
    write("wrong-suite", b"W:W21-32:B1-12 ;D1 8\n");
    let output = checkers_in(&folder, "perft split 1 3");
    write("parts", &output.stdout);
    let output = checkers_in(&folder, "perft count parts");
    write("counted", &output.stdout);
    let output = checkers_in(&folder, "book build -o book sound.pdn");
    assert!(output.status.success(), "{output:?}");
    folder
}

fn command(folder: &TempDir, arguments: &str) -> Command {
    let mut command = Command::new(super::BINARY);
    let arguments = arguments.split_whitespace();
    command.args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    command
}

fn checkers_in(folder: &TempDir, arguments: &str) -> Output {
    command(folder, arguments).output().unwrap()
}

/// Returns a pipe whose reader is closed.
fn closed() -> Stdio {
    let mut child = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
    let pipe = child.stdin.take().unwrap();
    child.wait().unwrap();
    pipe.into()
}

#[cfg(target_os = "linux")]
fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

/// Bad arguments and unusable files, each with a part of the error message. Each must give exit status 2 and a
/// message of one line.
const REFUSED: [(&str, &str); 82] = [
    ("", "expected a command"),
    ("nonsense", "unrecognized subcommand 'nonsense'"),
    ("perft", "<DEPTH>"),
    ("perft x", "expected a number of plies from 0 to 255"),
    ("perft -1", "unexpected argument '-1'"),
    ("perft --threads 1000000 3", "1000000 is not in 1..=1024"),
    ("perft --threads 0 3", "0 is not in 1..=1024"),
    ("perft --hash 99999999999 3", "99999999999 is not in 1..16777216"),
    ("perft --variant armenian 3", "'armenian'"),
    ("perft --fen W:Wa2:B 3", "FEN, character 4: expected a playing square"),
    ("perft --known 0", "--known: expected a depth from 1 to "),
    // No count to depth 200 can ever be in known.tsv, so the test stays valid if counts are added.
    ("perft --known --paths 200", "--known: expected a depth from 1 to "),
    (
        "perft --variant canadian --known --paths 2",
        "--known: no paths of canadian draughts are known",
    ),
    ("perft --known --fen W:Wa1:Bh8 3", "'--known' cannot be used with '--fen <FEN>'"),
    ("perft --suite nowhere", "nowhere: No such file or directory"),
    ("perft --suite .", ".: Is a directory"),
    ("perft --suite bytes", "bytes:1: byte 1: expected text in UTF-8, found other bytes"),
    ("perft --suite word", "word:1: FEN, character 1"),
    ("perft --divide 0", "--divide: expected a depth of 1 or more, found 0"),
    ("perft --divide --fen nonsense 3", "FEN, character 1"),
    ("perft split 5 3", "PLIES is more than DEPTH"),
    ("perft split --threads 1025 1 3", "1025 is not in 1..=1024"),
    ("perft count nowhere", "nowhere: No such file or directory"),
    ("perft count .", ".: Is a directory"),
    ("perft count bytes", "bytes:1: byte 1: expected text in UTF-8, found other bytes"),
    ("perft count suite", "suite:1: expected a line such as"),
    ("perft sum 1 3 nowhere", "nowhere: No such file or directory"),
    ("perft sum 1 3", "<FILE>"),
    ("board W:Wa2:B", "FEN, character 4: expected a playing square"),
    ("board W:W50:B1", "found '5'; this is a position of international, "),
    ("board --variant x", "'x'"),
    ("board --move c3-d4", "--svg"),
    ("board --svg --move c3-d9", "c3-d9: "),
    ("board --svg --bits", "cannot be used with"),
    ("pdn", "expected a command"),
    ("pdn check --threads 0 sound.pdn", "0 is not in 1..=1024"),
    ("pdn find nowhere", "nowhere: No such file or directory"),
    ("pdn find --where year sound.pdn", "filter, character 5: expected one of =, !="),
    ("pdn find --where year>x sound.pdn", "filter, character 6: expected a number, found x"),
    ("pdn find --where years>1 sound.pdn", "filter, character 1: expected one of white, black"),
    ("pdn find --where year~1 sound.pdn", "filter, character 5: expected one of =, !=, <"),
    ("pdn find --where result=3-0 sound.pdn", "filter, character 8: expected a result"),
    ("pdn find --where variant=x sound.pdn", "filter, character 9: expected one of"),
    ("pdn find --where position=W:Wz1:B sound.pdn", "filter, character 13: FEN, character 4"),
    (
        "pdn find --where position~W:Wz2 sound.pdn",
        "filter, character 13: expected a playing square",
    ),
    ("pdn find --where position=c3-d4;c3-d9 sound.pdn", "filter, character 10: "),
    ("pdn find --where opening=c3-b9 sound.pdn", "filter, character 9: c3-b9: "),
    ("pdn find --where material=3K sound.pdn", "filter, character 10: expected White's and"),
    ("pdn find --where material=3K:x sound.pdn", "filter, character 13: expected numbers with K"),
    ("pdn find --where (year=1 sound.pdn", "filter, character 8: expected a closing"),
    ("pdn tree --from c3-d9 sound.pdn", "filter, character 1: c3-d9: "),
    ("pdn tree --depth 0 sound.pdn", "0 is not in 1..=40"),
    ("pdn convert --split event sound.pdn", "--output"),
    ("pdn check nowhere", "nowhere: No such file or directory"),
    ("pdn check --encoding x sound.pdn", "expected one of UTF-8, "),
    ("pdn check --variant x sound.pdn", "'x'"),
    ("pdn stats nowhere", "nowhere: No such file or directory"),
    ("pdn stats --top x", "invalid value 'x' for '--top <N>': expected a whole number"),
    ("pdn stats --top 18446744073709551616", "'--top <N>': expected a smaller number"),
    ("pdn tree --min-games 1.5", "'--min-games <N>': expected a whole number"),
    ("pdn convert nowhere", "nowhere: No such file or directory"),
    ("pdn convert nowhere -o new", "nowhere: No such file or directory"),
    ("pdn convert sound.pdn -o nowhere/new", "cannot write nowhere/new: No such file or directory"),
    ("pdn convert sound.pdn -o .", "cannot write .: is a directory"),
    ("pdn convert sound.pdn --rejected nowhere/new", "cannot write nowhere/new: No such file or"),
    ("pdn convert sound.pdn --rejected .", "cannot write .: is a directory"),
    ("pdn convert --sort date sound.pdn -o nowhere/new", "cannot write nowhere/new: No such file"),
    ("pdn convert --split event sound.pdn -o word", "cannot write word: is not a folder"),
    ("book", "expected a command"),
    ("book build sound.pdn", "--output"),
    ("book build -o nowhere/new sound.pdn", "cannot write nowhere/new: No such file or directory"),
    ("book build -o word sound.pdn", "word exists; --force replaces it"),
    ("book build --force -o . sound.pdn", "cannot write .: is a directory"),
    ("book build -o new nowhere", "nowhere: No such file or directory"),
    ("book build -o new empty", "expected games with moves, found none"),
    ("book merge -o new book word", "word: offset 0: expected \"draughts book 1\""),
    ("book show nowhere", "nowhere: No such file or directory"),
    ("book show .", ".: Is a directory"),
    ("book show bytes", "bytes: offset 0: expected \"draughts book 1\""),
    ("play --book empty", "empty: offset 0: expected \"draughts book 1\""),
    ("play --weights /dev/zero", "/dev/zero: expected fewer than 67108864 bytes, found more"),
    ("pdn find --names /dev/zero sound.pdn", "/dev/zero: expected fewer than 67108864 bytes"),
];

#[test]
fn an_endless_line_is_skipped_and_an_endless_file_is_refused() {
    let output = checkers_in(&folder(), "perft count /dev/zero");
    let expected = "checkers: /dev/zero:1: expected a line of at most 1048576 bytes, found more\n\
        checkers: /dev/zero: expected fewer than 4294967296 bytes, found more\n";
    super::assert_run(&output, 2, "", expected);
}

#[test]
fn unusable_arguments_and_files_are_refused_in_one_line() {
    let folder = folder();
    let names = |folder: &TempDir| fs::read_dir(folder.path()).unwrap().count();
    let before = names(&folder);
    for (arguments, reason) in REFUSED {
        let output = checkers_in(&folder, arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {error}");
        assert!(error.starts_with("checkers: ") && error.contains(reason), "{arguments}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments}: {error}");
        // The three commands in this list also print totals, so their output has more than one line.
        let tells = ["perft --suite", "pdn stats", "pdn tree"]
            .iter()
            .any(|told| arguments.starts_with(told));
        assert!(output.stdout.is_empty() || tells, "{arguments}");
    }
    assert_eq!(names(&folder), before, "nothing is written");
}

/// Arguments with two exit statuses: the usual status, and the status if writing to standard output fails.
const ENDINGS: [(&str, i32, i32); 35] = [
    ("--help", 0, 2),
    ("--version", 0, 2),
    ("pdn check --help", 0, 2),
    ("nonsense", 2, 2),
    ("perft 3", 0, 2),
    ("perft --json 3", 0, 2),
    ("perft --suite suite", 0, 2),
    ("perft --suite wrong-suite", 1, 2),
    ("perft --divide 3", 0, 2),
    ("perft split 1 3", 0, 2),
    ("perft count parts", 0, 2),
    ("perft sum 1 3 counted", 0, 2),
    ("perft sum 1 3 empty", 1, 1),
    ("board", 0, 2),
    ("pdn check sound.pdn", 0, 2),
    ("pdn check --json sound.pdn broken.pdn", 1, 2),
    ("pdn check sound.pdn broken.pdn", 1, 2),
    ("pdn stats sound.pdn broken.pdn", 1, 2),
    ("pdn stats --json sound.pdn", 0, 2),
    ("pdn convert sound.pdn", 0, 2),
    ("pdn convert --json sound.pdn", 0, 2),
    ("pdn convert sound.pdn broken.pdn", 1, 2),
    ("pdn convert --unique sound.pdn sound.pdn", 0, 2),
    ("pdn convert --sort date sound.pdn broken.pdn", 1, 2),
    ("pdn convert --sort date --json sound.pdn", 0, 2),
    ("pdn convert --split variant --force sound.pdn broken.pdn -o split", 1, 1),
    ("pdn convert --rejected left sound.pdn broken.pdn", 1, 2),
    ("pdn find sound.pdn", 0, 2),
    ("pdn find --json --where position~?:Bc5 sound.pdn broken.pdn", 1, 2),
    ("pdn tree sound.pdn broken.pdn", 1, 2),
    ("pdn tree --json --from c3-d4 sound.pdn", 0, 2),
    ("book build --force -o other sound.pdn broken.pdn", 1, 1),
    ("book show book", 0, 2),
    ("book show --json book c3-d4", 0, 2),
    ("book show book a3-b4", 1, 2),
];

#[test]
fn a_closed_pipe_changes_no_status() {
    let folder = folder();
    for (arguments, status, _) in ENDINGS {
        for (out, error) in
            [(closed(), Stdio::null()), (Stdio::null(), closed()), (closed(), closed())]
        {
            let ended = command(&folder, arguments).stdout(out).stderr(error).status().unwrap();
            assert_eq!(ended.code(), Some(status), "{arguments}");
        }
        let output = command(&folder, arguments).stdout(closed()).output().unwrap();
        let is_silent = output.stderr.is_empty() || arguments.contains("--unique");
        assert!(status > 0 || is_silent, "{arguments}: {output:?}");
    }
    // Output files must be written even if standard output is closed.
    let left = fs::read_to_string(folder.path().join("left")).unwrap();
    assert!(left.ends_with("1. c3-d4 c3-b4 *\n"), "{left}");
    assert!(folder.path().join("split/russian.pdn").exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_status_2_and_no_panic() {
    let folder = folder();
    for (arguments, status, lost) in ENDINGS {
        let output = command(&folder, arguments).stdout(full()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(lost), "{arguments}: {error}");
        let expected = "checkers: standard output: No space left on device (os error 28)\n";
        assert!(lost == status || error.ends_with(expected), "{arguments}: {error}");
        for (out, expected) in [(Stdio::null(), status), (full(), lost)] {
            let ended = command(&folder, arguments).stdout(out).stderr(full()).status().unwrap();
            assert_eq!(ended.code(), Some(expected), "{arguments}");
        }
    }
}

#[test]
fn a_flipped_bit_in_a_counted_part_does_no_harm() {
    flip_bits(100);
}

#[test]
#[ignore = "slow: starts 1000 processes"]
fn a_thousand_flipped_bits_in_a_counted_part_do_no_harm() {
    flip_bits(1000);
}

/// Flips a random bit in the output of `perft count`, and sums the counts, `times` times.
fn flip_bits(times: u32) {
    let folder = folder();
    let path = folder.path().join("counted");
    let sound = fs::read(&path).unwrap();
    let expected = checkers_in(&folder, "perft sum 1 3 counted").stdout;
    let mut state = 1_u64;
    for _ in 0..times {
        // The random generator is Knuth's MMIX. Only the high bits of its state are used, because the low bits are
        // not random enough.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bit = (state >> 33) as usize % (8 * sound.len());
        let mut damaged = sound.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &damaged).unwrap();
        let output = checkers_in(&folder, "perft sum 1 3 counted");
        if output.status.code() == Some(0) {
            assert_eq!(output.stdout, expected, "bit {bit}: a wrong answer");
        } else {
            assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "bit {bit}");
        }
    }
}

/// Returns the peak memory of a run of `checkers`, in MiB.
#[cfg(target_os = "linux")]
fn peak(folder: &TempDir, arguments: &str) -> Option<u64> {
    let program = super::BINARY;
    let script =
        format!("/usr/bin/time -f %M -o peak {program} {arguments} >/dev/null 2>&1; cat peak");
    let output = Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output();
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    Some(text.lines().last()?.parse::<u64>().ok()? >> 10)
}

const HEAD: &str = "[GameType \"25\"]\n1. c3-d4 ";

#[test]
#[ignore = "slow: a game of a million variations"]
fn a_game_of_a_million_variations_is_too_long() {
    let folder = folder();
    let million = format!("{HEAD}{} *\n", "(1. c3-b4) \n".repeat(1_000_000));
    fs::write(folder.path().join("million.pdn"), million).unwrap();
    let output = checkers_in(&folder, "pdn check million.pdn");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("expected a game of at most 262144 tokens, found more"), "{text}");
    assert_eq!(output.status.code(), Some(1));
    #[cfg(target_os = "linux")]
    assert!(peak(&folder, "pdn check --threads 1 million.pdn").is_none_or(|peak| peak <= 32));
}

/// Checks the memory limits for one thread that `checkers pdn --help` states.
#[test]
#[ignore = "slow: checks, converts and counts large files"]
#[cfg(target_os = "linux")]
fn a_hostile_game_stays_within_the_memory_bounds() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let million = format!("{HEAD}{} *\n", "(1. c3-b4) \n".repeat(1_000_000));
    fs::write(at("million.pdn"), million).unwrap();
    // A token needs more memory than its text, so this game has nearly the maximum number of tokens.
    let dense = format!("{HEAD}{} *\n", "(c3-b4)".repeat(87_000));
    fs::write(at("dense.pdn"), dense).unwrap();
    fs::write(at("tags.pdn"), format!("{}\n{GAME}", "[A \"\"]\n".repeat(130_000))).unwrap();
    fs::write(at("games.pdn"), GAME.repeat(400_000)).unwrap();
    for (file, most) in [
        ("million.pdn", [32, 32, 32]),
        ("dense.pdn", [32, 160, 160]),
        ("tags.pdn", [32, 32, 64]),
        ("games.pdn", [16, 16, 16]),
    ] {
        for (command, most) in ["check", "stats", "convert"].iter().zip(most) {
            let Some(peak) = peak(&folder, &format!("pdn {command} --threads 1 {file}")) else {
                eprintln!("skipped: there is no /usr/bin/time to measure memory with");
                return;
            };
            assert!(peak <= most, "{command} {file}: {peak} MiB");
        }
    }
    // The game in million.pdn has more than 1 MiB, so it is accepted only with a greater --max-size.
    let output = checkers_in(&folder, "pdn check --max-size 16 million.pdn");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// The program must end although its input stays open. If the program joined the thread that reads the input, it
/// would wait for ever.
#[test]
#[cfg(target_os = "linux")]
fn output_that_fails_ends_the_program_before_its_input_ends() {
    let folder = folder();
    for arguments in
        ["convert -o /dev/full", "convert -o new --rejected /dev/full", "convert --json"]
    {
        let mut command = command(&folder, &format!("pdn {arguments} --threads 5"));
        command.stdin(Stdio::piped()).stdout(full()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let games = GAME.repeat(4_000) + &BROKEN_GAME.repeat(4_000);
        // The result of the write is ignored, because the program may already have ended.
        let _ = input.write_all(games.as_bytes());
        assert_eq!(child.wait().unwrap().code(), Some(2), "{arguments}");
        drop(input);
        let names = fs::read_dir(folder.path()).unwrap();
        let mut names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert!(!names.any(|name| name == "new" || name.starts_with(".tmp")), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_fails_ends_all_threads() {
    output_that_fails_ends_threads(1_000, &["2"]);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn output_that_fails_ends_any_number_of_threads() {
    output_that_fails_ends_threads(2_000, &["1", "5"]);
}

/// Runs commands with failing output while their input stays open. The input has `games` games of a kilobyte. They
/// must fill the queue of 4 batches of 64 KiB for each thread.
#[cfg(target_os = "linux")]
fn output_that_fails_ends_threads(games: usize, threads: &[&str]) {
    let folder = folder();
    let comment = format!("{{{}}} 1. ", "0123456789 ".repeat(100));
    for (name, game) in [("many.pdn", GAME), ("wrong.pdn", BROKEN_GAME)] {
        let text = game.replace("1. ", &comment).repeat(games);
        fs::write(folder.path().join(name), text).unwrap();
    }
    for (arguments, reason) in [
        ("pdn convert many.pdn", "standard output"),
        ("pdn convert --json many.pdn", "standard output"),
        ("pdn convert --unique --sort date many.pdn", "standard output"),
        ("pdn convert many.pdn -o /dev/full", "cannot write /dev/full"),
        ("pdn convert wrong.pdn --rejected /dev/full", "cannot write /dev/full"),
        ("pdn check wrong.pdn", "standard output"),
        ("pdn find many.pdn", "standard output"),
        ("analyse --depth 1 --hash 1 many.pdn", "standard output"),
    ] {
        for threads in threads {
            let mut command = command(&folder, &format!("{arguments} --threads {threads}"));
            let output = command.stdout(full()).output().unwrap();
            let error = String::from_utf8(output.stderr).unwrap();
            let last = error.lines().last().unwrap_or_default();
            let expected = format!("checkers: {reason}: No space left on device (os error 28)");
            assert_eq!(last, expected, "{arguments}");
            assert_eq!(output.status.code(), Some(2), "{arguments}");
        }
    }
}

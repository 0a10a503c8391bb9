//! Tests of output files under signals, full disks and concurrent writers.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::super::support::is_ignored;
use super::{BROKEN_GAME, GAME, checkers_in, command, folder};

#[test]
fn convert_follows_links_and_keeps_permissions_and_names() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "old").unwrap();
    fs::set_permissions(at("file"), PermissionsExt::from_mode(0o600)).unwrap();
    symlink("file", at("link")).unwrap();
    assert!(checkers_in(&folder, "pdn convert sound.pdn -o link").status.success());
    assert_eq!(fs::read_link(at("link")).unwrap(), Path::new("file"));
    let converted = fs::read_to_string(at("file")).unwrap();
    assert!(converted.ends_with("1. c3-d4 d6-c5 *\n"), "{converted}");
    assert_eq!(fs::metadata(at("file")).unwrap().mode() & 0o777, 0o600);

    fs::write(at("file"), "old").unwrap();
    fs::hard_link(at("file"), at("other")).unwrap();
    assert!(checkers_in(&folder, "pdn convert sound.pdn -o file").status.success());
    assert_eq!(fs::read_to_string(at("other")).unwrap(), converted);
    assert_eq!(fs::metadata(at("file")).unwrap().nlink(), 2);
}

#[test]
fn convert_writes_into_a_pipe() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    assert!(checkers_in(&folder, "pdn convert sound.pdn -o pipe").status.success());
    assert!(reader.join().unwrap().ends_with("1. c3-d4 d6-c5 *\n"));
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());

    // A closed named pipe as the output file must be an error. A closed pipe as standard output is no error.
    let many = GAME.repeat(10_000);
    fs::write(folder.path().join("many.pdn"), many).unwrap();
    let reader = thread::spawn(move || drop(File::open(pipe).unwrap()));
    let output = checkers_in(&folder, "pdn convert many.pdn -o pipe");
    reader.join().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "checkers: cannot write pipe: Broken pipe (os error 32)\n");
    assert_eq!(output.status.code(), Some(2));
}

/// Returns the names of new files in a folder.
fn left(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with('.')).collect()
}

/// Starts a conversion of standard input and waits for its temporary file.
fn convert_under_way(folder: &TempDir, mut command: Command) -> (Child, ChildStdin) {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(GAME.repeat(8_000).as_bytes()).unwrap();
    while left(folder).is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    (child, input)
}

#[test]
fn a_signal_leaves_the_old_file_and_nothing_else() {
    let forms = ["- -o kept", "--sort date - -o kept", "- --rejected kept"];
    const HUP_INT_TERM: [i32; 3] = [1, 2, 15];
    let signals = HUP_INT_TERM.into_iter().filter(|&signal| !is_ignored(signal));
    for (signal, form) in signals.flat_map(|signal| forms.map(|form| (signal, form))) {
        let folder = folder();
        fs::write(folder.path().join("kept"), "old").unwrap();
        let mut convert = command(&folder, &format!("pdn convert {form}"));
        // TMPDIR is set to the folder, because the test looks for the temporary file of --sort there too.
        convert.stdout(Stdio::null()).env("TMPDIR", folder.path());
        let (mut child, _input) = convert_under_way(&folder, convert);
        let pid = child.id().to_string();
        assert!(
            Command::new("kill").args([&format!("-{signal}"), &pid]).status().unwrap().success()
        );
        assert_eq!(child.wait().unwrap().code(), None, "it ends by the signal");
        assert_eq!(fs::read_to_string(folder.path().join("kept")).unwrap(), "old");
        assert_eq!(left(&folder), [""; 0], "signal {signal}, {form}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_ignored_stays_ignored() {
    let folder = folder();
    let mut shell = Command::new("bash");
    let script =
        format!("trap '' HUP; exec {} pdn convert - -o new", env!("CARGO_BIN_EXE_checkers"));
    shell.args(["-c", &script]).current_dir(folder.path());
    let (mut child, input) = convert_under_way(&folder, shell);
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "HUP", &pid]).status().unwrap().success());
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(folder.path().join("new").exists());
}

/// Kills the program at random times, mostly while it writes or renames the output file.
#[test]
fn a_kill_tears_no_file() {
    let folder = folder();
    let kept = folder.path().join("kept");
    fs::write(folder.path().join("many.pdn"), GAME.repeat(2000)).unwrap();
    assert!(checkers_in(&folder, "pdn convert many.pdn -o kept").status.success());
    let new = fs::read(&kept).unwrap();
    let mut random = 2026_u32;
    let rounds = if cfg!(debug_assertions) { 5 } else { 15 };
    for (round, signal) in [9, 15].repeat(rounds).into_iter().enumerate() {
        let old = [b'x'].repeat(300_000 + round);
        fs::write(&kept, &old).unwrap();
        let mut child = command(&folder, "pdn convert many.pdn -o kept").spawn().unwrap();
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        while left(&folder).is_empty() && child.try_wait().unwrap().is_none() {
            thread::yield_now();
        }
        thread::sleep(Duration::from_micros((random >> 16).into()));
        let pid = child.id().to_string();
        Command::new("kill")
            .args([&format!("-{signal}"), &pid])
            .stderr(Stdio::null())
            .status()
            .unwrap();
        child.wait().unwrap();
        let found = fs::read(&kept).unwrap();
        assert!(found == old || found == new, "round {round}");
        for name in left(&folder) {
            assert_eq!(signal, 9, "a temporary file is left behind");
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
}

/// A killed program leaves a temporary file, which the next run must ignore.
#[test]
fn a_killed_program_leaves_the_old_file() {
    let folder = folder();
    fs::write(folder.path().join("kept"), "old").unwrap();
    let (mut child, _input) = convert_under_way(&folder, command(&folder, "pdn convert - -o kept"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("kept")).unwrap(), "old");
    assert!(left(&folder).iter().all(|name| name.starts_with(".tmp")), "git ignores it");
    assert!(checkers_in(&folder, "pdn convert sound.pdn -o kept").status.success());
    assert_ne!(fs::read_to_string(folder.path().join("kept")).unwrap(), "old");
}

#[test]
fn a_file_that_may_not_grow_is_an_error_and_the_old_one_stays() {
    let folder = folder();
    fs::write(folder.path().join("kept"), "old").unwrap();
    fs::write(folder.path().join("many.pdn"), GAME.repeat(2000)).unwrap();
    fs::write(folder.path().join("few.pdn"), GAME.repeat(40)).unwrap();
    fs::write(folder.path().join("all-broken.pdn"), BROKEN_GAME.repeat(100)).unwrap();
    let program = env!("CARGO_BIN_EXE_checkers");
    for (arguments, error) in [
        ("many.pdn -o kept", "cannot write kept: File too large (os error 27)"),
        ("all-broken.pdn --rejected kept", "cannot write kept: File too large (os error 27)"),
        ("many.pdn --sort date -o kept", "temporary file: File too large (os error 27)"),
        ("many.pdn --split event -o folder", "temporary file: File too large (os error 27)"),
        // Forty games stay in the write buffer, so the file size limit is exceeded only when the buffer is flushed
        // to the temporary file.
        ("few.pdn --split event -o folder", "temporary file: File too large (os error 27)"),
    ] {
        let script = format!("ulimit -f 1; exec {program} pdn convert {arguments}");
        let output =
            Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors.lines().last(), Some(&*format!("checkers: {error}")), "{errors}");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(fs::read_to_string(folder.path().join("kept")).unwrap(), "old");
        assert_eq!(left(&folder), [""; 0], "{arguments}");
        let split = fs::read_dir(folder.path().join("folder")).map_or(0, Iterator::count);
        assert_eq!(split, 0, "{arguments}");
    }
}

/// A user without write permission for the folder or for the file gets an error.
#[test]
#[cfg(target_os = "linux")]
fn what_may_not_be_written_to_stays() {
    let folder = folder();
    for name in ["kept", "russian.pdn"] {
        fs::write(folder.path().join(name), "old").unwrap();
    }
    let set = |name: &str, mode| {
        fs::set_permissions(folder.path().join(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    let program = env!("CARGO_BIN_EXE_checkers");
    let is_root = fs::metadata(folder.path()).unwrap().uid() == 0;
    // If the test runs as root, who may write anywhere, the program runs as the user `nobody`. This user needs
    // access to the program and to the folder.
    let run = |arguments: &str| {
        let mut command = if is_root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups", program]);
            command
        } else {
            Command::new(program)
        };
        command.args(arguments.split_whitespace()).current_dir(folder.path()).output()
    };
    let Ok(probe) = run("--version") else {
        eprintln!("skipped: there is no setpriv to give up the rights of root with");
        return;
    };
    if !probe.status.success() {
        eprintln!("skipped: {}", String::from_utf8_lossy(&probe.stderr));
        return;
    }
    for (folder_mode, file_mode) in [(0o555, 0o666), (0o777, 0o444)] {
        set(".", folder_mode);
        set("kept", file_mode);
        set("russian.pdn", file_mode);
        for (arguments, name) in [
            ("-o kept", "kept"),
            ("--sort date -o kept", "kept"),
            ("--rejected kept", "kept"),
            ("--split variant --force -o .", "./russian.pdn"),
        ] {
            let output = run(&format!("pdn convert sound.pdn {arguments}")).unwrap();
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{folder_mode:o} {file_mode:o}: {error}");
            assert!(error.starts_with(&format!("checkers: cannot write {name}: ")), "{error}");
            assert!(error.to_lowercase().contains("permission denied"), "{error}");
            assert!(output.stdout.is_empty(), "{arguments}");
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "old");
        }
    }
    set(".", 0o755);
}

/// Two programs write the same output file at once. Each program replaces the whole file, so the file of the last
/// one is complete.
#[test]
fn two_writers_at_once_leave_one_whole_file() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.pdn"), GAME.repeat(500)).unwrap();
    fs::write(at("two.pdn"), "[GameType \"25\"]\n1. a3-b4 *\n".repeat(700)).unwrap();
    for name in ["one", "two"] {
        assert!(
            checkers_in(&folder, &format!("pdn convert {name}.pdn -o {name}")).status.success()
        );
    }
    let expected = ["one", "two"].map(|name| fs::read(at(name)).unwrap());
    // Without optimisation, the programs are slow to start.
    for _ in 0..if cfg!(debug_assertions) { 5 } else { 20 } {
        let writers = ["one", "two"].map(|name| {
            command(&folder, &format!("pdn convert {name}.pdn -o both")).spawn().unwrap()
        });
        for mut writer in writers {
            assert!(writer.wait().unwrap().success());
        }
        assert!(expected.contains(&fs::read(at("both")).unwrap()));
    }
    assert_eq!(left(&folder), [""; 0]);
}

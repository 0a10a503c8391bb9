//! Tests of output files: their paths and modification times.

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use super::{closed_pipe, run_in, start};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// Every command that writes a file; `FILE` stands for its path.
const WRITERS: [&str; 2] = ["--board 8x8 --output FILE", "--board chess --output FILE"];

#[test]
fn links_are_followed_and_permissions_stay() {
    for command in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(run_in(folder.path(), &command.replace("FILE", "file")).status.success());
        let expected = fs::read(at("file")).unwrap();
        fs::write(at("file"), "old").unwrap();
        fs::set_permissions(at("file"), Permissions::from_mode(0o600)).unwrap();
        symlink("file", at("link")).unwrap();
        assert!(run_in(folder.path(), &command.replace("FILE", "link")).status.success());
        assert_eq!(fs::read_link(at("link")).unwrap(), Path::new("file"), "{command}");
        assert_eq!(fs::read(at("file")).unwrap(), expected, "{command}");
        assert_eq!(fs::metadata(at("file")).unwrap().mode() & 0o777, 0o600, "{command}");
        assert_eq!(names(folder.path()), ["file", "link"], "{command}");
        // A link to a missing file makes the file.
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/new", at("dangling")).unwrap();
        assert!(run_in(folder.path(), &command.replace("FILE", "dangling")).status.success());
        assert_eq!(fs::read(at("sub/new")).unwrap(), expected, "{command}");
        // A target is relative to the folder of its link.
        symlink("beside", at("sub/link")).unwrap();
        assert!(run_in(folder.path(), &command.replace("FILE", "sub/link")).status.success());
        assert_eq!(fs::read(at("sub/beside")).unwrap(), expected, "{command}");
        symlink("loop", at("loop")).unwrap();
        assert_eq!(run_in(folder.path(), &command.replace("FILE", "loop")).status.code(), Some(2));
    }
}

/// A missing folder is an error, because its path is probably misspelt.
#[test]
fn a_missing_folder_is_not_created() {
    for command in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let output = run_in(folder.path(), &command.replace("FILE", "no/such/file"));
        let error = String::from_utf8(output.stderr).unwrap();
        let expected = "magic-search: cannot write no/such/file: No such file or directory";
        assert!(error.starts_with(expected), "{command}: {error}");
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{command}");
        assert!(names(folder.path()).is_empty(), "{command}");
    }
}

#[test]
fn a_pipe_stays_a_pipe() {
    for command in &WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        assert!(run_in(folder.path(), &command.replace("FILE", "pipe")).status.success());
        run_in(folder.path(), &command.replace("FILE", "file"));
        assert_eq!(reader.join().unwrap(), fs::read(folder.path().join("file")).unwrap());
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{command}");
    }
}

/// The file is written even if the reader of the report stops early.
#[test]
fn a_reader_that_leaves_does_not_keep_files_from_being_written() {
    for command in &WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let child = start(folder.path(), &command.replace("FILE", "file"), closed_pipe());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{command}");
        assert_eq!(names(folder.path()), ["file"], "{command}");
    }
}

/// Two processes write the same file. The file is complete, whichever process writes last.
#[test]
fn two_writers_at_once_leave_one_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let alone = |seed: u32| {
        run_in(folder.path(), &format!("--board 8x8 --seed {seed} --output alone{seed}"));
        fs::read(folder.path().join(format!("alone{seed}"))).unwrap()
    };
    let expected = [1, 2].map(alone);
    for _ in 0..20 {
        let writers = [1, 2].map(|seed| {
            let command = format!("--board 8x8 --seed {seed} --output both");
            start(folder.path(), &command, Stdio::null())
        });
        for mut writer in writers {
            assert!(writer.wait().unwrap().success());
        }
        assert!(expected.contains(&fs::read(folder.path().join("both")).unwrap()));
    }
    assert_eq!(names(folder.path()), ["alone1", "alone2", "both"]);
}

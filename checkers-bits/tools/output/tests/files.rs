//! Drafts: links, permissions, hard links, pipes and errors.

#![cfg(unix)]

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use tempfile::TempDir;
use tool_output::{Draft, commit};

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(&self, name: &str, text: &str) -> PathBuf {
        fs::write(self.at(name), text).unwrap();
        self.at(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let draft = Draft::of(path, text.as_bytes()).map_err(|error| error.to_string())?;
    commit(vec![draft]).map_err(|error| error.to_string())
}

#[test]
fn nothing_is_visible_before_the_commit() {
    let folder = Folder::new();
    let (old, new) = (folder.with("old", "old"), folder.at("new"));
    let drafts: Vec<_> = [&old, &new].map(|path| Draft::of(path, b"fresh").unwrap()).into();
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert!(!new.exists());
    commit(drafts).unwrap();
    assert_eq!([&old, &new].map(|path| fs::read_to_string(path).unwrap()), ["fresh", "fresh"]);
    assert_eq!(folder.names(), ["new", "old"]);

    drop(Draft::of(&old, b"never").unwrap());
    assert_eq!(fs::read_to_string(&old).unwrap(), "fresh");
    assert_eq!(folder.names(), ["new", "old"], "nothing is left behind");
}

#[test]
fn a_link_stays_a_link() {
    let folder = Folder::new();
    fs::create_dir(folder.at("sub")).unwrap();
    let target = folder.with("sub/target", "old");
    let link = folder.at("link");
    symlink("sub/target", &link).unwrap();
    write(&link, "new").unwrap();
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("sub/target"));
    assert_eq!(fs::read_to_string(&target).unwrap(), "new");

    fs::remove_file(&target).unwrap();
    write(&link, "newer").unwrap();
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("sub/target"));
    assert_eq!(fs::read_to_string(&target).unwrap(), "newer");
    assert_eq!(folder.names(), ["link", "sub"]);
}

#[test]
fn permissions_and_owner_stay() {
    let folder = Folder::new();
    let path = folder.with("file", "old");
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    // Only root can change the owner.
    let given = chown(&path, Some(12345), Some(23456)).is_ok();
    let before = fs::metadata(&path).unwrap();
    write(&path, "new").unwrap();
    let after = fs::metadata(&path).unwrap();
    assert_eq!(after.mode(), before.mode());
    assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
    assert_ne!(after.ino(), before.ino(), "the file was replaced");
    assert!(!given || after.uid() == 12345);

    // A new file has the default permissions.
    let [ours, plain] = ["ours", "plain"].map(|name| folder.at(name));
    write(&ours, "").unwrap();
    File::create(&plain).unwrap();
    assert_eq!(fs::metadata(ours).unwrap().mode(), fs::metadata(plain).unwrap().mode());
}

#[test]
fn hard_links_are_kept() {
    let folder = Folder::new();
    let path = folder.with("file", "a long text that is overwritten");
    fs::hard_link(&path, folder.at("other")).unwrap();
    write(&path, "new").unwrap();
    assert_eq!(fs::read_to_string(folder.at("other")).unwrap(), "new");
    assert_eq!(fs::metadata(&path).unwrap().nlink(), 2);
    assert_eq!(folder.names(), ["file", "other"]);
}

#[test]
fn a_pipe_is_written_to() {
    let folder = Folder::new();
    let path = folder.at("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    for streamed in [false, true] {
        let reader = thread::spawn({
            let path = path.clone();
            move || fs::read_to_string(path).unwrap()
        });
        if streamed {
            let mut draft = Draft::new(&path).unwrap();
            draft.write_all(b"text").unwrap();
            commit(vec![draft]).unwrap();
        } else {
            write(&path, "text").unwrap();
        }
        assert_eq!(reader.join().unwrap(), "text");
        assert!(fs::symlink_metadata(&path).unwrap().file_type().is_fifo());
    }
    assert_eq!(folder.names(), ["pipe"]);
}

#[test]
fn a_pipe_gets_nothing_of_a_whole_file_before_the_commit() {
    let folder = Folder::new();
    let path = folder.at("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let reader = thread::spawn({
        let path = path.clone();
        move || {
            let mut text = String::new();
            File::open(path).unwrap().read_to_string(&mut text).unwrap();
            text
        }
    });
    drop(Draft::of(&path, b"never").unwrap());
    assert_eq!(reader.join().unwrap(), "");
}

#[test]
fn errors_name_the_file() {
    let folder = Folder::new();
    fs::create_dir(folder.at("folder")).unwrap();
    let nowhere = folder.at("nowhere/file");
    let error = write(&nowhere, "").unwrap_err();
    let expected = format!("cannot write {}: No such file or directory", nowhere.display());
    assert!(error.starts_with(&expected), "{error}");
    let error = write(&folder.at("folder"), "").unwrap_err();
    assert!(error.contains("is a directory"), "{error}");
    assert_eq!(folder.names(), ["folder"]);
}

/// A folder takes the place of the second file before the commit.
#[test]
fn an_error_names_the_files_that_are_written() {
    let folder = Folder::new();
    let paths = ["a", "b", "c"].map(|name| folder.at(name));
    let drafts = paths.iter().map(|path| Draft::of(path, b"new").unwrap()).collect();
    fs::create_dir(&paths[1]).unwrap();
    let error = commit(drafts).unwrap_err().to_string();
    let [a, b, _] = paths.each_ref().map(|path| path.display());
    assert_eq!(error, format!("cannot write {b}: Is a directory (os error 21); {a} is written"));
    assert_eq!(folder.names(), ["a", "b"], "neither c nor a temporary file");
}

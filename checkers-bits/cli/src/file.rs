//! Files that are replaced atomically.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::signals::{delayed, watch};

/// A file that is written completely or not at all. The path shows the new content only after
/// [commit](Self::commit).
///
/// Symbolic links are followed, and a replaced file keeps its permissions and owner. If a file has several hard links,
/// or an owner that cannot be kept, `commit` overwrites the file in place. Only a crash during such an overwrite can
/// leave a damaged file. Pipes and devices are written to directly. All errors name the file.
#[derive(Debug)]
pub struct AtomicFile {
    /// The path given by the user, for error messages.
    path: PathBuf,
    file: File,
    /// The temporary file and its destination; `None` for a pipe or device.
    temporary: Option<(TempPath, Destination)>,
}

#[derive(Debug)]
enum Destination {
    Rename(PathBuf),
    Overwrite(File),
}

impl AtomicFile {
    /// Creates a temporary file for the new content. The path does not change yet.
    pub fn new(path: &Path) -> io::Result<Self> {
        let begin = || {
            let (file, temporary) = begin(path)?;
            Ok(Self { path: path.to_owned(), file, temporary })
        };
        begin().map_err(|error: io::Error| cannot_write(path, error))
    }

    /// Writes the temporary file to disk and moves it to the path.
    pub fn commit(self) -> io::Result<()> {
        let Self { path, mut file, temporary } = self;
        let Some((temporary, destination)) = temporary else { return Ok(()) };
        let place = || match destination {
            Destination::Rename(place) => {
                file.sync_all()?;
                let mut pending = delayed();
                pending.temporary.remove(&*temporary);
                temporary.persist(&place)?;
                // The folder is synced so that the new name survives a crash. An error is ignored, because not
                // every file system can sync a folder.
                let _ = File::open(folder(&place)).and_then(|folder| folder.sync_all());
                Ok(())
            }
            Destination::Overwrite(old) => overwrite(old, &mut file).or_else(|error| {
                let mut pending = delayed();
                pending.temporary.remove(&*temporary);
                let kept = temporary.keep()?;
                let kept = kept.display();
                Err(io::Error::other(format!("{error}; the new content is in {kept}")))
            }),
        };
        place().map_err(|error: io::Error| cannot_write(&path, error))
    }

    fn named(&self, error: io::Error) -> io::Error {
        match error.kind() {
            // The kind of this error must stay unchanged, because `write_all` retries after `Interrupted`.
            ErrorKind::Interrupted => error,
            _ => cannot_write(&self.path, error),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| self.named(error))
    }
}

/// Replaces the content of a file, completely or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::new(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Creates an unnamed file for data that is needed only while the program runs.
pub fn scratch() -> io::Result<File> {
    // `watch` installs a handler for the signal SIGXFSZ. Without the handler, the system kills a process that exceeds
    // its file size limit; with the handler, the write returns an error.
    watch();
    tempfile::tempfile()
}

/// An error that names the path. The kind of the error is never `BrokenPipe`, because callers ignore a broken pipe of
/// standard output.
pub fn cannot_write(path: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("cannot write {}: {error}", path.display()))
}

/// Opens the file to which the content is written. Unless the path is a pipe or device, this file is temporary, and
/// its path and its destination on commit are returned too.
fn begin(path: &Path) -> io::Result<(File, Option<(TempPath, Destination)>)> {
    let old = match fs::metadata(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // Follows a chain of symbolic links to the file that must be replaced. The chain has an end, because `metadata`
    // above fails for a loop of links.
    let mut place = path.to_owned();
    while let Ok(target) = fs::read_link(&place) {
        place.set_file_name(target);
    }
    let Some(old) = old else {
        let (file, temporary) = temporary(folder(&place), new_permissions())?;
        return Ok((file, Some((temporary, Destination::Rename(place)))));
    };
    if old.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    // The old file is opened to check its permission: a file without write permission must not be replaced.
    let opened = File::options().write(true).open(&place)?;
    if !old.is_file() {
        return Ok((opened, None));
    }
    let (file, temporary) = temporary(folder(&place), None)?;
    let can_replace = inherit(&file, &old)?;
    let destination =
        if can_replace { Destination::Rename(place) } else { Destination::Overwrite(opened) };
    Ok((file, Some((temporary, destination))))
}

/// Creates a temporary file that is removed if a signal ends the program.
fn temporary(folder: &Path, permissions: Option<Permissions>) -> io::Result<(File, TempPath)> {
    // If the folder cannot be used, `metadata` returns the error message of the system. The message of
    // `tempfile_in` is less clear.
    fs::metadata(folder)?;
    watch();
    let mut builder = tempfile::Builder::new();
    permissions.map(|permissions| builder.permissions(permissions));
    let mut pending = delayed();
    // Only the kind of the error is kept, because its message has the name of the temporary file, which means
    // nothing to the user.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    pending.temporary.insert(file.path().to_owned());
    Ok(file.into_parts())
}

/// The permissions of a new file: everything that the umask allows.
fn new_permissions() -> Option<Permissions> {
    #[cfg(unix)]
    let permissions = Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    let permissions = None;
    permissions
}

/// Copies the permissions and owner of the old file. Returns `false` if the owner cannot be kept.
fn inherit(file: &File, old: &Metadata) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

        if old.nlink() > 1 || fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
            return Ok(false);
        }
        // The mask clears setuid and setgid, because the new content must not run with the rights of the old file.
        file.set_permissions(PermissionsExt::from_mode(old.mode() & 0o777))?;
    }
    #[cfg(not(unix))]
    file.set_permissions(old.permissions())?;
    Ok(true)
}

/// Overwrites a file in place. The old file is truncated after the new content is written, so that its disk space
/// cannot be lost to other files.
fn overwrite(mut old: File, new: &mut File) -> io::Result<()> {
    new.sync_all()?;
    new.rewind()?;
    let length = io::copy(new, &mut old)?;
    old.set_len(length)?;
    old.sync_all()
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != OsStr::new("")).unwrap_or(Path::new("."))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
    use std::process::Command;
    use std::thread;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn nothing_is_visible_before_the_commit() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        fs::write(&old, "old").unwrap();
        for path in [&old, &new] {
            let mut file = AtomicFile::new(path).unwrap();
            file.write_all(b"never").unwrap();
        }
        assert_eq!(fs::read_to_string(&old).unwrap(), "old");
        assert_eq!(names(folder.path()), ["old"], "nothing is left behind");
        for path in [&old, &new] {
            write(path, b"fresh").unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), "fresh");
        }
        assert_eq!(names(folder.path()), ["new", "old"]);
    }

    #[test]
    fn links_stay_links() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/second", at("first")).unwrap();
        symlink("third", at("sub/second")).unwrap();
        // At the first write the links lead to a missing file. At the second write they lead to the file that the
        // first write created.
        for text in ["new", "newer"] {
            write(&at("first"), text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(at("sub/third")).unwrap(), text);
        }
        assert_eq!(fs::read_link(at("first")).unwrap(), Path::new("sub/second"));
        assert_eq!(names(&at("sub")), ["second", "third"]);
        symlink("loop", at("loop")).unwrap();
        assert!(AtomicFile::new(&at("loop")).is_err());
    }

    #[test]
    fn permissions_and_owner_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [path, ours, plain] = ["file", "ours", "plain"].map(|name| folder.path().join(name));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        // Only root can give a file to another owner. For other users `chown` fails, and the owner stays.
        let given = chown(&path, Some(12345), Some(23456)).is_ok();
        let before = fs::metadata(&path).unwrap();
        write(&path, b"new").unwrap();
        let after = fs::metadata(&path).unwrap();
        let access = |found: &Metadata| (found.mode(), found.uid(), found.gid());
        assert_eq!(access(&after), access(&before));
        assert_ne!(after.ino(), before.ino(), "the file was replaced");
        assert!(!given || after.uid() == 12345);
        // A new file gets the default permissions, like a file that `File::create` makes.
        write(&ours, b"").unwrap();
        File::create(&plain).unwrap();
        assert_eq!(fs::metadata(ours).unwrap().mode(), fs::metadata(plain).unwrap().mode());
    }

    #[test]
    fn hard_links_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["file", "other"].map(|name| folder.path().join(name));
        fs::write(&path, "a long text that is overwritten").unwrap();
        fs::hard_link(&path, &other).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read_to_string(&other).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().nlink(), 2);
        assert_eq!(names(folder.path()), ["file", "other"]);
    }

    #[test]
    fn pipes_are_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let reader = thread::spawn({
            let path = path.clone();
            move || fs::read_to_string(path).unwrap()
        });
        write(&path, b"text").unwrap();
        assert_eq!(reader.join().unwrap(), "text");
        assert!(fs::symlink_metadata(&path).unwrap().file_type().is_fifo());
        assert_eq!(names(folder.path()), ["pipe"]);
    }

    #[test]
    fn errors_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("nowhere/file");
        let error = write(&path, b"").unwrap_err().to_string();
        let expected = format!("cannot write {}: No such file or directory", path.display());
        assert!(error.starts_with(&expected), "{error}");
        let error = write(folder.path(), b"").unwrap_err().to_string();
        assert!(error.ends_with("is a directory"), "{error}");
        // The commit fails, because a folder is created at the path first.
        let path = folder.path().join("file");
        let file = AtomicFile::new(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = file.commit().unwrap_err().to_string();
        let expected = format!("cannot write {}: Is a directory (os error 21)", path.display());
        assert_eq!(error, expected);
        assert_eq!(names(folder.path()), ["file"], "no temporary file");
    }
}

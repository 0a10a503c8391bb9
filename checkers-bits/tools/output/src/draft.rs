//! Files that are written whole or not at all.
//!
//! A [`Draft`] writes to a temporary file in the same directory. [`commit`] syncs the temporary file and
//! renames it, so that no reader ever sees half a file, whenever the program is stopped.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::platform;
use crate::signals::{Pending, delayed, watch};

/// A file in the making, which becomes visible when it is [committed](commit).
///
/// Symbolic links are followed, and a replaced file keeps its permissions and owner. A file with
/// several hard links, or with an owner that cannot be kept, is overwritten in place on commit; only then
/// can a crash leave a damaged file. Devices and pipes are written to directly.
///
/// ```
/// use std::io::Write;
/// use tool_output::{Draft, commit};
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("greeting");
/// let mut draft = Draft::new(&path)?;
/// draft.write_all(b"hello")?;
/// assert!(!path.exists());
/// commit(vec![draft])?;
/// assert_eq!(std::fs::read(&path)?, b"hello");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Draft {
    /// The path that the user named.
    path: PathBuf,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// Renamed to `place`.
    New { file: NamedTempFile, place: PathBuf },
    /// Copied over the old file.
    Copy { file: NamedTempFile, old: File },
    /// Written to directly, except for the bytes held back until the commit.
    Direct { file: File, held: Vec<u8> },
}

impl Draft {
    /// Begins a file. Writes to a pipe or device take effect at once.
    ///
    /// # Errors
    ///
    /// If the file, or a temporary file beside it, cannot be written.
    pub fn new(path: &Path) -> Result<Self, WriteError> {
        match Content::new(path) {
            Ok(content) => Ok(Self { path: path.to_owned(), content }),
            Err(error) => Err(WriteError::new(path, error)),
        }
    }

    /// A whole file. A pipe or device also gets nothing before the commit.
    ///
    /// # Errors
    ///
    /// If the file, or a temporary file beside it, cannot be written.
    pub fn of(path: &Path, bytes: &[u8]) -> Result<Self, WriteError> {
        let mut draft = Self::new(path)?;
        if let Content::Direct { held, .. } = &mut draft.content {
            held.extend(bytes);
        } else {
            let written = draft.write_all(bytes).and_then(|()| draft.sync());
            written.map_err(|error| WriteError::new(path, error))?;
        }
        Ok(draft)
    }

    fn sync(&mut self) -> io::Result<()> {
        match &mut self.content {
            Content::New { file, .. } | Content::Copy { file, .. } => file.as_file().sync_all(),
            Content::Direct { file, held } => {
                file.write_all(&std::mem::take(held))?;
                file.flush()
            }
        }
    }

    /// Puts the file in its place; the directory to sync is returned.
    fn place(self, pending: &mut Pending) -> io::Result<Option<PathBuf>> {
        match self.content {
            Content::New { file, place } => {
                file.persist(&place)?;
                Ok(Some(directory(&place).to_owned()))
            }
            Content::Copy { mut file, mut old } => match copy(file.as_file_mut(), &mut old) {
                Ok(()) => Ok(None),
                Err(error) => match file.keep() {
                    Ok((_, kept)) => {
                        pending.temporary.remove(&kept);
                        let kept = kept.display();
                        let message = format!("{error}; the new content is in {kept}");
                        Err(io::Error::new(error.kind(), message))
                    }
                    Err(_) => Err(error),
                },
            },
            Content::Direct { .. } => Ok(None),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.content {
            Content::New { file, .. } | Content::Copy { file, .. } => file.as_file().write(bytes),
            Content::Direct { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.content {
            Content::New { file, .. } | Content::Copy { file, .. } => file.as_file().flush(),
            Content::Direct { file, .. } => file.flush(),
        }
    }
}

impl Content {
    fn new(path: &Path) -> io::Result<Self> {
        let place = follow_links(path)?;
        let found = match fs::metadata(&place) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self::New {
                    file: temporary(directory(&place), Access::Public)?,
                    place,
                });
            }
            Err(error) => return Err(error),
        };
        if found.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        // A file without write permission must not be replaced either.
        let old = File::options().write(true).open(&place)?;
        if !is_replaceable(&found) {
            return Ok(Self::Direct { file: old, held: Vec::new() });
        }
        let file = temporary(directory(&place), Access::Private)?;
        if platform::inherit(file.as_file(), &found)? {
            Ok(Self::New { file, place })
        } else {
            Ok(Self::Copy { file, old })
        }
    }
}

/// Whether a file can be replaced by another: a device, pipe or socket cannot.
fn is_replaceable(found: &Metadata) -> bool {
    found.is_file()
}

/// The path at the end of a chain of symbolic links, whether or not a file is there.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: u32 = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Private,
    /// With the permissions of a new file.
    Public,
}

/// A temporary file that a signal removes.
fn temporary(directory: &Path, access: Access) -> io::Result<NamedTempFile> {
    // For the system's own error message, which the error of `tempfile_in` replaces.
    fs::metadata(directory)?;
    watch();
    let mut builder = tempfile::Builder::new();
    if access == Access::Public {
        platform::make_public(&mut builder);
    }
    let mut pending = delayed();
    // Without the name of the temporary file, which means nothing to the user.
    let file = builder.tempfile_in(directory).map_err(|error| io::Error::from(error.kind()))?;
    pending.temporary.insert(file.path().to_owned());
    Ok(file)
}

/// An unnamed file for data that is needed only while the program runs.
///
/// # Errors
///
/// If there is no place for temporary files.
pub fn scratch() -> io::Result<File> {
    // Also turns SIGXFSZ into an error.
    watch();
    tempfile::tempfile()
}

/// Puts files in their places after all of them are synced. A signal cannot end the program between two
/// files.
///
/// # Errors
///
/// The first failure. The error names the files before it, which are in place; the files after it are
/// unchanged.
pub fn commit(mut drafts: Vec<Draft>) -> Result<(), WriteError> {
    for draft in &mut drafts {
        draft.sync().map_err(|error| WriteError::new(&draft.path, error))?;
    }
    let mut pending = delayed();
    let mut placed = Vec::new();
    let mut directories = Vec::new();
    let mut result = Ok(());
    for draft in drafts {
        let path = draft.path.clone();
        match draft.place(&mut pending) {
            Ok(directory) => {
                directories.extend(directory.map(|directory| (directory, path.clone())));
                placed.push(path);
            }
            Err(error) => {
                result = Err(WriteError { path, error, placed });
                break;
            }
        }
    }
    pending.temporary.retain(|path| path.exists());
    drop(pending);
    for (directory, path) in directories {
        result = result.and(
            platform::sync_directory(&directory).map_err(|error| WriteError::new(&path, error)),
        );
    }
    result
}

/// Overwrites a file. Shortening it last keeps its disk space reserved.
fn copy(from: &mut File, to: &mut File) -> io::Result<()> {
    from.rewind()?;
    to.rewind()?;
    let length = io::copy(from, to)?;
    to.set_len(length)?;
    to.sync_all()
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file could not be written.
#[derive(Debug)]
pub struct WriteError {
    path: PathBuf,
    error: io::Error,
    /// Files of the same commit that are written.
    placed: Vec<PathBuf>,
}

impl WriteError {
    /// An error of the system, with the file.
    #[must_use]
    pub fn new(path: &Path, error: io::Error) -> Self {
        Self { path: path.to_owned(), error, placed: Vec::new() }
    }
}

/// `cannot write b.rs: No space left on device (os error 28); a.rs is written`
impl Display for WriteError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)?;
        for path in &self.placed {
            write!(f, "; {} is written", path.display())?;
        }
        Ok(())
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn devices_and_sockets_are_not_replaced() {
        // Only the metadata is read: nothing is opened for writing.
        assert!(!is_replaceable(&File::open("/dev/zero").unwrap().metadata().unwrap()));
        let (_ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
        let socket = File::from(std::os::fd::OwnedFd::from(theirs));
        assert!(!is_replaceable(&socket.metadata().unwrap()));
    }

    #[test]
    fn links_are_followed_to_files_and_to_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/second", at("first")).unwrap();
        symlink("third", at("sub/second")).unwrap();
        assert_eq!(follow_links(&at("first")).unwrap(), at("sub/third"));
        fs::write(at("sub/third"), "").unwrap();
        assert_eq!(follow_links(&at("first")).unwrap(), at("sub/third"));
        symlink("loop", at("loop")).unwrap();
        assert!(Draft::new(&at("loop")).is_err());
        assert!(Draft::new(&at("sub")).is_err());
    }
}

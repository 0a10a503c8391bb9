//! Files that are written whole or not at all.
//!
//! What is written goes into a temporary file beside the one that is meant. When all is there, and
//! on the disk, it takes the name of the other, so that nobody ever meets half a file, whenever the
//! program is stopped.

use std::fmt::{self, Display, Formatter};
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use crate::place::Place;
use crate::temporary::{Temporary, Uninterrupted, uninterrupted};

/// A file in the making, of which nothing shows until it is [committed](commit).
///
/// Symbolic links are followed, and the permissions and the owner of a file stay what they are. A
/// file that has several names (hard links), or an owner that cannot be kept, is overwritten where
/// it is once everything is there, the one case in which a crash can leave it damaged. What is no
/// regular file, such as a device or a pipe, is written to and stays what it is.
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
    /// As the user has named it.
    path: PathBuf,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// Takes the name of the place.
    New { file: Temporary, place: PathBuf },
    /// Is copied over the old file.
    Copy { file: Temporary, old: File },
    /// Written through, but for what is held back until it is committed.
    Through { file: File, held: Vec<u8> },
}

impl Draft {
    /// Begins a file. To what is no regular file, such as a pipe, all is written at once.
    ///
    /// # Errors
    ///
    /// If the file, or one beside it, cannot be written.
    pub fn new(path: &Path) -> Result<Self, WriteError> {
        match Content::new(path) {
            Ok(content) => Ok(Self { path: path.to_owned(), content }),
            Err(error) => Err(WriteError::new(path, error)),
        }
    }

    /// A whole file. Here also a pipe gets nothing before it is committed.
    ///
    /// # Errors
    ///
    /// If the file, or one beside it, cannot be written.
    pub fn of(path: &Path, bytes: &[u8]) -> Result<Self, WriteError> {
        let mut draft = Self::new(path)?;
        if let Content::Through { held, .. } = &mut draft.content {
            held.extend(bytes);
        } else {
            let written = draft.write_all(bytes).and_then(|()| draft.settle());
            written.map_err(|error| WriteError::new(path, error))?;
        }
        Ok(draft)
    }

    /// Makes sure that everything is on the disk.
    fn settle(&mut self) -> io::Result<()> {
        match &mut self.content {
            Content::New { file, .. } | Content::Copy { file, .. } => file.file.sync_all(),
            Content::Through { file, held } => {
                file.write_all(&std::mem::take(held))?;
                file.flush()
            }
        }
    }

    /// Puts the file in its place.
    fn place(&mut self, during: &mut Uninterrupted) -> io::Result<()> {
        match &mut self.content {
            Content::New { file, place } => file.rename(place, during),
            Content::Copy { file, old } => {
                copy(&mut file.file, old).map_err(|error| match file.keep(during) {
                    Some(kept) => io::Error::new(
                        error.kind(),
                        format!("{error}; the new content is in {}", kept.display()),
                    ),
                    None => error,
                })
            }
            Content::Through { .. } => Ok(()),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.content {
            Content::New { file, .. } | Content::Copy { file, .. } => file.file.write(bytes),
            Content::Through { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.content {
            Content::New { file, .. } | Content::Copy { file, .. } => file.file.flush(),
            Content::Through { file, .. } => file.flush(),
        }
    }
}

impl Content {
    fn new(path: &Path) -> io::Result<Self> {
        match Place::of(path)? {
            Place::Free(place) => {
                Ok(Self::New { file: Temporary::new(directory(&place), true)?, place })
            }
            Place::File(place, found) => {
                // What the user may not write to is not replaced either.
                let old = File::options().write(true).open(&place)?;
                let file = Temporary::new(directory(&place), false)?;
                if inherit(&file.file, &found)? {
                    Ok(Self::New { file, place })
                } else {
                    Ok(Self::Copy { file, old })
                }
            }
            Place::Through => Ok(Self::Through {
                file: File::options().write(true).open(path)?,
                held: Vec::new(),
            }),
        }
    }
}

/// Puts files in their places, all of them after everything is on the disk. A signal does not come
/// between two of them.
///
/// # Errors
///
/// The first that fails; then those before it, which the error names, are in place, and the others
/// are as they were.
pub fn commit(mut drafts: Vec<Draft>) -> Result<(), WriteError> {
    for draft in &mut drafts {
        draft.settle().map_err(|error| WriteError::new(&draft.path, error))?;
    }
    let mut during = uninterrupted();
    let mut placed = Vec::new();
    let mut result = Ok(());
    for draft in &mut drafts {
        match draft.place(&mut during) {
            Ok(()) => placed.push(draft.path.clone()),
            Err(error) => {
                result = Err(WriteError { path: draft.path.clone(), error, placed });
                break;
            }
        }
    }
    // Those that are left are removed, for which this must be free.
    drop(during);
    for draft in &drafts {
        if let Content::New { place, .. } = &draft.content {
            let synced = sync(directory(place));
            result = result.and(synced.map_err(|error| WriteError::new(&draft.path, error)));
        }
    }
    result
}

/// Overwrites a file, and shortens it last, so that it takes no more of the disk than it must.
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

/// Makes sure that a new name is on the disk.
fn sync(directory: &Path) -> io::Result<()> {
    #[cfg(unix)]
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        // There are file systems and rights with which a directory cannot be opened or synced.
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::PermissionDenied | ErrorKind::Unsupported
            ) =>
        {
            return Err(error);
        }
        _ => {}
    }
    #[cfg(not(unix))]
    let _ = directory;
    Ok(())
}

/// Gives a file the owner and the permissions of another; `false` if it cannot stand in for it.
#[cfg(unix)]
fn inherit(file: &File, old: &Metadata) -> io::Result<bool> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    if old.nlink() > 1 {
        return Ok(false);
    }
    let new = file.metadata()?;
    let has_owner = (new.uid(), new.gid()) == (old.uid(), old.gid());
    if !has_owner && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        return Ok(false);
    }
    // Not the bits that make a program run as its owner: it is another program now.
    file.set_permissions(Permissions::from_mode(old.mode() & 0o777))?;
    Ok(true)
}

#[cfg(not(unix))]
fn inherit(file: &File, old: &Metadata) -> io::Result<bool> {
    file.set_permissions(old.permissions())?;
    Ok(true)
}

/// A file could not be written.
#[derive(Debug)]
pub struct WriteError {
    path: PathBuf,
    error: io::Error,
    /// Those that were to be written with it, and are.
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

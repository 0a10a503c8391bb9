//! What a path leads to, and so how it can be written.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How many links are followed where the system does not do it.
const MOST_LINKS: u32 = 40;

/// What a path leads to, links followed.
#[derive(Debug)]
pub(crate) enum Place {
    /// Nothing yet.
    Free(PathBuf),
    /// A file that another can take the place of.
    File(PathBuf, Metadata),
    /// A device, a pipe or a socket: it is written to and stays what it is.
    Through,
}

impl Place {
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(found) => Self::of_existing(path, found),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Ok(Self::Free(end_of_links(path)?))
            }
            Err(error) => Err(error),
        }
    }

    fn of_existing(path: &Path, found: Metadata) -> io::Result<Self> {
        if found.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !found.is_file() {
            return Ok(Self::Through);
        }
        Ok(Self::File(fs::canonicalize(path)?, found))
    }
}

/// Where a link to nothing leads, which the system does not say.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::File;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_is_no_regular_file_is_written_through() {
        // The metadata of a device is all that is looked at: nothing is opened for writing.
        let device = File::open("/dev/zero").unwrap().metadata().unwrap();
        let place = Place::of_existing(Path::new("device"), device).unwrap();
        assert!(matches!(place, Place::Through), "{place:?}");
        let (_ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
        let socket = File::from(std::os::fd::OwnedFd::from(theirs)).metadata().unwrap();
        let place = Place::of_existing(Path::new("socket"), socket).unwrap();
        assert!(matches!(place, Place::Through), "{place:?}");
    }

    #[test]
    fn links_are_followed_also_to_what_is_not_there_yet() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/second", at("first")).unwrap();
        symlink("third", at("sub/second")).unwrap();
        let Place::Free(end) = Place::of(&at("first")).unwrap() else { panic!("nothing is there") };
        assert_eq!(end, at("sub/third"));
        fs::write(at("sub/third"), "").unwrap();
        let Place::File(end, _) = Place::of(&at("first")).unwrap() else { panic!("it is there") };
        assert_eq!(end, at("sub/third").canonicalize().unwrap());
        symlink("loop", at("loop")).unwrap();
        assert!(Place::of(&at("loop")).is_err());
        assert!(Place::of(&at("sub")).is_err());
    }
}

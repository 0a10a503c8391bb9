//! Tests of packed files, archives and folders.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use bzip2::write::BzEncoder;
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::Value;

use super::{SOUND, checked, on_input, write};
use crate::{assert_run, run};

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zipped(path: &Path, files: &[(&str, &str)], method: CompressionMethod) {
    let mut archive = ZipArchiveWriter::new(File::create(path).unwrap());
    for (name, text) in files {
        let (mut entry, config) =
            archive.new_file(name).compression_method(method).start().unwrap();
        let descriptor = if method == CompressionMethod::DEFLATE {
            let mut packed = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
            packed.write_all(text.as_bytes()).unwrap();
            let (packed, descriptor) = packed.finish().unwrap();
            packed.finish().unwrap();
            descriptor
        } else {
            let mut stored = config.wrap(&mut entry);
            stored.write_all(text.as_bytes()).unwrap();
            stored.finish().unwrap().1
        };
        entry.finish(descriptor).unwrap();
    }
    // A folder may have a name like that of a file.
    archive.new_dir("old.pdn/").create().unwrap();
    archive.finish().unwrap();
}

#[test]
fn the_checksum_of_a_file_in_an_archive_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zip");
    for method in [CompressionMethod::STORE, CompressionMethod::DEFLATE] {
        zipped(&path, &[("a.pdn", SOUND)], method);
        assert_eq!(run("pdn", &["check", path.to_str().unwrap()]).status.code(), Some(0));
        let mut bytes = fs::read(&path).unwrap();
        // The checksum is at byte 16 of the central directory header of the entry.
        let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        bytes[directory + 16] ^= 1;
        fs::write(&path, bytes).unwrap();
        let output = run("pdn", &["check", path.to_str().unwrap()]);
        let error = String::from_utf8(output.stderr).unwrap();
        let expected = "a.zip/a.pdn: a zip archive that cannot be read: the checksum is wrong\n";
        assert!(error.ends_with(expected), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// [`SOUND`], packed by `xz`.
const SOUND_XZ: &[u8] = b"\xFD7zXZ\x00\x00\x01i\x22\xDE6\x02\x00!\x01\x10\x00\x00\x00\xA8p\x8E\x86\x01\x00*[GameType \x2225\x22]\x0A\x0A1. c3-d4 d6-c5 2. b2-c3 *\x0A\x00\x00\x81\x8E\xB9,\x00\x01?+Wf\xE4\xD4\x90B\x99\x0D\x01\x00\x00\x00\x00\x01YZ";

#[test]
fn packed_files_are_read_or_refused_by_name() {
    let sound = "-: games 1, plies 3, errors 0\n";
    assert_eq!(checked(gzipped(SOUND.as_bytes())), sound);
    let two = [gzipped(SOUND.as_bytes()), gzipped(SOUND.as_bytes())].concat();
    assert_eq!(checked(two), "-: games 2, plies 6, errors 0\n");

    let bzip2 = |text: &str| {
        let mut packed = BzEncoder::new(Vec::new(), bzip2::Compression::best());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    assert_eq!(checked(bzip2(SOUND).repeat(2)), "-: games 2, plies 6, errors 0\n");
    let cut = bzip2(&SOUND.repeat(100));
    let output = on_input(&["check"], &cut[..cut.len() - 10]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.starts_with("checkers: -: a bzip2 file that cannot be read: "), "{error}");
    assert_eq!(output.status.code(), Some(2));

    assert_eq!(checked(SOUND_XZ.repeat(2)), "-: games 2, plies 6, errors 0\n");
    let output = on_input(&["check"], &SOUND_XZ[..SOUND_XZ.len() - 10]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.starts_with("checkers: -: an xz file that cannot be read: "), "{error}");

    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("a.zip");
    zipped(
        &archive,
        &[("b.pdn", SOUND), ("read.me", "no game"), ("sub/c.PDN", SOUND)],
        CompressionMethod::DEFLATE,
    );
    let path = archive.to_str().unwrap();
    let line = |name: &str| format!("{path}/{name}: games 1, plies 3, errors 0\n");
    let output = run("pdn", &["check", path]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.starts_with(&(line("b.pdn") + &line("sub/c.PDN"))), "{told} {output:?}");
    assert!(!told.contains("old.pdn"), "{told}");

    for (bytes, reason) in [
        (&b"7z\xBC\xAF\x27\x1C and more"[..], "a 7z archive, which is not read"),
        (b"\x28\xB5\x2F\xFD\x04\x00\x09", "a Zstandard file, which is not read"),
        (b"Rar!\x1A\x07\x01\x00", "a RAR archive, which is not read"),
        (b"%PDF-1.4\n", "a PDF document and not PDN"),
        (b"PK\x03\x04\x14\0\0\0", "a zip archive inside another or in a stream, which is not read"),
    ] {
        for bytes in [bytes.to_vec(), gzipped(bytes)] {
            let output = on_input(&["check"], bytes);
            assert_run(&output, 2, "", &format!("checkers: -: {reason}\n"));
        }
    }
    let broken = write(&folder, "broken.zip", b"PK\x03\x04nothing");
    let output = run("pdn", &["check", &broken]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("broken.zip: a zip archive that cannot be read: "), "{error}");
    assert_eq!(output.status.code(), Some(2));
    // In the local header of an entry, bit 0 of byte 6 is the encryption flag, and byte 8 is the compression
    // method. Method 12 (bzip2) is unsupported.
    for (place, value, reason) in [(6, 1, "encrypted"), (8, 12, "which is not read")] {
        let path = folder.path().join("strange.zip");
        zipped(&path, &[("a.pdn", SOUND)], CompressionMethod::STORE);
        let mut bytes = fs::read(&path).unwrap();
        let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        // The central directory also has the flag and the method, two bytes later than in the local header, so its
        // byte is changed too.
        bytes[place] = value;
        bytes[directory + place + 2] = value;
        fs::write(&path, bytes).unwrap();
        let output = run("pdn", &["check", path.to_str().unwrap()]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("strange.zip/a.pdn: ") && error.contains(reason), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    // A broken local header costs only its entry.
    let torn = folder.path().join("torn.zip");
    zipped(&torn, &[("a.pdn", SOUND), ("b.pdn", SOUND)], CompressionMethod::STORE);
    let mut bytes = fs::read(&torn).unwrap();
    let mut headers = bytes.windows(4).enumerate().filter(|(_, four)| four == b"PK\x03\x04");
    let (second, _) = headers.nth(1).unwrap();
    bytes[second] = b'p';
    fs::write(&torn, bytes).unwrap();
    let output = run("pdn", &["check", torn.to_str().unwrap()]);
    let (told, error) = (output.stdout, String::from_utf8(output.stderr).unwrap());
    assert!(String::from_utf8_lossy(&told).contains("a.pdn: games 1"), "{error}");
    assert!(error.contains("torn.zip/b.pdn: a zip archive that cannot be read: "), "{error}");
    let cut = gzipped(SOUND.repeat(100).as_bytes());
    let output = on_input(&["check"], &cut[..cut.len() - 10]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.starts_with("checkers: -: a gzip file that cannot be read: "), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_packed_file_with_a_game_of_4_mib_is_refused() {
    refuse_packed(4);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: unpacks 128 MiB"]
fn a_packed_file_with_a_game_of_128_mib_takes_less_memory() {
    refuse_packed(128);
}

/// Passes a compressed game of `mebibytes` MiB to a process with a memory limit of about 120 MB. The process must
/// refuse the game.
#[cfg(target_os = "linux")]
fn refuse_packed(mebibytes: usize) {
    let folder = tempfile::tempdir().unwrap();
    let bomb = write(&folder, "bomb.pdn.gz", gzipped(&vec![b'a'; mebibytes << 20]));
    assert!(fs::metadata(&bomb).unwrap().len() < 1 << 20);
    let program = crate::BINARY;
    let script = format!("ulimit -v 120000; exec {program} pdn check --threads 1 {bomb}");
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        told.contains("expected a game of at most 1048576 bytes, found a longer one"),
        "{output:?}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn folders_are_searched() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        write(&folder, "a.pdn", SOUND),
        write(&folder, "b/c.PDN", SOUND),
        write(&folder, "b/d/e.pdn.gz", gzipped(SOUND.as_bytes())),
        write(&folder, "f.fen", "W:Wc3:Bf6\nB:Wc3:Bf6\n"),
    ];
    write(&folder, "b/readme.txt", "not a game");
    let path = folder.path().to_str().unwrap();
    let output = run("pdn", &["check", "--json", "--variant", "russian", path]);
    let told = String::from_utf8(output.stdout).unwrap();
    let reports = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let read: Vec<_> = reports.filter(|report| report["file"].is_string()).collect();
    assert_eq!(
        read.iter().map(|report| report["file"].as_str().unwrap()).collect::<Vec<_>>(),
        files
    );
    let games: Vec<_> = read.iter().map(|report| &report["games"]).collect();
    assert_eq!(games, [1, 1, 1, 2]);
    // The link `back` makes a cycle, so the program must not follow links to folders.
    #[cfg(unix)]
    std::os::unix::fs::symlink("..", folder.path().join("b/back")).unwrap();
    let packed = write(&folder, "b/g.pdn.zst", b"\x28\xB5\x2F\xFDrest");
    let output = run("pdn", &["check", "--json", "--variant", "russian", path]);
    let told = String::from_utf8(output.stdout).unwrap();
    let total: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    assert_eq!((&total["files"], &total["unreadable"]), (&5.into(), &1.into()));
    let error = format!("checkers: {packed}: a Zstandard file, which is not read\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), error);

    let empty = tempfile::tempdir().unwrap();
    let path = empty.path().to_str().unwrap();
    let error = format!("checkers: {path}: no .pdn or .fen file in this folder\n");
    assert_run(&run("pdn", &["check", path]), 2, "", &error);
}

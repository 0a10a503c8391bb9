//! Tests of the encodings of files.

use super::{SOUND, checked, on_input};
use crate::assert_run;

#[test]
fn the_encoding_is_reported_and_can_be_set() {
    // The bytes are the name Куперман in KOI8-R and in CP1251.
    let koi8 = b"[GameType \"25\"]\n[White \"\xEB\xD5\xD0\xC5\xD2\xCD\xC1\xCE\"]\n\n1. c3-d4 *\n";
    let windows =
        b"[GameType \"25\"]\n[White \"\xCA\xF3\xEF\xE5\xF0\xEC\xE0\xED\"]\n\n1. c3-d4 *\n";
    for (bytes, name) in [(koi8, "KOI8-R"), (windows, "windows-1251")] {
        let found = format!("-: games 1, plies 1, errors 0\n  1 in {name}\n");
        assert_run(&on_input(&["check"], bytes), 0, &found, "");
        let converted = "[White \"Куперман\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
        let guess = format!("checkers: -: 1 read as {name}; --encoding decides\n");
        assert_run(&on_input(&["convert"], bytes), 0, converted, &guess);
        let set = on_input(&["convert", "--encoding", &name.to_lowercase()], bytes);
        assert_run(&set, 0, converted, "");
    }
    let dos = on_input(&["convert", "--encoding", "cp437"], b"[White \"\x8E\x99\"]\n*\n");
    assert_run(&dos, 0, "[White \"ÄÖ\"]\n\n*\n", "");
    let unknown = on_input(&["check", "--encoding", "ascii"], "");
    let error = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(
        error.contains("expected one of UTF-8, windows-1251, ") && error.contains("UTF-16LE"),
        "{error}"
    );
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn utf_16_is_read() {
    let text = "[White \"Куперман\"]\n".to_owned() + SOUND;
    let units = |mark: &str| -> Vec<u16> { format!("{mark}{text}").encode_utf16().collect() };
    let little = |mark| units(mark).into_iter().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let big = |mark| units(mark).into_iter().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
    for (bytes, name) in [
        (little("\u{feff}"), "UTF-16LE"),
        (big("\u{feff}"), "UTF-16BE"),
        (little(""), "UTF-16LE"),
        (big(""), "UTF-16BE"),
    ] {
        let expected = format!("-: games 1, plies 3, errors 0\n  1 in {name}\n");
        assert_eq!(checked(&bytes), expected);
        let set = on_input(&["check", "--encoding", name], &bytes);
        assert_eq!(String::from_utf8_lossy(&set.stdout), expected);
    }
    // UTF-16 is detected by zero bytes at the beginning. A file that begins with Cyrillic letters has no zero bytes
    // there, so its encoding must be named by --encoding or by a byte order mark.
    let comment = "Шашки\n\n".to_owned() + SOUND;
    let bytes: Vec<u8> = comment.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let set = on_input(&["check", "--encoding", "UTF-16LE"], bytes);
    let told = String::from_utf8_lossy(&set.stdout).into_owned();
    assert!(told.starts_with("-: games 1, plies 3, errors 0\n"), "{told}");
}

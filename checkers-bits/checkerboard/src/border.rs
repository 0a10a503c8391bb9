//! The functions that CheckerBoard calls. All unsafe code of the crate is in this file.

#![expect(unsafe_code, reason = "a C program passes pointers")]

#[cfg(windows)]
use std::ffi::c_void;
use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU8, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use draughts_engine::Control;

use crate::board::{Board, MoveDescription, board as board_of, ends, position};
use crate::player::{BUSY, ENGINE, Settings, UNKNOWN, limits};

/// The size of the text of `getmove`, with its NUL.
const TEXT: usize = 1024;

/// The size of a reply, with its NUL. CheckerBoard documents 1024, but has buffers of 256 bytes for most commands.
const REPLY: usize = 256;

/// The maximum size of a command, with its NUL. `set gamehist` has the FEN of a position and many moves.
const COMMAND: usize = 1 << 14;

/// No search holds this lock, so that commands are answered during a search.
static SETTINGS: LazyLock<Mutex<Settings>> =
    LazyLock::new(|| Settings::of_file(&file_name()).into());

/// The variable that stops the search: null, or valid during a search.
static PLAY_NOW: AtomicPtr<c_int> = AtomicPtr::new(ptr::null_mut());

/// Searches for a move and plays it on the board: see `checkerboard.h`.
///
/// # Safety
///
/// Each pointer must be null or valid, until the function returns, for the type in `checkerboard.h`; `text` for 1024
/// bytes. Other threads may read `text`, and may write `*play_now` as a whole.
#[unsafe(no_mangle)]
unsafe extern "system" fn getmove(
    board: *mut Board,
    color: c_int,
    seconds: f64,
    text: *mut c_char,
    play_now: *const c_int,
    info: c_int,
    more_info: c_int,
    mv: *mut MoveDescription,
) -> c_int {
    // SAFETY: a caller of this function guarantees it for all pointers.
    let (before, tell) = unsafe { (read(board), |line: &str| write_text(text, TEXT, line)) };
    let mut engine = ENGINE.try_lock();
    let answer = guarded(|| {
        let engine = engine.as_mut().map_err(|_| BUSY)?;
        let settings = settings().clone();
        let before = before.ok_or("board: expected a pointer, found null")?;
        let position = position(&before, color, settings.variant.into())?;
        let limits = limits(seconds, info, more_info)?;
        PLAY_NOW.store(play_now.cast_mut(), Relaxed);
        let control = Control::asking(must_play_now);
        let (result, line, best) = settings.search(engine, position, &limits, &control, &tell)?;
        let played = |mv| (board_of(position.make(mv)), MoveDescription::new(position, mv));
        Ok((result, line, best.map(played)))
    });
    let (result, line, played) = answer.unwrap_or_else(|reason| (UNKNOWN, reason, None));
    tell(&line);
    if let Some((after, description)) = played {
        // SAFETY: a caller of this function guarantees it.
        unsafe { write(board, after) };
        // SAFETY: a caller of this function guarantees it.
        unsafe { write(mv, description) };
    }
    result
}

/// Answers a command: see `checkerboard.h`.
///
/// # Safety
///
/// `command` must be null, or valid up to its NUL. `reply` must be null, or valid for 256 bytes.
#[unsafe(no_mangle)]
unsafe extern "system" fn enginecommand(command: *const c_char, reply: *mut c_char) -> c_int {
    // SAFETY: a caller of this function guarantees it.
    let command = unsafe { read_text(command) };
    let answer = guarded(|| settings().command(&command?));
    let is_done = c_int::from(answer.is_ok());
    // SAFETY: a caller of this function guarantees it.
    unsafe { write_text(reply, REPLY, &answer.unwrap_or_else(|reason| reason)) };
    is_done
}

/// Whether a side has a move between two squares: see `checkerboard.h`.
///
/// # Safety
///
/// Each pointer must be null or valid for the type in `checkerboard.h` until the function returns.
#[unsafe(no_mangle)]
unsafe extern "system" fn islegal(
    board: *const Board,
    color: c_int,
    from: c_int,
    to: c_int,
    mv: *mut MoveDescription,
) -> c_int {
    // SAFETY: a caller of this function guarantees it.
    let board = unsafe { read(board) }.unwrap_or_default();
    let found = guarded(|| {
        let position = position(&board, color, settings().variant.into())?;
        let mut moves = position.moves().into_iter();
        let found = moves.find(|&mv| ends(mv).map(c_int::from) == [from, to]);
        Ok(found.map(|found| MoveDescription::new(position, found)))
    });
    let Ok(Some(description)) = found else { return 0 };
    // SAFETY: a caller of this function guarantees it.
    unsafe { write(mv, description) };
    1
}

/// Does work that may fail. A panic is an error, because it must not unwind into the caller. It must not lock the engine
/// for ever either.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let panicked = |_| {
        ENGINE.clear_poison();
        Err("internal error: the engine panicked".to_owned())
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)
}

fn settings() -> MutexGuard<'static, Settings> {
    SETTINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn must_play_now() -> bool {
    let pointer = PLAY_NOW.load(Relaxed);
    let is_usable = !pointer.is_null() && pointer.is_aligned();
    // SAFETY: the pointer is valid during a search, and aligned. The value is read as a whole, because another thread
    // may write it.
    is_usable && unsafe { AtomicI32::from_ptr(pointer) }.load(Relaxed) != 0
}

/// Reads a value; `None` for null.
///
/// # Safety
///
/// The pointer must be null, or valid for a read.
unsafe fn read<T: Copy>(pointer: *const T) -> Option<T> {
    // SAFETY: the pointer is not null.
    (!pointer.is_null()).then(|| unsafe { pointer.read_unaligned() })
}

/// Writes a value, unless the pointer is null.
///
/// # Safety
///
/// The pointer must be null, or valid for a write.
unsafe fn write<T>(pointer: *mut T, value: T) {
    if !pointer.is_null() {
        // SAFETY: the pointer is not null.
        unsafe { pointer.write_unaligned(value) };
    }
}

/// Reads a text up to its NUL. Null is an empty text; a text without a NUL in [`COMMAND`] bytes is an error, because a
/// text that is cut could end inside a move.
///
/// # Safety
///
/// The pointer must be null, or valid up to a NUL or for [`COMMAND`] bytes.
unsafe fn read_text(start: *const c_char) -> Result<String, String> {
    let length = if start.is_null() { 0 } else { COMMAND };
    // SAFETY: no byte behind the NUL is read.
    let bytes = (0..length).map(|i| unsafe { start.add(i).read() } as u8);
    let bytes: Vec<u8> = bytes.take_while(|&byte| byte != 0).collect();
    if bytes.len() == COMMAND {
        return Err(format!("expected a command of less than {COMMAND} bytes"));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Writes a text and its NUL, unless the pointer is null. Cuts a text that is too long for `size` bytes.
///
/// # Safety
///
/// The pointer must be null, or valid for `size` bytes.
unsafe fn write_text(start: *mut c_char, size: usize, text: &str) {
    let ascii = text.chars().map(|sign| if sign.is_ascii() { sign as u8 } else { b'?' });
    let bytes: Vec<u8> = ascii.take(size - 1).chain([0]).collect();
    // CheckerBoard reads the text at any time. The bytes are written from the last to the first, so that the text
    // always has a NUL, and each byte is written as a whole.
    for (i, byte) in bytes.into_iter().enumerate().rev().filter(|_| !start.is_null()) {
        // SAFETY: the pointer is not null, and there are at most `size` bytes.
        unsafe { AtomicU8::from_ptr(start.add(i).cast()) }.store(byte, Relaxed);
    }
}

/// The handle of this library.
#[cfg(windows)]
static LIBRARY: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());

/// Windows calls this function when a program loads or unloads the library. CheckerBoard unloads an engine when the
/// user chooses another one, so the memory of the engine must be freed then.
#[cfg(windows)]
#[unsafe(no_mangle)]
extern "system" fn DllMain(library: *mut c_void, event: u32, at_end: *const c_void) -> c_int {
    const UNLOADED: u32 = 0;
    LIBRARY.store(library, Relaxed);
    if event == UNLOADED && at_end.is_null() {
        drop(ENGINE.try_lock().map(|mut engine| engine.take()));
    }
    1
}

/// The file name of this library without its folder.
#[cfg(windows)]
fn file_name() -> String {
    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn GetModuleFileNameW(library: *mut c_void, name: *mut u16, length: u32) -> u32;
    }
    let mut path = [0; 1024];
    // SAFETY: the function writes at most as many values as `path` has.
    let length = unsafe { GetModuleFileNameW(LIBRARY.load(Relaxed), path.as_mut_ptr(), 1024) };
    let path = String::from_utf16_lossy(&path[..length as usize]);
    path.rsplit('\\').next().unwrap_or_default().to_owned()
}

/// Only CheckerBoard chooses a game by the file name, and it runs on Windows.
#[cfg(not(windows))]
fn file_name() -> String {
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One test, because all of it locks the engine.
    #[test]
    fn a_panic_is_an_error_and_settings_make_a_new_engine() {
        let mut settings = Settings::of_file("");
        let mut engine = ENGINE.lock().unwrap();
        assert_eq!(settings.command("set hashsize 1"), Err(BUSY.to_owned()));
        assert_eq!(settings.command("get hashsize"), Ok("64".to_owned()));
        let position = checkers_bits::AnyPosition::start(checkers_bits::English);
        let limits = draughts_engine::Limits { depth: 1, ..Default::default() };
        let searched =
            settings.clone().search(&mut engine, position, &limits, &Control::new(), &|_| {});
        assert!(searched.is_ok() && engine.is_some(), "the engine is kept for the next search");
        drop(engine);
        settings.command("set gamehist W:W21:B1").unwrap();
        assert!(ENGINE.lock().unwrap().is_some(), "a game keeps what the engine knows");
        settings.command("set hashsize 1").unwrap();
        assert!(ENGINE.lock().unwrap().is_none(), "another size needs another engine");

        let error = Err("internal error: the engine panicked".to_owned());
        let panics = || {
            let _engine = ENGINE.lock();
            panic!("a panic of a test")
        };
        assert_eq!(guarded::<()>(panics), error);
        assert!(!ENGINE.is_poisoned(), "the engine can be used again");
        assert_eq!(guarded(|| Ok(1)), Ok(1));
    }

    #[test]
    fn a_text_is_cut_to_its_room() {
        let mut room = [b'#'; 8];
        for (text, expected) in
            [("abcdefg", b"abc\0####"), ("\u{e4}", b"?\0c\0####"), ("", b"\0\0c\0####")]
        {
            // SAFETY: there is room for 4 bytes.
            unsafe { write_text(room.as_mut_ptr().cast(), 4, text) };
            assert_eq!(&room, expected);
        }
    }
}

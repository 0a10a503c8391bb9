//! The functions that CheckerBoard calls. All unsafe code of the crate is in this file.

#![expect(unsafe_code, reason = "a C program passes pointers")]

use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU8, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};

use checkers_bits::AnyVariant;
use draughts_engine::Control;

use crate::board::{self, Board, MoveDescription, number};
use crate::search::{Answer, Player, Request, UNKNOWN};
use crate::settings::Settings;

/// The size of a text of CheckerBoard, with its NUL.
const TEXT: usize = 1024;

/// The maximum length of a command, with its NUL. `set gamehist` has the FEN of a position and many moves.
const MAX_COMMAND: usize = 1 << 14;

/// No search holds this lock, so that commands are answered during a search.
static SETTINGS: LazyLock<Mutex<Settings>> =
    LazyLock::new(|| Mutex::new(Settings::of_file(&file_name())));

/// The player of the last search. A search holds this lock.
static PLAYER: Mutex<Option<Player>> = Mutex::new(None);

/// The variable that stops the search; null or a valid pointer during a search.
static PLAY_NOW: AtomicPtr<c_int> = AtomicPtr::new(ptr::null_mut());

/// Searches for a move and plays it on the board: see `checkerboard.h`.
///
/// # Safety
///
/// Each pointer must be null or valid for the type in `checkerboard.h` until the function returns. `text` must have 1024
/// bytes. Other threads may read `text`, and may write `play_now` as a whole.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn getmove(
    board: *mut Board,
    color: c_int,
    seconds: f64,
    text: *mut c_char,
    play_now: *const c_int,
    info: c_int,
    more_info: c_int,
    mv: *mut MoveDescription,
) -> c_int {
    // SAFETY: a caller of this function guarantees it.
    let text = unsafe { Text::new(text, TEXT) };
    let request = Request { color, seconds, info, more_info };
    let answer = guarded(|| {
        // SAFETY: a caller of this function guarantees it.
        let board = unsafe { read_board(board) }?;
        if !play_now.is_aligned() {
            return Err("playnow: expected an aligned pointer".to_owned());
        }
        let mut last = match PLAYER.try_lock() {
            Ok(player) => player,
            Err(TryLockError::Poisoned(player)) => player.into_inner(),
            Err(TryLockError::WouldBlock) => return Err("the engine is searching".to_owned()),
        };
        let settings = settings().clone();
        let mut player = Player::with(&settings, last.take())?;
        PLAY_NOW.store(play_now.cast_mut(), Relaxed);
        let control = Control::asking(must_play_now);
        let tell = &mut |line: &str| text.write(line);
        let answer = player.search(&board, request, settings.game, &control, tell);
        *last = Some(player);
        answer
    });
    match answer {
        Ok(Answer { result, text: line, played, game }) => {
            text.write(&line);
            if let Some((after, description)) = played {
                // SAFETY: a caller of this function guarantees it. The board has been read, so it is not null.
                unsafe { board.write_unaligned(after) };
                // SAFETY: a caller of this function guarantees it.
                unsafe { write_move(mv, description) };
            }
            settings().game = Some(game);
            result
        }
        Err(reason) => {
            text.write(&reason);
            UNKNOWN
        }
    }
}

/// Answers a command: see `checkerboard.h`.
///
/// # Safety
///
/// Each pointer must be null or valid until the function returns. `command` must end with a NUL. `reply` must have 256
/// bytes, or 1024 bytes for `get movelist`.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn enginecommand(command: *const c_char, reply: *mut c_char) -> c_int {
    // SAFETY: a caller of this function guarantees it.
    let command = unsafe { read_text(command) };
    // CheckerBoard's buffers for other replies have 256 bytes, although its documentation says 1024.
    let size = if command.contains("movelist") { TEXT } else { 256 };
    // SAFETY: a caller of this function guarantees it.
    let reply = unsafe { Text::new(reply, size) };
    let answer = guarded(|| settings().command(&command)).and_then(|answer| {
        let fits = answer.len() < size;
        if fits { Ok(answer) } else { Err(format!("the reply has more than {size} bytes")) }
    });
    let (is_done, text) = answer.map_or_else(|reason| (0, reason), |answer| (1, answer));
    reply.write(&text);
    is_done
}

/// Whether a side has a move between two squares: see `checkerboard.h`.
///
/// # Safety
///
/// Each pointer must be null or valid for the type in `checkerboard.h` until the function returns.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn islegal(
    board: *const Board,
    color: c_int,
    from: c_int,
    to: c_int,
    mv: *mut MoveDescription,
) -> c_int {
    let found = guarded(|| {
        // SAFETY: a caller of this function guarantees it.
        let board = unsafe { read_board(board) }?;
        let variant = AnyVariant::from(settings().variant);
        let position = board::position(&board, color, variant)?;
        let ends = |square| c_int::from(number(square, variant));
        let mut moves = position.moves().into_iter();
        let found = moves.find(|mv| [mv.from(), mv.to()].map(ends) == [from, to]);
        Ok(found.map(|found| MoveDescription::new(position, found)))
    });
    let Ok(Some(description)) = found else { return 0 };
    // SAFETY: a caller of this function guarantees it.
    unsafe { write_move(mv, description) };
    1
}

/// Does work that may fail. A panic is an error, because it must not unwind into the caller.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let panicked = |_| Err("internal error: the engine panicked".to_owned());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)
}

fn settings() -> MutexGuard<'static, Settings> {
    SETTINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn must_play_now() -> bool {
    let pointer = PLAY_NOW.load(Relaxed);
    // SAFETY: the pointer is valid during a search, and `getmove` has checked its alignment. The value is read as a
    // whole, because another thread writes it.
    !pointer.is_null() && unsafe { AtomicI32::from_ptr(pointer) }.load(Relaxed) != 0
}

/// Reads the board of a caller.
///
/// # Safety
///
/// The pointer must be null or valid.
unsafe fn read_board(board: *const Board) -> Result<Board, String> {
    if board.is_null() {
        return Err("board: expected a pointer, found null".to_owned());
    }
    // SAFETY: the pointer is not null. Any numbers are a board.
    Ok(unsafe { board.read_unaligned() })
}

/// # Safety
///
/// The pointer must be null or valid for a write.
unsafe fn write_move(mv: *mut MoveDescription, description: MoveDescription) {
    if !mv.is_null() {
        // SAFETY: the pointer is not null.
        unsafe { mv.write_unaligned(description) };
    }
}

/// Reads a text without its NUL. Null and a text of [`MAX_COMMAND`] bytes without a NUL are the empty text.
///
/// # Safety
///
/// The pointer must be null, or valid up to a NUL or for [`MAX_COMMAND`] bytes.
unsafe fn read_text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: no byte behind the NUL is read.
    let bytes = (0..MAX_COMMAND).map(|i| unsafe { text.add(i).read() } as u8);
    let bytes: Vec<u8> = bytes.take_while(|&byte| byte != 0).collect();
    if bytes.len() == MAX_COMMAND {
        return String::new();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Room for a text of the caller, or null.
struct Text {
    start: *mut u8,
    size: usize,
}

impl Text {
    /// # Safety
    ///
    /// The pointer must be null, or valid for `size` bytes as long as the value is used.
    unsafe fn new(start: *mut c_char, size: usize) -> Self {
        Self { start: start.cast(), size }
    }

    /// Writes a text and its NUL. Cuts a longer text.
    fn write(&self, text: &str) {
        if self.start.is_null() {
            return;
        }
        let ascii = text.chars().map(|sign| u8::try_from(sign).ok().filter(u8::is_ascii));
        let bytes = ascii.map(|byte| byte.unwrap_or(b'?')).take(self.size - 1).chain([0]);
        // CheckerBoard reads the text at any time. The bytes are written from the last to the first, so that the text
        // always has a NUL, and each byte is written as a whole.
        for (i, byte) in bytes.collect::<Vec<_>>().into_iter().enumerate().rev() {
            // SAFETY: there are at most `size` bytes, and `new` demands that so many are valid.
            unsafe { AtomicU8::from_ptr(self.start.add(i)) }.store(byte, Relaxed);
        }
    }
}

/// The file name of this library. Only Windows programs load libraries for CheckerBoard by name.
#[cfg(not(windows))]
fn file_name() -> String {
    String::new()
}

#[cfg(windows)]
use windows::file_name;

#[cfg(windows)]
mod windows {
    use std::ffi::{OsString, c_int, c_void};
    use std::os::windows::ffi::OsStringExt;
    use std::path::PathBuf;
    use std::ptr;
    use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

    /// The handle of this library.
    static LIBRARY: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());

    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn GetModuleFileNameW(library: *mut c_void, name: *mut u16, length: u32) -> u32;
    }

    /// Windows calls this function when a program loads or unloads the library. CheckerBoard unloads an engine when the
    /// user chooses another one, so the memory of the engine must be freed then.
    #[unsafe(no_mangle)]
    extern "system" fn DllMain(library: *mut c_void, event: u32, ends: *const c_void) -> c_int {
        const UNLOADED: u32 = 0;
        LIBRARY.store(library, Relaxed);
        if event == UNLOADED && ends.is_null() {
            if let Ok(mut player) = super::PLAYER.try_lock() {
                *player = None;
            }
            super::settings().options.endgames = None;
        }
        1
    }

    /// The file name of this library without its folder.
    pub(super) fn file_name() -> String {
        let mut name = [0; 1024];
        // SAFETY: the function writes at most as many values as `name` has.
        let length = unsafe {
            GetModuleFileNameW(LIBRARY.load(Relaxed), name.as_mut_ptr(), name.len() as u32)
        };
        let path = PathBuf::from(OsString::from_wide(&name[..(length as usize).min(name.len())]));
        path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
    }
}

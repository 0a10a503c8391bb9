//! Tests of `checkers play` with scripted input.

use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::{assert_run, program, run, written};

fn piped(arguments: &[&str]) -> Child {
    let mut program = program("play", arguments);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

pub(crate) fn played(arguments: &[&str], typed: &str) -> String {
    let mut child = piped(&[&["--depth", "3", "--hash", "1"], arguments].concat());
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_played_to_its_end_and_printed() {
    let text = played(&["--fen", "W:WKa1,c3:Bb8"], "moves\nc3-d4\nquit\n");
    assert!(text.contains("White: a1-b2 c3-b4 c3-d4\n"), "{text}");
    let help = "\n\ntype a move, or help\nWhite: ";
    assert_eq!(text.matches(help).count(), 1, "{text}");
    assert!(text.contains("Black: b8-"), "{text}");
    assert!(text.contains("\n[FEN \"W:Wc3,Ka1:Bb8\"]\n\n1. c3-d4 b8-"), "{text}");

    // The capture takes Black's last man and ends the game.
    let text = played(&["--fen", "W:Wc3:Bd4"], "c3:e5\n");
    let end = "White wins: Black has no pieces\nover: \n\n[Result \"1-0\"]";
    assert!(text.contains(end), "{text}");
    assert!(text.ends_with("\n1. c3:e5 *\n"), "{text}");
}

#[test]
fn the_engine_moves_first_for_white() {
    let text = played(&["--side", "black", "--variant", "international"], "");
    assert!(text.starts_with("White: "), "{text}");
    assert!(text.contains(" at depth 3)\n"), "{text}");
}

#[test]
fn scores_are_those_of_white() {
    let behind = ["--fen", "W:Wa1,h2,h4:Bb8,d8,f8,h8,a7"];
    let text = played(&behind, "hint\na1-b2\n");
    for side in ["White: ", "Black: "] {
        let mut lines = text.lines().filter(|line| line.contains(side));
        assert!(
            lines.any(|line| line.contains(" (-") && line.ends_with(" for White at depth 3)")),
            "{text}"
        );
    }
    let text = played(&["--fen", "W:Wc3:Bd4"], "hint\n");
    assert!(text.contains("White: c3:e5 (wins in 1 ply)\n"), "{text}");
}

#[test]
fn the_engine_has_a_clock_or_a_time_per_move() {
    for time in [&["--time", "0.1", "--increment", "0.01"][..], &["--move-time", "0"]] {
        let arguments = [time, &["--hash", "1", "--fen", "B:Wc3:Bf8"]].concat();
        let output = run("play", &arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.starts_with(b"Black: f8-"), "{output:?}");
    }
    let both = run("play --time 1 --move-time 1", &[]);
    assert_eq!(both.status.code(), Some(2), "{both:?}");
    let increment = run("play --depth 1 --increment 1", &[]);
    assert_eq!(increment.status.code(), Some(2), "{increment:?}");
}

#[test]
fn moves_are_taken_back_and_hints_given() {
    let text = played(&[], "undo\nhint\nc3-d4\nundo\na3-b4\nundo\nboard\n");
    assert!(text.contains("White: there is no move to take back\n"), "{text}");
    // The board is printed six times: at the start, after each move of the engine, after each `undo`, and for
    // `board`.
    assert_eq!(text.matches("8   b   b   b   b\n").count(), 6, "{text}");
    assert!(text.ends_with("\n[Result \"*\"]\n[GameType \"25\"]\n\n*\n"), "{text}");
}

#[test]
fn a_bad_move_is_asked_for_again() {
    for (typed, answer) in [
        ("nonsense", "nonsense is not a move; a move is, for example, a3-b4"),
        ("c3-", "c3- is not a move; a move is, for example, a3-b4"),
        ("\u{1b}[A", "[A is not a move; a move is, for example, a3-b4"),
        ("c6", "c6 is not a playing square"),
        ("c3-c4", "c4 is not a playing square"),
        ("40-35", "40 is not a playing square"),
        ("a3-a5", "a3-a5: the piece cannot go to a5"),
        ("a5-b6", "a5-b6: there is no piece on a5"),
    ] {
        let text = played(&[], &format!("{typed}\n\nc3-d4\n"));
        assert!(text.contains(&format!("White: {answer}\nWhite: ")), "{text}");
        assert!(text.contains("\n1. c3-d4 "), "{text}");
    }
    let mut child = piped(&["--depth", "1"]);
    child.stdin.take().unwrap().write_all(b"c3-\xff\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("White: byte 4: expected text in UTF-8, found other bytes\n"), "{text}");
    assert!(played(&[], "?\n").contains("\nload FILE   go on from the last move "));
}

#[test]
fn the_board_has_numbers_where_moves_have_and_is_turned_for_black() {
    let text = played(&["--variant", "international", "--fen", "W:W28,K46:B19,K5"], "28-23\n");
    let board = "\
     .1      .2      .3      .4      B5
 .6      .7      .8      .9      .10
     .11     .12     .13     .14     .15
 .16     .17     .18    [.19]    .20
     .21     .22     .23     .24     .25
 .26     .27    [b28]    .29     .30
     .31     .32     .33     .34     .35
 .36     .37     .38     .39     .40
     .41     .42     .43     .44     .45
 W46     .47     .48     .49     .50
";
    assert!(text.contains(board), "{text}");
    let text = played(&["--side", "black", "--fen", "W:Wc3,Ka1:BKh2,d6"], "");
    assert!(text.contains("\n  h g f e d c b a\n\n"), "{text}");
    assert!(text.contains("2 B   .   .   .\n") && text.contains("1   .   .   .   W\n"), "{text}");
}

#[test]
fn a_player_resigns_and_takes_it_back() {
    let text = played(&[], "c3-d4\nresign\nmoves\nundo\nresign\n");
    assert_eq!(text.matches("\nBlack wins: White resigns\nover: ").count(), 2, "{text}");
    assert!(text.contains("over: the game is over; undo, save, load or quit\n"), "{text}");
    assert!(text.contains("\n[Result \"0-1\"]\n") && text.ends_with(" *\n"), "{text}");
    assert!(played(&[], "resign\nundo\n").contains("[Result \"*\"]"));
}

/// A game after which the sides are about equal.
pub(crate) const LONG: &str = "[White \"Anna\"] [GameType \"25\"]
1. c3-b4 b6-a5 2. g3-f4 a5:c3 3. b2:d4 d6-c5 4. d4:b6 a7:c5 5. a1-b2 f6-g5 6. b2-c3 e7-d6 7. c3-b4 g7-f6 8. b4-a5
f8-e7 9. d2-c3 c5-b4 10. a3:c5 d6:d2 11. e1:c3 e7-d6 12. c1-b2 g5-h4 13. e3-d4 f6-g5 14. f2-e3 d6-c5 15. d4:b6 h4-g3
16. b6-a7 g3:e5 17. g1-f2 g5-f4 18. e3:g5 h6:f4 19. b2-a3 h8-g7 20. a3-b4 g7-h6 21. c3-d4 e5:c3 *";

#[test]
fn a_draw_is_agreed_after_move_20() {
    assert!(played(&[], "draw\n").contains("White: the engine declines the draw\n"));
    let directory = tempfile::tempdir().unwrap();
    let long = written(directory.path(), "long.pdn", LONG);
    let text = played(&[], &format!("load {long}\ndraw\n"));
    assert!(text.contains("\nDraw: agreed\nover: "), "{text}");
    assert!(text.contains("[White \"Anna\"]\n[Result \"1/2-1/2\"]\n"), "{text}");
    let text = played(&[], &format!("load {long}\nundo\ndraw\n"));
    assert!(text.contains("\nDraw: agreed\nover: "), "{text}");
    // After move 14 both sides are equal, too.
    let text = played(&[], &format!("load {long}\n{}draw\n", "undo\n".repeat(7)));
    assert!(text.contains("White: the engine declines the draw\n"), "{text}");
    // The move d2-e3 loses two men.
    let text = played(&[], &format!("load {long}\nb4:d2\nd2-e3\ndraw\n"));
    assert!(text.contains("White: the engine declines the draw\n"), "{text}");
    assert!(text.contains("22. b4:d2 d8-e7 23. d2-e3 "), "{text}");
}

#[test]
fn a_game_is_saved_and_loaded_also_of_another_variant() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (game, other) = (at("game.pdn"), written(directory.path(), "other", "1. 32-28 19-23 2-0"));
    let text = played(&[], &format!("c3-d4\nsave {game}\nsave {game}\nsave {other}\n"));
    assert_eq!(text.matches(&format!("White: saved {game}\n")).count(), 2, "{text}");
    assert!(text.contains(&format!("White: {other}: the file exists; choose another name\n")));
    let saved = std::fs::read_to_string(&game).unwrap();
    assert!(saved.starts_with("[Result \"*\"]") && text.ends_with(&saved), "{text}");

    let text = played(&[], &format!("load {other}\nundo\n28x19\nload {game}\nload {game}.\n"));
    assert!(
        text.contains(&format!("\n{other}: the game ended as a win for White\nover: ")),
        "{text}"
    );
    assert!(text.contains("White: Black: 14x23 ("), "{text}");
    assert!(text.contains(&format!("White: {game}.: ")), "{text}");
    assert!(text.ends_with(&saved), "{text}");
    let text = played(&[], &format!("load {}\n", written(directory.path(), "empty", "")));
    assert!(text.contains("empty: expected a game, found none\n"), "{text}");
    assert!(played(&[], "save\n").contains("White: expected a file, as in: save game.pdn\n"));
}

#[test]
fn a_player_without_time_loses() {
    let mut child = piped(&["--time", "0.2", "--hash", "1"]);
    let mut stdin = child.stdin.take().unwrap();
    thread::sleep(Duration::from_millis(600));
    stdin.write_all(b"c3-d4\n").unwrap();
    drop(stdin);
    let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(text.contains("\nBlack wins: White has no time left\nover: "), "{text}");
    assert!(text.contains("[Result \"0-1\"]") && text.ends_with("\n*\n"), "{text}");
}

#[test]
fn a_level_is_one_of_eight() {
    let text = played(&["--name", "Anna", "--date", "2026.12.31"], "c3-d4\n");
    assert!(
        text.contains("\n[Date \"2026.12.31\"]\n[White \"Anna\"]\n[Black \"checkers "),
        "{text}"
    );
    let level = |level| run("play --hash 1 --side black --name Anna --level", &[level]);
    for number in ["1", "5", "6"] {
        let text = String::from_utf8(level(number).stdout).unwrap();
        assert!(text.contains(&format!(", level {number}\"]\n[Black \"Anna\"]\n")), "{text}");
    }
    for wrong in [level("0"), level("9"), run("play --level 3 --nodes 5", &[])] {
        assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_program_with_the_game() {
    use std::os::unix::process::ExitStatusExt;

    for signal in [2, 15] {
        if crate::support::is_ignored(signal) {
            continue;
        }
        let mut child = piped(&["--depth", "3", "--hash", "1"]);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"c3-d4\n").unwrap();
        let mut screen = Screen::of(&mut child);
        screen.wait_for("Black: ");
        let kill = ["-s", &signal.to_string(), &child.id().to_string()].map(str::to_owned);
        assert!(std::process::Command::new("kill").args(kill).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
        let text = screen.text();
        assert!(text.contains("\n1. c3-d4 "), "{text}");
    }
}

#[test]
fn the_engine_plays_the_best_move_of_a_table() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().to_str().unwrap();
    let build = run("endgame build --pieces 2", &[folder]);
    assert_eq!(build.status.code(), Some(0));
    // White has one winning move, which wins in 13 plies. The engine must play this move.
    let probe = run("endgame probe", &[folder, "W:Wh4:Bb8"]);
    let probe = String::from_utf8(probe.stdout).unwrap();
    let best =
        probe.lines().nth(1).unwrap().trim().strip_suffix(": win in 13 plies").expect(&probe);
    let text = played(&["--endgames", folder, "--side", "black", "--fen", "W:Wh4:Bb8"], "quit\n");
    assert!(text.contains(&format!("White: {best} (wins in 13 plies)\n")), "{text}");
    let missing = run("play --endgames", &["/nowhere"]);
    assert_run(
        &missing,
        2,
        "",
        "checkers: endgames: /nowhere: missing; build it with `checkers endgame build`\n",
    );
}

#[test]
fn the_engine_plays_from_a_book() {
    let (_directory, book) = super::book::built(&[]);
    let text = played(&["--book", &book], "c3-d4\nquit\n");
    assert!(
        ["d6-c5", "f6-g5"].iter().any(|mv| text.contains(&format!("Black: {mv} (book)\n"))),
        "{text}"
    );
    let text = played(&["--book", &book, "--book-plies", "1"], "c3-d4\nquit\n");
    assert!(text.contains(" at depth 3)\n") && !text.contains("(book)"), "{text}");
    let foreign = run("play --variant pool --book", &[&book]);
    let message = format!("checkers: book: {book}: expected a book of pool, found russian\n");
    assert_run(&foreign, 2, "", &message);
}

/// The program on a terminal.
#[cfg(target_os = "linux")]
fn terminal(arguments: &str) -> std::process::Command {
    let command = format!("stty cols 80; exec {} {arguments}", crate::BINARY);
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm-256color").env("USER", "anna");
    script.env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8").env("SHELL", "/bin/sh");
    script.stdin(Stdio::piped()).stdout(Stdio::piped());
    script
}

/// What a program has written so far.
#[cfg(unix)]
struct Screen {
    shown: mpsc::Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    /// The end of the last text that was waited for.
    seen: usize,
}

#[cfg(unix)]
impl Screen {
    fn of(child: &mut Child) -> Self {
        let mut output = child.stdout.take().unwrap();
        let (sender, shown) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { shown, bytes: Vec::new(), seen: 0 }
    }

    /// Waits until a text is shown behind the one before.
    fn wait_for(&mut self, text: &str) {
        loop {
            let new = String::from_utf8_lossy(&self.bytes[self.seen..]).into_owned();
            if let Some((before, _)) = new.split_once(text) {
                self.seen += before.len() + text.len();
                return;
            }
            let more = self.shown.recv_timeout(Duration::from_secs(60));
            self.bytes.extend(more.unwrap_or_else(|error| panic!("{error}: {text:?}: {new:?}")));
        }
    }

    /// All that the program shows until its end.
    fn text(mut self) -> String {
        self.bytes.extend(self.shown.iter().flatten());
        String::from_utf8_lossy(&self.bytes).replace('\r', "")
    }
}

/// Types keys, each after some texts, separated by `|`, are shown.
#[cfg(target_os = "linux")]
fn type_keys(child: &mut Child, screen: &mut Screen, typed: &[(&str, &str)]) {
    let stdin = child.stdin.as_mut().unwrap();
    for (texts, keys) in typed {
        texts.split('|').for_each(|text| screen.wait_for(text));
        stdin.write_all(keys.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }
}

/// What the program shows on a terminal until it ends after the keys.
#[cfg(target_os = "linux")]
pub(crate) fn on_terminal(arguments: &str, typed: &[(&str, &str)]) -> String {
    let mut child = terminal(arguments).spawn().unwrap();
    let mut screen = Screen::of(&mut child);
    type_keys(&mut child, &mut screen, typed);
    let stdin = child.stdin.take();
    let text = screen.text();
    drop(stdin);
    child.wait().unwrap();
    text
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_is_saved_if_the_terminal_is_gone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game-1.pdn");
    let mut script = terminal("play --hash 1 --depth 3");
    let mut child = script.current_dir(&directory).spawn().unwrap();
    let mut screen = Screen::of(&mut child);
    type_keys(&mut child, &mut screen, &[("White: ", "c3-d4\r"), ("Black: |White: ", "")]);
    child.kill().unwrap();
    child.wait().unwrap();
    let saved = || std::fs::read_to_string(&path).unwrap_or_default();
    for _ in 0..100 {
        if !saved().is_empty() {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    assert!(saved().contains("\n1. c3-d4 "), "{:?}", saved());
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_lines_are_edited_and_the_game_has_names() {
    // Tab completes `c3-b` to the only move, and the arrow brings it back.
    let typed = [
        ("White: ", "c3-b\t\r"),
        ("Black: |White: ", "undo\r"),
        ("undo|White: ", "\x1b[A\x1b[A\r"),
        ("Black: |White: ", "quit\r"),
    ];
    let text = on_terminal("play --hash 1 --depth 3", &typed);
    assert!(text.contains("\x1b[48;5;178m\x1b[38;5;16m ⛂ \x1b[0m"), "{text}");
    assert!(text.contains("[White \"anna\"]\n[Black \"checkers "), "{text}");
    assert!(text.contains("[Date \"20") && text.contains("\n1. c3-b4 "), "{text}");
    // The clock of the player runs at the prompt, and `undo` gives the time back.
    let mut child = terminal("play --hash 1 --time 100 --level 1").spawn().unwrap();
    let mut screen = Screen::of(&mut child);
    screen.wait_for("White 1:40: ");
    let begun = Instant::now();
    thread::sleep(Duration::from_millis(2500));
    let typed = [("", "c3-d4\r"), ("Black: |White 1:", "undo\r"), ("undo|White 1:40: ", "quit\r")];
    type_keys(&mut child, &mut screen, &typed);
    let text = screen.text();
    child.wait().unwrap();
    // The prompt shows whole seconds. A loaded machine may show them later.
    let most = 100 - 2;
    let least = 100_u64.saturating_sub(begun.elapsed().as_secs() + 1);
    let shown: Vec<_> = text.split("White 1:").skip(1).map(|text| &text[..2]).collect();
    assert!(shown[0] == "40" && shown.last() == Some(&"40"), "{shown:?}");
    let second = 60 + shown.iter().find(|it| **it != "40").unwrap().parse::<u64>().unwrap();
    assert!((least..=most).contains(&second), "{shown:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_the_engine_and_asks() {
    if crate::support::is_ignored(2) {
        return;
    }
    const LEAVE: &str = "leave the game? (y/n) ";
    // The engine would think for ten minutes.
    let stopped = |typed: &[(&str, &str)]| {
        let mut child = terminal("play --hash 1 --move-time 600").spawn().unwrap();
        let mut screen = Screen::of(&mut child);
        type_keys(&mut child, &mut screen, &[("White: ", "c3-d4\r")]);
        thread::sleep(Duration::from_millis(1000));
        type_keys(&mut child, &mut screen, &[("", "\x03")]);
        type_keys(&mut child, &mut screen, typed);
        let text = screen.text();
        child.wait().unwrap();
        text
    };
    let text = stopped(&[(LEAVE, "n\r"), ("White: ", "\x03"), (LEAVE, "y\r")]);
    assert!(text.contains("Black: ") && text.contains("\n1. c3-d4 "), "{text}");
    let text = stopped(&[(LEAVE, "\x03")]);
    assert!(text.contains("\n1. c3-d4 "), "{text}");
}

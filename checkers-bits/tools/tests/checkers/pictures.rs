//! Pictures of the terminal for the README. The test writes a picture that differs, and fails.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::play::played;
use crate::run;

/// The width and height of a character, and the font size.
const CELL: [usize; 3] = [9, 20, 15];
const FOREGROUND: &str = "#dddddd";
const BACKGROUND: &str = "#1e1e1e";

/// A colour of the table of 256 of terminals, from its cube of 6 × 6 × 6 colours.
fn cube(number: usize) -> String {
    let levels = ["00", "5f", "87", "af", "d7", "ff"];
    let [red, green, blue] = [36, 6, 1].map(|weight| levels[(number - 16) / weight % 6]);
    format!("#{red}{green}{blue}")
}

/// A picture of the text of a terminal. The text may set colours of the table of 256, and reset them.
fn svg(text: &str) -> String {
    let [width, height, size] = CELL;
    let (mut runs, mut most) = (String::new(), 0);
    for (row, line) in text.lines().enumerate() {
        let (mut back, mut front) = (BACKGROUND.to_owned(), FOREGROUND.to_owned());
        let mut cells = Vec::new();
        for (number, part) in line.split("\x1b[").enumerate() {
            let (code, shown) =
                if number == 0 { ("0", part) } else { part.split_once('m').unwrap() };
            match code.rsplit_once(';') {
                Some(("48;5", colour)) => back = cube(colour.parse().unwrap()),
                Some(("38;5", colour)) => front = cube(colour.parse().unwrap()),
                _ => (back, front) = (BACKGROUND.to_owned(), FOREGROUND.to_owned()),
            }
            cells.extend(shown.chars().map(|sign| (sign, back.clone(), front.clone())));
        }
        most = most.max(cells.len());
        let (top, bottom) = (height * row + 5, height * (row + 1));
        let mut column = 1;
        for run in cells.chunk_by(|one, other| one.1 == other.1) {
            let (x, wide, back) = (width * column, width * run.len(), &run[0].1);
            column += run.len();
            if back != BACKGROUND {
                writeln!(
                    runs,
                    "<rect x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{height}\" fill=\"{back}\"/>"
                )
                .unwrap();
            }
        }
        let mut column = 1;
        for run in cells.chunk_by(|one, other| one.2 == other.2) {
            let shown: String = run.iter().map(|(sign, ..)| *sign).collect();
            let start = column + shown.chars().take_while(|sign| *sign == ' ').count();
            column += run.len();
            // An SVG picture shows only one of several spaces, so they become spaces that do not break.
            let shown =
                shown.trim().replace('&', "&amp;").replace('<', "&lt;").replace(' ', "\u{a0}");
            if !shown.is_empty() {
                let (x, front) = (width * start, &run[0].2);
                writeln!(runs, "<text x=\"{x}\" y=\"{bottom}\" fill=\"{front}\">{shown}</text>")
                    .unwrap();
            }
        }
    }
    assert!(most <= 80, "{most} columns");
    let [width, height] = [width * (most + 2), height * (text.lines().count() + 1)];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"monospace\" font-size=\"{size}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{BACKGROUND}\"/>\n{runs}</svg>\n"
    )
}

fn assert_picture(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures").join(name);
    let new = svg(text);
    if fs::read_to_string(&path).ok().as_ref() != Some(&new) {
        fs::write(&path, new).unwrap();
        panic!("{} was not what the program prints; look at the new picture", path.display());
    }
}

#[test]
fn the_pictures_show_what_the_program_prints() {
    // A pipe does not show what the player types.
    let typed = ["hint", "draw", "help"];
    let keys = typed.map(|line| format!("{line}\n")).concat();
    let options = ["--variant", "international", "--side", "black", "--color", "always"];
    let said = played(&options, &keys);
    let mut parts = said.split("\nBlack: ");
    let mut shown = parts.next().unwrap().to_owned();
    for (line, part) in typed.iter().zip(&mut parts) {
        write!(shown, "\nBlack: {line}\n{part}").unwrap();
    }
    let command = "$ checkers play --variant international --side black\n";
    assert_picture("play.svg", &format!("{command}{shown}"));

    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().to_str().unwrap();
    assert_eq!(run("endgame build --pieces 3", &[folder]).status.code(), Some(0));
    let stats = String::from_utf8(run("endgame stats", &[folder]).stdout).unwrap();
    let first: String = stats.lines().take(18).map(|line| format!("{line}\n")).collect();
    let command = "$ checkers endgame stats tables | head -n 18\n";
    assert_picture("endgame-stats.svg", &format!("{command}{first}"));
}

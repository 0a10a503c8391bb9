//! Tests of boards of 65 to 128 squares, of cannons and lame leapers, and of the source of whole boards.

use std::collections::HashMap;
use std::process::Command;

use magic_search::subsets;
use serde_json::Value;

use super::{json, print, run};

const ROOK: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The elephant of Korea: one square straight, then two diagonally.
const JANGGI: &str = "0,1>1,2>2,3;0,1>-1,2>-2,3;1,0>2,1>3,2;1,0>2,-1>3,-2;0,-1>1,-2>2,-3;\
                      0,-1>-1,-2>-2,-3;-1,0>-2,1>-3,2;-1,0>-2,-1>-3,-2";

#[derive(Clone, Copy)]
struct Board {
    files: i32,
    ranks: i32,
    split: i32,
}

impl Board {
    /// The bit of a square, if the square is on the board.
    fn bit(self, (file, rank): (i32, i32)) -> Option<u128> {
        let is_on_board = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        let square = rank * self.files + file;
        let bit = if square < self.split { square } else { 64 + square - self.split };
        is_on_board.then(|| 1 << bit)
    }

    fn squares(self) -> impl Iterator<Item = (i32, i32)> {
        (0..self.files * self.ranks).map(move |square| (square % self.files, square / self.files))
    }

    /// The squares that a piece attacks, and those that a cannon attacks behind a screen. Written without masks.
    fn walk(self, piece: &str, (x, y): (i32, i32), occupied: u128) -> [u128; 2] {
        let is_occupied = |place| self.bit(place).is_none_or(|bit| occupied & bit != 0);
        let [mut attacked, mut behind] = [0; 2];
        let mut lame = |legs: &[(i32, i32)], (right, up): (i32, i32)| {
            if legs.iter().all(|(right, up)| !is_occupied((x + right, y + up))) {
                attacked |= self.bit((x + right, y + up)).unwrap_or(0);
            }
        };
        let steps = match piece {
            "horse" => {
                KNIGHT.iter().for_each(|&(right, up)| lame(&[(right / 2, up / 2)], (right, up)));
                return [attacked, 0];
            }
            "elephant" => {
                BISHOP.iter().for_each(|&(right, up)| lame(&[(right, up)], (2 * right, 2 * up)));
                return [attacked, 0];
            }
            JANGGI => {
                for (right, up) in KNIGHT {
                    let target = (right + right.signum(), up + up.signum());
                    lame(&[(right / 2, up / 2), (right, up)], target);
                }
                return [attacked, 0];
            }
            "rook-ranks" => &[(1, 0), (-1, 0)][..],
            "rook-files" => &[(0, 1), (0, -1)],
            "bishop" => &BISHOP,
            "nightrider" => &KNIGHT,
            "rook" | "cannon" => &ROOK,
            _ => panic!("{piece}"),
        };
        for (right, up) in steps {
            let mut screens = 0;
            for n in 1.. {
                let place = (x + n * right, y + n * up);
                let Some(bit) = self.bit(place) else { break };
                attacked |= if screens == 0 { bit } else { 0 };
                behind |= if screens == 1 { bit } else { 0 };
                screens += i32::from(is_occupied(place));
            }
        }
        [attacked, if piece == "cannon" { behind } else { 0 }]
    }
}

/// A mask or a magic of one or two words.
fn words(value: &Value, count: usize) -> u128 {
    let words = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    assert_eq!(words.len(), count);
    words.iter().rev().fold(0, |all, word| {
        let digits = word.as_str().unwrap().strip_prefix("0x").unwrap();
        assert_eq!(digits.len(), 16);
        all << 64 | u128::from_str_radix(digits, 16).unwrap()
    })
}

/// Tests every occupancy of the masks of the command, and random pieces outside them. Returns the split.
fn every_occupancy_finds_its_entry([files, ranks]: [i32; 2], piece: &str, more: &str) -> i32 {
    let text = print(&format!("find --board {files}x{ranks} --moves {piece} --format json {more}"));
    let first = json(text.lines().next().unwrap());
    let (count, word) = if files * ranks > 64 { (2, "2x64".into()) } else { (1, 64.into()) };
    let split = if count > 1 { first["split"].as_i64().unwrap() as i32 } else { 64 };
    let board = Board { files, ranks, split };
    let mut random = 1_u128;
    let mut lines = text.lines();
    for place in board.squares() {
        let name = format!("{}{}", char::from(b'a' + place.0 as u8), place.1 + 1);
        if more.contains("--square") && !more.ends_with(&name) {
            continue;
        }
        let find = json(lines.next().unwrap());
        assert_eq!((&find["word"], &find["split"]), (&word, &first["split"]));
        assert_eq!((&find["square"], &find["entries"]), (&name.into(), &piece.into()));
        let mask = words(&find["masks"], count);
        let magic = words(&find["found"][0]["magic"], count);
        let shift = find["found"][0]["shift"].as_u64().unwrap();
        assert_eq!(find["bits"].as_u64().unwrap() + shift, 64);
        let mut table = HashMap::new();
        for occupied in subsets(mask) {
            let low = (occupied as u64).wrapping_mul(magic as u64);
            let high = ((occupied >> 64) as u64).wrapping_mul((magic >> 64) as u64);
            random = random.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            let attacks = board.walk(piece, place, occupied | random.rotate_right(64) & !mask);
            let entry = table.entry((low ^ high) >> shift).or_insert(attacks);
            assert_eq!(*entry, attacks, "{find} {occupied:#x}");
        }
    }
    assert_eq!(lines.next(), None);
    split
}

/// The boards of the README: shogi, xiangqi, Grand chess and Fairy-Stockfish's largest.
const BOARDS: [[i32; 2]; 4] = [[9, 9], [9, 10], [10, 10], [12, 10]];

#[test]
fn pieces_on_boards_of_two_words_agree_with_walking() {
    let pieces = ["rook-ranks", "rook-files", "bishop", "horse", "elephant", "nightrider", JANGGI];
    // Without optimisation, all occupancies of the larger boards take seconds.
    let boards = if cfg!(debug_assertions) { &BOARDS[1..2] } else { &BOARDS };
    for (&board, piece) in boards.iter().flat_map(|board| pieces.map(|piece| (board, piece))) {
        every_occupancy_finds_its_entry(board, piece, "");
    }
    for piece in ["cannon", "rook-files", "horse", "elephant", JANGGI] {
        every_occupancy_finds_its_entry([5, 6], piece, "");
    }
    let square = if cfg!(debug_assertions) { "--square e5" } else { "" };
    for piece in ["rook", "cannon"] {
        every_occupancy_finds_its_entry([9, 10], piece, square);
        every_occupancy_finds_its_entry([13, 5], piece, square);
    }
}

/// All thirteen squares of a rook on a6 lie in bits 9 to 63.
#[test]
fn the_second_word_begins_where_every_mask_has_a_magic() {
    let square = if cfg!(debug_assertions) { "--square a6" } else { "" };
    let split = every_occupancy_finds_its_entry([9, 9], "rook", square);
    assert!((17..64).contains(&split), "{split}");
    every_occupancy_finds_its_entry([9, 9], "rook", &format!("--split {split} --square a6"));
    every_occupancy_finds_its_entry([9, 9], "bishop", "--split 40");
    // Without optimisation, 20,000 multipliers take a tenth of a second.
    if cfg!(debug_assertions) {
        return;
    }
    let at_64 = run("find --board 9x9 --moves rook --split 64 --square a6 --format json");
    assert_eq!(at_64.status.code(), Some(1));
    let at_64 = json(&String::from_utf8(at_64.stdout).unwrap());
    assert_eq!((&at_64["end"], &at_64["found"]), (&"exhausted".into(), &Value::Array(vec![])));
}

#[test]
fn no_time_finds_no_magic_of_two_words() {
    let late = run("find --board 9x10 --moves horse --time-limit 0");
    assert_eq!(late.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&late.stdout).contains("the time was up"));
}

#[test]
fn a_whole_board_without_a_magic_is_refused_by_name() {
    let none = run("find --board 9x10 --whole-board --moves horse --format c --time-limit 0");
    assert_eq!((none.status.code(), none.stdout.len()), (Some(1), 0));
    let error = String::from_utf8_lossy(&none.stderr);
    assert_eq!(error, "magic-search: horse from a1: no magic was found\n");
}

#[test]
fn the_magic_of_a_square_depends_on_its_mask_alone() {
    let all = print("find --board 9x10 --moves bishop --moves horse");
    for (piece, line) in [("bishop", 1 + 30), ("horse", 1 + 90 + 30)] {
        let alone = print(&format!("find --board 9x10 --moves {piece} --square d4"));
        assert_eq!(alone.lines().nth(1), all.lines().nth(line));
        assert!(alone.lines().nth(1).unwrap().ends_with("    64"), "{alone}");
    }
    let other = print("find --board 9x10 --moves bishop --square d4 --seed 1");
    assert_ne!(other.lines().nth(1), all.lines().nth(31));
}

/// Runs a command that must succeed; `None` if there is no such program.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{program}: {error}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The functions of `--whole-board` with their pieces; those of a cannon attack behind a screen.
const FUNCTIONS: [(&str, &str); 8] = [
    ("rook", "rook"),
    ("rook_ranks", "rook-ranks"),
    ("rook_files", "rook-files"),
    ("bishop", "bishop"),
    ("cannon", "cannon"),
    ("horse", "horse"),
    ("elephant", "elephant"),
    ("rider", JANGGI),
];

/// Compiles the Rust module and the C header of boards, runs their self-tests, and compares their attacks in random
/// positions with a walk.
fn whole_boards(boards: &[[i32; 2]], rook: &str) {
    let functions = FUNCTIONS.iter().filter(|(name, _)| rook.is_empty() || !name.contains('_'));
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [mut rust, mut rust_main, mut expected] = [""; 3].map(str::to_owned);
    let mut from_c = Some(String::new());
    for &[files, ranks] in boards {
        let find = format!(
            "find --board {files}x{ranks} --moves bishop --moves cannon{rook} --moves horse \
             --moves elephant --moves {JANGGI} --whole-board --format"
        );
        let [module, header] = ["rust", "c"].map(|format| print(&format!("{find} {format}")));
        let split = header.split_once("MAGIC_SPLIT = ").unwrap().1.split(',').next().unwrap();
        let board = Board { files, ranks, split: split.parse().unwrap() };
        let count = files * ranks;
        let mut c_main = C_START.replace("BOARD", &count.to_string());
        let replaced = |text: &str, name| {
            text.replace("COUNT", &count.to_string())
                .replace("NAME", name)
                .replace('K', &K.to_string())
        };
        rust += &format!("mod m{count} {{ {} }}", module.replace("//!", "//"));
        rust_main += &replaced(RUST_START, "");
        let mut it = [1_u64; 3];
        for &(name, piece) in functions.clone() {
            rust_main += &replaced(RUST_LOOP, name);
            c_main += &replaced(C_LOOP, name);
            for place in board.squares() {
                let occupied = [it[0] & it[1].rotate_left(9), it[1] & it[0]].map(u128::from);
                let attacks = board.walk(piece, place, occupied[1] << 64 | occupied[0]);
                let attacks = attacks[usize::from(piece == "cannon")];
                let [low, high] = [attacks as u64, (attacks >> 64) as u64];
                it = [
                    it[0].wrapping_mul(K) ^ it[1] >> 29,
                    it[1].wrapping_mul(K) ^ it[0] >> 31,
                    it[2].wrapping_mul(K) ^ low ^ high.rotate_left(32),
                ];
            }
            expected += &format!("{name} {}\n", it[2]);
        }
        let (source, program) = (path("main.c"), path("main"));
        std::fs::write(path(&format!("{count}.h")), header).unwrap();
        std::fs::write(&source, c_main + "return 0; }\n").unwrap();
        let flags = [C_LEVEL, "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", &program, &source];
        let compiled = from_c.zip(output("cc", &flags));
        from_c = compiled.map(|(all, _)| all + &output(&program, &[]).unwrap());
    }
    let (source, program) = (path("main.rs"), path("rust"));
    let rust = format!("#![allow(dead_code)] {rust} fn main() {{ {rust_main} }}");
    std::fs::write(&source, rust).unwrap();
    // The module must compile in every edition, also in that of 2015, the default.
    let flags = [RUST_LEVEL, "-o", &program, &source];
    output("rustc", &flags).expect("there is a rustc");
    assert_eq!(output(&program, &[]).unwrap(), expected);
    assert_eq!(from_c.unwrap_or_else(|| expected.clone()), expected);
}

/// The options that optimise the programs, which otherwise take seconds for the larger boards.
const RUST_LEVEL: &str = if cfg!(debug_assertions) { "-Copt-level=0" } else { "-Copt-level=1" };
const C_LEVEL: &str = if cfg!(debug_assertions) { "-O0" } else { "-O1" };

/// A multiplier of random numbers. The state of the programs is two words of random bits, and a sum of all attacks.
const K: u64 = 0x5851_f42d_4c95_7f2d;

const RUST_START: &str = "
    let all = mCOUNT::Attacks::new();
    assert!(all.self_test());
    let mut it = [1_u64; 3];";

const RUST_LOOP: &str = "
    for square in 0..COUNT {
        let occupied = [it[0] & it[1].rotate_left(9), it[1] & it[0]];
        let [low, high] = all.NAME(square, occupied);
        it = [
            it[0].wrapping_mul(K) ^ it[1] >> 29,
            it[1].wrapping_mul(K) ^ it[0] >> 31,
            it[2].wrapping_mul(K) ^ low ^ high.rotate_left(32),
        ];
    }
    println!(\"NAME {}\", it[2]);";

const C_START: &str = "
    #include \"BOARD.h\"
    #include <stdio.h>
    int main(void) {
        uint64_t it[3] = {1, 1, 1};
        magic_init();
        if (!magic_self_test()) return 1;";

const C_LOOP: &str = "
    for (int square = 0; square < COUNT; square++) {
        magic_bitboard occupied = {{it[0] & (it[1] << 9 | it[1] >> 55), it[1] & it[0]}};
        magic_bitboard attacks = NAME_attacks(square, occupied);
        uint64_t low = it[0], high = attacks.word[1];
        it[0] = it[0] * KU ^ it[1] >> 29;
        it[1] = it[1] * KU ^ low >> 31;
        it[2] = it[2] * KU ^ attacks.word[0] ^ (high << 32 | high >> 32);
    }
    printf(\"NAME %llu\\n\", (unsigned long long)it[2]);";

#[test]
fn the_source_of_whole_boards_tests_itself_and_agrees_with_walking() {
    whole_boards(if cfg!(debug_assertions) { &BOARDS[..1] } else { &BOARDS }, "");
}

#[test]
fn a_piece_that_is_named_twice_is_in_the_source_once() {
    let source = |moves: &str| {
        let text = print(&format!("find --board 4x4 --whole-board --format c{moves}"));
        text.lines().filter(|line| !line.contains("Generated by")).collect::<String>()
    };
    assert_eq!(source(" --moves rook --moves rook"), source(" --moves rook"));
}

#[test]
#[ignore = "slow: whole rooks"]
fn the_source_of_whole_rooks_tests_itself_and_agrees_with_walking() {
    whole_boards(&BOARDS[..2], " --moves rook");
}

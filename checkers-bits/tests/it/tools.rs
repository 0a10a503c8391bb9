//! The examples as their users run them.

mod pdn;

use std::io::Write;
use std::process::{Command, Output};

fn run(example: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "checkers-bits", "--example", example, "--"])
        .args(arguments)
        .output()
        .unwrap()
}

fn assert_run(output: &Output, code: i32, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn perft_prints_one_json_object() {
    let output = run("perft", &["--json", "7"]);
    let total: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(total["depth"], 7);
    assert_eq!(total["nodes"], 190_146);
    let (seconds, rate) = (total["seconds"].as_f64(), total["nodes_per_second"].as_f64());
    let product = seconds.unwrap() * rate.unwrap();
    assert!((product - 190_146.0).abs() < 1.0, "{output:?}");
}

#[test]
fn perft_divides_into_moves_and_into_paths() {
    let circle = ["--fen", "W:WKd2:Bc5,e5,c3,e3", "--json", "--divide", "1"];
    let moves = concat!(
        "{\"move\":\"d2:c1\",\"nodes\":1}\n",
        "{\"move\":\"d2:d2\",\"nodes\":1}\n",
        "{\"move\":\"d2:e1\",\"nodes\":1}\n",
    );
    assert_run(&run("perft", &circle), 0, moves, "");
    let paths = moves.replace("d2\",\"nodes\":1", "d2\",\"nodes\":2");
    assert_run(&run("perft", &[&circle[..], &["--paths"]].concat()), 0, &paths, "");
}

#[test]
fn perft_checks_a_suite() {
    let suite = |text: &str| {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file
    };
    let check = |text: &str| {
        let file = suite(text);
        let path = file.path().to_str().unwrap().to_owned();
        let output = run("perft", &["--suite", &path, "--json"]);
        (output, path)
    };
    let right = "W:W21-32:B1-12 ;D1 7 ;D2 49 ;D8 929899\n\nW:Wa3:B ;D1 1 ;D2 0\n";
    let summary = "{\"positions\":2,\"counts\":5,\"wrong\":0}\n";
    assert_run(&check(right).0, 0, summary, "");

    let wrong = concat!(
        "{\"line\":1,\"depth\":8,\"expected\":929907,\"nodes\":929899}\n",
        "{\"positions\":2,\"counts\":5,\"wrong\":1}\n",
    );
    assert_run(&check(&right.replace("929899", "929907")).0, 1, wrong, "");

    let (output, path) = check("W:W21-32:B1-12 ;D1 7\nW:Wa2:B ;D1 1\nW:W:B ;1 0\n");
    let errors = format!(
        "perft: {path}:2: FEN, character 4: expected a dark square of the board, found 'a'\n\
         perft: {path}:3: expected a depth and a count such as `D2 49`, found `1 0`\n"
    );
    assert_run(&output, 2, "{\"positions\":1,\"counts\":1,\"wrong\":0}\n", &errors);
}

#[test]
fn perft_plays_every_variant() {
    for (variant, depth, nodes) in [
        ("russian", "8", 929_899),
        ("brazilian", "8", 907_830),
        ("pool", "8", 929_896),
        ("international", "7", 1_049_442),
        ("spantsireti", "7", 1_040_706),
        ("canadian", "6", 584_100),
    ] {
        let output = run("perft", &["--variant", variant, "--json", depth]);
        let total: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(total["nodes"], nodes, "{variant}");
    }
    let output = run("perft", &["--variant", "canadian", "--lines", "magic", "3"]);
    assert_run(&output, 2, "", "perft: canadian has no table for Magic\n");
    assert_eq!(run("perft", &["--variant", "frisian", "3"]).status.code(), Some(2));
}

#[test]
fn board_draws_the_position_and_names_the_moves() {
    let picture = "\
8   .   .   .   .
7 .   .   .   .
6   .   .   .   .
5 .   .   .   .
4   .   .   .   .
3 .   w   .   .
2   .   .   .   B
1 W   .   .   .
  a b c d e f g h

W:Wc3,Ka1:BKh2
White has 3 moves: a1-b2 c3-b4 c3-d4
";
    assert_run(&run("board", &["W:WKa1,c3:BKh2"]), 0, picture, "");
}

#[test]
fn board_shows_the_bits_of_the_article() {
    let output = run("board", &["--bits", "W:W:B"]);
    let picture = "\
8   .   .   .   .    8    31     5    11    17
7 .   .   .   .      7 24    30     4    10
6   .   .   .   .    6    23    29     3     9
5 .   .   .   .      5 16    22    28     2
4   .   .   .   .    4    15    21    27     1
3 .   .   .   .      3  8    14    20    26
2   .   .   .   .    2     7    13    19    25
1 .   .   .   .      1  0     6    12    18
  a b c d e f g h       a  b  c  d  e  f  g  h

W:W:B
White has no move and has lost
";
    assert_run(&output, 0, picture, "");
}

#[test]
fn bad_input_is_named_and_ends_with_status_2() {
    let error = "FEN, character 6: expected a comma, a colon, a dot or the end, found 'x'\n";
    for example in ["perft", "board"] {
        let arguments = if example == "perft" { vec!["1", "--fen"] } else { vec![] };
        let output = run(example, &[&arguments[..], &["W:Wa1x:B"]].concat());
        assert_run(&output, 2, "", &format!("{example}: {error}"));
    }
    assert_eq!(run("perft", &[]).status.code(), Some(2));
    assert_eq!(run("perft", &["--divide", "0"]).status.code(), Some(2));
}

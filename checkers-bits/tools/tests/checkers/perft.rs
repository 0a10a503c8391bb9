//! `checkers perft`, `divide`, `split`, `count` and `sum` as their users run them.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::{assert_run, run};

fn nodes(arguments: &[&str]) -> u64 {
    let output = run("perft", &[arguments, &["--json"]].concat());
    let total: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    total["nodes"].as_u64().unwrap()
}

fn written(directory: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = directory.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn prints_one_json_object() {
    let output = run("perft", &["--json", "7"]);
    let total: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(total["depth"], 7);
    assert_eq!(total["nodes"], 190_146);
    let (seconds, rate) = (total["seconds"].as_f64(), total["nodes_per_second"].as_f64());
    let product = seconds.unwrap() * rate.unwrap();
    assert!((product - 190_146.0).abs() < 1.0, "{output:?}");
}

#[test]
fn divides_into_moves_and_into_paths() {
    let circle = ["--fen", "W:WKd2:Bc5,e5,c3,e3", "--json", "1"];
    let moves = concat!(
        "{\"move\":\"d2:c1\",\"nodes\":1}\n",
        "{\"move\":\"d2:d2\",\"nodes\":1}\n",
        "{\"move\":\"d2:e1\",\"nodes\":1}\n",
    );
    assert_run(&run("divide", &circle), 0, moves, "");
    let paths = moves.replace("d2\",\"nodes\":1", "d2\",\"nodes\":2");
    assert_run(&run("divide", &[&circle[..], &["--paths"]].concat()), 0, &paths, "");
}

#[test]
fn checks_a_suite() {
    let directory = tempfile::tempdir().unwrap();
    let check = |text: &str| {
        let path = written(directory.path(), "suite", text);
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
        "checkers: {path}:2: FEN, character 4: expected a dark square of the board, found 'a'\n\
         checkers: {path}:3: expected a depth and a count such as `D2 49`, found `1 0`\n"
    );
    assert_run(&output, 2, "{\"positions\":1,\"counts\":1,\"wrong\":0}\n", &errors);
}

#[test]
fn counts_what_is_published() {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/published");
    let mut files = 0;
    for entry in fs::read_dir(&published).unwrap() {
        let file = entry.unwrap().path();
        let (variant, unit) = (file.file_stem().unwrap(), file.extension().unwrap());
        let [file, variant] = [file.as_os_str(), variant].map(|text| text.to_str().unwrap());
        let mut arguments = vec!["--json", "--variant", variant, "--suite", file];
        if unit == "paths" {
            arguments.push("--paths");
        }
        let text = fs::read_to_string(file).unwrap();
        let (positions, counts) = (text.lines().count(), text.matches(";D").count());
        let right = format!("{{\"positions\":{positions},\"counts\":{counts},\"wrong\":0}}\n");
        assert_run(&run("perft", &arguments), 0, &right, "");
        files += 1;
    }
    assert_eq!(files, 19);
}

#[test]
fn refuses_what_it_cannot_play() {
    let output = run("perft", &["--variant", "canadian", "--lines", "magic", "3"]);
    assert_run(&output, 2, "", "checkers: canadian has no table for Magic\n");
    assert_eq!(run("perft", &["--variant", "frisian", "3"]).status.code(), Some(2));
}

const KINGS: &str = "W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7";

#[test]
fn threads_and_a_table_change_no_count() {
    for (game, depth, expected) in [
        (&["--variant", "russian"][..], "9", 4_570_586),
        (&["--variant", "brazilian"], "8", 907_830),
        (&["--variant", "international"], "7", 1_049_442),
        (&["--variant", "spantsireti"], "7", 1_040_706),
        (&["--variant", "canadian"], "5", 79_049),
        (&["--variant", "english"], "8", 845_931),
        (&["--variant", "italian"], "8", 828_783),
        (&["--fen", KINGS], "6", 6_078_623),
    ] {
        for speed in [
            &["--threads", "2"][..],
            &["--threads", "3"],
            &["--hash", "1"],
            &["--hash", "64"],
            &["--hash", "1", "--threads", "2"],
            &["--hash", "1", "--threads", "3"],
            &["--hash", "64", "--threads", "2"],
        ] {
            assert_eq!(nodes(&[game, speed, &[depth]].concat()), expected, "{game:?} {speed:?}");
        }
    }
}

#[test]
fn threads_count_paths_and_every_way_along_lines() {
    let position = ["--fen", "W:WKd2,a3:Bc5,e5,c3,e3,g7,b8", "7"];
    for way in [&["--paths"][..], &["--lines", "walk"], &["--lines", "magic"]] {
        let arguments = [&position[..], way].concat();
        let on_two = [&arguments[..], &["--threads", "2"]].concat();
        assert_eq!(nodes(&arguments), nodes(&on_two), "{way:?}");
    }
    let [moves, paths] = [&[][..], &["--paths"]].map(|way| nodes(&[&position[..], way].concat()));
    assert!(moves < paths, "{moves} {paths}");
}

#[test]
fn divide_and_suite_take_threads_and_a_table() {
    let speed = ["--threads", "2", "--hash", "1"];
    let divide = ["8", "--json"];
    let plain = run("divide", &divide);
    assert_eq!(plain.stdout.split(|byte| *byte == b'\n').count(), 8);
    let plain = String::from_utf8_lossy(&plain.stdout);
    assert_run(&run("divide", &[&speed[..], &divide].concat()), 0, &plain, "");

    let directory = tempfile::tempdir().unwrap();
    // Depths in no order, so that threads end in another one.
    let suite = "W:W21-32:B1-12 ;D8 929899 ;D1 7 ;D7 1 ;D2 49\nW:Wa3:B ;D2 0 ;D1 2\n";
    let file = written(directory.path(), "suite", suite);
    let expected = "line 1: depth 7 expected 1, counted 190146\n\
        line 2: depth 1 expected 2, counted 1\n\
        2 positions, 6 counts, 2 wrong\n";
    assert_run(&run("perft", &[&speed[..], &["--suite", &file]].concat()), 1, expected, "");
}

#[test]
fn a_bar_is_not_for_pipes() {
    let directory = tempfile::tempdir().unwrap();
    // It takes longer than the bar waits.
    let suite = "W:W21-32:B1-12 ;D12 544770444\n".repeat(2);
    let file = written(directory.path(), "suite", suite);
    assert_run(&run("perft", &["--suite", &file]), 0, "2 positions, 2 counts, 0 wrong\n", "");
}

#[test]
fn counts_beyond_64_bits_are_refused() {
    let few = ["--fen", "W:WKa1:BKb8", "--hash", "16", "255"];
    let error = "checkers: W:WKa1:BKb8: the count does not fit into 64 bits\n";
    assert_run(&run("perft", &few), 2, "", error);
}

/// A split, its parts, and what becomes of them.
struct Spread {
    directory: tempfile::TempDir,
    split: Vec<&'static str>,
    parts: String,
}

impl Spread {
    fn new(split: &[&'static str]) -> Self {
        let output = run("split", split);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let parts = String::from_utf8(output.stdout).unwrap();
        Self { directory: tempfile::tempdir().unwrap(), split: split.to_vec(), parts }
    }

    fn russian() -> Self {
        Self::new(&["3", "7"])
    }

    /// The counted lines of parts that can all be read.
    fn count(&self, parts: &str, arguments: &[&str]) -> String {
        let file = written(self.directory.path(), "parts", parts);
        let output = run("count", &[arguments, &[&*file]].concat());
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Adds what is in files.
    fn sum(&self, texts: &[&[u8]]) -> Output {
        let names = ["a", "b", "c"];
        let write = |(name, text): (&&str, &&[u8])| written(self.directory.path(), name, text);
        let files: Vec<_> = names.iter().zip(texts).map(write).collect();
        let files: Vec<_> = files.iter().map(String::as_str).collect();
        run("sum", &[&self.split[..], &files].concat())
    }

    /// Adds what is in files, which is refused with these messages.
    fn assert_refused(&self, texts: &[&[u8]], errors: &[&str]) {
        let directory = format!("{}/", self.directory.path().display());
        let errors: String = errors.iter().map(|error| format!("checkers: {error}\n")).collect();
        assert_run(&self.sum(texts), 1, "", &errors.replace("DIR/", &directory));
    }
}

fn position(line: &str) -> &str {
    line.split(" ;").next().unwrap()
}

#[test]
fn a_split_count_adds_up() {
    for (split, expected) in [
        (&["3", "7"][..], "depth 7: 190146\n"),
        (&["0", "5"], "depth 5: 7482\n"),
        (&["5", "5"], "depth 5: 7482\n"),
        (&["3", "6", "--variant", "international"], "depth 6: 167140\n"),
        (&["2", "5", "--variant", "canadian"], "depth 5: 79049\n"),
        (&["3", "6", "--fen", KINGS], "depth 6: 6078623\n"),
        // White has no move, and so there are no parts.
        (&["1", "3", "--fen", "W:Wa3:Bb4,c5"], "depth 3: 0\n"),
    ] {
        let spread = Spread::new(split);
        let variant = split.iter().skip_while(|argument| **argument != "--variant").take(2);
        let variant: Vec<_> = variant.copied().collect();
        let counted = spread.count(&spread.parts, &variant);
        assert_run(&spread.sum(&[counted.as_bytes()]), 0, expected, "");
        for speed in [&["--threads", "3"][..], &["--hash", "1"], &["--threads", "2", "--hash", "1"]]
        {
            assert_eq!(spread.count(&spread.parts, &[&variant[..], speed].concat()), counted);
        }
    }
}

#[test]
fn a_split_prints_each_position_once_and_sorted() {
    let spread = Spread::russian();
    let first: Vec<_> = spread.parts.lines().take(2).collect();
    assert_eq!(
        first,
        [
            "B:Wg5,a3,c3,e3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5 \
             ;times 2 ;variant russian ;D4",
            "B:Wg5,a3,c3,e3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,e5 \
             ;times 1 ;variant russian ;D4",
        ],
    );
    let times = |line: &str| -> u64 {
        line.split(" ;times ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(spread.parts.lines().map(times).sum::<u64>(), 302);
    let mut positions: Vec<_> = spread.parts.lines().map(position).collect();
    let lines = positions.len();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!((lines, positions.len()), (216, 216));
    assert_eq!(run("split", &["3", "7", "--threads", "2"]).stdout, spread.parts.as_bytes());
}

#[test]
fn a_sum_takes_lines_in_any_order_from_any_number_of_files() {
    let spread = Spread::russian();
    let counted = spread.count(&spread.parts, &[]);
    let mut lines: Vec<_> = counted.lines().rev().collect();
    let half = lines.split_off(lines.len() / 2);
    let files = [lines.join("\r\n"), half.join("\n\n")];
    let total = spread.sum(&[files[0].as_bytes(), files[1].as_bytes()]);
    assert_run(&total, 0, "depth 7: 190146\n", "");
    let file = written(spread.directory.path(), "a", counted);
    let json = [&spread.split[..], &["--json", &file]].concat();
    assert_run(&run("sum", &json), 0, "{\"depth\":7,\"nodes\":190146}\n", "");
}

#[test]
fn a_sum_misses_what_is_lost_and_refuses_what_is_there_twice() {
    let spread = Spread::russian();
    let counted = spread.count(&spread.parts, &[]);
    let lines: Vec<_> = counted.split_inclusive('\n').collect();
    let missing = |line: &str| format!("{} is missing", position(line));

    let lost = [&lines[..5], &lines[6..]].concat().concat();
    spread.assert_refused(&[lost.as_bytes()], &[&missing(lines[5])]);

    let doubled = [&lines[..6], &lines[5..]].concat().concat();
    spread.assert_refused(
        &[doubled.as_bytes()],
        &["DIR/a:7: the position was counted in DIR/a:6 already"],
    );
    spread.assert_refused(
        &[counted.as_bytes(), lines[2].as_bytes()],
        &["DIR/b:1: the position was counted in DIR/a:3 already"],
    );

    // Cut off behind the count: only the CRC tells.
    let (last, others) = lines.split_last().unwrap();
    let cut = [&others.concat(), last.rsplit_once(" ;crc").unwrap().0].concat();
    spread.assert_refused(
        &[cut.as_bytes()],
        &[
            &format!(
                "DIR/a:{}: expected a counted position with `;crc` and its CRC-32 at the end",
                lines.len()
            ),
            &missing(last),
        ],
    );

    let many = lines.len() - 4;
    let output = spread.sum(&[lines[..4].concat().as_bytes()]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 11);
    assert!(errors.ends_with(&format!("checkers: and {} more\n", many - 10)), "{errors}");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
}

#[test]
fn a_sum_refuses_changed_lines() {
    let spread = Spread::russian();
    let counted = spread.count(&spread.parts, &[]);
    let (first, others) = counted.split_once('\n').unwrap();
    let missing = format!("{} is missing", position(first));
    for (from, to) in [
        (";D4 ", ";D4 1"),
        (";times 2 ", ";times 1 "),
        (":B", ":BK"),
        ("russian", "pool"),
        (";crc ", ";crc 0"),
    ] {
        let changed = format!("{}\n{others}", first.replacen(from, to, 1));
        let output = spread.sum(&[changed.as_bytes()]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("/a:1: the line has changed: its CRC-32 is "), "{from}: {errors}");
        assert!(errors.ends_with(&format!("checkers: {missing}\n")), "{from}: {errors}");
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
    }
    let garbage = [b"nothing\n\xff\xfe\n;crc 00000000\n".as_slice(), counted.as_bytes()].concat();
    let no_count = "expected a counted position with `;crc` and its CRC-32 at the end";
    spread.assert_refused(
        &[&garbage],
        &[
            &format!("DIR/a:1: {no_count}"),
            "DIR/a:2: expected text, found other bytes",
            &format!("DIR/a:3: {no_count}"),
        ],
    );
}

/// What was changed before it was counted, and so has the right CRC.
#[test]
fn a_sum_refuses_the_counts_of_other_parts() {
    let spread = Spread::russian();
    let (first, others) = spread.parts.split_once('\n').unwrap();
    let counted = spread.count(others, &[]);
    let missing = format!("{} is missing", position(first));
    for (from, to, error) in [
        (";D4", ";D5", "expected D4, found D5"),
        (";times 2 ", ";times 1 ", "expected times 2, found times 1"),
        (":B", ":BK", "not a position of this split"),
    ] {
        let changed = spread.count(&first.replacen(from, to, 1), &[]);
        assert_ne!(changed, "");
        spread.assert_refused(
            &[changed.as_bytes(), counted.as_bytes()],
            &[&format!("DIR/a:1: {error}"), &missing],
        );
    }
    let pool = first.replace("russian", "pool");
    let pool = spread.count(&pool, &["--variant", "pool"]);
    spread.assert_refused(
        &[pool.as_bytes(), counted.as_bytes()],
        &["DIR/a:1: a position of pool, and not of russian", &missing],
    );

    let foreign = Spread::new(&["1", "5", "--fen", "W:Wc1:Bh8"]);
    let counted = foreign.count(&foreign.parts, &[]);
    let output = spread.sum(&[counted.as_bytes()]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("/a:1: not a position of this split\n"), "{errors}");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
}

#[test]
fn a_count_goes_on_behind_a_line_that_cannot_be_read() {
    let directory = tempfile::tempdir().unwrap();
    let file = written(
        directory.path(),
        "parts",
        [
            b"W:Wa3:B ;times 3 ;variant russian ;D1\n\nW:Wa3:B ;times 0 ;variant russian ;D1\n"
                .as_slice(),
            b"\xff\nW:Wa2:B ;times 3 ;variant russian ;D1\nW:Wa3:B ;D1\n",
            b"W:Wa3:B ;times 3 ;variant canadian ;D1\nW:Wa3:B ;times 3 ;variant russian ;D256\n",
            b"W:Wa3:B ;times 3 ;variant russian ;D1 1\nB:W:Ba3,h8 ;times 2 ;variant russian ;D1\n",
        ]
        .concat(),
    );
    let counted = "W:Wa3:B ;times 3 ;variant russian ;D1 1 ;crc a78cbe40\n\
        B:W:Bh8,a3 ;times 2 ;variant russian ;D1 2 ;crc 3293fc5f\n";
    let errors = [
        "3: expected a number of ways from 1 after `times`",
        "4: expected text, found other bytes",
        "5: FEN, character 4: expected a dark square of the board, found 'a'",
        "6: expected a line such as `FEN ;times 12 ;variant russian ;D8`",
        "7: a position of canadian, and not of russian",
        "8: expected a number of moves from 0 to 255",
        "9: expected a number of moves from 0 to 255",
    ];
    let errors: String = errors.map(|error| format!("checkers: {file}:{error}\n")).concat();
    assert_run(&run("count", &[&file]), 2, counted, &errors);
    let none = directory.path().join("none");
    let none = none.to_str().unwrap();
    let error = format!("checkers: {none}: No such file or directory (os error 2)\n");
    assert_run(&run("count", &[none]), 2, "", &error);
    assert_run(&run("sum", &["1", "2", none]), 2, "", &error);
}

#[test]
fn arguments_that_do_not_go_together_are_refused() {
    for (command, arguments, expected) in [
        ("perft", &[][..], "<DEPTH>"),
        ("perft", &["256"], "expected a number of moves from 0 to 255"),
        ("perft", &["--threads", "0", "5"], "0 is not in 1..=1024"),
        ("perft", &["--hash", "0", "5"], "0 is not in 1..16777216"),
        ("perft", &["--hash", "1", "--paths", "5"], "cannot be used with"),
        ("perft", &["--hash", "1", "--lines", "walk", "5"], "cannot be used with"),
        ("perft", &["--paths", "--lines", "walk", "5"], "cannot be used with"),
        ("perft", &["--suite", "-", "5"], "cannot be used with"),
        ("perft", &["--suite", "-", "--fen", "W:W:B"], "cannot be used with"),
        ("divide", &["0"], "divide takes a depth of 1 or more"),
        ("divide", &["--hash", "1", "--paths", "5"], "cannot be used with"),
        ("split", &["2"], "<DEPTH>"),
        ("split", &["6", "5"], "PLIES is more than DEPTH"),
        ("split", &["--hash", "1", "2", "5"], "unexpected argument '--hash'"),
        ("split", &["--json", "2", "5"], "unexpected argument '--json'"),
        ("count", &[], "<FILE>"),
        ("count", &["--json", "-"], "unexpected argument '--json'"),
        ("count", &["--fen", "W:Wa1:B", "-"], "unexpected argument '--fen'"),
        ("sum", &["2", "5"], "<FILE>"),
        ("sum", &["6", "5", "-"], "PLIES is more than DEPTH"),
    ] {
        let output = run(command, arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(expected), "{command} {arguments:?}: {errors}");
        assert_eq!(
            (output.status.code(), &output.stdout[..]),
            (Some(2), &b""[..]),
            "{command} {arguments:?}"
        );
    }
}

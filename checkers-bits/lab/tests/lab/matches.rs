//! Tests of `checkers-lab match` and `checkers-lab sparring`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::{assert_run, program, run};
use checkers_bits::VariantName::Russian;
use checkers_endgames::BuildOptions;

/// A position with one move, which wins for White: `22x15x18` in the Hub protocol.
const ONE_MOVE: &str = "W:Wc3:Bd4\n";

/// The command line of a `sparring` opponent.
pub(super) fn sparring(opponent: &str) -> String {
    format!("'{}' sparring {opponent}", super::BINARY)
}

/// Builds the Russian endgame tables of up to two pieces.
pub(super) fn build_tables(folder: &Path) {
    checkers_endgames::build(folder, Russian, BuildOptions::new(2), |_| {}).unwrap();
}

pub(super) fn play(first: &str, second: &str, arguments: &[&str]) -> Output {
    run("match", &[&[first, second, "--json"], arguments].concat())
}

pub(super) fn summary(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// A folder with an opening file in which one move wins.
pub(super) fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings");
    fs::write(&openings, ONE_MOVE).unwrap();
    (folder, openings)
}

/// Tests that the games are the same with any concurrency, and after an interruption in the middle of a game.
#[test]
fn a_match_is_deterministic() {
    let folder = tempfile::tempdir().unwrap();
    let engines = [sparring("material"), sparring("random")];
    let play = |name: &str, more: &[&str]| {
        let path = folder.path().join(name);
        let file = path.to_str().unwrap();
        let arguments = ["--nodes", "1000", "--seed", "7", "--no-times", "-o", file, "--games"];
        let output = play(&engines[0], &engines[1], &[&arguments[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (summary(&output), path)
    };
    let (whole, path) = play("whole.pdn", &["12"]);
    let pdn = fs::read_to_string(&path).unwrap();
    assert_eq!(whole["games"], 12);
    assert_eq!(whole["engines"][0], "material 0.1.0");
    assert_eq!([&whole["wins"], &whole["draws"], &whole["losses"]], [12, 0, 0]);
    assert_eq!(whole["share"]["value"], 1.0);
    // Two tags are left out of the comparison, because they depend on the path of the engines or on the clock.
    let is_equal = |line: &&str| !line.starts_with("[Match ") && !line.starts_with("[TimeControl ");
    let games: String = pdn.lines().filter(is_equal).collect();
    assert_eq!(format!("{:08x}", crc32fast::hash(games.as_bytes())), "dd1676dd");

    let (at_once, path) = play("at-once.pdn", &["12", "--concurrency", "2"]);
    assert_eq!(fs::read_to_string(path).unwrap(), pdn);
    assert_eq!(at_once["pairs"], whole["pairs"]);

    let (_, path) = play("again.pdn", &["4"]);
    let begun = fs::read_to_string(&path).unwrap();
    assert!(pdn.starts_with(&begun));
    fs::write(&path, &pdn[..begun.len() + 200]).unwrap();
    let (again, path) = play("again.pdn", &["12", "--concurrency", "2"]);
    assert_eq!((again["resumed"].as_u64(), again["games"].as_u64()), (Some(4), Some(12)));
    assert_eq!(fs::read_to_string(path).unwrap(), pdn);

    let file = folder.path().join("whole.pdn");
    let mut reader =
        checkers_pdn::Reader::new(fs::File::open(file).map(std::io::BufReader::new).unwrap());
    let mut games = 0;
    while let Some(game) = reader.next_game().unwrap() {
        game.replay(Russian).unwrap();
        games += 1;
    }
    assert_eq!(games, 12);
}

/// Tests that a file with games of another match is refused, and that its games stay unchanged.
#[test]
fn another_match_needs_another_file() {
    let (folder, openings) = folder();
    let file = folder.path().join("games.pdn");
    let engines = [sparring("material"), sparring("random")];
    let play = |seed: &str| {
        let [openings, file] = [&openings, &file].map(|path| path.to_str().unwrap());
        let arguments = ["--depth", "1", "--openings", openings, "--games", "2"];
        let arguments = [&arguments[..], &["--seed", seed, "-o", file]].concat();
        play(&engines[0], &engines[1], &arguments)
    };
    assert_eq!(summary(&play("1"))["games"], 2);
    let written = fs::read(&file).unwrap();
    let other = play("2");
    assert_eq!(other.status.code(), Some(2));
    let error = String::from_utf8_lossy(&other.stderr);
    assert!(error.contains("games.pdn: expected games that this command has written"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), written);
}

#[test]
fn every_variant_is_played() {
    for variant in checkers_bits::VariantName::ALL {
        let arguments = ["--nodes", "1", "--games", "2", "--variant", variant.as_str()];
        let output = play(
            &sparring("material"),
            &sparring("random"),
            &[&arguments[..], &["--opening-plies", "2"]].concat(),
        );
        assert_eq!(output.status.code(), Some(0), "{variant}: {output:?}");
        let summary = summary(&output);
        assert_eq!(summary["games"], 2, "{variant}");
        assert!(summary["points"].as_f64() >= Some(1.0), "{variant}: {summary}");
    }
}

#[test]
fn a_long_game_is_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pdn");
    let arguments =
        ["--nodes", "1", "--games", "2", "--max-plies", "10", "-o", file.to_str().unwrap()];
    let arguments = [&arguments[..], &["--quiet", "--restart"]].concat();
    let output = play(&sparring("random"), &sparring("random"), &arguments);
    assert_eq!(summary(&output)["draws"], 2, "{output:?}");
    assert_eq!(output.stderr, b"");
    let pdn = fs::read_to_string(file).unwrap();
    assert_eq!(pdn.matches("[Termination \"Draw: 10 plies without a result\"]").count(), 2);
    assert_eq!(pdn.matches("[TimeControl \"nodes 1\"]").count(), 2);
    assert_eq!(pdn.matches("[Date \"20").count(), 2);
    assert_eq!(pdn.matches("%emt").count(), 2 * 6, "not for the moves of the opening: {pdn}");
}

#[test]
fn repeated_openings_are_reported() {
    let (_folder, openings) = folder();
    let reported = |arguments: &[&str]| {
        let common = ["--quiet", "--openings", openings.to_str().unwrap()];
        let output = play(&sparring("random"), &sparring("random"), &[arguments, &common].concat());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(reported(&["--nodes", "1", "--games", "2"]), "");
    assert_eq!(reported(&["--move-time", "0.5", "--games", "4"]), "");
    let warning = reported(&["--nodes", "1", "--games", "4"]);
    assert!(warning.starts_with("checkers-lab: the openings repeat after 2 games: "), "{warning}");
}

#[test]
#[ignore = "slow: a long match"]
fn a_sequential_test_ends_the_match() {
    let arguments = ["--nodes", "1", "--games", "400", "--opening-plies", "3", "--sprt", "0,100"];
    let play = |concurrency| {
        let arguments = [&arguments[..], &["--concurrency", concurrency]].concat();
        summary(&play(&sparring("material"), &sparring("random"), &arguments))
    };
    let decided = play("1");
    assert_eq!(decided["sprt"]["accepted"], "elo1");
    let games = decided["games"].as_u64().unwrap();
    assert!(games < 40, "{decided}");
    assert_eq!(games % 2, 0);
    assert!(decided["sprt"]["log_ratio"].as_f64().unwrap() >= 19_f64.ln());
    assert_eq!(play("3"), decided);
}

#[test]
fn bad_arguments_are_refused() {
    let refused = |arguments: &[&str]| {
        let output = run("match", &[&["a", "b"], arguments].concat());
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (arguments, error) in [
        (&[][..], "required arguments were not provided"),
        (&["--depth", "1", "--nodes", "1"], "cannot be used with"),
        (&["--depth", "1", "--increment", "1"], "cannot be used with"),
        (&["--depth", "1", "--games", "3"], "expected an even number"),
        (&["--depth", "1", "--sprt", "5,0"], "expected ELO0,ELO1"),
        (&["--depth", "1", "--engine", "cmd"], "cmd: expected KEY=VALUE"),
        (&["--move-time=-1"], "expected a number of seconds"),
        (&["--depth", "1", "--openings", "missing.pdn"], "missing.pdn: No such file"),
    ] {
        let found = refused(arguments);
        assert!(found.contains(error) && found.lines().count() == 1, "{arguments:?}: {found}");
    }
    let open = run("match", &["a 'b", "c", "--depth", "1"]);
    assert!(String::from_utf8_lossy(&open.stderr).contains("closed quotes"), "{open:?}");
}

#[test]
fn an_opponent_speaks_the_protocol() {
    use std::io::Write;

    let mut opponent = program("sparring", &["material"]);
    let opponent = opponent.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut opponent = opponent.spawn().unwrap();
    let start = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    let conversation = format!(
        "hub\ninit\npos pos={start} moves=\"22-18 12-16 23-19\"\nlevel infinite\ngo think\n\
         pos pos=x\n\u{fffd}\nping\nquit\nping\n"
    );
    opponent.stdin.take().unwrap().write_all(conversation.as_bytes()).unwrap();
    let output = opponent.wait_with_output().unwrap();
    let names = checkers_bits::VariantName::ALL.iter().map(|name| name.as_str());
    let names = names.collect::<Vec<_>>().join(" ");
    let expected = format!(
        "id name=material version=0.1.0 author=checkers-bits\n\
         param name=variant value=russian type=enum values=\"{names}\"\n\
         param name=seed value=0 type=int min=0 max=18446744073709551615\n\
         wait\n\
         ready\n\
         done move=16x14x18x19\n\
         error message=\"pos: russian: character 1: expected W or B for the side to move, found 'x'\"\n\
         pong\n"
    );
    assert_run(&output, 0, &expected, "");
}

/// Tests that the built-in engine ponders, in games with ponder hits and with misses.
#[test]
fn the_engine_ponders() {
    let engine = "built-in".to_owned();
    for opponent in [&engine, &sparring("random")] {
        let arguments = ["--move-time", "0.01", "--margin", "5", "--ponder"];
        let arguments =
            [&arguments[..], &["--games", "2", "--opening-plies", "1", "--max-plies", "7"]]
                .concat();
        let output = play(&engine, opponent, &arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(summary(&output)["games"], 2);
    }
}

#[test]
fn games_are_adjudicated() {
    let (folder, openings) = folder();
    let tables = folder.path().join("tables");
    let [openings, tables] = [&openings, &tables].map(|path| path.to_str().unwrap());
    build_tables(Path::new(tables));
    let hub = "built-in".to_owned();
    let adjudicated = |engine: &str, fen: &str, more: &[&str]| {
        fs::write(openings, fen).unwrap();
        let arguments = ["--nodes", "100", "--games", "2", "--openings", openings];
        let output = play(engine, engine, &[&arguments[..], more].concat());
        let lines = String::from_utf8(output.stderr).unwrap();
        let end = lines
            .lines()
            .next()
            .and_then(|line| line.split(": ").nth(1).zip(line.split(": ").nth(2)));
        let (result, how) = end.unwrap_or_else(|| panic!("{lines}"));
        format!("{result}: {}", how.split(';').next().unwrap())
    };
    let random = sparring("random");
    // Tables without plies, as the bitbases of Scan.
    let without = folder.path().join("without plies");
    checkers_endgames::build(
        &without,
        Russian,
        BuildOptions { plies: 0, ..BuildOptions::new(2) },
        |_| {},
    )
    .unwrap();
    for (fen, result) in [("W:Wh4:Bb8", "White wins"), ("W:WKa1:BKb8", "Draw")] {
        for tables in [tables, without.to_str().unwrap()] {
            let found = adjudicated(&random, fen, &["--endgames", tables]);
            assert_eq!(found, format!("{result}: adjudicated by endgame tables"));
        }
    }
    let men = "W:Wa1,c1,e1,g1,b2,d2:Bb8,d8";
    let found = adjudicated(&hub, men, &["--resign", "movecount=2,score=2"]);
    assert_eq!(found, "White wins: adjudicated by scores");
    let draw = "movenumber=2,movecount=2,score=1";
    assert_eq!(
        adjudicated(&hub, "W:Wa1,c1:Bf8,h8", &["--draw", draw]),
        "Draw: adjudicated by scores"
    );
}

#[test]
fn a_tournament_has_standings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pdn");
    let random = sparring("random");
    let described = format!("--engine=cmd=\"{random}\" tc=depth=2");
    let engines = [&*random, &random, &described];
    let play = |more: &[&str]| {
        let arguments = ["--nodes", "1", "--games", "2", "--json"];
        let arguments = [&arguments[..], &["--opening-plies", "1", "--max-plies", "5"]].concat();
        run("match", &[&arguments[..], &engines, more].concat())
    };
    let output = play(&["-o", file.to_str().unwrap()]);
    let all = summary(&output);
    assert_eq!(all["games"], 6, "{output:?}");
    assert_eq!(all["standings"].as_array().unwrap().len(), 3);
    assert_eq!(all["pairings"][1]["engines"], serde_json::json!(["A", "C"]));
    let pdn = fs::read_to_string(&file).unwrap();
    assert_eq!(pdn.matches("[White \"random 0.1.0, depth 2\"]").count(), 2, "{pdn}");
    assert_eq!(pdn.matches("[TimeControlBlack \"depth 2\"]").count(), 2, "{pdn}");
    let again = summary(&play(&["-o", file.to_str().unwrap()]));
    assert_eq!((&again["standings"], &again["resumed"]), (&all["standings"], &6.into()));
    let gauntlet = summary(&play(&["--gauntlet"]));
    assert_eq!(
        (&gauntlet["games"], &gauntlet["pairings"][1]["engines"][1]),
        (&4.into(), &"C".into())
    );
    let sprt = play(&["--sprt", "0,5"]);
    assert_run(&sprt, 2, "", "checkers-lab: --sprt: expected two engines\n");
}

/// The files of all shards, one after another, are the file of the whole match, and the command of the whole match reads
/// this file and prints the same summary.
#[test]
fn the_shards_of_a_match_are_joined() {
    let folder = tempfile::tempdir().unwrap();
    let [material, random] = ["material", "random"].map(sparring);
    let play = |engines: &[&str], name: &str, more: &[&str]| {
        let path = folder.path().join(name);
        let file = path.to_str().unwrap();
        let level = ["--json", "--nodes", "1", "--max-plies", "30", "--seed", "7", "--no-times"];
        let output =
            run("match", &[engines, &level, &["--games", "10", "-o", file], more].concat());
        (output, path)
    };
    for engines in [&[&*random, &*material][..], &[&random, &material, &random]] {
        let (whole, path) = play(engines, "whole.pdn", &[]);
        let pdn = fs::read_to_string(&path).unwrap();
        let texts = ["1/3", "2/3", "3/3"].map(|shard| {
            let name = format!("shard-{}.pdn", &shard[..1]);
            let (output, path) = play(engines, &name, &["--shard", shard, "--concurrency", "2"]);
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            let text = fs::read_to_string(path).unwrap();
            let games = text.matches("[Event ").count();
            assert_eq!(summary(&output)["games"], games);
            // A shard goes on after its whole games, and a complete shard is left as it is.
            for length in [text.len() / 2, text.len()] {
                let path = folder.path().join(&name);
                fs::write(&path, &text[..length]).unwrap();
                let (output, _) = play(engines, &name, &["--shard", shard]);
                assert_eq!(summary(&output)["games"], games);
                assert_eq!(fs::read_to_string(path).unwrap(), text);
            }
            text
        });
        assert_eq!(texts.concat(), pdn);
        let join = |texts: &[&str]| {
            fs::write(folder.path().join("joined.pdn"), texts.concat()).unwrap();
            play(engines, "joined.pdn", &[])
        };
        let [first, second, third] = texts.each_ref().map(String::as_str);
        for (joined, resumed) in [(&[first, second, third][..], true), (&[first, second], false)] {
            let (output, path) = join(joined);
            let (mut expected, mut found) = (summary(&whole), summary(&output));
            assert_eq!(found["resumed"] == expected["games"], resumed);
            for key in ["record", "resumed"] {
                expected[key] = Value::Null;
                found[key] = Value::Null;
            }
            assert_eq!(found, expected);
            assert_eq!(fs::read_to_string(path).unwrap(), pdn);
        }
        let number = |text: &str| -> u64 {
            let (_, round) = text.split_once("[Round \"").unwrap();
            round.split('"').next().unwrap().parse().unwrap()
        };
        let [two, three] = [second, third].map(number);
        for (texts, expected, found) in [
            (&[first, third][..], two, three),
            (&[second, third], 1, two),
            (&[first, second, second], three, two),
            (&[second, first, third], 1, two),
        ] {
            let (output, path) = join(texts);
            let error = String::from_utf8_lossy(&output.stderr);
            let message = format!("joined.pdn: expected game {expected}, found game {found}\n");
            assert!(error.ends_with(&message), "{error}");
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(fs::read_to_string(path).unwrap(), texts.concat());
        }
        fs::remove_file(path).unwrap();
        for name in ["shard-1.pdn", "shard-2.pdn", "shard-3.pdn"] {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
    for (shard, more, error) in [
        ("0/3", &[][..], "expected I/N with I from 1 to N and N up to 1000000, such as 3/100"),
        ("4/3", &[], "expected I/N with I from 1 to N"),
        ("3", &[], "expected I/N with I from 1 to N"),
        ("1/1000001", &[], "expected I/N with I from 1 to N and N up to 1000000"),
        ("1/3", &["--sprt", "0,5"], "'--sprt <ELO0,ELO1[,ALPHA,BETA]>'"),
    ] {
        let (output, _) =
            play(&[&random, &random], "none.pdn", &[&["--shard", shard], more].concat());
        let found = String::from_utf8_lossy(&output.stderr);
        assert!(found.contains(error) && output.status.code() == Some(2), "{found}");
    }
    let no_file = run("match", &[&random, &random, "--nodes", "1", "--shard", "1/3"]);
    assert_eq!(no_file.status.code(), Some(2), "{no_file:?}");
}

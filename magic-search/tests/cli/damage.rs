//! Files of searches that were damaged, or that somebody has changed.

use std::fs;
use std::path::Path;
use std::process::Output;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;

use super::{print, run_in, tampered};

/// The number of bits flipped, one after the other, in each kind of file.
const FLIPS: u64 = 1000;

/// A folder with the files that a command needs; one of them is damaged.
struct Victim {
    folder: TempDir,
    file: &'static str,
    command: &'static str,
    sound: Vec<u8>,
    expected: Vec<u8>,
}

impl Victim {
    fn new(files: &[(&'static str, &str)], command: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, arguments) in files {
            fs::write(folder.path().join(name), print(arguments)).unwrap();
        }
        let file = files[0].0;
        let expected = run_in(folder.path(), command).stdout;
        let sound = fs::read(folder.path().join(file)).unwrap();
        Self { folder, file, command, sound, expected }
    }

    fn census_shards() -> Self {
        let shards =
            [("1", "census --line e1-a5 --shard 1/2"), ("2", "census --line e1-a5 --shard 2/2")];
        Self::new(&shards, "merge --format json 1 2")
    }

    fn find_shards() -> Self {
        let [first, second] = ["1/2", "2/2"]
            .map(|shard| format!("find --line e1-h4 --want sparsest --count 5 --shard {shard}"));
        Self::new(&[("1", &first), ("2", &second)], "merge --format json 1 2")
    }

    fn state() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let command = "census --line e1-a5 --entries line --format json --resume state";
        let expected = run_in(folder.path(), command).stdout;
        let sound = fs::read(folder.path().join("state")).unwrap();
        Self { folder, file: "state", command, sound, expected }
    }

    fn path(&self) -> std::path::PathBuf {
        self.folder.path().join(self.file)
    }

    fn run_with(&self, bytes: &[u8]) -> Output {
        fs::write(self.path(), bytes).unwrap();
        run_in(self.folder.path(), self.command)
    }

    /// Either an error in one line, and the file left as it is, or the right answer.
    fn assert_harmless(&self, bytes: &[u8], what: &str) {
        let output = self.run_with(bytes);
        let error = String::from_utf8(output.stderr).unwrap();
        if output.status.code() == Some(0) {
            assert_eq!(output.stdout, self.expected, "{what}: a wrong answer");
            return;
        }
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{what}");
        assert_eq!(error.lines().count(), 1, "{what}: {error}");
        assert!(error.contains(self.file), "{what}: {error}");
        assert_eq!(fs::read(self.path()).unwrap(), bytes, "{what}: the file is left alone");
    }

    fn flip_bits(&self, seed: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..FLIPS {
            let bit = rng.random_range(0..8 * self.sound.len());
            let mut damaged = self.sound.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            self.assert_harmless(&damaged, &format!("seed {seed}, bit {bit}"));
        }
    }

    /// The error after a change with a matching checksum, in both shards if both have the text.
    fn refused(&self, from: &str, to: &str) -> String {
        let change = |sound: &str| tampered(sound, |line| line.replacen(from, to, 1));
        let sound = String::from_utf8(self.sound.clone()).unwrap();
        let changed = change(&sound);
        assert_ne!(changed, sound, "{from} is there");
        let second = self.folder.path().join("2");
        let other = fs::read_to_string(&second).ok();
        if let Some(other) = &other {
            fs::write(&second, change(other)).unwrap();
        }
        let output = self.run_with(changed.as_bytes());
        if let Some(other) = other {
            fs::write(&second, other).unwrap();
        }
        assert_eq!(output.status.code(), Some(2), "{from} {to}");
        String::from_utf8(output.stderr).unwrap()
    }
}

#[test]
#[ignore = "slow: flips every bit of a file"]
fn a_flipped_bit_in_a_shard_of_a_census_does_no_harm() {
    Victim::census_shards().flip_bits(1);
}

#[test]
#[ignore = "slow: flips every bit of a file"]
fn a_flipped_bit_in_a_shard_of_a_search_does_no_harm() {
    Victim::find_shards().flip_bits(2);
}

#[test]
#[ignore = "slow: flips every bit of a file"]
fn a_flipped_bit_in_the_state_of_a_census_does_no_harm() {
    Victim::state().flip_bits(3);
}

#[test]
fn a_file_cut_off_anywhere_does_no_harm() {
    for victim in [Victim::census_shards(), Victim::find_shards(), Victim::state()] {
        for length in (0..victim.sound.len()).step_by(7) {
            victim.assert_harmless(&victim.sound[..length], &format!("cut at {length}"));
        }
    }
}

#[test]
fn a_census_that_was_changed_is_verified_again() {
    let victim = Victim::census_shards();
    let text = String::from_utf8(victim.sound.clone()).unwrap();
    let field = |name: &str| {
        let (_, rest) = text.split_once(&format!("\"{name}\":")).unwrap();
        format!("\"{name}\":{}", rest.split(',').next().unwrap())
    };
    for (from, to, reason) in [
        (field("smallest"), "\"smallest\":\"0x00000003\"", "0x3 is no magic for e1-a5"),
        (field("smallest"), "\"smallest\":null", "the count and the magics disagree"),
        (field("sparsest"), "\"sparsest\":\"0x00000001\"", "disagree"),
        (field("first_monotone"), "\"first_monotone\":null", "monotone magics disagree"),
        (field("count"), "\"count\":7", "7 cannot be the number of magics"),
        (field("count"), "\"count\":0", "the count and the magics disagree"),
        (field("count"), "\"count\":4294967312", "cannot be the number of magics"),
        (field("count"), "\"count\":-16", "number out of range"),
        (field("monotone"), "\"monotone\":4294963200", "monotone magics disagree"),
        (field("masks"), "\"masks\":[\"0x00000003\"]", "expected a search about"),
        (field("bits"), "\"bits\":33", "33 bits are too many"),
        (field("bits"), "\"bits\":4", "by the pigeonhole principle"),
        (field("word"), "\"word\":16", "choose 32 or 64"),
        (field("word"), "\"word\":64", "expected a search about"),
        (field("line"), "\"line\":\"a1-h7\"", "is no line of the board"),
        (field("square"), "\"square\":\"a1\"", "--square needs"),
        (field("entries"), "\"entries\":\"queen\"", "unknown variant `queen`"),
        (field("board"), "\"board\":\"9x9\"", "unknown variant `9x9`"),
        (field("square") + ",", "", "missing field `square`"),
        (field("count"), "\"count\":1,\"more\":2", "unknown field `more`"),
    ] {
        let error = victim.refused(&from, to);
        assert!(error.contains(reason), "{from} {to}: {error}");
    }
}

#[test]
fn a_search_that_was_changed_is_verified_again() {
    let victim = Victim::find_shards();
    let text = String::from_utf8(victim.sound.clone()).unwrap();
    let (_, magic) = text.split_once("\"magic\":\"").unwrap();
    let magic = &magic[..10];
    let (_, place) = text.split_once("\"place\":").unwrap();
    let place = format!("\"place\":{}", place.split('}').next().unwrap());
    for (from, to, reason) in [
        (magic, "0x00000003", "0x3 is no magic for e1-h4"),
        (magic, "0x3", "is of another width"),
        (magic, "nothing", "is not a word"),
        ("\"shift\":28", "\"shift\":27", "is of another width"),
        (&place, "\"place\":0", "does not stand at place 0"),
        (&place, "\"place\":18446744073709551615", "not in the order of the search"),
        ("\"wanted\":5", "\"wanted\":6", "the end of the search disagree"),
        ("\"end\":\"found\"", "\"end\":\"exhausted\"", "the end of the search disagree"),
        ("\"want\":\"sparsest\"", "\"want\":\"smallest\"", "does not stand at place"),
        ("\"shard\":\"1/2\"", "\"shard\":\"3/2\"", "`3/2` is no shard"),
    ] {
        let error = victim.refused(from, to);
        assert!(error.contains(reason), "{from} {to}: {error}");
    }
}

#[test]
fn a_state_that_was_changed_is_verified_again() {
    let victim = Victim::state();
    let text = String::from_utf8(victim.sound.clone()).unwrap();
    let field = |name: &str| {
        let (_, rest) = text.split_once(&format!("\"{name}\":")).unwrap();
        format!("\"{name}\":{}", rest.split(',').next().unwrap())
    };
    let (_, done) = text.split_once("\"done\":[").unwrap();
    let done = format!("\"done\":[{}]]", done.split("]]").next().unwrap());
    for (from, to, reason) in [
        (field("smallest"), "\"smallest\":1", "0x1 is no magic for e1-a5 from e1"),
        (field("sparsest"), "\"sparsest\":3", "the smallest and the sparsest disagree"),
        (field("count"), "\"count\":1", "cannot be the number of magics"),
        (done.clone(), "\"done\":[]", "there are magics, but no task is done"),
        (done.clone(), "\"done\":[[0,4000000]]", "0..4000000 is no range of tasks here"),
        (done.clone(), "\"done\":[[5,5]]", "5..5 is no range of tasks here"),
        (done.clone(), "\"done\":[[0,6],[5,9]]", "5..9 is no range of tasks here"),
        (field("tasks"), "\"tasks\":1", "is of another census"),
        (field("shard"), "\"shard\":\"1/2\"", "is of another census"),
        (field("bits"), "\"bits\":8", "is of another census"),
    ] {
        let error = victim.refused(&from, to);
        assert!(error.contains(reason) && error.contains("state"), "{from} {to}: {error}");
    }
}

#[test]
fn a_task_of_another_shard_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let command = "census --line e1-a5 --shard 1/2 --resume state";
    run_in(folder.path(), command);
    let state = fs::read_to_string(folder.path().join("state")).unwrap();
    let changed = tampered(&state, |line| line.replacen("[0,1],", "[0,2],", 1));
    assert_ne!(changed, state);
    fs::write(folder.path().join("state"), changed).unwrap();
    let output = run_in(folder.path(), command);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("task 1 is not of shard 1/2"), "{error}");
    assert!(Path::new(&folder.path().join("state")).exists());
}

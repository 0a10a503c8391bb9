//! Tests that random input never ends the engine, and that the engine then still answers valid input.

use std::env;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use checkers_bits::{AnyPosition, VariantName};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Engine, done};

/// Lines of the Hub protocol that are valid in some state of the engine. Random input is made from these lines.
const LINES: [&str; 33] = [
    "hub",
    "hub",
    "init",
    "init",
    "new-game",
    "ping",
    "ping",
    "stop",
    "stop",
    "stop",
    "stop",
    "stop",
    "stop",
    "ponder-hit",
    "level depth=2",
    "level depth=3 nodes=500",
    "level nodes=50 move-time=0.01",
    "level moves=3 time=0.1 inc=0.01",
    "level time=-1",
    "level infinite",
    "go think",
    "go think",
    "go think",
    "go ponder",
    "go analyze",
    "set-param name=variant value=normal",
    "set-param name=skill value=1",
    "set-param name=skill value=10",
    "set-param name=move-overhead value=0",
    "set-param name=moves-from-a1 value=\"false\"",
    "set-param name=seed value=3",
    "pos pos=W",
    "",
];

/// Lines that are never mutated, because a changed value can need much memory or many threads.
const COSTLY: [&str; 4] = [
    "set-param name=hash value=1",
    "set-param name=hash value=2",
    "set-param name=threads value=1",
    "set-param name=threads value=2",
];

/// The bytes that are put after each piece of random input. Most of them end the line; a space or no byte joins the
/// piece to the next one.
const END: [&[u8]; 9] = [b"\n", b"\n", b"\n", b"\n", b"\n", b"\r\n", b"\n\n", b" ", b""];

/// Returns lines with a valid position and a search, which the engine must answer after any random input.
fn at_last() -> String {
    let start = AnyPosition::start(VariantName::Russian).hub();
    format!(
        "\nstop\nset-param name=variant value=russian\npos pos={start}\nlevel depth=1\ngo think\nping\n"
    )
}

/// Makes random input: valid, mutated, cut and joined lines, and random bytes, in random order.
fn noise(chance: &mut Xoshiro256PlusPlus, lines: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..lines {
        match chance.random_range(0..10) {
            0 => text.extend(format!("{}\n", COSTLY.choose(chance).unwrap()).into_bytes()),
            1 => {
                let length = chance.random_range(0..40);
                text.extend((0..length).map(|_| chance.random_range(b'\x0b'..=b'\xff')));
            }
            kind => {
                let mut line = match kind {
                    2 | 3 => {
                        let name = *VariantName::ALL.choose(chance).unwrap();
                        game(name, chance)
                    }
                    _ => (*LINES.choose(chance).unwrap()).to_owned(),
                }
                .into_bytes();
                if chance.random_range(0..3) == 0 {
                    change(&mut line, chance);
                }
                text.extend(line);
            }
        }
        text.extend_from_slice(END.choose(chance).unwrap());
    }
    text
}

/// Makes lines that set a position with some legal moves, sometimes after a change of the variant.
fn game(variant: VariantName, chance: &mut Xoshiro256PlusPlus) -> String {
    let start = AnyPosition::start(variant);
    let mut position = start;
    let mut names = Vec::new();
    for _ in 0..chance.random_range(0..30) {
        let moves = position.moves();
        let Some(&mv) = moves.choose(chance) else { break };
        names.push(position.notation(mv).hub().to_string());
        position = position.make(mv);
    }
    let set = format!("set-param name=variant value={variant}\n");
    let set = if chance.random_range(0..4) == 0 { "" } else { &set };
    if chance.random_range(0..2) == 0 {
        return format!("{set}pos pos={}", position.hub());
    }
    format!("{set}pos pos={} moves=\"{}\"", start.hub(), names.join(" "))
}

fn change(line: &mut Vec<u8>, chance: &mut Xoshiro256PlusPlus) {
    for _ in 0..chance.random_range(1..4) {
        let at = chance.random_range(0..=line.len());
        let byte = *b"\"= wWbBe09-x\xff\0\xc3\n".choose(chance).unwrap();
        match chance.random_range(0..4) {
            0 => line.truncate(at),
            1 => line.insert(at, byte),
            _ if at == line.len() => {}
            2 => line[at] = byte,
            _ => drop(line.remove(at)),
        }
    }
}

/// Sends random input made from a seed to the engine. The engine must not end. Returns its output.
fn survive(seed: u64, lines: usize) -> Vec<String> {
    let chance = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut text = noise(chance, lines);
    text.extend(at_last().into_bytes());
    let pieces: Vec<Vec<u8>> = {
        let mut rest = &text[..];
        std::iter::from_fn(|| {
            let (piece, after) = rest.split_at(rest.len().min(chance.random_range(1..300)));
            rest = after;
            (!piece.is_empty()).then(|| piece.to_vec())
        })
        .collect()
    };
    let Engine { mut child, mut input, output } = Engine::start(&[]);
    let writer = thread::spawn(move || {
        let mut input = input.take().unwrap();
        for piece in pieces {
            // After some pieces the test waits, so that the engine reads all lines sent so far and can reach more
            // states.
            if piece.len() < 30 {
                thread::sleep(Duration::from_millis(1));
            }
            if input.write_all(&piece).and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    let (sender, all_lines) = mpsc::channel();
    thread::spawn(move || {
        let lines: Vec<_> = output.lines().map(Result::unwrap).collect();
        let _ = sender.send(lines);
    });
    let said = all_lines.recv_timeout(Duration::from_secs(120));
    if said.is_err() {
        child.kill().unwrap();
    }
    writer.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "seed {seed}, {lines} lines");
    let said = said.unwrap();

    for line in &said {
        let commands = ["id", "param", "wait", "ready", "info", "done", "pong", "error"];
        assert!(commands.contains(&line.split(' ').next().unwrap()), "seed {seed}: {line}");
    }
    let is_ping = |line: &&[u8]| line.trim_ascii_end() == b"ping";
    let has_ping = |line: &&[u8]| line.windows(4).any(|word| word == b"ping");
    let asked =
        |which: &dyn Fn(&&[u8]) -> bool| text.split(|&byte| byte == b'\n').filter(which).count();
    let pongs = said.iter().filter(|line| *line == "pong").count();
    assert!((asked(&is_ping)..=asked(&has_ping)).contains(&pongs), "seed {seed}: {pongs} pongs");
    let last = said.iter().rfind(|line| line.starts_with("done ")).unwrap();
    let start = AnyPosition::start(VariantName::Russian);
    assert!(start.read_move(done(last)).is_ok(), "seed {seed}: {last}");
    said
}

#[test]
fn random_input_is_survived() {
    // Without optimisation, the engine reads less to save time.
    let (lines, least) = if cfg!(debug_assertions) { (150, 3) } else { (500, 10) };
    let mut counts = [0; 6];
    // A loaded machine answers some searches and `hub` lines otherwise, and then needs more input to reach every state.
    for seed in 1..=40 {
        let said = survive(seed, lines);
        let starts = ["error ", "ready", "done ", "pong", "info ", "wait"];
        for (count, start) in counts.iter_mut().zip(starts) {
            *count += said.iter().filter(|line| line.starts_with(start)).count();
        }
        if seed >= 4 && counts.iter().all(|&count| count >= least) {
            return;
        }
    }
    panic!("{counts:?}");
}

/// Sends random input for `HUB_SECONDS` seconds, made from the seeds `HUB_SEED`, `HUB_SEED` + 1 and so on.
#[test]
#[ignore = "it goes on for as long as it is told to, a minute by itself"]
fn random_input_is_survived_for_long() {
    let number = |name, default| env::var(name).map_or(default, |text| text.parse().unwrap());
    let (seconds, first) = (number("HUB_SECONDS", 60), number("HUB_SEED", 1000));
    let begun = Instant::now();
    let mut seed = first;
    let mut lines = 0;
    while begun.elapsed() < Duration::from_secs(seconds) {
        // The number of lines varies, because the last state of the engine after short input can differ from its
        // states after long input.
        let length = [5, 50, 500][seed as usize % 3];
        survive(seed, length);
        seed += 1;
        lines += length;
    }
    println!("seeds {first} to {}: {lines} lines", seed - 1);
}

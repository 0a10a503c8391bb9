//! Tests of `checkers-lab match` with a program that speaks DXP, on the loopback interface.

use std::fs;
use std::io::{BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use checkers_bits::VariantName::{self, International};
use checkers_bits::{AnyVariant, Color, Game};
use checkers_cli::dxp::Message;
use serde_json::Value;

use super::matches::{play, sparring, summary};
use super::{assert_run, run};

/// Starts a program that plays its first legal move, and returns its description for `--engine`. In place of its first
/// move it sends `bytes`, if there are any. It tells all messages that it gets.
fn peer(variant: VariantName, bytes: &'static [u8]) -> (String, Receiver<Message>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, messages) = channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            stream.set_nodelay(true).unwrap();
            let mut input = BufReader::new(stream.try_clone().unwrap());
            let mut game = Game::new(variant);
            let mut side = Color::White;
            while let Ok(message) = Message::receive(&mut input) {
                let _ = sender.send(message.clone());
                let send = |reply: Message| reply.send(&stream).unwrap();
                match message {
                    Message::GameRequest(request) => {
                        game = Game::from_position(request.start(variant.into()).unwrap());
                        side = request.follower;
                        send(Message::GameEnd { reason: 0, is_last: false });
                        send(Message::GameAnswer { name: "peer".to_owned(), code: 0 });
                    }
                    Message::Move { name, .. } => {
                        game.play(game.position().read_move(&name).unwrap()).unwrap();
                    }
                    Message::GameEnd { .. } => {
                        send(message);
                        continue;
                    }
                    Message::BackAnswer(_) => continue,
                    other => panic!("{other:?}"),
                }
                if game.position().side_to_move() == side && !bytes.is_empty() {
                    let _ = stream.write_all(bytes);
                    break;
                }
                if game.position().side_to_move() == side {
                    let position = game.position();
                    let mv = position.moves()[0];
                    game.play(mv).unwrap();
                    send(Message::Chat("good luck".to_owned()));
                    send(Message::BackRequest { number: 1, side });
                    send(Message::of_move(position, mv, 0));
                }
            }
        }
    });
    (format!("--engine=name=peer protocol=dxp address={address}"), messages)
}

fn opponent() -> String {
    format!("--engine=cmd=\"{}\"", sparring("random"))
}

const INTERNATIONAL: [&str; 4] = ["--variant", "international", "--games", "2"];

#[test]
fn a_program_plays_by_dxp() {
    for plies in ["0", "3"] {
        let (engine, messages) = peer(International, b"");
        let arguments = ["--time", "120", "--max-plies", "7", "--opening-plies", plies];
        let output = play(&engine, &opponent(), &[&INTERNATIONAL[..], &arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let summary = summary(&output);
        assert_eq!([&summary["draws"], &summary["engines"][0]], [&Value::from(2), &"peer".into()]);
        let mut ends = Vec::new();
        let mut sides = Vec::new();
        while let Ok(message) = messages.try_recv() {
            match message {
                Message::GameRequest(request) => {
                    assert_eq!((request.version, request.minutes, request.moves), (1, 2, 0));
                    let is_start = plies == "0" && request.follower == Color::White;
                    assert_eq!(request.position.is_none(), is_start, "{request:?}");
                    sides.push(request.follower);
                }
                Message::GameEnd { reason, is_last } => ends.push((reason, is_last)),
                Message::BackAnswer(code) => assert_eq!(code, 2),
                Message::Move { seconds, .. } => assert!(seconds < 120),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(sides, [Color::White, Color::Black]);
        assert_eq!(ends, [(0, false), (0, true)]);
    }
}

#[test]
fn faults_of_a_program_forfeit_games() {
    for (bytes, fault) in [
        (&b"E11\0"[..], "bad protocol: error: expected a move, found E11"),
        (b"M0000010100\0", "illegal move: 1-1: "),
        (b"M00\0", "bad protocol: error: bad message: column 2: expected 4 more characters"),
        (b"M00", "bad protocol: error: the connection was closed inside a message"),
        (
            &[b'C'; 200],
            "bad protocol: error: expected a message of at most 127 bytes, found a longer",
        ),
        (b"K0\0", "bad protocol: error: expected a move, found K0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("faults");
        let (engine, _messages) = peer(International, bytes);
        let arguments = ["--depth", "1", "--forfeits", kept.to_str().unwrap()];
        let arguments = [&INTERNATIONAL[..], &arguments].concat();
        let output = play(&engine, &opponent(), &arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let summary = summary(&output);
        assert_eq!(summary["losses"], 2);
        let found = summary["forfeits"][0]["fault"].as_str().unwrap();
        assert!(found.starts_with(fault), "{found}");
        let transcript = summary["forfeits"][0]["transcript"].as_str().unwrap();
        assert!(fs::read_to_string(transcript).unwrap().contains("> go think"));
    }
}

/// A program that says nothing loses by its time, and the match ends.
#[test]
fn a_silent_program_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let engine = format!("--engine=protocol=dxp address={}", listener.local_addr().unwrap());
    let arguments = [&INTERNATIONAL[..], &["--depth", "1", "--timeout", "0.2"]].concat();
    let folder = tempfile::tempdir().unwrap();
    let arguments = [&arguments[..], &["--forfeits", folder.path().to_str().unwrap()]].concat();
    let output = play(&engine, &opponent(), &arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let fault = summary(&output)["forfeits"][0]["fault"].as_str().unwrap().to_owned();
    assert_eq!(fault, "out of time: no move in 0.2 s");
}

#[test]
fn unusable_programs_are_refused() {
    let engine = "--engine=protocol=dxp address=127.0.0.1:1";
    let output = run("match", &[engine, "built-in", "--depth", "1", "--concurrency", "2"]);
    let error = "checkers-lab: --concurrency: expected 1 with an engine of protocol dxp\n";
    assert_run(&output, 2, "", error);
    #[cfg(unix)]
    {
        let command = r#"cmd='sh -c "echo no licence >&2; exit 3"'"#;
        let output = run("match", &[&format!("{engine} {command}"), "built-in", "--depth", "1"]);
        let error = "crash: exit status: 3; its standard error ends with: no licence\n";
        assert!(String::from_utf8_lossy(&output.stderr).ends_with(error), "{output:?}");
    }
}

/// The protocol has positions of 50 squares only.
#[test]
fn every_variant_on_50_squares_is_played() {
    for &variant in VariantName::ALL {
        let (engine, messages) = peer(variant, b"");
        let arguments = ["--depth", "1", "--variant", variant.as_str(), "--games", "2"];
        let more = ["--opening-plies", "2", "--max-plies", "5"];
        let output = play(&engine, &opponent(), &[&arguments[..], &more].concat());
        if AnyVariant::from(variant).square_count() == 50 {
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            let asked = messages.try_iter().filter(|it| matches!(it, Message::GameRequest(_)));
            assert_eq!(asked.count(), 2, "{variant}");
        } else {
            let address = engine.rsplit('=').next().unwrap();
            let error = format!(
                "checkers-lab: engine `{address}`: it does not play {variant}; --variant must be one of: \
                 international frisian frysk killer antidraughts breakthrough\n"
            );
            assert_run(&output, 2, "", &error);
        }
    }
}

//! Tests of `checkers dxp` on the loopback interface.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::Duration;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Game, International, VariantName};
use checkers_cli::dxp::Message;
use checkers_pdn::Reader;

/// A running `checkers dxp`.
struct Dxp {
    child: Child,
    errors: BufReader<ChildStderr>,
}

impl Dxp {
    fn start(arguments: &[&str]) -> Self {
        let limit = if arguments.contains(&"--move-time") { &[][..] } else { &["--nodes", "300"] };
        let mut child = Command::new(super::BINARY)
            .args([&["dxp", "--hash", "1"], limit, arguments].concat())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let errors = BufReader::new(child.stderr.take().unwrap());
        Self { child, errors }
    }

    /// Starts a program that listens, and returns its address.
    fn listening(arguments: &[&str]) -> (Self, String) {
        let mut dxp = Self::start(&[&["--listen", "127.0.0.1:0"], arguments].concat());
        let mut line = String::new();
        dxp.errors.read_line(&mut line).unwrap();
        let address =
            line.trim_end().strip_prefix("checkers: waiting for a connection to ").unwrap();
        (dxp, address.to_owned())
    }

    /// The next line about a connection that has ended by an error.
    fn next_error(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.errors.read_line(&mut line).unwrap(), 0, "the program has ended");
            if line.starts_with("checkers: 127.0.0.1:") {
                return line;
            }
        }
    }

    /// The exit status, the output and the errors.
    fn end(mut self) -> (Option<i32>, String, String) {
        let (mut output, mut errors) = (String::new(), String::new());
        self.child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        self.errors.read_to_string(&mut errors).unwrap();
        (self.child.wait().unwrap().code(), output, errors)
    }
}

impl Drop for Dxp {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Another program, which sends and receives plain text.
struct Peer(BufReader<TcpStream>);

impl Peer {
    fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::new(stream))
    }

    fn send(&mut self, text: impl AsRef<[u8]>) {
        self.0.get_mut().write_all(text.as_ref()).unwrap();
    }

    /// The next message; that another game is in progress is no message.
    fn receive(&mut self) -> String {
        loop {
            let text = self.receive_any();
            if !text.starts_with("Canother game") {
                return text;
            }
        }
    }

    fn receive_any(&mut self) -> String {
        let mut bytes = Vec::new();
        self.0.read_until(0, &mut bytes).unwrap();
        assert_eq!(bytes.pop(), Some(0), "the connection is closed");
        String::from_utf8(bytes).unwrap()
    }

    /// Waits for the end of the connection.
    fn assert_closed(&mut self) {
        assert_eq!(self.0.read(&mut [0]).unwrap(), 0);
    }

    /// Asks for a game in which the engine has White.
    fn ask(&mut self, rest: &str) {
        self.send(format!("R01{:32}{rest}\0", "peer"));
        assert_eq!(
            self.receive(),
            format!("A{:32}0", concat!("checkers ", env!("CARGO_PKG_VERSION")))
        );
    }
}

/// A position with a black man on 28 and a white man on 33, which can capture each other.
fn one_capture(side: char) -> String {
    format!("{side}{}zeeeew{}", "e".repeat(27), "e".repeat(17))
}

#[test]
fn two_programs_play_games() {
    let (listener, address) = Dxp::listening(&["--games", "2"]);
    let initiator =
        Dxp::start(&["--connect", &address, "--initiate", "--games", "2", "--minutes", "0"]);
    let (initiator, listener) = (initiator.end(), listener.end());
    assert_eq!((initiator.0, listener.0), (Some(0), Some(0)), "{}{}", initiator.2, listener.2);
    assert_eq!(initiator.1, listener.1);
    let mut games = Reader::new(initiator.1.as_bytes());
    for _ in 0..2 {
        let game = games.next_game().unwrap().unwrap();
        let game = game.replay(International).unwrap();
        assert!(game.outcome().is_some());
    }
    assert!(games.next_game().unwrap().is_none());
    assert!(initiator.2.contains("a game as White") && initiator.2.contains("a game as Black"));
}

#[test]
fn a_peer_takes_moves_back_and_ends_the_game() {
    let (dxp, address) = Dxp::listening(&["--games", "1"]);
    let mut peer = Peer::connect(&address);
    peer.send(format!("R02{:32}W000000A\0", "peer"));
    assert!(peer.receive().ends_with('1'), "version 2 is refused");
    peer.send(format!("R01{:32}W000000BW{}\0", "peer", "z".repeat(51)));
    assert!(peer.receive().ends_with('2'), "the position is refused");
    peer.ask("W000000A");
    let first = peer.receive();
    peer.send("M0000192300\0Cgood \x1b[31mmove\0");
    let second = peer.receive();
    assert!(first.starts_with("M0000") && second.starts_with("M0000") && first != second);
    peer.send("B009W\0");
    assert_eq!(peer.receive(), "K2", "there is no ninth move");
    peer.send("B001W\0");
    assert_eq!((peer.receive(), peer.receive()), ("K0".to_owned(), first));
    peer.send("E11\0");
    assert_eq!(peer.receive(), "E01");
    let (status, output, errors) = dxp.end();
    assert_eq!(status, Some(0), "{errors}");
    assert!(output.contains("[Result \"2-0\"]") && output.contains("\n\n1. "), "{output}");
    assert!(errors.contains("chat: good ?[31mmove\n"), "{errors}");
}

#[test]
fn a_game_begins_with_a_position_and_the_side_to_move_ends_it() {
    let (dxp, address) = Dxp::listening(&["--games", "3"]);
    let mut peer = Peer::connect(&address);
    peer.ask(&format!("W005000B{}", one_capture('W')));
    assert_eq!(peer.receive(), "M000033220128");
    peer.send("E10\0");
    assert_eq!(peer.receive(), "E00", "the follower plays more games");
    peer.ask(&format!("W005000B{}", one_capture('Z')));
    peer.send("M000028390133\0");
    assert_eq!(peer.receive(), "E10");
    // The position decides the result, not the other program. Some programs send the end of a game twice.
    peer.send("E10\0E00\0");
    peer.ask("W000001A");
    assert!(peer.receive().starts_with("M0000"));
    peer.send("M0000192300\0");
    assert_eq!(peer.receive(), "E01", "one move was asked for, and three games");
    peer.send("E00\0");
    let (status, output, errors) = dxp.end();
    assert_eq!(status, Some(0), "{errors}");
    let results = output.lines().filter(|line| line.starts_with("[Result "));
    assert_eq!(
        results.collect::<Vec<_>>(),
        ["[Result \"2-0\"]", "[Result \"0-2\"]", "[Result \"*\"]"]
    );
}

#[test]
fn the_other_program_says_how_a_game_ended_that_is_not_over() {
    let (dxp, address) = Dxp::listening(&["--games", "4"]);
    for (end, is_last) in [("E30", false), ("E20", false), ("E01", true), ("E10", false)] {
        let mut peer = Peer::connect(&address);
        peer.ask("W000000A");
        peer.receive();
        peer.send(format!("{end}\0"));
        assert!(peer.receive().starts_with("E0"), "{end}");
        if is_last {
            peer.assert_closed();
        }
    }
    let (status, output, errors) = dxp.end();
    assert_eq!(status, Some(0), "{errors}");
    let results = output.lines().filter_map(|line| line.strip_prefix("[Result "));
    assert_eq!(results.collect::<Vec<_>>(), ["\"0-2\"]", "\"1-1\"]", "\"*\"]", "\"2-0\"]"]);
}

/// Five moves of each side, with a king each.
#[test]
fn the_side_to_move_ends_a_drawn_game() {
    let (dxp, address) = Dxp::listening(&["--games", "1"]);
    let mut peer = Peer::connect(&address);
    let position = format!("W{}B{}W{}", "e".repeat(10), "e".repeat(20), "e".repeat(18));
    peer.ask(&format!("W000000B{}", position.replace('B', "Z")));
    let start = AnyPosition::from_hub(&position, International).unwrap();
    let mut game = Game::from_position(start);
    while game.outcome().is_none() {
        let Ok(Message::Move { name, .. }) = Message::parse(&peer.receive()) else { panic!() };
        game.play(game.position().read_move(&name).unwrap()).unwrap();
        let position = game.position();
        let is_safe = |mv: &AnyMove| !position.make(*mv).has_captures();
        let mv = position.moves().into_iter().find(is_safe).unwrap();
        peer.send(format!("{}\0", Message::of_move(position, mv, 0)));
        game.play(mv).unwrap();
    }
    assert_eq!((peer.receive().as_str(), game.moves().count()), ("E21", 10));
    peer.send("E00\0");
    let (status, output, errors) = dxp.end();
    assert_eq!(status, Some(0), "{errors}");
    assert!(output.contains("[Result \"1-1\"]"), "{output}");
}

/// Searches are stopped by a takeback, and their moves are not played.
#[test]
fn a_takeback_begins_the_search_anew() {
    let (mut dxp, address) = Dxp::listening(&["--move-time", "1000"]);
    let mut peer = Peer::connect(&address);
    peer.ask("W000000A");
    for _ in 0..100 {
        peer.send("B001W\0");
        assert_eq!(peer.receive(), "K0");
    }
    peer.send("B001W\0");
    assert_eq!(peer.receive(), "K2", "a search must have an end");
    peer.send("M0000192300\0");
    let line = dxp.next_error();
    assert!(line.ends_with("move 19-23: White is to move, this program\n"), "{line}");
    let mut peer = Peer::connect(&address);
    // White has only one move, and then a choice.
    peer.ask(&format!("W000000BWzzzzz{}zeeeew{}wwwww", "e".repeat(22), "e".repeat(12)));
    let first = peer.receive();
    peer.send("M0000010600\0B001W\0");
    assert_eq!((peer.receive(), peer.receive()), ("K0".to_owned(), first));
    dxp.child.kill().unwrap();
    dxp.end();
}

/// A peer is left that sends other messages than the awaited one.
#[test]
fn messages_do_not_extend_the_time_limit() {
    let second_version = format!("R02{:32}W000000A\0", "peer");
    let game = format!("R01{:32}W000000A\0", "peer");
    let (mut dxp, address) = Dxp::listening(&["--timeout", "0.1"]);
    for (first, repeated) in
        [("", "E00\0"), ("", &*second_version), (&*game, "B009W\0"), (&*game, "C\0")]
    {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(first.as_bytes()).unwrap();
        for _ in 0..1000 {
            if stream.write_all(repeated.as_bytes()).is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        drop(stream);
        let line = dxp.next_error();
        assert!(line.ends_with("no awaited message for 0.1 seconds\n"), "{line}");
    }
}

#[test]
fn a_second_program_is_told_that_a_game_is_in_progress() {
    let (mut dxp, address) = Dxp::listening(&[]);
    let mut first = Peer::connect(&address);
    first.ask("W000000A");
    // A connection with unread data is reset when it is closed.
    let reset = Peer::connect(&address).0.into_inner();
    reset.peek(&mut [0]).unwrap();
    let name = reset.local_addr().unwrap();
    drop(reset);
    let mut second = Peer::connect(&address);
    assert_eq!(second.receive_any(), "Canother game is in progress; yours begins after it");
    first.receive();
    first.send("E01\0");
    second.ask("W000000A");
    dxp.child.kill().unwrap();
    let errors = dxp.end().2;
    assert!(errors.contains(&format!("checkers: {name}: the connection is lost: ")), "{errors}");
}

/// Nobody would get the games.
#[test]
fn without_a_reader_of_its_output_the_program_ends() {
    let (mut dxp, address) = Dxp::listening(&[]);
    drop(dxp.child.stdout.take());
    let mut peer = Peer::connect(&address);
    peer.ask("W000000A");
    peer.receive();
    peer.send("E00\0");
    assert_eq!(peer.receive(), "E00");
    peer.assert_closed();
    let mut errors = String::new();
    dxp.errors.read_to_string(&mut errors).unwrap();
    assert_eq!(dxp.child.wait().unwrap().code(), Some(0), "{errors}");
}

#[test]
fn broken_peers_end_the_connection_with_one_line() {
    let flood = "Cagain\0".repeat(1100);
    let long = "C".to_owned() + &"x".repeat(200);
    let (mut dxp, address) = Dxp::listening(&[]);
    for (text, error) in [
        ("M00", "the connection was closed inside a message"),
        ("", "the connection is closed"),
        (
            "M00xx\0",
            "bad message: column 5: expected a number of 4 digits before this column, found \"M00xx\"",
        ),
        ("\0", "bad message: column 1: expected 1 more characters"),
        (&long, "expected a message of at most 127 bytes, found a longer one"),
        ("M0000195000\0", "move 19-50: "),
        ("R01\0", "bad message: column 4: expected 32 more characters"),
        ("A                                0\0", "expected a move, found A"),
        (&flood, "1000 messages of chat without a move"),
    ] {
        let mut peer = Peer::connect(&address);
        peer.ask("W000000A");
        peer.receive();
        // The program may close the connection before it has read a flood.
        let _ = peer.0.get_mut().write_all(text.as_bytes());
        let _ = peer.0.get_mut().shutdown(std::net::Shutdown::Write);
        let line = dxp.next_error();
        assert!(line.contains(error), "{text}: {line}");
    }
    let (dxp, address) = Dxp::listening(&["--games", "1", "--timeout", "0.1"]);
    let _silent = Peer::connect(&address);
    let (status, _, errors) = dxp.end();
    assert_eq!(status, Some(2));
    assert!(errors.ends_with("no awaited message for 0.1 seconds\n"), "{errors}");

    let arguments = ["--games", "1", "--timeout", "0.5", "--move-time", "0.6"];
    let (dxp, address) = Dxp::listening(&arguments);
    let mut peer = Peer::connect(&address);
    peer.ask("W000000A");
    assert!(peer.receive().starts_with("M0000"), "the engine may think longer");
    peer.send("M0000192300\0");
    assert!(peer.receive().starts_with("M0000"), "the other program had its time after the move");
    let (status, _, errors) = dxp.end();
    assert_eq!(status, Some(2));
    assert!(errors.ends_with("no awaited message for 0.5 seconds\n"), "{errors}");
}

#[test]
fn a_program_that_waits_survives_a_broken_peer() {
    let (mut dxp, address) = Dxp::listening(&[]);
    drop(Peer::connect(&address));
    Peer::connect(&address).send("Q\0");
    Peer::connect(&address).ask("W000000A");
    dxp.child.kill().unwrap();
    let errors = dxp.end().2;
    assert!(errors.contains("found \"Q\"\n"), "{errors}");
}

#[test]
fn a_game_that_breaks_off_is_asked_for_again() {
    let (dxp, address) = Dxp::listening(&["--initiate", "--side", "black"]);
    let request = Peer::connect(&address).receive();
    let mut peer = Peer::connect(&address);
    assert_eq!(peer.receive(), request);
    peer.send(format!("E00\0A{:32}0\0E00\0", "peer"));
    assert_eq!(peer.receive(), "E01");
    assert_eq!(dxp.end().0, Some(0));
}

#[test]
fn the_search_ends_with_the_connection() {
    let (mut dxp, address) = Dxp::listening(&["--move-time", "1000"]);
    Peer::connect(&address).ask("W000000A");
    let mut peer = Peer::connect(&address);
    peer.ask(&format!("W000000B{}", one_capture('W')));
    assert_eq!(peer.receive(), "M000033220128");
    dxp.child.kill().unwrap();
    dxp.end();
}

/// The protocol has positions of 50 squares only.
#[test]
fn every_variant_on_50_squares_is_played() {
    for &variant in VariantName::ALL {
        let arguments = ["--listen", "127.0.0.1:0", "--games", "1", "--variant", variant.as_str()];
        if AnyVariant::from(variant).square_count() == 50 {
            let (dxp, address) = Dxp::listening(&arguments[2..]);
            let mut peer = Peer::connect(&address);
            peer.ask("W000000A");
            assert!(peer.receive().starts_with("M0000"), "{variant}");
            peer.send("E01\0");
            assert_eq!(dxp.end().0, Some(0), "{variant}");
        } else {
            let (status, _, errors) = Dxp::start(&arguments).end();
            let error = format!("--variant: expected a variant on 50 squares, found {variant}");
            assert_eq!((status, errors.contains(&error)), (Some(2), true), "{errors}");
        }
    }
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, error) in [
        (&["--connect", "127.0.0.1:1"][..], "127.0.0.1:1: Connection refused"),
        (&["--connect", "127.0.0.1"], "--connect: expected HOST:PORT, found 127.0.0.1"),
        (&["--listen", "x"], "--listen: expected [ADDRESS:]PORT, found x"),
        (&["--listen", "--timeout", "0"], "expected a number of seconds from 0.001 to 1000000"),
        (&[], "<--listen [<[ADDRESS:]PORT>]|--connect <HOST:PORT>>"),
        (&["--listen", "--connect", "127.0.0.1:1"], "cannot be used with"),
    ] {
        let (status, _, errors) = Dxp::start(arguments).end();
        assert_eq!((status, errors.contains(error)), (Some(2), true), "{errors}");
    }
}

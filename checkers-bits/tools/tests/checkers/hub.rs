//! Tests of `checkers hub`.

mod noise;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use checkers_bits::VariantName::{International, Russian};
use checkers_bits::{AnyPosition, Fen, VariantName};

/// A running `checkers hub` with its input and its output.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(super::BINARY)
            .args([&["hub", "--hash", "1"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn write(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes.as_ref()).and_then(|()| input.flush()).unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end_matches('\n').to_owned()
    }

    /// Reads lines up to and including the first line with this command.
    fn until(&mut self, command: &str) -> Vec<String> {
        let mut lines = vec![];
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "the engine has ended: {lines:?}");
            let is_it = line.split(' ').next() == Some(command);
            lines.push(line);
            if is_it {
                return lines;
            }
        }
    }

    /// Sends lines and a `ping`. Returns the lines that the engine sends before `pong`.
    fn answers(&mut self, text: &str) -> Vec<String> {
        self.write(format!("{text}\nping\n"));
        let mut lines = self.until("pong");
        lines.pop();
        lines
    }

    /// Closes the input and returns the exit status.
    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().unwrap().code()
    }
}

/// Returns the move in a `done` line.
fn done(line: &str) -> &str {
    line.strip_prefix("done move=").unwrap_or_else(|| panic!("{line}")).split(' ').next().unwrap()
}

fn start_position(variant: VariantName) -> String {
    AnyPosition::start(variant).hub().to_string()
}

fn russian(fen: &str) -> AnyPosition {
    Fen::read(fen, Russian).unwrap().position
}

#[test]
fn the_engine_introduces_itself_and_plays() {
    let mut engine = Engine::start(&[]);
    engine.write("hub\n");
    let lines = engine.until("wait");
    assert!(lines[0].starts_with("id name=checkers version="), "{lines:?}");
    let has = |start: &str| lines.iter().any(|line| line.starts_with(start));
    assert!(has("param name=variant value=international type=enum values=\"russian brazilian "));
    assert!(has("param name=hash value=1 type=int min=1 max="));
    assert!(has("param name=move-overhead value=5 type=int min=0 max=10000"));
    assert!(has("param name=threads value=1 type=int min=1 max="));
    assert!(has("param name=skill value=10 type=int min=1 max=10"));
    assert!(has("param name=rotated-positions value=false type=bool"));
    engine.write("init\n");
    assert_eq!(engine.line(), "ready");

    engine.write(format!("pos pos={}\nlevel depth=5\ngo think\n", start_position(International)));
    let lines = engine.until("done");
    let start = AnyPosition::start(International);
    let mv = start.read_move(done(lines.last().unwrap())).unwrap();
    assert!(start.is_legal(mv));
    assert_eq!(lines.len(), 6, "a line for each depth: {lines:?}");
    for (depth, line) in (1..).zip(&lines[..5]) {
        assert!(line.starts_with(&format!("info depth={depth} score=")), "{line}");
        for name in [" nodes=", " time=", " nps=", " pv="] {
            assert!(line.contains(name), "{line}");
        }
    }
    engine.write("quit\n");
    assert_eq!(engine.child.wait().unwrap().code(), Some(0));
}

/// The test moves include a capture that names the captured squares.
#[test]
fn every_variant_is_played_by_its_own_rules() {
    let mut engine = Engine::start(&[]);
    for &name in VariantName::ALL {
        let start = start_position(name);
        let text = format!("set-param name=variant value={name}\npos pos={start}\nlevel nodes=300");
        assert_eq!(engine.answers(&text), [""; 0], "{name}");
        engine.write("go think\n");
        let [.., info, _] = &engine.until("done")[..] else { panic!("{name}: no info") };
        assert!(info.contains(" nodes=300 "), "nodes of the stopped iteration: {name}: {info}");
    }
    let position = russian("W:WKd2,a1:Bf6,c5,e5,e3");
    engine.write("set-param name=variant value=russian\n");
    engine.write(format!("pos pos={}\nlevel depth=3\ngo think\n", position.hub()));
    let lines = engine.until("done");
    let name = done(lines.last().unwrap());
    assert_eq!(name.matches('x').count(), 4, "from, to and three captured squares: {name}");
    let mv = position.read_move(name).unwrap();
    assert_eq!(position.notation(mv).hub().to_string(), name);
}

/// The lines of pydraughts 0.6.7: positions as in the protocol with moves from a1, and for English draughts a rotated
/// position with the usual moves. The search must be the same as with the lines of the protocol.
#[test]
fn positions_and_moves_of_other_programs_are_read_and_written() {
    let from_a1 = |mv: &str| {
        let row_reversed = |number: &str| {
            let index: u8 = number.parse::<u8>().unwrap() - 1;
            ((7 - index / 4) * 4 + index % 4 + 1).to_string()
        };
        let separator = if mv.contains('x') { "x" } else { "-" };
        mv.split(separator).map(row_reversed).collect::<Vec<_>>().join(separator)
    };
    let search = |parameters: &[&str], position: &str, moves: &str| {
        let mut engine = Engine::start(&[]);
        let set = parameters.iter().map(|parameter| format!("set-param {parameter}\n"));
        let text = format!(
            "{}pos pos={position} moves=\"{moves}\"\nlevel depth=4",
            set.collect::<String>()
        );
        assert_eq!(engine.answers(&text), [""; 0]);
        engine.write("go think\n");
        let lines = engine.until("done");
        let word = |line: &str, name: &str| {
            let (_, value) = line.split_once(name).unwrap_or_else(|| panic!("{line}"));
            value.trim_start_matches('"').split(['"']).next().unwrap().to_owned()
        };
        let [.., info, done] = &lines[..] else { panic!("{lines:?}") };
        format!("{} {}", word(info, "pv="), word(done, "move=").replace("ponder=", ""))
    };
    let start = start_position(Russian);
    let moves = "22-18 9-14 18x9x14 5x14x9 23-18";
    let renumbered = |text: &str| text.split(' ').map(from_a1).collect::<Vec<_>>().join(" ");
    let plain = search(&["name=variant value=russian"], &start, moves);
    let dialect = ["name=variant value=russian", "name=moves-from-a1 value=true"];
    assert_eq!(search(&dialect, &start, &renumbered(moves)), renumbered(&plain));

    let plain =
        search(&["name=variant value=english"], "BbbeebeeeebeeeeeeeeeewweeeeeeeWee", "10-14");
    let dialect = ["name=variant value=english", "name=rotated-positions value=true"];
    assert_eq!(search(&dialect, "WeeBeeeeeeebbeeeeeeeeeeweeeeweeww", "10-14"), plain);

    // The move is legal only in the numbers of the protocol.
    let mut engine = Engine::start(&["--variant", "russian"]);
    let text = format!("set-param name=moves-from-a1 value=true\npos pos={start} moves=22-18");
    let error = engine.answers(&text).concat();
    assert!(error.starts_with("error message=\"moves: move 1, '22-18': "), "{error}");
    let error = engine.answers("set-param name=moves-from-a1 value=yes").concat();
    assert!(error.contains("moves-from-a1: expected true or false"), "{error}");
}

#[test]
fn lines_may_come_in_pieces_and_together() {
    let mut engine = Engine::start(&["--variant", "russian"]);
    let text = format!("pos pos={}\r\nlevel depth=3\ngo think\n", start_position(Russian));
    for half in text.as_bytes().chunks(7) {
        engine.write(half);
        thread::sleep(Duration::from_millis(2));
    }
    let lines = engine.until("done");
    assert!(AnyPosition::start(Russian).read_move(done(&lines[3])).is_ok());
    // The last `ping` has no line break after it, but the engine must answer it.
    engine.write("ping\nping\nping");
    drop(engine.input.take());
    let pongs: Vec<_> = engine.output.lines().map(Result::unwrap).collect();
    assert_eq!(pongs, ["pong"; 3]);
}

#[test]
fn lines_can_be_sent_with_pauses() {
    let start = Instant::now();
    let mut engine = Engine::start(&["--line-pause", "20"]);
    engine.write("ping\nping\nping\n");
    (0..3).for_each(|_| assert_eq!(engine.line(), "pong"));
    assert!(start.elapsed() >= Duration::from_millis(40));
}

#[test]
fn a_search_is_stopped_and_pondered() {
    let mut engine = Engine::start(&["--variant", "russian"]);
    engine.write(format!("pos pos={}\nlevel infinite\ngo analyze\n", start_position(Russian)));
    assert!(engine.line().starts_with("info depth=1 "));
    let during = engine.answers("level depth=1");
    let errors: Vec<_> = during.iter().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(errors, ["error message=\"the engine is thinking; stop it first\""]);
    engine.write("stop\n");
    engine.until("done");

    // The engine must not stop after the move time of 0.01 s, because the clock does not run during `go ponder`.
    engine.write("level move-time=0.01\ngo ponder\n");
    thread::sleep(Duration::from_millis(100));
    let during = engine.answers("");
    assert!(during.iter().all(|line| line.starts_with("info ")), "{during:?}");
    let hit = Instant::now();
    engine.write("ponder-hit\n");
    let lines = engine.until("done");
    assert!(lines.last().unwrap().contains(" ponder="), "{lines:?}");
    assert!(hit.elapsed() < Duration::from_secs(5));
    // Without a search, `stop` and `ponder-hit` are ignored.
    assert_eq!(engine.answers("stop\nponder-hit"), [""; 0]);
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn the_skill_limits_the_nodes_of_a_move() {
    let mut engine = Engine::start(&["--variant", "russian"]);
    let mut nodes = |skill: u32, mode: &str| {
        engine.write(format!(
            "set-param name=initial-time value=180.0\nset-param name=skill value={skill}\nlevel nodes=9000\ngo {mode}\n"
        ));
        let lines = engine.until("done");
        let last = &lines[lines.len() - 2];
        last.split(" nodes=").nth(1).unwrap().split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    let limits = [50, 150, 450, 1350, 4050, 9000, 9000, 9000, 9000, 9000];
    let mut weaker = 0;
    for (skill, limit) in (1..).zip(limits) {
        let used = nodes(skill, "think");
        assert!((weaker..=limit).contains(&used), "skill {skill}: {used} nodes");
        weaker = used;
    }
    assert!(weaker > 4050);
    assert_eq!(nodes(1, "analyze"), weaker, "an analysis has the full skill");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut engine = Engine::start(&[]);
    engine.write("level infinite\ngo think\n");
    engine.until("info");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn earlier_moves_count_for_repetition() {
    let position = russian("W:WKa1,g1,h2:Bh4,Kb8");
    let mut engine = Engine::start(&["--variant", "russian"]);
    // After a1-b2 b8-c7 b2-a1, the move c7-b8 repeats the start position, so its score is 0.
    engine.write(format!("pos pos={} moves=\"29-25 1-6 25-29\"\n", position.hub()));
    engine.write("level depth=1\ngo think\n");
    let lines = engine.until("done");
    assert!(lines[0].contains(" score=0.00 "), "{lines:?}");
    assert_eq!(done(&lines[1]), "6-1");
    // A new hash size makes the program build a new engine. The new engine must get the whole game again, because
    // it must know earlier positions.
    engine.write("set-param name=hash value=2\ngo think\n");
    let lines = engine.until("done");
    assert_eq!((lines[0].contains(" score=0.00 "), done(&lines[1])), (true, "6-1"), "{lines:?}");
}

#[test]
fn endgame_tables_are_a_parameter() {
    let (_directory, folder) = super::endgame::built("russian");
    // The moves must follow the best line of `checkers endgame probe` to the end of the game.
    let position = russian("W:Wh4:Bb8");
    let think = format!("pos pos={}\nlevel depth=9\ngo think\n", position.hub());
    let mut engine = Engine::start(&["--variant", "russian", "--endgames", &folder]);
    engine.write("hub\n");
    let declared = format!("param name=endgames value={folder} type=string");
    assert!(engine.until("wait").contains(&declared));
    engine.write(&think);
    let lines = engine.until("done");
    assert!(lines[0].starts_with("info depth=1 score=96.87 nodes="), "{lines:?}");
    let (_, line) = lines[0].split_once("pv=").unwrap();
    assert_eq!((lines.len(), line.split(' ').count()), (2, 13), "{lines:?}");
    assert!(lines[1].contains(" ponder="), "{lines:?}");

    // The tables are opened by `init`, so the error for tables of another variant is the reply to `init`.
    assert_eq!(engine.answers("set-param name=variant value=brazilian"), [""; 0]);
    let error = |answers: Vec<String>| {
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers[0].strip_prefix("error message=\"endgames: ").expect(&answers[0]).to_owned()
    };
    let foreign = error(engine.answers("init"));
    assert!(foreign.ends_with("an endgame table of another variant, russian\""), "{foreign}");
    let text = "set-param name=variant value=russian\nset-param name=endgames value=/nowhere\ninit";
    assert!(error(engine.answers(text)).starts_with("/nowhere"));
    assert_eq!(engine.answers("set-param name=endgames value=\"\"\ninit"), ["ready"]);
    engine.write(&think);
    assert!(engine.until("done").len() > 2, "without tables it is a search");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn an_opening_book_is_a_parameter() {
    let (directory, book) = super::book::built(&[]);
    let start = format!("pos pos={}", start_position(Russian));
    let mut engine = Engine::start(&["--variant", "russian", "--book", &book]);
    engine.write("hub\n");
    let lines = engine.until("wait");
    for declared in [
        format!("param name=book value={book} type=string"),
        "param name=book-plies value=1000 type=int min=0 max=1000".to_owned(),
        "param name=seed value=1 type=int min=0 max=2147483647".to_owned(),
    ] {
        assert!(lines.contains(&declared), "{lines:?}");
    }
    let moves = |engine: &mut Engine, seed: u32| {
        let set = format!("set-param name=seed value={seed}\nlevel depth=2\n{start}");
        assert_eq!(engine.answers(&set), [""; 0]);
        let moves = (0..20).map(|_| {
            engine.write("go think\n");
            done(&engine.line()).to_owned()
        });
        moves.collect::<Vec<_>>()
    };
    let chosen = moves(&mut engine, 1);
    assert!(chosen.iter().all(|mv| ["22-18", "23-19"].contains(&&**mv)), "{chosen:?}");
    assert_eq!(moves(&mut engine, 1), chosen);
    assert_ne!(moves(&mut engine, 2), chosen);
    assert_eq!(engine.answers("set-param name=seed value=1\nset-param name=hash value=2"), [""; 0]);
    assert_eq!(moves(&mut engine, 1), chosen, "of an engine that is rebuilt");

    // The engine must search, and not play a book move, in three cases: when it analyses or ponders, after
    // `book-plies` plies, and in a position without a book move.
    for text in [
        "go analyze",
        "go ponder\nponder-hit",
        &format!("{start} moves=22-17\ngo think"),
        &format!("set-param name=book-plies value=2\n{start} moves=\"22-18 10-14\"\ngo think"),
    ] {
        engine.write(format!("{text}\n"));
        assert_eq!(engine.until("done").len(), 3, "{text}");
    }
    engine.write(format!(
        "set-param name=book-plies value=3\n{start} moves=\"22-18 10-14\"\ngo think\n"
    ));
    assert_eq!(engine.line(), "done move=25-22");

    let error = |answers: Vec<String>| {
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers[0].strip_prefix("error message=\"book: ").expect(&answers[0]).to_owned()
    };
    let foreign = error(engine.answers("set-param name=variant value=pool\ninit"));
    assert_eq!(foreign, format!("{book}: expected a book of pool, found russian\""));
    let damaged = super::written(directory.path(), "damaged.book", "draughts");
    let text =
        format!("set-param name=variant value=russian\nset-param name=book value={damaged}\ninit");
    assert!(error(engine.answers(&text)).starts_with(&format!("{damaged}: offset 0: expected ")));
    assert_eq!(engine.answers("set-param name=book value=\"\"\ninit"), ["ready"]);
    engine.write(format!("{start}\ngo think\n"));
    assert_eq!(engine.until("done").len(), 3);
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn bad_lines_are_answered_by_errors() {
    let mut engine = Engine::start(&["--variant", "russian"]);
    let lost = russian("W:Wa7:Bb8");
    for (line, message) in [
        ("nonsense", "expected a command of the protocol, found 'nonsense'"),
        ("pos pos=\"W", "character 9: expected a closing quote for the quote that opens here"),
        ("pos", "pos: expected pos="),
        (
            "pos pos=W",
            "pos: russian: character 2: expected one of e, w, W, b, B for square 1, found the end",
        ),
        (
            &format!("pos pos={}", start_position(International)),
            "pos: russian: character 34: expected the end after 32 squares",
        ),
        (
            &format!("pos pos={} moves=\"22-18 1-5\"", start_position(Russian)),
            "moves: move 2, '1-5': the piece cannot go to 5",
        ),
        ("level", "level: expected depth, nodes, move-time, time or infinite"),
        ("go", "go: expected think, ponder or analyze"),
        (&format!("pos pos={}\ngo think", lost.hub()), "go: there is no legal move"),
        ("set-param", "set-param: expected name="),
        ("set-param name=hash", "set-param: expected value="),
        (
            "set-param name=move-overhead value=-1",
            "move-overhead: expected a number from 0 to 10000, found '-1'",
        ),
        ("set-param name=skill value=11", "skill: expected a number from 1 to 10, found '11'"),
        ("set-param name=hash value=0", "hash: expected a number from 1 to 1048576, found '0'"),
        ("set-param name=threads value=x", "threads: expected a number from 1 to 1024, found 'x'"),
        (
            "set-param name=colour value=1",
            "set-param: expected a parameter that hub lists, found 'colour'",
        ),
        (
            "set-param name=moves-from-a1 value=yes",
            "moves-from-a1: expected true or false, found 'yes'",
        ),
        ("set-param name=variant value=armenian", "variant: expected one of russian, brazilian,"),
    ] {
        let answers = engine.answers(line);
        assert_eq!(answers.len(), 1, "{line}: {answers:?}");
        assert!(
            answers[0].starts_with(&format!("error message=\"{message}")),
            "{line}: {}",
            answers[0]
        );
    }
    engine.write(b"\xff\xfe\n\0\n\n");
    assert_eq!(engine.answers("").len(), 2, "bytes and a zero are wrong, an empty line is nothing");
    // Invalid lines must not change the parameters or the position, so the engine still plays from the last valid
    // position.
    engine.write(format!("pos pos={}\nlevel depth=2\ngo think\n", start_position(Russian)));
    engine.until("done");
    assert_eq!(engine.end(), Some(0));
}

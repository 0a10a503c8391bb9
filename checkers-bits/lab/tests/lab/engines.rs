//! Tests of `checkers-lab match` with engines that are shell scripts: faults, odd replies, restarts,
//! interrupts.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::assert_run;
use super::matches::{folder, play, sparring, summary};

/// The command of an engine that is a shell script with given reactions to `init` and to `go`,
/// `ponder-hit` and `stop`.
pub(super) fn script(folder: &Path, init: &str, go: &str) -> String {
    let path = folder.join("engine.sh");
    let text = format!(
        r#"echo $$ >>'{folder}/pids'
while read -r line; do
    case $line in
    hub)
        echo 'id name=Script version=1'
        echo 'param name=variant value=russian type=enum values="brazilian russian"'
        echo 'param name=level value=1 type=int min=1 max=9'
        echo wait
        ;;
    init) {init} ;;
    ping) echo pong ;;
    pos*) position=$line ;;
    level*) level=$line ;;
    go*|ponder-hit|stop) {go} ;;
    quit) exit ;;
    esac
done
"#,
        folder = folder.display()
    );
    fs::write(&path, text).unwrap();
    format!("sh '{}'", path.display())
}

/// Whether a process listed in `pids` is running.
fn any_is_alive(folder: &Path) -> bool {
    let pids = fs::read_to_string(folder.join("pids")).unwrap();
    assert!(!pids.is_empty());
    pids.split_whitespace().any(|pid| {
        // A killed process without a parent may be a zombie for a moment, so a zombie does not count as running.
        let is_zombie = fs::read_to_string(format!("/proc/{pid}/stat"))
            .is_ok_and(|stat| stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" Z")));
        let mut kill = Command::new("kill");
        let kill = kill.args(["-0", pid]).stderr(Stdio::null());
        !is_zombie && kill.status().unwrap().success()
    })
}

fn assert_all_gone(folder: &Path) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while any_is_alive(folder) {
        assert!(Instant::now() < deadline, "an engine is still running");
        thread::sleep(Duration::from_millis(20));
    }
}

/// An engine with a fault forfeits the game. The transcript of the engine is kept, and no process of the engine
/// remains.
#[test]
#[ignore = "slow: waits for timeouts"]
fn faults_forfeit_games() {
    const READY: &str = "echo ready";
    for (go, level, fault, transcript) in [
        ("echo oops >&2; exit 3", &["--depth", "1"][..], "crash: exit status: 3", "! oops"),
        ("echo done move=21-22", &["--depth", "1"], "illegal move: 21-22: ", "< done move=21-22"),
        (
            "echo done move=garbage",
            &["--depth", "1"],
            "illegal move: garbage: ",
            "< done move=garbage",
        ),
        ("echo done", &["--depth", "1"], "bad protocol: `done` without a move", "< done"),
        ("echo 'done move=\"1'", &["--depth", "1"], "bad protocol: done move=\"1: ", "> go think"),
        (
            "echo error message='\"too hard\"'",
            &["--depth", "1"],
            "bad protocol: error: too hard",
            "> go think",
        ),
        (
            "sleep 1000",
            &["--depth", "1", "--timeout", "0.5"],
            "out of time: no move in 0.5 s",
            "> level depth=1",
        ),
        (
            "yes '%&/ garbage'",
            &["--nodes", "9", "--timeout", "0.5"],
            "out of time: no move in 0.5 s",
            "< %&/ garbage",
        ),
        (
            "yes \"$(printf '%09999d\\nend' 0)\"",
            &["--nodes", "9", "--timeout", "0.5"],
            "out of time: no move in 0.5 s",
            "< end",
        ),
        (
            "sleep 1; echo done move=22x15x18",
            &["--move-time", "0.1"],
            "out of time: no move in 0.3 s",
            "> level move-time=0.1",
        ),
        (
            "sleep 1000 & echo $! >>PIDS; wait",
            &["--time", "0.1", "--increment", "0.1"],
            "out of time: no move in 0.4 s",
            "> level time=0.2 inc=0.1",
        ),
    ] {
        let (folder, openings) = folder();
        let faults = folder.path().join("faults");
        let go = go.replace("PIDS", &format!("'{}/pids'", folder.path().display()));
        let engine = script(folder.path(), READY, &go);
        let [openings, kept] = [&openings, &faults].map(|path| path.to_str().unwrap());
        let arguments = ["--games", "2", "--openings", openings, "--forfeits", kept];
        let output = play(&engine, &sparring("material"), &[&arguments[..], level].concat());
        assert_eq!(output.status.code(), Some(1), "{go}: {output:?}");
        let summary = summary(&output);
        assert_eq!([&summary["wins"], &summary["losses"]], [0, 2], "{go}");
        let found = &summary["forfeits"];
        assert_eq!(found.as_array().unwrap().len(), 1, "{go}: {found}");
        assert_eq!((found[0]["game"].as_u64(), found[0]["engine"].as_str()), (Some(1), Some("A")));
        assert_eq!(
            summary["without_forfeits"]["losses"], 1,
            "{go}: the second game is lost by one move"
        );
        let what = found[0]["fault"].as_str().unwrap();
        assert!(what.starts_with(fault), "{go}: {what}");
        let text = fs::read_to_string(found[0]["transcript"].as_str().unwrap()).unwrap();
        assert!(text.lines().any(|line| line == transcript), "{go}: {text}");
        assert!(text.starts_with("game 1: Script 1 loses: ") && text.len() < 600_000, "{text}");
        assert!(text.contains("\nmaterial 0.1.0\n> hub\n"), "{text}");
        assert_all_gone(folder.path());
    }
}

#[test]
fn endless_output_and_endless_files_are_refused() {
    for (engine, options, message) in [
        ("yes param", &[][..], "engine `yes param`: bad protocol: more than 1000 parameters"),
        (
            "built-in",
            &["--openings", "/dev/zero"],
            "/dev/zero: expected fewer than 67108864 bytes, found more",
        ),
    ] {
        let output = play(engine, "built-in", &[options, &["--nodes", "1"]].concat());
        assert_run(&output, 2, "", &format!("checkers-lab: {message}\n"));
    }
}

/// Split lines, several lines at once, and unknown commands are not faults.
#[test]
fn odd_but_correct_engines_play_on() {
    let (folder, openings) = folder();
    let init = "printf 'reading tables\\n100 %%\\nready\\ninfo x\\n'";
    let go = "printf 'info depth=1\\ninfo depth=2\\ndone mo'; sleep 0.1; printf 've=22x15x18 ponder=\"\"\\n'";
    let engine = script(folder.path(), init, go);
    let openings = openings.to_str().unwrap();
    let [described, random] = [(&engine, "param.level=3"), (&sparring("random"), "")]
        .map(|(command, more)| format!("--engine=cmd=\"{command}\" {more}"));
    let arguments = ["--move-time", "1", "--games", "2", "--openings", openings];
    let output = play(&described, &random, &arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let summary = summary(&output);
    assert_eq!([&summary["wins"], &summary["losses"]], [1, 1]);
    assert_eq!(summary["engines"][0], "Script 1 level=3");
    let lines = String::from_utf8(output.stderr).unwrap();
    let last = "game 2 of 2, random 0.1.0 - Script 1 level=3: White wins: Black has no pieces; \
                Script 1 level=3 +1 =0 -1, Elo 0 (95 %: -393 to +393)";
    assert_eq!(lines.lines().nth(1), Some(last), "{lines}");
    assert_eq!(fs::read_to_string(folder.path().join("pids")).unwrap().lines().count(), 1);
    assert_all_gone(folder.path());
}

/// Tests an engine that exits after its first game and is restarted for the second.
#[test]
fn an_engine_that_ends_between_games_is_restarted() {
    let (folder, openings) = folder();
    let engine = script(folder.path(), "echo ready", "echo done move=22x15x18; exit 3");
    let arguments = ["--depth", "1", "--games", "2", "--quiet", "--openings"];
    let arguments = [&arguments[..], &[openings.to_str().unwrap()]].concat();
    let output = play(&engine, &sparring("material"), &arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let summary = summary(&output);
    assert_eq!([&summary["wins"], &summary["losses"]], [1, 1]);
    let restarted = format!(
        "checkers-lab: engine `{}` restarted before game 2: crash: exit status: 3\n",
        engine.replace('\'', "")
    );
    assert_eq!(String::from_utf8(output.stderr).unwrap(), restarted);
    assert_all_gone(folder.path());
}

/// Tests that a match with an unusable engine ends with an error before the first game.
#[test]
fn unusable_engines_are_refused() {
    let (folder, openings) = folder();
    let openings = openings.to_str().unwrap();
    let refused = |engine: &str, more: &[&str]| {
        let arguments = ["--depth", "1", "--timeout", "0.5", "--openings", openings];
        let output = play(&sparring("random"), engine, &[&arguments[..], more].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(output.stdout, b"");
        String::from_utf8(output.stderr).unwrap()
    };
    let silent = script(folder.path(), ":", ":");
    let name = silent.replace('\'', "");
    assert_eq!(
        refused(&silent, &[]),
        format!("checkers-lab: engine `{name}`: no answer to `init` in 0.5 s\n")
    );
    assert_eq!(
        refused(&format!("--engine=cmd=\"{silent}\" param.hash=1"), &[]),
        format!("checkers-lab: engine `{name}`: bad protocol: it has no parameter `hash`\n")
    );
    assert_eq!(
        refused(&silent, &["--variant", "pool"]),
        format!(
            "checkers-lab: engine `{name}`: it does not play pool; --variant must be one of: brazilian russian\n"
        )
    );
    assert_eq!(
        refused("sh -c 'echo wait; cat >/dev/null'", &["--variant", "russian"]),
        "checkers-lab: engine `sh -c echo wait; cat >/dev/null`: it does not play russian; \
         --variant must be one of: international\n"
    );
    assert_all_gone(folder.path());
    let missing = folder.path().join("missing");
    let missing = missing.to_str().unwrap();
    assert_eq!(
        refused(missing, &[]),
        format!(
            "checkers-lab: engine `{missing}`: crash: {missing}: No such file or directory (os error 2)\n"
        )
    );
    assert_eq!(refused("true", &[]), "checkers-lab: engine `true`: crash: exit status: 0\n");
    let told = refused("sh -c 'echo loading >&2; echo no licence >&2; exit 3'", &[]);
    let error = "crash: exit status: 3; its standard error ends with: no licence\n";
    assert!(told.ends_with(error), "{told}");
}

/// An interrupt ends the match and its engines at once; the summary is printed.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_all_engines() {
    use std::os::unix::process::ExitStatusExt;

    const SIGINT: i32 = 2;
    if super::support::is_ignored(SIGINT) {
        eprintln!("SKIPPED: this program was started to ignore interrupts");
        return;
    }
    let (folder, openings) = folder();
    let pids = folder.path().join("pids");
    let go = format!("sleep 1000 & echo $! >>'{}'; wait", pids.display());
    let engine = script(folder.path(), "echo ready", &go);
    let openings = openings.to_str().unwrap();
    // The opponent wins the first game with its first move. In the second game the engine of the script moves first,
    // and never answers.
    let arguments = ["--depth", "1", "--openings", openings, "--games", "2"];
    let mut running =
        super::program("match", &[&[&*sparring("material"), &*engine], &arguments[..]].concat());
    let running = running.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    // The loop waits until the file has two process ids: of the engine, and of the child that the engine starts in the
    // second game.
    while fs::read_to_string(&pids).map_or(0, |pids| pids.lines().count()) < 2 {
        assert!(Instant::now() < deadline, "the engine does not begin to think");
        thread::sleep(Duration::from_millis(10));
    }
    assert!(any_is_alive(folder.path()));
    let interrupt = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let output = running.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(SIGINT), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("score   1 of 1: +1 =0 -0"), "{text}");
    assert!(text.ends_with("interrupted\n"), "{text}");
    assert_all_gone(folder.path());
}

/// Each game has a ponder hit: the engine gets `ponder-hit` and moves without `go think`.
#[test]
fn engines_ponder() {
    let (folder, openings) = folder();
    fs::write(&openings, "W:Wc1:Bf8\n").unwrap();
    let hits = folder.path().join("hits");
    let go = format!(
        "case $line in
        'go ponder') ;;
        ponder-hit) echo hit >>'{}'; echo done move=25-21 ;;
        stop) echo done move=25-21 ;;
        *) case $position in
            *30-25*) echo done move=3-7 ponder=25-21 ;;
            *) echo done move=30-25 ponder=3-7 ;;
            esac ;;
        esac",
        hits.display()
    );
    let engine = script(folder.path(), "echo ready", &go);
    let openings = openings.to_str().unwrap();
    let arguments = ["--move-time", "10", "--ponder", "--games", "2", "--max-plies", "3"];
    let output = play(&engine, &engine, &[&arguments[..], &["--openings", openings]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(summary(&output)["draws"], 2);
    assert_eq!(fs::read_to_string(hits).unwrap(), "hit\nhit\n");
    assert_all_gone(folder.path());
}

/// The level of a pondering engine has the increment of the next move, and so does the level after a miss. Black expects
/// another second move of White.
#[test]
fn the_level_of_a_pondering_engine_has_the_next_increment() {
    let (folder, openings) = folder();
    fs::write(&openings, "W:Wc1:Bf8\n").unwrap();
    let levels = folder.path().join("levels");
    let go = format!(
        "echo \"$line $level\" >>'{}'
        case $line in
        'go ponder') ;;
        'go think') case $position in
            *25-22*) echo done move=7-11 ;;
            *30-25*) echo done move=3-7 ponder=25-21 ;;
            *) echo done move=30-25 ponder=3-7 ;;
            esac ;;
        *) echo done move=25-22 ;;
        esac",
        levels.display()
    );
    let engine = script(folder.path(), "echo ready", &go);
    let arguments = ["--time", "100", "--increment", "50", "--ponder", "--max-plies", "4"];
    let openings = ["--games", "2", "--openings", openings.to_str().unwrap()];
    let output = play(&engine, &engine, &[&arguments[..], &openings].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let levels = fs::read_to_string(levels).unwrap();
    let times = |go: &str| {
        let begin = format!("go {go} level time=");
        let lines = levels.lines().filter_map(|line| line.strip_prefix(&*begin));
        let times = lines.map(|rest| rest.split(' ').next().unwrap().parse::<f64>().unwrap());
        times.collect::<Vec<_>>()
    };
    let (first, second): (Vec<_>, Vec<_>) = times("think").into_iter().partition(|&it| it == 150.0);
    assert_eq!((first.len(), second.len(), times("ponder").len()), (4, 2, 4), "{levels}");
    for time in second.into_iter().chain(times("ponder")) {
        assert!(time > 150.0 && time <= 200.0, "{levels}");
    }
    assert_all_gone(folder.path());
}

/// The second `done` of the first move arrives while the slow opponent thinks, so it is no answer to the next `go`.
#[test]
fn a_move_before_it_was_asked_for_is_a_fault() {
    let ((folder, openings), (slow, _)) = (folder(), folder());
    fs::write(&openings, "W:Wc1:Bf8\n").unwrap();
    let go = "case $position in *moves*) mv=3-7 ;; *) mv=30-25 ;; esac
        printf \"done move=$mv\\ndone move=$mv\\n\"";
    let hasty = script(folder.path(), "echo ready", go);
    let go = "case $position in
        *3-7*) sleep 0.5; echo done move=25-22 ;;
        *30-25*) sleep 0.5; echo done move=3-7 ;;
        *) echo done move=30-25 ;;
        esac";
    let opponent = script(slow.path(), "echo ready", go);
    let [openings, kept] = [openings, folder.path().join("faults")];
    let [openings, kept] = [&openings, &kept].map(|path| path.to_str().unwrap());
    let arguments = ["--depth", "1", "--games", "2", "--openings", openings, "--forfeits", kept];
    let output = play(&hasty, &opponent, &arguments);
    let found = &summary(&output)["forfeits"];
    assert_eq!(found[0]["fault"], "bad protocol: a move before it was asked for", "{found}");
    assert_all_gone(folder.path());
}

/// The name and the version that an engine reports are part of the identity of a match.
#[test]
fn a_match_is_not_resumed_with_another_version_of_an_engine() {
    let (folder, openings) = folder();
    let engine = script(folder.path(), "echo ready", "echo 'done move=22x15x18'");
    let file = folder.path().join("games.pdn");
    let [openings, file] = [&openings, &file].map(|path| path.to_str().unwrap());
    let play = |games: &str| {
        let arguments = ["--nodes", "1", "--openings", openings, "-o", file, "--games", games];
        play(&engine, &sparring("random"), &arguments)
    };
    assert_eq!(summary(&play("2"))["games"], 2);
    assert_eq!(summary(&play("4"))["resumed"], 2);
    let path = folder.path().join("engine.sh");
    let newer = fs::read_to_string(&path).unwrap().replace("version=1", "version=2");
    fs::write(&path, newer).unwrap();
    let output = play("6");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("expected games that this command has written"), "{error}");
    assert_eq!(output.status.code(), Some(2));
}

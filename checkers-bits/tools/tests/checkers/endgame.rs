//! Tests of `checkers endgame`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use checkers_bits::AnyVariant;
use checkers_bits::VariantName::Russian;
use checkers_endgames::Slice;
use tempfile::TempDir;

use super::{assert_run, run};

/// Builds the tables of two pieces; returns their folder and its path.
pub(super) fn built(variant: &str) -> (TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("tables").to_str().unwrap().to_owned();
    let build = run("endgame build --pieces 2 --variant", &[variant, &folder]);
    assert_run(&build, 0, "", "");
    (directory, folder)
}

#[test]
fn tables_are_built_probed_counted_and_checked() {
    let (_directory, folder) = built("russian");
    let probe = run("endgame probe", &[&folder, "W:Wa3:Bh4", "B:WKa1:Ba3"]);
    let text = String::from_utf8(probe.stdout).unwrap();
    assert!(text.starts_with("W:Wa3:Bh4: ") && text.contains("\n  a3-b4: "), "{text}");
    assert_eq!(probe.status.code(), Some(0));
    let stats = run("endgame stats --json", &[&folder]);
    let slices: Vec<serde_json::Value> = String::from_utf8(stats.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let sum = |key: &str| slices.iter().map(|slice| slice[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!((slices.len(), sum("positions")), (4, 3_488));
    assert_eq!(sum("wins") + sum("draws") + sum("losses"), 3_488);
    let stats = String::from_utf8(run("endgame stats --late 2", &[&folder]).stdout).unwrap();
    let first = "1 king against 1 king: 992 positions\n  194 wins, 796 draws, 2 losses\n  \
                 0 wins later than the draw rules allow\n  longest win 3 plies: W:WKf6:BKa1\n";
    assert!(stats.starts_with(first) && stats.contains("1 man against 1 king: "), "{stats}");
    assert!(stats.lines().all(|line| line.len() <= 80), "{stats}");
    assert_run(
        &run("endgame check", &[&folder]),
        0,
        "4 tables, all values agree with their moves\n",
        "",
    );
}

/// Every line of a dump has the value that `probe` prints, and the lines of all materials are the whole tables.
#[test]
fn a_dump_has_every_position_with_its_value() {
    let (_directory, folder) = built("russian");
    let dump = |parts: &[&str]| {
        let dump = run("endgame dump", &[&[&folder[..]], parts].concat());
        assert_eq!((dump.status.code(), dump.stderr), (Some(0), Vec::new()));
        String::from_utf8(dump.stdout).unwrap()
    };
    let all = dump(&[]);
    assert_eq!(all, dump(&["0101", "0110", "1001", "1010"]));
    let fens: BTreeSet<_> = all.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!((all.lines().count(), fens.len()), (3_488, 3_488));
    for line in all.lines().step_by(101) {
        let [fen, value, plies] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let probe = String::from_utf8(run("endgame probe", &[&folder, fen]).stdout).unwrap();
        let unit = if plies == "1" { "ply" } else { "plies" };
        let plies = if plies.is_empty() { String::new() } else { format!(" in {plies} {unit}") };
        assert_eq!(probe.lines().next(), Some(&format!("{fen}: {value}{plies}")[..]));
    }
    let slice = dump(&["1010-2-3"]);
    assert!(all.contains(&slice) && slice.starts_with("W:Wb2:Bf6\tdraw\t\nW:"), "{slice}");
    let json = run("endgame dump --json", &[&folder, "0101"]).stdout;
    assert!(json.starts_with(b"{\"fen\":\"W:WKh4:BKa1\",\"value\":\"draw\"}\n"));
    fs::remove_file(format!("{folder}/0101-0-0.plies")).unwrap();
    assert!(dump(&["0101"]).contains("W:WKf6:BKa1\twin\t\n"), "without plies");
}

#[test]
fn a_dump_of_what_has_no_table_is_refused() {
    let (_directory, folder) = built("russian");
    let expected = "expected a material of the variant, such as 1102, or a slice, such as 1102-5-0";
    for (part, message) in [
        ("0201", format!("{folder}/0102-0-0.wdl: missing; build it with `checkers endgame build`")),
        ("9999", format!("9999: {expected}")),
        ("1010-8-1", format!("1010-8-1: {expected}")),
        ("1010-0-1", format!("1010-0-1: {expected}")),
        ("\u{e9}01", format!("\u{e9}01: {expected}")),
    ] {
        let message = format!("checkers: {message}\n");
        assert_run(&run("endgame dump", &[&folder, part]), 2, "", &message);
    }
}

#[test]
fn a_closed_pipe_ends_a_dump_in_silence() {
    let (_directory, folder) = built("russian");
    let mut dump = Command::new(super::BINARY);
    let dump =
        dump.args(["endgame", "dump", &folder]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut dump = dump.spawn().unwrap();
    drop(dump.stdout.take());
    let output = dump.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_table_in_the_place_of_another_is_refused() {
    let (_directory, folder) = built("russian");
    fs::copy(format!("{folder}/0101-0-0.wdl"), format!("{folder}/0110-0-1.wdl")).unwrap();
    let check = run("endgame check", &[&folder]);
    let message =
        format!("checkers: {folder}/0110-0-1.wdl: damaged; delete it and build it again\n");
    assert_run(&check, 2, "", &message);
}

/// Cuts all files that store plies.
pub(super) fn damage_plies(folder: &str) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension() == Some("plies".as_ref()) {
            fs::File::options().write(true).open(path).unwrap().set_len(60).unwrap();
        }
    }
}

/// A table of outcomes does not hide that the table of plies is damaged.
#[test]
fn a_cut_table_of_plies_is_told() {
    let (_directory, folder) = built("russian");
    let file = format!("{folder}/1010-1-4.plies");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 5]).unwrap();
    let message = format!("checkers: {file}: damaged; delete it and build it again\n");
    // The second position leads to the damaged table.
    for fen in ["W:Wh4:Bb8", "W:Wg3:Bb8"] {
        assert_run(&run("endgame probe", &[&folder, fen]), 2, "", &message);
    }
    fs::remove_file(&file).unwrap();
    let probe = String::from_utf8(run("endgame probe", &[&folder, "W:Wh4:Bb8"]).stdout).unwrap();
    assert!(probe.starts_with("W:Wh4:Bb8: win\n"), "{probe}");
}

#[test]
fn what_has_no_table_is_named() {
    let (_directory, folder) = built("russian");
    let probe = run("endgame probe", &[&folder, "W:WKa1,Kc1:BKh8"]);
    assert_run(&probe, 1, "W:WKa1,Kc1:BKh8: no table\n", "");
    let probe = run("endgame probe --variant brazilian", &[&folder, "W:WKa1:BKh8"]);
    let error = String::from_utf8(probe.stderr).unwrap();
    assert!(error.ends_with("an endgame table of another variant, russian\n"), "{error}");
    let file = format!("{folder}/0101-0-0.wdl");
    let build = run("endgame build --pieces 2", &[&file]);
    assert_run(&build, 2, "", &format!("checkers: {file}: expected a folder, found a file\n"));
    let nowhere = run("endgame stats", &["/nowhere"]);
    assert_run(
        &nowhere,
        2,
        "",
        "checkers: /nowhere: missing; build it with `checkers endgame build`\n",
    );
}

/// Returns the names of the files of a folder with their contents.
fn files(folder: impl AsRef<Path>) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap())
    });
    files.collect()
}

/// Returns the slices of a plan in order, each with the slices and materials that it needs.
fn plan(pieces: &str) -> Vec<(String, Vec<String>, Vec<String>)> {
    let tsv = run("endgame plan --format tsv --pieces", &[pieces]).stdout;
    let list =
        |text: &str| text.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let lines = String::from_utf8(tsv).unwrap();
    let jobs = lines.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0].to_owned(), list(fields[4]), list(fields[5]))
    });
    jobs.collect()
}

#[test]
fn the_jobs_of_a_plan_build_the_same_tables() {
    let (_directory, folder) = built("russian");
    let jobs = tempfile::tempdir().unwrap();
    let jobs = jobs.path().to_str().unwrap();
    for (slice, next, captured) in plan("2") {
        assert!(captured.is_empty());
        let needed =
            next.iter().find(|_| slice == "1010-2-3").map(|next| format!("{jobs}/{next}.wdl"));
        let Some(needed) = needed else {
            assert_run(&run("endgame build --slice", &[&slice, jobs]), 0, "", "");
            continue;
        };
        let bytes = fs::read(&needed).unwrap();
        fs::remove_file(&needed).unwrap();
        let missing = needed.replace(".wdl", ".plies");
        fs::rename(&missing, format!("{missing}.away")).unwrap();
        let message =
            format!("checkers: {missing}: missing; build it with `checkers endgame build`\n");
        assert_run(&run("endgame build --slice", &[&slice, jobs]), 2, "", &message);
        fs::rename(format!("{missing}.away"), &missing).unwrap();
        fs::write(&needed, bytes).unwrap();
        assert_run(&run("endgame build --slice", &[&slice, jobs]), 0, "", "");
    }
    assert!(files(jobs) == files(folder));
}

#[test]
fn a_plan_names_all_that_a_job_needs() {
    let [make, tsv] = ["", " --format tsv"].map(|format| {
        String::from_utf8(run(&format!("endgame plan --pieces 3{format}"), &[]).stdout).unwrap()
    });
    let variant = AnyVariant::from(Russian);
    for slice in (2..=3).flat_map(|pieces| Slice::groups(variant, pieces)).flatten() {
        let next = slice.next(variant).iter().map(Slice::to_string).collect::<Vec<_>>();
        let captured = slice.captured().iter().map(ToString::to_string).collect::<Vec<_>>();
        let files: String = next.iter().map(|slice| format!(" $(DIR)/{slice}.wdl")).collect();
        let files_of_materials: String =
            captured.iter().map(|material| format!(" $(M{material})")).collect();
        let rule = format!("$(DIR)/{slice}.wdl: |{files}{files_of_materials}");
        assert!(make.lines().any(|line| line == rule), "{rule}");
        let (begin, end) =
            (format!("{slice}\t"), format!("\t{}\t{}", next.join(","), captured.join(",")));
        let is_job = |line: &str| line.starts_with(&begin) && line.ends_with(&end);
        assert!(tsv.lines().any(is_job), "{begin}{end}");
    }
}

#[test]
fn a_makefile_builds_what_a_slice_needs_before_it() {
    let make = String::from_utf8(run("endgame plan --pieces 3", &[]).stdout).unwrap();
    let mut variables = BTreeMap::new();
    let mut built = Vec::new();
    for line in make.lines() {
        if let Some((name, files)) =
            line.split_once(" = ").filter(|(name, _)| name.starts_with('M'))
        {
            variables.insert(format!("$({name})"), files.split(' ').collect::<Vec<_>>());
        }
        let Some((target, needs)) = line.split_once(": |") else { continue };
        for need in needs.split_whitespace() {
            for file in variables.get(need).cloned().unwrap_or_else(|| vec![need]) {
                assert!(built.contains(&file), "{target} needs {file}");
            }
        }
        built.push(target);
    }
    assert!(built.len() > 100, "{make}");
}

/// A script that replaces the program `sbatch` of Slurm. It writes its arguments as a line of the file `jobs`, and runs
/// the job unless `ONLY_LIST` is set. The number of the job is the number of its line.
#[cfg(unix)]
const SBATCH: &str = r#"#!/bin/sh
[ "$(cat "$JOBS" 2>/dev/null | wc -l)" -lt "$MOST" ] || exit 1
echo "$*" >>"$JOBS"
for argument; do
    case $argument in
    --wrap=*) job=${argument#--wrap=} ;;
    --output=*) output=${argument#--output=} ;;
    esac
done
[ -n "$ONLY_LIST" ] || sh -c "$job" >"$output" 2>&1 || exit 1
echo "$(wc -l <"$JOBS" | tr -d ' ');cluster"
"#;

/// Runs the Slurm script of a plan; at most `most` jobs are accepted. Returns the arguments of each job, of `scontrol`
/// and of `scancel`.
#[cfg(unix)]
fn submit(plan: &[&str], tables: &Path, only_list: &str, most: usize) -> Vec<String> {
    use std::os::unix::fs::PermissionsExt;

    let directory = tempfile::tempdir().unwrap();
    let [sbatch, script, jobs] = ["sbatch", "plan.sh", "jobs"].map(|it| directory.path().join(it));
    let [scontrol, scancel] = ["scontrol", "scancel"].map(|it| directory.path().join(it));
    let list = "#!/bin/sh\necho \"$*\" >>\"$JOBS\"\n";
    for (program, text) in [(&sbatch, SBATCH), (&scontrol, list), (&scancel, list)] {
        fs::write(program, text).unwrap();
        fs::set_permissions(program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    fs::write(&script, run("endgame plan --format slurm", plan).stdout).unwrap();
    let path = format!("{}:{}", directory.path().display(), std::env::var("PATH").unwrap());
    let status = Command::new("sh")
        .arg(script)
        .env("PATH", path)
        .env("CHECKERS", super::BINARY)
        .env("DIR", tables)
        .env("JOBS", &jobs)
        .env("ONLY_LIST", only_list)
        .env("MOST", most.min(9999).to_string())
        .stdin(Stdio::null())
        .status();
    assert_eq!(status.unwrap().success(), most == usize::MAX);
    fs::read_to_string(jobs).unwrap().lines().map(str::to_owned).collect()
}

/// A job of the Slurm script waits for exactly the jobs of the slices that it needs.
#[cfg(unix)]
#[test]
fn a_job_for_slurm_waits_for_its_needs_alone() {
    let directory = tempfile::tempdir().unwrap();
    let tables = directory.path().join("tables");
    let jobs = submit(&["--pieces", "3", "--threads", "2"], &tables, "yes", usize::MAX);
    let plan = plan("3");
    assert_eq!(jobs.len(), plan.len() + 1);
    let held = jobs.iter().enumerate().filter(|(_, job)| job.contains(" --hold "));
    let held: Vec<_> = held.map(|(place, _)| (place + 1).to_string()).collect();
    assert_eq!(jobs[plan.len()], format!("release {}", held.join(",")));
    let mut numbers = BTreeMap::new();
    for (number, (job, (slice, next, captured))) in (1..).zip(jobs.iter().zip(plan)) {
        let numbers_of = |name: &str| {
            let is_named =
                |slice: &&String| slice.as_str() == name || slice.starts_with(&format!("{name}-"));
            let found: Vec<u32> = numbers
                .iter()
                .filter(|(slice, _)| is_named(slice))
                .map(|(_, &number)| number)
                .collect();
            assert!(!found.is_empty(), "{slice} needs {name}");
            found
        };
        let needs: BTreeSet<u32> =
            next.iter().chain(&captured).flat_map(|name| numbers_of(name)).collect();
        let named = job.split(' ').find_map(|it| it.strip_prefix("--dependency=afterok:"));
        let named = named.into_iter().flat_map(|it| it.split(':')).map(|it| it.parse().unwrap());
        assert_eq!(named.collect::<BTreeSet<u32>>(), needs, "{slice}");
        assert_eq!(job.contains(" --hold "), needs.is_empty(), "{slice}");
        for part in [
            "--requeue --kill-on-invalid-dep=yes ",
            " --cpus-per-task=2 ",
            " --threads 2 ",
            &format!(" --job-name={slice} "),
            &format!(" --slice {slice} "),
            &format!(" --output={}.log/%x ", tables.display()),
        ] {
            assert!(job.contains(part), "{part} in {job}");
        }
        numbers.insert(slice, number);
    }
}

/// Slurm then cancels the jobs that wait for a held one.
#[cfg(unix)]
#[test]
fn a_script_for_slurm_that_fails_leaves_no_held_jobs() {
    let directory = tempfile::tempdir().unwrap();
    let mut jobs = submit(&["--pieces", "2"], &directory.path().join("tables"), "yes", 5);
    let cancelled = jobs.pop().unwrap();
    let held = (1..).zip(&jobs).filter(|(_, job)| job.contains(" --hold "));
    let held: Vec<_> = held.map(|(number, _)| number.to_string()).collect();
    assert_eq!((jobs.len(), cancelled), (5, held.join(" ")));
    assert!(!held.is_empty());
}

#[cfg(unix)]
#[test]
fn a_makefile_refuses_a_folder_that_make_cannot_name() {
    let directory = tempfile::tempdir().unwrap();
    let plan = run("endgame plan --pieces 2", &[]).stdout;
    fs::write(directory.path().join("plan"), plan).unwrap();
    let list = |folder: &str| {
        let mut make = Command::new("make");
        make.args(["-f", "plan", "-n", &format!("DIR={folder}")]).current_dir(directory.path());
        make.output().unwrap()
    };
    for folder in
        ["two words", "a:b", "50%", "a$b", "a#b", "it's", "a*", "(a)", "a;b", "a\\b", "{a,b}", ""]
    {
        let output = list(folder);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{folder}: {output:?}");
        assert!(error.contains("expected a folder without blanks"), "{folder}: {error}");
    }
    for folder in ["tables", "/a/b-c_d.e", "größe,+@=^!~"] {
        let output = list(folder);
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(told.contains(&format!(" --slice 1010-2-2 {folder}\n")), "{folder}: {output:?}");
    }
}

#[cfg(unix)]
#[test]
#[ignore = "slow: starts a process for each slice"]
fn a_script_for_slurm_builds_the_same_tables() {
    let (_directory, folder) = built("russian");
    let directory = tempfile::tempdir().unwrap();
    let tables = directory.path().join("tables of two");
    // The second run verifies the tables and keeps them.
    for _ in 0..2 {
        submit(&["--pieces", "2"], &tables, "", usize::MAX);
        assert!(files(&tables) == files(&folder));
    }
}

#[test]
#[ignore = "slow: builds several times"]
fn a_build_that_is_killed_goes_on() {
    let (_directory, folder) = built("russian");
    let killed = tempfile::tempdir().unwrap();
    let killed = killed.path().join("tables");
    let build = || {
        let mut build = Command::new(super::BINARY);
        build.args(["endgame", "build", "--pieces", "2"]).arg(&killed);
        build
    };
    let whole = files(&folder);
    for least in (10..whole.len()).step_by(20) {
        let mut child = build().spawn().unwrap();
        let count = || fs::read_dir(&killed).map_or(0, Iterator::count);
        while count() < least && child.try_wait().unwrap().is_none() {}
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, bytes) in files(&killed) {
            assert!(name.starts_with(".tmp") || whole[&name] == bytes, "{name}");
        }
    }
    assert!(build().status().unwrap().success());
    assert!(files(&killed) == whole);
}

#[test]
fn impossible_slices_and_memory_are_refused() {
    let (_directory, folder) = built("russian");
    let little = run("endgame build --memory 50 --slice 0303-0-0", &[&folder]);
    let message = format!(
        "checkers: {folder}/0303-0-0.wdl: needs 61 MB of memory to build, and the bound is 50 MB\n"
    );
    assert_run(&little, 2, "", &message);
    for (slice, message) in [
        ("1010-8-1", "a slice without positions in this variant"),
        ("9999-1-1", "a slice without positions in this variant"),
        ("1010-0-1", "expected a slice such as 1102-5-0"),
        ("101-1-1", "expected a slice such as 1102-5-0"),
    ] {
        let refused = run("endgame build --slice", &[slice, &folder]);
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(2) && error.contains(message), "{error}");
    }
}

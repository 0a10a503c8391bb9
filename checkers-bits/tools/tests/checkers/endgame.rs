//! Tests of `checkers endgame`.

use std::collections::BTreeMap;
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
    assert_run(
        &run("endgame check", &[&folder]),
        0,
        "4 tables, all values agree with their moves\n",
        "",
    );
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
fn plan() -> Vec<(String, Vec<String>, Vec<String>)> {
    let tsv = run("endgame plan --pieces 2 --format tsv", &[]).stdout;
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
    for (slice, next, captured) in plan() {
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

/// A script that replaces the program `sbatch` of Slurm. It runs all tasks of an array at once.
#[cfg(unix)]
const SBATCH: &str = r#"#!/bin/sh
for argument; do
    case $argument in
    --array=0-*) last=${argument#--array=0-} ;;
    --wrap=*) job=${argument#--wrap=} ;;
    esac
done
task=0
while [ "$task" -le "$last" ]; do
    SLURM_ARRAY_TASK_ID=$task sh -c "$job" || exit 1
    task=$((task + 1))
done
echo 1
"#;

#[cfg(unix)]
#[test]
#[ignore = "slow: starts a process for each slice"]
fn a_script_for_slurm_builds_the_same_tables() {
    use std::os::unix::fs::PermissionsExt;

    let (_directory, folder) = built("russian");
    let directory = tempfile::tempdir().unwrap();
    let sbatch = directory.path().join("sbatch");
    fs::write(&sbatch, SBATCH).unwrap();
    fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).unwrap();
    let script = directory.path().join("plan.sh");
    fs::write(&script, run("endgame plan --pieces 2 --format slurm", &[]).stdout).unwrap();
    let tables = directory.path().join("tables of two");
    let path = format!("{}:{}", directory.path().display(), std::env::var("PATH").unwrap());
    let status = Command::new("sh")
        .arg(script)
        .env("PATH", path)
        .env("CHECKERS", super::BINARY)
        .env("DIR", &tables)
        .stdin(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    assert!(files(tables) == files(folder));
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
    let mut found = files(&killed);
    found.retain(|name, _| !name.starts_with(".tmp"));
    assert!(found == whole);
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

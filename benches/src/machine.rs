//! The machine, the build and the commit of a run.

use std::process::Command;
use std::{env, fs};

use checkers_backends::Bmi2;
use itertools::Itertools;

/// Names and values that describe the run; unknown values are left out.
#[must_use]
pub fn about() -> Vec<(String, String)> {
    let commit = output(
        "git",
        &["describe", "--always", "--abbrev=10", "--match=", "--dirty= with changes"],
    );
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let processors = read("/proc/cpuinfo");
    let mut models = processors.lines().filter_map(|line| line.strip_prefix("model name"));
    let model = models.find_map(|line| line.split_once(": ")).map_or("unknown", |(_, model)| model);
    let load = read("/proc/loadavg");
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    let pext = match Bmi2::detect() {
        Some(_) => "compiled to the instruction, because this processor has BMI2",
        None => "left out: this processor has no BMI2",
    };
    [
        ("commit", commit),
        ("date", output("date", &["-u", "+%F %H:%M"])),
        ("processor", model.to_owned()),
        ("load average", load.split(' ').take(3).join(" ")),
        ("compiler", output("rustc", &["--version"])),
        ("build", format!("RUSTFLAGS=\"{flags}\", {}: {}", env::consts::ARCH, extensions())),
        ("PEXT", pext.to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok();
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok());
    text.map_or("unknown".to_owned(), |text| text.trim().to_owned())
}

/// The relevant instruction sets that this build enables for all candidates.
fn extensions() -> String {
    macro_rules! extensions {
        ($($name:tt)*) => { [$(($name, cfg!(target_feature = $name))),*] };
    }
    let all = extensions!["popcnt" "bmi1" "bmi2" "avx2" "avx512f" "neon"];
    all.map(|(name, on)| format!("{name} {}", if on { "on" } else { "off" })).join(", ")
}

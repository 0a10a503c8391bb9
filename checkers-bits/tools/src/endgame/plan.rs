//! `checkers endgame plan`: splits a build of endgame tables into jobs for many machines.

use std::collections::BTreeMap;
use std::io::Write;

use checkers_bits::AnyVariant;
use checkers_endgames::{Material, Slice, least_memory};
use clap::{Args, ValueEnum, value_parser};

use super::build::Plies;
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::variant::GameArgument;

/// Split a build of endgame tables into jobs for machines that share a folder, and print the jobs
#[derive(Args)]
#[command(after_help = "\
A job builds one slice: the positions of one material with the foremost man of each side on a given rank. \
A job starts as soon as the jobs of the slices that it needs are done. A job that runs again verifies and keeps its \
slice.

Examples:
  checkers endgame plan --pieces 7 >tables.mk
  make -f tables.mk -j 8 DIR=/shared/tables
  checkers endgame plan --pieces 7 --threads 4 --format slurm >tables.sh
  DIR=/shared/tables sh tables.sh
  checkers endgame plan --pieces 7 --format tsv  what each slice needs

Exit status: 0 success; 2 bad arguments.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: GameArgument,

    /// Maximum number of pieces on the board
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(2..=8))]
    pieces: u8,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Make)]
    format: Format,

    #[command(flatten)]
    plies: Plies,

    /// Number of threads of a job
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A makefile
    Make,
    /// A shell script that submits a job for each slice to Slurm
    Slurm,
    /// Tab-separated values, one line per slice
    Tsv,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    Plan::new(super::tabled(&arguments.played)?, arguments).print(arguments.format)
}

/// All jobs of a build.
struct Plan {
    /// The build command that all jobs share: the options without slice, memory and folder.
    build: String,
    threads: u16,
    /// The jobs in groups. A job needs only tables of earlier groups, so the jobs of a group can run at the same
    /// time.
    groups: Vec<Vec<Job>>,
}

/// A job, which builds one slice.
struct Job {
    slice: Slice,
    /// The number of positions in the slice, with White or Black to move.
    positions: u64,
    /// The memory that the job needs, in MB.
    memory: u64,
    next: Vec<Slice>,
    captured: Vec<Material>,
}

/// The minimum memory that a job asks for, in MB. It has room to cache blocks of other tables.
const MEMORY: u64 = 256;

/// The first part of a Slurm script, with the shell function that submits a job.
const SLURM: &str = r##"#!/bin/sh
# DIR=FOLDER sh FILE
# The output of each job is a file in the folder FOLDER.log.
set -eu
export CHECKERS="${CHECKERS:-checkers}" DIR="${DIR:-tables}"
mkdir -p "$DIR.log"

# Submits the job of a slice and sets `id` to a colon and the number of the job.
# Arguments: slice, memory in MB, the numbers of the jobs that must succeed first, each after a colon.
# A job without needs is held until all jobs are submitted, because Slurm soon forgets a finished job and then refuses a
# job that depends on it.
# A script that ends before that cancels the held jobs, and Slurm then the jobs that wait for them.
held=
trap '[ -z "$held" ] || scancel $(echo "$held" | tr , " ")' EXIT
trap 'exit 1' HUP INT TERM
submit() {
    id=$(sbatch --parsable --requeue --kill-on-invalid-dep=yes "${3:+--dependency=afterok}${3:---hold}" \
        --job-name="$1" --output="$DIR.log/%x" --mem="$2M" --cpus-per-task=THREADS \
        --wrap="\"\$CHECKERS\" BUILD --memory $2 --slice $1 \"\$DIR\"")
    id=:${id%%;*}
    [ -n "$3" ] || held=$held,${id#:}
}
"##;

/// The part of a makefile that refuses a folder whose name has a special meaning for make or for the shell. The octal
/// numbers are `#`, `$`, parentheses, quotes, the backslash, brackets and braces.
const FOLDER: &str = r"
ifneq ($(and $(value DIR),$(shell printf %s '$(subst ','\'',$(value DIR))' | \
    tr -cd '[:space:]%:\043\044*?|;&<>\050\051\042\047\140\134\133\135\173\175' | wc -c | tr -d ' ')),0)
$(error DIR: expected a folder without blanks and special characters, found $(value DIR))
endif
";

impl Plan {
    fn new(variant: AnyVariant, arguments: &Arguments) -> Self {
        let job = |slice: Slice| Job {
            slice,
            positions: slice.positions(variant),
            memory: least_memory(variant, slice).div_ceil(1_000_000).max(MEMORY),
            next: slice.next(variant),
            captured: slice.captured(),
        };
        let groups = (2..=arguments.pieces).flat_map(|pieces| Slice::groups(variant, pieces));
        Self {
            build: format!(
                "endgame build --variant {variant} --plies {} --threads {}",
                arguments.plies.plies, arguments.threads
            ),
            threads: arguments.threads,
            groups: groups.map(|group| group.into_iter().map(job).collect()).collect(),
        }
    }

    fn print(&self, format: Format) -> Result<Status, Error> {
        let mut out = stdout();
        match format {
            Format::Make => self.make(&mut out),
            Format::Slurm => self.slurm(&mut out),
            Format::Tsv => self.tsv(&mut out),
        }?;
        Ok(Status::Done)
    }

    fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.groups.iter().flatten()
    }

    /// Writes a makefile. Each material has a variable that lists the files of its slices. The prerequisites of a
    /// slice are order-only: make builds them first, but does not rebuild the slice if they are newer.
    fn make(&self, out: &mut impl Write) -> std::io::Result<()> {
        let mut materials = BTreeMap::<Material, Vec<String>>::new();
        for job in self.jobs() {
            let file = format!("$(DIR)/{}.wdl", job.slice);
            materials.entry(job.slice.material).or_default().push(file);
        }
        writeln!(out, "# make -f FILE -j JOBS DIR=FOLDER")?;
        writeln!(out, "CHECKERS = checkers")?;
        writeln!(out, "DIR = tables{FOLDER}")?;
        writeln!(out, "BUILD = $(CHECKERS) {}\n", self.build)?;
        for (material, files) in &materials {
            writeln!(out, "M{material} = {}", files.join(" "))?;
        }
        write!(out, "\nall:")?;
        for material in materials.keys() {
            write!(out, " $(M{material})")?;
        }
        writeln!(out)?;
        for Job { slice, positions, memory, next, captured } in self.jobs() {
            write!(out, "\n# {positions} positions, {memory} MB of memory\n$(DIR)/{slice}.wdl: |")?;
            for slice in next {
                write!(out, " $(DIR)/{slice}.wdl")?;
            }
            for material in captured {
                write!(out, " $(M{material})")?;
            }
            writeln!(out, "\n\t$(BUILD) --memory {memory} --slice {slice} $(DIR)")?;
        }
        Ok(())
    }

    fn slurm(&self, out: &mut impl Write) -> std::io::Result<()> {
        let threads = self.threads.to_string();
        let script = SLURM.replace("BUILD", &self.build).replace("THREADS", &threads);
        writeln!(out, "{script}")?;
        let variable = |slice: &Slice| format!("S{slice}").replace('-', "_");
        for Job { slice, memory, next, captured, .. } in self.jobs() {
            write!(out, "submit {slice} {memory} \"")?;
            next.iter().try_for_each(|slice| write!(out, "${}", variable(slice)))?;
            captured.iter().try_for_each(|material| write!(out, "$M{material}"))?;
            let material = slice.material;
            writeln!(out, "\"; {}=$id M{material}=${{M{material}-}}$id", variable(slice))?;
        }
        writeln!(out, "scontrol release \"${{held#,}}\"\nheld=")
    }

    fn tsv(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "slice\tgroup\tpositions\tmemory_mb\tneeds_slices\tneeds_materials")?;
        for (number, group) in self.groups.iter().enumerate() {
            for Job { slice, positions, memory, next, captured } in group {
                let next: Vec<_> = next.iter().map(Slice::to_string).collect();
                let captured: Vec<_> = captured.iter().map(Material::to_string).collect();
                writeln!(
                    out,
                    "{slice}\t{number}\t{positions}\t{memory}\t{}\t{}",
                    next.join(","),
                    captured.join(",")
                )?;
            }
        }
        Ok(())
    }
}

//! Writes the manual pages and the shell completions that a release contains.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use clap::{Command, ValueEnum};
use clap_complete::Shell;

/// The folder of `--generate FOLDER`, if `--generate` is the first argument.
pub(crate) fn folder() -> Option<PathBuf> {
    let mut arguments = env::args_os().skip(1);
    (arguments.next()? == "--generate").then(|| arguments.next().unwrap_or(".".into()).into())
}

/// Writes the folder `man` with a page for each command, and the folder `completions`.
pub(crate) fn write(mut command: Command, folder: &Path) -> io::Result<()> {
    let [man, completions] = ["man", "completions"].map(|name| folder.join(name));
    fs::create_dir_all(&man)?;
    fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(command.clone(), man)?;
    let name = command.get_name().to_owned();
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, &mut command, &name, &completions)?;
    }
    Ok(())
}

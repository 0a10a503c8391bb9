//! The manual page and the completions of a program, from the definition of its arguments.

use std::env;
use std::fmt::Write;
use std::process::ExitCode;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::{Status, complain, print};

/// The page, and the completions by shell.
const KINDS: [(&str, Option<Shell>); 6] = [
    ("man", None),
    ("complete-bash", Some(Shell::Bash)),
    ("complete-elvish", Some(Shell::Elvish)),
    ("complete-fish", Some(Shell::Fish)),
    ("complete-powershell", Some(Shell::PowerShell)),
    ("complete-zsh", Some(Shell::Zsh)),
];

/// Prints what `--generate KIND` asks for, and gives the exit status. `None` for all other arguments.
#[must_use]
pub fn generate<P: CommandFactory>() -> Option<ExitCode> {
    let mut arguments = env::args().skip(1);
    if arguments.next()? != "--generate" {
        return None;
    }
    let command = P::command();
    let name = command.get_name().to_owned();
    let kind = arguments.next().unwrap_or_default();
    let Some((_, shell)) = KINDS.iter().find(|(known, _)| *known == kind) else {
        let known: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
        complain(&name, format!("--generate: expected {}, found '{kind}'", known.join(", ")));
        return Some(Status::Unusable.into());
    };
    let text = match shell {
        None => page(command),
        Some(shell) => completions(*shell, command),
    };
    Some(match print(text.trim_end()) {
        Ok(_) => Status::Done.into(),
        Err(error) => {
            complain(&name, error);
            Status::Unusable.into()
        }
    })
}

fn completions(shell: Shell, mut command: Command) -> String {
    let name = command.get_name().to_owned();
    rendered(|out| {
        clap_complete::generate(shell, &mut command, name, out);
        Ok(())
    })
}

/// One page with all commands, so that a search in it finds every option.
fn page(command: Command) -> String {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let man = Man::new(command.clone());
    let mut text = rendered(|out| {
        man.render_title(out)?;
        man.render_name_section(out)?;
        man.render_synopsis_section(out)?;
        man.render_description_section(out)?;
        man.render_options_section(out)
    });
    text.push_str(".SH COMMANDS\n");
    for subcommand in command.get_subcommands() {
        add(subcommand, &mut text);
    }
    if let Some(examples) = command.get_after_help() {
        text.push_str(".SH EXAMPLES AND EXIT STATUS\n");
        text.push_str(&verbatim(&examples.to_string()));
    }
    text
}

/// Adds a command, and after it the commands below it.
fn add(command: &Command, text: &mut String) {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let _ = writeln!(text, ".SS \"{name}\"");
    let man = Man::new(command.clone());
    let sections = rendered(|out| {
        man.render_description_section(out)?;
        man.render_synopsis_section(out)?;
        man.render_options_section(out)
    });
    // Sections of their own would hide which command they belong to.
    for line in sections.lines() {
        let _ = writeln!(text, "{}", if line.starts_with(".SH ") { ".PP" } else { line });
    }
    if let Some(examples) = command.get_after_help() {
        text.push_str(&verbatim(&examples.to_string()));
    }
    for subcommand in command.get_subcommands() {
        add(subcommand, text);
    }
}

/// Lines that stay as they are.
fn verbatim(text: &str) -> String {
    let mut roff = Roff::new();
    roff.control("PP", []).control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
    roff.to_roff()
}

fn rendered(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    match write(&mut bytes) {
        Ok(()) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => unreachable!("a vector takes all bytes: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use clap::{Parser, Subcommand, ValueEnum};

    use super::*;

    /// Does things
    #[derive(Parser)]
    #[command(name = "tool", after_help = "Examples:\n  tool do it\n\n.5 is a number")]
    struct Tool {
        #[command(subcommand)]
        command: Things,
    }

    #[derive(Subcommand)]
    enum Things {
        /// Do one thing
        Do {
            /// Times
            #[arg(long)]
            times: Option<u32>,
        },
    }

    #[test]
    fn the_page_has_all_commands_and_the_examples_line_by_line() {
        let page = page(Tool::command());
        for part in [".TH tool 1", ".SS \"tool do\"\n", "\\-\\-times", "\n  tool do it\n"] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        // A point at the start of a line would be a request of roff.
        assert!(!page.contains("\n.5"), "{page}");
    }

    #[test]
    fn every_shell_completes_the_commands() {
        for (name, shell) in KINDS {
            let Some(shell) = shell else { continue };
            assert!(completions(shell, Tool::command()).contains("times"), "{name}");
        }
        assert_eq!(KINDS.len(), Shell::value_variants().len() + 1);
    }
}

//! `checkers hub`: runs the engine for GUIs that use the Hub protocol.

use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use checkers_bits::VariantName;
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::hub::{Parameters, serve};
use checkers_cli::input::next_line;
use checkers_cli::variant::{self, RulesArgument};
use clap::Args;

/// Run the engine by the Hub protocol on standard input and output
///
/// A position is a letter for the side to move and a letter for each square, in the order of the numbers that
/// `checkers board --numbers` prints.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers hub                      International draughts
  checkers hub --variant russian
  checkers hub --variant russian --threads 2 --hash 256
  checkers hub --variant russian --endgames tables --book my.book

Every option is also a parameter of the protocol. A bad folder of tables, a bad weights file or a bad book \
is answered by `error message=…` at the first line that needs the engine.

The end of the input or `quit` stops a running search. An invalid line is answered by `error message=…`.

Exit status: 0 success; 2 bad arguments, or an input or output error.")]
pub(crate) struct Arguments {
    /// Variant to play; GUIs can also set it by the parameter `variant`
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), hide_possible_values = true, default_value_t = VariantName::International)]
    variant: VariantName,

    #[command(flatten)]
    rules: RulesArgument,

    /// Wait after each line of output, for GUIs that miss lines that arrive together
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(..=1000), default_value_t = 0)]
    line_pause: u64,

    #[command(flatten)]
    parameters: Parameters,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let game = arguments.rules.rules.unwrap_or_else(|| arguments.variant.into());
    let parameters = arguments.parameters.with_variant(game);
    let pause = Duration::from_millis(arguments.line_pause);
    let mut input = io::stdin().lock();
    serve(
        parameters,
        &mut || next_line(&mut input),
        Arc::new(move |line| {
            // The lock makes the lines of other threads wait too.
            let mut out = stdout();
            writeln!(out, "{line}")?;
            thread::sleep(pause);
            Ok(())
        }),
    )?;
    Ok(Status::Done)
}

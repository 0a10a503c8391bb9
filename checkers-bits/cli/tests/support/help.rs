//! Checks of the help of a program, for its unit tests.

/// Asserts that the help lists every command once, and that no line that is laid out by hand is wrapped at 80 columns.
pub(crate) fn check(mut program: clap::Command) {
    let help = program.render_help().to_string();
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let line = format!("\n  {:<9} ", command.get_name());
        assert_eq!(help.matches(&line).count(), 1, "{line}");
    }
    program.clone().debug_assert();
    let wrapped = |command: &clap::Command| {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let laid_out = text.lines().filter(|line| line.starts_with("  "));
        laid_out.filter(|line| line.chars().count() > 80).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut commands = vec![program];
    while let Some(command) = commands.pop() {
        assert_eq!(wrapped(&command), [""; 0], "{}", command.get_name());
        commands.extend(command.get_subcommands().cloned());
    }
}

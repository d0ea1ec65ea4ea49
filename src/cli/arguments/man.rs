//! The manual page, generated from the argument definitions.

use std::io;

use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::arguments::program;

/// The name under which the program is installed.
const NAME: &str = "mcp-lint";

/// Generates the manual page in roff.
///
/// # Errors
/// An error of writing, which does not occur because the page is written to memory.
pub(crate) fn man() -> io::Result<Vec<u8>> {
    let command = program::command();
    let commands = commands_section(&command);
    let own_options = own_options(&command);
    // What follows the options in the help has sections of its own here.
    let page = clap_mangen::Man::new(command.after_help(None));
    let mut out = Vec::new();
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    commands.to_writer(&mut out)?;
    for (name, command) in own_options {
        let mut section = Vec::new();
        clap_mangen::Man::new(command).render_options_section(&mut section)?;
        let heading = format!(".SH \"OPTIONS OF {}\"\n", name.to_uppercase());
        out.extend(
            String::from_utf8_lossy(&section).replacen(".SH OPTIONS\n", &heading, 1).bytes(),
        );
    }
    text_section("EXIT STATUS", program::EXIT_CODES).to_writer(&mut out)?;
    text_section("EXAMPLES", program::EXAMPLES).to_writer(&mut out)?;
    page.render_version_section(&mut out)?;
    Ok(out)
}

/// The section with the commands. clap's own section would refer to a page for each command, which
/// does not exist.
fn commands_section(command: &clap::Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["COMMANDS"]);
    for command in command.get_subcommands() {
        section.control("TP", []);
        section.text([bold(format!("{NAME} {}", command.get_name()))]);
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        section.text([roman(about)]);
    }
    section
}

/// The commands that have options which linting does not have, each reduced to these options.
fn own_options(command: &clap::Command) -> Vec<(&'static str, clap::Command)> {
    let known: Vec<_> = command.get_arguments().map(clap::Arg::get_id).collect();
    let own = |name: &'static str| {
        let found = command.find_subcommand(name)?;
        let is_own = |argument: &&clap::Arg| {
            !argument.is_positional() && !known.contains(&argument.get_id())
        };
        let arguments = found.get_arguments().filter(is_own).cloned();
        Some((name, clap::Command::new(name).disable_help_flag(true).args(arguments)))
    };
    ["record", "compare"].into_iter().filter_map(own).collect()
}

/// A section with the lines of a text unchanged, except for the heading in its first line.
fn text_section(heading: &str, text: &str) -> Roff {
    let mut section = Roff::new();
    section.control("SH", [heading]);
    section.control("nf", []);
    for line in text.lines().skip(1) {
        section.text([roman(line)]);
    }
    section.control("fi", []);
    section
}

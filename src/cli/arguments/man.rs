//! The manual page, made from the argument definitions.

use std::io;

use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::arguments::program;

/// The name under which the program is installed.
const NAME: &str = "mcp-lint";

/// The manual page, in roff.
///
/// # Errors
/// None in practice: it is written to memory.
pub(crate) fn man() -> io::Result<Vec<u8>> {
    let command = program::command();
    let commands = commands_section(&command);
    let page = clap_mangen::Man::new(command);
    let mut out = Vec::new();
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    commands.to_writer(&mut out)?;
    page.render_extra_section(&mut out)?;
    page.render_version_section(&mut out)?;
    Ok(out)
}

/// The commands. clap's own section would refer to a page for each, and there are none.
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

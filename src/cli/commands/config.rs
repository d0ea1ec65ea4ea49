//! `mcp-lint config`: creating, finding and describing the configuration.

use std::io;

use clap::ArgMatches;

use crate::cli::arguments::commands::{ConfigCommand, ConfigInitArguments, ConfigPathArguments};
use crate::cli::arguments::resolve;
use crate::cli::commands::config_show::{self, scope_of};
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::config::{CONFIG_NAME, Flags, json_schema};
use crate::report::text::sanitize;
use crate::source::{create_file, display_path};

/// The content of the file that `mcp-lint config init` creates.
const TEMPLATE: &str = include_str!("config_template.toml");

pub(crate) fn config(
    command: &ConfigCommand,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    match command {
        ConfigCommand::Init(arguments) => init(arguments, process),
        ConfigCommand::Show(arguments) => {
            let matches = matches.subcommand().map_or(matches, |(_, matches)| matches);
            config_show::show(arguments, matches, process)
        }
        ConfigCommand::Path(arguments) => path(arguments, process),
        ConfigCommand::Schema => {
            write_json(&json_schema(), process.stdout)?;
            process.stdout.flush()?;
            Ok(0)
        }
    }
}

fn init(arguments: &ConfigInitArguments, process: &mut Process<'_>) -> Result<u8> {
    let path = resolve::folder(process.environment).join(&arguments.folder).join(CONFIG_NAME);
    let shown = arguments.folder.join(CONFIG_NAME);
    let shown = shown.strip_prefix(".").unwrap_or(&shown).to_owned();
    match create_file(&path, TEMPLATE.as_bytes()) {
        Ok(()) => {}
        // The file is created only if there is none, in one step, so that none is replaced in
        // between.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let name = display_path(&shown);
            return Err(Error::Usage(format!("`{name}` already exists; not overwritten")));
        }
        Err(error) => return Err(Error::write_file(shown, error)),
    }
    let name = display_path(&shown);
    writeln!(process.stderr, "wrote {}", sanitize::terminal(&name))?;
    process.stderr.flush()?;
    Ok(0)
}

fn path(arguments: &ConfigPathArguments, process: &mut Process<'_>) -> Result<u8> {
    let flags = Flags { folder: resolve::folder(process.environment), ..Flags::default() };
    let configs = resolve::configs_of(&arguments.choice, process.environment, None, flags)?;
    match &scope_of(&arguments.path, &configs)?.config {
        Some(config) => {
            for file in [&config.shown].into_iter().chain(&config.extended) {
                writeln!(process.stdout, "{}", sanitize::line_start(file))?;
            }
            process.stdout.flush()?;
        }
        None => {
            writeln!(process.stderr, "no {CONFIG_NAME} found; using defaults")?;
            process.stderr.flush()?;
        }
    }
    Ok(0)
}

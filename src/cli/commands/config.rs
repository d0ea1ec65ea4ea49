//! `mcp-lint config`: writing, finding and describing the configuration.

use std::io;

use clap::ArgMatches;

use crate::cli::arguments::commands::{ConfigCommand, ConfigInitArguments, ConfigPathArguments};
use crate::cli::arguments::resolve;
use crate::cli::commands::config_show::{self, scope_of};
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::streams::{Streams, write_json};
use crate::config::{CONFIG_NAME, Configs, Flags, json_schema};
use crate::report::text::sanitize;
use crate::source::create_file;

/// What `mcp-lint config init` writes.
const TEMPLATE: &str = include_str!("config_template.toml");

pub(crate) fn config(
    command: &ConfigCommand,
    matches: &ArgMatches,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    match command {
        ConfigCommand::Init(arguments) => init(arguments, environment, streams),
        ConfigCommand::Show(arguments) => {
            let matches = matches.subcommand().map_or(matches, |(_, matches)| matches);
            config_show::show(arguments, matches, environment, streams)
        }
        ConfigCommand::Path(arguments) => path(arguments, environment, streams),
        ConfigCommand::Schema => {
            write_json(&json_schema(), streams.stdout)?;
            streams.stdout.flush()?;
            Ok(0)
        }
    }
}

fn init(
    arguments: &ConfigInitArguments,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let path = resolve::folder(environment).join(&arguments.folder).join(CONFIG_NAME);
    let shown = arguments.folder.join(CONFIG_NAME);
    let shown = shown.strip_prefix(".").unwrap_or(&shown).to_owned();
    match create_file(&path, TEMPLATE.as_bytes()) {
        Ok(()) => {}
        // The file is created only if there is none, in one step, so that none is replaced in
        // between.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let name = shown.display();
            return Err(Error::Usage(format!("`{name}` already exists; not overwritten")));
        }
        Err(error) => return Err(Error::write_file(shown, error)),
    }
    let name = shown.display().to_string();
    writeln!(streams.stderr, "wrote {}", sanitize::terminal(&name))?;
    streams.stderr.flush()?;
    Ok(0)
}

fn path(
    arguments: &ConfigPathArguments,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let choice = resolve::config_choice(&arguments.choice, environment);
    let flags = Flags { folder: resolve::folder(environment), ..Flags::default() };
    let configs = Configs::new(&choice, flags).map_err(|error| Error::Config(vec![*error]))?;
    match &scope_of(&arguments.path, &configs)?.config {
        Some(config) => {
            for file in [&config.shown].into_iter().chain(&config.extended) {
                writeln!(streams.stdout, "{}", sanitize::line_start(file))?;
            }
            streams.stdout.flush()?;
        }
        None => {
            writeln!(streams.stderr, "no {CONFIG_NAME} found; using defaults")?;
            streams.stderr.flush()?;
        }
    }
    Ok(0)
}

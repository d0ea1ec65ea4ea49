//! `mcp-lint view [PATH…] --target X`: what the models of clients receive of a server.

use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::cli::arguments::resolve::LintSetup;
use crate::cli::arguments::view::ViewArguments;
use crate::cli::collect::collect;
use crate::cli::commands::config_failure;
use crate::cli::error::{Error, Result};
use crate::cli::process::Process;
use crate::engine::{NamedDefinitions, view as view_files, view_request};
use crate::report::Format;
use crate::report::text::sanitize;
use crate::report::view::{Depth, is_format, write};
use crate::source::{absolute_path, display_path};
use crate::view::overview::ViewRequest;

pub(crate) fn view(
    arguments: &ViewArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    let mut setup = LintSetup::new(&arguments.lint, Some(matches), process.environment, None)?;
    let format = setup.outputs.only_format().filter(|format| is_format(*format));
    // What the environment chooses for reports may be none of these.
    let is_chosen = arguments.lint.output.format.iter().any(|format| format != "auto");
    let Some(format) = format.or((!is_chosen).then_some(Format::Pretty)) else {
        return Err(Error::usage(
            "a view is written to standard output as `-f pretty`, `markdown`, `html` or `json`",
        ));
    };
    setup.inputs.paths.extend(arguments.servers.iter().cloned());
    let named = named_definitions(&mut setup.inputs.tools);
    let collected = collect(&setup.inputs, &setup.configs, process)?;
    config_failure::check(&setup.configs)?;
    let settings = setup.configs.everywhere();
    let depth = match arguments.tokens {
        true => Depth::Tokens,
        false => Depth::of(settings.options.targets.targets().len()),
    };
    let request = ViewRequest {
        with_tools: depth == Depth::Full || format == Format::Json,
        with_cost: arguments.tokens,
        ..view_request(settings)
    };
    let viewed = view_files(collected.project, settings, &request, &named);
    for path in arguments.servers.iter().map(|path| cleaned(path)) {
        let mut fleets = viewed.overview.fleets.iter();
        if viewed.errors.is_empty() && !fleets.any(|fleet| Path::new(&fleet.path) == path) {
            let path = display_path(&path);
            let path = sanitize::terminal(&path);
            return Err(Error::Usage(format!("{path} is not a client's configuration of servers")));
        }
    }
    write(&viewed.overview, format, depth, &setup.options, process.stdout)?;
    process.stdout.flush()?;
    for error in &viewed.errors {
        let (path, why) = (sanitize::terminal(&error.path), sanitize::terminal(&error.message));
        writeln!(process.stderr, "{path}: {why}")?;
    }
    for path in &viewed.without_server {
        let path = sanitize::terminal(path);
        writeln!(process.stderr, "{path}: no tools, results or instructions")?;
    }
    let is_empty = viewed.overview.files.is_empty() && viewed.overview.fleets.is_empty();
    if is_empty && viewed.errors.is_empty() && viewed.without_server.is_empty() {
        writeln!(process.stderr, "no tools, results or instructions found")?;
    }
    Ok(if is_empty || !viewed.errors.is_empty() { 2 } else { 0 })
}

/// Separates the names of servers from the paths in `--tools NAME=FILE`.
fn named_definitions(paths: &mut [PathBuf]) -> Vec<NamedDefinitions> {
    let mut named = Vec::new();
    for path in paths.iter_mut().filter(|path| !path.exists()) {
        let Some((server, file)) = path.to_str().and_then(|path| path.split_once('=')) else {
            continue;
        };
        named.push(NamedDefinitions { server: server.to_owned(), path: cleaned(Path::new(file)) });
        *path = PathBuf::from(file);
    }
    named
}

/// The path as inputs have it.
fn cleaned(path: &Path) -> PathBuf {
    absolute_path(Path::new(""), path)
}

//! From paths to the files to lint.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::lint::LintArguments;
use super::arguments::resolve;
use super::environment::{Environment, StdinKind};
use super::error::Error;
use super::streams::Streams;
use crate::config::Configs;
use crate::engine::{self, Collected, Request, Role};
use crate::report::text::sanitize;
use crate::source::{SourceText, WalkError, read_input};

/// The path that represents standard input.
const STDIN: &str = "-";

/// Finds the files to lint and the settings that apply to them.
pub(super) fn collect(
    arguments: &LintArguments,
    configs: &Arc<Configs>,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<Collected, Error> {
    let results = &arguments.results;
    let mut paths = arguments.paths.clone();
    paths.retain(|path| path != Path::new(STDIN));
    let text = read_stdin(arguments, configs, environment, streams.stdin);
    // Results with definitions are a task of their own; the working directory is not linted as
    // well.
    let only_results = !results.result.is_empty() || !results.tools.is_empty();
    // Nothing named and nothing piped in: the project that the user is in.
    if arguments.paths.is_empty() && matches!(text, Ok(None)) && !only_results {
        // A program that ends before it prints its tools would otherwise look like a clean run.
        if environment.stdin == StdinKind::Piped && !arguments.output.quiet {
            drop(writeln!(streams.stderr, "standard input was empty; linting `.`"));
        }
        paths.push(PathBuf::from("."));
    }
    // Every JSON file of a directory would be read as a schema, package.json included.
    if let (Some(_), Some(folder)) =
        (arguments.files.read_as, paths.iter().find(|path| path.is_dir()))
    {
        let folder = sanitize::terminal(&folder.to_string_lossy()).into_owned();
        return Err(Error::Usage(format!(
            "--as applies to named files and standard input, and `{folder}` is a directory"
        )));
    }
    let of_role =
        |role, paths: &[PathBuf]| paths.iter().map(move |path| (role, path.clone())).collect();
    let roles: [Vec<_>; 3] = [
        of_role(Role::Lint, &paths),
        of_role(Role::Results, &results.result),
        of_role(Role::Tools, &results.tools),
    ];
    let (texts, unread) = match text {
        Ok(text) => (text.map(|text| (Role::Lint, Arc::new(text))).into_iter().collect(), None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let request = Request {
        paths: roles.concat(),
        texts,
        // A hook that names every changed file does not claim that each contains tools.
        named_as_found: arguments.files.skip_unrecognised,
    };
    let options = resolve::walk_options(arguments, configs);
    let mut collected = engine::collect(request, &options, configs).map_err(Error::Usage)?;
    unread.into_iter().for_each(|error| collected.project.add_error(error));
    Ok(collected)
}

/// Standard input, if it was requested or something is piped in.
fn read_stdin(
    arguments: &LintArguments,
    configs: &Configs,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
) -> Result<Option<SourceText>, WalkError> {
    let asked_for = arguments.paths.iter().any(|path| path == Path::new(STDIN));
    let piped = arguments.paths.is_empty() && environment.stdin == StdinKind::Piped;
    if !asked_for && !piped {
        return Ok(None);
    }
    let name = arguments.files.stdin_filename.as_str();
    // The limit on size is a setting, and the name decides which configuration applies.
    let settings = &configs.of_file(Path::new(name)).settings;
    match read_input(stdin, settings.max_file_size) {
        // A pipe without a writer, as CI systems pass it to every command.
        Ok(bytes) if bytes.is_empty() && !asked_for => Ok(None),
        Ok(bytes) if bytes.is_empty() => {
            Err(WalkError { path: name.to_owned(), message: "standard input is empty".to_owned() })
        }
        Ok(bytes) => Ok(Some(SourceText::from_bytes(name, bytes))),
        Err(error) => Err(WalkError { path: name.to_owned(), message: error.to_string() }),
    }
}

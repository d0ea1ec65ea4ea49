//! The command line: arguments, commands, exit code. All input of a run enters through [`run`], and
//! all output leaves through it.

mod arguments;
mod collect;
mod commands;
mod environment;
mod error;
mod fixing;
#[cfg_attr(not(feature = "contract"), allow(dead_code, reason = "only comparisons read old files"))]
mod git;
mod limits;
mod lint;
mod markdown;
mod mistyped;
mod outputs;
mod servers;
mod source_messages;
mod streams;
mod waiting_input;

use std::ffi::OsString;
use std::io::{Read, Write};

use clap::{ArgMatches, FromArgMatches};

use crate::diagnostic::Severity;
#[cfg(feature = "lsp")]
use crate::lsp::{Options, serve_stdio};
use crate::report::{Style, text::sanitize};
use arguments::program::{self, Arguments, Command};
use arguments::usage;
use error::Error;
use streams::Streams;

pub use environment::{Environment, StdinKind};
pub use waiting_input::WaitingInput;

/// Does what `arguments` (with the program's name as the first) ask for; the exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8 {
    let mut streams = Streams { stdin, stdout, stderr };
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let own = arguments.get(1..).unwrap_or_default();
    if let Some(sentence) = servers::mistaken_server(own, environment) {
        return fail(&Error::Usage(sentence), environment, streams.stderr);
    }
    if let [_, flag] = &*arguments
        && flag == "-h"
    {
        let done = usage::show_short(environment, &mut streams);
        return done.unwrap_or_else(|error| fail(&error, environment, streams.stderr));
    }
    // Not `parse`, which ends the process: tests run the command line inside their own process.
    let parsed = program::command().try_get_matches_from(arguments).and_then(|matches| {
        Arguments::from_arg_matches(&matches).map(|arguments| (arguments, matches))
    });
    let done = match parsed {
        Ok((arguments, matches)) => dispatch(&arguments, &matches, environment, &mut streams),
        Err(error) => usage::show(&error, environment, &mut streams),
    };
    done.unwrap_or_else(|error| fail(&error, environment, streams.stderr))
}

fn dispatch(
    arguments: &Arguments,
    matches: &ArgMatches,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let of_command = matches.subcommand().map_or(matches, |(_, matches)| matches);
    match &arguments.command {
        None => lint::lint(&arguments.lint, matches, environment, streams),
        Some(Command::Check(lint)) => lint::lint(lint, of_command, environment, streams),
        Some(Command::Explain(arguments)) => {
            commands::explain::explain(arguments, environment, streams.stdout)
        }
        Some(Command::Rules(arguments)) if arguments.changes => {
            commands::kinds::list(arguments, environment, streams.stdout)
        }
        Some(Command::Rules(arguments)) => {
            commands::rules::list(arguments, environment, streams.stdout)
        }
        Some(Command::Targets(arguments)) => {
            commands::targets::targets(arguments, environment, streams.stdout)
        }
        Some(Command::Config(arguments)) => {
            commands::config::config(&arguments.command, of_command, environment, streams)
        }
        Some(Command::Baseline(arguments)) => {
            commands::baseline::baseline(&arguments.command, of_command, environment, streams)
        }
        #[cfg(feature = "contract")]
        Some(Command::Compare(arguments)) => {
            commands::compare::compare(arguments, environment, streams)
        }
        #[cfg(feature = "contract")]
        Some(Command::Lock(arguments)) => {
            commands::lock::lock(&arguments.command, environment, streams)
        }
        #[cfg(feature = "record")]
        Some(Command::Record(arguments)) => {
            commands::record::record(arguments, of_command, environment, streams)
        }
        #[cfg(feature = "lsp")]
        Some(Command::Lsp(_)) => Ok(serve_stdio(&Options {
            today: Some(environment.today),
            folder: environment.current_folder.clone().unwrap_or_default(),
            verbose: environment.value("MCP_LINT_LOG").is_some_and(|level| level != "error"),
        })),
        Some(Command::Completions(arguments)) => {
            print(&arguments::completions::completions(arguments.shell), streams.stdout)
        }
        Some(Command::Man) => print(&arguments::man::man()?, streams.stdout),
    }
}

fn print(text: &[u8], stdout: &mut dyn Write) -> Result<u8, Error> {
    stdout.write_all(text)?;
    stdout.flush()?;
    Ok(0)
}

fn fail(error: &Error, environment: &Environment<'_>, stderr: &mut dyn Write) -> u8 {
    // `mcp-lint rules | head` is no failure.
    if matches!(error, Error::ClosedPipe) {
        return 0;
    }
    let word = error_lead(environment);
    // If this fails, there is nowhere left to report it.
    drop(match error {
        Error::Config(errors) => commands::config_failure::write_messages(errors, &word, stderr),
        error => writeln!(stderr, "{word} {}", sanitize::terminal(&error.to_string())),
    });
    drop(stderr.flush());
    2
}

/// `error:` for a command that could not do its job; on GitHub Actions the command that makes an
/// annotation of it, because the report that has one was not written.
fn error_lead(environment: &Environment<'_>) -> String {
    if environment.value("GITHUB_ACTIONS").as_deref() == Some("true") {
        return "::error title=mcp-lint::".to_owned();
    }
    let choice = arguments::values::ColorChoice::Auto;
    let color = environment.color(choice, environment.stderr_is_terminal);
    error_word(Style { color, ..Style::PLAIN })
}

/// `error:`, before a sentence about a failure.
fn error_word(style: Style) -> String {
    style.severity(Severity::Error, "error:")
}

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
mod messages;
mod mistyped;
mod outputs;
mod process;
mod servers;
mod waiting_input;

use std::ffi::OsString;
use std::io::{Read, Write};

use clap::{ArgMatches, FromArgMatches};

use crate::diagnostic::Severity;
#[cfg(feature = "lsp")]
use crate::lsp::{Options, serve_stdio};
use crate::report::{Style, text::sanitize};
use arguments::flags;
use arguments::program::{self, Arguments, Command};
use arguments::usage;
use error::{Error, Result};
use process::Process;

pub use environment::{Environment, StdinKind};
pub use waiting_input::WaitingInput;

/// Runs the program with `arguments`, of which the first is the program's name; returns the exit
/// code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8 {
    let process = &mut Process { environment, stdin, stdout, stderr };
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let own = arguments.get(1..).unwrap_or_default().to_vec();
    if let Some(sentence) = servers::mistaken_server(&own, environment) {
        return fail(&Error::Usage(sentence), process);
    }
    if let [_, flag] = &*arguments
        && flag == "-h"
    {
        return usage::show_short(process).unwrap_or_else(|error| fail(&error, process));
    }
    // Not `parse`, which ends the process: tests run the command line inside their own process.
    let parse = |mut command: clap::Command| {
        let matches = command.try_get_matches_from_mut(&arguments)?;
        Arguments::from_arg_matches(&matches).map(|arguments| (arguments, matches, command))
    };
    // Most runs only lint, and to set up all commands takes longer than to check a file. Help and error
    // messages are those of the whole command line.
    let parsed = match arguments.get(1).is_some_and(|first| program::is_command(first)) {
        true => parse(program::command()),
        false => parse(program::linting()).or_else(|_| parse(program::command())),
    };
    let done = match parsed {
        Ok((_, matches, command)) if let Some(why) = flags::refusal(&command, &matches) => {
            Err(Error::Usage(why))
        }
        Ok((parsed, matches, _)) => dispatch(&parsed, &matches, &own, process),
        Err(error) => usage::show(&error, process),
    };
    done.unwrap_or_else(|error| fail(&error, process))
}

/// Runs a command; `own` are the arguments of the program as they were written.
#[cfg_attr(not(feature = "record"), allow(unused_variables, reason = "only `try` passes them on"))]
fn dispatch(
    arguments: &Arguments,
    matches: &ArgMatches,
    own: &[OsString],
    process: &mut Process<'_>,
) -> Result<u8> {
    let of_command = matches.subcommand().map_or(matches, |(_, matches)| matches);
    match &arguments.command {
        None => lint::lint(&arguments.lint, matches, process),
        Some(Command::Check(lint)) => lint::lint(lint, of_command, process),
        Some(Command::Explain(arguments)) => commands::explain::explain(arguments, process),
        Some(Command::Rules(it)) if it.changes => commands::kinds::list(it, process),
        Some(Command::Rules(arguments)) => commands::rules::list(arguments, process),
        Some(Command::Targets(arguments)) => commands::targets::targets(arguments, process),
        Some(Command::Config(it)) => commands::config::config(&it.command, of_command, process),
        Some(Command::Inventory(it)) => commands::inventory::inventory(it, of_command, process),
        Some(Command::View(it)) => commands::view::view(it, of_command, process),
        Some(Command::Filter(arguments)) => commands::filter::filter(arguments, process),
        Some(Command::Baseline(it)) => commands::baseline::baseline(it, of_command, process),
        #[cfg(feature = "record")]
        Some(Command::Compare(it)) if !it.command.is_empty() => {
            commands::try_server::compare(it, process)
        }
        #[cfg(feature = "contract")]
        Some(Command::Compare(it)) if it.exact => commands::lock::exact(it, process),
        #[cfg(feature = "contract")]
        Some(Command::Compare(arguments)) => commands::compare::compare(arguments, process),
        #[cfg(feature = "contract")]
        Some(Command::Lock(arguments)) => commands::lock::lock(arguments, process),
        #[cfg(feature = "record")]
        Some(Command::Record(it)) => commands::record::record(it, of_command, process),
        #[cfg(feature = "record")]
        Some(Command::Try(it)) => commands::try_server::try_server(it, of_command, own, process),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp(_)) => {
            let environment = process.environment;
            Ok(serve_stdio(&Options {
                today: Some(environment.today),
                folder: environment.current_folder.clone().unwrap_or_default(),
                verbose: environment.value("MCP_LINT_LOG").is_some_and(|level| level != "error"),
            }))
        }
        Some(Command::Completions(arguments)) => {
            print(&arguments::completions::completions(arguments.shell), process.stdout)
        }
        Some(Command::Man) => print(&arguments::man::man()?, process.stdout),
    }
}

fn print(text: &[u8], stdout: &mut dyn Write) -> Result<u8> {
    stdout.write_all(text)?;
    stdout.flush()?;
    Ok(0)
}

fn fail(error: &Error, process: &mut Process<'_>) -> u8 {
    // `mcp-lint rules | head` is no failure.
    if matches!(error, Error::ClosedPipe) {
        return 0;
    }
    let (word, stderr) = (error_lead(process.environment), &mut *process.stderr);
    // If this fails, there is nowhere left to report it.
    drop(match error {
        Error::Config(errors) => commands::config_failure::write_messages(errors, &word, stderr),
        error => writeln!(stderr, "{word} {}", sanitize::terminal(&error.to_string())),
    });
    drop(stderr.flush());
    2
}

/// The word that introduces errors: `error:`, or on GitHub Actions the command that creates an
/// annotation, because no report with annotations is written then.
fn error_lead(environment: &Environment<'_>) -> String {
    if environment.value("GITHUB_ACTIONS").as_deref() == Some("true") {
        return "::error title=mcp-lint::".to_owned();
    }
    let choice = arguments::values::ColorChoice::Auto;
    let color = environment.color(choice, environment.stderr_is_terminal);
    error_word(Style { color, ..Style::PLAIN })
}

/// The word that introduces a failure: `error:`, coloured if requested.
fn error_word(style: Style) -> String {
    style.severity(Severity::Error, "error:")
}

//! What is printed for help, the version, and command lines that cannot be parsed.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::streams::Streams;
use crate::cli::{arguments::values::ColorChoice, error_word};
use crate::report::{Style, text::sanitize};

/// Flags of other linters, and what this one has for them.
const FOREIGN_FLAGS: [(&str, &str); 14] = [
    ("--deny-warnings", "`--max-warnings 0` fails on warnings"),
    ("--error-on-warning", "`--max-warnings 0` fails on warnings"),
    ("--error-on-warnings", "`--max-warnings 0` fails on warnings"),
    ("--explain", "`mcp-lint explain RULE` shows the page of a rule"),
    ("--extend-ignore", "`--off RULES` turns rules off"),
    ("--init", "`mcp-lint config init` writes a configuration"),
    ("--list-rules", "`mcp-lint rules` lists the rules"),
    ("--output", "`-f FMT=PATH` writes a report to a file"),
    ("--output-file", "`-f FMT=PATH` writes a report to a file"),
    ("--print-config", "`mcp-lint config show` prints the settings that apply"),
    ("--rules", "`mcp-lint rules` lists the rules"),
    ("--show-settings", "`mcp-lint config show` prints the settings that apply"),
    ("--stdin", "`-` as a path reads standard input"),
    ("--write", "`--fix` applies safe fixes"),
];

/// Prints help and the version to standard output, and complaints about arguments to standard
/// error; the exit code.
pub(crate) fn show(
    error: &clap::Error,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    if error.use_stderr() {
        let color = environment.color(ColorChoice::Auto, environment.stderr_is_terminal);
        let style = Style { color, ..Style::PLAIN };
        write!(streams.stderr, "{}", complaint(error, style))?;
        streams.stderr.flush()?;
        return Ok(2);
    }
    let rendered = error.render();
    if environment.color(ColorChoice::Auto, environment.stdout_is_terminal) {
        write!(streams.stdout, "{}", rendered.ansi())?;
    } else {
        write!(streams.stdout, "{rendered}")?;
    }
    streams.stdout.flush()?;
    Ok(0)
}

/// The complaint about a command line. It repeats what was written, which may be anything.
fn complaint(error: &clap::Error, style: Style) -> String {
    let plain = error.render().to_string();
    // clap prints help and does not say what is wrong.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let word = error_word(style);
        return format!("{word} a command is missing\n\n{}", sanitize::lines(&plain));
    }
    if let Some(tip) = tip_for_foreign_flag(error) {
        let flag = invalid_argument(error).unwrap_or_default();
        let flag = sanitize::terminal(flag);
        return format!("{} there is no flag `{flag}`; {tip}\n", error_word(style));
    }
    // clap repeats the argument as it was written, escape sequences included.
    let rest = sanitize::lines(plain.strip_prefix("error:").unwrap_or(&plain)).into_owned();
    format!("{}{rest}", error_word(style))
}

fn tip_for_foreign_flag(error: &clap::Error) -> Option<&'static str> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let flag = invalid_argument(error)?;
    FOREIGN_FLAGS.iter().find(|(known, _)| *known == flag).map(|(_, tip)| *tip)
}

/// The argument that a command line is wrong about.
fn invalid_argument(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(argument) => Some(argument),
        _ => None,
    }
}

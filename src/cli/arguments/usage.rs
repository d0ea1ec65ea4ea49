//! Output for help, the version, and command lines that cannot be parsed.

use std::path::{Path, PathBuf};

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::error::{Error, Result};
use crate::cli::mistyped::command_for;
use crate::cli::process::Process;
use crate::cli::{arguments::program, arguments::values::ColorChoice, error_lead};
use crate::report::text::sanitize;
use crate::source::{absolute_path, display_path, nearest};

/// Flags of other linters, each with the equivalent in this program.
const FOREIGN_FLAGS: [(&str, &str); 38] = [
    ("--all", "`--preset strict` turns every rule on, and `--target all` selects every client"),
    ("--base", "`mcp-lint compare OLD NEW` names the old version"),
    ("--category", "`--select CATEGORY` runs only these rules"),
    ("--ci", "`-f auto` chooses the format by the system that it runs on"),
    ("--debug", "`-v` shows more"),
    ("--deny-warnings", "`--fail-on warning` fails on warnings"),
    ("--disable", "`--off RULES` turns rules off"),
    ("--dry-run", "`--diff` shows the fixes without applying them"),
    ("--error-on-warning", "`--fail-on warning` fails on warnings"),
    ("--error-on-warnings", "`--fail-on warning` fails on warnings"),
    ("--explain", "`mcp-lint explain RULE` shows the page of a rule"),
    ("--extend-ignore", "`--off RULES` turns rules off"),
    ("--from", "`mcp-lint compare OLD NEW` names the old version"),
    ("--init", "`mcp-lint config init` writes a configuration"),
    ("--json", "`-f json` prints JSON"),
    ("--level", "`--min-severity` selects what is shown, and `--fail-on` what fails the run"),
    ("--list-rules", "`mcp-lint rules` lists the rules"),
    ("--no-color", "`--color never` writes no colours"),
    ("--old", "`mcp-lint compare OLD NEW` names the old version"),
    ("--only", "`--select RULES` runs only these"),
    ("--output", "`-f FMT=PATH` writes a report to a file"),
    ("--output-file", "`-f FMT=PATH` writes a report to a file"),
    ("--print-config", "`mcp-lint config show` prints the settings that apply"),
    ("--reporter", "`-f FMT` selects the format"),
    ("--rule", "`--select RULES` runs only these, and `--error RULE` sets a level"),
    ("--rules", "`mcp-lint rules` lists the rules"),
    ("--sarif", "`-f sarif=FILE` writes SARIF"),
    ("--show-settings", "`mcp-lint config show` prints the settings that apply"),
    ("--since", "`--changed=REF` lints what differs from a git revision"),
    ("--stdio", "`mcp-lint try COMMAND…` starts a server and checks it"),
    (
        "--strict",
        "`--preset strict` turns every rule on, and `--fail-on warning` fails on warnings",
    ),
    ("--stdin", "`-` as a path reads standard input"),
    ("--threshold", "`--fail-on` selects what fails the run"),
    ("--url", "`mcp-lint try URL` checks a server over HTTP"),
    ("--watch", "run the command from a program that watches files, or from a hook"),
    ("-o", "`-f FMT=PATH` writes a report to a file"),
    ("-w", "run the command from a program that watches files, or from a hook"),
    ("--write", "`--fix` applies safe fixes"),
];

/// Prints help and the version to standard output, and errors about arguments to standard error;
/// returns the exit code.
pub(crate) fn show(error: &clap::Error, process: &mut Process<'_>) -> Result<u8> {
    if error.use_stderr() {
        write!(process.stderr, "{}", complaint(error, &error_lead(process.environment)))?;
        process.stderr.flush()?;
        return Ok(2);
    }
    write_styled(&error.render(), process)
}

/// Prints the short help of `-h`; returns the exit code.
pub(crate) fn show_short(process: &mut Process<'_>) -> Result<u8> {
    write_styled(&program::short().render_help(), process)
}

fn write_styled(text: &StyledStr, process: &mut Process<'_>) -> Result<u8> {
    if process.environment.color(ColorChoice::Auto, process.environment.stdout_is_terminal) {
        write!(process.stdout, "{}", text.ansi())?;
    } else {
        write!(process.stdout, "{text}")?;
    }
    process.stdout.flush()?;
    Ok(0)
}

/// The error message about a command line. Parts of the command line in it are sanitized.
fn complaint(error: &clap::Error, word: &str) -> String {
    let plain = error.render().to_string();
    // clap prints help and does not say what is wrong.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return format!("{word} a command is missing\n\n{}", sanitize::lines(&plain));
    }
    if let Some(sentence) = sentence_about(error, &plain) {
        return format!("{word} {sentence}\n");
    }
    // clap repeats the argument as it was written, escape sequences included.
    let rest = sanitize::lines(plain.strip_prefix("error:").unwrap_or(&plain)).into_owned();
    format!("{word}{rest}")
}

/// A sentence about the error with the argument that was probably intended, if that is known.
fn sentence_about(error: &clap::Error, plain: &str) -> Option<String> {
    let given = invalid_argument(error)?;
    let shown = sanitize::terminal(given);
    if error.kind() == ErrorKind::InvalidSubcommand {
        let end = match command_for(given) {
            Some(command) if command.starts_with('-') => format!("did you mean `{command}`?"),
            Some(command) => format!("did you mean `mcp-lint help {command}`?"),
            None => "`mcp-lint help` lists the commands".to_owned(),
        };
        return Some(format!("there is no command `{shown}`; {end}"));
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let known = FOREIGN_FLAGS.iter().find(|(known, _)| *known == given);
    if let Some((_, tip)) = known {
        return Some(format!("there is no flag `{shown}`; {tip}"));
    }
    if !given.starts_with('-') && plain.contains("Usage: mcp-lint record") {
        let command = "mcp-lint record [OPTIONS] -- COMMAND";
        return Some(format!("put `--` before the server's command `{shown}`: {command}"));
    }
    // clap proposes flags that have little in common with what was written.
    let (flags, written) = (long_flags(), given.strip_prefix("--")?);
    let near = nearest(written, flags.iter().map(|(_, flag)| flag.as_str()))?;
    let used = flags.iter().map(|(command, _)| command);
    let used = used.filter(|command| plain.contains(&format!("Usage: {command} ")));
    let used = used.max_by_key(|command| command.len());
    let owners = || flags.iter().filter(|(_, flag)| flag == near).map(|(command, _)| command);
    let owner = owners().next_back().filter(|_| owners().all(|command| Some(command) != used));
    Some(match owner {
        None => format!("there is no flag `{shown}`; did you mean `--{near}`?"),
        Some(command) if near == written => {
            format!("there is no flag `{shown}` here; it belongs to `{command}`")
        }
        Some(command) => {
            format!("there is no flag `{shown}`; did you mean `--{near}` of `{command}`?")
        }
    })
}

/// Rejects a word for writing behind `lock` or `baseline`, which write without one.
pub(crate) fn reject_verb(command: &str, paths: &[PathBuf], folder: &Path) -> Result<()> {
    let verbs = ["add", "create", "init", "new", "save", "write"];
    let given = paths.first().filter(|path| verbs.iter().any(|verb| path.as_os_str() == *verb));
    match given.filter(|path| absolute_path(folder, path).symlink_metadata().is_err()) {
        None => Ok(()),
        Some(verb) => Err(Error::Usage(format!(
            "`{verb}` is not a path; `mcp-lint {command}` writes the file without it",
            verb = display_path(verb)
        ))),
    }
}

/// All long flags without hyphens, each with the name of its command.
fn long_flags() -> Vec<(String, String)> {
    let mut flags = Vec::new();
    let mut commands = vec![program::command()];
    commands[0].build();
    while let Some(command) = commands.pop() {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
        let shown = shown.filter_map(clap::Arg::get_long);
        flags.extend(shown.map(|flag| (name.to_owned(), flag.to_owned())));
        commands.extend(command.get_subcommands().cloned());
    }
    flags
}

/// The argument that the parser rejected.
fn invalid_argument(error: &clap::Error) -> Option<&str> {
    let argument = error.get(ContextKind::InvalidArg);
    match argument.or_else(|| error.get(ContextKind::InvalidSubcommand))? {
        ContextValue::String(argument) => Some(argument.as_str()),
        _ => None,
    }
}

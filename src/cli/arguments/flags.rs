//! The flags that each command shows and those that it rejects. Commands share definitions of flags,
//! and none obeys all that it has.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// The flags of a command, by their names in the definitions. A flag that is not listed is accepted and
/// not shown: it is the former name of another flag, or a key of the configuration gives its value.
struct Flags {
    /// The command, below those that contain it; empty for linting without a command.
    command: &'static str,
    /// The flags that `-h` shows.
    short: &'static str,
    /// Further flags that `--help` shows.
    long: &'static str,
    /// The flags that the command rejects, because it would ignore them.
    rejected: &'static [&'static str],
}

const LINTING: Flags = Flags {
    command: "",
    short: "paths protocol target preset select error warn info off fail_on budget if_nothing config \
            no_config fix unsafe_fixes diff exclude all_files changed source baseline add_override \
            format expand quiet verbose help",
    long: "version server_name hook include read_as stdin_filename tool result tools no_suppressions \
           show_suppressed statistics min_severity color hyperlinks jobs",
    rejected: &[],
};

/// The flags that choose among files.
const OF_FILES: &str = "paths changed show_files include exclude all_files no_ignore hidden \
    force_exclude hook skip_unrecognised no_outside_links read_as stdin_filename";

/// The flags that concern the report of a run.
const OF_REPORT: &str = "fix unsafe_fixes diff show_files add_override show_suppressed max_warnings \
    exit_zero if_nothing no_error_on_unmatched min_severity statistics hyperlinks";

const COMMANDS: [Flags; 13] = [
    LINTING,
    Flags { command: "check", ..LINTING },
    Flags {
        command: "try",
        short: "command header tool no_calls output call calls timeout source target protocol select \
                format verbose help",
        long: "args server_name preset error warn info off fail_on budget if_nothing config no_config \
               baseline stderr \
               redact redact_pattern redact_env no_redact quiet color",
        rejected: &[OF_FILES],
    },
    Flags {
        command: "record",
        short: "command output client check calls call timeout stderr redact redact_pattern redact_env \
                no_redact format help",
        long: "max_message max_file grace sync protocol target server_name source preset select error \
               warn info off fail_on budget config no_config baseline quiet verbose color",
        rejected: &[OF_FILES],
    },
    Flags {
        command: "compare",
        short: "paths against command exact undeclared tool target error warn off fail_on config \
                format verbose help",
        long: "if_nothing server_name info semver old_version new_version include exclude all_files \
               no_config expand statistics quiet color",
        rejected: &["budget"],
    },
    LOCK,
    Flags { command: "lock update", ..LOCK },
    Flags { command: "lock check", rejected: &["budget"], ..LOCK },
    BASELINE,
    Flags { command: "baseline update", ..BASELINE },
    Flags { command: "baseline prune", ..BASELINE },
    Flags {
        command: "view",
        short: "paths target tool server_name tools result format expand include exclude \
                all_files config no_config help",
        long: "tokens servers stdin_filename color",
        rejected: &[OF_REPORT, "fail_on budget baseline source"],
    },
    Flags {
        command: "inventory",
        short: "paths format include exclude all_files config no_config help",
        long: "",
        rejected: &[OF_REPORT, "expand"],
    },
];

const LOCK: Flags = Flags {
    command: "lock",
    short: "paths lock undeclared tool target error warn off if_nothing config format verbose help",
    long: "server_name info include exclude all_files no_config expand quiet color",
    rejected: &["budget fail_on max_warnings exit_zero"],
};

const BASELINE: Flags = Flags {
    command: "baseline",
    short: "paths protocol target server_name preset select error warn off config exclude all_files \
            baseline help",
    long: "info fail_on no_config include result tools tool budget jobs",
    rejected: &[OF_REPORT, "expand format color verbose"],
};

fn has(list: &str, id: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == id)
}

/// The command line with the flags of each command that its help shows.
pub(crate) fn with_shown(command: Command) -> Command {
    COMMANDS.iter().fold(command, |command, flags| shown_in(command, flags.command, flags))
}

fn shown_in(command: Command, path: &str, flags: &'static Flags) -> Command {
    if path.is_empty() {
        return command.mut_args(|argument| shown(argument, flags));
    }
    let (name, rest) = path.split_once(' ').unwrap_or((path, ""));
    if command.find_subcommand(name).is_none() {
        // The program was built without it.
        return command;
    }
    command.mut_subcommand(name, |inner| shown_in(inner, rest, flags))
}

fn shown(argument: Arg, flags: &Flags) -> Arg {
    let id = argument.get_id().as_str();
    let (is_short, is_long) = (has(flags.short, id), has(flags.long, id));
    argument.hide(!is_short && !is_long).hide_short_help(is_long)
}

/// A sentence about a flag that the command would ignore, if one was given. `command` is the whole
/// command line, and `matches` what was given on it.
pub(crate) fn refusal(command: &Command, matches: &ArgMatches) -> Option<String> {
    let (mut command, mut matches, mut path) = (command, matches, Vec::new());
    while let Some((name, inner)) = matches.subcommand() {
        path.push(name);
        (command, matches) = (command.find_subcommand(name)?, inner);
    }
    let path = path.join(" ");
    let flags = COMMANDS.iter().find(|flags| flags.command == path)?;
    let is_given = |argument: &&Arg| {
        let id = argument.get_id().as_str();
        flags.rejected.iter().any(|list| has(list, id))
            && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let given = command.get_arguments().find(is_given)?.get_long()?;
    Some(format!("`mcp-lint {path}` does not use `--{given}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::program;

    #[test]
    fn every_listed_flag_exists_and_is_listed_once() {
        let program = program::command();
        for flags in &COMMANDS {
            let mut names = flags.command.split_ascii_whitespace();
            let command = names.try_fold(&program, |it, name| it.find_subcommand(name));
            let Some(command) = command else { continue };
            let mut command = command.clone();
            command.build();
            let listed = [&[flags.short, flags.long], flags.rejected].concat().join(" ");
            let mut listed: Vec<_> = listed.split_ascii_whitespace().collect();
            for id in &listed {
                let exists = command.get_arguments().any(|argument| argument.get_id() == *id);
                assert!(exists || *id == "version", "`{id}` of `{}`", flags.command);
            }
            crate::sort::by(&mut listed, Ord::cmp);
            assert!(listed.is_sorted_by(|one, other| one < other), "{}: {listed:?}", flags.command);
        }
    }
}

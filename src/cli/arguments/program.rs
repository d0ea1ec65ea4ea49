//! The top-level arguments of the program: a command, or the arguments of linting.

use std::ffi::OsStr;

use clap::{Args, CommandFactory, Parser, Subcommand};

#[cfg(feature = "lsp")]
use crate::cli::arguments::commands::LspArguments;
use crate::cli::arguments::commands::{
    BaselineArguments, CompletionsArguments, ConfigArguments, ExplainArguments, FilterArguments,
    RulesArguments, TargetsArguments,
};
#[cfg(feature = "contract")]
use crate::cli::arguments::contract::{CompareArguments, LockArguments};
use crate::cli::arguments::flags;
use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::view::ViewArguments;

/// The examples of linting, one per line, with a heading.
pub(crate) const EXAMPLES: &str = "\
Examples:
  mcp-lint try uv run server.py                     a server, while it runs
  mcp-lint tools/                                   a directory
  mcp-lint tools/ -f github -f sarif=mcp-lint.sarif in CI: annotations and a report to upload
  mcp-lint tools/ --fix                             apply safe fixes
  mcp-lint tools/ --result recorded.json --tool get_weather
                                                    a recorded result against its schema
  mcp-lint session.jsonl                            a recorded session
  some-client tools/list | mcp-lint -               the output of any program: JSON or YAML";

/// The exit codes of linting, with a heading.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  no findings of at least the failing severity (--fail-on, by default error)
  1  at least one such finding, or more warnings than `max-warnings`
  2  the run could not be completed: an invalid flag or configuration, a missing path, an unreadable
     file, nothing recognised";

/// The examples of `view`, one per line, with a heading.
const VIEW_EXAMPLES: &str = "\
Examples:
  mcp-lint view tools.json                          what common clients do with it, as a table
  mcp-lint view session.jsonl --target claude-code  tools, instructions and results, as its model
                                                    receives them
  mcp-lint view tools.json --tokens                 what the list costs in the context of a model";

const NOTHING_FETCHED: &str = "Nothing is ever fetched from the network.";

/// Finds what is wrong with tools, results and configurations of the Model Context Protocol, offline.
#[derive(Parser, Debug)]
#[command(
    name = "mcp-lint",
    bin_name = "mcp-lint",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 100,
    override_usage = "mcp-lint [OPTIONS] [PATH]...\n       mcp-lint <COMMAND>",
    after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}\n\n{NOTHING_FETCHED}\n")
)]
pub(crate) struct Arguments {
    /// The command to run instead of linting.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// The arguments of linting, the default command.
    #[command(flatten)]
    pub(crate) lint: LintArguments,
}

/// The commands of the program.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Lint files (default command)
    #[command(
        after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}\n\n{NOTHING_FETCHED}\n"),
        max_term_width = 100
    )]
    Check(Box<LintArguments>),
    /// Start a server or connect to one, list its tools and check them
    #[cfg(feature = "record")]
    #[command(
        after_help = crate::cli::arguments::record::TRY_EXAMPLES,
        max_term_width = 100,
        override_usage = "mcp-lint try [OPTIONS] COMMAND...\n       mcp-lint try [OPTIONS] URL",
        mut_arg("paths", |paths| paths.long("lint-path").num_args(1)),
        mut_arg("client", |flag| flag.default_value("true")),
        mut_arg("check", |flag| flag.default_value("true")),
        mut_arg("trial", |flag| flag.default_value("true")),
        mut_arg("command", |words| {
            words.last(false).required(false).trailing_var_arg(true).allow_hyphen_values(true)
        })
    )]
    Try(Box<crate::cli::arguments::record::RecordArguments>),
    /// Show the page of a rule, category, client or kind of change, or the cause of an error text
    Explain(ExplainArguments),
    /// List all rules or kinds of changes with their level and a summary
    #[command(hide = true)]
    Rules(RulesArguments),
    /// List clients and providers with their limits, or show all recorded facts about one
    #[command(hide = true)]
    Targets(TargetsArguments),
    /// Create, show or find the configuration, mcp-lint.toml
    Config(ConfigArguments),
    /// List the servers, configurations, entries and recordings of a project
    Inventory(Box<LintArguments>),
    /// Show what the models of clients receive of a server, and what it costs
    View(Box<ViewArguments>),
    /// Write a list of tools without those that a client does not accept
    Filter(FilterArguments),
    /// Record current findings so that only new ones are reported
    Baseline(Box<BaselineArguments>),
    /// Record the messages between a stdio server and its client
    #[cfg(feature = "record")]
    #[command(
        after_help = crate::cli::arguments::record::EXAMPLES,
        max_term_width = 100,
        override_usage = "mcp-lint record -o FILE [OPTIONS] -- COMMAND [ARGS]...\n       \
                          mcp-lint record --client [-o FILE] [OPTIONS] -- COMMAND [ARGS]...",
        mut_arg("paths", |paths| paths.long("lint-path").num_args(1))
    )]
    Record(Box<crate::cli::arguments::record::RecordArguments>),
    #[cfg(feature = "contract")]
    /// Report what changed between two versions of tools and whom it breaks
    Compare(Box<CompareArguments>),
    #[cfg(feature = "contract")]
    /// Write mcp-lint-lock.json, which records the accepted definitions
    Lock(Box<LockArguments>),
    #[cfg(feature = "lsp")]
    /// Serve an editor over standard input and output: the language server
    #[command(hide = true)]
    Lsp(LspArguments),
    /// Print a completion script for a shell
    #[command(hide = true)]
    Completions(CompletionsArguments),
    /// Print the manual page
    #[command(hide = true)]
    Man,
}

/// The help of arguments that mean something else for a trial than for a proxy.
#[cfg(feature = "record")]
const TRY_HELP: [(&str, &str); 8] = [
    (
        "tool",
        "Also call the tools with this name, which may have `*`, although they do not say that they only \
         read (repeatable)",
    ),
    ("command", "The command that starts the server, its address, or `-` for the standard streams"),
    ("output", "File to keep the recording in; an existing file is never changed"),
    (
        "calls",
        "Requests to make: JSON Lines of {\"tool\": …, \"arguments\": …} or {\"method\": …, \"params\": …}",
    ),
    ("call", "Call this tool: its name, then its arguments as JSON (repeatable)"),
    ("timeout", "Timeout for each response"),
    (
        "header",
        "Send this header, `NAME: VALUE`, to an address; its value is not recorded (repeatable)",
    ),
    ("source", "Search for the code of the tools in DIR [default: the project around]"),
];

/// The help of arguments that mean something else for an inventory than for a report.
const INVENTORY_HELP: [(&str, &str); 1] =
    [("format", "Format of the list: pretty or json [default: pretty]")];

/// The help of arguments that mean something else for a view than for a report.
const VIEW_HELP: [(&str, &str); 4] = [
    (
        "target",
        "Show what the model of this client receives; `mcp-lint targets` lists the names, and `all` \
         selects all of them (repeatable) [default: a table of common clients]",
    ),
    (
        "tool",
        "Show only the tool with this name of the server, its results, and results that name no tool",
    ),
    ("format", "Format of the view: pretty, markdown, html or json [default: pretty]"),
    ("expand", "Show every tool and result, and texts in full"),
];

/// The arguments of `config show` that are shown in its help.
const USED_BY_CONFIG_SHOW: [&str; 4] = ["paths", "config", "no_config", "help"];

/// Whether the first argument names a command.
pub(crate) fn is_command(first: &OsStr) -> bool {
    first.to_str().is_some_and(|name| name == "help" || Command::has_subcommand(name))
}

/// The command line without commands: it parses what begins with none, as [`command`] does.
pub(crate) fn linting() -> clap::Command {
    LintArguments::augment_args(clap::Command::new("mcp-lint"))
}

/// The whole command line, with the help of each command.
pub(crate) fn command() -> clap::Command {
    let show = |show: clap::Command| {
        let shown = show.mut_args(|argument| {
            let is_used = USED_BY_CONFIG_SHOW.contains(&argument.get_id().as_str());
            argument.hide(!is_used)
        });
        shown.after_help("All flags of linting are accepted, and the output shows their effect.\n")
    };
    let command = flags::with_shown(Arguments::command())
        .mut_subcommand("config", |config| config.mut_subcommand("show", show))
        .mut_subcommand("inventory", |inventory| with_help(inventory, &INVENTORY_HELP))
        .mut_subcommand("view", |view| with_help(view.after_help(VIEW_EXAMPLES), &VIEW_HELP));
    #[cfg(feature = "record")]
    let command = command.mut_subcommand("try", |trial| {
        let shown = with_help(trial, &TRY_HELP)
            .mut_arg("tool", |tool| tool.action(clap::ArgAction::Append));
        shown.mut_args(|argument| match argument.is_hide_set() {
            true => argument,
            false => argument.help_heading(None),
        })
    });
    command
}

/// A command some of whose arguments have another help.
fn with_help(command: clap::Command, help: &[(&'static str, &'static str)]) -> clap::Command {
    help.iter().fold(command, |command, (argument, help)| {
        command.mut_arg(argument, |argument| argument.help(*help))
    })
}

/// The arguments of linting that `-h` shows.
const IN_SHORT_HELP: &str = "paths target fix diff changed config format quiet \
    verbose help";

/// The end of the help that `-h` shows.
const AFTER_SHORT_HELP: &str = "\
A server that runs:  mcp-lint try uv run server.py
Lists:               mcp-lint rules, mcp-lint targets
For programs:        mcp-lint lsp, mcp-lint completions SHELL, mcp-lint man
Documentation:       https://mcp-lint.github.io/mcp-lint/

mcp-lint --help lists all options and exit codes\n";

/// The command line with the help that `-h` shows, which fits on one screen.
pub(crate) fn short() -> clap::Command {
    let with_summary = |argument: clap::Arg| {
        if !IN_SHORT_HELP.split(' ').any(|shown| argument.get_id() == shown) {
            return argument.hide(true);
        }
        if argument.is_positional() {
            return argument;
        }
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        // The first clause, or until a list in parentheses, and the default.
        let first = help.split([';', ':', '[', '(', ',']).next().unwrap_or_default().trim_end();
        let default = help.find("[default").map_or("", |at| &help[at..]);
        let default = default.split_inclusive(']').next().unwrap_or_default();
        argument.help(format!("{first} {default}").trim_end().to_owned()).help_heading("Options")
    };
    let mut command = command();
    command.build();
    command.mut_args(with_summary).after_help(AFTER_SHORT_HELP)
}

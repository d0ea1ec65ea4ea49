//! The arguments of the commands other than linting, as clap parses them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::arguments::lint::{ConfigChoiceArguments, LintArguments};
use crate::cli::arguments::values::{
    ColorChoice, FilterFormat, ListFormat, PageFormat, parse_jobs,
};

/// The arguments of `mcp-lint explain`.
#[derive(Args, Debug)]
pub(crate) struct ExplainArguments {
    /// The name of a rule, a category, a client or a kind of change, or an error text of a client; rules,
    /// categories, clients and kinds are listed by these words [default: a list of all rules]
    #[arg(id = "rule", value_name = "NAME|TEXT", allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,
    /// How to print the page
    #[arg(short, long, value_enum, value_name = "FMT", default_value = "text")]
    pub(crate) format: PageFormat,
    /// When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

/// The arguments of `mcp-lint rules`.
#[derive(Args, Debug)]
pub(crate) struct RulesArguments {
    /// Only those of a category, or with this text in their name
    #[arg(value_name = "FILTER")]
    pub(crate) filter: Option<String>,
    /// List the kinds of changes that compare reports instead
    #[arg(long)]
    pub(crate) changes: bool,
    /// How to print the list
    #[arg(short, long, value_enum, value_name = "FMT", default_value = "text")]
    pub(crate) format: ListFormat,
    /// When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

/// The arguments of `mcp-lint targets`.
#[derive(Args, Debug)]
pub(crate) struct TargetsArguments {
    /// The name or an alias of a target [default: a short list of all]
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// How to print the list or the page
    #[arg(short, long, value_enum, value_name = "FMT", default_value = "text")]
    pub(crate) format: ListFormat,
    /// When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

/// The arguments of `mcp-lint filter`.
#[derive(Args, Debug)]
#[command(after_help = FILTER_EXAMPLES, max_term_width = 100)]
pub(crate) struct FilterArguments {
    /// A list of tools, a message with one, or a stream with one in each line: a file, or `-` for standard
    /// input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) path: PathBuf,
    /// Drop the tools that this client or provider does not accept; `mcp-lint targets` lists the names
    /// (repeatable)
    #[arg(long, value_name = "NAME", value_delimiter = ',', required = true)]
    pub(crate) target: Vec<String>,
    /// Name under which the client lists the server [default: the one that the input shows]
    #[arg(long, value_name = "NAME")]
    pub(crate) server_name: Option<String>,
    /// How to write to standard error what was dropped or repaired: a sentence or a JSON object in each line
    #[arg(short, long, value_enum, value_name = "FMT", default_value = "text")]
    pub(crate) format: FilterFormat,
    /// Do not write what was dropped or repaired
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Number of threads [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

/// The examples of `filter` and its exit codes, each with a heading.
const FILTER_EXAMPLES: &str = "\
Examples:
  mcp-lint filter --target claude-code tools.json   the tools that the client accepts
  gateway-log | mcp-lint filter --target codex      each line as soon as it arrives

Exit codes:
  0  everything was checked, whether or not tools were dropped
  2  an invalid flag, a missing file, or text that is not JSON, which is written as it is\n";

/// The arguments of `mcp-lint lsp`.
#[cfg(feature = "lsp")]
#[derive(Args, Debug)]
pub(crate) struct LspArguments {
    /// Accepted because some editors add it; there is no other transport
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
    /// Accepted because some editors add it; the server ends with its standard input
    #[arg(long = "clientProcessId", value_name = "PID", hide = true)]
    pub(crate) client_process: Option<u32>,
}

/// The arguments of `mcp-lint config`.
#[derive(Args, Debug)]
pub(crate) struct ConfigArguments {
    /// The action on the configuration.
    #[command(subcommand)]
    pub(crate) command: ConfigCommand,
}

/// The actions on the configuration.
#[derive(Subcommand, Debug)]
pub(crate) enum ConfigCommand {
    /// Create a commented mcp-lint.toml in a directory
    Init(ConfigInitArguments),
    /// Print every value that applies to a path, and where it comes from
    Show(Box<LintArguments>),
    /// Print which configuration applies to a path, and what it extends
    Path(ConfigPathArguments),
    /// Print the JSON Schema of mcp-lint.toml
    Schema,
}

/// The arguments of `mcp-lint config init`.
#[derive(Args, Debug)]
pub(crate) struct ConfigInitArguments {
    /// The directory
    #[arg(value_name = "DIR", default_value = ".")]
    pub(crate) folder: PathBuf,
}

/// The arguments of `mcp-lint config path`.
#[derive(Args, Debug)]
pub(crate) struct ConfigPathArguments {
    /// A file or directory
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) path: PathBuf,
    /// The choice of the configuration.
    #[command(flatten)]
    pub(crate) choice: ConfigChoiceArguments,
}

/// The arguments of `mcp-lint baseline`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    override_usage = "mcp-lint baseline [OPTIONS] [PATH]...",
    after_help = "Later runs do not count what the baseline lists.\n"
)]
pub(crate) struct BaselineArguments {
    /// The former actions on the baseline.
    #[command(subcommand)]
    pub(crate) command: Option<BaselineCommand>,
    /// The files whose findings are written, and how they are linted.
    #[command(flatten)]
    pub(crate) lint: LintArguments,
}

/// The former actions on the baseline.
#[derive(Subcommand, Debug)]
pub(crate) enum BaselineCommand {
    /// The former name of `mcp-lint baseline`
    #[command(hide = true)]
    Update(Box<LintArguments>),
    /// Remove the entries of the baseline that no longer match a finding
    #[command(hide = true)]
    Prune(Box<LintArguments>),
}

/// The arguments of `mcp-lint completions`.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

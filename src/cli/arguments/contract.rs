//! The arguments of the commands that compare versions of definitions.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use crate::changes::Undeclared;
use crate::cli::arguments::lint::{
    ConfigChoiceArguments, FailingArguments, FileArguments, FixArguments, LimitArguments,
    LintArguments, OutputArguments, ResultArguments, RuleArguments, SourceArguments,
    SuppressionArguments,
};

/// How to treat members that a schema does not declare, as the command line names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum UndeclaredName {
    /// They are not sent
    Closed,
    /// They may be sent, as JSON Schema has it
    Allowed,
}

impl From<UndeclaredName> for Undeclared {
    fn from(name: UndeclaredName) -> Self {
        match name {
            UndeclaredName::Closed => Self::Closed,
            UndeclaredName::Allowed => Self::Allowed,
        }
    }
}

/// The arguments of `mcp-lint compare`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompareArguments {
    /// The new version: files, directories, sessions, or `-` for standard input [default: what is
    /// piped in, else the current directory]
    #[arg(value_name = "NEW")]
    pub(crate) paths: Vec<PathBuf>,
    /// The old version: a lock, a file, a directory, a session, `-` for standard input, or a git
    /// revision such as main or git:v1.2.0, at the paths of the new version; git:REF:PATH names
    /// another path [default: the lock, if there is one]
    #[arg(long, value_name = "OLD")]
    pub(crate) against: Option<PathBuf>,
    /// The new version is what the server lists that this command starts; everything after it belongs to
    /// the command
    #[cfg(feature = "record")]
    #[arg(
        long = "try",
        value_name = "COMMAND",
        num_args = 1..,
        allow_hyphen_values = true,
        conflicts_with = "stdin_filename"
    )]
    pub(crate) command: Vec<std::ffi::OsString>,
    /// Fail on any difference from the old version, which may be git:REF, the lock and the
    /// configuration at a git revision
    #[arg(long, conflicts_with = "semver")]
    pub(crate) exact: bool,
    /// Print only which part of the version must be incremented, and the next version if the old
    /// one is known
    #[arg(long)]
    pub(crate) semver: bool,
    /// The tools to compare, and how.
    #[command(flatten)]
    pub(crate) contract: ContractArguments,
    /// The arguments shared with linting.
    #[command(flatten)]
    pub(crate) shared: SharedArguments,
}

/// The tools to compare, and how.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Comparing")]
pub(crate) struct ContractArguments {
    /// How to read members that a schema does not declare [default: closed]
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) undeclared: Option<UndeclaredName>,
    /// Compare only tools whose names match (repeatable)
    #[arg(long, value_name = "GLOB")]
    pub(crate) tool: Vec<String>,
    /// Name of the server, where the files do not name it
    #[arg(long, value_name = "NAME")]
    pub(crate) server_name: Option<String>,
    /// Previous version of the server
    #[arg(long, value_name = "VERSION")]
    pub(crate) old_version: Option<String>,
    /// New version of the server
    #[arg(long, value_name = "VERSION")]
    pub(crate) new_version: Option<String>,
    /// Report these kinds of changes as breaking
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub(crate) error: Vec<String>,
    /// Report these kinds of changes as risky
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub(crate) warn: Vec<String>,
    /// Report these kinds of changes as compatible
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub(crate) info: Vec<String>,
    /// Do not report these kinds of changes
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub(crate) off: Vec<String>,
}

/// The arguments shared with linting.
#[derive(Args, Clone, Debug)]
pub(crate) struct SharedArguments {
    /// Report as breaking what makes this client or provider lose every tool; `mcp-lint targets`
    /// lists the names, and `all` selects all of them (repeatable)
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = "Comparing")]
    pub(crate) target: Vec<String>,
    /// The conditions under which the run fails.
    #[command(flatten)]
    pub(crate) failing: FailingArguments,
    /// The choice of the configuration.
    #[command(flatten)]
    pub(crate) choice: ConfigChoiceArguments,
    /// The selection of files.
    #[command(flatten)]
    pub(crate) files: FileArguments,
    /// The formats and the extent of the output.
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// The limits of the run.
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

impl SharedArguments {
    /// Converts the arguments to those of a run that lints these paths.
    pub(crate) fn for_paths(&self, paths: Vec<PathBuf>) -> LintArguments {
        let shared = self.clone();
        LintArguments {
            paths,
            rules: RuleArguments { target: shared.target, ..RuleArguments::default() },
            failing: shared.failing,
            choice: shared.choice,
            fixing: FixArguments::default(),
            files: shared.files,
            changed: None,
            source: SourceArguments::default(),
            results: ResultArguments::default(),
            suppression: SuppressionArguments::default(),
            output: shared.output,
            limits: shared.limits,
        }
    }
}

/// The arguments of `mcp-lint lock`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    override_usage = "mcp-lint lock [OPTIONS] [PATH]...",
    after_help = "`mcp-lint compare --exact` fails on any difference from the lock.\n"
)]
pub(crate) struct LockArguments {
    /// The former actions on the lock.
    #[command(subcommand)]
    pub(crate) command: Option<LockCommand>,
    /// The definitions that are written to the lock, and its path.
    #[command(flatten)]
    pub(crate) run: LockRunArguments,
}

/// The former actions on the lock.
#[derive(Subcommand, Debug)]
pub(crate) enum LockCommand {
    /// The former name of `mcp-lint lock`
    #[command(hide = true)]
    Update(Box<LockRunArguments>),
    /// The former name of `mcp-lint compare --exact`
    #[command(hide = true)]
    Check(Box<LockRunArguments>),
}

/// The arguments of `mcp-lint lock`.
#[derive(Args, Debug)]
pub(crate) struct LockRunArguments {
    /// Files, directories, sessions, or `-` for standard input [default: what is piped in, else the
    /// current directory]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The lock [default: mcp-lint-lock.json next to the configuration, else in the current directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) lock: Option<PathBuf>,
    /// The tools to compare, and how.
    #[command(flatten)]
    pub(crate) contract: ContractArguments,
    /// The arguments shared with linting.
    #[command(flatten)]
    pub(crate) shared: SharedArguments,
}

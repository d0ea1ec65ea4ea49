//! The arguments of linting as clap parses them: typed, but not yet resolved to settings.
//!
//! Help text, man page and completions are generated from these definitions. Comments on the values
//! of enums would be printed one per line, so there are none.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueHint};

use crate::cli::arguments::values::{
    ColorChoice, parse_bound, parse_count, parse_jobs, parse_protocol, word_parser,
};
use crate::config::{Given, IfNothing, Preset, Protocol, Values, parse_size, parse_time};
use crate::diagnostic::{FailOn, Severity};
use crate::model::ReadAs;
use crate::report::Format;

/// Defines arguments. `=>` names the key of the configuration whose value a flag gives.
macro_rules! arguments {
    ($(#[$($about:tt)*])* $name:ident {
        $($(#[$($attribute:tt)*])* $field:ident: $type:ty
            $(=> $section:ident.$key:ident by $flag:literal)?,)+
    }) => {
        $(#[$($about)*])*
        pub(crate) struct $name { $($(#[$($attribute)*])* pub(crate) $field: $type,)+ }

        impl $name {
            /// Adds the values that the flags give.
            pub(crate) fn add_to(&self, values: &mut Values) {
                $($(if let Some(value) = self.$field.clone() {
                    values.$section.$key = Some(Given::by_flag($flag, value.into()));
                })?)+
            }
        }
    };
}

/// The arguments of linting.
#[derive(Args, Debug)]
pub(crate) struct LintArguments {
    /// Files, directories, or `-` for standard input [default: what is piped in, else `.`]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The rules that run, and their levels.
    #[command(flatten)]
    pub(crate) rules: RuleArguments,
    /// The conditions under which the run fails.
    #[command(flatten)]
    pub(crate) failing: FailingArguments,
    /// The choice of the configuration.
    #[command(flatten)]
    pub(crate) choice: ConfigChoiceArguments,
    /// The findings to fix.
    #[command(flatten)]
    pub(crate) fixing: FixArguments,
    /// The selection of files.
    #[command(flatten)]
    pub(crate) files: FileArguments,
    /// Lint only files that differ from this git revision, or are not tracked [default: HEAD];
    /// results are still checked against the definitions in the others
    #[arg(long, value_name = "REF", help_heading = "Files", num_args = 0..=1, require_equals = true,
        default_missing_value = "HEAD")]
    pub(crate) changed: Option<String>,
    /// The source code that defines the tools.
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    /// The recorded results to check.
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// The suppression of findings.
    #[command(flatten)]
    pub(crate) suppression: SuppressionArguments,
    /// The formats and the extent of the output.
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// The limits of the run.
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

arguments! {
    /// The rules that run, and their levels.
    #[derive(Args, Debug, Default)]
    #[command(next_help_heading = "Rules")]
    RuleArguments {
        /// Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26,
        /// 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]
        ///
        /// With 2026-07-28, a session or package of an earlier revision is reported once, with what
        /// its server has to change.
        #[arg(long, value_name = "REVISION", value_parser = parse_protocol)]
        protocol: Option<Protocol> => top.protocol by "protocol",
        /// Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists
        /// the names, and `all` selects all of them (repeatable)
        #[arg(long, value_name = "NAME", value_delimiter = ',')]
        target: Vec<String>,
        /// Name under which clients list the server; some clients prefix tool names with it
        #[arg(long, value_name = "NAME")]
        server_name: Option<String> => top.server_name by "server-name",
        /// Initial levels: every rule at its default level, every rule at least as a warning, or
        /// only correctness rules [default: recommended]
        #[arg(long, value_name = "PRESET", value_parser = word_parser::<Preset>())]
        preset: Option<Preset> => top.preset by "preset",
        /// Run only these rules or categories
        #[arg(long, value_name = "RULES", value_delimiter = ',')]
        select: Vec<String>,
        /// Report these rules or categories as errors
        #[arg(long, value_name = "RULES", value_delimiter = ',')]
        error: Vec<String>,
        /// Report these rules or categories as warnings
        #[arg(long, alias = "warning", value_name = "RULES", value_delimiter = ',')]
        warn: Vec<String>,
        /// Report these rules or categories as information
        #[arg(long, value_name = "RULES", value_delimiter = ',')]
        info: Vec<String>,
        /// Do not run these rules or categories
        #[arg(long, alias = "ignore", value_name = "RULES", value_delimiter = ',')]
        off: Vec<String>,
    }
}

arguments! {
    /// The conditions under which the run fails.
    #[derive(Args, Clone, Debug)]
    #[command(next_help_heading = "Failing")]
    FailingArguments {
        /// Fail on findings of at least this severity, or never [default: error]
        #[arg(long, value_name = "SEVERITY", value_parser = word_parser::<FailOn>())]
        fail_on: Option<FailOn> => top.fail_on by "fail-on",
        /// Fail if the tools of a list cost more than this many tokens in the context of a model,
        /// estimated
        #[arg(long, alias = "max-tokens", value_name = "N",
            value_parser = clap::value_parser!(u32).range(1..))]
        budget: Option<u32> => budget.list by "budget",
        /// Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default:
        /// fail]
        #[arg(long, value_name = "HOW", value_parser = word_parser::<IfNothing>())]
        if_nothing: Option<IfNothing> => top.if_nothing by "if-nothing",
        /// Fail if there are more than this many warnings
        #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
        max_warnings: Option<usize>,
        /// The former name of `--fail-on never`
        #[arg(long)]
        exit_zero: bool,
        /// The former name of `--if-nothing pass`
        #[arg(long)]
        no_error_on_unmatched: bool,
    }
}

#[cfg_attr(not(feature = "contract"), allow(dead_code, reason = "only comparisons ask for them"))]
impl FailingArguments {
    /// The findings that fail the run, if a flag names them.
    pub(crate) fn fail_on(&self) -> Option<FailOn> {
        if self.exit_zero { Some(FailOn::Never) } else { self.fail_on }
    }

    /// Whether a run in which nothing was checked passes, by a flag.
    pub(crate) fn may_be_empty(&self) -> bool {
        self.no_error_on_unmatched || self.if_nothing == Some(IfNothing::Pass)
    }
}

/// The findings to fix.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Fixing")]
pub(crate) struct FixArguments {
    /// Apply safe fixes to the reported findings, and report the remaining ones; text from standard
    /// input is written to standard output, and the report to standard error
    #[arg(long)]
    pub(crate) fix: bool,
    /// Also apply fixes that may change the meaning
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,
    /// Print what --fix or --unsafe-fixes would change, without writing any file
    #[arg(long)]
    pub(crate) diff: bool,
}

impl FixArguments {
    /// Whether fixes are to be applied or shown.
    pub(crate) fn is_wanted(&self) -> bool {
        self.fix || self.unsafe_fixes || self.diff
    }
}

/// The selection of files.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Files")]
pub(crate) struct FileArguments {
    /// Exclude matching files and directories (repeatable)
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    /// In directories, check matching files instead of those with the usual extensions (repeatable)
    #[arg(long, value_name = "GLOB")]
    pub(crate) include: Vec<String>,
    /// Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose
    /// names begin with a dot
    #[arg(long)]
    pub(crate) all_files: bool,
    /// For programs that name every changed file: skip those without tools or results, apply exclude
    /// patterns to them, and reject symbolic links that lead out of the current directory
    #[arg(long)]
    pub(crate) hook: bool,
    /// Check files that .gitignore and .ignore exclude, and those in node_modules
    #[arg(long)]
    pub(crate) no_ignore: bool,
    /// Check all files and directories whose names begin with a dot, not only configurations of
    /// clients
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Apply exclude patterns to files that are named on the command line, too
    #[arg(long)]
    pub(crate) force_exclude: bool,
    /// Skip named files without tools or results, like files found in directories, instead of
    /// reporting them
    #[arg(long)]
    pub(crate) skip_unrecognised: bool,
    /// Reject named symbolic links that lead out of the current directory; for CI, where a pull
    /// request may add one
    #[arg(long)]
    pub(crate) no_outside_links: bool,
    /// Print the files that would be checked, and on standard error the others that resemble MCP,
    /// and exit
    #[arg(long)]
    pub(crate) show_files: bool,
    /// What the named files and standard input contain, if it is only a part of a tool or message
    #[arg(long = "as", value_name = "KIND", value_parser = word_parser::<ReadAs>())]
    pub(crate) read_as: Option<ReadAs>,
    /// File name to use for standard input; its extension selects the syntax
    #[arg(long, value_name = "NAME", default_value = "<stdin>",
        value_parser = NonEmptyStringValueParser::new())]
    pub(crate) stdin_filename: String,
}

/// The recorded results to check.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Results")]
pub(crate) struct ResultArguments {
    /// Check a recorded result, or a directory of them (repeatable)
    #[arg(long, value_name = "PATH")]
    pub(crate) result: Vec<PathBuf>,
    /// Check results against these definitions without linting them (repeatable)
    #[arg(long, value_name = "PATH")]
    pub(crate) tools: Vec<PathBuf>,
    /// Tool to which results belong, unless they name another one
    #[arg(long, value_name = "NAME")]
    pub(crate) tool: Option<String>,
}

/// The source code that defines the tools.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Source")]
pub(crate) struct SourceArguments {
    /// Also show where findings are in the code that defines the tools, which is searched in this
    /// directory and not executed; `auto` for that of the nearest package.json, pyproject.toml,
    /// go.mod, Cargo.toml, ... (repeatable)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) source: Vec<PathBuf>,
}

/// The suppression of findings.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Suppression")]
pub(crate) struct SuppressionArguments {
    /// Ignore all suppressions: comments, the baseline and overrides
    #[arg(long)]
    pub(crate) no_suppressions: bool,
    /// Write overrides for the reported findings, with this reason, to mcp-lint.toml
    #[arg(long, value_name = "REASON", value_parser = NonEmptyStringValueParser::new(),
        conflicts_with_all = ["fix", "unsafe_fixes", "diff", "no_config", "no_suppressions"])]
    pub(crate) add_override: Option<String>,
    /// Also show suppressed findings, with the reason
    #[arg(long)]
    pub(crate) show_suppressed: bool,
    /// Suppress the findings that this file lists
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
}

/// The help of `--format`, which names the formats.
fn format_help() -> String {
    let names = Format::ALL.map(Format::name).join(", ");
    format!(
        "Format of the report, to standard output or to PATH: {names}, or auto for github on \
         GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one \
         without a path, except that github can follow pretty, concise or agent) [default: pretty, \
         or agent under a coding agent] [env: MCP_LINT_FORMAT]"
    )
}

/// The formats and the extent of the output.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArguments {
    /// The formats of reports
    #[arg(short, long, alias = "output-format", value_name = "FMT[=PATH]", help = format_help())]
    pub(crate) format: Vec<String>,
    /// Show only findings of at least this severity; the exit code does not change
    #[arg(long, value_name = "SEVERITY", value_parser = word_parser::<Severity>())]
    pub(crate) min_severity: Option<Severity>,
    /// Show every finding: without folding those of one rule or with the same message, and more than
    /// 200 (pretty, concise, agent and markdown)
    #[arg(long)]
    pub(crate) expand: bool,
    /// End with a table of rules and counts (pretty and concise)
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Print only findings and failures, no summary
    #[arg(short, long, conflicts_with = "verbose", overrides_with = "quiet")]
    pub(crate) quiet: bool,
    /// Show findings of severity info, and what each file was detected as
    #[arg(short, long, overrides_with = "verbose")]
    pub(crate) verbose: bool,
    /// When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// When to link rules to their pages and locations to their files; auto if the terminal is
    /// known to support links (pretty and concise)
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) hyperlinks: ColorChoice,
}

arguments! {
    /// The limits of the run.
    #[derive(Args, Clone, Debug)]
    #[command(next_help_heading = "Limits")]
    LimitArguments {
        /// Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]
        #[arg(long, value_name = "SIZE", value_parser = parse_size)]
        max_file_size: Option<u64> => limits.max_file_size by "max-file-size",
        /// Deepest nesting of arrays and objects [default: 256]
        #[arg(long, value_name = "N", value_parser = parse_bound, allow_negative_numbers = true)]
        max_depth: Option<u32> => limits.max_depth by "max-depth",
        /// Deepest nesting of subschemas [default: 32]
        #[arg(long, value_name = "N", value_parser = parse_bound, allow_negative_numbers = true)]
        max_schema_depth: Option<u32>,
        /// Largest number of subschemas in one schema [default: 10000]
        #[arg(long, value_name = "N", value_parser = parse_bound, allow_negative_numbers = true)]
        max_subschemas: Option<u32>,
        /// Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted
        /// in steps, ten thousand per millisecond, so that the outcome is deterministic [default:
        /// 200ms]
        #[arg(long, value_name = "TIME", value_parser = parse_time)]
        validation_timeout: Option<Duration> => limits.validation_timeout by "validation-timeout",
        /// Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown)
        /// [default: 200]
        #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
        max_findings: Option<usize>,
        /// Number of threads [default: one for each processor]
        #[arg(short, long, value_name = "N", value_parser = parse_jobs, allow_negative_numbers = true)]
        jobs: Option<NonZeroUsize>,
    }
}

/// The choice of the configuration.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Configuration")]
pub(crate) struct ConfigChoiceArguments {
    /// Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of
    /// a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Use no configuration file
    #[arg(long, alias = "isolated", conflicts_with = "config")]
    pub(crate) no_config: bool,
}

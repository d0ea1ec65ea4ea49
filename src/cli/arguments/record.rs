//! The arguments of `mcp-lint record`, as they are written.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use crate::cli::arguments::lint::LintArguments;
use crate::config::{parse_size, parse_time};
use crate::record::{PlannedRequest, StderrMode, parse_call};

pub(crate) const EXAMPLES: &str = "\
Examples:
  mcp-lint record --client -o session.jsonl --call 'search {\"query\": \"rain\"}' -- ./server
                                                    list what a server has, make a call, and keep the
                                                    recording
  mcp-lint record -o /tmp/weather-{time}.jsonl -- npx -y weather-mcp
                                                    as the command in a client's configuration

Exit codes:
  proxy   that of the server; 128 + N if it was ended by signal N; 127 if the command is not found,
          126 if it cannot be started; 2 if the recording cannot be created
  client  0 recorded; 1 the server exited, timed out or rejected the handshake; 2 an invalid flag or
          command; with --check that of `mcp-lint check`

Starts the command after `--`, which runs with your permissions. Opens no connection.\n";

/// The examples of `mcp-lint try`, and its exit codes.
pub(crate) const TRY_EXAMPLES: &str = "\
Examples:
  mcp-lint try uv run server.py                     a server that is started by a command
  mcp-lint try npx -y some-server --read-only       what follows the command belongs to it
  mcp-lint try https://example.com/mcp              a server over HTTP
  mcp-lint try -                                    a server at the standard streams, as in a test
  mcp-lint try --target cursor -o session.jsonl node dist/index.js
                                                    own options first; keep the recording

Exit codes:
  those of `mcp-lint check`; 1 also if the server exits, times out or rejects the handshake

Starts the command, which runs with your permissions; `mcp-lint-http` connects to an address.
Lists tools, prompts and resources, and calls the tools with `readOnlyHint` and those of --tool
with arguments that follow from their schemas; --no-calls calls none.\n";

/// The destination of the server's standard error, as the command line names it.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StderrName {
    Pass,
    Record,
    Both,
}

impl From<StderrName> for StderrMode {
    fn from(name: StderrName) -> Self {
        match name {
            StderrName::Pass => Self::Pass,
            StderrName::Record => Self::Record,
            StderrName::Both => Self::Both,
        }
    }
}

/// The arguments of `mcp-lint record`.
#[derive(Args, Debug)]
pub(crate) struct RecordArguments {
    /// File to record to; `{time}` and `{pid}` are replaced, and an existing file is never changed;
    /// with --client, `-` is standard output [default with --client: in memory]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Act as the client: perform the handshake, list tools, prompts, resources and skills, read
    /// skills and the user interfaces of tools, and make the requests of --calls
    #[arg(long)]
    pub(crate) client: bool,
    /// Lint the recording at the end; the options of `mcp-lint check` apply
    #[arg(long)]
    pub(crate) check: bool,
    /// Requests to make with --client: JSON Lines of {"tool": …, "arguments": …} or
    /// {"method": …, "params": …}
    #[arg(long, value_name = "FILE")]
    pub(crate) calls: Option<PathBuf>,
    /// Call this tool with --client: its name, then its arguments as JSON (repeatable)
    #[arg(long, value_name = "CALL", value_parser = parse_call)]
    pub(crate) call: Vec<PlannedRequest>,
    /// Timeout for each response with --client
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_time)]
    pub(crate) timeout: Duration,
    /// Where the server's standard error goes [default: pass; both with --client]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) stderr: Option<StderrName>,
    /// Also redact the values under this key (repeatable)
    #[arg(long, value_name = "KEY")]
    pub(crate) redact: Vec<String>,
    /// Also redact what this regular expression matches (repeatable)
    #[arg(long, value_name = "REGEX", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) redact_pattern: Vec<String>,
    /// Also redact the value of this environment variable (repeatable)
    #[arg(long, value_name = "NAME")]
    pub(crate) redact_env: Vec<String>,
    /// Redact nothing: the recording contains every secret that is sent
    #[arg(long)]
    pub(crate) no_redact: bool,
    /// Longest message to record as one; longer ones are recorded in parts
    #[arg(long, value_name = "SIZE", default_value = "16MiB", value_parser = parse_size)]
    pub(crate) max_message: u64,
    /// Size at which the recording ends; traffic continues
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse_size)]
    pub(crate) max_file: u64,
    /// Time for the server to exit before it is terminated, and again before it is killed
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_time)]
    pub(crate) grace: Duration,
    /// Write each line to disk before it is forwarded
    #[arg(long)]
    pub(crate) sync: bool,
    /// Send this header, `NAME: VALUE`, to a server with an address; its value is not recorded
    /// (repeatable)
    #[arg(long, value_name = "HEADER", hide = true)]
    pub(crate) header: Vec<String>,
    /// List tools, prompts and resources, and call nothing
    #[arg(long, hide = true)]
    pub(crate) no_calls: bool,
    /// Arguments to begin with: JSON Lines of {"tool": …, "arguments": …}, without `tool` for
    /// parameters of any tool, or a recording, whose calls are used that succeeded
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) args: Option<PathBuf>,
    /// Whether this is `mcp-lint try`.
    #[arg(long, hide = true)]
    pub(crate) trial: bool,
    /// The arguments for linting the recording.
    #[command(flatten)]
    pub(crate) lint: LintArguments,
    /// The server: its program and arguments, without a shell
    #[arg(last = true, value_name = "COMMAND", required = true, help_heading = "Server")]
    pub(crate) command: Vec<OsString>,
}

impl RecordArguments {
    /// Whether the server is at the standard streams of this program.
    pub(crate) fn is_at_streams(&self) -> bool {
        self.trial && self.command == ["-"]
    }

    /// Where standard error goes: that of the client shows why a server fails, which the report quotes.
    pub(crate) fn stderr_of_server(&self) -> StderrName {
        let usual = if self.client { StderrName::Both } else { StderrName::Pass };
        self.stderr.unwrap_or(usual)
    }
}

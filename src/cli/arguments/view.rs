//! The arguments of `mcp-lint view`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::cli::arguments::lint::LintArguments;

/// The arguments of `view`.
#[derive(Args, Debug)]
pub(crate) struct ViewArguments {
    /// The arguments of linting.
    #[command(flatten)]
    pub(crate) lint: LintArguments,
    /// Show the servers of this configuration of a client together; `--tools NAME=FILE` names a list
    /// or recording of one of them (repeatable)
    #[arg(long, value_name = "FILE", help_heading = "Files", value_hint = ValueHint::FilePath)]
    pub(crate) servers: Vec<PathBuf>,
    /// Show what each tool costs in the context of a model, in estimated tokens
    #[arg(long, help_heading = "Output")]
    pub(crate) tokens: bool,
}

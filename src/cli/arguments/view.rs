//! The arguments of `mcp-lint view`.

use clap::Args;

use crate::cli::arguments::lint::LintArguments;

/// The arguments of `view`.
#[derive(Args, Debug)]
pub(crate) struct ViewArguments {
    /// The arguments of linting.
    #[command(flatten)]
    pub(crate) lint: LintArguments,
    /// Show what each tool costs in the context of a model, in estimated tokens
    #[arg(long, help_heading = "Output")]
    pub(crate) tokens: bool,
}

//! An offline linter for Model Context Protocol tool definitions and recorded tool results.
//!
//! ```
//! use mcp_lint::{Level, Linter, Severity};
//!
//! let linter = Linter::builder().level("quality", Level::Off)?.build();
//! let text = r#"{"name": "get weather", "inputSchema": {"type": "object"}}"#;
//! let report = linter.lint_text("tools.json", text);
//! for finding in report.findings() {
//!     println!("{}: {} at {:?}", finding.rule(), finding.message(), finding.range());
//! }
//! assert_eq!(report.count(Severity::Error), 1);
//! let charset = report.findings().find(|it| it.rule() == "tool-name-charset").unwrap();
//! assert_eq!(&text[charset.range()], " ");
//! # Ok::<(), mcp_lint::BuildError>(())
//! ```
//!
//! [`Linter`] and what it needs, and [`json_report`], are the whole interface of this crate, and follow semantic
//! versioning. The modules that the documentation does not list are those of the program, and may
//! change in any version. The text of messages may change as well; names of rules do not.

#[macro_use]
mod macros;

#[doc(hidden)]
pub mod address;
mod cancel;
#[doc(hidden)]
pub mod changes;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "contract")]
#[doc(hidden)]
pub mod comparison;
#[doc(hidden)]
pub mod config;
#[cfg(feature = "contract")]
#[doc(hidden)]
pub mod contract;
#[doc(hidden)]
pub mod diagnostic;
#[doc(hidden)]
pub mod document;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod filter;
#[doc(hidden)]
pub mod fix;
#[doc(hidden)]
pub mod forms;
#[doc(hidden)]
pub mod html;
#[doc(hidden)]
pub mod lexer;
mod linter;
#[doc(hidden)]
pub mod locate;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod outcome;
mod parallel;
#[doc(hidden)]
pub mod project;
#[cfg(feature = "record")]
#[doc(hidden)]
pub mod record;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod schema;
#[doc(hidden)]
pub mod server_files;
mod sort;
#[doc(hidden)]
pub mod source;
#[doc(hidden)]
pub mod suppress;
#[doc(hidden)]
pub mod targets;
#[cfg(feature = "record")]
#[doc(hidden)]
pub mod trial;
#[doc(hidden)]
pub mod view;

pub use cancel::CancelToken;
pub use config::Preset;
pub use diagnostic::Severity;
pub use filter::{DropReason, FilterVerdict, Filtered, FilteredTool};
pub use linter::json_report;
pub use linter::{
    BuildError, Edit, Finding, Fix, FixLevel, Fixed, Inputs, Label, LintError, LintedFile, Linter,
    LinterBuilder, Position, Report, ReportOptions, ServerView, SourcePlace, UncheckedPath,
};
pub use model::{ReadAs, Revision};
pub use report::Format;
pub use rules::Level;

//! The bodies of the fuzz targets, each of which takes arbitrary bytes and panics if an invariant
//! is violated. A test also runs them on the seeds and on mutations of the seeds.
//!
//! The crate that includes this module must have the module `common` of the tests at its root.

pub(crate) mod baseline;
#[cfg(feature = "contract")]
pub(crate) mod compare;
pub(crate) mod config;
#[cfg(feature = "lsp")]
pub(crate) mod editor;
pub(crate) mod fix;
pub(crate) mod html;
pub(crate) mod json_reader;
pub(crate) mod lexer;
pub(crate) mod lint;
pub(crate) mod locate;
pub(crate) mod report;
pub(crate) mod result;
pub(crate) mod session;
pub(crate) mod toml_reader;
pub(crate) mod view;
pub(crate) mod yaml_reader;

use crate::common::lint::run_jobs;
use mcp_lint::config::Settings;
use mcp_lint::engine::{Input, Job, Role, RunReport};
use mcp_lint::rules::Level;
use mcp_lint::source::SourceText;
use mcp_lint::targets::Selection;

/// Settings with every rule turned on, for every client.
fn everything() -> Settings {
    let mut settings = Settings { jobs: 1, ..Settings::default() };
    for level in settings.levels.iter_mut() {
        *level = (*level).max(Level::Warning);
    }
    settings.options.targets = Selection::of_names(["all"]).expect("all is a name");
    settings
}

fn job(role: Role, name: &str, bytes: &[u8]) -> Job {
    Job { input: Input::of_text(SourceText::from_bytes(name, bytes.to_vec()).into()), role }
}

/// Lints the jobs, and checks the invariants of the report.
fn checked(jobs: Vec<Job>) -> RunReport {
    let report = run_jobs(jobs, &everything());
    for file in &report.files {
        assert_eq!(file.failure, None, "{}", file.path);
        for found in &file.diagnostics {
            assert!(found.region.start <= found.region.end, "{found:?}");
            assert!(found.region.start_position <= found.region.end_position, "{found:?}");
            assert!(!found.message.is_empty() && !found.message.contains('\n'), "{found:?}");
        }
    }
    report
}

//! SARIF 2.1.0, for code scanning. See the specification,
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>, by section.
//!
//! Paths are relative to the root of the repository (`SRCROOT`); columns count UTF-16 code units;
//! fingerprints are under a key of our own, because the usual one is GitHub's to compute.

mod place;
mod result;
mod rule;
mod selection;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::engine::RunReport;
use crate::report::text::json::{self, Sequence};
use crate::report::{Options, text::sanitize};
use crate::rules::is_about_unchecked;
use place::{Location, Places};
use rule::Descriptor;
use selection::Selection;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Serialize)]
struct Log<'r, R> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r, R>; 1],
}

/// Section 3.14.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r, R> {
    tool: Tool<'r>,
    automation_details: AutomationDetails,
    column_kind: &'static str,
    newline_sequences: [&'static str; 3],
    original_uri_base_ids: Bases<'r>,
    invocations: [Invocation<'r>; 1],
    properties: RunProperties,
    results: R,
}

/// What SARIF has no place for. GitHub wants every rule of the driver to be described, which would
/// be most of a report without findings; so only those with results are listed there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RunProperties {
    rules_that_ran: Vec<&'static str>,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

/// Section 3.17: names the runs that are compared with each other. What uploads a report may put a
/// category of its own in its place.
#[derive(Serialize)]
struct AutomationDetails {
    id: &'static str,
}

/// Section 3.19.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'r> {
    name: &'static str,
    semantic_version: &'static str,
    information_uri: &'static str,
    rules: Vec<Descriptor<'r>>,
}

/// The meaning of `SRCROOT`. The reader has to know its position (section 3.14.14).
#[derive(Serialize)]
struct Bases<'r> {
    #[serde(rename = "SRCROOT")]
    root: Base<'r>,
}

#[derive(Serialize)]
struct Base<'r> {
    description: Text<'r>,
}

/// Section 3.20.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'r> {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification<'r>>,
}

/// Section 3.58.
#[derive(Serialize)]
struct Notification<'r> {
    level: &'static str,
    message: Text<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    locations: Option<[Location<'r>; 1]>,
}

/// A message (section 3.11), or one with a form in Markdown (section 3.12).
#[derive(Serialize)]
struct Text<'t> {
    text: Cow<'t, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<&'static str>,
}

impl<'t> Text<'t> {
    /// Our own words.
    fn own(text: impl Into<Cow<'t, str>>) -> Self {
        Self { text: text.into(), markdown: None }
    }

    /// Words that quote a document. A message may hold links, `[text](target)`: what looks like
    /// one is no link behind a backslash (section 3.11.6).
    fn quoting(text: &'t str) -> Self {
        let text = sanitize::terminal(text);
        Self::own(if text.contains("](") { text.replace("](", "\\](").into() } else { text })
    }
}

/// Writes all findings, or those of at least the weight that was asked for.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let selection = Selection::of(run, options);
    let rules = rule::descriptors(&selection.rules);
    let indices: HashMap<_, _> =
        rules.iter().enumerate().map(|(index, rule)| (rule.id, index)).collect();
    let places = Places::of_run(run, options);
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    information_uri: env!("CARGO_PKG_REPOSITORY"),
                    rules,
                },
            },
            automation_details: AutomationDetails { id: "mcp-lint/" },
            column_kind: "utf16CodeUnits",
            newline_sequences: ["\r\n", "\n", "\r"],
            original_uri_base_ids: Bases {
                root: Base { description: Text::own("The root of the repository.") },
            },
            invocations: [invocation(run, selection.left_out, &places)],
            properties: RunProperties {
                rules_that_ran: run.rules_that_ran().map(|rule| rule.name).collect(),
            },
            results: Sequence(|| {
                let listed = selection.findings(run, options);
                listed.map(|found| result::result(found, &indices, &places))
            }),
        }],
    };
    json::write_pretty(&log, out)
}

/// What was not checked, once for each file, and how many findings are not listed: a reader that
/// shows only new results shows that too.
fn invocation<'r>(run: &'r RunReport, left_out: usize, places: &'r Places<'_>) -> Invocation<'r> {
    let notification = |level, path: &'r str, why: &'r str| Notification {
        level,
        message: Text::quoting(why),
        locations: Some([places.of_file(path)]),
    };
    let unlisted = (left_out > 0).then(|| Notification {
        level: "warning",
        message: Text::own(format!(
            "{left_out} more findings are not listed, because code scanning accepts no more; \
             `-f json` lists all"
        )),
        locations: None,
    });
    let failures = run.failures().map(|(path, why)| notification("error", path, why));
    let unchecked = run.files.iter().filter_map(|file| {
        let found = file.diagnostics.iter().filter(|found| is_about_unchecked(found.rule));
        // The worst, and of equals the first.
        let found = found.min_by_key(|found| Reverse(found.severity))?;
        Some(notification(result::level(found.severity), &file.path, &found.message))
    });
    let notifications: Vec<_> = failures.chain(unchecked).chain(unlisted).collect();
    Invocation {
        execution_successful: notifications.iter().all(|it| it.level != "error"),
        tool_execution_notifications: notifications,
    }
}

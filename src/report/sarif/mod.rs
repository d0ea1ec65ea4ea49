//! SARIF 2.1.0, for code scanning. Sections refer to the specification,
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.
//!
//! Paths are relative to the root of the repository (`SRCROOT`); columns count UTF-16 code units;
//! fingerprints have a key of our own, because GitHub computes the usual one itself.

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
use crate::report::text::json::{self, Sequence, object};
use crate::report::{Options, summary::inventory, text::sanitize};
use crate::rules::is_about_unchecked;
use place::{Places, SarifPlace};
use selection::Selection;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Writes all findings, or those of at least the minimum severity.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let selection = Selection::of(run, options);
    let rules: Vec<_> = rule::described(&selection.rules, options).collect();
    let indices: HashMap<_, _> =
        rules.iter().enumerate().map(|(index, rule)| (rule.name, index)).collect();
    let places = Places::of_run(run, options);
    // Section 3.14.
    let listed = object! {
        "tool": object! {
            // Section 3.19.
            "driver": object! {
                "name": env!("CARGO_PKG_NAME"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": Sequence(|| rules.iter().map(rule::descriptor)),
            },
        },
        // Section 3.17: names the runs that are compared with each other. What uploads a report
        // may replace it with a category of its own.
        "automationDetails": object! { "id": "mcp-lint/", },
        "columnKind": "utf16CodeUnits",
        "newlineSequences": ["\r\n", "\n", "\r"],
        // The reader has to know the position of `SRCROOT` (section 3.14.14).
        "originalUriBaseIds": object! {
            "SRCROOT": object! { "description": message("The root of the repository."), },
        },
        "invocations": [invocation(run, selection.left_out, &places)],
        // What SARIF has no place for. GitHub wants every rule of the driver to be described,
        // which would be most of a report without findings; so only those with results are there.
        "properties": object! {
            "rulesThatRan": Sequence(|| run.rules_that_ran().map(|rule| rule.name)),
            "inventory"?: inventory::data(run),
        },
        "results": Sequence(|| {
            let listed = selection.findings(run, options);
            listed.map(|found| result::result(found, &indices, &places))
        }),
    };
    json::write_pretty(&object! { "$schema": SCHEMA, "version": "2.1.0", "runs": [listed], }, out)
}

/// A message (section 3.11).
fn message<'t>(text: impl Into<Cow<'t, str>>) -> impl Serialize {
    object! { "text": text.into(), }
}

/// The invocation, with notifications about what was not checked in each file, and the number of
/// unlisted findings: readers show notifications even if they show only new results (section 3.20).
fn invocation<'r>(run: &'r RunReport, left_out: usize, places: &'r Places<'_>) -> impl Serialize {
    let unlisted = (left_out > 0).then(|| {
        let text = format!(
            "{left_out} more findings are not listed, because code scanning accepts no more; \
             `-f json` lists all"
        );
        ("warning", None, Cow::from(text))
    });
    let failures = run.failures().map(|(path, why)| ("error", Some(path), sanitize::message(why)));
    let unchecked = run.files.iter().filter_map(|file| {
        let found = file.diagnostics.iter().filter(|found| is_about_unchecked(found.rule));
        // The worst, and of equals the first.
        let found = found.min_by_key(|found| Reverse(found.severity))?;
        Some((result::level(found.severity), Some(&*file.path), sanitize::message(&found.message)))
    });
    let servers = inventory::unchecked_sentences(run).into_iter();
    let servers = servers.map(|(server, text)| {
        ("note", Some(&*server.manifest), Cow::Owned(sanitize::message(&text).into_owned()))
    });
    let notifications: Vec<_> = failures.chain(unchecked).chain(servers).chain(unlisted).collect();
    object! {
        "executionSuccessful": notifications.iter().all(|(level, ..)| *level != "error"),
        // Section 3.58.
        "toolExecutionNotifications"?: (!notifications.is_empty()).then_some(Sequence(move || {
            notifications.clone().into_iter().map(|(level, path, text)| object! {
                "level": level,
                "message": message(text),
                "locations"?: path.map(|path| [places.location(SarifPlace::of(path))]),
            })
        })),
    }
}

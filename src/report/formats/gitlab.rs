//! GitLab's Code Quality report: <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>.

use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::RunReport;
use crate::report::text::json::{self, Sequence, object};
use crate::report::{Options, text::place, text::sanitize, text::subject};

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let issues = || {
        let mut seen = HashMap::new();
        // The format has no member for a finding that is suppressed.
        let counted = options.all(run).filter(|found| found.suppression().is_none());
        counted.map(move |found| {
            let count: &mut usize = seen.entry(found.fingerprint).or_default();
            *count += 1;
            issue(found, *count, options)
        })
    };
    json::write_pretty(&Sequence(issues), out)
}

/// A finding as an issue. `count` is the number of findings so far with the same fingerprint, this
/// one included, because GitLab keeps only one issue per fingerprint.
fn issue(found: &Diagnostic, count: usize, options: &Options) -> impl Serialize + use<> {
    let (fingerprint, message) = (found.fingerprint, sanitize::terminal(&found.message));
    let (path, region) = place::shown_place(found);
    let recording = place::recording(found).map(|it| format!(", {it}")).unwrap_or_default();
    object! {
        // GitLab does not show the name of the check.
        "description": format!("{message}{}{recording} [{}]", subject::clause(found), found.rule),
        "check_name": found.rule,
        "fingerprint": if count == 1 {
            fingerprint.to_string()
        } else {
            format!("{fingerprint}-{count}")
        },
        "severity": match found.severity {
            Severity::Info => "info",
            Severity::Warning => "minor",
            Severity::Error => "major",
        },
        "location": object! {
            "path": options.path_in_repository(path),
            "lines": object! { "begin": region.start_position.line.max(1), },
        },
    }
}

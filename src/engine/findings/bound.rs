//! The limit on the findings of a whole run: thousands of hostile files may be wrong in every byte,
//! and each finding takes many times the bytes that it is about.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Fingerprint, hash};
use crate::document::Place;
use crate::engine::FileReport;
use crate::rules::{Rule, max_findings, more_of_a_rule};

/// Counts the bytes and findings of the files so far.
#[derive(Default)]
pub(crate) struct RunBound {
    bytes: usize,
    reported: usize,
}

impl RunBound {
    /// Counts the findings of the next file, and removes those above the limit.
    pub(crate) fn limit(&mut self, report: &mut FileReport) {
        self.bytes += report.facts.bytes;
        let room = max_findings(self.bytes).saturating_sub(self.reported);
        keep_first(&mut report.diagnostics, room);
        self.reported += report.diagnostics.len();
    }
}

/// Keeps the first `most` findings; the others are replaced by one summary for each rule.
pub(crate) fn keep_first(found: &mut Vec<Box<Diagnostic>>, most: usize) {
    if found.len() <= most {
        return;
    }
    let mut others: BTreeMap<&'static str, (usize, Box<Diagnostic>)> = BTreeMap::new();
    let mut kept = Vec::with_capacity(most);
    for next in std::mem::take(found) {
        if kept.len() < most && next.represents().is_none() {
            kept.push(next);
            continue;
        }
        let more = next.count();
        let Some((count, first)) = others.get_mut(next.rule) else {
            others.insert(next.rule, (more, next));
            continue;
        };
        *count += more;
        first.severity = first.severity.max(next.severity);
        // The summary is about several tools, so it must not name one.
        if first.tool != next.tool {
            first.tool = None;
        }
    }
    kept.extend(others.into_values().filter_map(|(count, first)| summary(count, *first)));
    crate::sort::by(&mut kept, |a, b| a.order(b));
    *found = kept;
}

/// Creates one summary for `count` findings of a rule, at the place of `first`.
fn summary(count: usize, first: Diagnostic) -> Option<Box<Diagnostic>> {
    let rule = Rule::named(first.rule)?;
    let path = first.path.clone();
    let new = more_of_a_rule(Place::FILE, count).into_diagnostic(rule, first.severity, None, path);
    let mut found = Diagnostic {
        tool: first.tool,
        region: first.region,
        root: first.root,
        pointer: first.pointer,
        tool_pointer: first.tool_pointer,
        generic_pointer: first.generic_pointer,
        ..new
    };
    found.attach().represents = Some(count);
    // If there are more, it is a different finding.
    let content = format!("{count} more");
    let tool = found.tool.as_deref().unwrap_or_default();
    let parts = [found.rule, &found.path, tool, found.address(), &content];
    (found.content, found.fingerprint) = (hash(&[&content]), Fingerprint::of(&parts));
    Some(Box::new(found))
}

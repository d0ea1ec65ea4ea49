//! Texts and the changes to them.

use std::sync::Arc;

use super::choose::Chosen;
use crate::engine::RunReport;
use crate::rules::{FixKind, Rule};
use crate::source::SourceText;

/// The text with the chosen fixes applied.
pub(super) fn applied(text: &str, chosen: &[Chosen<'_>]) -> String {
    let mut edits: Vec<_> = chosen.iter().flat_map(|chosen| chosen.fix.edits).collect();
    // Stable: insertions of one fix at one position stay in their order.
    edits.sort_by_key(|edit| (edit.start, edit.end));
    let mut result = String::with_capacity(text.len() + 64);
    let mut written = 0;
    for edit in edits {
        let (start, end) = (edit.start as usize, edit.end as usize);
        result.push_str(text.get(written..start).unwrap_or_default());
        result.push_str(&edit.text);
        // Edits do not overlap; if they did, no byte would be written twice.
        written = end.max(written);
    }
    result.push_str(text.get(written..).unwrap_or_default());
    result
}

/// The files that have findings to fix, but an encoding or form that cannot be edited.
pub(super) fn unfixable(run: &RunReport) -> Vec<(Arc<str>, &'static str)> {
    let fixable_here = |rule: &str| Rule::named(rule).is_some_and(|rule| rule.fix != FixKind::None);
    let mut alone = Vec::new();
    for file in &run.files {
        let Some(source) = &file.source else { continue };
        if !file.diagnostics.iter().any(|found| found.fix().is_some() || fixable_here(found.rule)) {
            continue;
        }
        if let Some(why) = reason_unfixable(source) {
            alone.push((Arc::clone(&file.path), why));
        }
    }
    alone
}

pub(super) fn reason_unfixable(source: &SourceText) -> Option<&'static str> {
    // Edits count bytes of UTF-8: in another encoding they would replace other bytes of the file.
    if !source.offsets_are_file_offsets() || source.encoding_issue().is_some() {
        return Some("it is not UTF-8");
    }
    source.is_of_streams().then_some("it is a recording")
}

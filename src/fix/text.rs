//! Texts and the changes to them.

use std::sync::Arc;

use super::Work;
use super::choose::Chosen;
use crate::engine::{Input, RunReport};
use crate::rules::{FixKind, Rule};
use crate::source::{SourceText, without_stream_names};

/// The text with the chosen fixes applied.
pub(super) fn applied(text: &str, chosen: &[Chosen<'_>]) -> String {
    let mut edits: Vec<_> = chosen.iter().flat_map(|chosen| &chosen.fix.edits).collect();
    // Stable: insertions of one fix at one place stay in their order.
    edits.sort_by_key(|edit| (edit.start, edit.end));
    let mut result = String::with_capacity(text.len() + 64);
    let mut written = 0;
    for edit in edits {
        let (start, end) = (edit.start as usize, edit.end as usize);
        result.push_str(text.get(written..start).unwrap_or_default());
        result.push_str(&edit.text);
        written = end.max(written);
    }
    result.push_str(text.get(written..).unwrap_or_default());
    result
}

/// The files that have something to mend, but are written so that nothing can be.
pub(super) fn left_alone(run: &RunReport, work: &[Work]) -> Vec<(Arc<str>, &'static str)> {
    let mendable = |rule: &str| Rule::named(rule).is_some_and(|rule| rule.fix != FixKind::None);
    let mut alone = Vec::new();
    for file in &run.files {
        let Some(source) = &file.source else { continue };
        if !file.diagnostics.iter().any(|found| found.fix.is_some() || mendable(found.rule)) {
            continue;
        }
        if let Some(why) = why_left_alone(source, work) {
            alone.push((Arc::clone(&file.path), why));
        }
    }
    alone
}

fn why_left_alone(source: &SourceText, work: &[Work]) -> Option<&'static str> {
    if !source.offsets_are_file_offsets() || source.encoding_issue().is_some() {
        return Some("it is not UTF-8");
    }
    // Of such recordings, the text that is linted is not the text of the file.
    let is_this = |work: &&Work| work.0.path() == &**source.path();
    let is_stream = work.iter().find(is_this).is_some_and(|(job, _)| match &job.input {
        Input::File(file) => std::fs::read_to_string(&file.path)
            .is_ok_and(|text| text != source.text() && without_stream_names(&text).is_some()),
        Input::Text(text) => without_stream_names(text.text()).is_some(),
    });
    is_stream.then_some("it is a recording of two streams")
}

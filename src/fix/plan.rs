//! The plan for a file in one pass, and its outcome.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::verdict::{Chosen, choose};
use super::{Applied, Findings, Fixing};
use crate::diagnostic::{Diagnostic, Fingerprint};
use crate::engine::{FileReport, RunReport};
use crate::rules::{FixKind, Rule};
use crate::source::{SourceText, is_document};

/// Whether a file has anything to fix.
pub(super) fn has_any(file: &FileReport, fixing: &Fixing<'_>) -> bool {
    file.source.is_some() && !wanted(file, None, fixing).is_empty()
}

/// The reports of a run by path; for several reports on one path, the first.
pub(super) fn by_path(run: &RunReport) -> HashMap<&Arc<str>, &FileReport> {
    run.files.iter().rev().map(|file| (&file.path, &**file)).collect()
}

/// The fixes to apply to a file, except rejected ones.
fn wanted<'r>(
    file: &'r FileReport,
    rejected: Option<&BTreeSet<Fingerprint>>,
    fixing: &Fixing<'_>,
) -> Vec<Chosen<'r>> {
    let lists = [fixing.accepted.get(&file.path), rejected];
    let is_wanted = |found: &Diagnostic| {
        let mut lists = lists.iter().flatten();
        found.severity >= fixing.least && !lists.any(|list| list.contains(&found.fingerprint))
    };
    choose(&file.diagnostics, fixing.max_applicability, is_wanted)
}

/// The fixes that a pass applies to a file.
pub(super) struct Plan<'s> {
    pub(super) file: &'s FileReport,
    source: &'s Arc<SourceText>,
    pub(super) chosen: Vec<Chosen<'s>>,
}

impl<'s> Plan<'s> {
    pub(super) fn of(
        file: &'s FileReport,
        rejected: &Findings,
        fixing: &Fixing<'_>,
    ) -> Option<Self> {
        let source = file.source.as_ref()?;
        let chosen = wanted(file, rejected.get(&file.path), fixing);
        (!chosen.is_empty()).then_some(Self { file, source, chosen })
    }

    /// The path of the file, and its text with some of the fixes.
    pub(super) fn text(&self, chosen: &[Chosen<'_>]) -> (Arc<str>, Arc<SourceText>) {
        let path = Arc::clone(&self.file.path);
        let text = SourceText::new(Arc::clone(&path), applied(self.source.text(), chosen))
            .with_extension(self.source.extension_hint());
        (path, Arc::new(text))
    }

    pub(super) fn outcome(&self, kept: &[Chosen<'_>], rejected: &[Chosen<'_>]) -> FileOutcome {
        let (path, after) = self.text(kept);
        FileOutcome {
            path,
            before: Arc::clone(self.source),
            after,
            applied: kept.iter().map(record).collect(),
            rejected: rejected.iter().map(|chosen| chosen.found.fingerprint).collect(),
        }
    }
}

fn record(chosen: &Chosen<'_>) -> Applied {
    Applied {
        rule: chosen.found.rule,
        message: chosen.fix.message.to_string(),
        position: chosen.found.region.start_position,
    }
}

/// The outcome of a pass for a file.
pub(super) struct FileOutcome {
    pub(super) path: Arc<str>,
    pub(super) before: Arc<SourceText>,
    pub(super) after: Arc<SourceText>,
    pub(super) applied: Vec<Applied>,
    pub(super) rejected: Vec<Fingerprint>,
}

impl FileOutcome {
    pub(super) fn text(&self) -> (Arc<str>, Arc<SourceText>) {
        (Arc::clone(&self.path), Arc::clone(&self.after))
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.applied.is_empty()
    }
}

/// The text with the chosen fixes applied.
pub(super) fn applied(text: &str, chosen: &[Chosen<'_>]) -> String {
    let mut edits: Vec<_> = chosen.iter().flat_map(|chosen| chosen.fix.edits).collect();
    // Stable: insertions of one fix at one position stay in their order.
    crate::sort::by_key(&mut edits, |edit| (edit.start, edit.end));
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

/// The files with fixable findings whose encoding or form cannot be edited, each with the reason.
pub(super) fn unfixable(run: &RunReport) -> Vec<(Arc<str>, &'static str)> {
    let fixable_here = |rule: &str| Rule::named(rule).is_some_and(|rule| rule.fix != FixKind::None);
    let mut alone = Vec::new();
    for file in &run.files {
        let Some(source) = &file.source else { continue };
        if !file.diagnostics.iter().any(|found| found.fix().is_some() || fixable_here(found.rule)) {
            continue;
        }
        // Only what is made for them is changed in documents.
        let has_own = || file.diagnostics.iter().any(|found| found.fix().is_some());
        if is_document(source.path()) && has_own() {
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
    if !source.may_be_fixed() {
        return Some("its name does not say that it is data");
    }
    source.is_of_streams().then_some("it is a recording")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, ReadLimits, Syntax, TreeEdit};

    /// Source code is not fixed, even if a rule makes a fix.
    #[test]
    fn a_text_that_is_no_data_by_its_name_has_no_fixes() {
        let rows = include_str!("../project/extensions.txt").lines();
        let extensions =
            rows.filter(|row| !row.starts_with('#')).filter_map(|it| it.split(' ').next());
        let source = |name: &str| Arc::new(SourceText::new(name, r#"{"a": 1}"#));
        let edits = |source: &Arc<SourceText>| {
            let document = Document::read(Arc::clone(source), Syntax::Json, &ReadLimits::default());
            let member = document.roots().next()?.get("a")?.id();
            document.byte_edits(&TreeEdit::Remove(member))
        };
        for extension in extensions {
            let source = source(&format!("a.{extension}"));
            assert!(reason_unfixable(&source).is_some(), "{extension}");
            assert!(edits(&source).is_none(), "{extension}");
        }
        for name in ["a.json", "a", "SKILL.md"] {
            assert!(reason_unfixable(&source(name)).is_none(), "{name}");
            assert!(edits(&source(name)).is_some(), "{name}");
        }
    }
}

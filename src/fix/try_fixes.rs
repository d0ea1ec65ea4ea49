//! Trying the fixes of some findings once, in a single pass.

use std::sync::Arc;

use super::plan::{applied, reason_unfixable};
use super::verdict::{choose, is_better};
use crate::config::Settings;
use crate::diagnostic::{Applicability, Diagnostic, Edit};
use crate::engine::{FileReport, Project};
use crate::source::SourceText;

/// The edits that fix the chosen findings of a file and do not touch each other; `None` if there
/// are none, or if they would make anything worse.
pub fn try_fixes(
    file: &FileReport,
    project: &Project,
    settings: &Settings,
    max_applicability: Applicability,
    is_chosen: impl Fn(&Diagnostic) -> bool,
) -> Option<Vec<Edit>> {
    let source = file.source.as_ref().filter(|source| reason_unfixable(source).is_none())?;
    let chosen = choose(&file.diagnostics, max_applicability, is_chosen);
    if chosen.is_empty() {
        return None;
    }
    let text = SourceText::new(Arc::clone(&file.path), applied(source.text(), &chosen))
        .with_extension(source.extension_hint());
    let mut changed = project.clone();
    changed.put(Arc::new(text));
    let linted = changed.lint(&[Arc::clone(&file.path)], settings);
    let after = linted.files.iter().find(|after| after.path == file.path)?;
    let edits = chosen.iter().flat_map(|chosen| chosen.fix.edits.iter().cloned());
    is_better(file, after, &chosen).then(|| edits.collect())
}

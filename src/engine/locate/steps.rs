//! The places in source code of the steps of a migration.

use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Label, Region};
use crate::engine::inventory::add_step_uses;
use crate::locate::SourceTree;
use crate::model::{STEPS, StepUse};
use crate::project::NoData;
use crate::server_files::secrets_in_text;
use crate::source::SourceText;

/// The rule whose findings list steps.
const RULE: &str = "migration-steps";

/// Whether a finding lists the steps of a migration.
pub(super) fn lists_steps(found: &Diagnostic) -> bool {
    found.rule == RULE
}

/// Labels the first place of each listed step in the source files; returns the files with places.
pub(super) fn add_step_places(found: &mut Diagnostic, tree: &SourceTree) -> Vec<Arc<SourceText>> {
    let mut uses: Vec<(StepUse, Arc<SourceText>)> = Vec::new();
    for source in tree.sources() {
        let path = Path::new(&**source.path());
        let Some(language) = NoData::language_of_path(path) else { continue };
        let mut of_file = Vec::new();
        add_step_uses(source.text(), source.path(), language, &mut of_file);
        of_file.retain(|it| uses.iter().all(|(known, _)| known.step != it.step));
        uses.extend(of_file.into_iter().map(|it| (it, Arc::clone(source))));
    }
    let mut sources = Vec::new();
    for (shown, source) in uses {
        let advice = STEPS[shown.step].advice;
        // The listed notes come first, in the order of their numbers.
        let mut notes = found.notes.iter();
        let number = notes.position(|note| note.is_listed && note.contains(advice));
        let Some(number) = number else { continue };
        let (path, region) = (Arc::clone(source.path()), Region::of(&source, shown.span));
        let message = format!("step {}", number + 1).into();
        found.attach().labels.push(Label { path, region, message });
        // Excerpts show whole lines.
        source.hide(secrets_in_text(source.text()).0, &[]);
        sources.push(source);
    }
    sources
}

//! What becomes of the findings of a run once all of them are known.

use std::path::Path;

use super::FileReport;
use crate::diagnostic::{Diagnostic, SuppressedBy, Suppression};
use crate::source::absolute_path;
use crate::suppress::{Judgement, judge};

/// Sorts out what is turned off for some places.
pub(super) fn suppress(files: &mut [FileReport]) {
    for file in files {
        let Some(settings) = file.settings.clone() else { continue };
        let Some(overridden) = &settings.overridden else { continue };
        let path = absolute_path(&settings.folder, Path::new(&*file.path));
        for mut found in std::mem::take(&mut file.diagnostics) {
            match judge(overridden, &found, &path, settings.suppressions, |_| {}) {
                Judgement::Keep(severity) => {
                    found.severity = severity;
                    file.diagnostics.push(found);
                }
                Judgement::Suppress(own) => {
                    let reason = Some(own.reason.clone());
                    file.suppressed.push(suppressed(found, SuppressedBy::Override, reason));
                }
                Judgement::Drop => {}
            }
        }
    }
}

fn suppressed(found: Diagnostic, by: SuppressedBy, reason: Option<String>) -> Diagnostic {
    Diagnostic { suppression: Some(Suppression { by, reason }), ..found }
}

//! The other files of a folder, as they are now.

use std::sync::Arc;

use crate::cancel::checkpoint;
use crate::document::Document;
use crate::engine::document_of;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::{MAX_SEARCHED_BYTES, MAX_SEARCHED_FILES};

/// What files are searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Definitions,
    /// Or what is compared with them.
    Either,
}

/// Reads the files that hold something, the document itself first; whether the limits allowed to
/// read all of them.
pub(super) fn documents(
    snapshot: &Snapshot,
    holds: Holds,
    mut visit: impl FnMut(&Document),
) -> bool {
    visit(snapshot.document());
    let around = snapshot.project.around();
    let is_wanted = |path: &str| match holds {
        Holds::Definitions => around.is_definition(path),
        Holds::Either => around.is_definition(path) || around.needs_definitions(path),
    };
    let own = Arc::clone(snapshot.source.path());
    let work = snapshot.project.work().iter();
    let wanted = work.filter(|(job, _)| *job.path() != *own && is_wanted(job.path()));
    let mut bytes = 0;
    for (index, work) in wanted.enumerate() {
        checkpoint();
        let (job, settings) = snapshot.project.current(work);
        let Some(text) = job.input.text_of(&settings) else { continue };
        bytes += text.text().len();
        if bytes > MAX_SEARCHED_BYTES || index >= MAX_SEARCHED_FILES {
            return false;
        }
        visit(&document_of(text, &settings));
    }
    true
}

//! Open documents: their text, positions in it, and snapshots for other threads.

pub(super) mod open_document;
pub(super) mod snapshot;
pub(super) mod text;
pub(super) mod uri;

//! A line above each tool: what was found, and how large its definition is.

use std::ops::Range;

use super::view::{View, inside};
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::MAX_LENSES;
use crate::model::Tool;
use crate::report::summary::run_summary::plural;
use crate::targets::compact_length;

/// Bytes of JSON that are one token, as a rule of thumb for all models.
const BYTES_PER_TOKEN: usize = 4;

/// The line of each tool, with the bytes that it is about.
pub(in crate::lsp) fn lenses(snapshot: &Snapshot) -> Vec<(Range<usize>, String)> {
    let settings = snapshot.settings();
    let Some(view) = View::of(snapshot.document(), &settings) else { return Vec::new() };
    let found = snapshot.linted().file.as_deref().map(|file| &file.diagnostics[..]);
    let found = found.unwrap_or_default();
    let calls = view.uses();
    let lens = |tool: &Tool<'_>| {
        let whole = tool.value.span().range();
        let is_inside = |start: u32| whole.contains(&(start as usize));
        let findings = found.iter().filter(|it| is_inside(it.region.start)).count();
        let tokens = plural(compact_length(tool.value, 0).div_ceil(BYTES_PER_TOKEN), "token");
        let mut words = vec![plural(findings, "finding"), format!("about {tokens}")];
        let recorded = calls.iter().filter(|call| call.as_str() == tool.display_name()).count();
        if recorded > 0 {
            words.push(plural(recorded, "recorded call"));
        }
        (tool.name().map_or(whole, inside), words.join(" · "))
    };
    view.tools().take(MAX_LENSES).map(lens).collect()
}

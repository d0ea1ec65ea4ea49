//! From a place in the tree to the bytes, lines and pointers of a finding.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Fingerprint, Region, Severity, hash};
use crate::document::{Document, PointerCursor};
use crate::model::{Tool, ToolList};
use crate::rules::PendingDiagnostic;

/// Finishes the findings of a document, most quickly those that ascend in its tree.
pub(in crate::engine) struct LocationResolver<'d> {
    document: &'d Document,
    cursor: PointerCursor<'d>,
    begun: Option<BegunHash>,
}

/// The prefix of the hash for a fingerprint. Neighbours usually share it.
struct BegunHash {
    rule: &'static str,
    tool: Option<Arc<str>>,
    hash: u64,
}

impl BegunHash {
    fn is_for(&self, found: &Diagnostic) -> bool {
        let same_tool = match (&self.tool, &found.tool) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        same_tool && std::ptr::eq(self.rule, found.rule)
    }
}

impl<'d> LocationResolver<'d> {
    pub(in crate::engine) fn new(document: &'d Document) -> Self {
        Self { document, cursor: PointerCursor::new(document), begun: None }
    }

    /// Sets the tool that is checked next.
    pub(in crate::engine) fn enter_tool(&mut self, list: &ToolList<'_>, tool: &Tool<'_>) {
        if list.container.is_array() {
            self.cursor.know(list.container.id(), tool.value.id(), tool.index);
        }
    }

    /// Resolves findings of at least this severity, if not done yet; afterwards they are in tree
    /// order.
    pub(in crate::engine) fn finish_all(
        &mut self,
        reported: &mut [PendingDiagnostic],
        min_severity: Severity,
    ) {
        reported.sort_by_key(|found| found.place.node);
        let is_reported =
            |found: &&mut PendingDiagnostic| found.diagnostic.severity >= min_severity;
        for found in reported.iter_mut().filter(is_reported).filter(|found| found.weight.is_none())
        {
            self.finish(found);
        }
    }

    fn finish(&mut self, reported: &mut PendingDiagnostic) {
        let (document, place, tool) = (self.document, reported.place, reported.tool_node);
        let begun = self.begun_hash(&reported.diagnostic);
        // A summary is a different finding if it represents more.
        let content = match reported.diagnostic.represents() {
            Some(count) => format!("{count} more").into(),
            None => document.content(place),
        };
        let found = &mut *reported.diagnostic;
        if !document.is_empty() {
            (found.root, _) = self.cursor.locate(place.node);
            found.pointer = self.cursor.reported().into();
        }
        found.tool_pointer = tool.and_then(|tool| self.cursor.pointer_length(tool));
        // A message in a string has its own pointers, behind that of the string.
        let holder = |node| document.source().holder_at(document.value(node).span().start);
        if let Some(holder) = (!document.is_empty()).then(|| holder(place.node)).flatten()
            && !holder.pointer.is_empty()
        {
            found.root = holder.root;
            found.pointer = format!("{}#{}", holder.pointer, found.pointer).into();
            let before = holder.pointer.len() + 1;
            found.tool_pointer = found.tool_pointer.map(|length| length + before);
        }
        found.generic_pointer = self.cursor.generic(tool);
        reported.span = document.span(place);
        found.region = Region::of(document.source(), reported.span);
        found.content = hash(&[&content]);
        found.fingerprint = Fingerprint::continued(begun, &[found.address(), &content]);
        reported.weight = Some(found.weight());
    }

    fn begun_hash(&mut self, found: &Diagnostic) -> u64 {
        if let Some(begun) = self.begun.as_ref().filter(|begun| begun.is_for(found)) {
            return begun.hash;
        }
        let name = found.tool.as_deref().unwrap_or_default();
        let hash = hash(&[found.rule, &found.path, name]);
        self.begun = Some(BegunHash { rule: found.rule, tool: found.tool.clone(), hash });
        hash
    }
}

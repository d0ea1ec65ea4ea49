//! Code actions: fixes of single findings, of all findings of a rule, of a whole document, and
//! suppressions. Each action is tried in memory before it is offered: a fix if a lint of the fixed
//! text is better, a comment if it suppresses exactly this finding. An override says what else it
//! suppresses.

mod edits;
mod quick_fix;
mod suppress;

use std::cell::Cell;
use std::ops::Range;

use serde_json::{Value, json};

use crate::diagnostic::Diagnostic;
use crate::engine::FileReport;

use super::answer::{Answer, invalid};
use super::diagnostics::{EditorDiagnostic, is_shown, range_of};
use super::documents::snapshot::Snapshot;
use super::limits::{MAX_ACTIONS, MAX_TRIED_BYTES};

/// The kind of the action that applies all safe fixes.
pub(super) const FIX_ALL: &str = "source.fixAll.mcp-lint";
pub(super) const QUICK_FIX: &str = "quickfix";

/// The number of bytes that may still be linted to try actions.
struct Budget(Cell<usize>);

impl Budget {
    /// Whether another text of this length may be tried.
    fn take(&self, bytes: usize) -> bool {
        let left = self.0.get().checked_sub(bytes);
        self.0.set(left.unwrap_or_default());
        left.is_some()
    }
}

/// The actions for a range of a document.
pub(super) fn code_actions(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let range = parameters.get("range").cloned().unwrap_or_default();
    let range = serde_json::from_value(range).map_err(|_| invalid("a range is missing"))?;
    let range = snapshot.positions().bytes(range);
    let list =
        |name: &str| parameters.pointer(&format!("/context/{name}")).and_then(Value::as_array);
    let only = list("only");
    let mut actions = Vec::new();
    let Some(file) = snapshot.linted().file.as_deref() else { return Ok(json!([])) };
    if wants(only, QUICK_FIX) {
        let named = list("diagnostics").map(Vec::as_slice).unwrap_or_default();
        actions.extend(for_findings(snapshot, file, &range, named));
    }
    // Not in the menu of a light bulb, which would show it at every finding.
    if only.is_some() && wants(only, FIX_ALL) {
        actions.extend(quick_fix::fix_all(snapshot));
    }
    Ok(Value::Array(actions))
}

/// Whether a client requests actions of a kind: all kinds, or those that begin with a kind in
/// `only`.
fn wants(only: Option<&Vec<Value>>, kind: &str) -> bool {
    let Some(only) = only else { return true };
    only.iter().filter_map(Value::as_str).any(|wanted| {
        kind.strip_prefix(wanted)
            .is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
    })
}

/// The actions for the findings that touch a range, and for those that the client names: some send
/// the diagnostics of a whole line with the position of the cursor.
fn for_findings(
    snapshot: &Snapshot,
    file: &FileReport,
    range: &Range<usize>,
    named: &[Value],
) -> Vec<Value> {
    let positions = snapshot.positions();
    let is_named = |found: &Diagnostic| {
        let mut of_rule = named.iter().filter(|it| it["code"] == found.rule).peekable();
        of_rule.peek().is_some() && {
            let range = json!(range_of(found, &snapshot.source, &positions));
            of_rule.any(|it| it["range"] == range)
        }
    };
    let is_wanted = |found: &&Diagnostic| {
        let (start, end) = (found.region.start as usize, found.region.end as usize);
        let touches = start <= range.end && range.start <= end;
        is_shown(found, &snapshot.client) && (touches || is_named(found))
    };
    let found = file.diagnostics.iter().map(AsRef::as_ref).filter(is_wanted).take(MAX_ACTIONS);
    let found: Vec<_> = found.collect();
    let single = snapshot.single_findings();
    let budget = Budget(Cell::new(MAX_TRIED_BYTES));
    let mut actions = quick_fix::quick_fixes(snapshot, &found, single.as_deref(), &budget);
    actions.extend(suppress::suppressions(snapshot, &found, &budget));
    actions
}

/// An action that edits a document.
fn action(
    snapshot: &Snapshot,
    title: &str,
    kind: &str,
    found: Option<&Diagnostic>,
    edit: &Value,
) -> Value {
    let mut action = json!({"title": title, "kind": kind, "edit": edit});
    if let Some(found) = found {
        action["diagnostics"] = json!([EditorDiagnostic::of(found, &snapshot.shown())]);
    }
    action
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_matched_by_whole_parts() {
        let only = |kinds: &[&str]| kinds.iter().map(|it| json!(it)).collect::<Vec<_>>();
        for (kinds, is_wanted) in [
            (vec!["source.fixAll.mcp-lint"], true),
            (vec!["source.fixAll"], true),
            (vec!["source"], true),
            (vec![""], true),
            (vec!["source.fix"], false),
            (vec!["source.fixAll.mcp-lint.x"], false),
            (vec!["quickfix", "refactor"], false),
            (vec![], false),
        ] {
            assert_eq!(wants(Some(&only(&kinds)), FIX_ALL), is_wanted, "{kinds:?}");
        }
        assert!(wants(None, FIX_ALL));
    }

    #[test]
    fn what_is_tried_is_bounded_on_both_sides() {
        let budget = Budget(Cell::new(10));
        assert!(budget.take(4) && budget.take(6) && budget.take(0) && !budget.take(1));
        assert!(!Budget(Cell::new(10)).take(11));
    }
}

//! Promises that a tool makes to approval policies: its annotations, and whether it is a task.

use crate::contract::tools::change::{Change, Versions};
use crate::document::{Place, Value};
use crate::model::{TaskSupport, task_support};

pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let place = |key: &str, annotations: Option<Value<'_>>| -> Option<Place> {
        let annotations = annotations?;
        Some(annotations.get(key).map_or_else(|| annotations.key_place(), Value::place))
    };
    let (old, new) = (versions.old.tool.annotations(), versions.new.tool.annotations());
    let mut put = |kind: &str, key: &str, message: &str| {
        changes.push(versions.change(kind, message.to_owned(), place(key, old), place(key, new)));
    };
    let (was_read_only, is_read_only) =
        (hint(old, "readOnlyHint", false), hint(new, "readOnlyHint", false));
    match (was_read_only, is_read_only) {
        (true, false) => {
            let message = "the tool no longer promises to be read-only";
            put("read-only-hint-withdrawn", "readOnlyHint", message);
        }
        (false, true) => {
            put("read-only-hint-claimed", "readOnlyHint", "the tool promises to be read-only now");
        }
        _ => {}
    }
    // While a tool is read-only, these say nothing.
    let both_read_only = was_read_only && is_read_only;
    let was_destructive = hint(old, "destructiveHint", true) && !was_read_only;
    let is_destructive = hint(new, "destructiveHint", true) && !is_read_only;
    if !both_read_only && was_read_only == is_read_only && was_destructive != is_destructive {
        match is_destructive {
            true => {
                put(
                    "destructive-hint-set",
                    "destructiveHint",
                    "the tool may destroy something now",
                );
            }
            false => put(
                "destructive-hint-cleared",
                "destructiveHint",
                "the tool promises not to destroy anything now",
            ),
        }
    }
    match (hint(old, "openWorldHint", true), hint(new, "openWorldHint", true)) {
        (false, true) => {
            put(
                "open-world-hint-set",
                "openWorldHint",
                "the tool may reach beyond its own domain now",
            );
        }
        (true, false) => put(
            "open-world-hint-cleared",
            "openWorldHint",
            "the tool promises to stay in its own domain now",
        ),
        _ => {}
    }
    let (was, is) = (hint(old, "idempotentHint", false), hint(new, "idempotentHint", false));
    if !was_read_only && !is_read_only && was != is {
        match is {
            false => put(
                "idempotent-hint-withdrawn",
                "idempotentHint",
                "a repeated call may have a further effect now",
            ),
            true => put(
                "idempotent-hint-claimed",
                "idempotentHint",
                "a repeated call is promised to have no further effect now",
            ),
        }
    }
    let title = |annotations: Option<Value<'_>>| {
        annotations.and_then(|it| it.get("title")).and_then(Value::as_str).map(str::to_owned)
    };
    if title(old) != title(new) {
        put("annotation-title-changed", "title", "the title in the annotations changed");
    }
    task(versions, changes);
}

fn hint(annotations: Option<Value<'_>>, key: &str, default: bool) -> bool {
    annotations.and_then(|it| it.get(key)).and_then(Value::as_bool).unwrap_or(default)
}

fn task(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool, versions.new.tool);
    let (kind, message) = match (task_support(old.value), task_support(new.value)) {
        (was, is) if was == is => return,
        (_, TaskSupport::Optional) => {
            ("task-support-widened", "the tool may be called as a task now")
        }
        (_, TaskSupport::Required) => {
            ("task-support-required", "the tool must be called as a task now")
        }
        (_, TaskSupport::Forbidden) => {
            ("task-support-withdrawn", "the tool must not be called as a task any more")
        }
    };
    let place = |execution: Option<Value<'_>>| execution.map(Value::key_place);
    let (old, new) = (place(old.execution()), place(new.execution()));
    changes.push(versions.change(kind, message.to_owned(), old, new));
}

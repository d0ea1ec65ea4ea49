//! Promises of a tool that approval policies rely on: its annotations, and whether it supports
//! tasks.

use crate::changes::{self, Kind};
use crate::contract::tools::change::{Change, Versions};
use crate::document::{Place, Value};
use crate::model::{TaskSupport, task_support};

/// A hint, and the changes that are reported when it becomes true or false.
struct Hint {
    key: &'static str,
    default: bool,
    /// Whether the hint has a meaning for read-only tools.
    is_for_read_only: bool,
    becomes_true: (&'static Kind, &'static str),
    becomes_false: (&'static Kind, &'static str),
}

// The defaults are those of `ToolAnnotations` in the schema of the specification, which also says
// that `destructiveHint` and `idempotentHint` mean something only if a tool is not read-only.
const HINTS: [Hint; 4] = [
    hint(
        ("readOnlyHint", false, true),
        (changes::READ_ONLY_HINT_CLAIMED, "the tool promises to be read-only now"),
        (changes::READ_ONLY_HINT_WITHDRAWN, "the tool no longer promises to be read-only"),
    ),
    hint(
        ("destructiveHint", true, false),
        (changes::DESTRUCTIVE_HINT_SET, "the tool may destroy something now"),
        (changes::DESTRUCTIVE_HINT_CLEARED, "the tool promises not to destroy anything now"),
    ),
    hint(
        ("openWorldHint", true, true),
        (changes::OPEN_WORLD_HINT_SET, "the tool may reach beyond its own domain now"),
        (changes::OPEN_WORLD_HINT_CLEARED, "the tool promises to stay in its own domain now"),
    ),
    hint(
        ("idempotentHint", false, false),
        (
            changes::IDEMPOTENT_HINT_CLAIMED,
            "a repeated call is promised to have no further effect now",
        ),
        (changes::IDEMPOTENT_HINT_WITHDRAWN, "a repeated call may have a further effect now"),
    ),
];

const fn hint(
    (key, default, is_for_read_only): (&'static str, bool, bool),
    becomes_true: (&'static Kind, &'static str),
    becomes_false: (&'static Kind, &'static str),
) -> Hint {
    Hint { key, default, is_for_read_only, becomes_true, becomes_false }
}

pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let both = [versions.old, versions.new].map(|it| it.tool.annotations());
    let places = |key: &str| {
        both.map(|annotations| -> Option<Place> {
            let annotations = annotations?;
            Some(annotations.get(key).map_or_else(|| annotations.key_place(), Value::place))
        })
    };
    let is_read_only = both.map(|annotations| value_of(annotations, "readOnlyHint", false));
    for own in HINTS {
        let [was, is] = both.map(|annotations| value_of(annotations, own.key, own.default));
        // The comparison is of the values that clients assume, so writing a default explicitly is
        // no change.
        if was == is || !own.is_for_read_only && is_read_only.contains(&true) {
            continue;
        }
        let (kind, message) = if is { own.becomes_true } else { own.becomes_false };
        changes.push(versions.change(kind, message, places(own.key)));
    }
    let title = |annotations: Option<Value<'_>>| {
        annotations.and_then(|it| it.get("title")?.as_str()).map(str::to_owned)
    };
    let [was, is] = both.map(title);
    if was != is {
        let message = "the title in the annotations changed";
        changes.push(versions.change(changes::ANNOTATION_TITLE_CHANGED, message, places("title")));
    }
    task(versions, changes);
}

fn value_of(annotations: Option<Value<'_>>, key: &str, default: bool) -> bool {
    annotations.and_then(|it| it.get(key)?.as_bool()).unwrap_or(default)
}

fn task(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let tools = [versions.old.tool, versions.new.tool];
    let [was, is] = tools.map(|tool| task_support(tool.value));
    if was == is {
        return;
    }
    let (kind, message) = match is {
        TaskSupport::Optional => {
            (changes::TASK_SUPPORT_WIDENED, "the tool may be called as a task now")
        }
        TaskSupport::Required => {
            (changes::TASK_SUPPORT_REQUIRED, "the tool must be called as a task now")
        }
        TaskSupport::Forbidden => {
            (changes::TASK_SUPPORT_WITHDRAWN, "the tool must no longer be called as a task")
        }
    };
    let places = tools.map(|tool| tool.execution().map(Value::key_place));
    changes.push(versions.change(kind, message, places));
}

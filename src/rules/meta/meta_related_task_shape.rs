//! `meta-related-task-shape`

use crate::diagnostic::Category;
use crate::document::{Part, Place};
use crate::model::{Meta, Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// A related task of another form.
pub static RULE: Rule = Rule {
    name: "meta-related-task-shape",
    category: Category::Correctness,
    summary: "the related task in `_meta` is malformed",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    source: "MCP 2025-11-25, basic/utilities/tasks, Related Task Metadata; schema.ts, \
             interface RelatedTaskMetadata",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/meta-related-task-shape.md"),
    check: Check::Meta(check),
};

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let Some(related) = meta.value.get("io.modelcontextprotocol/related-task") else { return };
    let finding = match related.get("taskId") {
        _ if !related.is_object() => {
            let message = format!("`related-task` is {}, not an object", described(related));
            Finding::new(place_of(related), message)
        }
        None => {
            let place = Place::new(related.id(), Part::Opening);
            Finding::new(place, "`related-task` has no `taskId`")
        }
        Some(id) if id.is_string() => return,
        Some(id) => {
            let message = format!("`taskId` of `related-task` is {}, not a string", described(id));
            Finding::new(place_of(id), message)
        }
    };
    context.report(
        finding
            .note(
                "MCP 2025-11-25, basic/utilities/tasks: messages of a task must contain its id \
                 here",
            )
            .help("write an object with the task's id as `taskId`")
            .by_revision(),
    );
}

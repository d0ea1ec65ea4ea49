//! `output-schema-not-compiled`

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};
use crate::schema::{Keyword, SchemaNode};

/// What the TypeScript SDK cannot compile, and no other rule reports.
pub static RULE: Rule = Rule {
    name: "output-schema-not-compiled",
    category: Category::Portability,
    summary: "the TypeScript SDK cannot compile the `outputSchema`",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "TypeScript SDK 1.32 (`cacheToolMetadata`) and 2.4 (Ajv with ajv-formats)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-not-compiled.md"),
    check: Check::Schema(check),
};

/// Keywords of ajv-formats.
const FORMAT_BOUNDS: [&str; 4] =
    ["formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum"];
/// Formats that have an order.
const ORDERED: [&str; 5] = ["date", "time", "date-time", "iso-time", "iso-date-time"];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_async_root = is_async(subject.schema.root());
    for (node, member) in subject.schema.unknown_members() {
        let Some((message, help)) = rejected(node, member, is_async_root) else { continue };
        let Some(lost) = subject.lost_unless_compiled(node.index()) else { continue };
        context.report(Finding::new(member.key_place(), message).note(lost).help(help));
    }
}

fn is_async(schema: Value<'_>) -> bool {
    schema.get("$async").and_then(Value::as_bool) == Some(true)
}

/// The headline and the help for a member that Ajv does not accept.
fn rejected(
    node: SchemaNode<'_, '_>,
    member: Value<'_>,
    is_async_root: bool,
) -> Option<(String, &'static str)> {
    let key = member.key()?;
    if key == "$async" && !is_async_root && is_async(node.value()) {
        let message = "`$async` is `true` in a part of a schema that is not asynchronous";
        return Some((message.to_owned(), "remove `$async`"));
    }
    let format = node.keyword(Keyword::Format).and_then(Value::as_str);
    if FORMAT_BOUNDS.contains(&key) && !format.is_some_and(|format| ORDERED.contains(&format)) {
        let message = format!("`{key}` without a `format` of dates or times");
        return Some((message, "add the `format`, or remove the keyword"));
    }
    None
}

//! `embedded-resource-body`

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{
    BlockSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// An embedded resource has neither `text` nor `blob`.
pub static RULE: Rule = Rule {
    name: "embedded-resource-body",
    category: Category::Correctness,
    summary: "an embedded resource has neither `text` nor `blob`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interfaces TextResourceContents and BlobResourceContents \
             (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/embedded-resource-body.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|inner| inner.is_object());
    let Some(resource) = resource.filter(|_| subject.kind == Some("resource")) else { return };
    let bodies: Vec<_> = ["text", "blob"].iter().filter_map(|key| resource.get(key)).collect();
    // Beside the one that is there, clients accept `null` for the other.
    let has_one = bodies.iter().any(|body| body.is_string());
    let is_wrong = |body: &&Value<'_>| !(body.is_string() || has_one && body.is_null());
    let (place, message) = match bodies.iter().find(is_wrong) {
        Some(body) => {
            let key = body.key().unwrap_or_default();
            (place_of(*body), format!("`{key}` is {}, not a string", described(*body)))
        }
        None if !bodies.is_empty() => return,
        None => (place_of(resource), "an embedded resource has no `text` and no `blob`".to_owned()),
    };
    context.report(
        Finding::new(place, message)
            .note(
                "MCP, schema.ts, EmbeddedResource: the contents are embedded, as text or as Base64",
            )
            .help("add `text` or `blob`; a URI alone is a `resource_link`"),
    );
}

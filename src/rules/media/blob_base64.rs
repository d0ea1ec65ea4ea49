//! `blob-base64`

use super::shared::not_base64;
use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{BlockSubject, Check, Context, FixKind, Level, Rule};

/// `blob` of an embedded resource is not standard Base64.
pub static RULE: Rule = Rule {
    name: "blob-base64",
    category: Category::Correctness,
    summary: "`blob` of an embedded resource is not standard Base64",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface BlobResourceContents: blob is Base64 (format \
             byte); RFC 4648, section 4",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/blob-base64.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(resource) = subject.block.get("resource") else { return };
    let declared = resource.get("mimeType").and_then(Value::as_str);
    if let Some(blob) = resource.get("blob").filter(|blob| blob.is_string()) {
        context.report_all(not_base64("blob", blob, declared));
    }
}

//! `content-unknown-member`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Revisions, folds_to};
use crate::rules::{BlockSubject, Check, Context, Finding, FixKind, Level, Rule, quoted};

/// A member of a content block is misspelt.
pub static RULE: Rule = Rule {
    name: "content-unknown-member",
    category: Category::Correctness,
    family: "content",
    summary: "a member of a content block is misspelt",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, type ContentBlock: unknown members have no effect",
    fix: FixKind::Offer,
    page: include_str!("../../../docs/rules/content-unknown-member.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let inner = subject.block.get("resource").filter(|inner| inner.is_object());
    for object in [Some(subject.block), inner].into_iter().flatten() {
        for member in object.entries() {
            let key = member.key().unwrap_or_default();
            let meant = meant_by(key).filter(|meant| object.get(meant).is_none());
            let Some(meant) = meant else { continue };
            let rename = vec![TreeEdit::Rename(member.id(), meant.to_owned())];
            context.report(
                Finding::new(member.key_place(), format!("{} instead of `{meant}`", quoted(key)))
                    .note("keys are case-sensitive, and an unknown one has no effect")
                    .help(format!("rename it to `{meant}`"))
                    .unsafe_fix("rename the key", rename),
            );
        }
    }
}

/// The member that a key was meant to be: the same letters in another case or with separators.
fn meant_by(key: &str) -> Option<&'static str> {
    let known = [
        ("mimeType", "mimetype"),
        ("mimeType", "contenttype"),
        ("mimeType", "mediatype"),
        ("annotations", "annotations"),
    ];
    let found = known.into_iter().find(|(_, folded)| folds_to(key, folded));
    found.map(|(member, _)| member).filter(|member| *member != key)
}

//! `meta-server-info`

use crate::diagnostic::Category;
use crate::document::{Part, Place};
use crate::model::{Meta, Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// Server information of another form.
pub static RULE: Rule = Rule {
    name: "meta-server-info",
    category: Category::Correctness,
    summary: "the server information of a result is malformed",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/index, _meta; schema.ts, interfaces \
             ResultMetaObject and Implementation",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/meta-server-info.md"),
    check: Check::Meta(check),
};

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    if !meta.holder.is_result() {
        return;
    }
    let Some(info) = meta.value.get("io.modelcontextprotocol/serverInfo") else { return };
    if !info.is_object() {
        let message = format!("`serverInfo` is {}, not an object", described(info));
        context.report(with_reason(Finding::new(place_of(info), message)));
        return;
    }
    for name in ["name", "version"] {
        let finding = match info.get(name) {
            None => {
                let place = Place::new(info.id(), Part::Opening);
                Finding::new(place, format!("`serverInfo` has no `{name}`"))
            }
            Some(given) if given.is_string() => continue,
            Some(given) => {
                let message =
                    format!("`{name}` of `serverInfo` is {}, not a string", described(given));
                Finding::new(place_of(given), message)
            }
        };
        context.report(with_reason(finding));
    }
}

fn with_reason(finding: Finding) -> Finding {
    finding
        .note(
            "MCP 2026-07-28, schema.ts, Implementation: `name` and `version` are required strings",
        )
        .help("write an object with the server's `name` and `version`")
        .by_revision()
}

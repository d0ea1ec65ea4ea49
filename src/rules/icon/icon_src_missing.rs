//! `icon-src-missing`

use crate::diagnostic::Category;
use crate::document::{Part, Place, Value};
use crate::model::{Revision, Revisions, icons};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// An icon without an address.
pub static RULE: Rule = Rule {
    name: "icon-src-missing",
    category: Category::Correctness,
    summary: "an icon has no string `src`",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    source: "MCP since 2025-11-25, schema.ts, interfaces Icon and Icons; basic/index, \
             icons",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/icon-src-missing.md"),
    check: Check::Icons(check),
};

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for icon in icons(list) {
        let finding = match icon.src {
            None => {
                Finding::new(Place::new(icon.value.id(), Part::Opening), "an icon has no `src`")
            }
            Some(src) if src.is_string() => continue,
            Some(src) => {
                let message = format!("`src` of an icon is {}, not a string", described(src));
                Finding::new(place_of(src), message)
            }
        };
        context.report(
            finding
                .note(
                    "MCP since 2025-11-25, schema.ts, Icon: `src` is required; clients reject the \
                     whole message",
                )
                .help("write the URI of the image: `https:` or `data:`"),
        );
    }
}

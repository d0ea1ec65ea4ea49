//! `icon-theme-value`

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::{Revision, Revisions, icons};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// An invalid theme.
pub static RULE: Rule = Rule {
    name: "icon-theme-value",
    category: Category::Correctness,
    summary: "`theme` of an icon is neither `light` nor `dark`",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    source: "MCP since 2025-11-25, schema.ts, interfaces Icon and Icons; basic/index, \
             icons",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/icon-theme-value.md"),
    check: Check::Icons(check),
};

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for theme in icons(list).filter_map(|icon| icon.theme).filter(|theme| !theme.is_null()) {
        if matches!(theme.as_str(), Some("light" | "dark")) {
            continue;
        }
        let message =
            format!("`theme` of an icon is {}, not `\"light\"` or `\"dark\"`", described(theme));
        context.report(
            Finding::new(place_of(theme), message)
                .note(
                    "MCP since 2025-11-25, schema.ts, Icon: there are two themes; clients reject \
                     the whole response otherwise",
                )
                .help("write `light` or `dark`; remove it if the icon suits both"),
        );
    }
}

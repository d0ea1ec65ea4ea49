//! Rules about MCP Apps: the tools that have a view, and the resources and policies of views.

use crate::rules::limits::MAX_SEARCHED_RESOURCES;
use crate::rules::prelude::*;
use crate::rules::subjects::app::{add_to_ui, ui_of, view_of};

rules_of_shape! {
    apps_resource_meta {
        "apps-resource-meta", Error, "`_meta.ui` of a resource has a member of the wrong type",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Safe],
        whose_of: &[
            ("ResourceMeta.ui.csp", "`csp`"),
            ("ResourceMeta.ui.permissions", "`permissions`"),
        ],
        cite: "MCP Apps, UI Resource Format: `csp` has arrays of origins, `permissions` an empty \
               object for each permission, `domain` is a string and `prefersBorder` a boolean",
        help: "write the type that the extension defines, or leave the member out",
        null: NullWords::Removable,
    }
    apps_resource_member {
        "apps-resource-member", Error, "`_meta.ui` of a resource has an unknown member",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        whose: "`_meta.ui` of a resource",
        whose_of: &[
            ("ResourceMeta.ui.csp", "`csp`"),
            ("ResourceMeta.ui.permissions", "`permissions`"),
            ("ResourceMeta.ui.permission", "the object of a permission"),
        ],
        cite: "MCP Apps, UI Resource Format: the objects have no other members, and hosts ignore \
               them",
        adapt: unknown_member,
    }
}

/// Names the members that are allowed, and limits the severity to what an unknown one loses.
fn unknown_member(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let (of, member) = (fault.of?, fault.value?);
    let place = member.key_place();
    let finding = Finding { place, ..finding }.at_most(match of.name {
        "ResourceMeta.ui.csp" => Severity::Error,
        "ResourceMeta.ui.permissions" => Severity::Warning,
        _ => Severity::Info,
    });
    // The older policy of ChatGPT has the same lists in snake case.
    let letters = |key: &str| key.replace(['_', '-'], "").to_ascii_lowercase();
    let key = member.key_text();
    let names = || of.members.iter().map(|member| member.name);
    let meant =
        names().find(|name| letters(name) == letters(key)).or_else(|| nearest(key, names()));
    Some(match meant.filter(|name| !fault.object.has(name)) {
        Some(name) => {
            finding.unsafe_remedy(format!("rename it to `{name}`"), member.renaming(name))
        }
        None if of.members.is_empty() => finding.help("write an empty object"),
        None => {
            let names: Vec<_> = names().map(|name| format!("`{name}`")).collect();
            finding.help(format!("use {}", listed(&names, names.len())))
        }
    })
}

/// The last contents, or else list entry, of a resource in the document of a value.
fn recorded_resource<'d>(beside: Value<'d>, uri: &str) -> Option<Value<'d>> {
    let results = beside
        .document()
        .roots()
        .take(MAX_SEARCHED_RESOURCES)
        .filter_map(|root| root.get("result"));
    let found = results.flat_map(|result| {
        let lists = ["resources", "contents"].into_iter().filter_map(move |key| result.get(key));
        lists.flat_map(Value::items)
    });
    let found = found.take(MAX_SEARCHED_RESOURCES);
    found.filter(|entry| entry.text_of("uri") == Some(uri)).last()
}

pub(crate) mod apps_content;
pub(crate) mod apps_csp_differs;
pub(crate) mod apps_csp_entry;
pub(crate) mod apps_domain;
pub(crate) mod apps_flat_key;
pub(crate) mod apps_host_policy;
pub(crate) mod apps_mime_type;
pub(crate) mod apps_openai_template;
pub(crate) mod apps_resource_missing;
pub(crate) mod apps_resource_unused;
pub(crate) mod apps_resource_uri;
pub(crate) mod apps_tool_meta;
pub(crate) mod apps_visibility;

//! What a tool says beside its schemas: texts, icons, `_meta`, permissions, tags.

use std::collections::BTreeSet;

use crate::contract::kinds::Level;
use crate::contract::text::{difference, same_words};
use crate::contract::tools::change::{Change, Versions};
use crate::document::{Place, Value};

/// Members of a tool that are compared elsewhere, or do not count.
const COMPARED: [&str; 13] = [
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "execution",
    "icons",
    "_meta",
    "namespace",
    "version",
    "tags",
    "id",
];

pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    description(versions, changes);
    title(versions, changes);
    icons(versions, changes);
    meta(versions, changes);
    tags(versions, changes);
    others(versions, changes);
}

fn text<'d>(value: Option<Value<'d>>) -> Option<&'d str> {
    value.and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn place(value: Option<Value<'_>>) -> Option<Place> {
    value.map(Value::place)
}

fn key_place(value: Option<Value<'_>>) -> Option<Place> {
    value.map(Value::key_place)
}

fn description(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool.description(), versions.new.tool.description());
    let (kind, message) = match (text(old), text(new)) {
        (None, Some(_)) => ("tool-description-added", "the tool has a description now".to_owned()),
        (Some(_), None) => {
            ("tool-description-removed", "the tool no longer has a description".to_owned())
        }
        (Some(was), Some(is)) if was != is => (
            "tool-description-changed",
            format!("the description changed: {}", difference(was, is)),
        ),
        _ => return,
    };
    let mut change = versions.change(kind, message, place(old), place(new));
    if let (Some(was), Some(is)) = (text(old), text(new))
        && same_words(was, is)
    {
        change.level = Level::Compatible;
    }
    changes.push(change);
}

fn title(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool.title(), versions.new.tool.title());
    if text(old) != text(new) {
        let message = "the title of the tool changed".to_owned();
        changes.push(versions.change("tool-title-changed", message, place(old), place(new)));
    }
}

fn is_empty(value: Value<'_>) -> bool {
    value.first_inside() == value.end_id()
}

fn differ(old: Option<Value<'_>>, new: Option<Value<'_>>) -> bool {
    let has_content = |value: Option<Value<'_>>| {
        value.is_some_and(|it| !it.kind().is_container() || !is_empty(it))
    };
    match (old, new) {
        (Some(old), Some(new)) => !old.equals(new),
        (old, new) => has_content(old) || has_content(new),
    }
}

fn icons(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool.icons(), versions.new.tool.icons());
    if !differ(old, new) {
        return;
    }
    let message = "the icons of the tool changed".to_owned();
    changes.push(versions.change("icons-changed", message, key_place(old), key_place(new)));
    let hosts = |icons: Option<Value<'_>>| -> BTreeSet<String> {
        let sources = icons.into_iter().flat_map(Value::items).filter_map(|icon| icon.get("src"));
        sources.filter_map(|source| host(source.as_str()?)).collect()
    };
    let (before, after) = (hosts(old), hosts(new));
    if let Some(host) =
        after.iter().find(|host| !before.contains(*host)).filter(|_| !before.is_empty())
    {
        let message = format!("an icon is loaded from `{host}` now");
        changes.push(versions.change(
            "icon-origin-changed",
            message,
            key_place(old),
            key_place(new),
        ));
    }
}

fn host(uri: &str) -> Option<String> {
    let (scheme, rest) = uri.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    matches!(scheme, "http" | "https").then(|| rest[..end].to_ascii_lowercase())
}

fn meta(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool.meta(), versions.new.tool.meta());
    let (mut is_ui, mut is_scope) = (false, false);
    let resource = |meta: Option<Value<'_>>| {
        let meta = meta?;
        let found =
            meta.get("ui").and_then(|ui| ui.get("resourceUri")).or(meta.get("ui/resourceUri"));
        found.and_then(Value::as_str).map(str::to_owned)
    };
    if resource(old) != resource(new) {
        is_ui = true;
        let message = "another user interface is shown for the tool".to_owned();
        changes.push(versions.change("meta-ui-changed", message, key_place(old), key_place(new)));
    }
    // Absent, it is visible to the model.
    let is_visible = |meta: Option<Value<'_>>| {
        let list = meta.and_then(|meta| meta.get("ui")).and_then(|ui| ui.get("visibility"));
        list.is_none_or(|list| list.items().any(|item| item.is_text("model")))
    };
    let (was, is) = (is_visible(old), is_visible(new));
    if was != is {
        is_ui = true;
        let (kind, text) = match is {
            false => ("meta-visibility-narrowed", "the tool is no longer visible to the model"),
            true => ("meta-visibility-widened", "the tool is visible to the model now"),
        };
        changes.push(versions.change(kind, text.to_owned(), key_place(old), key_place(new)));
    }
    let (before, after) = (scopes(versions.old.tool.value), scopes(versions.new.tool.value));
    for (kind, one, other, text) in [
        ("required-scope-added", &after, &before, "needs"),
        ("required-scope-removed", &before, &after, "no longer needs"),
    ] {
        let missing: Vec<_> = one.difference(other).map(|scope| format!("`{scope}`")).collect();
        if !missing.is_empty() {
            is_scope = true;
            let message = format!("the tool {text} the permission {}", missing.join(", "));
            changes.push(versions.change(kind, message, key_place(old), key_place(new)));
        }
    }
    if differ(old, new) && !is_ui && !is_scope {
        let message = "`_meta` of the tool changed".to_owned();
        changes.push(versions.change("meta-changed", message, key_place(old), key_place(new)));
    }
}

/// The permissions that a tool needs, wherever it lists them.
fn scopes(tool: Value<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let holders = [Some(tool), tool.get("_meta")];
    for holder in holders.into_iter().flatten() {
        let schemes = holder.get("securitySchemes").into_iter().flat_map(Value::items);
        for scheme in schemes {
            let scopes = scheme.get("scopes").into_iter().flat_map(Value::items);
            found.extend(scopes.filter_map(Value::as_str).map(str::to_owned));
        }
        let scopes = holder.get("requiredScopes").into_iter().flat_map(Value::items);
        found.extend(scopes.filter_map(Value::as_str).map(str::to_owned));
    }
    found
}

fn tags(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool.tags(), versions.new.tool.tags());
    let set = |tags: Option<Value<'_>>| -> BTreeSet<String> {
        let tags: Vec<&str> =
            tags.into_iter().flat_map(Value::items).filter_map(Value::as_str).collect();
        let fates = crate::model::tag_fates(&tags);
        fates.iter().filter_map(|fate| fate.stored()).map(str::to_owned).collect()
    };
    if set(old) != set(new) {
        let message = "the tags of the tool changed".to_owned();
        changes.push(versions.change("tags-changed", message, key_place(old), key_place(new)));
    }
}

fn others(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let members = |tool: Value<'_>| -> BTreeSet<String> {
        let keys = tool.entries().filter_map(Value::key);
        let keys = keys.filter(|key| !COMPARED.contains(key) && *key != "securitySchemes");
        keys.map(str::to_owned).collect()
    };
    let (before, after) = (versions.old.tool.value, versions.new.tool.value);
    for key in members(before).union(&members(after)) {
        let (old, new) = (before.get(key), after.get(key));
        let shown = crate::contract::walk::shown_text(key);
        let (kind, message) = match (old, new) {
            (None, Some(_)) => ("member-added", format!("the tool has the member {shown} now")),
            (Some(_), None) => {
                ("member-removed", format!("the tool no longer has the member {shown}"))
            }
            (Some(one), Some(other)) if !one.equals(other) => {
                ("member-changed", format!("the member {shown} of the tool changed"))
            }
            _ => continue,
        };
        changes.push(versions.change(kind, message, key_place(old), key_place(new)));
    }
}

//! Writing a lock: whole definitions, sorted, one member per line, so that two branches that change
//! different tools merge without a conflict.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::changes::Store;
use crate::contract::lock::digest::digests;
use crate::contract::lock::json::{reviewable, reviewable_string};
use crate::contract::lock::read::LOCK_VERSION;
use crate::contract::tools::set::Primitive;
use crate::document::Value;
use crate::model::{LOCK_MEMBER, ListedKind};

/// The text of a lock of these definitions. The lock has a section for tools, and for each of the
/// other `kinds`.
///
/// # Errors
/// The definition that cannot be locked, and why.
pub fn write_lock(
    definitions: &[&Primitive<'_>],
    kinds: &[ListedKind],
    store: Store,
) -> Result<String, String> {
    let names = kinds.iter().map(|kind| kind.member()).chain(["tools"]);
    let mut sections: BTreeMap<&str, BTreeMap<String, String>> =
        names.map(|name| (name, BTreeMap::new())).collect();
    let ambiguous = |tool: &Primitive<'_>| {
        let is_same = |it: &&&Primitive<'_>| it.id == tool.id && it.server == tool.server;
        definitions.iter().filter(|it| it.kind.is_none()).filter(is_same).count() > 1
    };
    for definition in definitions {
        let (noun, id, is_tool) = (definition.noun(), &definition.id, definition.kind.is_none());
        let key = lock_key(definition, is_tool && ambiguous(definition));
        let fails = |why: String| format!("the {noun} `{id}` cannot be locked: {why}");
        let text = entry(definition, store).map_err(fails)?;
        let section = sections.entry(definition.kind.map_or("tools", ListedKind::member));
        let section = section.or_default();
        // Of prompts and resources with the same key, the first counts.
        if !is_tool && section.contains_key(&key) {
            continue;
        }
        if section.insert(key, text).is_some() {
            return Err(format!("the tool `{id}` appears twice, so that it cannot be locked"));
        }
    }
    let mut text = format!("{{\n  \"{LOCK_MEMBER}\": {LOCK_VERSION}");
    for (name, entries) in sections {
        let _ = write!(text, ",\n  \"{name}\": {{");
        for (position, (key, entry)) in entries.iter().enumerate() {
            text.push_str(if position == 0 { "\n    " } else { ",\n    " });
            let _ = write!(text, "{}: {entry}", reviewable_string(key));
        }
        text.push_str(if entries.is_empty() { "}" } else { "\n  }" });
    }
    text.push_str("\n}\n");
    Ok(text)
}

/// The key of a definition in a lock.
pub fn lock_key(definition: &Primitive<'_>, with_version: bool) -> String {
    let server = definition.server.as_ref().map_or_else(String::new, |server| format!("{server}/"));
    let version = definition.tool.version().and_then(Value::as_str).filter(|_| with_version);
    let version = version.map_or_else(String::new, |version| format!("@{version}"));
    format!("{server}{}{version}", definition.id)
}

fn entry(definition: &Primitive<'_>, store: Store) -> Result<String, String> {
    if let Some(locked) = &definition.locked {
        // An update that does not cover the definition keeps its entry.
        return reviewable(locked.entry, 4);
    }
    let value = definition.tool.value;
    let digests = digests(value)?;
    let mut text = String::from("{\n");
    if store == Store::Definitions {
        let _ = writeln!(text, "      \"definition\": {},", reviewable(value, 6)?);
    }
    let _ = write!(text, "      \"digest\": \"{}\",\n      \"parts\": {{", digests.whole);
    for (position, (part, digest)) in digests.parts.iter().enumerate() {
        let comma = if position == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n        \"{part}\": \"{digest}\"");
    }
    text.push_str("\n      }");
    if let Some(server) = definition.server.as_ref().filter(|_| definition.kind.is_some()) {
        let _ = write!(text, ",\n      \"server\": {}", reviewable_string(server));
    }
    text.push_str("\n    }");
    Ok(text)
}

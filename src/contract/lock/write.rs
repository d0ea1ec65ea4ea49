//! Writing a lock: whole definitions, sorted, one member per line, so that two branches that change
//! different tools merge without a conflict.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::changes::Store;
use crate::contract::lock::digest::digests;
use crate::contract::lock::json::{reviewable, reviewable_string};
use crate::contract::lock::read::LOCK_VERSION;
use crate::contract::tools::set::ListedTool;
use crate::document::Value;
use crate::model::LOCK_MEMBER;

/// The text of a lock of these tools.
///
/// # Errors
/// The tool that cannot be locked, and why.
pub fn write_lock(tools: &[&ListedTool<'_>], store: Store) -> Result<String, String> {
    let mut entries: BTreeMap<String, String> = BTreeMap::new();
    let ambiguous = |tool: &ListedTool<'_>| {
        tools.iter().filter(|it| it.id == tool.id && it.server == tool.server).count() > 1
    };
    for tool in tools {
        let key = lock_key(tool, ambiguous(tool));
        let fails = |why: String| format!("the tool `{}` cannot be locked: {why}", tool.id);
        let text = entry(tool, store).map_err(fails)?;
        if entries.insert(key, text).is_some() {
            return Err(format!(
                "the tool `{}` appears twice, so that it cannot be locked",
                tool.id
            ));
        }
    }
    let mut text = format!("{{\n  \"{LOCK_MEMBER}\": {LOCK_VERSION},\n  \"tools\": {{");
    for (position, (key, entry)) in entries.iter().enumerate() {
        text.push_str(if position == 0 { "\n    " } else { ",\n    " });
        text.push_str(&reviewable_string(key));
        text.push_str(": ");
        text.push_str(entry);
    }
    text.push_str(if entries.is_empty() { "}\n}\n" } else { "\n  }\n}\n" });
    Ok(text)
}

/// The key of a tool in a lock.
pub fn lock_key(tool: &ListedTool<'_>, with_version: bool) -> String {
    let server = tool.server.as_ref().map_or_else(String::new, |server| format!("{server}/"));
    let version = tool.tool.version().and_then(Value::as_str).filter(|_| with_version);
    let version = version.map_or_else(String::new, |version| format!("@{version}"));
    format!("{server}{}{version}", tool.id)
}

fn entry(tool: &ListedTool<'_>, store: Store) -> Result<String, String> {
    if let Some(locked) = &tool.locked {
        // An update that does not cover the tool keeps its entry.
        return reviewable(locked.entry, 4);
    }
    let definition = tool.tool.value;
    let digests = digests(definition)?;
    let mut text = String::from("{\n");
    if store == Store::Definitions {
        let definition = reviewable(definition, 6)?;
        let _ = writeln!(text, "      \"definition\": {definition},");
    }
    let _ = write!(text, "      \"digest\": \"{}\",\n      \"parts\": {{", digests.whole);
    for (position, (part, digest)) in digests.parts.iter().enumerate() {
        let comma = if position == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n        \"{part}\": \"{digest}\"");
    }
    text.push_str("\n      }\n    }");
    Ok(text)
}

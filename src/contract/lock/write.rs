//! Writing a lock: whole definitions, sorted, one member a line, so that two branches that touch
//! different tools merge without a conflict.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::changes::Store;
use crate::contract::lock::digest::digests;
use crate::contract::lock::jcs::{members, number};
use crate::contract::lock::read::LOCK_VERSION;
use crate::contract::tools::set::ListedTool;
use crate::document::{Kind, Value};
use crate::model::LOCK_MEMBER;

/// The longest array of scalars that is written on one line, in characters.
const MAX_LINE: usize = 80;

/// The text of a lock of these tools.
///
/// # Errors
/// A tool that cannot be locked, and why.
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
        string(key, &mut text);
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
        let mut text = String::new();
        // What stays as it is.
        value(locked.entry, 4, &mut text)?;
        return Ok(text);
    }
    let definition = tool.tool.value;
    let digests = digests(definition)?;
    let mut text = String::from("{\n");
    if store == Store::Definitions {
        text.push_str("      \"definition\": ");
        value(definition, 6, &mut text)?;
        text.push_str(",\n");
    }
    let _ = write!(text, "      \"digest\": \"{}\",\n      \"parts\": {{", digests.whole);
    for (position, (part, digest)) in digests.parts.iter().enumerate() {
        let comma = if position == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n        \"{part}\": \"{digest}\"");
    }
    text.push_str("\n      }\n    }");
    Ok(text)
}

fn value(of: Value<'_>, indentation: usize, text: &mut String) -> Result<(), String> {
    if indentation > 600 {
        return Err("it is nested too deeply".to_owned());
    }
    let deeper = " ".repeat(indentation + 2);
    match of.kind() {
        Kind::Null => text.push_str("null"),
        Kind::Boolean => text.push_str(if of.as_bool() == Some(true) { "true" } else { "false" }),
        Kind::Number => text.push_str(&number(of.scalar_text())?),
        Kind::String => string(of.scalar_text(), text),
        Kind::Array => {
            if let Some(line) = one_line(of)? {
                text.push_str(&line);
                return Ok(());
            }
            for (position, item) in of.items().enumerate() {
                text.push_str(if position == 0 { "[\n" } else { ",\n" });
                text.push_str(&deeper);
                value(item, indentation + 2, text)?;
            }
            let _ = write!(text, "\n{}]", " ".repeat(indentation));
        }
        Kind::Object => {
            let members = members(of)?;
            if members.is_empty() {
                text.push_str("{}");
                return Ok(());
            }
            for (position, member) in members.into_values().enumerate() {
                text.push_str(if position == 0 { "{\n" } else { ",\n" });
                text.push_str(&deeper);
                string(member.key().unwrap_or_default(), text);
                text.push_str(": ");
                value(member, indentation + 2, text)?;
            }
            let _ = write!(text, "\n{}}}", " ".repeat(indentation));
        }
    }
    Ok(())
}

/// A short array of scalars, on one line.
fn one_line(array: Value<'_>) -> Result<Option<String>, String> {
    let mut line = String::from("[");
    for (position, item) in array.items().enumerate() {
        if item.kind().is_container() {
            return Ok(None);
        }
        line.push_str(if position == 0 { "" } else { ", " });
        value(item, 0, &mut line)?;
        if line.len() > MAX_LINE {
            return Ok(None);
        }
    }
    line.push(']');
    Ok(Some(line))
}

/// A string of which a reviewer sees every character.
fn string(content: &str, text: &mut String) {
    for character in serde_json::Value::from(content).to_string().chars() {
        if !is_unseen(character) {
            text.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
}

/// Whether a character is a control, formatting, private or unassigned one, or white space other
/// than the ordinary.
fn is_unseen(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    static UNSEEN: OnceLock<Vec<(char, char)>> = OnceLock::new();
    let ranges = UNSEEN.get_or_init(|| {
        let parsed = regex_syntax::Parser::new()
            .parse(r"[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}\x{3164}\x{115f}\x{1160}\x{ffa0}]");
        match parsed.as_ref().map(Hir::kind) {
            Ok(HirKind::Class(Class::Unicode(class))) => {
                class.ranges().iter().map(|it| (it.start(), it.end())).collect()
            }
            _ => Vec::new(),
        }
    });
    let after = ranges.partition_point(|(start, _)| *start <= character);
    after.checked_sub(1).is_some_and(|at| character <= ranges[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_written_as_escapes() {
        let mut text = String::new();
        string("é\u{200b}\u{202e}\u{e0041}\u{7f}\u{e000}\u{fe0f}日", &mut text);
        assert_eq!(text, "\"é\\u200b\\u202e\\udb40\\udc41\\u007f\\ue000\\ufe0f日\"");
    }
}

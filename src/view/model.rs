//! Content blocks and results as the classes of the Python SDK write them: with all members of
//! their class, and `null` for what is missing.

use super::json;
use crate::document::Value;
use crate::targets::{DumpForm, JsonStyle};

/// The members of a class in their order, each with the name in messages and in the class.
type Members = &'static [(&'static str, &'static str)];

const TEXT: Members =
    &[("type", "type"), ("text", "text"), ("annotations", "annotations"), ("_meta", "meta")];
const MEDIA: Members = &[
    ("type", "type"),
    ("data", "data"),
    ("mimeType", "mime_type"),
    ("annotations", "annotations"),
    ("_meta", "meta"),
];
const LINK: Members = &[
    ("name", "name"),
    ("title", "title"),
    ("uri", "uri"),
    ("description", "description"),
    ("mimeType", "mime_type"),
    ("size", "size"),
    ("icons", "icons"),
    ("annotations", "annotations"),
    ("_meta", "meta"),
    ("type", "type"),
];
const EMBEDDED: Members = &[
    ("type", "type"),
    ("resource", "resource"),
    ("annotations", "annotations"),
    ("_meta", "meta"),
];
const TEXT_CONTENTS: Members =
    &[("uri", "uri"), ("mimeType", "mime_type"), ("_meta", "meta"), ("text", "text")];
const BLOB_CONTENTS: Members =
    &[("uri", "uri"), ("mimeType", "mime_type"), ("_meta", "meta"), ("blob", "blob")];
const ANNOTATIONS: Members =
    &[("audience", "audience"), ("priority", "priority"), ("lastModified", "last_modified")];
const RESULT: Members = &[
    ("_meta", "meta"),
    ("content", "content"),
    ("structuredContent", "structured_content"),
    ("isError", "is_error"),
    ("resultType", "result_type"),
];

/// A class of the Python SDK.
#[derive(Clone, Copy)]
struct Class {
    name: &'static str,
    members: Members,
}

impl Class {
    /// The class of a member with this name inside a value of a class.
    fn of_member(name: &str, value: Value<'_>) -> Option<Self> {
        match name {
            "annotations" => Some(Self { name: "Annotations", members: ANNOTATIONS }),
            "resource" if value.has("text") => {
                Some(Self { name: "TextResourceContents", members: TEXT_CONTENTS })
            }
            "resource" => Some(Self { name: "BlobResourceContents", members: BLOB_CONTENTS }),
            _ => None,
        }
    }

    fn of_block(block: Value<'_>) -> Option<Self> {
        let (name, members) = match block.text_of("type")? {
            "text" => ("TextContent", TEXT),
            "image" => ("ImageContent", MEDIA),
            "audio" => ("AudioContent", MEDIA),
            "resource_link" => ("ResourceLink", LINK),
            "resource" => ("EmbeddedResource", EMBEDDED),
            _ => return None,
        };
        Some(Self { name, members })
    }
}

/// A content block.
pub(super) fn block(value: Value<'_>, form: DumpForm, style: JsonStyle) -> String {
    match Class::of_block(value) {
        Some(class) => instance(value, class, form, style),
        None => json::write(value, style),
    }
}

/// A whole result.
pub(super) fn result(value: Value<'_>, form: DumpForm, style: JsonStyle) -> String {
    let class = Class { name: "CallToolResult", members: RESULT };
    match form {
        // The text of an object has no name of its class.
        DumpForm::Repr | DumpForm::Repr1 => arguments(value, class, form, style).join(" "),
        _ => instance(value, class, form, style),
    }
}

fn is_repr(form: DumpForm) -> bool {
    matches!(form, DumpForm::Repr | DumpForm::Repr1)
}

fn instance(value: Value<'_>, class: Class, form: DumpForm, style: JsonStyle) -> String {
    if is_repr(form) {
        return format!("{}({})", class.name, arguments(value, class, form, style).join(", "));
    }
    let mut writer = json::Writer::new(style);
    writer.open('{');
    for (name, text) in members(value, class, form, style) {
        writer.separate();
        writer.key(name);
        writer.text += &text;
    }
    writer.close('}');
    writer.text
}

/// The members of an instance as Python's `repr` writes them.
fn arguments(value: Value<'_>, class: Class, form: DumpForm, style: JsonStyle) -> Vec<String> {
    let members = members(value, class, form, style).into_iter();
    members.map(|(name, text)| format!("{name}={text}")).collect()
}

/// The members of an instance, each with its name.
fn members(
    value: Value<'_>,
    class: Class,
    form: DumpForm,
    style: JsonStyle,
) -> Vec<(&'static str, String)> {
    let is_first_version = matches!(form, DumpForm::Given | DumpForm::Model1 | DumpForm::Repr1);
    let member = |&(sent, name): &(&'static str, &'static str)| {
        let given = value.get(sent).filter(|given| !given.is_null());
        let text = match (given, sent) {
            (None, "content") => "[]".to_owned(),
            (None, "isError") => literal("false", form),
            (None, "resultType") => quoted("complete", form),
            (None, _) => literal("null", form),
            // A member of the type `float`.
            (Some(given), "priority") if !given.compact_json().contains('.') => {
                format!("{}.0", given.compact_json())
            }
            (Some(given), "content") => {
                let blocks: Vec<_> = given.items().map(|item| block(item, form, style)).collect();
                let is_spaced = is_repr(form) || style == JsonStyle::Spaced;
                let comma = if is_spaced { ", " } else { "," };
                format!("[{}]", blocks.join(comma))
            }
            (Some(given), sent) => match Class::of_member(sent, given) {
                Some(class) => instance(given, class, form, style),
                None if is_repr(form) => repr(given),
                None => json::write(given, style),
            },
        };
        (if is_first_version && sent != "_meta" { sent } else { name }, text)
    };
    // Version 1 has no `resultType`, and its users leave a missing `_meta` out.
    let is_written = |&&(sent, _): &&(&str, &str)| match sent {
        sent if form == DumpForm::Given => value.get(sent).is_some_and(|it| !it.is_null()),
        "resultType" | "lastModified" => !is_first_version,
        "_meta" => form != DumpForm::Model1 || value.has("_meta"),
        _ => true,
    };
    class.members.iter().filter(is_written).map(member).collect()
}

fn literal(json: &str, form: DumpForm) -> String {
    match (is_repr(form), json) {
        (true, "null") => "None".to_owned(),
        (true, "false") => "False".to_owned(),
        _ => json.to_owned(),
    }
}

fn quoted(text: &str, form: DumpForm) -> String {
    if is_repr(form) { python_string(text) } else { format!("\"{text}\"") }
}

/// A value as Python's `repr` writes it.
fn repr(value: Value<'_>) -> String {
    // The tokens of JSON, with the literals and strings of Python.
    let json = json::write(value, JsonStyle::SpacedUnicode);
    let (mut text, mut rest) = (String::new(), json.as_str());
    while let Some(first) = rest.chars().next() {
        if first == '"' {
            let mut strings = serde_json::Deserializer::from_str(rest).into_iter::<String>();
            let Some(Ok(string)) = strings.next() else { break };
            text += &python_string(&string);
            rest = &rest[strings.byte_offset()..];
            continue;
        }
        let words = [("null", "None"), ("true", "True"), ("false", "False")];
        let word = words.into_iter().find(|(json, _)| rest.starts_with(json));
        match word {
            Some((json, python)) => {
                text += python;
                rest = &rest[json.len()..];
            }
            None => {
                text.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    text
}

/// A string as Python's `repr` writes it.
fn python_string(string: &str) -> String {
    let quote = if string.contains('\'') && !string.contains('"') { '"' } else { '\'' };
    let mut text = String::from(quote);
    for character in string.chars() {
        match character {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            it if it == quote => text.extend(['\\', it]),
            it if it.is_control() => text.push_str(&format!("\\x{:02x}", it as u32)),
            '\u{2028}' | '\u{2029}' => text.push_str(&format!("\\u{:04x}", character as u32)),
            it => text.push(it),
        }
    }
    text.push(quote);
    text
}

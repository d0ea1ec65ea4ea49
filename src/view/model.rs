//! Content blocks and results as the classes of the Python SDK write them: with all members of
//! their class, and `null` for what is missing.

use super::json;
use crate::document::Value;
use crate::model::text::is_invisible;
use crate::targets::{DumpForm, JsonStyle};

/// A class of the Python SDK, with the names of its members in messages, in their order.
#[derive(Clone, Copy)]
struct Class {
    name: &'static str,
    members: &'static str,
}

const RESULT: Class =
    Class { name: "CallToolResult", members: "_meta content structuredContent isError resultType" };

impl Class {
    /// The class of a member with this name inside a value of a class.
    fn of_member(name: &str, value: Value<'_>) -> Option<Self> {
        let (name, members) = match name {
            "annotations" => ("Annotations", "audience priority lastModified"),
            "resource" if value.has("text") => ("TextResourceContents", "uri mimeType _meta text"),
            "resource" => ("BlobResourceContents", "uri mimeType _meta blob"),
            _ => return None,
        };
        Some(Self { name, members })
    }

    fn of_block(block: Value<'_>) -> Option<Self> {
        let (name, members) = match block.text_of("type")? {
            "text" => ("TextContent", "type text annotations _meta"),
            "image" => ("ImageContent", MEDIA),
            "audio" => ("AudioContent", MEDIA),
            "resource_link" => ("ResourceLink", LINK),
            "resource" => ("EmbeddedResource", "type resource annotations _meta"),
            _ => return None,
        };
        Some(Self { name, members })
    }
}

const MEDIA: &str = "type data mimeType annotations _meta";
const LINK: &str = "name title uri description mimeType size icons annotations _meta type";

/// A content block.
pub(super) fn block(value: Value<'_>, form: DumpForm, style: JsonStyle) -> String {
    match Class::of_block(value) {
        Some(class) => instance(value, class, form, style),
        None => json::write(value, style),
    }
}

/// A whole result.
pub(super) fn result(value: Value<'_>, form: DumpForm, style: JsonStyle) -> String {
    match is_repr(form) {
        // The text of an object has no name of its class.
        true => arguments(value, RESULT, form, style).join(" "),
        false => instance(value, RESULT, form, style),
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
        writer.member(&name);
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
) -> Vec<(String, String)> {
    let is_plain = form == DumpForm::OrderedPlain;
    let is_unsized = is_plain || form == DumpForm::OrderedUnsized;
    let is_ordered = is_unsized || form == DumpForm::Ordered;
    let is_as_given = is_ordered || form == DumpForm::Given;
    let is_first_version = is_as_given || matches!(form, DumpForm::Model1 | DumpForm::Repr1);
    let given = |sent: &str| value.get(sent).filter(|given| !given.is_null());
    let text = |sent: &str| match (given(sent), sent) {
        (None, "content") => "[]".to_owned(),
        (None, sent) => {
            let missing = match sent {
                "isError" => "false",
                "resultType" => "\"complete\"",
                _ => "null",
            };
            if is_repr(form) { python(missing) } else { missing.to_owned() }
        }
        // A member of the type `float`.
        (Some(given), "priority") if !is_ordered && !given.compact_json().contains('.') => {
            format!("{}.0", given.compact_json())
        }
        (Some(given), "content") => {
            let blocks: Vec<_> = given.items().map(|item| block(item, form, style)).collect();
            let is_spaced = is_repr(form) || style == JsonStyle::Spaced;
            format!("[{}]", blocks.join(if is_spaced { ", " } else { "," }))
        }
        (Some(given), sent) => match Class::of_member(sent, given) {
            Some(class) => instance(given, class, form, style),
            None if is_repr(form) => python(&json::write(given, JsonStyle::SpacedUnicode)),
            None => json::write(given, style),
        },
    };
    // Version 1 has no `resultType`, and its users leave a missing `_meta` out.
    let is_written = |sent: &&str| match *sent {
        "size" if is_unsized => false,
        "annotations" if is_plain => false,
        sent if is_as_given => given(sent).is_some(),
        "lastModified" => !is_first_version || given("lastModified").is_some(),
        "resultType" => !is_first_version,
        "_meta" => form != DumpForm::Model1 || value.has("_meta"),
        _ => true,
    };
    let name = |sent: &str| match sent {
        "_meta" if !is_ordered => "meta".to_owned(),
        sent if is_first_version => sent.to_owned(),
        sent => snake_case(sent),
    };
    class.members.split(' ').filter(is_written).map(|sent| (name(sent), text(sent))).collect()
}

/// A name in camel case as Python has it.
fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        text.extend(character.is_uppercase().then_some('_'));
        text.push(character.to_ascii_lowercase());
    }
    text
}

/// JSON with the literals and strings of Python's `repr`.
fn python(json: &str) -> String {
    let (mut text, mut rest) = (String::new(), json);
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
        let (json, python) = word.unwrap_or((&rest[..first.len_utf8()], &rest[..first.len_utf8()]));
        text += python;
        rest = &rest[json.len()..];
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
            ' ' => text.push(' '),
            it if it.is_control() || it.is_whitespace() || is_invisible(it) => {
                text.push_str(&match it as u32 {
                    code @ ..0x100 => format!("\\x{code:02x}"),
                    code @ ..0x1_0000 => format!("\\u{code:04x}"),
                    code => format!("\\U{code:08x}"),
                });
            }
            it => text.push(it),
        }
    }
    text.push(quote);
    text
}

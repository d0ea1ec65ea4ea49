//! The changes that a client makes to schemas, one step after another.

use crate::document::{Document, Value};
use crate::source::json_text;
use crate::targets::{JsonStyle, SchemaPlaces, SchemaStep};
use crate::view::json::Writer;
use crate::view::template;

/// The role of a value in a schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueRole {
    Root,
    /// A property of the root, or of such a property.
    Property,
    /// The object with the properties of the root, or of such a property.
    Properties {
        of_root: bool,
    },
    Schema,
    /// An object of schemas by other names.
    Schemas,
    /// A value that is not a schema, such as that of `default`.
    Data,
}

/// A piece of the new schema that remains to be written.
enum SchemaPiece<'d> {
    Value(Value<'d>, ValueRole),
    /// A member with its name, and its value as JSON.
    Member(&'d str, String),
    Close(char),
}

/// A schema as JSON after the steps of a client.
pub(super) fn stepped(mut schema: String, steps: &[SchemaStep], json: JsonStyle) -> String {
    for step in steps {
        let document = Document::of_json(&schema);
        let Some(root) = document.roots().next() else { break };
        schema = step_over(root, step, json);
    }
    schema
}

fn step_over(root: Value<'_>, step: &SchemaStep, json: JsonStyle) -> String {
    let mut writer = Writer::new(json);
    let mut pending = vec![SchemaPiece::Value(root, ValueRole::Root)];
    while let Some(piece) = pending.pop() {
        match piece {
            SchemaPiece::Close(bracket) => writer.close(bracket),
            SchemaPiece::Member(key, text) => {
                writer.member(key);
                writer.text += &text;
            }
            SchemaPiece::Value(value, role) => {
                match value.key() {
                    _ if role == ValueRole::Root => {}
                    Some(key) => writer.member(key),
                    None => writer.separate(),
                }
                if value.is_object() {
                    writer.open('{');
                    let mut pieces = members(value, role, step);
                    pieces.push(SchemaPiece::Close('}'));
                    pending.extend(pieces.into_iter().rev());
                } else if value.is_array() {
                    writer.open('[');
                    let items = value.items().map(|item| SchemaPiece::Value(item, role));
                    let items: Vec<_> = items.chain([SchemaPiece::Close(']')]).collect();
                    pending.extend(items.into_iter().rev());
                } else {
                    writer.value(value);
                }
            }
        }
    }
    writer.text
}

/// The members of an object after a step.
fn members<'d>(value: Value<'d>, role: ValueRole, step: &'d SchemaStep) -> Vec<SchemaPiece<'d>> {
    let is_changed = match step.at {
        SchemaPlaces::Everywhere => {
            matches!(role, ValueRole::Root | ValueRole::Property | ValueRole::Schema)
        }
        SchemaPlaces::Root => role == ValueRole::Root,
        SchemaPlaces::Properties => role == ValueRole::Property,
    };
    let mut pieces = Vec::new();
    let is_kept = |key: &str| {
        let is_listed = step.keep.is_empty() || step.keep.iter().any(|it| it == key);
        is_listed && !step.drop.iter().any(|it| it == key)
    };
    for member in value.members() {
        let (key, inner) = (member.key_text(), role_of(member, role));
        if is_changed && !is_kept(key) {
            continue;
        }
        if role == (ValueRole::Properties { of_root: true }) && step.add_property.contains_key(key)
        {
            continue;
        }
        let wrap = step.wrap.get(key).filter(|_| is_changed);
        match (wrap, member.as_str()) {
            (Some(wrap), Some(text)) => {
                let text = wrap.replacen("{text}", text, 1);
                pieces.push(SchemaPiece::Member(key, json_text(&text, |_| false)));
            }
            _ => pieces.push(SchemaPiece::Value(member, inner)),
        }
    }
    if is_changed && step.nullable {
        with_nullable(value, &mut pieces);
    }
    let is_of_type = || step.of_type.as_deref().is_none_or(|it| value.text_of("type") == Some(it));
    let is_filled = is_of_type() && !step.unless.iter().any(|key| value.has(key));
    if is_changed && is_filled {
        let is_missing = |key: &str| !value.has(key) || !is_kept(key);
        for (key, text) in step.fill.iter().filter(|(key, _)| is_missing(key)) {
            let name = || Some(value.key_text().to_owned());
            let text = template::fill(text, |it| if it == "name" { name() } else { None });
            pieces.push(SchemaPiece::Member(key, text));
        }
    }
    let added = step.add_property.iter().map(|(name, text)| (name.as_str(), text));
    if role == (ValueRole::Properties { of_root: true }) {
        pieces.extend(added.map(|(name, text)| SchemaPiece::Member(name, text.clone())));
    } else if role == ValueRole::Root && !step.add_property.is_empty() && !value.has("properties") {
        let members: Vec<_> =
            added.map(|(name, text)| format!("{}:{text}", json_text(name, |_| false))).collect();
        pieces.push(SchemaPiece::Member("properties", format!("{{{}}}", members.join(","))));
    }
    pieces
}

/// Replaces a list of a type and `null` by the type and `nullable`.
fn with_nullable<'d>(value: Value<'d>, pieces: &mut Vec<SchemaPiece<'d>>) {
    let Some(types) = value.get("type").filter(|types| types.is_array()) else { return };
    let others: Vec<_> = types.items().filter(|it| !it.is_text("null")).collect();
    let [only] = &*others else { return };
    if types.items().count() != 2 {
        return;
    }
    for piece in pieces.iter_mut() {
        if matches!(piece, SchemaPiece::Value(member, _) if member.has_key("type")) {
            *piece = SchemaPiece::Member("type", only.compact_json());
        }
    }
    pieces.push(SchemaPiece::Member("nullable", "true".to_owned()));
}

/// The role of a member of a value.
fn role_of(member: Value<'_>, of: ValueRole) -> ValueRole {
    let key = member.key_text();
    match of {
        ValueRole::Properties { .. } => ValueRole::Property,
        ValueRole::Schemas => ValueRole::Schema,
        ValueRole::Data => ValueRole::Data,
        ValueRole::Root | ValueRole::Property if key == "properties" => {
            ValueRole::Properties { of_root: of == ValueRole::Root }
        }
        _ => match key {
            "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
                ValueRole::Schemas
            }
            "default" | "const" | "enum" | "examples" | "required" | "dependentRequired" => {
                ValueRole::Data
            }
            _ => ValueRole::Schema,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(step: &str, schema: &str) -> String {
        let step: SchemaStep = toml::from_str(step).expect("a step");
        stepped(schema.to_owned(), &[step], JsonStyle::Compact)
    }

    #[test]
    fn each_step_changes_the_schemas_at_its_places() {
        let schema = r#"{"title":"R","properties":{"a":{"title":"A","default":{"title":"D"}},"title":{"items":{"title":"I"}}},"$defs":{"x":{"title":"X"}}}"#;
        for (step, expected) in [
            (
                "drop = ['title']",
                r#"{"properties":{"a":{"default":{"title":"D"}},"title":{"items":{}}},"$defs":{"x":{}}}"#,
            ),
            ("at = 'root'\nkeep = ['title']", r#"{"title":"R"}"#),
            (
                "at = 'properties'\nunless = ['items']\nfill = {description = '\"The {name}\"'}",
                r#"{"title":"R","properties":{"a":{"title":"A","default":{"title":"D"},"description":"The a"},"title":{"items":{"title":"I"}}},"$defs":{"x":{"title":"X"}}}"#,
            ),
            (
                "at = 'root'\nwrap = {title = '<{text}>'}",
                r#"{"title":"<R>","properties":{"a":{"title":"A","default":{"title":"D"}},"title":{"items":{"title":"I"}}},"$defs":{"x":{"title":"X"}}}"#,
            ),
            (
                "add-property = {a = 'true'}\nkeep = ['properties']",
                r#"{"properties":{"title":{},"a":true}}"#,
            ),
        ] {
            assert_eq!(after(step, schema), expected, "{step}");
        }
        assert_eq!(after("add-property = {a = '1'}", "{}"), r#"{"properties":{"a":1}}"#);
        assert_eq!(
            after("nullable = true", r#"{"type":["null","string"],"x":{"type":["a","b","null"]}}"#),
            r#"{"type":"string","x":{"type":["a","b","null"]},"nullable":true}"#
        );
    }
}

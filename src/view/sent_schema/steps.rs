//! The changes that a client makes to schemas, one step after another.

use crate::document::{Document, Value};
use crate::source::json_text;
use crate::targets::{JsonStyle, SchemaPlaces, SchemaStep};
use crate::view::json::{Writer, is_compact};
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

impl SchemaPiece<'_> {
    /// The name of a member.
    fn key(&self) -> &str {
        match self {
            Self::Value(value, _) => value.key_text(),
            Self::Member(key, _) => key,
            Self::Close(_) => "",
        }
    }
}

/// A schema as JSON after the steps of a client; `None` if they do not change it.
pub(super) fn stepped(schema: &str, steps: &[SchemaStep], json: JsonStyle) -> Option<String> {
    if steps.is_empty() {
        return None;
    }
    let document = Document::of_json(schema);
    let root = document.roots().next()?;
    let is_changed_inside = steps.iter().any(|step| may_change(step, root));
    let is_of_root =
        |step: &SchemaStep| !step.add_property.is_empty() || step.at != SchemaPlaces::Everywhere;
    if !is_changed_inside && !steps.iter().any(is_of_root) {
        return None;
    }
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
                let is_inside =
                    matches!(role, ValueRole::Schema | ValueRole::Schemas | ValueRole::Data);
                if is_inside && !is_changed_inside && is_compact(json) {
                    writer.text += value.source_text();
                } else if value.is_object() {
                    writer.open('{');
                    let mut pieces = members(value, role, steps);
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
    Some(writer.text)
}

/// Whether a step may change a schema inside of the root and its properties.
fn may_change(step: &SchemaStep, root: Value<'_>) -> bool {
    let keys = || step.drop.iter().chain(step.wrap.keys());
    let is_changed = |value: Value<'_>| {
        keys().any(|key| value.has_key(key))
            || step.nullable && value.has_key("type") && value.is_array()
    };
    step.at == SchemaPlaces::Everywhere
        && (!step.keep.is_empty() || !step.fill.is_empty() || root.subtree().any(is_changed))
}

/// The members of an object after all steps.
fn members<'d>(value: Value<'d>, role: ValueRole, steps: &'d [SchemaStep]) -> Vec<SchemaPiece<'d>> {
    let member = |member: Value<'d>| SchemaPiece::Value(member, role_of(member, role));
    let mut pieces: Vec<_> = value.members().map(member).collect();
    for step in steps {
        let is_changed = match step.at {
            SchemaPlaces::Everywhere => {
                matches!(role, ValueRole::Root | ValueRole::Property | ValueRole::Schema)
            }
            SchemaPlaces::Root => role == ValueRole::Root,
            SchemaPlaces::EachProperty => role == ValueRole::Property,
        };
        if is_changed {
            change(&mut pieces, step, value.key_text());
        }
        add_properties(&mut pieces, role, step);
    }
    pieces
}

/// Changes the members of a schema by a step; `name` is that of the property.
fn change<'d>(pieces: &mut Vec<SchemaPiece<'d>>, step: &'d SchemaStep, name: &str) {
    pieces.retain(|piece| {
        let is_listed = step.keep.is_empty() || step.keep.iter().any(|key| key == piece.key());
        is_listed && !step.drop.iter().any(|key| key == piece.key())
    });
    for piece in pieces.iter_mut() {
        if let SchemaPiece::Value(member, _) = piece
            && let Some((key, wrap)) = step.wrap.get_key_value(member.key_text())
            && let Some(text) = member.as_str()
        {
            let text = wrap.replacen("{text}", text, 1);
            *piece = SchemaPiece::Member(key, json_text(&text, |_| false));
        }
    }
    if step.nullable {
        with_nullable(pieces);
    }
    let has = |pieces: &[SchemaPiece<'_>], key: &str| pieces.iter().any(|it| it.key() == key);
    let is_left_out = step.unless.iter().any(|key| has(pieces, key));
    let is_without = !step.with.is_empty() && !step.with.iter().any(|key| has(pieces, key));
    if is_left_out || is_without || !step.of_type.as_deref().is_none_or(|of| is_of_type(pieces, of))
    {
        return;
    }
    for (key, text) in &step.fill {
        if !has(pieces, key) {
            let text = template::fill(text, |it| (it == "name").then(|| name.to_owned()));
            pieces.push(SchemaPiece::Member(key, text));
        }
    }
}

/// Whether the members of a schema have one type, this one.
fn is_of_type(pieces: &[SchemaPiece<'_>], of: &str) -> bool {
    pieces.iter().any(|piece| match piece {
        SchemaPiece::Value(member, _) => member.has_key("type") && member.is_text(of),
        SchemaPiece::Member(key, text) => *key == "type" && text.trim_matches('"') == of,
        SchemaPiece::Close(_) => false,
    })
}

/// Adds the properties of a step to those of the root, in place of its own.
fn add_properties<'d>(pieces: &mut Vec<SchemaPiece<'d>>, role: ValueRole, step: &'d SchemaStep) {
    let added = step.add_property.iter().map(|(name, text)| (name.as_str(), text));
    if role == (ValueRole::Properties { of_root: true }) {
        pieces.retain(|piece| !step.add_property.contains_key(piece.key()));
        pieces.extend(added.map(|(name, text)| SchemaPiece::Member(name, text.clone())));
    } else if role == ValueRole::Root
        && !step.add_property.is_empty()
        && !pieces.iter().any(|piece| piece.key() == "properties")
    {
        let member = |(name, text)| format!("{}:{text}", json_text(name, |_| false));
        let members: Vec<String> = added.map(member).collect();
        pieces.push(SchemaPiece::Member("properties", format!("{{{}}}", members.join(","))));
    }
}

/// Replaces a list of a type and `null` by the type and `nullable`.
fn with_nullable(pieces: &mut Vec<SchemaPiece<'_>>) {
    let types = pieces.iter_mut().find(|piece| piece.key() == "type");
    let Some(piece) = types else { return };
    let SchemaPiece::Value(types, _) = piece else { return };
    let others: Vec<_> = types.items().filter(|it| !it.is_text("null")).collect();
    let ([only], 2) = (&*others, types.items().count()) else { return };
    *piece = SchemaPiece::Member("type", only.compact_json());
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
    use crate::targets::read_toml;

    fn after(step: &str, schema: &str) -> String {
        let step: SchemaStep = read_toml(step);
        stepped(schema, &[step], JsonStyle::Compact).unwrap_or_else(|| schema.to_owned())
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
                "at = 'each-property'\nunless = ['items']\nfill = {description = '\"The {name}\"'}",
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
        let of = |step: &str| read_toml::<SchemaStep>(step);
        let steps = [
            "drop = ['type']",
            "fill = {type = '\"object\"'}",
            "of-type = 'object'\nfill = {x = '1'}",
        ];
        let steps = steps.map(of);
        let found = stepped(r#"{"type":"a"}"#, &steps, JsonStyle::Compact);
        assert_eq!(
            found.as_deref(),
            Some(r#"{"type":"object","x":1}"#),
            "each step sees what those before it made"
        );
        assert_eq!(after("add-property = {a = '1'}", "{}"), r#"{"properties":{"a":1}}"#);
        assert_eq!(
            after("nullable = true", r#"{"type":["null","string"],"x":{"type":["a","b","null"]}}"#),
            r#"{"type":"string","x":{"type":["a","b","null"]},"nullable":true}"#
        );
    }
}

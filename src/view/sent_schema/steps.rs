//! The changes that a client makes to schemas, one step after another.

use crate::document::Value;
use crate::source::json_text;
use crate::targets::{JsonStyle, SchemaPlaces, SchemaStep};
use crate::view::cost::Copied;
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

/// The steps of a client, and the places of a schema that they may change.
struct Changes<'s> {
    steps: &'s [SchemaStep],
    /// Whether some step is one of properties.
    is_of_properties: bool,
    /// Whether each subschema may change.
    is_everywhere: bool,
    /// Where else a subschema may change: the bytes of keys in the text, in ascending order.
    places: Vec<usize>,
}

impl<'s> Changes<'s> {
    fn of(steps: &'s [SchemaStep], text: &str) -> Self {
        let everywhere = || steps.iter().filter(|step| step.at == SchemaPlaces::Everywhere);
        let keys = everywhere().flat_map(|step| step.drop.iter().chain(step.wrap.keys()));
        let mut words: Vec<_> = keys.map(|key| format!("\"{key}\":")).collect();
        words.extend(everywhere().any(|step| step.nullable).then(|| "\"null\"".to_owned()));
        let places = words.iter().flat_map(|word| text.match_indices(word.as_str()));
        let mut places: Vec<_> = places.map(|(at, _)| at).collect();
        places.sort_unstable();
        let of_property = |step: &SchemaStep| {
            step.at == SchemaPlaces::EachProperty || !step.add_property.is_empty()
        };
        Self {
            steps,
            is_of_properties: steps.iter().any(of_property),
            is_everywhere: everywhere().any(|it| !it.keep.is_empty() || !it.fill.is_empty()),
            places,
        }
    }

    /// Whether a value may change.
    fn may_change(&self, value: Value<'_>, role: ValueRole) -> bool {
        let span = value.span().range();
        let next = self.places.partition_point(|place| *place < span.start);
        match role {
            ValueRole::Root => true,
            ValueRole::Data => false,
            ValueRole::Property | ValueRole::Properties { .. } if self.is_of_properties => true,
            _ => self.is_everywhere || self.places.get(next).is_some_and(|it| *it < span.end),
        }
    }

    /// The parts of an object or array after all steps, in reverse order; `None` if nothing in it changes.
    fn pieces<'d>(&self, value: Value<'d>, role: ValueRole) -> Option<Vec<SchemaPiece<'d>>>
    where
        's: 'd,
    {
        let is_container = |value: Value<'_>| value.is_object() || value.is_array();
        if !is_container(value) || !self.may_change(value, role) {
            return None;
        }
        let mut pieces = if value.is_object() {
            members(value, role, self.steps)
        } else {
            value.items().map(|item| SchemaPiece::Value(item, role)).collect()
        };
        let before = value.members().chain(value.items());
        let is_same = before.clone().count() == pieces.len()
            && before.zip(&pieces).all(|(part, piece)| match piece {
                SchemaPiece::Value(kept, role) => {
                    kept.id() == part.id() && !(is_container(part) && self.may_change(part, *role))
                }
                _ => false,
            });
        pieces.push(SchemaPiece::Close(if value.is_object() { '}' } else { ']' }));
        pieces.reverse();
        (!is_same).then_some(pieces)
    }
}

/// A schema as JSON after the steps of a client, with the parts of its text that were copied; `None` if the
/// steps do not change it. The text of the schema has the same style.
pub(super) fn stepped(
    schema: Value<'_>,
    steps: &[SchemaStep],
    json: JsonStyle,
) -> Option<(String, Vec<Copied>)> {
    let changes = Changes::of(steps, schema.source_text());
    let mut writer = Writer::new(json);
    let mut copied = Vec::new();
    let mut pending = changes.pieces(schema, ValueRole::Root)?;
    writer.open('{');
    while let Some(piece) = pending.pop() {
        let (value, role) = match piece {
            SchemaPiece::Value(value, role) => (value, role),
            SchemaPiece::Member(key, text) => {
                writer.member(key);
                writer.text += &text;
                continue;
            }
            SchemaPiece::Close(bracket) => {
                writer.close(bracket);
                continue;
            }
        };
        match value.key() {
            Some(key) => writer.member(key),
            None => writer.separate(),
        }
        if let Some(pieces) = changes.pieces(value, role) {
            writer.open(if value.is_object() { '{' } else { '[' });
            pending.extend(pieces);
        } else if is_compact(json) {
            copied.push(Copied { at: writer.text.len(), from: value.span().range() });
            writer.text += value.source_text();
        } else {
            writer.value(value);
        }
    }
    Some((writer.text, copied))
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
    if !step.first.is_empty() {
        let rank = |piece: &SchemaPiece<'_>| step.first.iter().position(|key| key == piece.key());
        crate::sort::by_key(pieces, |piece| rank(piece).unwrap_or(step.first.len()));
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
    use crate::document::Document;
    use crate::targets::read_toml;

    fn after(step: &str, schema: &str) -> String {
        all_after(&[read_toml(step)], schema)
    }

    /// The schema after all steps. What was copied is checked.
    fn all_after(steps: &[SchemaStep], schema: &str) -> String {
        let document = Document::of_json(schema);
        let root = document.roots().next().expect("a schema");
        let Some((text, copied)) = stepped(root, steps, JsonStyle::Compact) else {
            return schema.to_owned();
        };
        for Copied { at, from } in copied {
            assert_eq!(text[at..][..from.len()], schema[from], "{schema}");
        }
        text
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
                "at = 'root'\nfirst = ['$defs', 'x', 'properties']\nfill = {x = '1'}",
                r#"{"$defs":{"x":{"title":"X"}},"properties":{"a":{"title":"A","default":{"title":"D"}},"title":{"items":{"title":"I"}}},"title":"R","x":1}"#,
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
        assert_eq!(
            all_after(&steps, r#"{"type":"a"}"#),
            r#"{"type":"object","x":1}"#,
            "each step sees what those before it made"
        );
        assert_eq!(after("add-property = {a = '1'}", "{}"), r#"{"properties":{"a":1}}"#);
        assert_eq!(
            after("nullable = true", r#"{"type":["null","string"],"x":{"type":["a","b","null"]}}"#),
            r#"{"type":"string","x":{"type":["a","b","null"]},"nullable":true}"#
        );
    }
}

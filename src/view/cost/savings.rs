//! What shorter forms of a tool's input schema would save.

use std::collections::HashSet;
use std::ops::Range;

use super::estimate::tokens;
use super::tool::{SentTool, entry, pointer_in_schema};
use crate::document::{NodeId, PointerCursor, Value};
use crate::model::text::folded;
use crate::schema::{Keyword, Schema, SchemaNode};

named! {
    /// A shorter form of an input schema.
    pub enum SavingKind {
        /// No `title` that only repeats the name of its property, definition or tool.
        RepeatedTitles = "repeated-titles",
        /// The type of an optional property without `null` as an alternative, which its absence
        /// expresses.
        NullAlternatives = "null-alternatives",
        /// No `default` that is `null`, of an optional property.
        NullDefaults = "null-defaults",
        /// No `enum` of very many values.
        LongEnums = "long-enums",
    }
}

read_by_name!(SavingKind);

impl SavingKind {
    /// Whether both forms accept the same arguments, and the shorter one says as much.
    pub fn is_safe(self) -> bool {
        self == Self::RepeatedTitles
    }
}

/// What a shorter form would save in one tool.
#[derive(Clone, PartialEq, Debug)]
pub struct Saving {
    /// The shorter form.
    pub kind: SavingKind,
    /// The tokens saved in all places together; more than 0.
    pub tokens: f64,
    /// The JSON Pointers in the input schema of the values that would be shorter or missing, in the
    /// order of the text.
    pub places: Vec<String>,
    /// The changes of [`SentTool::text`].
    edits: Edits,
}

/// Texts in bytes, each with its replacement.
type Edits = Vec<(Range<usize>, String)>;

impl Saving {
    /// The definition in its shorter form.
    pub fn apply(&self, tool: &SentTool) -> String {
        let (mut shorter, mut from) = (String::new(), 0);
        for (range, replacement) in &self.edits {
            shorter.push_str(&tool.text()[from..range.start]);
            shorter.push_str(replacement);
            from = range.end;
        }
        shorter.push_str(&tool.text()[from..]);
        shorter
    }
}

impl SentTool {
    /// What shorter forms would save, each by itself, in the order of the kinds.
    pub fn savings(&self) -> Vec<Saving> {
        let Some(schema) = self.schema() else { return Vec::new() };
        let parents = schema.nodes_with(Keyword::Required.alone());
        let required = parents.flat_map(|node| {
            let names = node.value().items_of("required");
            names.map(move |name| (node.value().id(), name.text()))
        });
        let search = SavingsSearch { tool: self, schema: &schema, required: required.collect() };
        let found = SavingKind::ALL.into_iter().map(|kind| search.saving(kind));
        found.filter(|saving| saving.tokens > 0.0).collect()
    }
}

/// A shorter form in one place: the subschema, the member that would be shorter, and the edits.
struct Shorter<'d> {
    schema: Value<'d>,
    member: &'static str,
    edits: Edits,
}

struct SavingsSearch<'t> {
    tool: &'t SentTool,
    schema: &'t Schema<'t>,
    /// The names of required properties, each with the schema that requires it.
    required: HashSet<(NodeId, &'t str)>,
}

/// Finds a shorter form of a subschema.
type Find<'t> = fn(&SavingsSearch<'t>, SchemaNode<'_, 't>) -> Option<Shorter<'t>>;

impl<'t> SavingsSearch<'t> {
    fn saving(&self, kind: SavingKind) -> Saving {
        let mut saving = Saving { kind, tokens: 0.0, places: Vec::new(), edits: Vec::new() };
        let mut pointers = PointerCursor::new(&self.tool.document);
        for Shorter { schema, member, edits } in self.shorter(kind) {
            saving.places.push(pointer_in_schema(&mut pointers, schema) + member);
            saving.edits.extend(edits);
        }
        // Edits of a schema enclose those of the schemas inside it.
        crate::sort::by_key(&mut saving.edits, |(range, _)| range.start);
        if !saving.edits.is_empty() {
            let all = tokens(self.tool.text()) - tokens(&saving.apply(self.tool));
            saving.tokens = all * if kind == SavingKind::LongEnums { NAMES } else { 1.0 };
        }
        saving
    }

    fn shorter(&self, kind: SavingKind) -> Vec<Shorter<'t>> {
        let (keyword, find) = match kind {
            SavingKind::RepeatedTitles => (Keyword::Title, Self::repeated_title as Find<'t>),
            SavingKind::NullAlternatives => (Keyword::AnyOf, Self::null_alternative as Find<'t>),
            SavingKind::NullDefaults => (Keyword::Default, Self::null_default as Find<'t>),
            SavingKind::LongEnums => (Keyword::Enum, Self::long_enum as Find<'t>),
        };
        self.schema.nodes_with(keyword.alone()).filter_map(|node| find(self, node)).collect()
    }

    fn repeated_title(&self, node: SchemaNode<'_, 't>) -> Option<Shorter<'t>> {
        let schema = node.value();
        let title = schema.get("title")?;
        let text = folded(title.as_str()?);
        let repeats = match node.via() {
            Some(Keyword::Properties | Keyword::Defs | Keyword::Definitions) => {
                text == folded(schema.key_text())
            }
            None => {
                let name = folded(self.tool.member("name")?.text());
                let stems = ROOT_ENDINGS.iter().filter_map(|ending| text.strip_suffix(ending));
                // A client may put the name of the server before that of the tool.
                stems.filter(|stem| !stem.is_empty()).any(|stem| name.ends_with(stem))
            }
            _ => false,
        };
        repeats.then(|| Shorter { schema, member: "/title", edits: vec![removal(title)] })
    }

    fn long_enum(&self, node: SchemaNode<'_, 't>) -> Option<Shorter<'t>> {
        let values = node.value().get("enum").filter(|values| values.is_array())?;
        let is_long = values.items().nth(MAX_ENUM_VALUES).is_some()
            || self.tool.of_entry(values) > MAX_ENUM_TOKENS;
        let edits = vec![removal(values)];
        is_long.then(|| Shorter { schema: node.value(), member: "/enum", edits })
    }

    /// A property that may be `null` only because it is optional.
    fn null_alternative(&self, node: SchemaNode<'_, 't>) -> Option<Shorter<'t>> {
        let schema = self.optional_property(node)?;
        let (any_of, default) = (schema.get("anyOf")?, schema.get("default"));
        let mut branches = any_of.items().filter(|branch| !is_null_schema(*branch));
        let (kept, others) = (branches.next()?, branches.count());
        if any_of.items().count() != others + 2 || default.is_some_and(|default| !default.is_null())
        {
            return None;
        }
        let mut edits = match others {
            0 => {
                let is_free = kept.entries().all(|member| !schema.has(member.key_text()));
                if !is_free || kept.entries().next().is_none() {
                    return None;
                }
                let (whole, inside) = (entry(any_of), kept.span().range());
                vec![
                    (whole.start..inside.start + 1, String::new()),
                    (inside.end - 1..whole.end, String::new()),
                ]
            }
            _ => vec![removal(any_of.items().find(|branch| is_null_schema(*branch))?)],
        };
        edits.extend(default.map(removal));
        Some(Shorter { schema, member: "/anyOf", edits })
    }

    fn null_default(&self, node: SchemaNode<'_, 't>) -> Option<Shorter<'t>> {
        let schema = self.optional_property(node)?;
        let default = schema.get("default").filter(|default| default.is_null())?;
        let is_counted = self.null_alternative(node).is_some();
        (!is_counted).then(|| Shorter { schema, member: "/default", edits: vec![removal(default)] })
    }

    /// The value of a property that is not required.
    fn optional_property(&self, node: SchemaNode<'_, 't>) -> Option<Value<'t>> {
        let (value, parent) = (node.value(), node.parent()?.value());
        let is_required = self.required.contains(&(parent.id(), value.key_text()));
        (node.via() == Some(Keyword::Properties) && !is_required).then_some(value)
    }
}

fn is_null_schema(schema: Value<'_>) -> bool {
    let mut members = schema.entries();
    members.next().is_some_and(|it| it.has_key("type") && it.is_text("null"))
        && members.next().is_none()
}

/// The removal of a member or element of compact JSON, with a comma if there is one.
fn removal(value: Value<'_>) -> (Range<usize>, String) {
    let Range { mut start, mut end } = entry(value);
    let text = value.document().text().as_bytes();
    if text.get(end) == Some(&b',') {
        end += 1;
    } else if text.get(start.wrapping_sub(1)) == Some(&b',') {
        start -= 1;
    }
    (start..end, String::new())
}

/// The ends of titles that generators make from the name of a tool.
const ROOT_ENDINGS: [&str; 8] =
    ["", "args", "arguments", "input", "parameters", "params", "request", "schema"];

/// Long enumerations list names, which have this many times the tokens of other words; measured on
/// those of public repositories.
const NAMES: f64 = 1.12;

/// The number of values, and of tokens, above which an `enum` is long.
const MAX_ENUM_VALUES: usize = 50;
const MAX_ENUM_TOKENS: f64 = 300.0;

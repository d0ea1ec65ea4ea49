//! Completion: members of tools and messages, keywords of a schema and their values, references,
//! names of properties, and names of rules in comments.

use std::ops::Range;
use std::sync::Arc;

use super::members::Known;
use super::repair::{Repaired, repair};
use super::server_files;
use super::view::{At, View};
use super::words::{facts, of_keyword};
use crate::document::{Syntax, Value, escape_token};
use crate::engine::document_of;
use crate::forms::{Member, Table, ValueKind, ValueKinds};
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::MAX_COMPLETIONS;
use crate::rules::RULES;
use crate::schema::{Dialect, Format, Keyword, Schema, SchemaNode, TYPE_NAMES};
use crate::server_files::KnownMember;
use crate::source::SourceText;

/// The kind of a completion item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::lsp) enum ItemKind {
    Member,
    Keyword,
    Value,
    Reference,
    Rule,
}

/// A completion item.
#[derive(Debug)]
pub(in crate::lsp) struct Item {
    pub(in crate::lsp) label: String,
    pub(in crate::lsp) kind: ItemKind,
    pub(in crate::lsp) detail: String,
    pub(in crate::lsp) documentation: String,
    /// The bytes that the item replaces.
    pub(in crate::lsp) replaced: Range<usize>,
    /// The new text, for clients that do not support snippets.
    pub(in crate::lsp) text: String,
    /// The new text as a snippet, with `$0` for the cursor.
    pub(in crate::lsp) snippet: Option<String>,
    /// Whether the object requires this member and does not have it yet.
    pub(in crate::lsp) is_required: bool,
}

impl Item {
    fn new(label: &str, kind: ItemKind, text: String, replaced: Range<usize>) -> Self {
        Self {
            label: label.to_owned(),
            kind,
            detail: String::new(),
            documentation: String::new(),
            replaced,
            text,
            snippet: None,
            is_required: false,
        }
    }
}

/// The completion items at a byte.
pub(in crate::lsp) fn completion(snapshot: &Snapshot, offset: usize) -> Vec<Item> {
    let text = snapshot.source.text();
    let settings = snapshot.settings();
    if let Some(items) = rule_names(text, offset) {
        return items;
    }
    // To read the whole text only for that would take twice as long.
    let syntax = match snapshot.source.extension().as_deref() {
        Some("yaml" | "yml") => Syntax::Yaml,
        Some("toml") => Syntax::Toml,
        Some("json" | "jsonc" | "json5" | "jsonl" | "ndjson" | "har") => Syntax::Jsonc,
        _ => snapshot.document().syntax(),
    };
    let Some(repaired) = repair(text, offset, syntax) else { return Vec::new() };
    let source = SourceText::new(Arc::clone(snapshot.source.path()), &*repaired.text)
        .with_extension(snapshot.source.extension_hint());
    let document = document_of(Arc::new(source), &settings);
    let Some(view) = View::of(&document, &settings) else { return Vec::new() };
    let at = view.at(repaired.at);
    let typing = Typing { repaired: &repaired, syntax };
    let known = Known::at(&view, &at, settings.protocol.map(|(revision, _)| revision));
    let mut items = match (of_schema(&at, &typing), known) {
        (None, Some(known)) if repaired.is_key => members(&known, &at, &typing),
        (None, Some(known)) => words(&known, &at, &typing),
        (of_schema, _) => of_schema.unwrap_or_default(),
    };
    if items.is_empty() {
        let known = server_files::members(&view, &at, &settings);
        items = of_server_file(&known, &at, &typing);
    }
    items.truncate(MAX_COMPLETIONS);
    items
}

/// The syntax and the surroundings of the text that is being typed.
struct Typing<'r> {
    repaired: &'r Repaired,
    syntax: Syntax,
}

impl Typing<'_> {
    fn item(&self, label: &str, kind: ItemKind, text: String) -> Item {
        Item::new(label, kind, text, self.repaired.replaced.clone())
    }

    /// An item for a key with the beginning of its value.
    fn key(&self, name: &str, kind: ItemKind, value: &str) -> Item {
        let quoted = self.quoted(name);
        let mut item = self.item(name, kind, quoted.clone());
        // What is inside quotes already cannot have a value in the same edit.
        if !self.repaired.has_value && !self.repaired.is_quoted {
            let value = if value.is_empty() { "$0" } else { value };
            let escaped = quoted.replace('$', "\\$");
            let Repaired { before, after, .. } = self.repaired;
            let colon = if self.syntax == Syntax::Toml { " =" } else { ":" };
            item.text = format!("{before}{quoted}{colon} ");
            item.snippet = Some(format!("{before}{escaped}{colon} {value}{after}"));
        }
        item
    }

    fn value(&self, label: &str, kind: ItemKind) -> Item {
        let Repaired { before, after, is_quoted, .. } = self.repaired;
        let quoted = self.quoted(label);
        // Inside quotes, a comma would become a part of the text.
        self.item(label, kind, if *is_quoted { quoted } else { format!("{before}{quoted}{after}") })
    }

    fn quoted(&self, text: &str) -> String {
        let needs_none = match self.syntax {
            Syntax::Yaml => !text.starts_with(['#', '@', '*', '&', '!']),
            // Values of TOML need quotation marks, keys do not.
            Syntax::Toml => self.repaired.is_key,
            Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => false,
        };
        if self.repaired.is_quoted || needs_none { text.to_owned() } else { format!("\"{text}\"") }
    }
}

/// Items for members of a tool, a message or a result.
fn members(known: &Known, at: &At<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let Some(holder) = at.holder() else { return Vec::new() };
    let mut members = known.members();
    members.retain(|member| !holder.has(member.name));
    members.sort_by_key(|member| !member.is_required_in(known.revision));
    let item = |member: &&Member| {
        let form = member.definition(known.revision).shape.kinds().in_words();
        let value = schema_of(member.name, typing).unwrap_or_else(|| beginning(&form, typing));
        let mut item = typing.key(member.name, ItemKind::Member, value);
        item.detail = facts(member);
        item.documentation = member.about.to_owned();
        item.is_required = member.is_required_in(known.revision);
        item
    };
    members.iter().map(item).collect()
}

/// Items for the values of a member that has a few, and for methods.
fn words(known: &Known, at: &At<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let mut items: Vec<_> = known.shapes.iter().flat_map(|shape| shape.words()).copied().collect();
    let is_envelope = known.types.iter().any(|of| matches!(of.name, "Request" | "Notification"));
    if is_envelope && at.innermost().is_some_and(|typed| typed.has_key("method")) {
        let messages = Table::get().messages().iter();
        let own = messages.filter(|message| message.revisions.contains(known.revision));
        items.extend(own.map(|message| message.method));
    }
    let boolean = ValueKinds::of(&[ValueKind::Boolean]);
    if known.shapes.iter().any(|shape| shape.kinds() == boolean) {
        return booleans(typing);
    }
    items.iter().map(|word| typing.value(word, ItemKind::Value)).collect()
}

fn booleans(typing: &Typing<'_>) -> Vec<Item> {
    let both = ["true", "false"].iter().filter(|_| !typing.repaired.is_quoted);
    both.map(|text| typing.item(text, ItemKind::Value, (*text).to_owned())).collect()
}

/// Items for members of a client configuration, registry entry or bundle manifest, and for their
/// values.
fn of_server_file(known: &[KnownMember], at: &At<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let (Some(typed), Some(holder)) = (at.innermost(), at.holder()) else { return Vec::new() };
    if !typing.repaired.is_key {
        let member = known.iter().find(|member| typed.key() == Some(&member.name));
        let values = member.into_iter().flat_map(|member| &member.values);
        let item = |value: &String| match value.strip_prefix('"') {
            Some(text) => Some(typing.value(text.trim_end_matches('"'), ItemKind::Value)),
            None if typing.repaired.is_quoted => None,
            None => Some(typing.item(value, ItemKind::Value, value.clone())),
        };
        return values.filter_map(item).collect();
    }
    let absent = known.iter().filter(|member| holder.get(&member.name).is_none());
    let item = |member: &KnownMember| {
        let value = beginning(&member.form, typing);
        let mut item = typing.key(&member.name, ItemKind::Member, value);
        item.detail.clone_from(&member.form);
        item.documentation.clone_from(&member.about);
        item.is_required = member.is_required;
        item
    };
    absent.map(item).collect()
}

/// The beginning of a value of this form.
fn beginning(form: &str, typing: &Typing<'_>) -> &'static str {
    let is_json = matches!(typing.syntax, Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc);
    match form {
        "a string" | "string" if is_json || typing.syntax == Syntax::Toml => "\"$0\"",
        "a list of strings" | "an array" | "array" if is_json || typing.syntax == Syntax::Toml => {
            "[$0]"
        }
        "an object of strings" | "an object" | "object" if is_json => "{$0}",
        "a boolean" => "${1|true,false|}$0",
        _ => "",
    }
}

/// The beginning of a schema, if the member of a tool is one.
fn schema_of(member: &str, typing: &Typing<'_>) -> Option<&'static str> {
    let is_schema = matches!(member, "inputSchema" | "outputSchema");
    is_schema.then_some(match typing.syntax {
        Syntax::Yaml => "\n  type: object\n  properties:\n    $0",
        _ => "{\n  \"type\": \"object\",\n  \"properties\": {$0}\n}",
    })
}

/// Items inside the schema of a tool; `None` elsewhere.
fn of_schema(at: &At<'_, '_>, typing: &Typing<'_>) -> Option<Vec<Item>> {
    let (typed, holder, schema) = (at.innermost()?, at.holder()?, at.schema()?);
    Some(match typing.repaired.is_key {
        true => schema.node_of(holder.id()).map_or(Vec::new(), |node| keywords(node, typing)),
        false => values(at, typed, holder, &schema, typing),
    })
}

fn keywords(node: SchemaNode<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let types = node.types();
    let is_wanted = |keyword: &&Keyword| {
        keyword.is_in(node.dialect())
            && node.value().get(keyword.text()).is_none()
            && applies(**keyword, &types.names().collect::<Vec<_>>())
    };
    let item = |keyword: &Keyword| {
        let mut item = typing.key(keyword.text(), ItemKind::Keyword, "");
        item.detail = super::words::form(*keyword, node.dialect()).to_owned();
        item.documentation = of_keyword(*keyword).to_owned();
        item
    };
    Keyword::ALL.iter().filter(is_wanted).map(item).collect()
}

/// Whether a keyword applies to values of any of these types.
fn applies(keyword: Keyword, types: &[&str]) -> bool {
    use Keyword as K;
    let of = |wanted: &[&str]| types.is_empty() || types.iter().any(|name| wanted.contains(name));
    match keyword {
        K::Properties
        | K::PatternProperties
        | K::AdditionalProperties
        | K::Required
        | K::PropertyNames
        | K::MinProperties
        | K::MaxProperties
        | K::DependentSchemas
        | K::DependentRequired
        | K::Dependencies
        | K::UnevaluatedProperties => of(&["object"]),
        K::Items
        | K::PrefixItems
        | K::AdditionalItems
        | K::Contains
        | K::MinItems
        | K::MaxItems
        | K::UniqueItems
        | K::MinContains
        | K::MaxContains
        | K::UnevaluatedItems => of(&["array"]),
        K::MinLength
        | K::MaxLength
        | K::Pattern
        | K::Format
        | K::ContentEncoding
        | K::ContentMediaType
        | K::ContentSchema => of(&["string"]),
        K::Minimum | K::Maximum | K::ExclusiveMinimum | K::ExclusiveMaximum | K::MultipleOf => {
            of(&["number", "integer"])
        }
        _ => true,
    }
}

fn values(
    at: &At<'_, '_>,
    typed: Value<'_>,
    holder: Value<'_>,
    schema: &Schema<'_>,
    typing: &Typing<'_>,
) -> Vec<Item> {
    // An element of `required` or of `type`, or the value of a keyword.
    let (node, key) = match schema.node_of(holder.id()) {
        Some(node) => (node, typed.key()),
        None => {
            let around =
                at.path.len().checked_sub(3).and_then(|at_| schema.node_of(at.path[at_].id()));
            let Some(node) = around else { return Vec::new() };
            (node, holder.key())
        }
    };
    let texts = |texts: &mut dyn Iterator<Item = String>, kind| {
        texts.map(|text| typing.value(&text, kind)).collect::<Vec<_>>()
    };
    match key.and_then(Keyword::from_text) {
        Some(Keyword::Type) => {
            texts(&mut TYPE_NAMES.iter().map(|it| (*it).to_owned()), ItemKind::Value)
        }
        Some(Keyword::Format) => texts(&mut Format::names().map(str::to_owned), ItemKind::Value),
        Some(Keyword::Schema) => {
            texts(&mut Dialect::ALL.iter().map(|it| it.uri().to_owned()), ItemKind::Value)
        }
        Some(Keyword::Ref) => texts(&mut references(schema), ItemKind::Reference),
        Some(Keyword::Required) => texts(&mut unlisted(node, holder), ItemKind::Value),
        Some(keyword) if is_boolean(keyword, node.dialect()) => booleans(typing),
        _ => Vec::new(),
    }
}

fn is_boolean(keyword: Keyword, dialect: Dialect) -> bool {
    keyword.is_in(dialect)
        && crate::schema::shape(keyword, dialect) == crate::schema::Shape::Boolean
}

/// Pointers to the entries of `$defs`, from the root of the schema.
fn references(schema: &Schema<'_>) -> impl Iterator<Item = String> {
    let of = |keyword: &'static str| {
        let entries = schema.root().get(keyword).into_iter().flat_map(Value::entries);
        entries.filter_map(move |entry| Some(format!("#/{keyword}/{}", escape_token(entry.key()?))))
    };
    let all: Vec<_> = of("$defs").chain(of("definitions")).collect();
    all.into_iter()
}

/// The properties that are not in `required` yet.
fn unlisted<'d>(
    node: SchemaNode<'_, 'd>,
    listed: Value<'d>,
) -> impl Iterator<Item = String> + use<'d> {
    let properties = node.keyword(Keyword::Properties).into_iter().flat_map(Value::entries);
    let names = properties.filter_map(Value::key);
    names.filter(move |name| !listed.items().any(|it| it.is_text(name))).map(str::to_owned)
}

/// Items with the names of rules, inside the brackets of a suppression comment.
fn rule_names(text: &str, offset: usize) -> Option<Vec<Item>> {
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..offset];
    let (comment, names) = before.rsplit_once("ignore[")?;
    if !comment.contains("mcp-lint:") || names.contains(']') {
        return None;
    }
    let typed = names.rsplit([',', ' ']).next().unwrap_or_default();
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let end = text[offset..].find(|it| !is_part(it)).map_or(text.len(), |at| offset + at);
    let replaced = offset - typed.len()..end;
    let item = |rule: &&crate::rules::Rule| Item {
        documentation: rule.summary.to_owned(),
        ..Item::new(rule.name, ItemKind::Rule, rule.name.to_owned(), replaced.clone())
    };
    Some(RULES.iter().map(item).collect())
}

//! References: where each `$ref` leads. Everything is looked up inside the schema; nothing is
//! ever fetched.

use crate::document::Value;
use crate::schema::references::uri::{join, percent_decode, split_fragment};
use crate::schema::walk::keyword::REFERENCES;
use crate::schema::{Dialect, DialectUri, Keyword, Schema, SchemaNode, UriClass, classify_uri};

/// A reference keyword of a schema, resolved.
#[derive(Clone, Debug)]
pub struct Reference<'d> {
    /// Index of the schema that holds it.
    pub from: usize,
    /// `$ref`, `$dynamicRef` or `$recursiveRef`.
    pub keyword: Keyword,
    /// The keyword's value, a string.
    pub value: Value<'d>,
    /// Where it leads.
    pub target: Target<'d>,
}

/// Where a reference leads.
#[derive(Clone, Debug)]
pub enum Target<'d> {
    /// To the subschema with this index.
    Schema(usize),
    /// To a value of the same document that no keyword makes a schema.
    Elsewhere(Value<'d>),
    /// To a published meta-schema, which validators have built in.
    MetaSchema,
    /// Out of the document.
    Outside(UriClass),
    /// Nowhere.
    Missing(Missing),
}

/// Why a reference leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// No value at this pointer.
    Pointer,
    /// There is a value, but it cannot be a schema (it is a string, an array, …).
    NotASchema,
    /// No anchor of this name.
    Anchor,
}

pub(in crate::schema) fn collect_references<'d>(schema: &Schema<'d>) -> Vec<Reference<'d>> {
    if !schema.present().intersects(REFERENCES) {
        return Vec::new();
    }
    let mut references = Vec::new();
    for node in schema.nodes() {
        for (keyword, value) in node.all_keywords().filter(|(keyword, _)| keyword.is_reference()) {
            let Some(text) = value.as_str() else { continue };
            // A keyword of another dialect does nothing inside the document, but a tool that
            // knows it may still follow it out.
            let target = resolve(node, text);
            // 2020-12 knows `$recursiveRef` by name alone.
            let is_followed = keyword.is_in(node.dialect())
                && (keyword != Keyword::RecursiveRef || node.dialect() == Dialect::Draft2019);
            if is_followed || matches!(target, Target::Outside(_)) {
                references.push(Reference { from: node.index(), keyword, value, target });
            }
        }
    }
    references
}

/// Where `text` would lead, standing in a reference of `node`.
pub(in crate::schema) fn resolve<'d>(node: SchemaNode<'_, 'd>, text: &str) -> Target<'d> {
    let (before, fragment) = split_fragment(text);
    let resources = node.schema().resources();
    let own = resources.of(node.index());
    let resource = if before.is_empty() {
        own
    } else {
        let uri = join(resources.base_of(own), before);
        match resources.with_uri(&uri) {
            Some(resource) => resource,
            None if is_meta_schema(&uri) => return Target::MetaSchema,
            None => return Target::Outside(classify_uri(&uri)),
        }
    };
    within(node.schema(), resource, fragment.unwrap_or_default())
}

fn within<'d>(schema: &Schema<'d>, resource: usize, fragment: &str) -> Target<'d> {
    let root = schema.resources().root_of(resource);
    let fragment = percent_decode(fragment);
    if fragment.is_empty() {
        return Target::Schema(root);
    }
    if !fragment.starts_with('/') {
        let found = schema.resources().anchor(resource, &fragment);
        return found.map_or(Target::Missing(Missing::Anchor), Target::Schema);
    }
    let Some(value) = schema.follow(schema.node(root).value(), &fragment) else {
        return Target::Missing(Missing::Pointer);
    };
    match schema.node_of(value.id()) {
        Some(found) => Target::Schema(found.index()),
        None if is_keyword_container(schema, value) => Target::Missing(Missing::NotASchema),
        None if value.is_object() || value.as_bool().is_some() => Target::Elsewhere(value),
        None => Target::Missing(Missing::NotASchema),
    }
}

/// Whether a value is what a keyword holds (as `properties`), and so no schema itself.
fn is_keyword_container(schema: &Schema<'_>, value: Value<'_>) -> bool {
    let before = schema.nodes.partition_point(|node| node.value <= value.id());
    // The innermost schema around the value: the last one that begins before it and contains it.
    let mut around = before.checked_sub(1).map(|index| schema.node(index));
    while let Some(node) = around.filter(|node| !node.value().contains(value.id())) {
        around = node.parent();
    }
    // The members stand in the order of the text.
    around.is_some_and(|node| {
        let found = node.members().binary_search_by_key(&value.id(), |member| member.value);
        found.is_ok_and(|found| node.members()[found].keyword.is_in(node.dialect()))
    })
}

fn is_meta_schema(uri: &str) -> bool {
    let known = matches!(Dialect::from_uri(uri), DialectUri::Known(_));
    let bare = uri.trim_start_matches("https://").trim_start_matches("http://");
    let part = ["json-schema.org/draft/2019-09/meta/", "json-schema.org/draft/2020-12/meta/"]
        .iter()
        .any(|prefix| bare.starts_with(prefix));
    known || part
}

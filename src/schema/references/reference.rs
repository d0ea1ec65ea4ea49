//! Resolves references: finds the target of each `$ref`. All lookups are inside the schema; nothing
//! is ever fetched.

use crate::address::{
    UriClass, classify_uri, is_percent_encoded, join, percent_decode, split_fragment,
};
use crate::document::Value;
use crate::schema::references::identifiers::Resources;
use crate::schema::walk::schema::WalkedSchema;
use crate::schema::{Dialect, DialectUri, Keyword, SchemaNode};

/// A reference keyword of a schema, resolved.
#[derive(Clone, Debug)]
pub struct Reference<'d> {
    /// Index of the schema that contains the reference.
    pub from: usize,
    /// `$ref`, `$dynamicRef` or `$recursiveRef`.
    pub keyword: Keyword,
    /// The value of the keyword, a string.
    pub value: Value<'d>,
    /// The target of the reference.
    pub target: Target<'d>,
}

/// The target of a reference.
#[derive(Clone, Debug)]
pub enum Target<'d> {
    /// The subschema with this index.
    Schema(usize),
    /// A value of the same document that no keyword defines as a schema.
    Elsewhere(Value<'d>),
    /// A published meta-schema, which validators have built in: the whole meta-schema of a dialect,
    /// or `None` for a part of one.
    MetaSchema(Option<Dialect>),
    /// Another document.
    Outside(UriClass),
    /// The reference does not resolve.
    Missing(Missing),
}

/// Why a reference does not resolve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// There is no value at this pointer.
    Pointer,
    /// There is a value at this pointer, but it cannot be a schema (it is a string, an array, …).
    NotASchema,
    /// There is no anchor with this name.
    Anchor,
    /// The fragment has a `%` that does not encode a byte, or bytes that are not UTF-8.
    Encoding,
}

/// Resolves the references of a schema.
pub(crate) struct Resolver<'s, 'd> {
    pub(crate) schema: &'s WalkedSchema<'d>,
    pub(crate) resources: &'s Resources<'d>,
}

impl<'d> Resolver<'_, 'd> {
    /// All references of the schema, resolved.
    pub(crate) fn references(&self) -> Vec<Reference<'d>> {
        let mut references = Vec::new();
        for node in self.schema.nodes() {
            let keywords = node.all_keywords().filter(|(keyword, _)| keyword.is_reference());
            for (keyword, value) in keywords {
                let Some(text) = value.as_str() else { continue };
                // A keyword of another dialect has no effect inside the document, but a client that
                // knows it may still follow it outside.
                let target = self.resolve(node, text);
                // 2020-12 only reserves `$recursiveRef`.
                let is_followed = keyword.is_in(node.dialect())
                    && (keyword != Keyword::RecursiveRef || node.dialect() == Dialect::Draft2019);
                if is_followed || matches!(target, Target::Outside(_)) {
                    references.push(Reference { from: node.index(), keyword, value, target });
                }
            }
        }
        references
    }

    /// The target of `text` as a reference in `node`.
    pub(crate) fn resolve(&self, node: SchemaNode<'_, 'd>, text: &str) -> Target<'d> {
        let (before, fragment) = split_fragment(text);
        match self.resource(node, before) {
            Ok(resource) => self.within(resource, fragment.unwrap_or_default()),
            Err(uri) => outside(&uri, fragment.unwrap_or_default()),
        }
    }

    /// The resource that a reference without its fragment refers to.
    ///
    /// # Errors
    /// The URI of a resource that the schema does not contain.
    pub(crate) fn resource(&self, node: SchemaNode<'_, 'd>, before: &str) -> Result<usize, String> {
        let own = self.resources.of(node.index());
        if before.is_empty() {
            return Ok(own);
        }
        let uri = join(self.resources.base_of(own), before);
        self.resources.with_uri(&uri).ok_or(uri)
    }

    fn within(&self, resource: usize, fragment: &str) -> Target<'d> {
        let (schema, root) = (self.schema, self.resources.root_of(resource));
        // A fragment is part of a URI, so a pointer in it is percent-encoded (RFC 6901, section 6).
        if !is_percent_encoded(fragment) {
            return Target::Missing(Missing::Encoding);
        }
        let fragment = percent_decode(fragment);
        if fragment.is_empty() {
            return Target::Schema(root);
        }
        // An anchor cannot begin with a slash (2020-12 Core, section 8.2.2).
        if !fragment.starts_with('/') {
            let found = self.resources.anchor(resource, &fragment);
            return found.map_or(Target::Missing(Missing::Anchor), Target::Schema);
        }
        let Some(value) = schema.node(root).value().pointer(&fragment) else {
            return Target::Missing(Missing::Pointer);
        };
        match schema.node_of(value.id()) {
            Some(found) => Target::Schema(found.index()),
            None if is_keyword_container(schema, value) => Target::Missing(Missing::NotASchema),
            None if value.is_object() || value.as_bool().is_some() => Target::Elsewhere(value),
            None => Target::Missing(Missing::NotASchema),
        }
    }
}

/// The target of a reference to a URI that the schema does not define.
fn outside<'d>(uri: &str, fragment: &str) -> Target<'d> {
    match Dialect::from_uri(uri) {
        DialectUri::Known(dialect) => {
            Target::MetaSchema(Some(dialect).filter(|_| fragment.is_empty()))
        }
        _ if is_part_of_meta_schema(uri) => Target::MetaSchema(None),
        _ => Target::Outside(classify_uri(uri)),
    }
}

/// Whether a value is the content of a keyword (such as `properties`), and therefore not a schema
/// itself.
fn is_keyword_container(schema: &WalkedSchema<'_>, value: Value<'_>) -> bool {
    let before = schema.nodes.partition_point(|node| node.value <= value.id());
    // The innermost schema around the value: the last one that begins before it and contains it.
    let mut around = before.checked_sub(1).map(|index| schema.node(index));
    while let Some(node) = around.filter(|node| !node.value().contains(value.id())) {
        around = node.parent();
    }
    // The members are in the order of the text.
    around.is_some_and(|node| {
        let found = node.members().binary_search_by_key(&value.id(), |member| member.value);
        found.is_ok_and(|found| node.members()[found].keyword.is_in(node.dialect()))
    })
}

fn is_part_of_meta_schema(uri: &str) -> bool {
    let bare = uri.trim_start_matches("https://").trim_start_matches("http://");
    let parts = ["json-schema.org/draft/2019-09/meta/", "json-schema.org/draft/2020-12/meta/"];
    parts.iter().any(|prefix| bare.starts_with(prefix))
}

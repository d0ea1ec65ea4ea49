//! The identifiers of a schema: the targets of `$id` and anchors.

use std::collections::HashMap;

use crate::address::{join, split_fragment};
use crate::schema::limits::{FREE_URI_BYTES, MAX_URI_LENGTH, URI_BYTES_PER_BYTE};
use crate::schema::walk::schema::WalkedSchema;
use crate::schema::{Dialect, Keyword, SchemaNode};

/// A schema resource: the root, or a subschema with an `$id`, with everything below it.
#[derive(Debug)]
struct Resource {
    /// Index of the resource's root schema.
    root: usize,
    /// The URI of the resource without a fragment; empty for a root without `$id`.
    uri: String,
}

/// The resources and anchors of a schema.
#[derive(Debug)]
pub(crate) struct Resources<'d> {
    resources: Vec<Resource>,
    /// The resource of each schema, by the index of the schema; empty if only the root is a
    /// resource.
    of_node: Vec<u32>,
    by_uri: HashMap<String, usize>,
    /// The schema of each anchor, by resource and name.
    anchors: HashMap<(usize, &'d str), usize>,
    /// Schemas that repeat an identifier of the same resource: index of the first schema, index of
    /// the repeating one, and the keyword.
    repeated: Vec<(usize, usize, Keyword)>,
    /// Remaining bytes for URIs, each of which contains those of the enclosing resources.
    room: usize,
}

impl<'d> Resources<'d> {
    pub(crate) fn collect(schema: &WalkedSchema<'d>) -> Self {
        let bytes = schema.root().source_text().len();
        let mut found = Self {
            resources: Vec::new(),
            of_node: Vec::with_capacity(schema.len()),
            by_uri: HashMap::new(),
            anchors: HashMap::new(),
            repeated: Vec::new(),
            room: bytes.saturating_mul(URI_BYTES_PER_BYTE).saturating_add(FREE_URI_BYTES),
        };
        for node in schema.nodes() {
            let outer = node.parent().map(|parent| found.of_node[parent.index()] as usize);
            let resource = found.enter(node, outer);
            found.of_node.push(u32::try_from(resource).unwrap_or(0));
            found.take_anchors(node, resource);
        }
        found
    }

    /// The resource of `node`; creates one if the node has an identifier.
    fn enter(&mut self, node: SchemaNode<'_, 'd>, outer: Option<usize>) -> usize {
        let own = identifier(node).map(split_fragment).filter(|(uri, _)| !uri.is_empty());
        match (own, outer) {
            (None, Some(outer)) => outer,
            (own, outer) => {
                let base = outer.map_or("", |outer| &self.resources[outer].uri);
                let fits = |uri: &str| base.len() + uri.len() <= MAX_URI_LENGTH.min(self.room / 2);
                let own = own.filter(|(uri, _)| fits(uri));
                let uri = own.map_or_else(String::new, |(uri, _)| join(base, uri));
                let index = self.resources.len();
                if !uri.is_empty() {
                    // It is stored once in the list and once in the index.
                    self.room = self.room.saturating_sub(2 * uri.len());
                    let known = *self.by_uri.entry(uri.clone()).or_insert(index);
                    if known != index {
                        let first = self.resources[known].root;
                        self.repeated.push((first, node.index(), Keyword::Id));
                    }
                }
                self.resources.push(Resource { root: node.index(), uri });
                index
            }
        }
    }

    fn take_anchors(&mut self, node: SchemaNode<'_, 'd>, resource: usize) {
        let by_keyword = [Keyword::Anchor, Keyword::DynamicAnchor]
            .into_iter()
            .filter_map(|keyword| Some((keyword, node.keyword(keyword)?.as_str()?)));
        // Draft-07 and older write an anchor as an identifier that is only a fragment.
        let by_fragment = (node.dialect() <= Dialect::Draft7)
            .then(|| identifier(node).and_then(|id| split_fragment(id).1))
            .flatten()
            .filter(|fragment| !fragment.is_empty());
        let by_fragment = by_fragment.map(|fragment| (Keyword::Id, fragment));
        for (keyword, name) in by_keyword.chain(by_fragment) {
            let first = *self.anchors.entry((resource, name)).or_insert(node.index());
            // Validators keep the first or the last of them, or reject the schema.
            if first != node.index() {
                self.repeated.push((first, node.index(), keyword));
            }
        }
    }

    /// Repeated identifiers: indices of the first schema and of a later schema with the same
    /// identifier, and the keyword of the later one.
    pub(crate) fn repeated(&self) -> &[(usize, usize, Keyword)] {
        &self.repeated
    }

    /// The resource of a schema.
    pub(crate) fn of(&self, node: usize) -> usize {
        self.of_node.get(node).map_or(0, |&resource| resource as usize)
    }

    /// Index of the schema at the root of a resource.
    pub(crate) fn root_of(&self, resource: usize) -> usize {
        self.resources.get(resource).map_or(0, |found| found.root)
    }

    /// The URI that references in a resource are relative to.
    pub(crate) fn base_of(&self, resource: usize) -> &str {
        self.resources.get(resource).map_or("", |found| &found.uri)
    }

    /// The resource with this URI.
    pub(crate) fn with_uri(&self, uri: &str) -> Option<usize> {
        self.by_uri.get(uri).copied()
    }

    /// The schema of an anchor of a resource.
    pub(crate) fn anchor(&self, resource: usize, name: &str) -> Option<usize> {
        self.anchors.get(&(resource, name)).copied()
    }
}

fn identifier<'d>(node: SchemaNode<'_, 'd>) -> Option<&'d str> {
    let keyword = if node.dialect() == Dialect::Draft4 { Keyword::LegacyId } else { Keyword::Id };
    // Beside `$ref`, draft-07 and older ignore every other keyword.
    let ignored = node.dialect().ignores_ref_siblings() && node.keyword(Keyword::Ref).is_some();
    if ignored { None } else { node.keyword(keyword)?.as_str() }
}

//! What the `$id`s and anchors of a schema name.

use super::uri::{join, split_fragment};
use super::{Dialect, Keyword, Schema, SchemaNode};

/// A schema with an identity of its own: the root, and everything below a `$id`.
#[derive(Debug)]
struct Resource {
    /// Index of the schema.
    root: usize,
    /// Its URI without a fragment; empty for a root without `$id`.
    uri: String,
}

#[derive(Debug)]
struct Anchor<'d> {
    resource: usize,
    name: &'d str,
    node: usize,
}

/// The resources and anchors of a schema.
#[derive(Debug)]
pub(super) struct Resources<'d> {
    resources: Vec<Resource>,
    /// Resource of each schema, by its index; empty when there is only the root's.
    of_node: Vec<u32>,
    anchors: Vec<Anchor<'d>>,
}

impl<'d> Resources<'d> {
    pub(super) fn collect(schema: &Schema<'d>) -> Self {
        let mut found = Self { resources: Vec::new(), of_node: Vec::new(), anchors: Vec::new() };
        for node in schema.nodes() {
            let outer = node.parent().map(|parent| found.of_node[parent.index()] as usize);
            let resource = found.enter(node, outer);
            found.of_node.push(u32::try_from(resource).unwrap_or(0));
            found.take_anchors(node, resource);
        }
        found
    }

    /// The resource that `node` belongs to; a new one where it has an identifier.
    fn enter(&mut self, node: SchemaNode<'_, 'd>, outer: Option<usize>) -> usize {
        let own = identifier(node).map(split_fragment).filter(|(uri, _)| !uri.is_empty());
        match (own, outer) {
            (None, Some(outer)) => outer,
            (own, outer) => {
                let base = outer.map_or("", |outer| &self.resources[outer].uri);
                let uri = own.map_or_else(String::new, |(uri, _)| join(base, uri));
                self.resources.push(Resource { root: node.index(), uri });
                self.resources.len() - 1
            }
        }
    }

    fn take_anchors(&mut self, node: SchemaNode<'_, 'd>, resource: usize) {
        let by_keyword = [Keyword::Anchor, Keyword::DynamicAnchor]
            .into_iter()
            .filter_map(|keyword| node.keyword(keyword)?.as_str());
        // Draft-07 and older write an anchor as an identifier that is only a fragment.
        let by_fragment = (node.dialect() <= Dialect::Draft7)
            .then(|| identifier(node).and_then(|id| split_fragment(id).1))
            .flatten()
            .filter(|fragment| !fragment.is_empty());
        for name in by_keyword.chain(by_fragment) {
            self.anchors.push(Anchor { resource, name, node: node.index() });
        }
    }

    /// The resource a schema belongs to.
    pub(super) fn of(&self, node: usize) -> usize {
        self.of_node.get(node).map_or(0, |&resource| resource as usize)
    }

    /// Index of the schema at the root of a resource.
    pub(super) fn root_of(&self, resource: usize) -> usize {
        self.resources.get(resource).map_or(0, |found| found.root)
    }

    /// The URI that references in a resource are relative to.
    pub(super) fn base_of(&self, resource: usize) -> &str {
        self.resources.get(resource).map_or("", |found| &found.uri)
    }

    /// The resource with this URI.
    pub(super) fn with_uri(&self, uri: &str) -> Option<usize> {
        self.resources.iter().position(|resource| !uri.is_empty() && resource.uri == uri)
    }

    /// The schema that an anchor of a resource names.
    pub(super) fn anchor(&self, resource: usize, name: &str) -> Option<usize> {
        let found = |anchor: &&Anchor<'_>| anchor.resource == resource && anchor.name == name;
        self.anchors.iter().find(found).map(|anchor| anchor.node)
    }
}

fn identifier<'d>(node: SchemaNode<'_, 'd>) -> Option<&'d str> {
    let keyword = if node.dialect() == Dialect::Draft4 { Keyword::LegacyId } else { Keyword::Id };
    // Beside `$ref`, draft-07 and older ignore every other keyword.
    let ignored = node.dialect().ignores_ref_siblings() && node.keyword(Keyword::Ref).is_some();
    if ignored { None } else { node.keyword(keyword)?.as_str() }
}

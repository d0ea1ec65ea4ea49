//! A subschema of a walked schema.

use std::collections::HashMap;

use crate::document::{NodeId, Value};
use crate::schema::limits::MAX_SCANNED_KEYWORDS;
use crate::schema::walk::schema::{Member, NodeData, WalkedSchema};
use crate::schema::{Dialect, Keyword, KeywordSet, TypeSet};

/// A subschema of a walked schema.
#[derive(Clone, Copy)]
pub struct SchemaNode<'s, 'd> {
    schema: &'s WalkedSchema<'d>,
    index: usize,
}

impl<'s, 'd> SchemaNode<'s, 'd> {
    pub(crate) fn new(schema: &'s WalkedSchema<'d>, index: usize) -> Self {
        Self { schema, index }
    }

    fn data(self) -> &'s NodeData {
        &self.schema.nodes[self.index]
    }

    /// The schema that contains the subschema.
    pub fn schema(self) -> &'s WalkedSchema<'d> {
        self.schema
    }

    /// The position of the subschema in [`WalkedSchema::nodes`].
    pub fn index(self) -> usize {
        self.index
    }

    /// The value of the subschema: an object or a boolean.
    pub fn value(self) -> Value<'d> {
        self.schema.root().document().value(self.data().value)
    }

    /// The dialect that applies to the subschema.
    pub fn dialect(self) -> Dialect {
        self.data().dialect
    }

    /// The number of schemas that enclose the subschema.
    pub fn depth(self) -> u32 {
        self.data().depth
    }

    /// The keyword of the parent that contains the subschema; `None` at the root.
    pub fn via(self) -> Option<Keyword> {
        self.data().via
    }

    /// Whether the subschema is the root of the walk.
    pub const fn is_root(self) -> bool {
        self.index == 0
    }

    /// The schema that directly encloses the subschema; `None` at the root.
    pub fn parent(self) -> Option<Self> {
        self.via().map(|_| Self { schema: self.schema, index: self.data().parent as usize })
    }

    /// The path of the subschema's value in the arguments: `filter.name`. Items of arrays and
    /// branches of unions add nothing.
    pub fn property_path(self) -> String {
        let mut names = Vec::new();
        let mut next = Some(self);
        while let Some(node) = next {
            if node.via() == Some(Keyword::Properties) {
                names.push(node.value().key_text());
            }
            next = node.parent();
        }
        names.reverse();
        names.join(".")
    }

    /// The subschema itself and all subschemas inside it, in the order of the text.
    pub fn subtree(self) -> impl Iterator<Item = Self> {
        let schema = self.schema;
        (self.index..self.data().end as usize).map(|index| Self { schema, index })
    }

    /// The direct children of the subschema, in the order of the text.
    pub fn children(self) -> impl Iterator<Item = Self> {
        let (schema, parent, end) = (self.schema, self.index, self.data().end as usize);
        let mut next = parent + 1;
        std::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let child = Self { schema, index: next };
            next = child.data().end as usize;
            Some(child)
        })
    }

    /// The keywords of the subschema that exist in its dialect, with their values, in the order of
    /// the text.
    pub fn keywords(self) -> impl Iterator<Item = (Keyword, Value<'d>)> {
        let dialect = self.dialect();
        self.all_keywords().filter(move |(keyword, _)| keyword.is_in(dialect))
    }

    /// The keywords of the subschema that exist in any dialect, with their values, in the order of
    /// the text.
    pub fn all_keywords(self) -> impl Iterator<Item = (Keyword, Value<'d>)> {
        let document = self.schema.root().document();
        self.members().iter().map(|member| (member.keyword, document.value(member.value)))
    }

    pub(crate) fn members(self) -> &'s [Member] {
        let (from, to) = self.data().members;
        &self.schema.members[from as usize..to as usize]
    }

    /// The types in `type`.
    pub fn types(self) -> TypeSet {
        self.data().types
    }

    /// The keywords of any dialect that are present.
    pub fn present(self) -> KeywordSet {
        self.data().present
    }

    /// The value of a keyword that exists in the subschema's dialect; the last one if the keyword
    /// is duplicated.
    #[inline]
    pub fn keyword(self, wanted: Keyword) -> Option<Value<'d>> {
        if self.present().contains(wanted) { self.present_keyword(wanted) } else { None }
    }

    /// The value of `description`, which every dialect has.
    pub fn description(self) -> Option<Value<'d>> {
        self.data().description.get().map(|id| self.schema.root().document().value(id))
    }

    fn present_keyword(self, wanted: Keyword) -> Option<Value<'d>> {
        if !wanted.is_in(self.dialect()) {
            return None;
        }
        let members = self.members();
        let last = if members.len() <= MAX_SCANNED_KEYWORDS {
            members.iter().rfind(|member| member.keyword == wanted)?.value
        } else {
            *self.schema.lasts().get(&(self.index, wanted))?
        };
        Some(self.schema.root().document().value(last))
    }
}

impl<'d> WalkedSchema<'d> {
    /// The root as a node.
    pub fn root_node(&self) -> SchemaNode<'_, 'd> {
        self.node(0)
    }

    /// Every subschema, the root first, in the order of the text.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = SchemaNode<'_, 'd>> {
        (0..self.nodes.len()).map(|index| self.node(index))
    }

    /// The subschemas that have any of these keywords, in any dialect.
    pub fn nodes_with(&self, keywords: KeywordSet) -> impl Iterator<Item = SchemaNode<'_, 'd>> {
        // Most schemas do not have most keywords.
        let some = self.present.intersects(keywords);
        some.then(|| self.nodes_where(move |present, _| present.intersects(keywords)))
            .into_iter()
            .flatten()
    }

    /// The subschemas whose keywords and types satisfy a condition.
    pub fn nodes_where(
        &self,
        is_such: impl Fn(KeywordSet, TypeSet) -> bool,
    ) -> impl Iterator<Item = SchemaNode<'_, 'd>> {
        let nodes = self.nodes.iter().enumerate();
        nodes
            .filter(move |(_, node)| is_such(node.present, node.types))
            .map(|(index, _)| self.node(index))
    }

    /// The subschema at this index.
    pub fn node(&self, index: usize) -> SchemaNode<'_, 'd> {
        SchemaNode::new(self, index)
    }

    /// The subschema with this value, if the value is a subschema.
    pub fn node_of(&self, value: NodeId) -> Option<SchemaNode<'_, 'd>> {
        // Below a YAML alias ids ascend as well, because copies are appended in order.
        let found = self.nodes.binary_search_by_key(&value, |node| node.value).ok()?;
        Some(self.node(found))
    }

    /// Members that are not a keyword in any dialect, with their schema, in the order of the text.
    pub fn unknown_members(&self) -> impl Iterator<Item = (SchemaNode<'_, 'd>, Value<'d>)> {
        let document = self.root.document();
        self.unknown_members
            .iter()
            .map(|&(node, id)| (self.node(node as usize), document.value(id)))
    }

    /// The last member for each keyword, of schemas with very many members.
    fn lasts(&self) -> &HashMap<(usize, Keyword), NodeId> {
        self.lasts.get_or_init(|| {
            let many = self.nodes().filter(|node| node.members().len() > MAX_SCANNED_KEYWORDS);
            let members = many.flat_map(|node| {
                node.members().iter().map(move |it| ((node.index, it.keyword), it.value))
            });
            members.collect()
        })
    }
}

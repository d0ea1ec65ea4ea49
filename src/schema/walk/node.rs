//! One subschema of a schema that has been walked.

use std::collections::HashMap;

use crate::document::{NodeId, Value};
use crate::schema::limits::MAX_SCANNED_KEYWORDS;
use crate::schema::walk::schema::{Member, NodeData, WalkedSchema};
use crate::schema::{Dialect, Keyword, KeywordSet, TypeSet};

/// One subschema of a walked schema.
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

    /// The schema it is part of.
    pub fn schema(self) -> &'s WalkedSchema<'d> {
        self.schema
    }

    /// Its position in [`WalkedSchema::nodes`].
    pub fn index(self) -> usize {
        self.index
    }

    /// Its value: an object or a boolean.
    pub fn value(self) -> Value<'d> {
        self.schema.root().document().value(self.data().value)
    }

    /// The dialect that applies to it.
    pub fn dialect(self) -> Dialect {
        self.data().dialect
    }

    /// How many schemas it is nested in.
    pub fn depth(self) -> u32 {
        self.data().depth
    }

    /// The keyword of its parent that contains it; `None` at the root.
    pub fn via(self) -> Option<Keyword> {
        self.data().via
    }

    /// Whether it is the root of the walk.
    pub const fn is_root(self) -> bool {
        self.index == 0
    }

    /// The schema that contains it; `None` at the root.
    pub fn parent(self) -> Option<Self> {
        self.via().map(|_| Self { schema: self.schema, index: self.data().parent as usize })
    }

    /// The position of its value in the arguments: `filter.name`. Items of arrays and branches of
    /// unions add nothing.
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

    /// The schema itself and all inside it, in the order of the text.
    pub fn subtree(self) -> impl Iterator<Item = Self> {
        let schema = self.schema;
        (self.index..self.data().end as usize).map(|index| Self { schema, index })
    }

    /// The schemas directly inside it, in the order of the text.
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

    /// The keywords that its dialect has, with their values, in the order of the text.
    pub fn keywords(self) -> impl Iterator<Item = (Keyword, Value<'d>)> {
        let dialect = self.dialect();
        self.all_keywords().filter(move |(keyword, _)| keyword.is_in(dialect))
    }

    /// The keywords of any dialect, with their values, in the order of the text.
    pub fn all_keywords(self) -> impl Iterator<Item = (Keyword, Value<'d>)> {
        let document = self.schema.root().document();
        self.members().iter().map(|member| (member.keyword, document.value(member.value)))
    }

    pub(crate) fn members(self) -> &'s [Member] {
        let (from, to) = self.data().members;
        &self.schema.members[from as usize..to as usize]
    }

    /// The types in its `type`.
    pub fn types(self) -> TypeSet {
        self.data().types
    }

    /// Which keywords of any dialect it has.
    pub fn present(self) -> KeywordSet {
        self.data().present
    }

    /// The value of a keyword of its dialect; the last one if it is duplicated.
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

    /// Those that have one of these keywords, in any dialect.
    pub fn nodes_with(&self, keywords: KeywordSet) -> impl Iterator<Item = SchemaNode<'_, 'd>> {
        // Most schemas do not have most keywords.
        let some = self.present.intersects(keywords);
        some.then(|| self.nodes_where(move |present, _| present.intersects(keywords)))
            .into_iter()
            .flatten()
    }

    /// Those with such keywords and types.
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

    /// The subschema that is this value, if the value is one.
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

    /// The last member for each keyword of those schemas that have very many members.
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

//! The single walk over a schema: every subschema with its keywords, dialect and depth.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::document::{Kind, MaybeNodeId, NodeId, Value};
use crate::schema::{Dialect, DialectUri, Keyword, KeywordSet, Shape, TypeSet};

/// The data of a schema or subschema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeData {
    pub(crate) value: NodeId,
    pub(crate) parent: u32,
    pub(crate) depth: u32,
    /// Index just past the last subschema inside this one.
    pub(crate) end: u32,
    pub(crate) members: (u32, u32),
    pub(crate) present: KeywordSet,
    pub(crate) types: TypeSet,
    pub(crate) dialect: Dialect,
    pub(crate) via: Option<Keyword>,
    /// The value of `description`, stored because rules need it for every property.
    pub(crate) description: MaybeNodeId,
}

/// A member of a schema that is a keyword of some dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub(crate) keyword: Keyword,
    pub(crate) value: NodeId,
}

/// A schema that has been walked: its subschemas in the order of the text.
#[derive(Debug)]
pub struct WalkedSchema<'d> {
    pub(crate) root: Value<'d>,
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) members: Vec<Member>,
    /// Members that are not a keyword in any dialect, with the index of their schema.
    pub(crate) unknown_members: Vec<(u32, NodeId)>,
    /// Values outside of all keywords that references use as schemas, in ascending order.
    pub(crate) referenced: Vec<NodeId>,
    pub(crate) present: KeywordSet,
    has_boolean_properties: bool,
    depth: u32,
    pub(crate) lasts: OnceCell<HashMap<(usize, Keyword), NodeId>>,
}

/// Adjacent values under one keyword that are still to be walked.
#[derive(Clone, Copy, Debug)]
struct Siblings {
    next: NodeId,
    end: NodeId,
    parent: u32,
    via: Keyword,
}

/// A subschema that is being walked.
struct Visited<'d> {
    value: Value<'d>,
    parent: u32,
    depth: u32,
    via: Option<Keyword>,
    /// The dialect of the enclosing schema.
    dialect: Dialect,
}

impl<'d> WalkedSchema<'d> {
    /// Walks the schema whose root is `root`. A schema is an object or a boolean; for any other
    /// value the walk contains only the root. Takes time linear in the schema's size. The values in
    /// `referenced`, in ascending order, are walked as if they were definitions.
    pub fn walk(root: Value<'d>, default_dialect: Dialect, referenced: Vec<NodeId>) -> Self {
        // Of ten values about three are schemas and eight are members of one.
        let values = root.end_id().index() - root.id().index();
        let mut schema = Self {
            root,
            nodes: Vec::with_capacity(values / 3 + 1),
            members: Vec::with_capacity(values),
            unknown_members: Vec::new(),
            referenced,
            present: KeywordSet::EMPTY,
            has_boolean_properties: false,
            depth: 0,
            lasts: OnceCell::new(),
        };
        let mut pending = Vec::new();
        let first =
            Visited { value: root, parent: 0, depth: 0, via: None, dialect: default_dialect };
        schema.visit(&first, &mut pending);
        while let Some(siblings) = pending.last_mut() {
            let Siblings { next, end, parent, via } = *siblings;
            if next >= end {
                pending.pop();
                continue;
            }
            let value = root.document().value(next);
            siblings.next = value.end_id();
            if matches!(value.kind(), Kind::Object | Kind::Boolean) {
                let NodeData { depth, dialect, .. } = schema.nodes[parent as usize];
                let visit = Visited { value, parent, depth: depth + 1, via: Some(via), dialect };
                schema.visit(&visit, &mut pending);
            }
        }
        schema.close_ranges();
        schema
    }

    fn visit(&mut self, visit: &Visited<'d>, pending: &mut Vec<Siblings>) {
        let index = offset(self.nodes.len());
        let members_start = self.members.len();
        let (present, types, description) = self.take_members(visit, index);
        if present.is_empty() && visit.via == Some(Keyword::Properties) {
            self.has_boolean_properties |= !visit.value.is_object();
        }
        let dialect = self.dialect_of(visit, members_start, present);
        let members = (offset(members_start), offset(self.members.len()));
        self.present = self.present.union(present);
        self.depth = self.depth.max(visit.depth);
        self.nodes.push(NodeData {
            value: visit.value.id(),
            parent: visit.parent,
            depth: visit.depth,
            end: index + 1,
            members,
            present,
            types,
            dialect,
            via: visit.via,
            description,
        });
        let first = pending.len();
        if present.intersects(HOLDING) {
            self.push_inside(index, pending);
        }
        if !self.referenced.is_empty() {
            self.push_referenced(index, first, pending);
        }
    }

    /// Adds the members of the schema that will have this index; returns its keywords, its types,
    /// and its description.
    #[inline]
    fn take_members(
        &mut self,
        visit: &Visited<'d>,
        index: u32,
    ) -> (KeywordSet, TypeSet, MaybeNodeId) {
        let (mut present, mut types, mut description) =
            (KeywordSet::EMPTY, TypeSet::NONE, MaybeNodeId::NONE);
        for member in visit.value.entries() {
            let Some(keyword) = Keyword::from_bytes(member.key_bytes()) else {
                self.unknown_members.push((index, member.id()));
                continue;
            };
            // Readers disagree which of two equal keys counts.
            if keyword == Keyword::Type {
                let again = present.contains(keyword);
                types = if again { TypeSet::ODD } else { TypeSet::of(member) };
            }
            if keyword == Keyword::Description {
                description = member.id().into();
            }
            present.insert(keyword);
            self.members.push(Member { keyword, value: member.id() });
        }
        (present, types, description)
    }

    /// Pushes the content of the newest schema onto the stack, the first values on top.
    #[inline]
    fn push_inside(&self, index: u32, pending: &mut Vec<Siblings>) {
        let (document, node) = (self.root.document(), &self.nodes[index as usize]);
        // Members are pushed in reverse, so that the stack returns them in the order of the text.
        for member in self.members[node.members.0 as usize..].iter().rev() {
            let (via, value) = (member.keyword, document.value(member.value));
            if !HOLDING.contains(via) || !via.is_in(node.dialect) {
                continue;
            }
            let children = match (via.usual_shape(), value.kind()) {
                (Shape::Schemas | Shape::SchemaOrSchemas, Kind::Array)
                | (Shape::SchemaMap | Shape::DependencyMap, Kind::Object) => true,
                (Shape::Schema | Shape::SchemaOrSchemas, _) => false,
                _ => continue,
            };
            let next = if children { value.first_inside() } else { value.id() };
            pending.push(Siblings { next, end: value.end_id(), parent: index, via });
        }
    }

    /// Adds the referenced values in the newest schema that are outside of its subschemas, which
    /// are on the stack from `first` on.
    fn push_referenced(&self, index: u32, first: usize, pending: &mut Vec<Siblings>) {
        let (document, ids) = (self.root.document(), &self.referenced);
        let schema = document.value(self.nodes[index as usize].value);
        let inside = pending.len();
        let mut at = ids.partition_point(|&id| id <= schema.id());
        while let Some(&next) = ids.get(at).filter(|&&id| id < schema.end_id()) {
            let siblings = &pending[first..inside];
            let around = siblings.get(siblings.partition_point(|it| it.next > next));
            let end = match around.filter(|it| next < it.end) {
                Some(siblings) => siblings.end,
                None => {
                    let end = document.value(next).end_id();
                    pending.push(Siblings { next, end, parent: index, via: Keyword::Defs });
                    end
                }
            };
            at = ids.partition_point(|&id| id < end);
        }
        pending[first..].sort_by_key(|siblings| std::cmp::Reverse(siblings.next));
    }

    /// The dialect of a schema: from its own `$schema` at a resource root, otherwise that of its
    /// parent.
    fn dialect_of(&self, visit: &Visited<'d>, from: usize, present: KeywordSet) -> Dialect {
        let is_resource_root = visit.via.is_none()
            || present.contains(Keyword::Id)
            || present.contains(Keyword::LegacyId);
        // Elsewhere `$schema` must not appear, and has no effect (2020-12 Core, section 8.1.1).
        if !is_resource_root || !present.contains(Keyword::Schema) {
            return visit.dialect;
        }
        let declared =
            self.members[from..].iter().rev().find(|member| member.keyword == Keyword::Schema);
        let text = declared.and_then(|member| visit.value.document().value(member.value).as_str());
        match text.map(Dialect::from_uri) {
            Some(DialectUri::Known(dialect) | DialectUri::Variant(dialect)) => dialect,
            _ => visit.dialect,
        }
    }

    /// Sets the end of each subschema's range.
    fn close_ranges(&mut self) {
        // Children follow their parent, so in reverse order each range is complete when it is
        // added.
        for index in (1..self.nodes.len()).rev() {
            let (end, parent) = (self.nodes[index].end, self.nodes[index].parent as usize);
            self.nodes[parent].end = self.nodes[parent].end.max(end);
        }
    }

    /// The value of the root schema.
    pub fn root(&self) -> Value<'d> {
        self.root
    }

    /// Number of subschemas, including the root.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether a reference uses a value inside this one as a schema although no keyword does.
    pub fn refers_into(&self, value: Value<'_>) -> bool {
        let first = self.referenced.partition_point(|&id| id < value.id());
        self.referenced.get(first).is_some_and(|&id| value.contains(id))
    }

    /// Whether there are no subschemas, which is never true.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Depth of the deepest subschema; the root has depth 0.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether a property has `true` or `false` as its schema.
    pub fn has_boolean_properties(&self) -> bool {
        self.has_boolean_properties
    }

    /// All keywords that occur anywhere.
    pub fn present(&self) -> KeywordSet {
        self.present
    }
}

/// The keywords that contain subschemas.
const HOLDING: KeywordSet = KeywordSet::holding();

fn offset(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

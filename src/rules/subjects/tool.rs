//! The subjects of rules about tools: the tool, a text of it, or one of its schemas.

use std::cell::OnceCell;
use std::ops::Range;

use crate::document::{Place, Value};
use crate::model::text::TextTraits;
use crate::model::{Annotations, HeaderAnnotation, SchemaRoot, Tool, ToolList, header_annotations};
use crate::schema::{Keyword, Reach, Schema, SchemaNode};
use crate::targets::{
    FeatureSet, Incompatibilities, Incompatibility, LOST_FEATURES, Occurrences, SchemaRole,
    Selection, common_losers, detect, incompatibilities,
};

/// A tool with the list it is in.
pub struct ToolSubject<'a, 'd> {
    /// The tool.
    pub tool: &'a Tool<'d>,
    /// Its list.
    pub list: &'a ToolList<'d>,
    /// The forms of the roots of its input and output schema, computed on first use.
    roots: [OnceCell<SchemaRoot<'d>>; 2],
    annotations: OnceCell<Option<Annotations<'d>>>,
}

impl<'a, 'd> ToolSubject<'a, 'd> {
    /// A tool of a list.
    pub fn new(tool: &'a Tool<'d>, list: &'a ToolList<'d>) -> Self {
        Self { tool, list, roots: [const { OnceCell::new() }; 2], annotations: OnceCell::new() }
    }

    /// The value in the position of the schema of this role, for any spelling of its key.
    pub fn given_schema(&self, role: SchemaRole) -> Option<Value<'d>> {
        match role {
            SchemaRole::Input => self.tool.any_input_schema(),
            SchemaRole::Output => self.tool.output_schema(),
        }
    }

    /// The same with its form and the members that most rules need. Computed at the first call.
    pub fn root(&self, role: SchemaRole) -> Option<&SchemaRoot<'d>> {
        let root = self.given_schema(role)?;
        Some(self.roots[role as usize].get_or_init(|| SchemaRoot::of(root)))
    }

    /// The members of the tool's annotations. Found at the first call.
    pub fn annotations(&self) -> Option<&Annotations<'d>> {
        self.annotations.get_or_init(|| self.tool.annotations().map(Annotations::of)).as_ref()
    }
}

/// A string of a tool, at any depth: a value or a key.
pub struct TextSubject<'a, 'd> {
    /// The tool.
    pub tool: &'a Tool<'d>,
    /// The value; if the text is a key, the value of that key.
    pub value: Value<'d>,
    /// Whether the text is the value's key.
    pub is_key: bool,
    /// Whether it is a description, of the tool or of something inside it.
    pub is_description: bool,
    /// The text itself.
    pub text: &'d str,
    /// What it may hold.
    pub traits: TextTraits,
}

impl TextSubject<'_, '_> {
    /// The place of some bytes of the text.
    pub fn place_of(&self, bytes: &Range<usize>) -> Place {
        if self.is_key {
            self.value.key_slice_place(bytes.start, bytes.end)
        } else {
            self.value.slice_place(bytes.start, bytes.end)
        }
    }
}

/// A schema that has been walked, with the tool it belongs to.
pub struct SchemaSubject<'a, 'd> {
    /// The walked schema.
    pub schema: &'a Schema<'d>,
    /// Which of the tool's schemas it is.
    pub role: SchemaRole,
    /// The tool.
    pub tool: &'a Tool<'d>,
    headers: OnceCell<Vec<HeaderAnnotation<'d>>>,
    features: OnceCell<Occurrences<'d>>,
    incompatibilities: OnceCell<Incompatibilities>,
    /// Incompatibilities with targets in common use, whichever are selected.
    common: OnceCell<Incompatibilities>,
    properties: OnceCell<Vec<Property<'a, 'd>>>,
}

/// A property that a schema declares, at any depth.
#[derive(Clone, Copy)]
pub struct Property<'a, 'd> {
    /// Its schema.
    pub node: SchemaNode<'a, 'd>,
    /// The `description` of its schema.
    pub description: Option<Value<'d>>,
}

impl<'a, 'd> SchemaSubject<'a, 'd> {
    /// The subject that `schema` is.
    pub fn new(schema: &'a Schema<'d>, role: SchemaRole, tool: &'a Tool<'d>) -> Self {
        Self {
            schema,
            role,
            tool,
            headers: OnceCell::new(),
            features: OnceCell::new(),
            incompatibilities: OnceCell::new(),
            common: OnceCell::new(),
            properties: OnceCell::new(),
        }
    }

    /// What clients lose if they cannot compile the subschema with this index, where they do so.
    pub fn lost_unless_compiled(&self, node: usize) -> Option<&'static str> {
        let is_compiled =
            self.role == SchemaRole::Output && self.schema.is_reached(node, Reach::Ajv);
        is_compiled.then_some(
            "the TypeScript SDK cannot compile the schema: 1.x compiles all output schemas when \
             it lists the tools, and loses every tool; 2.x rejects each call of this one",
        )
    }

    /// Every property in the order of the text. Found at the first call.
    pub fn properties(&self) -> &[Property<'a, 'd>] {
        self.properties.get_or_init(|| {
            let mut properties = Vec::with_capacity(self.schema.len());
            let nodes = self.schema.nodes();
            for node in nodes.filter(|node| node.via() == Some(Keyword::Properties)) {
                properties.push(Property { node, description: node.description() });
            }
            properties
        })
    }

    /// Every `x-mcp-header` in the schema. Found at the first call.
    pub fn headers(&self) -> &[HeaderAnnotation<'d>] {
        self.headers.get_or_init(|| header_annotations(self.schema))
    }

    /// The features that not every client or provider accepts: those that matter in every run,
    /// and those to which a chosen target objects. Found at the first call.
    pub fn features(&self, chosen: &Selection) -> &Occurrences<'d> {
        self.features.get_or_init(|| {
            let wanted = chosen.incompatible_features(self.role);
            let mut found = match self.role {
                SchemaRole::Input => detect(self.schema, wanted.union(LOST_FEATURES)),
                SchemaRole::Output => detect(self.schema, wanted),
            };
            found.sort();
            found
        })
    }

    /// The features that the selected targets reject. Computed at the first call.
    pub fn incompatibilities(
        &self,
        chosen: &Selection,
    ) -> impl Iterator<Item = Incompatibility<'_, 'd>> {
        let features = self.features(chosen);
        let found = self
            .incompatibilities
            .get_or_init(|| incompatibilities(self.schema, self.role, features, chosen));
        found.iter(features)
    }

    /// The features of an input schema that targets in common use reject. Computed at the first
    /// call; the data of targets are read only if there is one.
    pub fn common_incompatibilities(
        &self,
        chosen: &Selection,
    ) -> impl Iterator<Item = Incompatibility<'_, 'd>> {
        let features = self.features(chosen);
        let found = self.common.get_or_init(|| {
            let mut lost = FeatureSet::EMPTY;
            let of_input = features.iter().filter(|_| self.role == SchemaRole::Input);
            of_input.for_each(|found| lost.insert(found.feature));
            if !lost.intersects(LOST_FEATURES) {
                return Incompatibilities::default();
            }
            incompatibilities(self.schema, self.role, features, &common_losers(lost))
        });
        found.iter(features)
    }
}

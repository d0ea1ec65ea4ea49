//! The subjects of rules about tools: a tool, a text in it, or one of its schemas.

use std::cell::OnceCell;
use std::ops::Range;

use crate::document::{Place, TreeEdit, Value};
use crate::model::text::TextTraits;
use crate::model::{Annotations, HeaderAnnotation, SchemaRoot, Tool, ToolList, header_annotations};
use crate::schema::{Keyword, Reach, Schema, SchemaNode};
use crate::targets::{
    FeatureSet, Incompatibilities, Incompatibility, LOST_FEATURES, LOST_OUTPUT_FEATURES,
    Occurrences, SchemaRole, Selection, common_losers, detect, incompatibilities,
};

/// A tool, with the list that contains it.
pub struct ToolSubject<'a, 'd> {
    /// The tool to check.
    pub tool: &'a Tool<'d>,
    /// The list that contains the tool.
    pub list: &'a ToolList<'d>,
    /// The roots of the tool's input and output schema, computed on first use.
    roots: [OnceCell<SchemaRoot<'d>>; 2],
    annotations: OnceCell<Option<Annotations<'d>>>,
}

impl<'a, 'd> ToolSubject<'a, 'd> {
    /// Creates the subject of a tool in a list.
    pub fn new(tool: &'a Tool<'d>, list: &'a ToolList<'d>) -> Self {
        Self { tool, list, roots: [const { OnceCell::new() }; 2], annotations: OnceCell::new() }
    }

    /// The schema for a role, in any spelling of its key and of any type.
    pub fn given_schema(&self, role: SchemaRole) -> Option<Value<'d>> {
        match role {
            SchemaRole::Input => self.tool.any_input_schema(),
            SchemaRole::Output => self.tool.output_schema(),
        }
    }

    /// The root of the schema for a role, with its form and the members that most rules need.
    /// Computed on first use.
    pub fn root(&self, role: SchemaRole) -> Option<&SchemaRoot<'d>> {
        let root = self.given_schema(role)?;
        Some(self.roots[role as usize].get_or_init(|| SchemaRoot::of(root)))
    }

    /// The members of the tool's annotations. Computed on first use.
    pub fn annotations(&self) -> Option<&Annotations<'d>> {
        self.annotations.get_or_init(|| self.tool.annotations().map(Annotations::of)).as_ref()
    }
}

/// A string in a tool, at any depth, or in a message: a value or a key.
pub struct TextSubject<'a, 'd> {
    /// The tool that contains the string; `None` if no tool does.
    pub tool: Option<&'a Tool<'d>>,
    /// The string value; for a key, the value that belongs to it.
    pub value: Value<'d>,
    /// Whether the text is a key.
    pub is_key: bool,
    /// Whether the text is a description, of the tool or of a part of it.
    pub is_description: bool,
    /// The text of the string or key.
    pub text: &'d str,
    /// The traits of the text, by which checks are skipped.
    pub traits: TextTraits,
}

impl TextSubject<'_, '_> {
    /// The edit that replaces the whole text.
    pub fn rewriting(&self, text: String) -> TreeEdit {
        TreeEdit::ReplacePlace(self.place_of(&(0..self.text.len())), text)
    }

    /// The place of a byte range of the text.
    pub fn place_of(&self, bytes: &Range<usize>) -> Place {
        if self.is_key {
            self.value.key_slice_place(bytes.start, bytes.end)
        } else {
            self.value.slice_place(bytes.start, bytes.end)
        }
    }
}

/// A schema of a tool.
pub struct SchemaSubject<'a, 'd> {
    /// The schema to check.
    pub schema: &'a Schema<'d>,
    /// The role of the schema in the tool.
    pub role: SchemaRole,
    /// The tool that the schema belongs to.
    pub tool: &'a Tool<'d>,
    headers: OnceCell<Vec<HeaderAnnotation<'d>>>,
    features: OnceCell<Occurrences<'d>>,
    incompatibilities: OnceCell<Incompatibilities>,
    /// Incompatibilities with common targets, independent of the selected ones.
    common: OnceCell<Incompatibilities>,
    properties: OnceCell<Vec<Property<'a, 'd>>>,
}

/// A property that a schema declares, at any depth.
#[derive(Clone, Copy)]
pub struct Property<'a, 'd> {
    /// The schema of the property.
    pub node: SchemaNode<'a, 'd>,
    /// The `description` in the property's schema.
    pub description: Option<Value<'d>>,
}

impl<'a, 'd> SchemaSubject<'a, 'd> {
    /// Creates the subject of a tool's schema.
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

    /// A note about what clients lose if they compile the subschema with this index but cannot;
    /// `None` if they do not compile it.
    pub fn lost_unless_compiled(&self, node: usize) -> Option<&'static str> {
        let is_compiled =
            self.role == SchemaRole::Output && self.schema.is_reached(node, Reach::Ajv);
        is_compiled.then_some(
            "the TypeScript SDK cannot compile the schema: 1.x compiles all output schemas when \
             it lists the tools, and loses every tool; 2.x rejects each call of this one",
        )
    }

    /// All properties in the order of the text. Computed on first use.
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

    /// All `x-mcp-header` keywords in the schema. Computed on first use.
    pub fn headers(&self) -> &[HeaderAnnotation<'d>] {
        self.headers.get_or_init(|| header_annotations(self.schema))
    }

    /// The features that some clients or providers do not accept: those that matter in every run,
    /// and those that a selected target does not accept. Computed on first use.
    pub fn features(&self, chosen: &Selection) -> &Occurrences<'d> {
        self.features.get_or_init(|| {
            let wanted = chosen.incompatible_features(self.role);
            let mut found = detect(self.schema, wanted.union(self.commonly_lost()));
            found.sort();
            found
        })
    }

    /// The features that the selected targets do not accept. Computed on first use.
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

    /// The features by which common targets lose something.
    fn commonly_lost(&self) -> FeatureSet {
        match self.role {
            SchemaRole::Input => LOST_FEATURES,
            SchemaRole::Output => LOST_OUTPUT_FEATURES,
        }
    }

    /// The features of the schema that common targets reject. Computed on first use; the data
    /// of targets are read only if there is any such feature.
    pub fn common_incompatibilities(
        &self,
        chosen: &Selection,
    ) -> impl Iterator<Item = Incompatibility<'_, 'd>> {
        let features = self.features(chosen);
        let found = self.common.get_or_init(|| {
            let mut lost = FeatureSet::EMPTY;
            features.iter().for_each(|found| lost.insert(found.feature));
            if !lost.intersects(self.commonly_lost()) {
                return Incompatibilities::default();
            }
            incompatibilities(self.schema, self.role, features, &common_losers(self.role, lost))
        });
        found.iter(features)
    }
}

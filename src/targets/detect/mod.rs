//! Finding the features of a schema, each once, in one pass over the walk.

mod absence;
mod keyword;
mod occurrence;
mod occurrences;
mod reference;
mod tool;

use keyword::Where;

use super::{Feature, FeatureSet};
use crate::document::{Place, Value};
use crate::schema::{Keyword, KeywordSet, Schema, SchemaNode, TypeSet, ViolationKind};

pub use occurrence::{Detail, Occurrence};
pub use occurrences::Occurrences;
pub use tool::tool_features;

/// The occurrences of the `wanted` features in `schema`, by subschema in the order of the text.
pub fn detect<'d>(schema: &Schema<'d>, wanted: FeatureSet) -> Occurrences<'d> {
    let mut detector = Detector::new(schema, wanted);
    if wanted.is_empty() {
        return detector.found;
    }
    detector.visit(schema.root_node());
    let inside = detector.keywords.inside.union(OF_CONTAINERS);
    let may_have_one = |present: KeywordSet, types: TypeSet| {
        present.is_empty() || present.intersects(inside) || lacks_simple_type(types)
    };
    for node in schema.nodes_where(may_have_one).filter(|node| !node.is_root()) {
        detector.visit(node);
    }
    detector.unknown_members();
    detector.violations();
    detector.references();
    detector.found
}

const OF_CONTAINERS: KeywordSet = KeywordSet::of(&[Keyword::Properties, Keyword::Required]);

/// Whether a subschema of these types may lack something: most have one simple type and cannot.
fn lacks_simple_type(types: TypeSet) -> bool {
    const CONTAINERS: TypeSet = TypeSet::ARRAY.union(TypeSet::OBJECT).union(TypeSet::ODD);
    types.is_empty() || types.intersects(CONTAINERS)
}

struct Detector<'s, 'd> {
    schema: &'s Schema<'d>,
    wanted: FeatureSet,
    keywords: Where,
    found: Occurrences<'d>,
}

impl<'s, 'd> Detector<'s, 'd> {
    fn new(schema: &'s Schema<'d>, wanted: FeatureSet) -> Self {
        let keywords = Where::of(wanted);
        let found = Occurrences::new(schema.root_node().value().document());
        Self { schema, wanted, keywords, found }
    }

    fn visit(&mut self, node: SchemaNode<'s, 'd>) {
        if node.present().is_empty() && !node.value().is_object() {
            self.boolean(node);
            return;
        }
        let keywords = if node.is_root() { self.keywords.at_root } else { self.keywords.inside };
        if node.present().intersects(keywords) {
            for (keyword, value) in node.all_keywords() {
                if keywords.contains(keyword) {
                    self.keyword(node, keyword, value);
                }
            }
        }
        if self.may_lack_something(node) {
            self.absences(node);
        }
    }

    fn may_lack_something(&self, node: SchemaNode<'_, '_>) -> bool {
        lacks_simple_type(node.types())
            || node.is_root()
            || node.present().intersects(OF_CONTAINERS)
    }

    /// Adds `true` or `false` if older parsers expect an object in its place.
    fn boolean(&mut self, node: SchemaNode<'s, 'd>) {
        // `additionalProperties` and `additionalItems` had booleans in draft-04, before there were
        // boolean schemas.
        const BOOLEAN_BY_CUSTOM: KeywordSet = KeywordSet::of(&[
            Keyword::AdditionalProperties,
            Keyword::AdditionalItems,
            Keyword::UnevaluatedProperties,
            Keyword::UnevaluatedItems,
        ]);
        let Some(via) = node.via().filter(|via| !BOOLEAN_BY_CUSTOM.contains(*via)) else { return };
        let value = node.value();
        self.add(Feature::BooleanSubschema, node, value, value.place());
        if via == Keyword::Items && value.is_false() {
            self.add(Feature::ItemsFalse, node, value, value.place());
        }
    }

    fn unknown_members(&mut self) {
        if !self.wanted.contains(Feature::NullableKeyword) {
            return;
        }
        for (node, member) in self.schema.unknown_members() {
            if member.key_bytes() == b"nullable" {
                let place = member.key_place();
                self.found.add(Feature::NullableKeyword, node, member, place);
            }
        }
    }

    /// Adds the values of keywords that the meta-schema rejects, apart from those that have a feature of
    /// their own.
    fn violations(&mut self) {
        use ViolationKind as Kind;
        if !self.wanted.contains(Feature::KeywordValueInvalid) {
            return;
        }
        for violation in self.schema.violations() {
            let has_own_feature = match violation.kind {
                Kind::TupleItems | Kind::BooleanExclusive | Kind::BooleanRequired => true,
                Kind::HasFragment | Kind::NotAnAnchor | Kind::ExclusiveAlone => true,
                _ => matches!(violation.keyword, Keyword::Properties | Keyword::Required),
            };
            if !has_own_feature {
                let (node, value) = (self.schema.node(violation.node), violation.value);
                self.found.add(Feature::KeywordValueInvalid, node, value, value.place());
            }
        }
    }

    fn add(&mut self, feature: Feature, node: SchemaNode<'_, 'd>, value: Value<'d>, place: Place) {
        if self.wanted.contains(feature) {
            self.found.add(feature, node, value, place);
        }
    }

    /// Adds a feature at the key of a keyword.
    fn add_key(&mut self, feature: Feature, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        self.add(feature, node, value, value.key_place());
    }
}

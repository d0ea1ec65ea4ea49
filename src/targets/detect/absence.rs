//! Features that consist in something missing.

use super::Detector;
use crate::document::Value;
use crate::schema::{Keyword, KeywordSet, SchemaNode, TypeSet};
use crate::targets::name_set::NameSet;
use crate::targets::{Feature, FeatureSet};

/// Keywords that make a `type` unnecessary.
const SAYS_WHAT_IT_IS: KeywordSet = KeywordSet::of(&[
    Keyword::Type,
    Keyword::Ref,
    Keyword::DynamicRef,
    Keyword::RecursiveRef,
    Keyword::Enum,
    Keyword::Const,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Not,
    Keyword::If,
]);

/// Keywords that describe an object's properties without naming them.
const OPEN_PROPERTIES: KeywordSet = KeywordSet::of(&[
    Keyword::AdditionalProperties,
    Keyword::PatternProperties,
    Keyword::UnevaluatedProperties,
    Keyword::Ref,
    Keyword::AllOf,
    Keyword::AnyOf,
    Keyword::OneOf,
]);

const ITEMS: KeywordSet = KeywordSet::of(&[Keyword::Items, Keyword::PrefixItems]);

/// The features of schemas of objects.
const OF_OBJECTS: FeatureSet = FeatureSet::of(&[
    Feature::PropertiesMissing,
    Feature::AdditionalPropertiesTrue,
    Feature::RequiredUndefined,
    Feature::RequiredOnNonObject,
    Feature::OptionalProperties,
    Feature::DefaultOfOptional,
]);

/// The features that concern existing members of objects.
const OF_MEMBERS: FeatureSet = FeatureSet::of(&[
    Feature::AdditionalPropertiesTrue,
    Feature::RequiredUndefined,
    Feature::RequiredOnNonObject,
    Feature::OptionalProperties,
    Feature::DefaultOfOptional,
]);

const OF_AN_OBJECT: KeywordSet = KeywordSet::of(&[Keyword::Properties, Keyword::Required]);

impl<'d> Detector<'_, 'd> {
    pub(super) fn absences(&mut self, node: SchemaNode<'_, 'd>) {
        let present = node.present();
        let is_root = node.is_root();
        if is_root && !present.contains(Keyword::Type) {
            let place = node.value().key_place();
            self.add(Feature::RootTypeMissing, node, node.value(), place);
        }
        if node.via() == Some(Keyword::Properties) && !present.intersects(SAYS_WHAT_IT_IS) {
            let place = node.value().key_place();
            self.add(Feature::UntypedProperty, node, node.value(), place);
        }
        if self.wanted.contains(Feature::ArrayWithoutItems)
            && present.contains(Keyword::Type)
            && !present.intersects(ITEMS)
            // A list with an invalid name may contain `array` as well.
            && node.types().intersects(TypeSet::ARRAY.union(TypeSet::ODD))
            && let Some(named) = named_type(node, "array")
        {
            self.add(Feature::ArrayWithoutItems, node, node.value(), named.place());
        }
        let says_object = node.types().intersects(TypeSet::OBJECT.union(TypeSet::ODD));
        if self.wanted.intersects(OF_OBJECTS) && (says_object || present.intersects(OF_AN_OBJECT)) {
            self.object(node);
        }
    }

    fn object(&mut self, node: SchemaNode<'_, 'd>) {
        let present = node.present();
        if !self.wanted.intersects(OF_MEMBERS) && present.contains(Keyword::Properties) {
            return;
        }
        let named = named_type(node, "object");
        let properties = node.keyword(Keyword::Properties).filter(|value| value.is_object());
        if let Some(named) = named.filter(|_| !present.contains(Keyword::Properties))
            // A nested object that describes its properties in another way is a map.
            && (node.is_root() || !present.intersects(OPEN_PROPERTIES))
        {
            self.add(Feature::PropertiesMissing, node, node.value(), named.place());
        }
        let is_object = named.is_some() || properties.is_some();
        // Without the keyword, an object is open (2020-12 Core, section 10.3.2.3).
        if is_object && !present.contains(Keyword::AdditionalProperties) {
            let place = named.map_or(node.value().key_place(), Value::place);
            self.add(Feature::AdditionalPropertiesTrue, node, node.value(), place);
        }
        self.requirements(node, properties, is_object);
        self.members_of_no_object(node, named.is_some());
    }

    /// Adds required names that are not defined, properties that are not required, and their
    /// defaults.
    fn requirements(
        &mut self,
        node: SchemaNode<'_, 'd>,
        properties: Option<Value<'d>>,
        is_object: bool,
    ) {
        const OPTIONAL: FeatureSet =
            FeatureSet::of(&[Feature::OptionalProperties, Feature::DefaultOfOptional]);
        if !self.wanted.contains(Feature::RequiredUndefined) && !self.wanted.intersects(OPTIONAL) {
            return;
        }
        let required = node.keyword(Keyword::Required).filter(|value| value.is_array());
        let names = || required.into_iter().flat_map(Value::items).filter(|name| name.is_string());
        let keys = || properties.into_iter().flat_map(Value::entries).filter_map(Value::key);
        if self.wanted.contains(Feature::RequiredUndefined) && required.is_some() && is_object {
            let defined: NameSet<'_> = keys().collect();
            for name in names().filter(|name| !defined.contains(name.scalar_text())) {
                self.add(Feature::RequiredUndefined, node, name, name.place());
            }
        }
        let Some(properties) = properties.filter(|_| self.wanted.intersects(OPTIONAL)) else {
            return;
        };
        let demanded: NameSet<'_> = names().map(Value::scalar_text).collect();
        let is_optional =
            |property: &Value<'d>| property.key().is_some_and(|key| !demanded.contains(key));
        let mut optional = properties.entries().filter(is_optional).peekable();
        if optional.peek().is_some() {
            let place = required.map_or(properties.key_place(), Value::key_place);
            self.add(Feature::OptionalProperties, node, properties, place);
        }
        if self.wanted.contains(Feature::DefaultOfOptional) {
            for default in optional.filter_map(|property| property.get("default")) {
                self.add(Feature::DefaultOfOptional, node, default, default.key_place());
            }
        }
    }

    /// Adds `required` or `properties` of a schema with another type, or without a type.
    fn members_of_no_object(&mut self, node: SchemaNode<'_, 'd>, says_object: bool) {
        // The root is an object even without a `type`, which `RootTypeMissing` represents.
        if says_object || node.is_root() {
            return;
        }
        let typed = node.present().contains(Keyword::Type);
        let required = node.keyword(Keyword::Required).filter(|value| value.is_array());
        let properties = node.keyword(Keyword::Properties).filter(|_| typed);
        if let Some(member) = required.or(properties) {
            self.add(Feature::RequiredOnNonObject, node, member, member.key_place());
        }
    }
}

/// The value of `type`, or the item of it, that names this type.
fn named_type<'d>(node: SchemaNode<'_, 'd>, name: &str) -> Option<Value<'d>> {
    let given = node.keyword(Keyword::Type)?;
    if given.is_array() {
        return given.items().find(|item| item.is_text(name));
    }
    given.is_text(name).then_some(given)
}

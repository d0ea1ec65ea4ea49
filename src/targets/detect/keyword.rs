//! Features that consist in the presence of a keyword.

use super::Detector;
use crate::document::{Kind, Value};
use crate::schema::{
    Dialect, DialectUri, Keyword, KeywordSet, PatternVerdict, SchemaNode, judge_pattern,
    python_rejection,
};
use crate::targets::{Feature, FeatureSet, LOST_FEATURES};

use Feature as F;

/// The features that each keyword may show.
const WHERE: &[(&[Feature], Keyword)] = &[
    (
        &[F::RootOneOf, F::OneOf, F::AnyOfWithSiblingType, F::RootCompositionProperties],
        Keyword::OneOf,
    ),
    (
        &[F::RootAnyOf, F::AnyOf, F::AnyOfWithSiblingType, F::RootCompositionProperties],
        Keyword::AnyOf,
    ),
    (&[F::RootAllOf, F::AllOf, F::RootCompositionProperties], Keyword::AllOf),
    (&[F::RootNot, F::Not, F::NotAnything], Keyword::Not),
    (&[F::RootIfThenElse, F::IfThenElse], Keyword::If),
    (&[F::RootEnum, F::EnumNonstring, F::EnumEmptyString], Keyword::Enum),
    (&[F::Const], Keyword::Const),
    (&[F::RootTypeNotObject, F::TypeArray, F::TypeArrayCompound], Keyword::Type),
    (
        &[
            F::PropertiesNotObject,
            F::PropertyNotSchema,
            F::PropertyNameInvalid,
            F::PropertyNameLong,
        ],
        Keyword::Properties,
    ),
    (&[F::EmptyObjectNested], Keyword::Properties),
    (&[F::RefSiblings], Keyword::Ref),
    (&[F::DefinitionsKey], Keyword::Definitions),
    (&[F::ItemsArray], Keyword::Items),
    (&[F::PrefixItems], Keyword::PrefixItems),
    (&[F::UniqueItems], Keyword::UniqueItems),
    (&[F::MinItemsMaxItems], Keyword::MinItems),
    (&[F::MinItemsMaxItems], Keyword::MaxItems),
    (&[F::Contains], Keyword::Contains),
    (&[F::Contains], Keyword::MinContains),
    (&[F::Contains], Keyword::MaxContains),
    (&[F::MinimumMaximum], Keyword::Minimum),
    (&[F::MinimumMaximum], Keyword::Maximum),
    (&[F::ExclusiveNumeric, F::ExclusiveBoolean], Keyword::ExclusiveMinimum),
    (&[F::ExclusiveNumeric, F::ExclusiveBoolean], Keyword::ExclusiveMaximum),
    (&[F::MultipleOf], Keyword::MultipleOf),
    (&[F::MinLengthMaxLength], Keyword::MinLength),
    (&[F::MinLengthMaxLength], Keyword::MaxLength),
    (
        &[
            F::Pattern,
            F::PatternUnanchored,
            F::PatternLookaround,
            F::PatternBackReference,
            F::PatternNotPython,
        ],
        Keyword::Pattern,
    ),
    (&[F::Format, F::FormatUnlisted], Keyword::Format),
    (
        &[F::AdditionalPropertiesFalse, F::AdditionalPropertiesTrue, F::AdditionalPropertiesSchema],
        Keyword::AdditionalProperties,
    ),
    (&[F::PatternProperties], Keyword::PatternProperties),
    (&[F::PropertyNames], Keyword::PropertyNames),
    (&[F::UnevaluatedProperties], Keyword::UnevaluatedProperties),
    (&[F::UnevaluatedProperties], Keyword::UnevaluatedItems),
    (&[F::DependentRequired], Keyword::DependentRequired),
    (&[F::DependentRequired], Keyword::DependentSchemas),
    (&[F::MinPropertiesMaxProperties], Keyword::MinProperties),
    (&[F::MinPropertiesMaxProperties], Keyword::MaxProperties),
    (&[F::RequiredNotArray], Keyword::Required),
    (&[F::Default], Keyword::Default),
    (&[F::Examples], Keyword::Examples),
    (&[F::Title], Keyword::Title),
    (&[F::SchemaKeyword, F::SchemaKeyword202012, F::SchemaKeywordDraft07], Keyword::Schema),
    (&[F::IdKeyword, F::IdInvalid], Keyword::Id),
];

/// The table [`WHERE`] with sets of features, which are needed for every schema.
const SETS: [(FeatureSet, Keyword); WHERE.len()] = {
    let mut sets = [(FeatureSet::of(&[]), Keyword::Type); WHERE.len()];
    let mut index = 0;
    while index < WHERE.len() {
        sets[index] = (FeatureSet::of(WHERE[index].0), WHERE[index].1);
        index += 1;
    }
    sets
};

/// Features that only the root can have.
const OF_ROOT: FeatureSet = FeatureSet::of(&[
    F::RootOneOf,
    F::RootAnyOf,
    F::RootAllOf,
    F::RootNot,
    F::RootIfThenElse,
    F::RootEnum,
    F::RootCompositionProperties,
    F::RootTypeNotObject,
    F::PropertyNameInvalid,
    F::PropertyNameLong,
    F::DefinitionsKey,
]);

/// The keywords that may show the wanted features, at the root and inside.
#[derive(Clone, Copy)]
pub(super) struct Where {
    pub(super) at_root: KeywordSet,
    pub(super) inside: KeywordSet,
}

impl Where {
    pub(super) fn of(wanted: FeatureSet) -> Self {
        const USUAL: Where = Where::find(LOST_FEATURES);
        if wanted == LOST_FEATURES { USUAL } else { Self::find(wanted) }
    }

    const fn find(wanted: FeatureSet) -> Self {
        let inside = keywords_of(wanted.without(OF_ROOT));
        Self { at_root: keywords_of(wanted), inside }
    }
}

/// The keywords that may show one of the features.
const fn keywords_of(wanted: FeatureSet) -> KeywordSet {
    let mut keywords = KeywordSet::EMPTY;
    let mut index = 0;
    while index < SETS.len() {
        if wanted.intersects(SETS[index].0) {
            keywords.insert(SETS[index].1);
        }
        index += 1;
    }
    keywords
}

impl<'d> Detector<'_, 'd> {
    pub(super) fn keyword(&mut self, node: SchemaNode<'_, 'd>, keyword: Keyword, value: Value<'d>) {
        match keyword {
            Keyword::OneOf | Keyword::AnyOf => self.union(node, keyword, value),
            Keyword::AllOf => {
                self.add_key(at(node, F::RootAllOf, F::AllOf), node, value);
                self.beside_properties(node, value);
            }
            Keyword::Not => {
                self.add_key(at(node, F::RootNot, F::Not), node, value);
                if value.is_true() || value.is_object() && value.entries().next().is_none() {
                    self.add_key(F::NotAnything, node, value);
                }
            }
            Keyword::If => self.add_key(at(node, F::RootIfThenElse, F::IfThenElse), node, value),
            Keyword::Enum => self.choices(node, value),
            Keyword::Type => self.type_name(node, value),
            Keyword::Properties => self.properties(node, value),
            Keyword::Ref => self.siblings_of_reference(node, value),
            Keyword::Definitions if node.via().is_none() => {
                self.add_key(F::DefinitionsKey, node, value);
            }
            Keyword::Items if value.is_array() => self.add_key(F::ItemsArray, node, value),
            Keyword::Definitions | Keyword::Items => {}
            Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => {
                let boolean = value.kind() == Kind::Boolean;
                let feature = if boolean { F::ExclusiveBoolean } else { F::ExclusiveNumeric };
                self.add_key(feature, node, value);
            }
            Keyword::Pattern => self.pattern(node, value),
            Keyword::Format => {
                self.add(F::Format, node, value, value.place());
                self.add(F::FormatUnlisted, node, value, value.place());
            }
            Keyword::AdditionalProperties => {
                let feature = match value.as_bool() {
                    Some(true) => F::AdditionalPropertiesTrue,
                    Some(false) => F::AdditionalPropertiesFalse,
                    None => F::AdditionalPropertiesSchema,
                };
                self.add_key(feature, node, value);
            }
            Keyword::Required => self.required_names(node, value),
            Keyword::Schema => self.dialect(node, value),
            Keyword::Id => self.id(node, value),
            simple => {
                let feature = WHERE.iter().find(|(_, keyword)| *keyword == simple);
                if let Some(&feature) = feature.and_then(|(features, _)| features.first()) {
                    self.add_key(feature, node, value);
                }
            }
        }
    }

    fn union(&mut self, node: SchemaNode<'_, 'd>, keyword: Keyword, value: Value<'d>) {
        let feature = match keyword {
            Keyword::OneOf => at(node, F::RootOneOf, F::OneOf),
            _ => at(node, F::RootAnyOf, F::AnyOf),
        };
        self.add_key(feature, node, value);
        // The root must have a `type` beside it in any case (schema.ts, Tool).
        if node.via().is_some() && node.value().entries().nth(1).is_some() {
            self.add_key(F::AnyOfWithSiblingType, node, value);
        }
        self.beside_properties(node, value);
    }

    fn beside_properties(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        if node.is_root() && node.present().contains(Keyword::Properties) {
            self.add_key(F::RootCompositionProperties, node, value);
        }
    }

    fn choices(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        if node.via().is_none() {
            self.add_key(F::RootEnum, node, value);
        }
        let typed = node.keyword(Keyword::Type);
        let other_type = typed.is_some_and(|given| given.is_string() && !given.is_text("string"));
        let has_other = value.items().any(|item| !item.is_string());
        if other_type || has_other {
            self.add(F::EnumNonstring, node, value, value.key_place());
        }
        if value.items().any(|item| item.is_text("")) {
            self.add(F::EnumEmptyString, node, value, value.key_place());
        }
    }

    fn type_name(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        let is_object = value.is_text("object");
        if node.via().is_none() && !is_object {
            self.add(F::RootTypeNotObject, node, value, value.place());
        }
        // At the root, a list of types is `RootTypeNotObject`.
        if !value.is_array() || node.is_root() {
            return;
        }
        self.add(F::TypeArray, node, value, value.place());
        if value.items().any(|item| item.is_text("object") || item.is_text("array")) {
            self.add(F::TypeArrayCompound, node, value, value.place());
        }
    }

    fn properties(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        if !value.is_object() {
            self.add(F::PropertiesNotObject, node, value, value.key_place());
        }
        for property in value.entries() {
            if !matches!(property.kind(), Kind::Object | Kind::Boolean) {
                self.add(F::PropertyNotSchema, node, property, property.key_place());
            }
            // The Anthropic API limits names at the top level only.
            if node.via().is_none() && !is_plain_name(property.key_bytes()) {
                self.add(F::PropertyNameInvalid, node, property, property.key_place());
                self.add(F::PropertyNameLong, node, property, property.key_place());
            }
        }
        if node.via().is_some() && value.is_object() && value.entries().next().is_none() {
            self.add_key(F::EmptyObjectNested, node, value);
        }
    }

    fn siblings_of_reference(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        if node.value().entries().nth(1).is_some() && node.via().is_some() {
            self.add(F::RefSiblings, node, value, value.place());
        }
    }

    fn pattern(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        let Some(text) = value.as_str() else { return };
        self.add(F::Pattern, node, value, value.place());
        if !(text.starts_with('^') && text.ends_with('$')) {
            self.add(F::PatternUnanchored, node, value, value.place());
        }
        if looks_around(text) {
            self.add(F::PatternLookaround, node, value, value.place());
        }
        if refers_back(text) {
            self.add(F::PatternBackReference, node, value, value.place());
        }
        // Where a pattern is not valid, another rule reports it.
        if self.wanted.contains(F::PatternNotPython)
            && python_rejection(text).is_some()
            && judge_pattern(text) == PatternVerdict::Valid
        {
            self.add(F::PatternNotPython, node, value, value.place());
        }
    }

    fn required_names(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        let is_list_of_names = value.is_array() && value.items().all(Value::is_string);
        if !is_list_of_names {
            self.add_key(F::RequiredNotArray, node, value);
        }
    }

    fn dialect(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        self.add_key(F::SchemaKeyword, node, value);
        let named = value.as_str().map(Dialect::from_uri);
        match named {
            Some(
                DialectUri::Known(Dialect::Draft2020) | DialectUri::Variant(Dialect::Draft2020),
            ) => {
                self.add_key(F::SchemaKeyword202012, node, value);
            }
            Some(DialectUri::Known(Dialect::Draft7) | DialectUri::Variant(Dialect::Draft7)) => {
                self.add_key(F::SchemaKeywordDraft07, node, value);
            }
            _ => {}
        }
    }

    fn id(&mut self, node: SchemaNode<'_, 'd>, value: Value<'d>) {
        self.add_key(F::IdKeyword, node, value);
        // RFC 3986, appendix A: characters that no URI reference contains.
        let foreign = |c: char| c.is_whitespace() || c.is_control() || "<>\"{}|\\^`".contains(c);
        if value.as_str().is_some_and(|text| text.contains(foreign)) {
            self.add_key(F::IdInvalid, node, value);
        }
    }
}

const fn at(node: SchemaNode<'_, '_>, root: Feature, nested: Feature) -> Feature {
    if node.is_root() { root } else { nested }
}

/// Whether a property name is accepted by every target: at most 64 letters, digits and `_`, not
/// beginning with a digit.
fn is_plain_name(name: &[u8]) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let begins_well = name.first().is_some_and(|first| !first.is_ascii_digit());
    begins_well && name.len() <= 64 && name.iter().all(is_word)
}

/// Whether a pattern has look-around, which engines without backtracking do not support.
fn looks_around(pattern: &str) -> bool {
    ["(?=", "(?!", "(?<=", "(?<!"].iter().any(|start| pattern.contains(start))
}

/// Whether a pattern has a back-reference or a word boundary.
fn refers_back(pattern: &str) -> bool {
    let mut bytes = pattern.bytes();
    let mut escape = false;
    while let Some(byte) = bytes.next() {
        // A backslash escapes the next character: after two of them, `b` is a letter.
        if byte == b'\\' {
            escape |= matches!(bytes.next(), Some(b'b' | b'B' | b'1'..=b'9' | b'k'));
        }
    }
    escape
}

#[cfg(test)]
mod tests {
    use super::{looks_around, refers_back};

    #[test]
    fn escapes_are_distinguished_from_escaped_characters() {
        for pattern in ["(?=a)b", "^(?!x)", "(?<=a)b", "(?<!a)b"] {
            assert!(looks_around(pattern) && !refers_back(pattern), "{pattern}");
        }
        for pattern in [r"\bword\b", r"(a)\1", r"(?<n>a)\k<n>"] {
            assert!(refers_back(pattern) && !looks_around(pattern), "{pattern}");
        }
        for pattern in ["^a+$", r"\\b", r"\d{2}", "(?:a|b)", r"(?<name>a)", r"\(\?=a\)"] {
            assert!(!looks_around(pattern) && !refers_back(pattern), "{pattern}");
        }
    }
}

//! The keywords of JSON Schema, each with all that is known of it.

use crate::schema::{Dialect, Shape, TypeSet};

macro_rules! keywords {
    ($($variant:ident $text:literal $first:ident..$last:ident $shape:ident $types:ident $words:literal;)*) => {
        /// A keyword of some dialect.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Keyword {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        #[allow(non_upper_case_globals, reason = "constants named after the variants they spell")]
        impl Keyword {
            /// All keywords, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The keyword as written.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The keyword with exactly this spelling, in any dialect.
            pub fn from_text(text: &str) -> Option<Self> {
                Self::from_bytes(text.as_bytes())
            }

            /// The keyword whose spelling has exactly these bytes.
            pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
                $(const $variant: &[u8] = $text.as_bytes();)*
                match bytes { $($variant => Some(Self::$variant),)* _ => None }
            }

            /// The first dialect that has the keyword.
            pub const fn first_dialect(self) -> Dialect {
                match self { $(Self::$variant => Dialect::$first,)* }
            }

            /// The last dialect that has the keyword (deprecated ones count while the meta-schema
            /// defines them).
            pub const fn last_dialect(self) -> Dialect {
                match self { $(Self::$variant => Dialect::$last,)* }
            }

            /// The form of the value in most dialects: that of the meta-schemas is
            /// [`shape`](crate::schema::shape).
            pub(crate) const fn usual_shape(self) -> Shape {
                match self { $(Self::$variant => Shape::$shape,)* }
            }

            /// The types of the values to which the keyword applies.
            pub const fn types(self) -> TypeSet {
                match self { $(Self::$variant => TypeSet::$types,)* }
            }

            /// What the keyword means, in one sentence or two.
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $words,)* }
            }
        }
    };
}

// Keyword, spelling, first and last dialect that has it, form of its value (which is also where its
// subschemas are), types of the values to which it applies, meaning. Sources: the meta-schemas of
// draft-04, -06, -07, 2019-09 and 2020-12.
keywords! {
    Schema "$schema" Draft4..Draft2020 Text ANY "The dialect that the schema is written in. Without it, 2020-12 applies.";
    Id "$id" Draft6..Draft2020 Identifier ANY "The URI of the schema, which references are relative to.";
    LegacyId "id" Draft4..Draft4 Text ANY "The URI of the schema, which references are relative to.";
    Ref "$ref" Draft4..Draft2020 Text ANY "Applies another schema: `#/$defs/name` is one of this document.";
    Anchor "$anchor" Draft2019..Draft2020 AnchorName ANY "A name that references can use.";
    DynamicRef "$dynamicRef" Draft2020..Draft2020 Text ANY "A reference that an outer schema can redirect.";
    DynamicAnchor "$dynamicAnchor" Draft2020..Draft2020 AnchorName ANY "A name that dynamic references can use.";
    RecursiveRef "$recursiveRef" Draft2019..Draft2020 Text ANY "A reference to the schema itself that an outer schema can redirect.";
    RecursiveAnchor "$recursiveAnchor" Draft2019..Draft2020 AnchorName ANY "Whether recursive references may be redirected here.";
    Vocabulary "$vocabulary" Draft2019..Draft2020 BooleanMap ANY "The vocabularies of a meta-schema.";
    Comment "$comment" Draft7..Draft2020 Text ANY "A comment for authors of the schema.";
    Defs "$defs" Draft2019..Draft2020 SchemaMap ANY "Schemas that references can use. They apply to nothing by themselves.";
    Definitions "definitions" Draft4..Draft2020 SchemaMap ANY "Schemas that references can use. They apply to nothing by themselves.";
    PrefixItems "prefixItems" Draft2020..Draft2020 Schemas ARRAY "The schemas of the first elements of an array, one for each.";
    Items "items" Draft4..Draft2020 SchemaOrSchemas ARRAY "The schema of the elements of an array.";
    AdditionalItems "additionalItems" Draft4..Draft2019 Schema ARRAY "The schema of the elements behind those of `items`.";
    Contains "contains" Draft6..Draft2020 Schema ARRAY "The schema that at least one element of an array matches.";
    AdditionalProperties "additionalProperties" Draft4..Draft2020 Schema OBJECT "The schema of properties that nothing else names; `false` allows none.";
    Properties "properties" Draft4..Draft2020 SchemaMap OBJECT "The schemas of properties, by name.";
    PatternProperties "patternProperties" Draft4..Draft2020 SchemaMap OBJECT "The schemas of properties whose names match a pattern.";
    DependentSchemas "dependentSchemas" Draft2019..Draft2020 SchemaMap OBJECT "The schemas that apply if an object has a property.";
    Dependencies "dependencies" Draft4..Draft2020 DependencyMap OBJECT "What an object needs if it has a property.";
    PropertyNames "propertyNames" Draft6..Draft2020 Schema OBJECT "The schema of the names of properties.";
    If "if" Draft7..Draft2020 Schema ANY "The schema that decides whether `then` or `else` applies.";
    Then "then" Draft7..Draft2020 Schema ANY "The schema that applies if the value matches `if`.";
    Else "else" Draft7..Draft2020 Schema ANY "The schema that applies if the value does not match `if`.";
    AllOf "allOf" Draft4..Draft2020 Schemas ANY "Schemas that the value must all match.";
    AnyOf "anyOf" Draft4..Draft2020 Schemas ANY "Schemas of which the value must match at least one.";
    OneOf "oneOf" Draft4..Draft2020 Schemas ANY "Schemas of which the value must match exactly one.";
    Not "not" Draft4..Draft2020 Schema ANY "A schema that the value must not match.";
    UnevaluatedItems "unevaluatedItems" Draft2019..Draft2020 Schema ARRAY "The schema of elements that no other keyword has evaluated.";
    UnevaluatedProperties "unevaluatedProperties" Draft2019..Draft2020 Schema OBJECT "The schema of properties that no other keyword has evaluated.";
    Type "type" Draft4..Draft2020 Types ANY "The type of the value, or several of which it has one.";
    Enum "enum" Draft4..Draft2020 List ANY "The values that are allowed.";
    Const "const" Draft6..Draft2020 Anything ANY "The only value that is allowed.";
    MultipleOf "multipleOf" Draft4..Draft2020 PositiveNumber NUMERIC "A number that the value is a multiple of.";
    Maximum "maximum" Draft4..Draft2020 Number NUMERIC "The largest number that is allowed.";
    ExclusiveMaximum "exclusiveMaximum" Draft4..Draft2020 Number NUMERIC "The number that the value is less than.";
    Minimum "minimum" Draft4..Draft2020 Number NUMERIC "The smallest number that is allowed.";
    ExclusiveMinimum "exclusiveMinimum" Draft4..Draft2020 Number NUMERIC "The number that the value is greater than.";
    MaxLength "maxLength" Draft4..Draft2020 Count STRING "The largest number of characters.";
    MinLength "minLength" Draft4..Draft2020 Count STRING "The smallest number of characters.";
    Pattern "pattern" Draft4..Draft2020 Text STRING "A regular expression that matches a part of the text.";
    MaxItems "maxItems" Draft4..Draft2020 Count ARRAY "The largest number of elements.";
    MinItems "minItems" Draft4..Draft2020 Count ARRAY "The smallest number of elements.";
    UniqueItems "uniqueItems" Draft4..Draft2020 Boolean ARRAY "Whether all elements differ.";
    MaxContains "maxContains" Draft2019..Draft2020 Count ARRAY "The largest number of elements that match `contains`.";
    MinContains "minContains" Draft2019..Draft2020 Count ARRAY "The smallest number of elements that match `contains`.";
    MaxProperties "maxProperties" Draft4..Draft2020 Count OBJECT "The largest number of properties.";
    MinProperties "minProperties" Draft4..Draft2020 Count OBJECT "The smallest number of properties.";
    Required "required" Draft4..Draft2020 Names OBJECT "The names of properties that an object must have.";
    DependentRequired "dependentRequired" Draft2019..Draft2020 NameMap OBJECT "The properties that an object needs if it has another one.";
    Title "title" Draft4..Draft2020 Text ANY "A short name of the value.";
    Description "description" Draft4..Draft2020 Text ANY "What the value means. Models read it.";
    Default "default" Draft4..Draft2020 Anything ANY "The value that is assumed if there is none. Validators do not insert it.";
    Deprecated "deprecated" Draft2019..Draft2020 Boolean ANY "Whether the value should no longer be used.";
    ReadOnly "readOnly" Draft7..Draft2020 Boolean ANY "Whether only the server sets the value.";
    WriteOnly "writeOnly" Draft7..Draft2020 Boolean ANY "Whether the value is never returned.";
    Examples "examples" Draft6..Draft2020 List ANY "Values that match, as examples.";
    Format "format" Draft4..Draft2020 Text STRING "What the text is. Most validators check it only on request.";
    ContentEncoding "contentEncoding" Draft7..Draft2020 Text STRING "How binary content is written as text.";
    ContentMediaType "contentMediaType" Draft7..Draft2020 Text STRING "The media type of the text.";
    ContentSchema "contentSchema" Draft2019..Draft2020 Schema STRING "The schema of the text, once it is decoded.";
}

impl Keyword {
    /// Whether `dialect` has the keyword.
    pub fn is_in(self, dialect: Dialect) -> bool {
        OF_DIALECT[dialect as usize].contains(self)
    }

    /// Whether the subschemas of the keyword apply to the same value as the schema itself, so that
    /// a loop through it does not descend into the value.
    pub const fn is_in_place(self) -> bool {
        // `$ref` is not among them: references are edges of their own in the search for loops.
        matches!(
            self,
            Self::AllOf
                | Self::AnyOf
                | Self::OneOf
                | Self::Not
                | Self::If
                | Self::Then
                | Self::Else
                | Self::DependentSchemas
                | Self::Dependencies
        )
    }

    /// Whether the keyword restricts values. `format` does not, because validators need not assert
    /// it.
    pub fn restricts(self) -> bool {
        !SILENT.contains(self)
    }

    /// Whether the keyword refers to another schema.
    pub const fn is_reference(self) -> bool {
        matches!(self, Self::Ref | Self::DynamicRef | Self::RecursiveRef)
    }

    /// The set of this keyword only.
    pub const fn alone(self) -> KeywordSet {
        KeywordSet::of(&[self])
    }
}

/// The keywords of each dialect.
const OF_DIALECT: [KeywordSet; 5] = [
    KeywordSet::of_dialect(0),
    KeywordSet::of_dialect(1),
    KeywordSet::of_dialect(2),
    KeywordSet::of_dialect(3),
    KeywordSet::of_dialect(4),
];

bit_set! {
    /// A set of keywords.
    pub struct KeywordSet(u64) of Keyword;
}

const _: () = assert!(Keyword::ALL.len() <= 64, "a set has a bit for each keyword");

/// The keywords that refer to another schema.
pub(crate) const REFERENCES: KeywordSet =
    KeywordSet::of(&[Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef]);

/// The keywords that limit numbers.
pub(crate) const NUMBER_LIMITS: KeywordSet = KeywordSet::of(&[
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::ExclusiveMinimum,
    Keyword::ExclusiveMaximum,
    Keyword::MultipleOf,
]);

/// The keywords that name a schema.
pub(crate) const IDENTIFIERS: KeywordSet =
    KeywordSet::of(&[Keyword::Id, Keyword::Anchor, Keyword::DynamicAnchor]);

/// Keywords that do not restrict values.
pub(crate) const SILENT: KeywordSet = KeywordSet::of(&[
    Keyword::Schema,
    Keyword::Comment,
    Keyword::Defs,
    Keyword::Definitions,
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    Keyword::Examples,
    Keyword::Format,
    Keyword::ContentEncoding,
    Keyword::ContentMediaType,
    Keyword::ContentSchema,
]);

impl KeywordSet {
    /// The keywords that contain subschemas.
    pub(crate) const fn holding() -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < Keyword::ALL.len() {
            if Keyword::ALL[index].usual_shape().has_schemas() {
                set.insert(Keyword::ALL[index]);
            }
            index += 1;
        }
        set
    }

    const fn of_dialect(dialect: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < Keyword::ALL.len() {
            let keyword = Keyword::ALL[index];
            let since = keyword.first_dialect() as u8;
            if since <= dialect && dialect <= keyword.last_dialect() as u8 {
                set.insert(keyword);
            }
            index += 1;
        }
        set
    }
}

//! The keywords of JSON Schema: their dialects, and the positions of their subschemas.

use crate::schema::Dialect;

macro_rules! keywords {
    ($($variant:ident $text:literal $first:ident..$last:ident $applies:ident;)*) => {
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

            /// The positions of subschemas in the value of the keyword.
            pub const fn holds(self) -> Holds {
                match self { $(Self::$variant => Holds::$applies,)* }
            }
        }
    };
}

/// The positions of subschemas in the value of a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// The value contains no subschemas.
    Nothing,
    /// The value is a schema.
    Schema,
    /// The value is a schema or an array of schemas (`items` before 2020-12).
    SchemaOrSchemas,
    /// The value is an array of schemas.
    Schemas,
    /// The value is an object of schemas.
    Map,
    /// The value is an object of schemas and arrays of names (`dependencies`).
    MapOfSchemasOrNames,
}

// Keyword, spelling, first and last dialect that has it, positions of subschemas. Sources: the
// meta-schemas of draft-04, -06, -07, 2019-09 and 2020-12.
keywords! {
    Schema "$schema" Draft4..Draft2020 Nothing;
    Id "$id" Draft6..Draft2020 Nothing;
    LegacyId "id" Draft4..Draft4 Nothing;
    Ref "$ref" Draft4..Draft2020 Nothing;
    Anchor "$anchor" Draft2019..Draft2020 Nothing;
    DynamicRef "$dynamicRef" Draft2020..Draft2020 Nothing;
    DynamicAnchor "$dynamicAnchor" Draft2020..Draft2020 Nothing;
    RecursiveRef "$recursiveRef" Draft2019..Draft2020 Nothing;
    RecursiveAnchor "$recursiveAnchor" Draft2019..Draft2020 Nothing;
    Vocabulary "$vocabulary" Draft2019..Draft2020 Nothing;
    Comment "$comment" Draft7..Draft2020 Nothing;
    Defs "$defs" Draft2019..Draft2020 Map;
    Definitions "definitions" Draft4..Draft2020 Map;
    PrefixItems "prefixItems" Draft2020..Draft2020 Schemas;
    Items "items" Draft4..Draft2020 SchemaOrSchemas;
    AdditionalItems "additionalItems" Draft4..Draft2019 Schema;
    Contains "contains" Draft6..Draft2020 Schema;
    AdditionalProperties "additionalProperties" Draft4..Draft2020 Schema;
    Properties "properties" Draft4..Draft2020 Map;
    PatternProperties "patternProperties" Draft4..Draft2020 Map;
    DependentSchemas "dependentSchemas" Draft2019..Draft2020 Map;
    Dependencies "dependencies" Draft4..Draft2020 MapOfSchemasOrNames;
    PropertyNames "propertyNames" Draft6..Draft2020 Schema;
    If "if" Draft7..Draft2020 Schema;
    Then "then" Draft7..Draft2020 Schema;
    Else "else" Draft7..Draft2020 Schema;
    AllOf "allOf" Draft4..Draft2020 Schemas;
    AnyOf "anyOf" Draft4..Draft2020 Schemas;
    OneOf "oneOf" Draft4..Draft2020 Schemas;
    Not "not" Draft4..Draft2020 Schema;
    UnevaluatedItems "unevaluatedItems" Draft2019..Draft2020 Schema;
    UnevaluatedProperties "unevaluatedProperties" Draft2019..Draft2020 Schema;
    Type "type" Draft4..Draft2020 Nothing;
    Enum "enum" Draft4..Draft2020 Nothing;
    Const "const" Draft6..Draft2020 Nothing;
    MultipleOf "multipleOf" Draft4..Draft2020 Nothing;
    Maximum "maximum" Draft4..Draft2020 Nothing;
    ExclusiveMaximum "exclusiveMaximum" Draft4..Draft2020 Nothing;
    Minimum "minimum" Draft4..Draft2020 Nothing;
    ExclusiveMinimum "exclusiveMinimum" Draft4..Draft2020 Nothing;
    MaxLength "maxLength" Draft4..Draft2020 Nothing;
    MinLength "minLength" Draft4..Draft2020 Nothing;
    Pattern "pattern" Draft4..Draft2020 Nothing;
    MaxItems "maxItems" Draft4..Draft2020 Nothing;
    MinItems "minItems" Draft4..Draft2020 Nothing;
    UniqueItems "uniqueItems" Draft4..Draft2020 Nothing;
    MaxContains "maxContains" Draft2019..Draft2020 Nothing;
    MinContains "minContains" Draft2019..Draft2020 Nothing;
    MaxProperties "maxProperties" Draft4..Draft2020 Nothing;
    MinProperties "minProperties" Draft4..Draft2020 Nothing;
    Required "required" Draft4..Draft2020 Nothing;
    DependentRequired "dependentRequired" Draft2019..Draft2020 Nothing;
    Title "title" Draft4..Draft2020 Nothing;
    Description "description" Draft4..Draft2020 Nothing;
    Default "default" Draft4..Draft2020 Nothing;
    Deprecated "deprecated" Draft2019..Draft2020 Nothing;
    ReadOnly "readOnly" Draft7..Draft2020 Nothing;
    WriteOnly "writeOnly" Draft7..Draft2020 Nothing;
    Examples "examples" Draft6..Draft2020 Nothing;
    Format "format" Draft4..Draft2020 Nothing;
    ContentEncoding "contentEncoding" Draft7..Draft2020 Nothing;
    ContentMediaType "contentMediaType" Draft7..Draft2020 Nothing;
    ContentSchema "contentSchema" Draft2019..Draft2020 Schema;
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
            if !matches!(Keyword::ALL[index].holds(), Holds::Nothing) {
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

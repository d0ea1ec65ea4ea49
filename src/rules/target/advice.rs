//! Alternatives to features that targets do not accept, if they are not obvious.

use crate::targets::Feature::{self, *};

/// Features and their alternatives.
static ADVICE: &[(&[Feature], &str)] = &[
    (&[RootTypeMissing, RootTypeNotObject], "write `\"type\": \"object\"` at the root"),
    (
        &[RootOneOf, RootAnyOf, RootAllOf],
        "merge the branches into one `properties`, distinguish them by an `enum`, and check the \
         rest in the handler",
    ),
    (
        &[RootNot, RootEnum, RootIfThenElse, Not, IfThenElse],
        "check it in the handler, and describe it in the description",
    ),
    (
        &[NotAnything],
        "remove the branch, and the property's name from `required` if it is optional; zod writes \
         it for `.optional()` inside of a union",
    ),
    (
        &[SchemaKeywordDraft07],
        "leave `$schema` out, or write it as 2020-12: update the TypeScript SDK to 2.x; with zod 4 \
         call `z.toJSONSchema(…, { target: \"draft-2020-12\" })`, with zod 3 remove the member \
         from what `zod-to-json-schema` returns",
    ),
    (&[PropertiesMissing], "add `properties`, empty if there is nothing to name"),
    (&[EmptyObjectNested], "name at least one property, or remove the empty object"),
    (
        &[PropertyNameInvalid],
        "use ASCII letters, digits, `_`, `.` and `-` only, and map the name back in the handler",
    ),
    (&[PropertyNameLong], "shorten it, and map it back in the handler"),
    (&[BooleanSubschema], "write `{}` with a description, or better the type"),
    (&[UntypedProperty], "add a `type`"),
    (
        &[TypeArray, TypeArrayCompound],
        "make it optional instead of nullable, or write `anyOf` with one type in each branch",
    ),
    (&[NullableKeyword], "make it optional, or write `anyOf` with `\"type\": \"null\"`"),
    (&[Const], "write an `enum` with one value"),
    (&[EnumNonstring], "write the choices as strings, or use bounds"),
    (&[EnumEmptyString], "remove the empty choice, and make it optional"),
    (&[OneOf], "write `anyOf`"),
    (&[AllOf], "merge the schemas into one"),
    (&[AnyOfWithSiblingType], "move the other keywords into every branch"),
    (&[RefOutsideDefs], "move what it points to into `$defs`, or inline it"),
    (
        &[RootCompositionProperties],
        "repeat the properties in every branch, or check the rest in the handler",
    ),
    (&[RefLocal, RefUnresolved, RefExternal, DefinitionsKey], "inline the definition"),
    (&[RefRecursive], "nest the definition to a fixed depth, or take that part as a JSON string"),
    (&[RefSiblings], "move the other keywords into the definition"),
    (&[ArrayWithoutItems], "define the items in `items`"),
    (
        &[ItemsArray, PrefixItems, ItemsFalse],
        "write one schema for all items, or an object with a property for each",
    ),
    (&[ExclusiveNumeric], "write inclusive bounds"),
    (&[ExclusiveBoolean], "write the bound itself"),
    (&[PatternUnanchored], "begin it with `^` and end it with `$`"),
    (
        &[PatternLookaround, PatternBackReference, PatternNotPython],
        "write it without the keyword, and check the rest in the handler",
    ),
    (
        &[AdditionalPropertiesTrue, AdditionalPropertiesSchema],
        "name all properties and write `\"additionalProperties\": false`",
    ),
    (&[RequiredUndefined], "define it in `properties`, or remove it from `required`"),
    (&[RequiredOnNonObject], "write it next to `\"type\": \"object\"`"),
    (&[OptionalProperties], "require every property, and allow `null` for those that are optional"),
    (&[DefaultOfOptional], "state the value in the description, and apply it in the handler"),
    (&[Title, SchemaKeyword, IdKeyword, IdInvalid], "remove it"),
    (&[SchemaKeyword202012], "remove it: 2020-12 is the default"),
    (
        &[
            Default,
            Examples,
            Format,
            FormatUnlisted,
            Pattern,
            MinimumMaximum,
            MultipleOf,
            MinLengthMaxLength,
            MinItemsMaxItems,
            UniqueItems,
            Contains,
            PatternProperties,
            PropertyNames,
            DependentRequired,
            UnevaluatedProperties,
            MinPropertiesMaxProperties,
        ],
        "describe it in the description, and check it in the handler",
    ),
];

/// The alternative to a feature; `None` if it is obvious.
pub(in crate::rules) fn advice(feature: Feature) -> Option<&'static str> {
    let of_feature = |(features, _): &&(&[Feature], &str)| features.contains(&feature);
    ADVICE.iter().find(of_feature).map(|(_, advice)| *advice)
}

//! The forms that a meta-schema may require for the value of a keyword.

named! {
    /// A meta-schema's requirement for the value of a keyword.
    pub enum Shape {
        /// Any value.
        Anything = "any value",
        /// A string.
        Text = "a string",
        /// A string without a fragment (`$id` since 2019-09).
        Identifier = "a string",
        /// A plain name (`$anchor` and similar).
        AnchorName = "a string",
        /// A boolean.
        Boolean = "`true` or `false`",
        /// A number.
        Number = "a number",
        /// A number above zero.
        PositiveNumber = "a number above 0",
        /// A whole number, not below zero.
        Count = "a whole number of at least 0",
        /// An array of anything.
        List = "an array",
        /// An array of different strings.
        Names = "an array of strings",
        /// An array of different strings, at least one (`required` in draft-04).
        SomeNames = "an array of strings",
        /// The name of a type, or an array of different ones, at least one.
        Types = "the name of a type, or an array of them",
        /// A schema.
        Schema = "a schema",
        /// A schema or a boolean (draft-04, which has no boolean schemas elsewhere).
        SchemaOrBoolean = "a schema or a boolean",
        /// An array of schemas, at least one.
        Schemas = "an array of schemas",
        /// A schema, or an array of schemas, at least one.
        SchemaOrSchemas = "a schema or an array of schemas",
        /// An object of schemas.
        SchemaMap = "an object of schemas",
        /// An object of schemas or arrays of names.
        DependencyMap = "an object of schemas or arrays of strings",
        /// An object of arrays of names.
        NameMap = "an object of arrays of strings",
        /// An object of booleans.
        BooleanMap = "an object of booleans",
    }
    /// The required value as a message describes it.
    fn described;
}

impl Shape {
    /// Whether the value is a schema, or contains some.
    pub(crate) const fn has_schemas(self) -> bool {
        matches!(
            self,
            Self::Schema
                | Self::SchemaOrBoolean
                | Self::Schemas
                | Self::SchemaOrSchemas
                | Self::SchemaMap
                | Self::DependencyMap
        )
    }
}

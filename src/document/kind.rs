//! Kinds of values.

/// The kind of a node, in JSON's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number; its text is kept as written.
    Number,
    /// A string.
    String,
    /// An array (YAML: a sequence).
    Array,
    /// An object (YAML: a mapping).
    Object,
}

impl Kind {
    /// The word JSON Schema uses for this kind of value.
    pub fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// The kind with its article, for the middle of a sentence.
    pub fn with_article(self) -> &'static str {
        match self {
            Self::Null => "`null`",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }

    /// Whether values of this kind contain other values.
    pub fn is_container(self) -> bool {
        matches!(self, Self::Array | Self::Object)
    }
}

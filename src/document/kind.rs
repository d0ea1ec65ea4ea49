//! Kinds of values.

named! {
    /// The kind of a node, in JSON's terms.
    #[repr(u8)]
    pub enum Kind {
        /// `null`
        Null = "null",
        /// `true` or `false`
        Boolean = "boolean",
        /// A number; its text is kept as written.
        Number = "number",
        /// A string.
        String = "string",
        /// An array (YAML: a sequence).
        Array = "array",
        /// An object (YAML: a mapping).
        Object = "object",
    }
}

impl Kind {
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

//! What shows that a list of tools is not what a server sends, but what that is made from.

/// What shows that a list is not one that a server sends, but what it is made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceSign {
    /// Every tool has `input_schema`.
    SnakeCase,
    /// Most tools have a member of another format, such as `server`.
    OwnMember(&'static str),
    /// The schemas refer to definitions at the root of the file.
    SharedDefinitions,
    /// A tool deep inside a document of another kind.
    Nested,
    /// Placeholders that a program fills in.
    Template,
}

impl SourceSign {
    /// What is seen: a clause for a note.
    pub fn clause(self) -> String {
        match self {
            Self::SnakeCase => "its tools have `input_schema`".to_owned(),
            Self::OwnMember(member) => {
                format!("its tools have `{member}`, which MCP does not define")
            }
            Self::SharedDefinitions => "its schemas share definitions of the whole file".to_owned(),
            Self::Nested => "the tool is deep inside another document".to_owned(),
            Self::Template => "it contains placeholders".to_owned(),
        }
    }
}

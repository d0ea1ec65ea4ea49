//! Evidence that a list of tools is not the list that a server sends, but a source from which that
//! is generated.

/// The evidence that a list of tools is a source from which a server's list is generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceSign {
    /// Every tool has `input_schema`.
    SnakeCase,
    /// Most tools have a member of another format, such as `server`.
    OwnMember(&'static str),
    /// The schemas refer to definitions at the root of the file.
    SharedDefinitions,
    /// The tool is deep inside a document of another kind.
    Nested,
    /// The file contains placeholders that a program fills in.
    Template,
}

impl SourceSign {
    /// The evidence as a clause for a note.
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

//! The content of a document that no rule checks. Every report counts it, because "no problems"
//! applies only to the rest.

pub(in crate::model) mod messages;

use crate::document::Value;
use crate::model::Foreign;

/// A part of a document that is not checked.
#[derive(Clone, Copy, Debug)]
pub struct Unchecked<'d> {
    /// The kind of content.
    pub kind: UncheckedKind,
    /// The value; `None` for a file that could not be parsed.
    pub value: Option<Value<'d>>,
}

/// The kinds of content that are not checked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum UncheckedKind {
    /// A request or notification that the protocol does not define.
    OtherMethod,
    /// A response whose request was not recorded, and whose result does not show its method.
    Response,
    /// Tools that no server serves.
    Foreign(Foreign),
    /// An input schema beside members of another format, without a tool.
    SchemaAlone,
    /// A list of tools or functions in the form of another interface.
    OtherList,
    /// A template, which another program fills in.
    Template,
    /// A file with a tool but no schema that could not be parsed.
    Unreadable,
}

impl UncheckedKind {
    /// The name with an article, and the plural.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::OtherMethod => {
                ("a message with an unknown method", "messages with unknown methods")
            }
            Self::Response => ("a response to an unknown request", "responses to unknown requests"),
            Self::Foreign(Foreign::ModelRequest) => {
                ("a list in a request to a model API", "lists in requests to model APIs")
            }
            Self::Foreign(Foreign::InterfaceDescription) => {
                ("an example in an OpenAPI document", "examples in OpenAPI documents")
            }
            Self::Foreign(Foreign::SearchResult) => {
                ("a list of search results", "lists of search results")
            }
            Self::Foreign(Foreign::Expectation) => ("an example in a test", "examples in tests"),
            Self::Foreign(Foreign::Skill) => ("a skill of an agent", "skills of agents"),
            Self::SchemaAlone => ("an input schema without a tool", "input schemas without tools"),
            Self::OtherList => ("a list without `inputSchema`", "lists without `inputSchema`"),
            Self::Template => ("a template", "templates"),
            Self::Unreadable => ("a file with syntax errors", "files with syntax errors"),
        }
    }

    /// The name with an article.
    pub const fn singular(self) -> &'static str {
        self.names().0
    }

    /// The number with the name: `1 prompt`, `2 prompts`.
    pub fn counted(self, count: usize) -> String {
        let (one, several) = self.names();
        match (count, one.split_once(' ')) {
            (1, Some((_, one))) => format!("1 {one}"),
            _ => format!("{count} {several}"),
        }
    }

    /// The reason why the content is not checked.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Foreign(Foreign::ModelRequest) => {
                "requests to model APIs have `model`, `messages` or `toolConfig`, and their own \
                 form of tools"
            }
            Self::Foreign(Foreign::InterfaceDescription) => {
                "tools and messages in an OpenAPI document are examples or descriptions, not what \
                 a server sends"
            }
            Self::Foreign(Foreign::SearchResult) => {
                "search results have a `score` or similar, and names that a gateway assigned"
            }
            Self::Foreign(Foreign::Expectation) => {
                "what a test sends and expects is a part or a pattern, not what a server sends"
            }
            Self::Foreign(Foreign::Skill) => {
                "agents load skills from a list `skills`, or run their steps or entry point; no server \
                 lists them as tools"
            }
            Self::SchemaAlone => {
                "a tool has a `name` and a `description` beside its schema; other formats have \
                 schemas as well"
            }
            Self::OtherList => {
                "a server's tools have `inputSchema`; lists for other interfaces do not"
            }
            Self::Template => "a template can be read only after it is rendered",
            Self::Unreadable => "it may not be intended as a tool; name the file to see its errors",
            Self::OtherMethod => "MCP does not define the method",
            Self::Response => "only its request shows what the result contains",
        }
    }

    /// Whether the content shows that a file belongs to MCP, even if the user did not name the
    /// file.
    pub const fn is_certain(self) -> bool {
        !matches!(self, Self::OtherMethod | Self::Response)
    }
}

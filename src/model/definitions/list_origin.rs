//! The source of a list of tools, which determines what it is checked against: the list of a server
//! is checked against the protocol, unlike a request to a model API.

use crate::document::Value;
use crate::model::Tool;
use crate::model::limits::MAX_SAMPLED_TOOLS;

/// The interface that a list of tools is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemaStyle {
    /// The protocol, which has `inputSchema`.
    Protocol,
    /// The interface of a provider: every tool has `input_schema`.
    SnakeCase,
}

/// Where a list of tools comes from, as far as the document shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ListOrigin {
    /// A server: the list has the form in which a server sends it.
    #[default]
    Server,
    /// A source file from which a program generates the list that it serves, with the evidence.
    Source(SourceSign),
    /// A structure whose tools no server serves, so they are not checked.
    Foreign(Foreign),
    /// A copy of a server's list in the traffic between a client and a model API: either a report
    /// (`mcp_list_tools` of OpenAI Responses, in which the API has renamed members and filled in
    /// `null`), or a request that passes the tools on unchanged.
    Relayed,
    /// A registry from which a gateway generates the list that it serves.
    Registry,
}

/// A structure that contains tools but that no server sends as a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Foreign {
    /// A request to a model API, with tools in the form of that API.
    ModelRequest,
    /// An example or a description of an interface in an OpenAPI document.
    InterfaceDescription,
    /// The results of a gateway's search for tools.
    SearchResult,
    /// The expected value in a test.
    Expectation,
    /// The definition of an agent's skill.
    Skill,
}

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

impl ListOrigin {
    pub(crate) fn of(tools: &[Tool<'_>], holder: Option<Value<'_>>, style: SchemaStyle) -> Self {
        let of_holder = |key: &str| holder.and_then(|holder| holder.get(key));
        if of_holder("type").is_some_and(|kind| kind.is_text("mcp_list_tools")) {
            return Self::Relayed;
        }
        let others = || tools.iter().filter(|tool| tool.has_other_members);
        let is_request = style == SchemaStyle::SnakeCase
            && (REQUEST_MEMBERS.iter().any(|key| of_holder(key).is_some())
                || others().any(|tool| has_provider_member(tool.value)));
        // No model API reads `inputSchema`, so such a list came from a server. The protocol's own
        // sampling requests have `maxTokens`, and no `model`.
        let is_copy = of_holder("messages").is_some_and(Value::is_array)
            && (of_holder("model").is_some() || of_holder("maxTokens").is_none());
        if is_request || others().any(|tool| has_dated_type(tool.value)) {
            Self::Foreign(Foreign::ModelRequest)
        } else if is_copy {
            Self::Relayed
        } else if most(tools, |tool| has_any(tool, &SEARCH_MEMBERS).is_some()) {
            Self::Foreign(Foreign::SearchResult)
        } else if most(tools, |tool| {
            style == SchemaStyle::SnakeCase && has_any(tool, &SKILL_MEMBERS).is_some()
        }) {
            Self::Foreign(Foreign::Skill)
        } else if tools.iter().any(Tool::is_alias) {
            Self::Registry
        } else {
            Self::Server
        }
    }

    /// Whether authors can change the list in this document. A copy has to be changed at its
    /// source, and members that a registry omits may come from its gateway.
    pub const fn may_be_fixed(self) -> bool {
        matches!(self, Self::Server | Self::Source(_))
    }

    /// Whether the list has the form in which a server sends it, as far as the file shows.
    /// Otherwise, no finding is an error and no fix is safe.
    pub const fn is_certain(self) -> bool {
        !matches!(self, Self::Source(_))
    }

    /// The evidence that the list is a source file.
    pub const fn source_sign(self) -> Option<SourceSign> {
        match self {
            Self::Source(sign) => Some(sign),
            _ => None,
        }
    }
}

/// Whether `is_so` is true of more than half of the first [`MAX_SAMPLED_TOOLS`] tools.
pub(crate) fn most(tools: &[Tool<'_>], is_so: impl Fn(&Tool<'_>) -> bool) -> bool {
    let asked = &tools[..tools.len().min(MAX_SAMPLED_TOOLS)];
    2 * asked.iter().filter(|tool| is_so(tool)).count() > asked.len()
}

/// The first of the `keys`, which MCP does not define, that a tool has.
pub(crate) fn has_any(tool: &Tool<'_>, keys: &[&'static str]) -> Option<&'static str> {
    if !tool.has_other_members {
        return None;
    }
    let key_of = |member: Value<'_>| {
        let found = keys.iter().find(|key| member.has_key(key))?;
        (!member.is_null()).then_some(*found)
    };
    tool.value.entries().find_map(key_of)
}

/// Members beside `tools` that only requests to model APIs have.
const REQUEST_MEMBERS: [&str; 4] = ["model", "messages", "max_tokens", "anthropic_version"];

/// Members of a tool that only search results have.
const SEARCH_MEMBERS: [&str; 3] = ["score", "relevance", "similarity"];

/// Members that describe an agent's skill, beside `input_schema`.
const SKILL_MEMBERS: [&str; 7] =
    ["triggers", "entrypoint", "entry_point", "skill", "steps", "instructions", "prompt"];

/// Members of a tool that only model APIs define.
const PROVIDER_MEMBERS: [&str; 5] = [
    "cache_control",
    "defer_loading",
    "allowed_callers",
    "input_examples",
    "eager_input_streaming",
];

fn has_provider_member(tool: Value<'_>) -> bool {
    tool.entries().any(|member| {
        let key = member.key_text();
        PROVIDER_MEMBERS.contains(&key) || key == "type" && member.is_text("custom")
    })
}

/// Whether the `type` of a tool is a built-in tool of a model API, such as `web_search_20250305`.
fn has_dated_type(tool: Value<'_>) -> bool {
    let of_tool = tool.text_of("type");
    let date = of_tool.and_then(|kind| kind.rsplit_once('_')).map(|(_, date)| date);
    date.is_some_and(|date| {
        date.len() == 8 && date.starts_with("20") && date.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::ListOrigin::{self, Foreign, Registry, Relayed, Server, Source};
    use super::{Foreign as Kind, SourceSign};
    use crate::document::Document;
    use crate::model::{Purpose, UncheckedKind, recognise};

    fn origin(text: &str) -> ListOrigin {
        let document = Document::of_json(text);
        let content = recognise(&document, Purpose::Found);
        match content.lists.first() {
            Some(list) => list.origin,
            None => match content.unchecked.first().map(|unchecked| unchecked.kind) {
                Some(UncheckedKind::Foreign(foreign)) => Foreign(foreign),
                _ => panic!("nothing recognised in {text}"),
            },
        }
    }

    #[test]
    fn a_model_request_is_recognised_by_its_context_or_its_members() {
        let snake = r#"{"name": "a", "input_schema": {"type": "object"}}"#;
        let camel = r#"{"name": "a", "inputSchema": {"type": "object"}}"#;
        let member = |member: &str| {
            format!(r#"{{"tools": [{{"name": "a", "input_schema": {{}}, {member}}}]}}"#)
        };
        let cases = [
            (format!(r#"{{"tools": [{snake}]}}"#), Source(SourceSign::SnakeCase)),
            (format!(r#"{{"model": "m", "tools": [{snake}]}}"#), Foreign(Kind::ModelRequest)),
            (format!(r#"{{"messages": [], "tools": [{snake}]}}"#), Foreign(Kind::ModelRequest)),
            (
                format!(r#"{{"body": {{"max_tokens": 1, "tools": [{snake}]}}}}"#),
                Foreign(Kind::ModelRequest),
            ),
            (member(r#""type": "custom""#), Foreign(Kind::ModelRequest)),
            (member(r#""type": "function""#), Source(SourceSign::SnakeCase)),
            (member(r#""cache_control": {"type": "ephemeral"}"#), Foreign(Kind::ModelRequest)),
            (member(r#""defer_loading": true"#), Foreign(Kind::ModelRequest)),
            (
                format!(r#"[{snake}, {{"type": "web_search_20250305", "name": "web_search"}}]"#),
                Foreign(Kind::ModelRequest),
            ),
            (
                format!(r#"[{snake}, {{"type": "web_search_2025", "name": "b"}}]"#),
                Source(SourceSign::SnakeCase),
            ),
            (format!(r#"{{"model": "m", "tools": [{camel}]}}"#), Server),
            (format!(r#"{{"model": "m", "messages": [], "tools": [{camel}]}}"#), Relayed),
            (format!(r#"{{"maxTokens": 1, "messages": [], "tools": [{camel}]}}"#), Server),
            (format!(r#"{{"type": "mcp_list_tools", "tools": [{snake}]}}"#), Relayed),
            (format!(r#"[{camel}, {{"name": "b", "source": "a"}}]"#), Registry),
            (
                format!(
                    r#"{{"jsonrpc": "2.0", "id": 1, "result": {{"model": "m", "tools": [{snake}]}}}}"#
                ),
                Server,
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(origin(&text), expected, "{text}");
        }
    }
}

//! A list of tools, wherever a document keeps it.

use super::{SchemaSpelling, Tool};
use crate::document::{Kind, Value};

/// How a document holds its tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListForm {
    /// The document is one tool.
    Single,
    /// The document is an array of tools.
    BareArray,
    /// An object's `tools` member is an array.
    ToolsMember,
    /// A `tools/list` result of the protocol, alone or in its envelope.
    ListResult,
    /// An object whose members are tools.
    Map,
    /// A tool or list somewhere inside a document of another kind.
    Nested,
}

/// Which interface a list is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemaStyle {
    /// `inputSchema`: the protocol's own.
    Protocol,
    /// Every tool says `input_schema`: a provider's interface.
    SnakeCase,
}

/// Tools that belong together: those of one server, as far as the document tells.
#[derive(Clone, Debug)]
pub struct ToolList<'d> {
    /// The array or object that holds the tools; the tool itself for [`ListForm::Single`].
    pub container: Value<'d>,
    /// The object whose `tools` member the container is.
    pub holder: Option<Value<'d>>,
    /// How the document holds them.
    pub form: ListForm,
    /// Whether it is the result of a JSON-RPC message.
    pub in_envelope: bool,
    /// Which interface they are written for.
    pub style: SchemaStyle,
    /// The members, in order.
    pub tools: Vec<Tool<'d>>,
}

impl<'d> ToolList<'d> {
    pub(super) fn new(container: Value<'d>, holder: Option<Value<'d>>, form: ListForm) -> Self {
        let tools: Vec<_> = match (form, container.kind()) {
            (ListForm::Single, _) => vec![Tool::new(container, 0, None)],
            (_, Kind::Object) => {
                let members = container.entries().filter(|member| member.is_object());
                members
                    .enumerate()
                    .map(|(index, tool)| Tool::new(tool, index, tool.key()))
                    .collect()
            }
            _ => {
                let items = container.items().enumerate();
                items.map(|(index, tool)| Tool::new(tool, index, None)).collect()
            }
        };
        Self { container, holder, form, in_envelope: false, style: style_of(&tools), tools }
    }
}

fn style_of(tools: &[Tool<'_>]) -> SchemaStyle {
    let snake = tools.iter().any(|tool| tool.schema_spelling() == SchemaSpelling::SnakeCase);
    let standard = snake && tools.iter().any(|tool| tool.input_schema.is_some());
    if snake && !standard { SchemaStyle::SnakeCase } else { SchemaStyle::Protocol }
}

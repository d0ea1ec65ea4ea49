//! A list of tools, at any position of a document, and the recorded result of `tools/list` that may
//! contain it.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use crate::document::{Kind, Value};
use crate::model::definitions::name_suggestions::name_suggestions;
use crate::model::{ListOrigin, SchemaStyle, Tool};

/// The members of a `tools/list` result in any revision.
pub(crate) const LIST_RESULT_MEMBERS: [&str; 6] =
    ["tools", "nextCursor", "_meta", "ttlMs", "cacheScope", "resultType"];

/// How a document contains a list of tools.
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

/// A list of tools that belong together: those of one server, as far as the document shows.
#[derive(Clone, Debug)]
pub struct ToolList<'d> {
    /// The array or object that contains the tools; the tool itself for [`ListForm::Single`].
    pub container: Value<'d>,
    /// The object whose `tools` member the container is.
    pub holder: Option<Value<'d>>,
    /// How the document contains the list.
    pub form: ListForm,
    /// Whether the list is the result of a JSON-RPC response.
    pub in_envelope: bool,
    /// Whether the list is outdated: not part of the last complete list of its session.
    pub is_outdated: bool,
    /// The interface that the tools are written for.
    pub style: SchemaStyle,
    /// Where the list comes from.
    pub origin: ListOrigin,
    /// The tools, in order.
    pub tools: Vec<Tool<'d>>,
    /// The names of the tools, computed on first use.
    names: OnceLock<HashSet<Box<str>>>,
    /// The suggested new names, computed on first use, each with the position of its tool.
    offered: OnceLock<HashMap<Box<str>, usize>>,
}

impl<'d> ToolList<'d> {
    pub(crate) fn new(container: Value<'d>, holder: Option<Value<'d>>, form: ListForm) -> Self {
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
        let style = style_of(&tools);
        let origin = ListOrigin::of(&tools, holder, style);
        Self {
            container,
            holder,
            form,
            in_envelope: false,
            is_outdated: false,
            style,
            origin,
            tools,
            names: OnceLock::new(),
            offered: OnceLock::new(),
        }
    }

    pub(crate) fn in_envelope(mut self, in_envelope: bool) -> Self {
        self.in_envelope = in_envelope;
        self
    }

    /// Marks a list in a protocol message as that of a server.
    pub(crate) fn in_message(mut self, in_message: bool) -> Self {
        if in_message {
            self.origin = ListOrigin::Server;
        }
        self
    }

    /// Whether one of the tools has this name.
    pub fn has_tool_called(&self, name: &str) -> bool {
        let names = || self.tools.iter().filter_map(Tool::display_name).map(Box::from).collect();
        self.names.get_or_init(names).contains(name)
    }

    /// Whether [`crate::model::plain_name`] or [`crate::model::short_name`] may suggest `new` for
    /// tools with a name: no tool has the new name, and no earlier tool with another name can get
    /// it.
    pub fn may_be_called(&self, name: &str, new: &str) -> bool {
        let offered = || self.offered.get_or_init(|| name_suggestions(&self.tools));
        let first = || self.tools[*offered().get(new)?].display_name();
        !self.has_tool_called(new) && first() == Some(name)
    }

    /// The `tools/list` result that contains the list. An object with `tools` alone counts, because
    /// authors also write it by hand.
    pub fn result(&self) -> Option<Value<'d>> {
        self.holder.filter(|_| self.form == ListForm::ListResult)
    }

    /// Whether the list has sibling members that only responses have.
    pub(crate) fn is_page(&self) -> bool {
        let of_page = ["nextCursor", "ttlMs", "cacheScope", "resultType"];
        self.result().is_some_and(|result| of_page.iter().any(|it| result.has(it)))
    }

    /// The `tools/list` result that contains the list, if it was sent by a server of 2026-07-28 or
    /// is clearly intended to be: it is in a JSON-RPC response, or has a member that only such
    /// results have.
    pub fn recorded_result(&self) -> Option<Value<'d>> {
        let of_newest = |result: &Value<'_>| {
            ["resultType", "ttlMs", "cacheScope"].iter().any(|member| result.has(member))
        };
        self.result().filter(|result| self.in_envelope || of_newest(result))
    }
}

fn style_of(tools: &[Tool<'_>]) -> SchemaStyle {
    let snake = tools.iter().any(Tool::is_snake_case);
    let standard = snake && tools.iter().any(|tool| tool.input_schema().is_some());
    if snake && !standard { SchemaStyle::SnakeCase } else { SchemaStyle::Protocol }
}

/// Whether a result has `tools` and no members that `tools/list` results do not define.
pub fn is_list_answer(result: Value<'_>) -> bool {
    let known = |member: Value<'_>| member.has_key_among(&LIST_RESULT_MEMBERS);
    result.has("tools") && result.entries().all(known)
}

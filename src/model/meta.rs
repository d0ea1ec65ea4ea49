//! The `_meta` objects of a document, with what they belong to.

use super::{ListForm, Revision, Revisions, Tool, ToolList};
use crate::document::{Document, Value};

/// What carries a `_meta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetaHolder {
    /// A tool.
    Tool,
    /// The result of `tools/list`.
    ListResult,
    /// The parameters of a request.
    Request,
}

impl MetaHolder {
    /// The revisions in which it has a `_meta`.
    pub const fn revisions(self) -> Revisions {
        match self {
            Self::Tool => Revisions::since(Revision::V2025_06_18),
            Self::ListResult | Self::Request => Revisions::ALL,
        }
    }
}

/// A `_meta`, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Meta<'d> {
    /// Its value.
    pub value: Value<'d>,
    /// What it belongs to.
    pub holder: MetaHolder,
}

impl<'d> Meta<'d> {
    /// That of a tool.
    pub fn of_tool(tool: &Tool<'d>) -> Option<Self> {
        tool.meta.map(|value| Self { value, holder: MetaHolder::Tool })
    }

    /// That of the list's result, where the list is one.
    pub fn of_list(list: &ToolList<'d>) -> Option<Self> {
        let result = list.holder.filter(|_| list.form == ListForm::ListResult);
        let value = result.and_then(|result| result.get("_meta"))?;
        Some(Self { value, holder: MetaHolder::ListResult })
    }

    /// Those of the requests among the document's messages.
    pub fn of_requests(document: &'d Document) -> impl Iterator<Item = Self> {
        let requests = messages(document).filter(|message| message.get("method").is_some());
        let values = requests.filter_map(|request| request.get("params")?.get("_meta"));
        values.map(|value| Self { value, holder: MetaHolder::Request })
    }
}

/// The messages of a document: its roots, or the members of an array that is a root.
pub(super) fn messages(document: &Document) -> impl Iterator<Item = Value<'_>> {
    let alone = document.roots().filter(|root| root.is_object());
    let in_arrays = document.roots().flat_map(Value::items);
    alone.chain(in_arrays).filter(|message| message.get("jsonrpc").is_some())
}

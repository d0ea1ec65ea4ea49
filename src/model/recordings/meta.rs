//! The `_meta` objects of a document, with their owners.

use crate::document::Value;
use crate::model::{
    CallResult, ListForm, Message, MessageKind, ResultForm, Revision, Revisions, Tool, ToolList,
};

/// The owner of a `_meta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetaHolder {
    /// A tool.
    Tool,
    /// The result of `tools/list`.
    ListResult,
    /// The parameters of a request.
    Request,
    /// The parameters of a notification.
    Notification,
    /// The result of `tools/call`.
    CallResult,
    /// The result of any other request.
    OtherResult,
    /// A content block, or a resource in one.
    Content,
}

impl MetaHolder {
    /// The revisions in which it has a `_meta`.
    pub const fn revisions(self) -> Revisions {
        match self {
            Self::Tool | Self::Content => Revisions::since(Revision::V2025_06_18),
            _ => Revisions::ALL,
        }
    }

    /// The name of its form.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Request => "RequestMeta",
            Self::Notification => "NotificationMeta",
            Self::ListResult | Self::CallResult | Self::OtherResult => "ResultMeta",
            Self::Tool => "ToolMeta",
            Self::Content => "Meta",
        }
    }

    /// Whether it is a result.
    pub const fn is_result(self) -> bool {
        matches!(self, Self::ListResult | Self::CallResult | Self::OtherResult)
    }
}

/// A `_meta`, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Meta<'d> {
    /// Its value.
    pub value: Value<'d>,
    /// Its owner.
    pub holder: MetaHolder,
}

impl<'d> Meta<'d> {
    /// The `_meta` of a tool, unless it is `null`: `tool-null-member` reports all members of a tool
    /// that are.
    pub fn of_tool(tool: &Tool<'d>) -> Option<Self> {
        let value = tool.meta().filter(|value| !value.is_null())?;
        Some(Self { value, holder: MetaHolder::Tool })
    }

    /// That of the list's result, where the list is one.
    pub fn of_list(list: &ToolList<'d>) -> Option<Self> {
        let result = list.holder.filter(|_| list.form == ListForm::ListResult);
        let value = result.and_then(|result| result.get("_meta"))?;
        Some(Self { value, holder: MetaHolder::ListResult })
    }

    /// That of a recorded call result.
    pub fn of_result(result: &CallResult<'d>) -> Option<Self> {
        let value = result.value.get("_meta").filter(|_| result.form != ResultForm::Content)?;
        Some(Self { value, holder: MetaHolder::CallResult })
    }

    /// Those of a content block: its own, and that of the resource in it.
    pub fn of_block(block: Value<'d>) -> impl Iterator<Item = Self> {
        let own = block.get("_meta");
        let of_resource = block.get("resource").and_then(|resource| resource.get("_meta"));
        let metas = own.into_iter().chain(of_resource);
        metas.map(|value| Self { value, holder: MetaHolder::Content })
    }

    /// That of the parameters of a message.
    pub fn of_message(message: &Message<'d>) -> Option<Self> {
        let value = message.param("_meta")?;
        let holder = match message.kind {
            MessageKind::Request => MetaHolder::Request,
            _ => MetaHolder::Notification,
        };
        Some(Self { value, holder })
    }
}

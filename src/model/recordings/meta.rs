//! The `_meta` objects of a document, each with its owner.

use crate::document::Value;
use crate::model::{
    CallResult, ListForm, Message, MessageKind, ResultForm, Revision, Revisions, Tool, ToolList,
};

/// The kind of object that contains a `_meta`.
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
    /// Any other object: a content block, a resource, a prompt.
    Content,
}

impl MetaHolder {
    /// The revisions that define `_meta` for this owner.
    pub const fn revisions(self) -> Revisions {
        match self {
            Self::Tool | Self::Content => Revisions::since(Revision::V2025_06_18),
            _ => Revisions::ALL,
        }
    }

    /// The name of the `_meta` type in the table of forms.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Request => "RequestMeta",
            Self::Notification => "NotificationMeta",
            Self::ListResult | Self::CallResult | Self::OtherResult => "ResultMeta",
            Self::Tool => "ToolMeta",
            Self::Content => "Meta",
        }
    }

    /// The owner of a `_meta` with this type; `None` for the name of another type.
    pub fn of_form(name: &str) -> Option<Self> {
        Some(match name {
            "RequestMeta" => Self::Request,
            "NotificationMeta" => Self::Notification,
            "ResultMeta" => Self::OtherResult,
            "Meta" | "ResourceMeta" => Self::Content,
            _ => return None,
        })
    }

    /// Whether the owner is a result.
    pub const fn is_result(self) -> bool {
        matches!(self, Self::ListResult | Self::CallResult | Self::OtherResult)
    }
}

/// A `_meta` member, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Meta<'d> {
    /// The value of the `_meta` member.
    pub value: Value<'d>,
    /// The kind of object that contains the `_meta`.
    pub holder: MetaHolder,
}

impl<'d> Meta<'d> {
    /// The `_meta` of a tool, unless it is `null`, which `tool-null-member` reports for all members
    /// of tools.
    pub fn of_tool(tool: &Tool<'d>) -> Option<Self> {
        let value = tool.meta().filter(|value| !value.is_null())?;
        Some(Self { value, holder: MetaHolder::Tool })
    }

    /// The `_meta` of the `tools/list` result that contains a list.
    pub fn of_list(list: &ToolList<'d>) -> Option<Self> {
        let result = list.holder.filter(|_| list.form == ListForm::ListResult);
        let value = result.and_then(|result| result.get("_meta"))?;
        Some(Self { value, holder: MetaHolder::ListResult })
    }

    /// The `_meta` of a call's result.
    pub fn of_result(result: &CallResult<'d>) -> Option<Self> {
        let value = result.value.get("_meta").filter(|_| result.form != ResultForm::Content)?;
        Some(Self { value, holder: MetaHolder::CallResult })
    }

    /// The `_meta` of a message's parameters.
    pub fn of_message(message: &Message<'d>) -> Option<Self> {
        let value = message.param("_meta")?;
        let holder = match message.kind {
            MessageKind::Request => MetaHolder::Request,
            _ => MetaHolder::Notification,
        };
        Some(Self { value, holder })
    }
}

//! Records of a call that are not messages: the name of the tool, the arguments, the result.

use crate::document::Value;

/// An object that names the tool of the result it contains.
pub(crate) struct Wrapper<'d> {
    pub(crate) result: Value<'d>,
    pub(crate) tool: Option<Value<'d>>,
    pub(crate) arguments: Option<Value<'d>>,
}

impl<'d> Wrapper<'d> {
    /// `{"tool": …, "arguments": …, "result": …}`, or a request's method and parameters beside
    /// its `response`.
    pub(crate) fn of(object: Value<'d>) -> Option<Self> {
        if let Some(result) = object.get("result") {
            let tool = ["tool", "name"].iter().find_map(|key| object.get(key));
            let tool = tool.filter(|tool| tool.is_string());
            return Some(Self { result, tool, arguments: object.get("arguments") });
        }
        let result = object.get("response").filter(|response| response.is_object())?;
        let request = object.get("request")?;
        let calls = request.text_of("method") == Some("tools/call");
        let params = request.get("params").filter(|_| calls)?;
        let tool = params.get("name").filter(|name| name.is_string());
        Some(Self { result, tool, arguments: params.get("arguments") })
    }
}

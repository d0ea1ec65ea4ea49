//! Records of calls that are not JSON-RPC messages: the name of the tool, the arguments, the
//! result.

use crate::document::Value;

/// An object that contains a result and names its tool.
pub(crate) struct Wrapper<'d> {
    pub(crate) result: Value<'d>,
    pub(crate) tool: Option<Value<'d>>,
    pub(crate) arguments: Option<Value<'d>>,
}

impl<'d> Wrapper<'d> {
    /// Reads `{"tool": …, "arguments": …, "result": …}`, or the method and parameters of a request
    /// beside its `response`.
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

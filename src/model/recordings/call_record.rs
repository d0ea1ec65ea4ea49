//! Records of calls that are not JSON-RPC messages: the name of the tool, the arguments, the
//! result. Records without a result that are beside others are found as well.

use crate::document::{Document, NodeId, Value};
use crate::model::{Content, Purpose};

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

/// The records of a document without recognised content: its roots, or the elements of a list. In a
/// file that the user did not name for its results, only records that name a tool beside a
/// `result`. None if there are messages, because other records need not be about results then.
pub(crate) fn unrecognised<'d>(
    document: &'d Document,
    content: &Content<'d>,
    purpose: Purpose,
) -> Vec<Value<'d>> {
    if !content.transcript.is_empty() {
        return Vec::new();
    }
    let of_lists = content.lists.iter().map(|list| list.container.id());
    let of_results = content.results.iter().map(|result| result.value.id());
    let mut known: Vec<NodeId> = of_lists.chain(of_results).collect();
    known.sort_unstable();
    let holds_any = |record: &Value<'_>| {
        let at = known.partition_point(|&it| it < record.id());
        known.get(at).is_some_and(|&it| it < record.end_id())
    };
    let is_meant = |record: &Value<'d>| match purpose {
        Purpose::Results => !is_of_other_method(*record),
        Purpose::Found => Wrapper::of(*record).is_some_and(|it| it.tool.is_some()),
    };
    let records = document.roots().flat_map(|root| {
        let is_list = root.is_array() && known.binary_search(&root.id()).is_err();
        root.items().take(if is_list { usize::MAX } else { 0 }).chain((!is_list).then_some(root))
    });
    records.filter(|record| !holds_any(record) && is_meant(record)).collect()
}

/// Whether a record is about a request with another method than `tools/call`, as in the history of
/// an inspector.
fn is_of_other_method(record: Value<'_>) -> bool {
    let method = record.get("request").and_then(|request| request.text_of("method"));
    method.is_some_and(|method| method != "tools/call")
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::model::{Purpose, recognise};

    fn unrecognised(text: &str, purpose: Purpose) -> Vec<String> {
        let document = Document::of_json(text);
        let content = recognise(&document, purpose);
        content.unrecognised.iter().map(|it| it.source_text().to_owned()).collect()
    }

    #[test]
    fn records_without_a_result_are_found() {
        const WRAPPED: &str = r#"{"tool": "a", "result": {"content": []}}"#;
        let results = |text: &str| unrecognised(text, Purpose::Results);
        assert_eq!(results(&format!("{WRAPPED} {{}} 1 [{WRAPPED}, null]")), ["{}", "1", "null"]);
        assert_eq!(results(r#"[{"type": "text", "text": ""}]"#), Vec::<String>::new());
        assert_eq!(results(r#"[[{"type": "text", "text": ""}]]"#), Vec::<String>::new());
        assert_eq!(results(r#"{"a": {"tool": "a", "result": {"content": []}}}"#), [""; 0]);
        let message = r#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#;
        assert_eq!(results(&format!("{message} {{}}")), [""; 0]);
        let [other, call] = ["ping", "tools/call"]
            .map(|method| format!(r#"{{"request": {{"method": "{method}"}}, "response": {{}}}}"#));
        assert_eq!(results(&format!("{WRAPPED} {other} {call}")), [call]);
        let tool = r#"{"name": "a", "inputSchema": {}}"#;
        assert_eq!(results(&format!("{tool} {WRAPPED} {{}}")), ["{}"]);
    }

    #[test]
    fn in_unnamed_files_only_records_that_name_a_tool_are_reported() {
        let wrapped = r#"{"tool": "a", "result": {"content": [], "isError": false}}"#;
        let others = r#"{"tool": "a", "result": null} {"result": 1} {"tool": "a"} 7"#;
        let found = unrecognised(&format!("{wrapped} {others}"), Purpose::Found);
        assert_eq!(found, [r#"{"tool": "a", "result": null}"#]);
    }
}

//! The requests that the client is to make, read from a file or the command line.

use crate::document::{Document, ReadLimits, Syntax, Value};
use crate::forms::{MessageForm, Table};
use crate::record::entry::json;
use crate::record::message::message;
use crate::source::{SourceText, nearest};

/// A request that the client is to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedRequest {
    /// The method of the request.
    pub method: &'static str,
    /// The members of the parameters except for `_meta`, as JSON without braces.
    pub members: String,
    /// The members of `_meta`: keys, and values as JSON.
    pub meta: Vec<(String, String)>,
    /// The name of the tool that the request calls.
    pub tool: Option<String>,
}

impl PlannedRequest {
    /// A request without `_meta`.
    pub(crate) fn new(method: &'static str, members: String) -> Self {
        Self { method, members, meta: Vec::new(), tool: None }
    }

    /// A request with an object of parameters.
    pub(crate) fn of(method: &'static str, params: &serde_json::Value) -> Self {
        let text = params.to_string();
        let members = text.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        Self::new(method, members.unwrap_or_default().to_owned())
    }

    /// A call of a tool with arguments as JSON.
    pub(crate) fn call(tool: &str, arguments: &str) -> Self {
        let members = format!(r#""name":{},"arguments":{arguments}"#, json(tool));
        Self { tool: Some(tool.to_owned()), ..Self::new(CALL, members) }
    }

    /// A request with parameters, which are an object or absent.
    fn with_params(method: &'static str, params: Option<Value<'_>>) -> Result<Self, String> {
        let meta = params.and_then(|it| it.get("_meta"));
        if params.is_some_and(|it| !it.is_object()) || meta.is_some_and(|it| !it.is_object()) {
            return Err("`params` and its `_meta` must be objects".to_owned());
        }
        let members = params.into_iter().flat_map(entries).filter(|(key, _)| key != "_meta");
        let members: Vec<_> =
            members.map(|(key, value)| format!("{}:{value}", json(&key))).collect();
        let name = || params?.get("name")?.as_str();
        Ok(Self {
            meta: meta.into_iter().flat_map(entries).collect(),
            tool: name().filter(|_| method == CALL).map(str::to_owned),
            ..Self::new(method, members.join(","))
        })
    }

    /// The request that an entry of a file describes, or what is wrong with the entry.
    fn of_entry(entry: Value<'_>) -> Result<Self, String> {
        let Some(method) = entry.get("method") else {
            let tool = ["tool", "name"].iter().find_map(|key| entry.get(key));
            let tool = tool.ok_or("`tool` or `method` is missing")?;
            let tool = tool.as_str().ok_or("`tool` must be the name of a tool")?;
            let arguments = entry.get("arguments");
            if arguments.is_some_and(|it| !it.is_object()) {
                return Err("`arguments` must be an object".to_owned());
            }
            return Ok(Self::call(tool, &arguments.map_or("{}".to_owned(), Value::compact_json)));
        };
        // A request of a recording may be copied as it is.
        const KNOWN: [&str; 4] = ["method", "params", "jsonrpc", "id"];
        if let Some((key, _)) = entries(entry).find(|(key, _)| !KNOWN.contains(&&**key)) {
            return Err(format!("`{key}` beside `method`: only `params` may be there"));
        }
        Self::with_params(of_client(method)?, entry.get("params"))
    }
}

const CALL: &str = "tools/call";

/// The members of an object: keys, and values as JSON.
fn entries(object: Value<'_>) -> impl Iterator<Item = (String, String)> {
    let entries = object.entries();
    entries.filter_map(|it| Some((it.key()?.to_owned(), it.compact_json())))
}

/// The method of a request that clients send.
fn of_client(method: Value<'_>) -> Result<&'static str, String> {
    let is_sent = |form: &&MessageForm| form.of_client && form.result.is_some();
    let mut known = Table::get().messages().iter().filter(is_sent).map(|form| form.method);
    if let Some(method) = known.clone().find(|known| method.is_text(known)) {
        return Ok(method);
    }
    let text = method.compact_json();
    let near = nearest(method.as_str().unwrap_or_default(), &mut known);
    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Err(format!("`method` must be that of a request of a client, not {text}{near}"))
}

/// Parses requests from JSON Lines. A line is `{"tool": …, "arguments": …}`, the same wrapper as in
/// files of results, or `{"method": …, "params": …}`.
///
/// # Errors
/// A sentence about the first line that is not a request.
pub fn read_calls(name: &str, text: String) -> Result<Vec<PlannedRequest>, String> {
    let source = std::sync::Arc::new(SourceText::new(name, text));
    let document =
        Document::read(std::sync::Arc::clone(&source), Syntax::Json, &ReadLimits::default());
    let failure = |offset: u32, what: &str| {
        format!("`{name}`, line {}: {what}", source.position(offset).line)
    };
    if let Some(error) = document.syntax_errors().first() {
        return Err(failure(error.span.start, &error.message));
    }
    if let Some(hit) = document.limits_hit().first() {
        return Err(failure(hit.span.start, "the nesting is too deep"));
    }
    let planned = document.roots().map(|root| {
        PlannedRequest::of_entry(root).map_err(|what| failure(root.span().start, &what))
    });
    planned.collect()
}

/// Parses a call from the command line: the name of a tool, and its arguments as JSON.
///
/// # Errors
/// A sentence about the arguments that are not an object.
pub fn parse_call(text: &str) -> Result<PlannedRequest, String> {
    let (tool, arguments) =
        text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), "{}"));
    let document = message(arguments.trim().as_bytes().to_vec());
    let arguments = document.as_ref().ok().and_then(|it| it.roots().next());
    match arguments.filter(|it| it.is_object()) {
        Some(arguments) if !tool.is_empty() => {
            Ok(PlannedRequest::call(tool, &arguments.compact_json()))
        }
        _ => Err(format!(
            "the arguments of `{tool}` must be an object: --call 'NAME {{\"key\": 1}}'"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_call, read_calls};

    #[test]
    fn a_call_of_the_command_line_has_a_name_and_arguments() {
        for (text, expected) in [
            ("a {\"x\": 1.50}", Ok(r#""name":"a","arguments":{"x":1.50}"#)),
            (" b ", Ok(r#""name":"b","arguments":{}"#)),
            ("a 1", Err(())),
        ] {
            let call = parse_call(text);
            let found = call.as_ref().map(|it| &*it.members).map_err(|_| ());
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn requests_are_read_line_by_line() {
        let text = r#"{"tool": "a", "arguments": {"x": 1.50}}

{"name": "b"}
{"jsonrpc": "2.0", "id": 3, "method": "prompts/get", "params": {"name": "p", "_meta": {"progressToken": 1}}}
{"method": "ping"}
{"method": "tools/call", "params": {"name": "c"}}
"#;
        let calls = read_calls("calls.jsonl", text.to_owned()).unwrap();
        let shown = calls.iter().map(|it| (it.method, &*it.members, it.tool.as_deref()));
        let expected = [
            ("tools/call", r#""name":"a","arguments":{"x":1.50}"#, Some("a")),
            ("tools/call", r#""name":"b","arguments":{}"#, Some("b")),
            ("prompts/get", r#""name":"p""#, None),
            ("ping", "", None),
            ("tools/call", r#""name":"c""#, Some("c")),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
        assert_eq!(calls[2].meta, [("progressToken".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn an_entry_that_is_not_a_request_is_described_with_its_line() {
        let unknown = "line 1: `method` must be that of a request of a client, not ";
        for (text, expected) in [
            (r#"{"tool": 1}"#, "line 1: `tool` must be the name of a tool"),
            (r#"{"tool": 1, "name": "a"}"#, "line 1: `tool` must be the name of a tool"),
            ("{}", "line 1: `tool` or `method` is missing"),
            ("1", "line 1: `tool` or `method` is missing"),
            (
                "{\"tool\": \"a\"}\n{\"tool\": \"a\", \"arguments\": []}",
                "line 2: `arguments` must be an object",
            ),
            ("{\"tool\": ", "line 1: "),
            (r#"{"method": 1}"#, &format!("{unknown}1")),
            (
                r#"{"method": "prompts/gett"}"#,
                &format!("{unknown}\"prompts/gett\"; did you mean `prompts/get`?"),
            ),
            (r#"{"method": "roots/list"}"#, &format!("{unknown}\"roots/list\"")),
            (r#"{"method": "notifications/cancelled"}"#, unknown),
            (r#"{"method": "ping", "params": []}"#, "line 1: `params` and its `_meta` must be"),
            (
                r#"{"method": "ping", "params": {"_meta": 1}}"#,
                "line 1: `params` and its `_meta` must be",
            ),
            (
                r#"{"method": "prompts/get", "arguments": {}}"#,
                "line 1: `arguments` beside `method`: only `params` may be there",
            ),
            (r#"{"tool": "a", "method": "ping"}"#, "line 1: `tool` beside `method`"),
        ] {
            let error = read_calls("calls.jsonl", text.to_owned()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}

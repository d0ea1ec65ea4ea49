//! The calls that the client makes, read from a file or the command line.

use crate::document::{Document, ReadLimits, Syntax, Value};
use crate::record::message::message;
use crate::source::SourceText;

/// A call that the client is to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedCall {
    /// The name of the tool.
    pub tool: String,
    /// The arguments as JSON.
    pub arguments: String,
}

/// Parses calls from JSON Lines of `{"tool": …, "arguments": …}`, the same wrapper as in files of
/// results.
///
/// # Errors
/// A sentence about the first line that is not a call.
pub fn read_calls(name: &str, text: String) -> Result<Vec<PlannedCall>, String> {
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
    let calls = document.roots().map(|root| {
        let tool = ["tool", "name"].iter().find_map(|key| root.get(key)?.as_str());
        let Some(tool) = tool else {
            return Err(failure(root.span().start, "`tool` must be the name of a tool"));
        };
        let arguments = root.get("arguments");
        if arguments.is_some_and(|it| !it.is_object()) {
            return Err(failure(root.span().start, "`arguments` must be an object"));
        }
        let arguments = arguments.map_or_else(|| "{}".to_owned(), Value::compact_json);
        Ok(PlannedCall { tool: tool.to_owned(), arguments })
    });
    calls.collect()
}

/// Parses a call from the command line: the name of a tool, and its arguments as JSON.
///
/// # Errors
/// A sentence about the arguments that are not an object.
pub fn parse_call(text: &str) -> Result<PlannedCall, String> {
    let (tool, arguments) =
        text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), "{}"));
    let document = message(arguments.trim().as_bytes().to_vec());
    let arguments = document.as_ref().ok().and_then(|it| it.roots().next());
    match arguments.filter(|it| it.is_object()) {
        Some(arguments) if !tool.is_empty() => {
            Ok(PlannedCall { tool: tool.to_owned(), arguments: arguments.compact_json() })
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
            ("a {\"x\": 1.50}", Ok(("a", "{\"x\":1.50}"))),
            (" b ", Ok(("b", "{}"))),
            ("a 1", Err(())),
        ] {
            let call = parse_call(text);
            let found = call.as_ref().map(|it| (&*it.tool, &*it.arguments)).map_err(|_| ());
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn calls_are_read_line_by_line() {
        let text = "{\"tool\": \"a\", \"arguments\": {\"x\": 1.50}}\n\n{\"name\": \"b\"}\n";
        let calls = read_calls("calls.jsonl", text.to_owned()).unwrap();
        let shown: Vec<_> = calls.iter().map(|it| (&*it.tool, &*it.arguments)).collect();
        assert_eq!(shown, [("a", "{\"x\":1.50}"), ("b", "{}")]);
        for (text, expected) in [
            ("{\"tool\": 1}", "line 1: `tool` must be"),
            (
                "{\"tool\": \"a\"}\n{\"tool\": \"a\", \"arguments\": []}",
                "line 2: `arguments` must be",
            ),
            ("{\"tool\": ", "line 1: "),
        ] {
            let error = read_calls("calls.jsonl", text.to_owned()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}

//! Arguments that the user gives: for a tool, or for parameters of a name.

use std::collections::HashSet;

use serde_json::{Map, Value as Json};

/// Maximum number of arguments of one tool that a trial begins with, and of values of one name.
const MAX_GIVEN: usize = 8;

/// The arguments that a trial begins with.
#[derive(Clone, Debug, Default)]
pub struct GivenArguments {
    /// Arguments, with the tool that they are for; without one, for parameters of any tool.
    arguments: Vec<(Option<String>, Map<String, Json>)>,
}

impl GivenArguments {
    /// Reads JSON Lines of `{"tool": …, "arguments": …}`, where the tool may be absent, or a recording,
    /// of which the calls count that succeeded.
    ///
    /// # Errors
    /// A sentence about a file without arguments.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let entries: Result<Vec<Json>, _> =
            serde_json::Deserializer::from_str(text).into_iter().collect();
        let entries = entries.map_err(|error| format!("`{name}`: {error}"))?;
        // A recording has each message in an envelope.
        let messages = || entries.iter().map(|entry| entry.get("message").unwrap_or(entry));
        let failed: HashSet<_> = messages().filter(|it| is_failure(it)).map(id_of).collect();
        let mut given = Self::default();
        for message in messages() {
            let is_call = message.get("method").is_some_and(|it| it == "tools/call");
            let is_other = message.get("method").is_some() && !is_call;
            if is_other || is_call && failed.contains(&id_of(message)) {
                continue;
            }
            let entry = message.get("params").filter(|_| is_call).unwrap_or(message);
            let tool = ["tool", "name"].iter().find_map(|key| entry.get(key)?.as_str());
            let arguments = entry.get("arguments").and_then(Json::as_object);
            given.arguments.extend(arguments.map(|it| (tool.map(str::to_owned), it.clone())));
        }
        match given.arguments.is_empty() {
            true => Err(format!(
                "`{name}` has no arguments: a line is {{\"tool\": \"NAME\", \"arguments\": {{…}}}}, where \
                 `tool` may be absent"
            )),
            false => Ok(given),
        }
    }

    /// The arguments for a tool.
    pub(super) fn of_tool(&self, name: &str) -> impl Iterator<Item = Json> {
        let of_tool = self.arguments.iter().filter(move |(tool, _)| tool.as_deref() == Some(name));
        of_tool.take(MAX_GIVEN).map(|(_, arguments)| Json::Object(arguments.clone()))
    }

    /// The values for parameters of a name.
    pub(super) fn of_parameter(&self, name: &str) -> Vec<Json> {
        let of_any = self.arguments.iter().filter(|(tool, _)| tool.is_none());
        of_any.filter_map(|(_, it)| it.get(name)).take(MAX_GIVEN).cloned().collect()
    }
}

fn id_of(message: &Json) -> String {
    message.get("id").map(Json::to_string).unwrap_or_default()
}

/// Whether a message is a response about a failure.
fn is_failure(message: &Json) -> bool {
    let failed = message.get("result").and_then(|it| it.get("isError")) == Some(&Json::Bool(true));
    message.get("method").is_none() && (message.get("error").is_some() || failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_recordings_are_read() {
        let lines = "{\"tool\": \"a\", \"arguments\": {\"x\": 1}}\n{\"arguments\": {\"y\": 2}}\n";
        let given = GivenArguments::read("args.jsonl", lines).unwrap();
        assert_eq!(given.of_tool("a").collect::<Vec<_>>(), [serde_json::json!({"x": 1})]);
        assert_eq!(given.of_parameter("y"), [2]);
        assert!(given.of_parameter("x").is_empty() && given.of_tool("b").next().is_none());

        let recording = r#"
{"record":"mcp-lint","version":1}
{"ts":"…","from":"client","message":{"id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":1}}}}
{"ts":"…","from":"client","message":{"id":2,"method":"tools/call","params":{"name":"a","arguments":{"x":2}}}}
{"ts":"…","from":"server","message":{"id":1,"result":{"isError":true,"content":[]}}}
{"ts":"…","from":"server","message":{"id":2,"result":{"content":[]}}}
"#;
        let given = GivenArguments::read("session.jsonl", recording).unwrap();
        assert_eq!(given.of_tool("a").collect::<Vec<_>>(), [serde_json::json!({"x": 2})]);
    }

    #[test]
    fn a_file_without_arguments_is_an_error() {
        for text in ["", "{}", "{\"tool\": \"a\"}", "[1]", "{", "\"arguments\""] {
            assert!(GivenArguments::read("x", text).is_err(), "{text}");
        }
    }
}

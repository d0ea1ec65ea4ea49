//! The requests of a trial beside calls: an unknown tool, prompts, resources, and the list again.

use std::sync::Arc;

use serde_json::{Map, Value as Json, json};

use crate::contract::value_of_name;
use crate::document::{Document, Value};
use crate::record::PlannedRequest;
use crate::trial::answer::CallAnswer;
use crate::trial::run::TrialRun;
use crate::trial::tools::entries;

/// Maximum number of prompts and of resources that are requested.
const MAX_OF_KIND: usize = 10;
/// The name of a tool that no server has.
const UNKNOWN_TOOL: &str = "mcp_lint_unknown_tool";

/// Makes the requests.
pub(super) fn make(run: &mut TrialRun<'_>, lists: &[(&'static str, Arc<Document>)]) {
    for resource in entries(lists, "resources/list", "resources").into_iter().take(MAX_OF_KIND) {
        let Some(uri) = resource.text_of("uri") else { continue };
        let request = PlannedRequest::new("resources/read", members(&json!({"uri": uri})));
        // A refusal may pass; only the second one is about the resource.
        if matches!(run.ask(&request), Some(CallAnswer::Refused(_))) {
            run.ask(&request);
        }
    }
    for prompt in entries(lists, "prompts/list", "prompts").into_iter().take(MAX_OF_KIND) {
        if let Some(request) = request_of_prompt(prompt) {
            run.ask(&request);
        }
    }
    let tools = entries(lists, "tools/list", "tools");
    if !tools.is_empty() && tools.iter().all(|tool| tool.text_of("name") != Some(UNKNOWN_TOOL)) {
        // Whether the list is the same, and in the same order.
        run.ask(&PlannedRequest::new("tools/list", String::new()));
        // Last, because some servers end.
        run.ask(&PlannedRequest::call(UNKNOWN_TOOL, "{}"));
    }
}

fn request_of_prompt(prompt: Value<'_>) -> Option<PlannedRequest> {
    let name = prompt.text_of("name")?;
    let mut arguments = Map::new();
    for argument in prompt.get("arguments").into_iter().flat_map(Value::items) {
        let is_required = argument.get("required").and_then(Value::as_bool) == Some(true);
        if let Some(name) = argument.text_of("name").filter(|_| is_required) {
            let value = value_of_name(name).unwrap_or("test");
            arguments.insert(name.to_owned(), json!(value));
        }
    }
    let params = json!({"name": name, "arguments": arguments});
    Some(PlannedRequest::new("prompts/get", members(&params)))
}

/// The members of an object as JSON without braces.
fn members(object: &Json) -> String {
    let text = object.to_string();
    text[1..text.len() - 1].to_owned()
}

//! The requests of a trial beside calls: an unknown tool, prompts, resources, and the list again.

use std::sync::Arc;

use serde_json::{Map, json};

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
        read(run, uri);
    }
    let templates = entries(lists, "resources/templates/list", "resourceTemplates");
    for template in templates.into_iter().take(MAX_OF_KIND) {
        let Some((template, name)) = template.text_of("uriTemplate").and_then(only_variable) else {
            continue;
        };
        // Only what the server itself names must exist.
        let reference = json!({"type": "ref/resource", "uri": template});
        if let Some(value) = run.completed(&reference, name) {
            read(run, &template.replace(&format!("{{{name}}}"), &value));
        }
    }
    for prompt in entries(lists, "prompts/list", "prompts").into_iter().take(MAX_OF_KIND) {
        if let Some(request) = request_of_prompt(prompt, run) {
            run.ask(&request);
        }
    }
    let tools = entries(lists, "tools/list", "tools");
    let pages = lists.iter().filter(|(method, _)| *method == "tools/list").count();
    if !tools.is_empty() && tools.iter().all(|tool| tool.text_of("name") != Some(UNKNOWN_TOOL)) {
        // Whether the list is the same, and in the same order.
        if pages == 1 {
            run.ask(&PlannedRequest::new("tools/list", String::new()));
        }
        // Last, because some servers end.
        run.ask(&PlannedRequest::call(UNKNOWN_TOOL, "{}"));
    }
}

fn read(run: &mut TrialRun<'_>, uri: &str) {
    let request = PlannedRequest::of("resources/read", &json!({"uri": uri}));
    // A refusal may pass; only the second one is about the resource.
    if matches!(run.ask(&request), Some(CallAnswer::Refused(_))) {
        run.ask(&request);
    }
}

fn request_of_prompt(prompt: Value<'_>, run: &mut TrialRun<'_>) -> Option<PlannedRequest> {
    let prompt_name = prompt.text_of("name")?;
    let reference = json!({"type": "ref/prompt", "name": prompt_name});
    let mut arguments = Map::new();
    for argument in prompt.get("arguments").into_iter().flat_map(Value::items).take(MAX_OF_KIND) {
        let is_required = argument.get("required").and_then(Value::as_bool) == Some(true);
        if let Some(name) = argument.text_of("name").filter(|_| is_required) {
            let value = run.completed(&reference, name);
            let value = value.unwrap_or_else(|| value_of_name(name).unwrap_or("test").to_owned());
            arguments.insert(name.to_owned(), json!(value));
        }
    }
    let params = json!({"name": prompt_name, "arguments": arguments});
    Some(PlannedRequest::of("prompts/get", &params))
}

/// A template with the name of its only variable, if that is one without an operator.
fn only_variable(template: &str) -> Option<(&str, &str)> {
    let (_, rest) = template.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    let is_simple = name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    (is_simple && !name.is_empty() && !after.contains('{')).then_some((template, name))
}

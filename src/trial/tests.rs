//! Trials of servers that answer in this process.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use crate::document::Document;
use crate::record::{PlannedRequest, Reply, Trial, TriedServer};
use crate::trial::{CallTrial, MAX_CALLS_OF_TOOL, MAX_REQUESTS, TrialOptions, TrialOutcome};

/// How a server answers: a success or a failure with a text, or nothing more.
enum Says {
    Yes(&'static str),
    No(&'static str),
    AsksUser,
    Nothing,
    Ends,
}

struct FakeServer<F> {
    lists: Vec<(&'static str, Arc<Document>)>,
    answer: F,
    calls: Vec<(String, Json)>,
}

impl<F: FnMut(&str, &Json) -> Says> TriedServer for FakeServer<F> {
    fn lists(&self) -> Vec<(&'static str, Arc<Document>)> {
        self.lists.clone()
    }

    fn ask(&mut self, request: &PlannedRequest) -> Reply {
        let params: Json = serde_json::from_str(&format!("{{{}}}", request.members)).unwrap();
        let Some(tool) = &request.tool else {
            return Reply::Answer {
                message: Box::new(Document::of_json(r#"{"result": {}}"#)),
                has_asked: false,
            };
        };
        self.calls.push((tool.clone(), params["arguments"].clone()));
        let (text, is_error, has_asked) = match (self.answer)(tool, &params["arguments"]) {
            Says::Yes(text) => (text, false, false),
            Says::No(text) => (text, true, false),
            Says::AsksUser => ("no", true, true),
            Says::Nothing => return Reply::Late,
            Says::Ends => return Reply::Ended,
        };
        let result = json!({"content": [{"type": "text", "text": text}], "isError": is_error});
        Reply::Answer {
            message: Box::new(Document::of_json(&json!({"id": 1, "result": result}).to_string())),
            has_asked,
        }
    }

    fn completes(&self) -> bool {
        false
    }

    fn restart(&mut self) -> bool {
        false
    }

    fn without_secrets(&self, text: String) -> String {
        text
    }
}

fn tool(name: &str, reads: bool, properties: &Json) -> Json {
    let required: Vec<_> = properties.as_object().unwrap().keys().cloned().collect();
    json!({
        "name": name, "annotations": {"readOnlyHint": reads},
        "inputSchema": {"type": "object", "properties": properties, "required": required}
    })
}

/// The calls of a trial, and its outcome.
fn tried(
    tools: &Json,
    named: &[&str],
    answer: impl FnMut(&str, &Json) -> Says,
) -> (Vec<(String, Json)>, TrialOutcome) {
    let page = Arc::new(Document::of_json(&json!({"result": {"tools": tools}}).to_string()));
    let mut server = FakeServer { lists: vec![("tools/list", page)], answer, calls: Vec::new() };
    let tools = named.iter().map(|it| (*it).to_owned()).collect();
    let trial = CallTrial::new(TrialOptions { tools, ..TrialOptions::default() });
    trial.run(&mut server);
    (server.calls, trial.outcome())
}

#[test]
fn only_tools_that_read_and_named_ones_are_called() {
    let tools = || {
        json!([
            tool("look", true, &json!({})), tool("remove", false, &json!({})),
            tool("put_a", false, &json!({})), {"name": "bare", "inputSchema": {"type": "object"}},
        ])
    };
    for (named, expected) in [(&[][..], &["look"][..]), (&["put_*"], &["look", "put_a"])] {
        let (calls, outcome) = tried(&tools(), named, |_, _| Says::Yes("fine"));
        let mut called: Vec<_> = calls.iter().map(|(name, _)| name.as_str()).collect();
        called.retain(|name| *name != "mcp_lint_unknown_tool");
        called.dedup();
        crate::sort::by(&mut called, Ord::cmp);
        called.dedup();
        assert_eq!(called, expected);
        assert_eq!(outcome.tried(), expected.len());
    }
    let (_, outcome) =
        tried(&json!([tool("remove", false, &json!({}))]), &[], |_, _| Says::Yes("fine"));
    assert!(outcome.nothing_tried().is_some(), "{}", outcome.table());
}

#[test]
fn equal_servers_get_equal_calls() {
    let tools = || {
        json!([
            tool(
                "b",
                true,
                &json!({"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1, "maximum": 7}})
            ),
            tool("a", true, &json!({}))
        ])
    };
    let (one, _) = tried(&tools(), &[], |_, _| Says::Yes("fine"));
    let (other, _) = tried(&tools(), &[], |_, _| Says::Yes("fine"));
    assert_eq!(one, other);
    assert_eq!(one[0], ("a".to_owned(), json!({})));
    assert_eq!(one[1], ("b".to_owned(), json!({"city": "Berlin", "days": 1})));
    assert!(one.contains(&("b".to_owned(), json!({"city": "Berlin", "days": 7}))));
    assert!(one.contains(&("b".to_owned(), json!({"city": "Berlin", "days": 8}))));
}

#[test]
fn after_a_rejection_the_call_that_worked_is_made_again() {
    let schema = json!({"unit": {"type": "string", "enum": ["celsius", "kelvin"]}});
    let (calls, _) = tried(&json!([tool("t", true, &schema)]), &[], |_, arguments| {
        if arguments["unit"] == "kelvin" { Says::No("unknown unit") } else { Says::Yes("fine") }
    });
    let units: Vec<_> = calls.iter().take(3).map(|(_, it)| it["unit"].clone()).collect();
    assert_eq!(units, ["celsius", "kelvin", "celsius"]);
}

#[test]
fn a_tool_is_not_called_again_for_a_reason() {
    let schema = || json!({"city": {"type": "string", "enum": ["Bern", "Rome", "Oslo"]}});
    let state = |says: fn() -> Says| {
        let (calls, outcome) = tried(&json!([tool("t", true, &schema())]), &[], |_, _| says());
        (calls.iter().filter(|(name, _)| name == "t").count(), outcome.table())
    };
    let (calls, shown) = state(|| Says::No("fetch failed: ENOTFOUND api.example.com"));
    assert!(calls == 1 && shown.contains("skipped: `fetch failed: ENOTFOUND"), "{calls} {shown}");
    let (calls, shown) = state(|| Says::AsksUser);
    assert!(calls == 1 && shown.contains("skipped: asks the user"), "{calls} {shown}");
    let (calls, shown) = state(|| Says::Nothing);
    assert!(calls == 1 && shown.contains("skipped: no answer in time"), "{calls} {shown}");
    let (calls, shown) = state(|| Says::Ends);
    assert!(calls == 1 && shown.contains("ended early: the server ended"), "{calls} {shown}");
    let (calls, shown) = state(|| Says::No("there is no such city"));
    assert!(calls == 3 && shown.contains("skipped: no call succeeded"), "{calls} {shown}");
}

#[test]
fn secrets_and_code_are_not_made_up() {
    for (name, reason) in [("api_key", "is a secret"), ("command", "may be executed")] {
        let mut properties = serde_json::Map::new();
        properties.insert(name.to_owned(), json!({"type": "string"}));
        let tools = json!([tool("t", true, &Json::Object(properties))]);
        let (calls, outcome) = tried(&tools, &[], |_, _| Says::Yes("fine"));
        assert_eq!(calls.iter().filter(|(name, _)| name == "t").count(), 0);
        assert!(outcome.table().contains(reason), "{}", outcome.table());
    }
}

#[test]
fn the_number_of_requests_is_limited_and_each_tool_comes_first() {
    let schema = || json!({"n": {"type": "integer", "enum": (0..30).collect::<Vec<_>>()}});
    let tools: Vec<_> = (0..60).map(|at| tool(&format!("t{at}"), true, &schema())).collect();
    let (calls, outcome) = tried(&json!(tools), &[], |_, _| Says::Yes("fine"));
    assert_eq!(calls.len(), MAX_REQUESTS);
    assert_eq!(outcome.tried(), 60);
    assert!(outcome.ended.is_some());
    let (calls, _) = tried(&json!(tools[..2]), &[], |_, _| Says::Yes("fine"));
    let mut of_tools: BTreeMap<&str, usize> = BTreeMap::new();
    calls.iter().for_each(|(name, _)| *of_tools.entry(name).or_default() += 1);
    assert!(of_tools.values().all(|count| *count <= MAX_CALLS_OF_TOOL), "{of_tools:?}");
}

#[test]
fn values_of_an_answer_are_arguments_of_the_next_tool() {
    let tools = json!([
        tool("get_note", true, &json!({"note_id": {"type": "string"}})),
        tool("list_notes", true, &json!({}))
    ]);
    let notes = r#"{"notes": [{"id": "n-17"}]}"#;
    let (calls, _) = tried(&tools, &[], |_, _| Says::Yes(notes));
    let (_, arguments) = calls.iter().find(|(name, _)| name == "get_note").unwrap();
    assert_eq!(arguments["note_id"], "n-17");
}

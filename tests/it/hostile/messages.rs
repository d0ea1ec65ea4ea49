//! Attacks by messages of every kind: prompts, resources, forms, completions, cancellations.

use std::fmt::Write as _;

use crate::hostile::harness::{lint, many};

const HANDSHAKE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{},"sampling":{"tools":{}}},"clientInfo":{"name":"c","version":"1"}}}
{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"prompts":{},"resources":{},"completions":{}},"serverInfo":{"name":"s","version":"1"}}}
"#;

/// A session in which `method` gets a result with these members.
fn answered(method: &str, params: &str, result: &str) -> String {
    format!(
        "{HANDSHAKE}{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{method}\",\"params\":{params}}}\n\
         {{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{{result}}}}}\n"
    )
}

#[test]
fn very_many_equal_prompts_and_resources() {
    let prompts = vec![r#"{"name":"a"}"#; many(200_000)].join(",");
    let session = answered("prompts/list", "{}", &format!(r#""prompts":[{prompts}]"#));
    lint("s.jsonl", session).reports(0, "prompt-duplicate");
    let resources = vec![r#"{"name":"a","uri":"a:b"}"#; many(200_000)].join(",");
    let session = answered("resources/list", "{}", &format!(r#""resources":[{resources}]"#));
    lint("s.jsonl", session).reports(0, "resource-duplicate");
}

#[test]
fn a_template_of_a_million_variables_and_one_that_is_never_closed() {
    for (end, rule) in [("{", "uri-template-syntax"), ("{x*}", "uri-template-portability")] {
        let template = format!("a:{}{end}", "{x}".repeat(many(300_000)));
        let list = format!(r#""resourceTemplates":[{{"name":"a","uriTemplate":"{template}"}}]"#);
        let ended = lint("s.jsonl", answered("resources/templates/list", "{}", &list));
        assert!(ended.stdout.contains(rule), "{}", ended.stdout);
    }
}

#[test]
fn very_many_values_metadata_and_arguments() {
    let values = vec![r#""x""#; many(500_000)].join(",");
    let params = r#"{"ref":{"type":"ref/prompt","name":"a"},"argument":{"name":"a","value":""}}"#;
    let completion = format!(r#""completion":{{"values":[{values}]}}"#);
    let session = answered("completion/complete", params, &completion);
    lint("s.jsonl", session).reports(1, "completion-limit");
    let mut arguments = String::new();
    for at in 0..many(100_000) {
        let _ = write!(arguments, r#""k{at}":5,"#);
    }
    let params = format!(r#"{{"name":"a","arguments":{{{arguments}"z":""}}}}"#);
    lint("s.jsonl", answered("prompts/get", &params, r#""messages":[]"#))
        .reports(1, "message-member");
    // Metadata is found once, and not again inside of itself.
    let message =
        r#"{"role":"user","content":{"type":"text","text":"x","_meta":{"a":{"_meta":{}}}}}"#;
    let messages = vec![message; many(50_000)].join(",");
    let session =
        answered("prompts/get", r#"{"name":"a"}"#, &format!(r#""messages":[{messages}]"#));
    assert_eq!(lint("s.jsonl", session).code, 0);
}

#[test]
fn very_many_cancellations_and_responses_to_one_request() {
    let cancelled = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}\n";
    let session = format!("{HANDSHAKE}{}", cancelled.repeat(many(50_000)));
    lint("s.jsonl", session).reports(0, "cancelled-unknown");
    let mut session = HANDSHAKE.to_owned();
    for id in 1..many(30_000) {
        let _ = writeln!(session, r#"{{"jsonrpc":"2.0","id":{id},"method":"prompts/list"}}"#);
    }
    session += &"{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"prompts\":[]}}\n".repeat(many(30_000));
    lint("s.jsonl", session).reports(1, "transcript-answered-twice");
}

#[test]
fn very_many_forms_with_wrong_answers() {
    let mut session = HANDSHAKE.to_owned();
    let of = |value: &str| {
        let members: Vec<_> = (0..50).map(|at| format!(r#""p{at}":{value}"#)).collect();
        members.join(",")
    };
    let (fields, content) = (of(r#"{"type":"string"}"#), of("5"));
    for id in 1..many(1_000) {
        let _ = writeln!(
            session,
            r#"{{"jsonrpc":"2.0","id":{id},"method":"elicitation/create","params":{{"message":"a","requestedSchema":{{"type":"object","properties":{{{fields}}}}}}}}}"#
        );
        let result = format!(r#"{{"action":"accept","content":{{{content}}}}}"#);
        let _ = writeln!(session, r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#);
    }
    lint("s.jsonl", session).reports(0, "elicitation-answer");
}

#[test]
fn very_many_responses_without_requests() {
    let mut responses = String::new();
    for id in 0..many(30_000) {
        let _ = writeln!(responses, r#"{{"jsonrpc":"2.0","id":{id},"result":{{"x":1}}}}"#);
    }
    lint("s.jsonl", responses).reports(2, "document-unrecognised");
}

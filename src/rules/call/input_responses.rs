//! `call-input-responses`

use std::collections::{HashMap, HashSet};

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::{Retry, Revision, Revisions, retries};
use crate::rules::members::{MemberType, Wanted, faulty_members, required};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject, described, listed, place_of,
    quoted,
};

/// Responses that do not fit what was asked.
pub static RULE: Rule = Rule {
    name: "call-input-responses",
    category: Category::Correctness,
    family: "call",
    summary: "`inputResponses` of a call do not fit the `inputRequests` of the result before",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/patterns/mrtr, InputResponses; schema.ts, InputResponses",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/call-input-responses.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    for Retry { result, retry, .. } in retries(subject.transcript) {
        let requests = result.get("inputRequests").filter(|requests| requests.is_object());
        let responses = messages[retry].param("inputResponses");
        let Some(responses) = responses else {
            let wants = requests.is_some_and(|requests| requests.entries().next().is_some());
            if let (true, Some(params)) = (wants, messages[retry].params) {
                let finding =
                    Finding::new(place_of(params), "a repeated call has no `inputResponses`");
                context.report(explained(finding, requests));
            }
            continue;
        };
        let asked: HashMap<&str, Value<'_>> = requests
            .into_iter()
            .flat_map(Value::entries)
            .filter_map(|it| Some((it.key()?, it)))
            .collect();
        let mut answered = HashSet::new();
        for response in responses.entries() {
            let key = response.key().unwrap_or_default();
            answered.insert(key);
            let finding = match asked.get(key) {
                None => Some(Finding::new(
                    response.key_place(),
                    format!("nothing was asked as {}", quoted(key)),
                )),
                Some(request) => misshapen(*request, response),
            };
            context.report_all(finding.map(|finding| explained(finding, requests)));
        }
        let missing: Vec<_> = requests
            .into_iter()
            .flat_map(Value::entries)
            .filter_map(Value::key)
            .filter(|key| !answered.contains(key))
            .map(quoted)
            .collect();
        if !missing.is_empty() && responses.is_object() {
            let headline = format!("`inputResponses` lack {}", listed(&missing, 3));
            context.report(explained(Finding::new(place_of(responses), headline), requests));
        }
        if !responses.is_object() {
            let headline = format!("`inputResponses` is {}, not an object", described(responses));
            context.report(explained(Finding::new(place_of(responses), headline), requests));
        }
    }
}

/// A response that has not the form of the result of its request.
fn misshapen(request: Value<'_>, response: Value<'_>) -> Option<Finding> {
    let wanted: &[Wanted] = match request.get("method").and_then(Value::as_str)? {
        "elicitation/create" => &[required("action", MemberType::Text)],
        "sampling/createMessage" => {
            &[required("role", MemberType::Text), required("model", MemberType::Text)]
        }
        "roots/list" => &[required("roots", MemberType::Array)],
        _ => return None,
    };
    let whose = quoted(response.key().unwrap_or_default());
    faulty_members(response, &whose, wanted).into_iter().next()
}

fn explained(finding: Finding, requests: Option<Value<'_>>) -> Finding {
    let finding = finding
        .note(
            "MCP 2026-07-28, basic/patterns/mrtr: each response stands under the key of its \
             request, and has the form of its result",
        )
        .help("answer every request under its own key")
        .by_revision();
    match requests {
        Some(requests) => finding.label(requests.key_place(), "what was asked"),
        None => finding,
    }
}

//! Messages of every kind compared with the behaviour of real clients and servers (`tests/clients`):
//! a message that all of them reject is reported, and a message that all of them and the
//! specification accept is not an error.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::common::is_about_readers;
use crate::common::lint::{lint, settings, summary};
use mcp_lint::diagnostic::Severity;

/// Cases that all accept and that are errors: a part of their names, and what the specification
/// says.
const STRICT: [(&str, &str); 24] = [
    ("cancelled: requestId missing", "what is cancelled cannot be known"),
    ("cancelled: params/requestId missing", "what is cancelled cannot be known"),
    ("an unknown progressToken", "tokens are those of running requests"),
    ("tool_result with text", "results of tools are alone in their message"),
    ("tool_use without a result", "each use of a tool is answered by the next message"),
    ("params/requestState = null", "the state is returned as it was given"),
    ("(task): status completed", "a new task is `working`"),
    ("code reserved", "since 2026-07-28, this range is reserved"),
    ("createdAt of another form", "ISO 8601"),
    ("code retired", "since 2026-07-28, this code is retired"),
    ("sampling/createMessage: content an array", "arrays of blocks since 2025-11-25"),
    ("sampling/createMessage: params/messages/1/content = []", "arrays since 2025-11-25"),
    ("result prompts/get: audio", "since 2025-03-26"),
    ("result prompts/get: resource_link", "since 2025-06-18"),
    ("content array of texts", "arrays of choices since 2025-11-25"),
    ("null", "an object or a string, or absent"),
    ("empty uri", "an absolute URI"),
    ("relative uri", "an absolute URI"),
    ("uri with a blank", "a URI"),
    ("url ", "a URL that a browser opens"),
    ("with a line break", "standard Base64"),
    ("icons with a script", "only `https:` and `data:`"),
    ("template", "a template of RFC 6570, in the list of templates"),
    ("ubscriptionId", "a string or an integer, in each notification"),
];

/// Cases that all reject and that are not reported on purpose, with the reason.
const QUIET: [(&str, &str); 0] = [];

pub(crate) fn data(name: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/exchanges");
    let text = std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The messages of a session with a message of this kind, one per line, and how many are before it.
pub(crate) fn session(exchanges: &Value, kind: &str, message: &Value) -> (usize, Vec<String>) {
    let context = &exchanges["contexts"][kind];
    let revision = context["revision"].as_str().unwrap();
    let is_handshake = matches!(context["method"].as_str(), Some("initialize" | "server/discover"));
    let shaken = exchanges["handshakes"][revision].as_array().filter(|_| !is_handshake);
    let messages = |part: &str| context[part].as_array().into_iter().flatten();
    let before: Vec<_> = shaken.into_iter().flatten().chain(messages("before")).collect();
    let count = before.len();
    let lines = before.into_iter().chain([message]).chain(messages("after"));
    (count, lines.map(ToString::to_string).collect())
}

/// Removes the cases of which a part of the name is known.
fn without_known<'c>(
    found: &BTreeMap<String, Vec<String>>,
    known: &'c [(&str, &str)],
) -> (String, Vec<&'c str>) {
    let is_known = |name: &str| known.iter().any(|(part, _)| name.contains(part));
    let others = found.iter().filter(|(name, _)| !is_known(name));
    let lines: Vec<_> = others.map(|(name, why)| format!("{name}  {}", why.join("; "))).collect();
    let is_stale = |part: &&str| !found.keys().any(|name| name.contains(part));
    let stale = known.iter().map(|(part, _)| *part).filter(is_stale).collect();
    (lines.join("\n"), stale)
}

#[test]
fn a_message_that_all_reject_is_reported_and_one_that_all_accept_is_no_error() {
    let (exchanges, table) = (data("exchanges.json"), data("verdicts.json"));
    let (mut quiet, mut strict, mut noisy) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let (mut rejected, mut accepted) = (0, 0);
    for case in exchanges["cases"].as_array().unwrap() {
        let kind = case["kind"].as_str().unwrap();
        let name = format!("{kind}: {}", case["case"].as_str().unwrap());
        let verdicts = table["verdicts"][&name].as_array().unwrap();
        let known: Vec<_> =
            verdicts.iter().filter_map(Value::as_str).filter(|it| *it != "-").collect();
        let mut found = lint(
            &session(&exchanges, kind, &case["message"]).1.join("\n"),
            "jsonl",
            &settings(None),
        );
        found.retain(|found| !is_about_readers(found.rule));
        let warnings = summary(&found, Severity::Warning);
        if case["valid"] == true && !warnings.is_empty() {
            noisy.insert(name.clone(), warnings.clone());
        }
        if !known.is_empty() && !known.contains(&"accepts") {
            rejected += 1;
            if warnings.is_empty() {
                quiet.insert(name, known.into_iter().map(str::to_owned).collect());
            }
        } else if known.iter().all(|it| *it == "accepts") {
            accepted += 1;
            let errors = summary(&found, Severity::Error);
            if !errors.is_empty() {
                strict.insert(name, errors);
            }
        }
    }
    assert!(rejected > 900 && accepted > 500, "{rejected} rejected, {accepted} accepted");
    let (quiet_cases, stale_quiet) = without_known(&quiet, &QUIET);
    let (strict_cases, stale_strict) = without_known(&strict, &STRICT);
    let (noisy_cases, _) = without_known(&noisy, &[]);
    let facts = "what real clients and servers do is recorded in tests/clients/\
                 exchanges/verdicts.json, and measured as tests/clients/README.md says";
    assert!(
        quiet_cases.is_empty() && strict_cases.is_empty() && noisy_cases.is_empty(),
        "{facts}\n\nvalid messages with warnings:\n{noisy_cases}\n\nof {rejected} that all reject, \
         not reported:\n{quiet_cases}\n\nof {accepted} that all accept, errors:\n{strict_cases}"
    );
    assert!(stale_quiet.is_empty() && stale_strict.is_empty(), "{stale_quiet:?} {stale_strict:?}");
}

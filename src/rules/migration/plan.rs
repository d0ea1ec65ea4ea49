//! The steps of a migration that a recording shows to be necessary, and the finding about them.

use std::collections::BTreeMap;

use crate::model::{SDKS, STEPS, Step, recorded_header};
use crate::rules::prelude::*;

/// The steps that are necessary, by their position in [`STEPS`], each with the first place that
/// shows it.
pub(super) type Steps = BTreeMap<usize, Place>;

/// Adds the steps that a message of a server shows. `request` is what it answers.
pub(super) fn add_steps(message: &Message<'_>, request: Option<&Message<'_>>, steps: &mut Steps) {
    let mut add = |name: &str, place: Place| {
        steps.extend(
            Step::position(name).filter(|it| !steps.contains_key(it)).map(|it| (it, place)),
        );
    };
    let place = message.method_place();
    if recorded_header(message, "mcp-session-id").is_some() {
        add("session", message.place());
    }
    if recorded_header(message, "content-type").is_some() {
        add("headers", message.place());
    }
    if message.kind == MessageKind::Request && message.sender == Some(Sender::Server) {
        add(if message.method == Some("ping") { "removed" } else { "input" }, place);
    }
    if message.notifies("notifications/message") {
        add("logging", place);
    }
    if message
        .method
        .is_some_and(|it| it.ends_with("/list_changed") || it == "notifications/resources/updated")
        && message.sender != Some(Sender::Client)
    {
        add("listen", place);
    }
    if let Some(code) = message.error.and_then(|it| it.get("code"))
        && matches!(message.error_code(), Some(-32002 | -32042))
    {
        add("error-codes", code.place());
    }
    if let (Some(result), Some(request)) = (message.result.filter(|it| it.is_object()), request) {
        let method = request.method.unwrap_or_default();
        add_steps_of_result(result, method, &mut add);
    }
}

fn add_steps_of_result(result: Value<'_>, method: &str, add: &mut impl FnMut(&str, Place)) {
    let place = place_of(result);
    if method == "initialize" {
        add_steps_of_handshake(result, add);
        return;
    }
    if !result.has("resultType") {
        add("result-type", place);
    }
    if CACHED.contains(&method) && !(result.has("ttlMs") && result.has("cacheScope")) {
        add("cache-hints", place);
    }
    if method == "tools/list" {
        let tools = result.get("tools").into_iter().flat_map(Value::items);
        let mut supports = tools.filter_map(|tool| tool.get("execution")?.get("taskSupport"));
        if let Some(support) = supports.next() {
            add("tasks", support.key_place());
        }
    }
    if matches!(method, "ping" | "logging/setLevel") {
        add("removed", place);
    }
    if method.ends_with("subscribe") {
        add("listen", place);
    }
}

/// The methods whose results say how long they may be kept.
const CACHED: [&str; 5] =
    ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read"];

fn add_steps_of_handshake(result: Value<'_>, add: &mut impl FnMut(&str, Place)) {
    add("discover", result.get("protocolVersion").map_or(place_of(result), place_of));
    let declared = |name: &str| result.get("capabilities")?.get(name);
    for (capability, step) in [("tasks", "tasks"), ("logging", "logging")] {
        if let Some(declared) = declared(capability) {
            add(step, declared.key_place());
        }
    }
    let lists = ["tools", "prompts", "resources"].into_iter().filter_map(declared);
    if let Some(change) = lists.flat_map(Value::entries).find(|it| it.is_true()) {
        add("listen", change.key_place());
    }
}

/// A finding with the numbered steps as notes. The places of steps are labels, except that of the
/// finding itself.
pub(super) fn finding(place: Place, headline: String, steps: &Steps) -> Finding {
    let mut finding = Finding::new(place, headline);
    for (number, (step, shown)) in (1..).zip(steps) {
        let Step { advice, checks, is_of_sdk, .. } = &STEPS[*step];
        let checks: Vec<_> = checks.iter().map(|check| format!("`{check}`")).collect();
        let checks = match &checks[..] {
            [] => String::new(),
            checks => format!(" (conformance: {})", checks.join(", ")),
        };
        let by_sdk = if *is_of_sdk { "; an SDK does this" } else { "" };
        finding = finding.listed(format!("{number}. {advice}{by_sdk}{checks}"));
        if *shown != place && *shown != Place::FILE {
            finding = finding.label(*shown, format!("step {number}"));
        }
    }
    finding
        .help("make the changes in this order; `mcp-lint explain migration-steps` describes them")
}

/// The first version of each SDK that supports the revision, as a sentence.
pub(super) fn sdk_versions() -> String {
    let known = SDKS.iter().filter(|sdk| sdk.successor.is_none());
    let (ready, others): (Vec<_>, Vec<_>) = known.partition(|sdk| sdk.first.is_some());
    let ready = ready
        .iter()
        .filter_map(|sdk| Some(format!("{} (`{}`) from {}", sdk.language, sdk.name, sdk.first?.1)));
    let others: Vec<_> = others.iter().map(|sdk| sdk.language).collect();
    let ready: Vec<_> = ready.collect();
    format!(
        "SDKs that support it: {}; of {} no release does",
        ready.join(", "),
        others.join(" and ")
    )
}

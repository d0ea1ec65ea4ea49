use crate::forms::{Form, compare};

rule! {
    name: "call-input-responses",
    summary: "`inputResponses` of a call does not match the `inputRequests` of the previous result",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    for Retry { result, retry, .. } in retries(subject.transcript) {
        let requests = result.get("inputRequests").filter(|requests| requests.is_object());
        let asked: Vec<_> = requests.into_iter().flat_map(Value::entries).collect();
        let retry = &messages[retry];
        let findings = match (retry.param("inputResponses"), retry.params) {
            (Some(responses), _) if responses.is_object() => {
                answers(&asked, responses, context.revision())
            }
            (Some(responses), _) => {
                vec![wrong_type(responses, "`inputResponses`", "an object")]
            }
            (None, Some(params)) if !asked.is_empty() => {
                vec![Finding::new(place_of(params), "a retried call has no `inputResponses`")]
            }
            (None, _) => Vec::new(),
        };
        context.report_all(findings.into_iter().map(|finding| explained(finding, requests)));
    }
}

/// The faults of the responses to requests for input.
fn answers(asked: &[Value<'_>], responses: Value<'_>, revision: Revision) -> Vec<Finding> {
    let by_key: HashMap<&str, Value<'_>> =
        asked.iter().filter_map(|request| Some((request.key()?, *request))).collect();
    let mut findings = Vec::new();
    let mut answered = HashSet::new();
    for response in responses.entries() {
        let key = response.key_text();
        answered.insert(key);
        let nothing_asked = || format!("no input was requested as {}", quoted(key));
        findings.extend(match by_key.get(key) {
            None => Some(Finding::new(response.key_place(), nothing_asked())),
            Some(request) => misshapen(*request, response, revision),
        });
    }
    let keys = asked.iter().filter_map(|request| request.key());
    let missing: Vec<_> = keys.filter(|key| !answered.contains(key)).map(quoted).collect();
    if !missing.is_empty() {
        let headline = format!("`inputResponses` lacks {}", listed(&missing, 3));
        findings.push(Finding::new(place_of(responses), headline));
    }
    findings
}

/// A response that has not the form of the result of its request.
fn misshapen(request: Value<'_>, response: Value<'_>, revision: Revision) -> Option<Finding> {
    let form = Table::get().message(request.text_of("method")?)?;
    let mut faults = Vec::new();
    let form = Form::of(form.result.as_ref()?);
    compare(response, form, revision, &mut |fault| faults.push(fault), None);
    // Clients choose among the values of a member.
    let is_of_form = |fault: &&Fault<'_>| fault.kind != FaultKind::Content && !fault.is_inside();
    let fault = faults.iter().find(is_of_form)?;
    Some(finding_about(fault, &quoted(response.key_text())))
}

fn explained(finding: Finding, requests: Option<Value<'_>>) -> Finding {
    finding
        .cite(
            "MCP 2026-07-28, basic/patterns/mrtr: each response appears under the key of its \
             request, and has the form of its result",
        )
        .help("respond to every request under its own key")
        .by_revision()
        .with(requests, |it, requests| it.label(requests.key_place(), "what was requested"))
}

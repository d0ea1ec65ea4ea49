use crate::model::text::is_outage;

rule! {
    name: "prompt-get-refused",
    summary: "a prompt is rejected although the request has the listed arguments",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for PromptRequest { request, name, prompt, faults } in requests_of_listed(subject) {
        let Some(answer) = subject.transcript.partner(request) else { continue };
        let given = request.param("arguments");
        let is_right = given.is_none_or(|it| it.entries().all(Value::is_string));
        let Some(error) = answer.error.filter(|_| is_right && faults.is_empty()) else { continue };
        let text = error.text_of("message").unwrap_or_default();
        match answer.error_code() {
            Some(-32602 | 0) => {}
            Some(-32603) if internal_line(text).is_some() => {}
            _ => continue,
        }
        if is_outage(text) || is_about_value(text, prompt, given) {
            continue;
        }
        Finding::new(place_of(error), format!("the prompt {} is rejected", quoted(name)))
            .label(request.method_place(), "requested here with the listed arguments")
            .cite(
                "MCP, server/prompts: arguments are strings, and the list says which are required; \
                   clients have no other way to know what the server accepts",
            )
            .help(
                "accept strings, and list every required argument; allowed values belong in its \
                   `description`",
            )
            .report(context);
    }
}

/// Whether a rejection names a listed argument or its value: which values a prompt accepts, no list
/// says.
fn is_about_value(text: &str, prompt: Value<'_>, given: Option<Value<'_>>) -> bool {
    let mut words = text.split(|it: char| !(it.is_alphanumeric() || it == '_'));
    let is_listed = |word: &str| arguments_of(prompt).any(|(name, _)| name == word);
    let values = given.into_iter().flat_map(Value::entries).filter_map(Value::as_str);
    words.any(is_listed) || values.clone().any(|value| value.len() > 2 && text.contains(value))
}

rule! {
    name: "prompt-get-refused",
    category: Correctness,
    summary: "a prompt is rejected although the request has the listed arguments",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let listed = listed_prompts(subject);
    for request in subject.transcript.requests("prompts/get") {
        let Some(answer) = subject.transcript.partner(request) else { continue };
        let error = answer.error.filter(|_| answer.error_code() == Some(-32602));
        let name = request.param("name").and_then(Value::as_str).unwrap_or_default();
        let prompt = listed.get(&(request.session, name));
        let (Some(error), Some(prompt)) = (error, prompt) else { continue };
        let given = request.param("arguments");
        let is_right = given.is_none_or(|it| it.entries().all(Value::is_string));
        if !is_right || !faults_of(*prompt, given).is_empty() {
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

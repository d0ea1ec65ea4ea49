rule! {
    name: "prompt-get-refused",
    category: Correctness,
    summary: "a prompt is rejected although the request has the listed arguments",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for PromptRequest { request, name, faults, .. } in requests_of_listed(subject) {
        let Some(answer) = subject.transcript.partner(request) else { continue };
        let given = request.param("arguments");
        let is_right = given.is_none_or(|it| it.entries().all(Value::is_string));
        let is_refused = answer.error_code() == Some(-32602) && is_right && faults.is_empty();
        let Some(error) = answer.error.filter(|_| is_refused) else { continue };
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

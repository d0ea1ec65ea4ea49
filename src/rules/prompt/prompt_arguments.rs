rule! {
    name: "prompt-arguments",
    summary: "the arguments of `prompts/get` differ from those that the prompt lists",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for PromptRequest { request, prompt, faults, .. } in requests_of_listed(subject) {
        let given = request.param("arguments");
        // A request that was rejected may have been a deliberate test.
        let is_rejected = subject.transcript.partner(request).is_some_and(|it| it.error.is_some());
        for fault in faults {
            let at = given.or(request.params).map_or_else(|| request.place(), place_of);
            let (place, headline) = match fault {
                ArgumentFault::Missing(name) => {
                    (at, format!("the required argument {} is missing", quoted(name)))
                }
                ArgumentFault::Empty(value) => (value.place(), {
                    format!("the required argument {} is empty", quoted(value.key_text()))
                }),
                ArgumentFault::Unlisted(value) => (value.key_place(), {
                    format!("the prompt has no argument {}", quoted(value.key_text()))
                }),
                ArgumentFault::Placeholder(value) => (value.place(), {
                    format!("the placeholder {} was not replaced", quoted_value(value))
                }),
            };
            Finding::new(place, headline)
                .label(
                    prompt.get("name").map_or_else(|| place_of(prompt), Value::place),
                    "the prompt",
                )
                .cite("MCP, server/prompts: clients send the arguments that the prompt lists")
                .help("send each required argument with a value, and no others")
                .when(is_rejected, |it| it.at_most(Severity::Info))
                .report(context);
        }
    }
}

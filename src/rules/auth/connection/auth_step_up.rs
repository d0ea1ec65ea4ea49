rule! {
    name: "auth-step-up",
    summary: "a request with too few rights is rejected in a way after which clients do not ask for more",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    // A server with keys of its own may reject a key in any way.
    if !traffic.has_sign_in() {
        return;
    }
    let rejected =
        traffic.of_endpoints().filter(|it| it.exchange.is_authorized && it.answer.status == 403);
    for seen in rejected {
        let challenge = seen.challenge();
        let error = challenge.as_ref().and_then(|it| it.value("error"));
        if error == Some("insufficient_scope") || traffic.succeeds_after(seen.at) {
            continue;
        }
        let message = match (&challenge, error) {
            (None, _) => "the response 403 has no challenge".to_owned(),
            (_, None) => "the challenge of the response 403 has no `error`".to_owned(),
            (_, Some(error)) => {
                format!("the challenge of the response 403 has the error {}", quoted_string(error))
            }
        };
        let header = seen.answer.headers("www-authenticate").next().map(|it| it.range);
        Finding::new(traffic.place(header.unwrap_or_else(|| seen.range())), message)
            .cite("MCP, authorization, Scope Challenge Handling: `error=\"insufficient_scope\"`")
            .note_rejection(Feature::AuthStepUp, "treated as the end of the session by")
            .help("send `WWW-Authenticate: Bearer error=\"insufficient_scope\", scope=\"…\"`")
            .report(context);
    }
}

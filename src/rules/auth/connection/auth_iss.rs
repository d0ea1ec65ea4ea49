rule! {
    name: "auth-iss",
    summary: "an authorization server does not send its issuer with the code",
    level: Error,
    check: Transcript(check),
}

const CITE: &str =
    "RFC 9207, section 2.4, and MCP 2026-07-28: clients compare `iss` with the issuer";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    for seen in traffic.seen().filter(|it| (300..400).contains(&it.answer.status)) {
        let Some(location) = seen.answer.headers("location").next() else { continue };
        let parameter = |name: &str| {
            let query = location.value.split(['?', '#']).nth(1).unwrap_or_default();
            let pair = query.split('&').filter_map(|it| it.split_once('=')).find(|it| it.0 == name);
            pair.map(|(_, value)| percent_decode(value))
        };
        let is_of = |server: &Value<'_>| {
            let endpoint = server.text_of("authorization_endpoint");
            endpoint.is_some_and(|it| it.split('?').next() == Some(&*seen.exchange.address))
        };
        let server = traffic.servers().find(is_of).filter(|_| parameter("code").is_some());
        let Some(issuer) = server.and_then(|it| it.get("issuer")) else { continue };
        let promise =
            server.and_then(|it| it.get("authorization_response_iss_parameter_supported"));
        let promise = promise.filter(|it| it.is_true());
        let finding = match parameter("iss") {
            Some(iss) if iss == issuer.text() => continue,
            Some(iss) => {
                let message = format!("`iss` is {}, not the issuer", quoted_string(&iss));
                Finding::new(traffic.place(location.range), message)
                    .label_elsewhere(issuer, "the issuer")
                    .cite(CITE)
                    .note_rejection(Feature::AuthIss, "the code is rejected by")
                    .help("send `iss` exactly as `issuer` is written")
            }
            None if promise.is_some() => Finding::new(
                traffic.place(location.range),
                "the redirect with the code has no `iss`",
            )
            .with(promise, |it, promise| it.label_elsewhere(promise, "promised here"))
            .cite(CITE)
            .note_rejection(Feature::AuthIss, "the code is rejected by")
            .help("send `iss` with the issuer"),
            None => Finding::new(
                traffic.place(location.range),
                "the redirect with the code has no `iss`",
            )
            .at_most(Severity::Info)
            .cite("MCP 2026-07-28: authorization servers should send it (RFC 9207)")
            .note_rejection(Feature::AuthIssAbsent, "the code is rejected by")
            .help("send `iss`, and `\"authorization_response_iss_parameter_supported\": true`"),
        };
        finding.report(context);
    }
}

rule! {
    name: "auth-step-up",
    summary: "a request with too few rights is rejected in a way after which clients do not ask for more",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    report_endless(traffic, context);
    // A server with keys of its own may reject a key in any way.
    let rejected = traffic.of_endpoints().filter(|it| {
        let is_rejected = it.exchange.is_authorized && it.answer.status == 403;
        is_rejected && traffic.has_sign_in(&it.exchange.address)
    });
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

/// Reports a server that asks for more rights again after it was given a new token.
fn report_endless(traffic: &HttpTraffic<'_>, context: &mut Context<'_>) {
    let (mut asked, mut is_issued) = (None::<Seen<'_>>, false);
    for seen in traffic.seen() {
        let address = &*seen.exchange.address;
        if let (Sent::Token, Some(asked)) = (seen.exchange.sent, asked) {
            let is_own = traffic.takes_part(address, &asked.exchange.address);
            is_issued |= is_own && seen.answer.status < 300;
            continue;
        }
        let challenge = seen.challenge().filter(|_| seen.answer.status == 403);
        if challenge.and_then(|it| it.value("error")) != Some("insufficient_scope") {
            continue;
        }
        let first = asked.replace(seen).filter(|it| is_issued && *it.exchange.address == *address);
        let Some(first) = first else { continue };
        if traffic.succeeds_after(seen.at) {
            return;
        }
        Finding::new(
            traffic.place(seen.range()),
            "the server asks for more rights after a new token",
        )
        .label(traffic.place(first.range()), "it asked for them here")
        .cite("MCP, authorization, Scope Challenge Handling: clients do not repeat it without end")
        .help("accept tokens with the scope that the challenge names")
        .report(context);
        return;
    }
}

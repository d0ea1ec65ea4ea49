use crate::rules::limits::MAX_CALLBACKS;

rule! {
    name: "auth-endpoint-failed",
    summary: "an endpoint of an authorization server fails at the address that its metadata name",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let mut reported = HashSet::new();
    for seen in traffic.seen() {
        let member = match (seen.exchange.sent, &*seen.exchange.method) {
            (Sent::Registration, _) => "registration_endpoint",
            (Sent::Token, _) => "token_endpoint",
            (Sent::Other, "GET") => "authorization_endpoint",
            _ => continue,
        };
        let is_it = |root: &Value<'_>| {
            let endpoint = root.text_of(member);
            endpoint.is_some_and(|it| it.split('?').next() == Some(&*seen.exchange.address))
        };
        // Clients that find no metadata use addresses that they guess.
        let endpoint = traffic.servers().find(is_it).and_then(|it| it.get(member));
        let fault = fault_of(&seen, member);
        let (Some(endpoint), Some(fault)) = (endpoint, fault) else { continue };
        if !reported.insert((member, seen.answer.status)) {
            continue;
        }
        let finding = Finding::new(traffic.place(seen.range()), fault)
            .warning_if(traffic.succeeds_after(seen.at))
            .label_elsewhere(endpoint, "the address is named here");
        match member {
            "registration_endpoint" => finding
                .cite("RFC 7591, section 3.2: 201 and a JSON object")
                .note(format!("clients register redirect addresses such as {}", callbacks()))
                .help("accept them, or do not name `registration_endpoint`"),
            _ => finding.cite("RFC 8414, section 2").help("name the address that responds"),
        }
        .report(context);
    }
}

/// What is wrong with the response of an endpoint.
fn fault_of(seen: &Seen<'_>, member: &str) -> Option<String> {
    let (status, shape) = (seen.answer.status, seen.answer.shape);
    let words = match member {
        "registration_endpoint" => "the registration",
        "token_endpoint" => "the request for a token",
        _ => "the request for authorization",
    };
    let is_post = member != "authorization_endpoint";
    match status {
        // A redirected POST becomes a GET.
        301..=303 if is_post => Some(format!("{words} is redirected with HTTP {status}")),
        // `auth-token-failed` reports the errors of the token endpoint.
        400.. if member != "token_endpoint" => {
            Some(format!("{words} is rejected with HTTP {status}{}", error_of(seen)))
        }
        ..=300
            if member == "registration_endpoint"
                && !matches!(shape, BodyShape::Json | BodyShape::Absent) =>
        {
            Some("the response to the registration is not JSON".to_owned())
        }
        _ => None,
    }
}

/// Redirect addresses of clients in common use.
fn callbacks() -> String {
    let common = COMMON.targets().iter().filter_map(|target| target.sign_in.as_ref());
    let all: Vec<_> = common.filter_map(|it| Some(quoted(it.callbacks.first()?))).collect();
    listed(&all, MAX_CALLBACKS)
}

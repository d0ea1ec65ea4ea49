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
    // The authorization server at which the user is, also while others sign the user in.
    let mut server = None;
    for seen in traffic.seen() {
        let is_at = |root: &Value<'_>| {
            let endpoint = root.text_of("authorization_endpoint");
            endpoint.is_some_and(|it| it.split('?').next() == Some(&*seen.exchange.address))
        };
        // A message, or another request of the client, begins another sign-in; an authorization server
        // may send the user to further ones.
        server = server.filter(|_| seen.exchange.sent == Sent::Other);
        server = server.or_else(|| traffic.servers().find(is_at));
        let redirect = seen.answer.headers("location").next();
        let redirect = redirect.filter(|_| (300..400).contains(&seen.answer.status));
        let Some(location) = redirect.filter(|it| parameter(&it.value, "code").is_some()) else {
            continue;
        };
        // A code for the authorization server itself, from another one.
        let is_inner = traffic.is_related(&location.value);
        let Some(server) = server.take_if(|_| !is_inner) else { continue };
        let Some(issuer) = server.get("issuer") else { continue };
        let iss = parameter(&location.value, "iss");
        // The metadata may have changed in the recording.
        let endpoint = server.text_of("authorization_endpoint");
        let is_equal = |other: Value<'_>| {
            other.text_of("authorization_endpoint") == endpoint
                && other.text_of("issuer") == iss.as_deref()
        };
        if iss.is_some() && traffic.servers().any(is_equal) {
            continue;
        }
        context.report_all(fault(traffic.place(location.range), server, issuer, iss));
    }
}

/// The value of a parameter of an address.
fn parameter(address: &str, name: &str) -> Option<String> {
    let query = address.split(['?', '#']).nth(1).unwrap_or_default();
    let pair = query.split('&').filter_map(|it| it.split_once('=')).find(|it| it.0 == name);
    pair.map(|(_, value)| percent_decode(value))
}

fn fault(
    place: Place,
    server: Value<'_>,
    issuer: Value<'_>,
    iss: Option<String>,
) -> Option<Finding> {
    const ABSENT: &str = "the redirect with the code has no `iss`";
    let promise = server.get("authorization_response_iss_parameter_supported");
    let promise = promise.filter(|it| it.is_true());
    Some(match (iss, promise) {
        (Some(iss), _) if iss == issuer.text() => return None,
        (Some(iss), _) => {
            // What follows may be a secret.
            let shown = quoted_string(iss.split(['?', '#']).next().unwrap_or_default());
            Finding::new(place, format!("`iss` is {shown}, not the issuer"))
                .label_elsewhere(issuer, "the issuer")
                .cite(CITE)
                .note_rejection(Feature::AuthIss, "the code is rejected by")
                .help("send `iss` exactly as `issuer` is written")
        }
        (None, Some(promise)) => Finding::new(place, ABSENT)
            .label_elsewhere(promise, "promised here")
            .cite(CITE)
            .note_rejection(Feature::AuthIss, "the code is rejected by")
            .help("send `iss` with the issuer"),
        (None, None) => Finding::new(place, ABSENT)
            .at_most(Severity::Info)
            .cite("MCP 2026-07-28: authorization servers should send it (RFC 9207)")
            .note_rejection(Feature::AuthIssAbsent, "the code is rejected by")
            .help("send `iss`, and `\"authorization_response_iss_parameter_supported\": true`"),
    })
}

use crate::rules::limits::MAX_CALLBACKS;
use crate::targets::COMMON;

rule! {
    name: "auth-registration-failed",
    summary: "the registration of a client fails at the address that the metadata name",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let named = |server: Value<'_>, address: &str| {
        let endpoint = server.text_of("registration_endpoint");
        endpoint.is_some_and(|it| it.split('?').next() == Some(address))
    };
    for seen in traffic.seen().filter(|it| it.exchange.sent == Sent::Registration) {
        let (status, shape) = (seen.answer.status, seen.answer.shape);
        let is_unread = status < 300 && !matches!(shape, BodyShape::Json | BodyShape::Absent);
        // Clients that find no metadata register at an address that they guess.
        let server = traffic.servers().find(|it| named(*it, &seen.exchange.address));
        let Some(endpoint) = server.and_then(|it| it.get("registration_endpoint")) else {
            continue;
        };
        if status < 400 && !is_unread {
            continue;
        }
        let body = body_of(&seen);
        let message = match is_unread {
            true => format!("the response to the registration is not JSON{body}"),
            false => format!("the registration is rejected with HTTP {status}{body}"),
        };
        Finding::new(traffic.place(seen.range()), message)
            .label_elsewhere(endpoint, "the address is named here")
            .cite("RFC 7591, section 3.2: 201 and a JSON object")
            .note(format!("clients register redirect addresses such as {}", callbacks()))
            .help("accept them, or do not name `registration_endpoint`")
            .report(context);
    }
}

/// Redirect addresses of clients in common use.
fn callbacks() -> String {
    let common = COMMON.targets().iter().filter_map(|target| target.sign_in.as_ref());
    let all: Vec<_> = common.filter_map(|it| Some(quoted(it.callbacks.first()?))).collect();
    listed(&all, MAX_CALLBACKS)
}

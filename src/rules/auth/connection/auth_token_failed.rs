rule! {
    name: "auth-token-failed",
    summary: "a token endpoint responds with something that clients cannot read, or rejects the resource",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let is_related = |it: &Seen<'_>| traffic.is_related(&it.exchange.address);
    let is_token = |it: &Seen<'_>| it.exchange.sent == Sent::Token && is_related(it);
    let registered = traffic.documents(AuthorizationForm::Registration).next();
    let registered = registered.filter(|(root, _)| !root.has("client_secret"));
    for seen in traffic.seen().filter(is_token) {
        let status = seen.answer.status;
        let place = traffic.place(seen.range());
        let of_error = seen.answer.oauth_error.as_deref();
        // A response without a recorded body may have had any.
        let is_absent = seen.answer.shape == BodyShape::Absent;
        let finding = if status < 300 && !is_absent && seen.answer.shape != BodyShape::Json {
            Finding::new(place, "the response with the token is not JSON")
                .cite("RFC 6749, section 5.1: the response is a JSON object")
                .note_rejection(Feature::AuthUnread, "rejected by")
                .help("respond with a JSON object, as `application/json`")
        } else if status >= 400 && of_error == Some("invalid_target") {
            Finding::new(
                place,
                "the authorization server does not know the `resource` of the client",
            )
            .cite("RFC 8707, section 2: `invalid_target`")
            .note("clients send the `resource` of the metadata as it is written there")
            .help("register the address of the server with the authorization server")
        } else if let (Some("invalid_client"), Some((client, _))) = (of_error, registered) {
            Finding::new(place, "the client that has just been registered is rejected")
                .label_elsewhere(client, "registered here, without a secret")
                .cite("RFC 6749, section 5.2: `invalid_client`")
                .help("accept clients with the method `none`, or register them with a secret")
        } else if status >= 400 && !is_absent && of_error.is_none() {
            Finding::new(place, "the error of the token endpoint has no `error`")
                .cite("RFC 6749, section 5.2: a JSON object with `error`")
                .note("clients report that they cannot read the response, and not its cause")
                .help("respond with 400 and `{\"error\": \"invalid_grant\"}`, or another code of RFC 6749")
        } else {
            continue;
        };
        finding.report(context);
    }
}

rule! {
    name: "auth-well-known",
    summary: "a server or an authorization server does not serve its metadata as clients expect",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let is_asked = |it: &Seen<'_>| {
        let is_rejected = matches!(it.answer.status, 401 | 403);
        // A server with keys of its own has no metadata.
        is_rejected && (it.challenge().is_some() || traffic.has_sign_in(&it.exchange.address))
    };
    if !traffic.of_endpoints().any(|it| is_asked(&it)) {
        return;
    }
    let mut reported = HashSet::new();
    for seen in traffic.seen().filter(|it| form_of(it).is_some()) {
        let address = &*seen.exchange.address;
        // What fails for a moment is there the next time.
        let is_there = |it: Seen<'_>| it.answer.status == 200 && it.answer.shape == BodyShape::Json;
        let is_later = || seen.answer.status >= 400 && traffic.of_address(address).any(is_there);
        if traffic.is_related(address) && reported.insert(address) && !is_later() {
            let level =
                if traffic.succeeds_after(seen.at) { Severity::Warning } else { Severity::Error };
            let found = unreadable(traffic, &seen);
            context.report_all(found.map(|it| it.at_most(level)));
        }
    }
    if traffic.documents(AuthorizationForm::Resource).next().is_none() {
        context.report_all(missing_resource(traffic));
    } else {
        context.report_all(missing_server(traffic));
        context.report_all(only_at_root(traffic));
    }
}

fn host_of<'a>(seen: &Seen<'a>) -> Option<&'a str> {
    Url::of(&seen.exchange.address).map(|url| url.host)
}

fn form_of(seen: &Seen<'_>) -> Option<AuthorizationForm> {
    AuthorizationForm::at_well_known(&seen.exchange.address)
}

fn is_absent(seen: &Seen<'_>) -> bool {
    matches!(seen.answer.status, 404 | 410)
}

/// The finding about a response that clients cannot read.
fn unreadable(traffic: &HttpTraffic<'_>, seen: &Seen<'_>) -> Option<Finding> {
    const CITE: &str = "RFC 9728, section 3.2, and RFC 8414, section 3.2: 200 and a JSON object";
    let answer = seen.answer;
    let (status, kind) = (answer.status, answer.content_type());
    let is_json = matches!(answer.shape, BodyShape::Json | BodyShape::Absent);
    let (message, feature) = match status {
        404 | 410 => return None,
        200 if !is_json => ("the metadata is not JSON".to_owned(), Some(Feature::AuthUnread)),
        200 if kind.is_empty() || kind.ends_with("json") => return None,
        200 => (format!("the metadata is served as {}", quoted_string(kind)), None),
        201..300 => {
            (format!("the metadata is served with HTTP {status}"), Some(Feature::AuthStatus))
        }
        300..400 => {
            let location = answer.headers("location").next()?;
            let target = traffic.of_address(&location.value).find(|it| it.at > seen.at)?;
            if target.answer.status < 300 && target.answer.shape == BodyShape::Json {
                return None;
            }
            let shown = quoted_string(location.value.split(['?', '#']).next().unwrap_or_default());
            (format!("the metadata is redirected to {shown}"), Some(Feature::AuthUnread))
        }
        _ => (format!("the metadata is answered with HTTP {status}"), Some(Feature::AuthUnread)),
    };
    let is_warning = feature.is_none();
    Some(
        Finding::new(traffic.place(seen.range()), message)
            .warning_if(is_warning)
            .cite(CITE)
            .with(feature, |it, feature| it.note_rejection(feature, "rejected or ignored by"))
            .help("serve the JSON to everyone, before anything asks for authorization"),
    )
}

/// The finding about a resource for which no address has metadata.
fn missing_resource(traffic: &HttpTraffic<'_>) -> Option<Finding> {
    let mut asked = traffic.seen().filter(|it| {
        let is_resource = form_of(it) == Some(AuthorizationForm::Resource);
        is_resource && traffic.is_related(&it.exchange.address)
    });
    let first = asked.next().filter(is_absent)?;
    // The challenge names another address, which is reported there.
    let is_named = traffic.of_endpoints().filter_map(|it| {
        Some(it.challenge()?.value("resource_metadata")? == &*first.exchange.address)
    });
    if !asked.all(|it| is_absent(&it)) || is_named.into_iter().any(|it| it) {
        return None;
    }
    // The server may accept tokens without being a part of OAuth, or be one of 2025-03-26.
    let registers = traffic.seen().any(|it| it.exchange.sent == Sent::Registration);
    let is_legacy = traffic.servers().next().is_some() || traffic.succeeds_after(first.at);
    Some(
        Finding::new(traffic.place(first.range()), "the server has no metadata of the resource")
            .warning_if(is_legacy)
            .when(!registers && !is_legacy, |it| it.at_most(Severity::Info))
            .cite("RFC 9728, section 3.1: `/.well-known/oauth-protected-resource` and then the path")
            .note("clients then use `/authorize`, `/token` and `/register` of the server itself, or stop")
            .help("serve the document there, not below the path of the server"),
    )
}

/// The finding about an authorization server for which no address has metadata.
fn missing_server(traffic: &HttpTraffic<'_>) -> Option<Finding> {
    let (root, _) = traffic.documents(AuthorizationForm::Resource).next()?;
    let mut issuers = root.items_of("authorization_servers");
    let issuer = issuers.next()?;
    let host = Url::of(issuer.as_str()?)?.host;
    let is_of_server = |it: &Seen<'_>| {
        let is_form =
            matches!(form_of(it), Some(AuthorizationForm::Server | AuthorizationForm::OpenId));
        is_form && host_of(it) == Some(host)
    };
    let mut asked = traffic.seen().filter(is_of_server);
    let first = asked.next().filter(is_absent)?;
    let others = issuers.next();
    // A redirected document was not at this address.
    asked.all(|it| it.answer.status >= 300).then(|| {
        Finding::new(issuer.place(), "the authorization server has no metadata")
            .warning_if(traffic.succeeds_after(first.at))
            .label(traffic.place(first.range()), "the first response")
            .cite("MCP, authorization, Authorization Server Metadata Discovery")
            .with(others, |it, other| {
                it.label_elsewhere(other, "most clients use the first server only")
            })
            .help("serve `/.well-known/oauth-authorization-server`, or that of OpenID")
    })
}

/// The finding about metadata that only the root of the host has.
fn only_at_root(traffic: &HttpTraffic<'_>) -> Option<Finding> {
    let mut documents = traffic.documents(AuthorizationForm::Resource);
    let (root, address) = documents.next().filter(|_| documents.next().is_none())?;
    let origin = address.strip_suffix("/.well-known/oauth-protected-resource")?;
    let is_named =
        |it: Seen<'_>| it.challenge().is_some_and(|it| it.get("resource_metadata").is_some());
    let resource = root.get("resource").filter(|it| it.text().trim_end_matches('/') != origin)?;
    if traffic.of_endpoints().any(is_named) {
        return None;
    }
    let below = |it: &Seen<'_>| form_of(it).is_some() && it.exchange.address.starts_with(address);
    let missing = traffic.seen().filter(below).find(is_absent)?;
    Some(
        Finding::new(traffic.place(missing.range()), "only the root of the host has the metadata")
            .warning_if(true)
            .label_elsewhere(resource, "the metadata of this resource")
            .cite("RFC 9728, section 3.1: the path of the resource follows the well-known part")
            .note_rejection(Feature::AuthRoot, "rejected by")
            .help("serve the document with the path, too, or name it in the challenge"),
    )
}

rule! {
    name: "auth-challenge",
    summary: "a server asks for authorization in a way that clients cannot follow",
    level: Error,
    check: Transcript(check),
}

const CITE: &str = "RFC 9728, section 5.1: `WWW-Authenticate: Bearer resource_metadata=\"…\"`";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    // A server asks in the same way each time.
    let (mut challenges, mut reported) = (HashSet::new(), HashSet::new());
    for seen in traffic.of_endpoints() {
        let has_sign_in = traffic.has_sign_in(&seen.exchange.address);
        let line = seen.answer.headers("www-authenticate").next();
        if line.is_some_and(|line| !challenges.insert((seen.answer.status, &line.value))) {
            continue;
        }
        let (key, finding) = match (seen.answer.status, line) {
            (401, None) => ("", missing(traffic, &seen).filter(|_| has_sign_in)),
            (401, Some(line)) => (&*line.value, wrong(traffic, &seen, line, has_sign_in)),
            (403, _) => ("403", forbidden(traffic, &seen)),
            _ => continue,
        };
        if let Some(finding) = finding.filter(|_| reported.insert(key)) {
            finding.report(context);
        }
    }
}

/// The finding about a request without a token that is answered with 403.
fn forbidden(traffic: &HttpTraffic<'_>, seen: &Seen<'_>) -> Option<Finding> {
    let challenge = seen.challenge();
    if challenge.is_none() && !traffic.has_sign_in(&seen.exchange.address) {
        return None;
    }
    let error = challenge.as_ref().and_then(|it| it.value("error"));
    let is_step_up = error == Some("insufficient_scope");
    let is_first = seen.is_unauthorized() && !traffic.succeeds_before(seen.at) && !is_step_up;
    is_first.then(|| {
        Finding::new(traffic.place(seen.range()), "a request without a token is answered with 403")
            .warning_if(traffic.succeeds_after(seen.at))
            .cite("MCP, authorization, Error Handling: 401 if authorization is required")
            .note_rejection(Feature::AuthForbidden, "treated as the end of the session by")
            .help("answer with 401 and a challenge")
    })
}

fn missing(traffic: &HttpTraffic<'_>, seen: &Seen<'_>) -> Option<Finding> {
    Some(
        Finding::new(traffic.place(seen.range()), "the response 401 has no `WWW-Authenticate`")
            .warning_if(true)
            .cite("RFC 9110, section 15.5.2, and MCP 2025-06-18: a 401 has a challenge")
            .help("send `WWW-Authenticate: Bearer resource_metadata=\"…\"`"),
    )
}

/// The finding about a challenge that clients ignore, or that names no metadata.
fn wrong(
    traffic: &HttpTraffic<'_>,
    seen: &Seen<'_>,
    line: &HeaderLine,
    has_sign_in: bool,
) -> Option<Finding> {
    let found = match &seen.challenge() {
        Some(challenge) => fault_of(traffic, seen, challenge)?,
        // A server with keys of its own may use any scheme.
        None if !has_sign_in || is_dpop(&line.value) => return None,
        None => ChallengeFault::Ignored(scheme_fault(&line.value)),
    };
    let is_lost = matches!(found, ChallengeFault::Lost(_)) && !traffic.succeeds_after(seen.at);
    let (ChallengeFault::Lost(message) | ChallengeFault::Ignored(message)) = found;
    let finding = Finding::new(traffic.place(line.range), message).warning_if(!is_lost).cite(CITE);
    Some(match is_lost {
        true => finding
            .note_rejection(Feature::AuthChallenge, "no other address is asked for by")
            .help("name the address of the metadata of this resource, as clients reach it"),
        false => {
            finding.help("write `Bearer resource_metadata=\"…\"`, with double quotation marks")
        }
    })
}

/// A fault of a challenge.
enum ChallengeFault {
    /// Clients use the address that is wrong, and ask for no other.
    Lost(String),
    /// Clients ignore the challenge, and guess the address.
    Ignored(String),
}

/// Whether a challenge asks for a token that is bound to a key (RFC 9449).
fn is_dpop(header: &str) -> bool {
    header.split([' ', ',']).next().is_some_and(|scheme| scheme.eq_ignore_ascii_case("dpop"))
}

fn scheme_fault(header: &str) -> String {
    let scheme = header.split([' ', ',']).next().unwrap_or_default();
    match scheme.len() > "bearer".len() && scheme.to_ascii_lowercase().starts_with("bearer") {
        true => "the scheme `Bearer` has no space behind it".to_owned(),
        false => format!("the challenge has the scheme {}, not `Bearer`", quoted_string(scheme)),
    }
}

fn fault_of(
    traffic: &HttpTraffic<'_>,
    seen: &Seen<'_>,
    challenge: &BearerChallenge<'_>,
) -> Option<ChallengeFault> {
    let scope = challenge.value("scope").filter(|it| it.contains(','));
    let of_scope =
        scope.map(|it| ChallengeFault::Ignored(format!("{} is one scope", quoted_string(it))));
    let Some(metadata) = challenge.get("resource_metadata") else {
        let is_near = |name: &str| name.to_ascii_lowercase().starts_with("resource");
        let near = challenge.parameters.iter().find(|it| is_near(it.name));
        let near = near.map(|it| format!("{} is not `resource_metadata`", quoted(it.name)));
        return near.map(ChallengeFault::Ignored).or(of_scope);
    };
    let (address, shown) = (metadata.value, quoted_string(metadata.value));
    let server = Url::of(&seen.exchange.address);
    let is_public = |url: &Url<'_>| Host::of(url.host) == Host::Public;
    let Some(url) = absolute_url(address) else {
        return Some(match address.starts_with('\'') {
            true => {
                ChallengeFault::Ignored("single quotation marks are part of the value".to_owned())
            }
            false => ChallengeFault::Ignored(format!(
                "`resource_metadata` is {shown}, not an absolute URL"
            )),
        });
    };
    let statuses = || traffic.of_address(address).map(|it| it.answer.status);
    let status = statuses().find(|it| *it >= 400).filter(|_| statuses().all(|it| it >= 300));
    let form = AuthorizationForm::at_well_known(address);
    if server.as_ref().is_some_and(is_public) && !is_public(&url) {
        Some(ChallengeFault::Lost(format!("`resource_metadata` is the private address {shown}")))
    } else if url.has_scheme("http") && server.is_some_and(|it| it.has_scheme("https")) {
        Some(ChallengeFault::Lost(format!("`resource_metadata` is {shown}, without HTTPS")))
    } else if matches!(form, Some(AuthorizationForm::Server | AuthorizationForm::OpenId)) {
        Some(ChallengeFault::Lost(
            "`resource_metadata` is a document of the authorization server".to_owned(),
        ))
    } else if let Some(status) = status {
        Some(ChallengeFault::Lost(format!("the address in `resource_metadata` answers {status}")))
    } else if !metadata.is_quoted {
        Some(ChallengeFault::Ignored("`resource_metadata` has no quotation marks".to_owned()))
    } else {
        of_scope
    }
}

use crate::model::AuthorizationForm;
use crate::server_files::AddressFit;
use crate::targets::Demanded;

rule! {
    name: "target-connection",
    category: Target,
    summary: "a server cannot be connected to as a selected directory demands",
    level: Warning,
    source: "The data of the targets, with dates and pages: docs/targets",
    check: Authorization(check_document), Registry(check_entry), Transcript(check_session),
}

/// Reports a demand with each selected directory that makes it.
fn report(of: Demanded, place: Place, message: &str, context: &mut Context<'_>) {
    let targets = context.options().targets.targets().to_vec();
    for target in targets {
        let Some(demand) = target.demands.iter().find(|demand| demand.of == of) else { continue };
        let (date, evidence) = (demand.date, demand.evidence.join(", "));
        Finding::new(place, format!("{}: {message}", target.name))
            .cause(target.name)
            .note(format!("the review demands: {} (seen {date}; {evidence})", demand.text))
            .report(context);
    }
}

fn check_document(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let root = document.root;
    if document.form == AuthorizationForm::Resource {
        let resource = root.get("resource").and_then(|it| Some((it, it.as_str()?)));
        let Some((value, text)) = resource else { return };
        let host = Url::of(text).map(|url| url.host).unwrap_or_default();
        let addresses = document.addresses(host);
        let fits = addresses.iter().map(|(_, address)| AddressFit::of(text, address));
        // What no client accepts is an error of its own.
        let Some(fit) = fits.min().filter(|fit| *fit != AddressFit::Same) else { return };
        if fit != AddressFit::Other {
            let message = "`resource` is not exactly the address of the server";
            report(Demanded::ExactResource, value.place(), message, context);
        }
    }
    if !document.is_of_server() || !root.is_object() {
        return;
    }
    let has = |name: &str, wanted: &str| root.items_of(name).any(|it| it.is_text(wanted));
    let place = |name: &str| root.get(name).map_or(root.place(), Value::place);
    const PKCE: &str = "code_challenge_methods_supported";
    const METHODS: &str = "token_endpoint_auth_methods_supported";
    if !has(PKCE, "S256") {
        let message = format!("`{PKCE}` does not have `\"S256\"`");
        report(Demanded::Pkce, place(PKCE), &message, context);
    }
    if !root.has(METHODS) {
        let message = format!("`{METHODS}` is missing");
        report(Demanded::AuthenticationMethods, root.place(), &message, context);
    }
    let flag = root.get("client_id_metadata_document_supported");
    let is_open = flag.is_some_and(Value::is_true) && has(METHODS, "none");
    if !root.has("registration_endpoint") && !is_open {
        let message = "clients can neither register nor be identified by their metadata";
        report(Demanded::Registration, root.place(), message, context);
    }
    const GRANTS: &str = "grant_types_supported";
    if root.has(GRANTS) && !has(GRANTS, "authorization_code") {
        let message = format!("`{GRANTS}` does not have `\"authorization_code\"`");
        report(Demanded::UserGrant, place(GRANTS), &message, context);
    }
}

fn check_entry(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    for remote in entry.remotes() {
        let url = remote.get("url").filter(|it| it.is_string());
        let Some(url) = url else { continue };
        if url.text().starts_with("http:") {
            report(Demanded::Https, url.place(), "the address has no HTTPS", context);
        }
        if remote.text_of("type") == Some("sse") {
            let place = remote.get("type").map_or(url.place(), Value::place);
            let message = "the transport is that of 2024-11-05";
            report(Demanded::StreamableHttp, place, message, context);
        }
        let is_secret = |it: &Value<'_>| it.get("isSecret").is_some_and(Value::is_true);
        let is_authorization = |it: &Value<'_>| {
            it.text_of("name").is_some_and(|name| name.eq_ignore_ascii_case("authorization"))
        };
        let header = remote.items_of("headers").find(|it| is_secret(it) || is_authorization(it));
        let variable = remote.entries_of("variables").find(is_secret);
        if let Some(key) = header.or(variable) {
            let message = "users have to enter a key or a token";
            report(Demanded::NoStaticCredentials, key.place(), message, context);
        }
    }
}

fn check_session(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let Some(seen) = traffic.of_endpoints().find(|it| it.answer.status == 401) else { return };
    let metadata = seen.challenge().is_some_and(|it| it.get("resource_metadata").is_some());
    if !metadata {
        let message = "the response 401 does not name the metadata of the resource";
        report(Demanded::Challenge, traffic.place(seen.range()), message, context);
    }
}

rule! {
    name: "auth-public-client",
    summary: "an authorization server offers registration, but not to public clients",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

/// Reports that a registered client is expected to have a secret that it did not receive, or a key.
fn check_registered(root: Value<'_>, context: &mut Context<'_>) {
    let Some(method) = root.get("token_endpoint_auth_method").filter(|it| it.is_string()) else {
        return;
    };
    let is_secret = matches!(method.text(), "client_secret_basic" | "client_secret_post");
    if method.is_text("none") || is_secret && root.has("client_secret") {
        return;
    }
    let message = match is_secret {
        true => format!("{} needs `client_secret`, which is missing", quoted_value(method)),
        false => format!("the client cannot authenticate by {}", quoted_value(method)),
    };
    Finding::new(method.place(), message)
        .cite("RFC 7591, section 3.2.1: the metadata that the server has registered")
        .note_rejection(Feature::AuthRegisteredMethod, "rejected by")
        .help("register public clients with `none`, or send a secret")
        .report(context);
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    if document.form == AuthorizationForm::Registration {
        return check_registered(document.root, context);
    }
    const MEMBER: &str = "token_endpoint_auth_methods_supported";
    let (root, has) = (document.root, |key| document.root.get(key).is_some_and(Value::is_string));
    let flag = root.get("client_id_metadata_document_supported").filter(|it| it.is_true());
    let registers = has("registration_endpoint");
    let methods = list(document, MEMBER);
    let is_none = methods.as_ref().is_some_and(|it| it.1.contains(&"none"));
    let is_readable = methods.is_some() || !root.has(MEMBER);
    if !document.is_of_server() || is_none || !is_readable || flag.is_none() && !registers {
        return;
    }
    let value = methods.as_ref().map(|it| it.0);
    let place = value.or(flag).map_or(place_of(root), place_of);
    let message = match &methods {
        Some(_) => format!("`{MEMBER}` does not have `\"none\"`"),
        None => format!("`{MEMBER}` is missing, which means `client_secret_basic`"),
    };
    let most = match flag {
        None => Severity::Info,
        Some(_) if registers => Severity::Warning,
        Some(_) => Severity::Error,
    };
    let finding = Finding::new(place, message).at_most(most);
    let finding = match flag {
        Some(_) => finding
            .note("clients that are identified by the address of a document have no secret")
            .note_rejection(Feature::AuthPublicClient, "the document's address is not used by"),
        None => finding.note("MCP clients that register themselves are public, and have no secret"),
    };
    let add = "add `\"none\"` if the server accepts public clients";
    let edit = match value {
        Some(value) => {
            let mut all: Vec<_> = methods.into_iter().flat_map(|it| it.1).collect();
            all.push("none");
            value.replacement(json_list(&all))
        }
        None => root.last_member(MEMBER, "[\"none\"]"),
    };
    finding.unsafe_remedy(add, vec![edit]).report(context);
}

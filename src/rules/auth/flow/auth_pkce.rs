rule! {
    name: "auth-pkce",
    summary: "an authorization server does not offer the PKCE method `S256`",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    const MEMBER: &str = "code_challenge_methods_supported";
    const CITE: &str =
        "MCP, authorization, Authorization Code Protection: clients must not proceed without it";
    if !document.is_of_server() || !document.root.is_object() {
        return;
    }
    if !document.root.has(MEMBER) {
        Finding::new(place_of(document.root), format!("`{MEMBER}` is missing"))
            .about_missing()
            .warning_if(true)
            .cite(CITE)
            .note("current clients send `S256` all the same; directories require the member")
            .unsafe_remedy(
                format!("add `\"{MEMBER}\": [\"S256\"]` if the server supports it"),
                vec![document.root.last_member(MEMBER, "[\"S256\"]")],
            )
            .report(context);
        return;
    }
    let Some((value, methods)) = list(document, MEMBER).filter(|it| !it.1.contains(&"S256")) else {
        return;
    };
    let mut items = value.items();
    let near =
        items.find(|it| matches!(&*it.text().to_ascii_lowercase(), "s256" | "sha-256" | "sha256"));
    let finding = Finding::new(place_of(value), format!("`{MEMBER}` does not have `\"S256\"`"))
        .cite(CITE)
        .note_rejection(Feature::AuthPkce, "rejected by");
    match near {
        Some(near) => finding.unsafe_remedy("write `\"S256\"`", vec![near.replacement("\"S256\"")]),
        None if methods.is_empty() => {
            finding.unsafe_remedy("write `[\"S256\"]`", vec![value.replacement("[\"S256\"]")])
        }
        None => finding.help("support `S256`, and name it"),
    }
    .report(context);
}

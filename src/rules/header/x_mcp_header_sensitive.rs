use crate::model::names_secret;

rule! {
    name: "x-mcp-header-sensitive",
    category: Security,
    summary: "a parameter with `x-mcp-header` looks like a secret",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Schema(check),
}

/// Words in a description that suggest a secret.
const PHRASES: [&str; 8] = [
    "password",
    "passphrase",
    "api key",
    "access token",
    "secret key",
    "private key",
    "credential",
    "e-mail address",
];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in annotated::of_input(subject) {
        let node = subject.schema.node(header.node);
        let Some(sign) = sign_of_secret(node) else { continue };
        let message = format!("{} would be copied into a header", annotated::parameter(node));
        Finding::new(header.value.entry_place(), message)
            .note(format!("{sign}, so it looks like a secret or like personal data"))
            .cite(
                "MCP 2026-07-28, server/tools, x-mcp-header: not for sensitive parameters; \
                 every proxy on the way sees headers, and most log them",
            )
            .help("remove `x-mcp-header`")
            // Unsafe: the server may read the value from the header.
            .unsafe_fix("remove `x-mcp-header`", header.value.removal())
            .report(context);
    }
}

/// The evidence that a parameter is a secret, as a clause.
fn sign_of_secret(node: SchemaNode<'_, '_>) -> Option<&'static str> {
    let text = |keyword| node.keyword(keyword).and_then(Value::as_str).unwrap_or_default();
    let description = text(Keyword::Description).to_lowercase();
    if node.value().key().is_some_and(names_secret) {
        Some("its name suggests it")
    } else if text(Keyword::Format) == "password" {
        Some("it has `format: password`")
    } else if node.keyword(Keyword::WriteOnly).is_some_and(Value::is_true) {
        Some("it has `writeOnly: true`")
    } else {
        let named = PHRASES.iter().any(|phrase| description.contains(phrase));
        named.then_some("its description suggests it")
    }
}

rule! {
    name: "auth-bearer-method",
    summary: "a resource does not accept tokens in the header, or by an unknown method",
    level: Warning,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let Some((value, methods)) = list(document, "bearer_methods_supported") else { return };
    let unknown = value.items().find(|it| !matches!(it.text(), "header" | "body" | "query"));
    let message = match unknown.filter(|it| it.is_string()) {
        _ if !methods.contains(&"header") => {
            "`bearer_methods_supported` does not have `\"header\"`".to_owned()
        }
        Some(unknown) => format!("unknown method {}", quoted_value(unknown)),
        None => return,
    };
    Finding::new(unknown.map_or(place_of(value), Value::place), message)
        .cite("MCP, authorization, Access Token Usage: clients must use the `Authorization` header")
        .unsafe_remedy("write `[\"header\"]`", vec![value.replacement("[\"header\"]")])
        .report(context);
}

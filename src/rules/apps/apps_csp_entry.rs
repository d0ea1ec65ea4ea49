rule! {
    name: "apps-csp-entry",
    summary: "an entry of a view's policy is not an origin",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Typed(&["ResourceMeta.ui.csp"], check),
}

fn check(csp: Value<'_>, context: &mut Context<'_>) {
    let lists = PolicyList::ALL.into_iter().filter_map(|list| csp.get(list.name()));
    for entry in lists.flat_map(Value::items) {
        let Some(text) = entry.as_str() else { continue };
        let source = SourceExpression::of(text);
        let Some((what, origin)) = fault(text, &source) else { continue };
        let message = format!("the policy's entry {} {what}", quoted_string(text));
        Finding::new(place_of(entry), message)
            .cite(
                "MCP Apps, UI Resource Format: entries are origins, `scheme://host[:port]`, with \
                 `*.` for all names below one",
            )
            .note("hosts write entries into a content security policy, or drop them silently")
            .help("write an origin such as `https://api.example.com`")
            .with(origin, |it, origin| {
                let help = format!("write {}", quoted_string(&origin));
                it.unsafe_remedy(help, entry.replacement(format!("\"{origin}\"")))
            })
            .report(context);
    }
}

/// The fault of an entry, and the origin that is suggested.
fn fault(text: &str, source: &SourceExpression<'_>) -> Option<(&'static str, Option<String>)> {
    let whole =
        |scheme: &str| source.has_host().then(|| format!("{scheme}://{}", source.authority));
    Some(match source.scheme.map(str::to_ascii_lowercase).as_deref() {
        _ if text.trim() != text => ("has white space", None),
        _ if source.authority == "*" => ("allows every origin", None),
        _ if text.starts_with('\'') => ("is a keyword", None),
        Some("data" | "blob") => ("is a scheme, which hosts remove", None),
        Some(_) if source.authority.is_empty() => ("allows a whole scheme", None),
        None if source.has_host() => ("has no scheme", whole("https")),
        _ if !source.has_host() => ("is not an origin", None),
        Some(scheme) if !source.path.is_empty() => ("has a path", whole(scheme)),
        Some("https" | "wss") => return None,
        Some("http" | "ws") if source.is_local() => return None,
        Some("http") => ("is not encrypted", whole("https")),
        Some("ws") => ("is not encrypted", whole("wss")),
        _ => ("has an unknown scheme", None),
    })
}

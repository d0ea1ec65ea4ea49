rule! {
    name: "icon-src-scheme",
    category: Security,
    summary: "`src` of an icon has a scheme that clients must reject",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Typed(&["Icons"], check),
}

// `icon-src-http` reports `http`, which only the description of the member allows.
const ALLOWED: [&str; 3] = ["https", "http", "data"];

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for src in members(list, "src") {
        let Some(scheme) = src.as_str().and_then(uri_scheme) else { continue };
        if ALLOWED.iter().any(|allowed| scheme.eq_ignore_ascii_case(allowed)) {
            continue;
        }
        let message = format!("clients must reject an icon with the scheme {}", quoted(scheme));
        Finding::new(src.slice_place(0, scheme.len()), message)
            .cite(
                "MCP since 2025-11-25, basic/index, icons: clients must reject `javascript:`, \
                 `file:`, `ftp:`, `ws:` and the schemes of local applications",
            )
            .help("use `https:` or `data:`")
            .report(context);
    }
}

rule! {
    name: "icon-src-http",
    category: Security,
    summary: "`src` of an icon is an `http` URI",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Unsafe,
    check: Typed(&["Icons"], check),
}

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for src in members(list, "src") {
        let text = src.text();
        if !uri_scheme(text).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http")) {
            continue;
        }
        // The host may not answer over TLS, so the fix needs consent.
        let place = src.slice_place(0, "http".len());
        Finding::new(place, format!("icon {} is fetched without encryption", quoted_string(text)))
            .cite(
                "MCP since 2025-11-25, basic/index, icons: clients should accept `https:` and \
                 `data:` only, though the member's own description also allows `http`",
            )
            .unsafe_remedy("use `https:`", vec![TreeEdit::ReplacePlace(place, "https".to_owned())])
            .report(context);
    }
}

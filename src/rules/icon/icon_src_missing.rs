rule! {
    name: "icon-src-missing",
    category: Correctness,
    summary: "an icon has no string `src`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Icons(check),
}

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for icon in list.items().filter(|item| item.is_object()) {
        let wanted = required("src", MemberType::Text);
        let Some(finding) = faulty_member(icon, "an icon", wanted) else { continue };
        finding
            .cite(
                "MCP since 2025-11-25, schema.ts, Icon: `src` is required; clients reject the \
                 whole response",
            )
            .help("write the URI of the image: `https:` or `data:`")
            .report(context);
    }
}

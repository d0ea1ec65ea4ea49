rule! {
    name: "icon-theme-value",
    category: Correctness,
    summary: "`theme` of an icon is neither `light` nor `dark`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Icons(check),
}

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for theme in members(list, "theme") {
        if matches!(theme.as_str(), Some("light" | "dark")) {
            continue;
        }
        wrong_type(theme, "`theme` of an icon", "`\"light\"` or `\"dark\"`")
            .cite(
                "MCP since 2025-11-25, schema.ts, Icon: there are two themes; clients reject \
                 the whole response otherwise",
            )
            .help("write `light` or `dark`; remove it if the icon is suitable for both")
            .report(context);
    }
}

rule! {
    name: "icons-type",
    category: Correctness,
    summary: "`icons` is not an array of objects",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Safe,
    check: Icons(check),
}

const WHY: &str = "MCP since 2025-11-25, schema.ts, Icons: an array of Icon objects; clients \
                   reject the whole response otherwise";

fn check(list: Value<'_>, context: &mut Context<'_>) {
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    if list.is_null() {
        return;
    }
    if !list.is_array() {
        context.report(not_an_array(list));
    }
    for item in list.items().filter(|item| !item.is_object()) {
        wrong_type(item, "a member of `icons`", "an object")
            .cite(WHY)
            .help("write `{\"src\": \"https://…\"}`")
            .report(context);
    }
}

fn not_an_array(list: Value<'_>) -> Finding {
    let finding = wrong_type(list, "`icons`", "an array").cite(WHY);
    if !list.is_object() {
        return finding.help("write an array of objects with a `src`");
    }
    let finding = finding.help("put brackets around it");
    // YAML text in brackets would be in another style, with other rules for quotes.
    if !list.document().syntax().is_json() {
        return finding;
    }
    finding
        .safe_fix("put brackets around it", list.replacement(format!("[{}]", list.source_text())))
}

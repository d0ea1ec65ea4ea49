rule! {
    name: "icon-sizes-type",
    category: Correctness,
    summary: "`sizes` of an icon is not an array of strings",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Safe,
    check: Icons(check),
}

const WHY: &str = "MCP since 2025-11-25, schema.ts, Icon: `sizes` is an array of strings; clients \
                   reject the whole response otherwise";

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for given in members(list, "sizes") {
        if !given.is_array() {
            context.report(not_an_array(given));
        }
        for item in given.items().filter(|item| !item.is_string()) {
            let message = format!("`sizes` of an icon contains {}, not a string", described(item));
            Finding::new(place_of(item), message)
                .cite(WHY)
                .help("write each size as `48x48`, or as `any`")
                .report(context);
        }
    }
}

fn not_an_array(given: Value<'_>) -> Finding {
    let finding = wrong_type(given, "`sizes` of an icon", "an array").cite(WHY);
    let Some(text) = given.as_str() else {
        return finding.help("write an array of sizes such as `48x48`, or of `any`");
    };
    let plain = |size: &str| size.chars().all(|character| character.is_ascii_alphanumeric());
    if !text.split_whitespace().all(plain) {
        return finding.help("write an array of sizes");
    }
    let sizes: Vec<_> = text.split_whitespace().map(|size| format!("\"{size}\"")).collect();
    finding
        .note("SEP-973 proposed one string, as in HTML; the specification uses an array")
        .help("write an array with one string per size")
        .safe_fix("split it into an array", given.replacement(format!("[{}]", sizes.join(", "))))
}

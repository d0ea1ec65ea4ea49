rule! {
    name: "annotations-audience-type",
    category: Correctness,
    summary: "`audience` is not an array",
    level: Error,
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let audience = annotation(subject, "audience");
    let Some(audience) = audience.filter(|audience| !audience.is_array()) else { return };
    let finding = wrong_type(audience, "`audience`", "an array")
        .cite("MCP, schema.ts, Annotations: `audience` is an array of `user` and `assistant`")
        .help("write an array such as `[\"user\"]`");
    context.report(match audience.as_str() {
        Some("user" | "assistant") => {
            let array = format!("[{}]", audience.compact_json());
            finding.safe_fix("put it into an array", audience.replacement(array))
        }
        _ => finding,
    });
}

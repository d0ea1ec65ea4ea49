rule! {
    name: "resource-link-optional",
    category: Correctness,
    summary: "an optional member of a resource link has the wrong type",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind != Some("resource_link") {
        return;
    }
    let icons = subject.block.items_of("icons");
    let of_icons = icons.flat_map(Value::entries).filter(|member| member.is_null());
    let of_icons = of_icons.filter(|member| member.has_key_among(&["mimeType", "sizes", "theme"]));
    for member in subject.block.entries().chain(of_icons) {
        let wanted = match member.key_text() {
            "title" | "description" | "mimeType" if !member.is_string() => "a string",
            "size" if !is_size(member) => "a whole number of bytes",
            "icons" if member.is_null() => "an array",
            "sizes" if member.is_null() => "an array of strings",
            "theme" if member.is_null() => "a theme",
            "_meta" if !member.is_object() => "an object",
            _ => continue,
        };
        let key = member.key_text();
        wrong_type(member, &format!("`{key}`"), wanted)
            .cite(
                "MCP, schema.ts, Resource: optional members may be absent, but must not have \
                 another type",
            )
            .help(format!("write {wanted}, or leave it out"))
            .when(member.is_null(), |it| it.safe_fix("remove it", member.removal()))
            .report(context);
    }
}

fn is_size(value: Value<'_>) -> bool {
    let number = value.number_text().and_then(Decimal::parse);
    number.is_some_and(|number| number.is_integer() && !number.is_negative())
}

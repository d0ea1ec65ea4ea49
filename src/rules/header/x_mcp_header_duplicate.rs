rule! {
    name: "x-mcp-header-duplicate",
    summary: "two parameters of a tool use the same header",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let mut first_of: HashMap<String, Value<'_>> = HashMap::new();
    // Unreachable annotations count as well.
    for header in annotated::of_input(subject) {
        let Some(name) = annotated::name(header.value) else { continue };
        // Names of HTTP headers are case-insensitive (RFC 9110, section 5.1).
        let Some(first) = first_of.get(&name.to_ascii_lowercase()) else {
            first_of.insert(name.to_ascii_lowercase(), header.value);
            continue;
        };
        let other = first.text();
        let message = if other == name {
            format!("header {} is asked for twice", quoted(name))
        } else {
            format!("header {} duplicates {}", quoted(name), quoted(other))
        };
        Finding::new(header.value.place(), message)
            .label(first.place(), "the first one")
            .cite(annotated::DROPPED)
            .note("header names are case-insensitive")
            .help("use a separate header for each parameter")
            .report(context);
    }
}

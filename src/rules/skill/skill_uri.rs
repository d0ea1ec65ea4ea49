rule! {
    name: "skill-uri",
    summary: "the URI of a skill is not that of a `SKILL.md` in a directory",
    level: Error,
    check: Typed(&["skill-uri"], check),
}

fn check(uri: Value<'_>, context: &mut Context<'_>) {
    let canonical = canonical_uri(uri.text());
    let why = match canonical.as_deref() {
        None => "is not absolute, with `//` after its scheme",
        Some(text) if text.contains(['?', '#']) => "has a query or a fragment",
        Some(text) => match text.strip_suffix(SKILL_FILE) {
            None => "does not end in `/SKILL.md`",
            Some(root) if root.ends_with('/') => "has no directory before `/SKILL.md`",
            Some(_) => return,
        },
    };
    Finding::new(place_of(uri), format!("the URI {} {why}", quoted_value(uri)))
        .cite("MCP skills, Skill URIs: it is that of the `SKILL.md`, in exactly this spelling")
        .help("write a URI such as `skill://shop/parcel-returns/SKILL.md`")
        .report(context);
}

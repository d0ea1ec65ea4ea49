use crate::model::annotation_meant;

rule! {
    name: "tool-annotation-unknown",
    summary: "`annotations` has a member that the protocol does not define",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_03_26),
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.annotations().filter(|it| it.has_others) else { return };
    let annotations = annotations.value;
    // Another interface has its own words; the list as a whole shows which one it is.
    let is_protocols = subject.list.style == SchemaStyle::Protocol;
    let names = ["title"].into_iter().chain(hints().map(|it| it.name)).filter(|_| is_protocols);
    let missing: Vec<_> = names.filter(|name| annotations.get(name).is_none()).collect();
    let mut unknown = Vec::new();
    for member in annotations.entries() {
        match meant(&missing, member) {
            Some(meant) => context.report(misspelt(member, meant)),
            None if is_known(member) => {}
            None => unknown.push(member),
        }
    }
    report_unknown(&unknown, context);
}

fn is_known(member: Value<'_>) -> bool {
    // Those of content follow from `tool-annotation-misplaced`.
    let key = member.key_text();
    key == "title" || is_hint(key) || is_content_annotation(member)
}

/// The missing annotation that an unknown member was probably intended to be.
fn meant(missing: &[&str], member: Value<'_>) -> Option<&'static str> {
    let meant = annotation_meant(member.key_text())?;
    // A value of another type does not belong to the hint that its key resembles.
    let fits = if meant == "title" { member.is_string() } else { member.as_bool().is_some() };
    (fits && missing.contains(&meant)).then_some(meant)
}

fn misspelt(member: Value<'_>, meant: &str) -> Finding {
    let key = quoted(member.key_text());
    // Unsafe: clients begin to act on a hint that they ignored before.
    Finding::new(member.key_place(), format!("unknown annotation {key}; did you mean `{meant}`?"))
        .cite("MCP since 2025-03-26, schema.ts, ToolAnnotations: clients ignore unknown keys")
        .unsafe_remedy(format!("rename it to `{meant}`"), member.renaming(meant))
}

fn report_unknown(unknown: &[Value<'_>], context: &mut Context<'_>) {
    let Some((first, others)) = unknown.split_first() else { return };
    let names: Vec<_> = unknown.iter().map(|member| quoted(member.key_text())).collect();
    let what = if others.is_empty() {
        "is not an annotation of tools"
    } else {
        "are not annotations of tools"
    };
    Finding::new(first.key_place(), format!("{} {what}", listed(&names, 1)))
        .cite("MCP since 2025-03-26, schema.ts, ToolAnnotations: accepted, but without effect")
        .help("move data for clients into `_meta`; there are `title` and four hints")
        .at_most(Severity::Info)
        .report(context);
}

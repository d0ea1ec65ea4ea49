rule! {
    name: "uri-template-syntax",
    summary: "a URI template is not one",
    level: Error,
    check: Typed(&["uri-template"], check),
}

fn check(template: Value<'_>, context: &mut Context<'_>) {
    let text = template.as_str().unwrap_or_default();
    let Err(fault) = expressions(text) else { return };
    Finding::new(template.slice_place(fault.from, fault.to), format!("{} in a URI template", fault.what))
        .cite("RFC 6570, section 2: `{`, an optional operator, names of letters, digits, `_` and `.`, `}`")
        .note("clients that expand the template fail, and servers never match it")
        .help("write variables such as `{name}`")
        .report(context);
}

rule! {
    name: "output-schema-nonobject-portability",
    category: Portability,
    summary: "the root of `outputSchema` is not limited to objects",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(root) = root::schema(subject, SchemaRole::Output) else { return };
    let (root, kind) = (root.value, root.kind);
    let is_object = kind.and_then(Value::as_str) == Some("object");
    // An unknown type, or no type at all, is reported by other rules.
    let is_known = |kind: Value<'_>| kind.as_str().is_some_and(|name| TYPE_NAMES.contains(&name));
    let is_type = kind.is_none_or(|kind| is_known(kind) || kind.is_array());
    if is_object || !is_type {
        return;
    }
    if root.entries().next().is_none() {
        root::empty_output(root)
            .note("the TypeScript SDK 1.x rejects the whole list of tools")
            .by_revision()
            .report(context);
        return;
    }
    let finding = if kind.is_none() && root::has_only_object_branches(root) {
        root::missing_type(root, SchemaRole::Output)
    } else {
        let place = kind.map_or(root.key_place(), place_of);
        Finding::new(place, "the root of `outputSchema` is not limited to objects")
            .help("wrap the result in an object if you need to support such clients")
    };
    finding
        .note("MCP 2026-07-28 allows any schema; before, the root had to be `type: \"object\"`")
        .note(
            "an error for clients before 2026-07-28: the TypeScript SDK 1.x rejects the whole list \
             of tools",
        )
        .by_revision()
        .report(context);
}

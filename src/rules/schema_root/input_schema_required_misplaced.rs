rule! {
    name: "input-schema-required-misplaced",
    summary: "`required` appears next to `inputSchema`, or among the properties",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::misplaced(subject, SchemaRole::Input, context);
    check_beside_schema(subject, context);
}

/// Checks a `required` beside the schema, which counts only if the schema has none and all names in
/// it are properties: other generators have a member of that name, too.
fn check_beside_schema(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.tool.has_other_members {
        return;
    }
    let Some(root) = root::schema(subject, SchemaRole::Input) else { return };
    let Some(properties) = root.properties else { return };
    let Some(required) = subject.tool.value.get("required") else { return };
    let has_list = root.required.or(root.required_property).is_some();
    if has_list || !names_properties(required, properties) {
        return;
    }
    let message = "`required` appears next to `inputSchema` instead of inside it";
    let finding = Finding::new(required.key_place(), message)
        .cite("MCP, schema.ts, Tool: tools have no such member, so all parameters are optional")
        .help("move it into `inputSchema`")
        // Clients accept unknown members of a tool, so they do not reject the list.
        .at_most(Severity::Warning);
    context.report(root::with_move(finding, required, root.value));
}

/// Whether a value lists only names of properties.
fn names_properties(required: Value<'_>, properties: Value<'_>) -> bool {
    let is_property = |item: Value<'_>| item.as_str().is_some_and(|name| properties.has(name));
    required.items().next().is_some() && required.items().all(is_property)
}

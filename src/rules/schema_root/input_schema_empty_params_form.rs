rule! {
    name: "input-schema-empty-params-form",
    category: Quality,
    summary: "the schema of a tool without parameters accepts any argument",
    level: Info,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Unsafe,
    shared_headline: "have no parameters but accept any argument",
    cure: EmptyParameters,
    check: Tool(check),
}

/// Members that do not restrict the accepted arguments.
const SILENT: [&str; 5] = ["type", "$schema", "title", "description", "$comment"];

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(root) = root::schema(subject, SchemaRole::Input) else { return };
    let is_object = root.kind.is_some_and(|kind| kind.is_text("object"));
    let has_properties = root.properties.is_some_and(|it| it.entries().next().is_some());
    if !is_object || has_properties || !root.value.entries().all(says_nothing) {
        return;
    }
    let root = root.value;
    let key = "additionalProperties".to_owned();
    // Unsafe: the server may read arguments that its schema does not declare.
    Finding::new(root.key_place(), "a tool without parameters accepts any argument")
        .cite(
            "MCP 2025-11-25, server/tools, Tool: the form without `additionalProperties` is \
             valid, the closed one recommended",
        )
        .help("add `\"additionalProperties\": false`")
        .unsafe_fix("accept no arguments", root.last_member(key, "false"))
        .report(context);
}

fn says_nothing(member: Value<'_>) -> bool {
    let empty = member.entries().next().is_none() && member.items().next().is_none();
    match member.key_text() {
        "properties" => member.is_object() && empty,
        "required" => member.is_array() && empty,
        key => SILENT.contains(&key),
    }
}

use crate::model::text::names_parameters;

rule! {
    name: "input-schema-empty-params-form",
    category: Quality,
    summary: "the schema of a tool without parameters accepts any argument",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Unsafe,
    shared_headline: "have no parameters but accept any argument",
    merging: Tools,
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
    if is_like_a_lost_schema(root, subject.list) {
        return lost_schema(subject, root).report(context);
    }
    let key = "additionalProperties".to_owned();
    // Unsafe: the server may read arguments that its schema does not declare.
    Finding::new(root.key_place(), "a tool without parameters accepts any argument")
        .at_most(Severity::Info)
        .cite(
            "MCP 2025-11-25, server/tools, Tool: the form without `additionalProperties` is \
             valid, the closed one recommended",
        )
        .help("add `\"additionalProperties\": false`")
        .unsafe_fix("accept no arguments", root.last_member(key, "false"))
        .report(context);
}

/// Whether a schema is the one that the TypeScript SDK 1.x sends for a tool whose schema it cannot
/// convert, as for a tool without a schema. In its lists, other tools have `$schema`.
fn is_like_a_lost_schema(root: Value<'_>, list: &ToolList<'_>) -> bool {
    let names_dialect = |tool: &Tool<'_>| {
        tool.any_input_schema().is_some_and(|schema| schema.get("$schema").is_some())
    };
    root.entries().count() == 2
        && root.has("properties")
        && list.tools.iter().take(MAX_COMPARED_TOOLS).any(names_dialect)
}

fn lost_schema(subject: &ToolSubject<'_, '_>, root: Value<'_>) -> Finding {
    let description = subject.tool.description().and_then(Value::as_str);
    let is_known = |word: &str| subject.tool.display_name() == Some(word);
    let names_some = description.is_some_and(|text| names_parameters(text, is_known));
    let finding = match names_some {
        true => Finding::new(
            root.key_place(),
            "the description names parameters, and the schema has none",
        ),
        false => Finding::new(root.key_place(), "a tool without parameters accepts any argument")
            .at_most(Severity::Info),
    };
    finding
        .note(
            "the TypeScript SDK 1.x sends this for a tool that is registered without a schema, and \
             for one whose schema is a union: it drops the parameters without a message",
        )
        .help("register a `z.object`, or `z.object({}).strict()` if there are no parameters")
}

fn says_nothing(member: Value<'_>) -> bool {
    let empty = member.entries().next().is_none() && member.items().next().is_none();
    match member.key_text() {
        "properties" => member.is_object() && empty,
        "required" => member.is_array() && empty,
        key => SILENT.contains(&key),
    }
}

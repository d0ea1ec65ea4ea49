use crate::model::text;

rule! {
    name: "tool-list-without-parameters",
    category: Quality,
    summary: "no tool of a list has parameters, although descriptions name some",
    level: Warning,
    source: "typescript-sdk#1158: schemas of a second version of zod become empty",
    cure: LostParameters,
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let count = list.tools.len();
    // One or two tools without parameters are common.
    if count < 3 || !list.tools.iter().all(has_no_parameters) {
        return;
    }
    let names: HashSet<_> = list.tools.iter().filter_map(|tool| tool.name()?.as_str()).collect();
    let names_parameters = |tool: &&Tool<'_>| {
        let description = tool.description().and_then(Value::as_str);
        description.is_some_and(|it| text::names_parameters(it, |word| names.contains(word)))
    };
    let mut naming = list.tools.iter().filter(names_parameters);
    let first = naming.next().and_then(Tool::description);
    // One description alone may be about something else.
    let Some(first) = first.filter(|_| naming.next().is_some()) else { return };
    let message = format!("none of the {count} tools has parameters, but descriptions name some");
    Finding::new(first.key_place(), message)
        .note(
            "the schemas may have been lost: the TypeScript SDK makes empty ones of schemas that \
             another version of zod has created",
        )
        .help("list the tools with a client, and install one version of the schema library")
        .report(context);
}

fn has_no_parameters(tool: &Tool<'_>) -> bool {
    const WITHOUT_SAY: [&str; 5] =
        ["type", "properties", "required", "additionalProperties", "$schema"];
    let is_silent = |member: Value<'_>| {
        let has_content = member.is_object() && member.entries().next().is_some();
        member.has_key_among(&WITHOUT_SAY) && !has_content
    };
    let schema = tool.any_input_schema().filter(|schema| schema.is_object());
    schema.is_some_and(|schema| schema.entries().all(is_silent))
}

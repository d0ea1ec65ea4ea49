use crate::model::text::backticked_words;

rule! {
    name: "tool-list-without-parameters",
    category: Quality,
    summary: "no tool of a list has parameters, although descriptions name some",
    level: Warning,
    source: "typescript-sdk#1158: schemas of a second version of zod become empty",
    cure: LostParameters,
    check: List(check),
}

/// Headings of lists of parameters.
const HEADINGS: [&str; 5] = ["args:", "arguments:", "parameters:", "params:", "@param "];

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let count = list.tools.len();
    // One or two tools without parameters are common.
    if count < 3 || !list.tools.iter().all(has_no_parameters) {
        return;
    }
    let names: HashSet<_> = list.tools.iter().filter_map(|tool| tool.name()?.as_str()).collect();
    let mut naming = list.tools.iter().filter(|tool| names_parameters(tool, &names));
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

/// Whether a description has a list of parameters, or names in backticks that no tool has.
fn names_parameters(tool: &Tool<'_>, tools: &HashSet<&str>) -> bool {
    let Some(text) = tool.description().and_then(Value::as_str) else { return false };
    let lower = text.to_lowercase();
    let has_list = |heading: &&str| {
        let after = lower.split_once(*heading).map(|(_, after)| after.trim_start());
        after.is_some_and(|after| !after.starts_with("none") && !after.starts_with("no "))
    };
    let words = backticked_words(text, 20);
    let is_name = |word: &str| !tools.contains(word) && word.contains('_');
    HEADINGS.iter().any(has_list) || words.iter().any(|(word, _)| is_name(word))
}

use crate::targets::{DescriptionPlace, tool_features};

rule! {
    name: "target-description",
    category: Target,
    summary: "a selected client or provider requires a description, or a shorter one",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let targets = context.options().targets.targets();
    if targets.is_empty() || !subject.tool.value.is_object() {
        return;
    }
    let given = subject.tool.description();
    let help = "describe what the tool does, when to use it and what it returns";
    let of_description = |(feature, _): &(Feature, _)| *feature != Feature::TaskSupport;
    for (feature, _) in tool_features(subject.tool).filter(of_description) {
        let place = given.map_or(subject.tool.place(), Value::place);
        context.report_all(
            words::of_feature(feature, place, context.options()).map(|it| it.help(help)),
        );
    }
    if let Some(description) = given {
        check_length(description, DescriptionPlace::Tool, context);
    }
    let rules = targets.iter().filter_map(|target| target.description.as_ref());
    let bounds = rules.filter(|rule| rule.place == DescriptionPlace::Schema).map(|rule| rule.max);
    let Some(bound) = bounds.min() else { return };
    let schema = subject.tool.any_input_schema();
    for value in schema.into_iter().flat_map(Value::subtree) {
        // The source is never shorter than its text, and comparing lengths is cheap.
        let may_be_long = value.span().len() as usize > bound;
        if may_be_long && value.is_string() && value.key_bytes() == b"description" {
            check_length(value, DescriptionPlace::Schema, context);
        }
    }
}

fn check_length(description: Value<'_>, place: DescriptionPlace, context: &mut Context<'_>) {
    let limit =
        |target: &'static Target| target.description.as_ref().filter(|rule| rule.place == place);
    let help = "put what it does and when to use it first, and move the rest to the parameters or \
                into a resource";
    if let Some(finding) = words::too_long(description, "a description", limit, context.options()) {
        finding.help(help).report(context);
    }
}

use crate::targets::DescriptionPlace;

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
    match given.map(Value::as_str) {
        None => check_absence(subject, Feature::DescriptionMissing, context),
        Some(Some("")) => check_absence(subject, Feature::DescriptionEmpty, context),
        _ => {}
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

fn check_absence(subject: &ToolSubject<'_, '_>, feature: Feature, context: &mut Context<'_>) {
    let options = context.options();
    let verdict = |target: &&'static Target| {
        TargetStatement::of_outcome(target, feature, target.outcome_of(feature)?)
    };
    let verdicts: Vec<_> = options.targets.targets().iter().filter_map(verdict).collect();
    if verdicts.is_empty() {
        return;
    }
    let message = format!("{}: {}", feature.what(), words::by_whom(&verdicts));
    let place = subject.tool.description().map_or(subject.tool.place(), Value::place);
    let mut finding = words::finding(place, message, &verdicts, options);
    finding.feature = Some(feature);
    context.report(finding.help("describe what the tool does, when to use it and what it returns"));
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

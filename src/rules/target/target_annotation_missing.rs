use crate::targets::HintRule;

rule! {
    name: "target-annotation-missing",
    category: Target,
    summary: "a tool lacks annotations that a selected directory requires",
    level: Warning,
    source: "The data of the targets, with dates and threads: docs/targets",
    merging: Tools,
    cure: Annotations,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    if !tool.value.is_object() {
        return;
    }
    let annotations = tool.annotations();
    // Programs dump absent members as `null`.
    let member = |name: &str| annotations.and_then(|it| it.get(name)).filter(|it| !it.is_null());
    // Whether a tool writes is not guessed: it has to say so itself.
    let is_writing = member("readOnlyHint").is_some_and(Value::is_false);
    let targets = context.options().targets.targets().iter();
    let rules = targets.filter_map(|target| Some((*target, target.hints.as_ref()?)));
    for (target, rule) in rules {
        let of_writing = rule.required_of_writing.iter().filter(|_| is_writing);
        let required = rule.required.iter().chain(of_writing);
        // A member of the wrong type has a finding of its own.
        let lacking: Vec<_> =
            required.filter(|name| member(name).is_none()).map(|name| quoted(name)).collect();
        if lacking.is_empty() {
            continue;
        }
        let place = annotations.map_or(tool.place(), Value::key_place);
        let names = listed(&lacking, lacking.len());
        let message = format!("{} requires {names} in `annotations`", target.name);
        Finding::new(place, message)
            .cause(target.name)
            .shared_headline(&rule.shared_headline)
            .note(requirement(target.name, rule))
            .help(format!("add {names} to `annotations`"))
            .report(context);
    }
}

fn requirement(target: &str, rule: &HintRule) -> String {
    let all = |names: &[String]| {
        let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
        listed(&names, names.len())
    };
    let of_writing = if rule.required_of_writing.is_empty() {
        String::new()
    } else {
        format!(", and {} if `readOnlyHint` is `false`", all(&rule.required_of_writing))
    };
    format!(
        "{target}: the review requires {} in the `annotations` of every tool{of_writing}; {} (seen \
         {}; {})",
        all(&rule.required),
        rule.note,
        rule.date,
        rule.evidence.join(", ")
    )
}

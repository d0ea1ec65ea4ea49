use crate::targets::HintRule;

rule! {
    name: "target-annotation-missing",
    category: Target,
    summary: "a tool lacks annotations that a selected client requires",
    level: Warning,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    if !tool.value.is_object() {
        return;
    }
    let annotations = tool.annotations();
    // A member of the wrong type has a finding of its own.
    let has = |name: &String| annotations.is_some_and(|it| it.get(name).is_some());
    let targets = context.options().targets.targets().iter();
    let rules = targets.filter_map(|target| Some((*target, target.hints.as_ref()?)));
    for (target, rule) in rules {
        let lacking = missing(rule, has);
        if lacking.is_empty() {
            continue;
        }
        let place = annotations.map_or(tool.place(), Value::key_place);
        let required = missing(rule, |_| false);
        let (names, most) = (listed(&lacking, 3), required.len());
        Finding::new(place, format!("no {names} in `annotations`, required by {}", target.name))
            .note(format!(
                "{}: the review requires {} on every tool, even if they have no effect (seen {}; \
                 {})",
                target.name,
                listed(&required, most),
                rule.date,
                rule.evidence.join(", ")
            ))
            .help("add them to `annotations`, with the value that is true of the tool")
            .report(context);
    }
}

/// The hints that a tool lacks, in words.
fn missing(rule: &HintRule, has: impl Fn(&String) -> bool) -> Vec<String> {
    let required = rule.required.iter().filter(|name| !has(name)).map(|name| quoted(name));
    let lacks_all = !rule.one_of.is_empty() && !rule.one_of.iter().any(&has);
    required.chain(lacks_all.then(|| alternatives(rule))).collect()
}

fn alternatives(rule: &HintRule) -> String {
    let names: Vec<_> = rule.one_of.iter().map(|name| quoted(name)).collect();
    names.join(" or ")
}

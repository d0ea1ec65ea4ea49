use crate::targets::tool_features;

rule! {
    name: "target-tool-member",
    category: Target,
    summary: "a selected client, provider or directory rejects a member of a tool, or its absence",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    merging: Tools,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    if context.options().targets.is_empty() {
        return;
    }
    for (feature, value) in tool_features(subject.tool) {
        let (place, help) = match feature {
            feature if feature.is_violation() => (value.place(), ""),
            Feature::TaskSupport => (value.place(), "leave it out, unless a call takes minutes"),
            _ => (
                subject.tool.description().map_or(subject.tool.place(), Value::place),
                "describe what the tool does, when to use it and what it returns",
            ),
        };
        let found = words::of_feature(feature, place, context.options());
        let most = match feature {
            Feature::TaskSupport => Severity::Warning,
            _ => Severity::Error,
        };
        context.report_all(found.map(|it| it.no_more_than(most).help(help)));
    }
    let targets = context.options().targets.targets().iter();
    let rules: Vec<_> = targets
        .filter_map(|target| Some((target.name, target.unknown_members.as_ref()?)))
        .collect();
    // What a server sends is not visible in the source of its list.
    if rules.is_empty()
        || !subject.tool.has_other_members
        || subject.list.origin != ListOrigin::Server
    {
        return;
    }
    let misspelt: HashSet<_> =
        misspellings(subject.tool).into_iter().map(|misspelling| misspelling.found.id()).collect();
    let is_unknown = |member: &Value<'_>| {
        known_member(member.key_text()).is_none() && !misspelt.contains(&member.id())
    };
    let members: Vec<_> = subject.tool.value.entries().filter(is_unknown).collect();
    let Some(first) = members.first() else { return };
    let names: Vec<_> = members.iter().map(|member| quoted(member.key_text())).collect();
    let names = listed(&names, 3);
    for (target, rule) in rules {
        Finding::new(first.key_place(), format!("{names} may be rejected by {target}"))
            .at_most(Severity::Warning)
            .cause(target)
            .shared_headline(&rule.shared_headline)
            .note(format!(
                "{target}: {}, which the protocol does not define (seen {}; {})",
                rule.note,
                rule.date,
                rule.evidence.join(", ")
            ))
            .help(format!("move {names} into `_meta`, or remove what clients do not need"))
            .report(context);
    }
}

rule! {
    name: "target-meta-member",
    category: Target,
    summary: "a selected client ignores a member of `_meta` because of its type",
    level: Warning,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let meta = subject.tool.value.get("_meta");
    let Some(flag) = meta.and_then(|meta| meta.get("anthropic/alwaysLoad")) else { return };
    if flag.kind() == Kind::Boolean {
        return;
    }
    let (options, feature) = (context.options(), Feature::AlwaysLoadNotBoolean);
    let verdict = |target: &&'static Target| {
        TargetStatement::of_outcome(target, feature, target.outcome_of(feature)?)
    };
    let verdicts: Vec<_> = options.targets.targets().iter().filter_map(verdict).collect();
    if verdicts.is_empty() {
        return;
    }
    let message = format!(
        "`anthropic/alwaysLoad` must be a boolean, found {}: ignored by {}",
        described(flag),
        words::whose(&verdicts)
    );
    words::finding(flag.place(), message, &verdicts, options)
        .help("write `true`, or remove it")
        .report(context);
}

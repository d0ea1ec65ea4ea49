rule! {
    name: "budget-tool-tokens",
    category: Quality,
    summary: "a tool costs more tokens than `budget.tool` allows",
    level: Error,
    source: "The budget in `mcp-lint.toml`",
    check: Tool(check),
}

/// Number of parts that a finding names, the most expensive first.
const MAX_PARTS: usize = 3;

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(budget) = context.options().max_tool_tokens else { return };
    if tool_tokens(subject.tool) <= f64::from(budget) {
        return;
    }
    let tool = SentTool::of(subject.tool);
    let cost = tool.cost();
    let mut parts = vec![("the description".to_owned(), cost.description)];
    parts.extend(cost.parameters.iter().map(|it| (quoted(&it.pointer), it.tokens)));
    crate::sort::by(&mut parts, |a, b| b.1.total_cmp(&a.1));
    let parts = parts.iter().take(MAX_PARTS).map(|(part, tokens)| format!("{part} ≈ {tokens:.0}"));
    let savings = tool.savings();
    let savings = savings.iter().map(|it| format!("{} ≈ {:.0}", it.kind.name(), it.tokens));
    let savings: Vec<_> = savings.collect();
    Finding::new(
        subject.tool.place(),
        format!("the tool costs ≈ {:.0} tokens, {budget} are allowed", cost.total),
    )
    .note(format!("the most expensive parts: {}", parts.collect::<Vec<_>>().join(", ")))
    .when(!savings.is_empty(), |it| it.note(format!("could save: {}", savings.join(", "))))
    .help("shorten what is said twice; divide a tool that does several things")
    .report(context);
}

rule! {
    name: "budget-list-tokens",
    category: Quality,
    summary: "the tools of a list cost more tokens than `budget.list` or `--budget` allows",
    level: Error,
    source: "The budget in `mcp-lint.toml`",
    check: List(check),
}

/// Number of tools that a finding names, the most expensive first.
const MAX_TOOLS: usize = 3;

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let Some(budget) = context.options().max_list_tokens else { return };
    let cost = |tool: &Tool<'d>| (tool.display_name().unwrap_or_default(), tool_tokens(tool));
    let mut tools: Vec<_> = list.tools.iter().map(cost).collect();
    let total: f64 = tools.iter().map(|(_, tokens)| tokens).sum();
    if total <= f64::from(budget) {
        return;
    }
    crate::sort::by(&mut tools, |a, b| b.1.total_cmp(&a.1));
    let most = tools.iter().take(MAX_TOOLS);
    let most = most.map(|(name, tokens)| format!("{} ≈ {tokens:.0}", quoted(name)));
    let place = Place::new(list.container.id(), Part::Opening);
    let count = list.tools.len();
    Finding::new(place, format!("{count} tools cost ≈ {total:.0} tokens, {budget} are allowed"))
        .note(format!("the most expensive: {}", most.collect::<Vec<_>>().join(", ")))
        .help("`mcp-lint view --tokens` lists the cost of each part, and what could be saved")
        .report(context);
}

rule! {
    name: "tool-task-support-value",
    category: Correctness,
    summary: "`taskSupport` is not `forbidden`, `optional` or `required`",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    fix: Unsafe,
    check: Tool(check),
}

/// The allowed values.
const VALUES: [&str; 3] = ["forbidden", "optional", "required"];

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.execution().and_then(|execution| execution.get("taskSupport"));
    let Some(given) = given.filter(|given| !given.is_null()) else { return };
    let text = given.as_str();
    if text.is_some_and(|text| VALUES.contains(&text)) {
        return;
    }
    let message = format!("`taskSupport` is {}, not one of its three values", described(given));
    let finding = Finding::new(place_of(given), message)
        .cite("MCP 2025-11-25, basic/utilities/tasks: clients reject a list with another value")
        .by_revision();
    // The three values differ in most of their letters, so at most one is near.
    let near = |known: &&str| {
        text.is_some_and(|text| edit_distance(&text.to_ascii_lowercase(), known, 2).is_some())
    };
    context.report(match VALUES.into_iter().find(near) {
        Some(known) => finding
            .help(format!("write `{known}`"))
            .unsafe_fix(format!("write `{known}`"), given.replacement(format!("\"{known}\""))),
        None => finding.help("write `forbidden`, `optional` or `required`"),
    });
}

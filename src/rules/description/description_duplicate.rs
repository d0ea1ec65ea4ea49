use crate::rules::limits::MIN_DUPLICATE_LETTERS;

rule! {
    name: "description-duplicate",
    category: Quality,
    summary: "two tools of one list have the same description",
    level: Info,
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let texts = list.tools.iter().filter_map(|tool| tool.description()?.as_str());
    if evidently_differ(texts.map(|text| text.trim().as_bytes())) {
        return;
    }
    let mut first_of: HashMap<&str, (&Tool<'d>, Value<'d>)> =
        HashMap::with_capacity(list.tools.len());
    // An alias in a registry is intended to be the same tool with another name.
    for tool in list.tools.iter().filter(|tool| !tool.is_alias()) {
        let Some(description) = tool.description() else { continue };
        let Some(text) = description.as_str().map(str::trim).filter(|text| !text.is_empty()) else {
            continue;
        };
        let Some(&(first, other)) = first_of.get(text) else {
            first_of.insert(text, (tool, description));
            continue;
        };
        // `tool-name-duplicate` reports tools of one name, and `description-placeholder`
        // placeholders.
        let same_name = first.display_name() == tool.display_name();
        if same_name || is_placeholder(text) || folded(text).len() < MIN_DUPLICATE_LETTERS {
            continue;
        }
        context.enter_tool(Some(tool));
        let name = quoted(first.display_name().unwrap_or_default());
        Finding::new(
            description.place(),
            format!("the description is identical to that of {name}"),
        )
        .label(other.place(), "first here")
        .note("a model distinguishes tools by their descriptions; here it can only guess")
        .help("describe how this tool differs from the other")
        .report(context);
    }
    context.enter_tool(None);
}

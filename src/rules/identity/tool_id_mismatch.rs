rule! {
    name: "tool-id-mismatch",
    summary: "`id` differs from the ID that namespace and name compose",
    level: Warning,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let (Some(id), Some(name)) = (tool.id(), tool.display_name()) else { return };
    // Other generators have a member `id` with another meaning.
    let Some(text) = id.as_str().filter(|_| tool.is_extended_record()) else { return };
    let style = context.options().id_style;
    let namespace = record::text(tool.namespace());
    let wanted = compose_tool_id(namespace, name, record::text(tool.version()), style);
    // `tool-id-format` reports an ID that cannot be parsed.
    if text == wanted || ToolId::parse(text, style).is_err() {
        return;
    }
    let message = format!("tool ID {} is not {}", quoted_string(text), quoted_string(&wanted));
    let json = serde_json::Value::from(wanted.as_str()).to_string();
    Finding::new(id.place(), message)
        .label(tool.place(), "the tool's own name")
        .cite(format!("toolfoundation record: `{}` is composed from these members", style.name()))
        .help(format!("write {}, or remove `id`", quoted_string(&wanted)))
        // Unsafe: lookups may use the old ID.
        .unsafe_fix("write the composed ID", id.replacement(json))
        .report(context);
}

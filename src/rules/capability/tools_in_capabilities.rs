rule! {
    name: "tools-in-capabilities",
    summary: "a server describes its tools in its capabilities",
    level: Warning,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((_, result)) = subject.handshake() else { return };
    let capability = result.get("capabilities").and_then(|given| given.get("tools"));
    let is_tool = |member: &Value<'_>| {
        ["inputSchema", "input_schema", "description"].iter().any(|key| member.has(key))
    };
    let mut members = capability.into_iter().flat_map(|it| it.entries().chain(it.items()));
    let Some(tool) = members.find(is_tool) else { return };
    Finding::new(tool.place(), "a tool is described in the capabilities")
        .cite(
            "MCP, basic/lifecycle: capabilities only declare what a server supports; clients \
             request the tools with `tools/list`, and ignore them here",
        )
        .help("respond to `tools/list` with the tools, and declare `\"tools\": {}`")
        .report(context);
}

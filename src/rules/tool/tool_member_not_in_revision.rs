use crate::model::tool_members;

rule! {
    name: "tool-member-not-in-revision",
    summary: "a member exists only in other revisions of the protocol",
    level: Warning,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // Servers that support several revisions send the members of all deliberately.
    if !context.protocol().is_known() {
        return;
    }
    let revision = context.revision();
    for known in tool_members().iter().filter(|it| !it.revisions().contains(revision)) {
        let member = subject.tool.value.get(known.name);
        let Some(member) = member.filter(|member| !member.is_null()) else { continue };
        let message = format!("`{}` is not a member of tools in {}", known.name, revision.name());
        let finding = Finding::new(member.key_place(), message)
            .cite(format!("MCP, schema.ts, Tool: revisions that have it: {}", known.revisions()))
            .note("peers of this revision ignore it")
            .help("remove it, or name the server's revision with `--protocol`")
            .by_revision();
        let loses_behaviour = matches!(known.name, "outputSchema" | "execution");
        finding.when(!loses_behaviour, |it| it.at_most(Severity::Info)).report(context);
    }
}

use crate::model::ToolIdFault;
use crate::rules::IdStyle;

rule! {
    name: "tool-id-format",
    summary: "`id` does not have the configured form",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(id) = tool.id() else { return };
    let Some(text) = id.as_str() else { return };
    let style = context.options().id_style;
    // If the ID is composed of the members, the rules about those have reported the fault already.
    if !text.is_empty() && text == composed(tool, style) {
        return;
    }
    let finding = match ToolId::parse(text, style) {
        Err(fault) => Some(refused(id, text, fault, style)),
        Ok(parts) => wrong_part(id, text, &parts),
    };
    if let Some(finding) = finding {
        let finding =
            finding.cite(format!("toolfoundation record: IDs have the form `{}`", style.name()));
        context.report(record::weighed(finding, tool, Severity::Info));
    }
}

fn composed(tool: &Tool<'_>, style: IdStyle) -> String {
    let name = tool.display_name().unwrap_or_default();
    compose_tool_id(record::text(tool.namespace()), name, record::text(tool.version()), style)
}

fn refused(id: Value<'_>, text: &str, fault: ToolIdFault, style: IdStyle) -> Finding {
    match fault {
        ToolIdFault::Empty => Finding::new(id.place(), "`id` is empty")
            .unsafe_remedy("remove it: the ID follows from the other members", id.removal()),
        ToolIdFault::TooManyParts { at } => Finding::new(
            id.slice_place(at, at + 1),
            format!("tool ID {} has too many parts for `{}`", quoted_string(text), style.name()),
        )
        .help(match style {
            IdStyle::NamespaceName => "use one `:` at most, or configure the style with a version",
            IdStyle::NamespaceNameVersion => "use two `:` at most",
        }),
        ToolIdFault::BlankPart { part, at } => {
            let end = text[at..].find(':').map_or(text.len(), |length| at + length);
            Finding::new(
                if end > at { id.slice_place(at, end) } else { id.place() },
                format!("the {part} of tool ID {} is blank", quoted_string(text)),
            )
            .help(format!("write a {part}, or leave out its `:`"))
        }
    }
}

/// The finding about a fault inside a part of an ID that could be parsed.
fn wrong_part(id: Value<'_>, text: &str, parts: &ToolId<'_>) -> Option<Finding> {
    // Without a `:`, an ID may be specific to another generator.
    let start = parts.namespace?.len() + 1;
    if let Some((at, character)) = foreign_name_characters(parts.name).first() {
        let at = start + at;
        let message = format!("the name in tool ID {} is not a tool name", quoted_string(text));
        return Some(
            Finding::new(id.slice_place(at, at + character.len_utf8()), message)
                .help("use only ASCII letters, digits, `_`, `-` and `.`"),
        );
    }
    let version = parts.version.filter(|version| Version::parse(version).is_none())?;
    let message =
        format!("{} in tool ID {} is not a version", quoted_string(version), quoted_string(text));
    Some(
        Finding::new(id.slice_place(text.len() - version.len(), text.len()), message)
            .help("write a version such as `1.2.3`")
            .at_most(Severity::Warning),
    )
}

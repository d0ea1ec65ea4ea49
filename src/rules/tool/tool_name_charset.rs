use crate::model::plain_name;

rule! {
    name: "tool-name-charset",
    summary: "`name` has characters other than letters, digits, `_`, `-` and `.`",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(name) = tool.display_name() else { return };
    let foreign = foreign_name_characters(name);
    let Some(&(at, first)) = foreign.first() else { return };
    let characters: Vec<_> =
        foreign.iter().map(|(_, character)| spelt_character(*character)).collect();
    let message = format!("tool name {} contains {}", quoted(name), listed(&characters, 3));
    let finding = Finding::new(tool.name_slice_place(at, at + first.len_utf8()), message);
    let dangers = dangers(name);
    let finding = if dangers.is_empty() {
        with_weight(finding, name, context.revision())
    } else {
        dangers.into_iter().fold(finding, Finding::note)
    };
    let finding = finding.when(foreign.iter().any(|(_, character)| *character == '/'), |it| {
        it.note("SEP-986 allowed `/`; the specification's page does not")
    });
    context.report(if is_placeholder(name) {
        finding.help("make sure that whatever replaces the placeholder contains only ASCII letters, digits, `_`, `-` and `.`")
    } else {
        with_rename(finding, tool, renamed(name, subject.list))
    });
}

/// The dangers of characters that rules about texts report in other strings, with the same severity
/// in every revision. Those rules skip the name, which this rule checks.
fn dangers(name: &str) -> Vec<String> {
    let mut dangers = Vec::new();
    dangers.extend(first_control(name).map(|control| {
        if control.escape {
            "printed raw, it can hide or overwrite lines, or forge output".to_owned()
        } else {
            "people do not see it, and many programs cut or reject such text".to_owned()
        }
    }));
    if let Some(hidden) = hidden_characters(name) {
        let decoded = hidden.message.map(|message| sanitized(&message, MAX_DECODED_CHARACTERS));
        dangers
            .extend(decoded.map(|message| format!("decoded, hidden characters read: {message}")));
        dangers.push(
            "models and programs read characters that reviewers of the name do not see".to_owned(),
        );
    }
    dangers
}

fn with_weight(finding: Finding, name: &str, revision: Revision) -> Finding {
    let finding = if revision < Revision::V2025_11_25 {
        finding
            .note(
                "this revision states no format, so that this is a warning; since 2025-11-25 it \
                 is an error, and clients and model providers reject other names",
            )
            .at_most(Severity::Warning)
            .by_revision()
    } else {
        // The specification says SHOULD. This is an error because SDKs and providers reject the
        // name.
        finding.cite(
            "MCP 2025-11-25, server/tools, Tool Names: only ASCII letters, digits, `_`, `-` and \
             `.`; SDKs and model providers reject others",
        )
    };
    // It may be filled in before a client receives the name.
    if is_placeholder(name) {
        finding
            .note("this looks like a placeholder that is filled in later")
            .at_most(Severity::Warning)
    } else {
        finding
    }
}

fn is_placeholder(name: &str) -> bool {
    name.contains("${") || name.contains("{{")
}

fn with_rename(finding: Finding, tool: &Tool<'_>, name: Option<String>) -> Finding {
    let Some(name) = name else {
        return finding.help("use only ASCII letters, digits, `_`, `-` and `.`");
    };
    // Unsafe: callers use the old name.
    let edit = match tool.name() {
        Some(value) => value.replacement(format!("\"{name}\"")),
        None => tool.value.renaming(name.clone()),
    };
    finding
        .help(format!("rename it to `{name}`, and update its callers"))
        .unsafe_fix(format!("rename it to `{name}`"), vec![edit])
}

/// The name without invalid characters, if no other tool of the list has or may get that name.
fn renamed(name: &str, list: &ToolList<'_>) -> Option<String> {
    plain_name(name).filter(|new| list.may_be_called(name, new))
}

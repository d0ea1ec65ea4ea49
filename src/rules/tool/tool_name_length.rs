use crate::model::{NAME_LIMIT, short_name};

rule! {
    name: "tool-name-length",
    summary: "`name` has more than 128 characters",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(name) = tool.display_name() else { return };
    let Some((start, _)) = name.char_indices().nth(NAME_LIMIT) else { return };
    let length = name.chars().count();
    let message = format!("tool name {} has {length} characters", quoted(name));
    let place = tool.name_slice_place(start, name.len());
    let mut finding = Finding::new(place, message)
        .help(format!("shorten it to at most {NAME_LIMIT} characters, and rename its callers"));
    if let Some(cut) = cut(name, subject.list) {
        let place = tool.name_slice_place(cut.len(), name.len());
        let edit = TreeEdit::ReplacePlace(place, String::new());
        finding = finding.unsafe_fix(format!("cut it to {}", quoted(cut)), vec![edit]);
    }
    context.report(if context.revision() < Revision::V2025_11_25 {
        finding
            .note(
                "this revision has no limit, so this is a warning; since 2025-11-25 it is \
                 an error, and SDKs and model providers reject longer names",
            )
            .at_most(Severity::Warning)
            .by_revision()
    } else {
        // The specification says SHOULD. This is an error because SDKs and providers reject the
        // name.
        finding.cite(
            "MCP 2025-11-25, server/tools, Tool Names: at most 128 characters; SDKs and model \
             providers reject longer ones",
        )
    });
}

/// The truncated name, if no other tool of the list has or may get that name.
fn cut<'n>(name: &'n str, list: &ToolList<'_>) -> Option<&'n str> {
    short_name(name).filter(|new| list.may_be_called(name, new))
}

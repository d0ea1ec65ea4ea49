rule! {
    name: "content-kind-unknown",
    summary: "a content block has an unknown type",
    level: Error,
    fix: Unsafe,
    check: Typed(&["ContentBlock"], check),
}

fn check(block: Value<'_>, context: &mut Context<'_>) {
    let Some(kind) = block.text_of("type").filter(|kind| content_types().all(|it| it.0 != *kind))
    else {
        return;
    };
    let Some(member) = block.get("type") else { return };
    let known = content_types().filter(|(_, revisions)| revisions.contains(context.revision()));
    let names: Vec<_> = known.map(|(name, _)| format!("`{name}`")).collect();
    let finding =
        Finding::new(member.place(), format!("unknown content block type {}", quoted_string(kind)))
            .cite("MCP, schema.ts, ContentBlock: clients that check types reject the whole result");
    context.report(match meant_by(kind) {
        Some(meant) if edit_distance(meant, &kind.to_ascii_lowercase(), 2).is_some() => {
            finding.rewriting(format!("write {}", quoted_string(meant)), meant)
        }
        Some(meant) => finding.help(format!("write a block of the type `{meant}`")),
        None if kind.starts_with("tool_") => finding
            .note("`tool_use` and `tool_result` belong to sampling messages only")
            .help(format!("use one of {}", listed(&names, 9))),
        None => finding.help(format!("use one of {}", listed(&names, 9))),
    });
}

/// The known type of content that an unknown one was probably intended to be.
fn meant_by(kind: &str) -> Option<&'static str> {
    let letters = kind.replace(['-', ' '], "_").to_ascii_lowercase();
    match letters.as_str() {
        "resourcelink" | "link" | "resource_links" => return Some("resource_link"),
        "image_url" | "img" | "picture" => return Some("image"),
        "embedded_resource" | "embeddedresource" | "blob" | "file" => return Some("resource"),
        "string" | "markdown" | "json" | "input_text" | "output_text" => return Some("text"),
        _ => {}
    }
    nearest_within(&letters, content_types().map(|(name, _)| name), |name| 1 + name.len() / 6)
}

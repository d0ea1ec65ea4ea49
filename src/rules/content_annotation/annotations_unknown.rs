use crate::model::is_content_annotation;

rule! {
    name: "annotations-unknown",
    category: Quality,
    summary: "a member of a block's `annotations` is not defined by the protocol",
    level: Info,
    check: Typed(&["Annotations"], check),
}

fn check(annotations: Value<'_>, context: &mut Context<'_>) {
    for member in annotations.entries() {
        let key = member.key_text();
        if is_content_annotation(member) {
            continue;
        }
        let message = format!("annotations of content have no {}", quoted(key));
        let finding = Finding::new(member.key_place(), message);
        context.report(if key.ends_with("Hint") || key == "title" {
            finding
                .note("hints describe a tool: they belong in the annotations of its definition")
                .help("move it to the tool's definition")
        } else {
            finding.note("unknown members are accepted and have no effect").help(
                "use `audience`, `priority` or `lastModified`; custom data belongs in `_meta`",
            )
        });
    }
}

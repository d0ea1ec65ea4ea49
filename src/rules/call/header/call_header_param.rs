rule! {
    name: "call-header-param",
    summary: "a recorded call lacks the header of an argument that its tool annotates",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let schema = subject.tool.and_then(|tool| tool.get("inputSchema"));
    let (Some(message), Some(schema)) = (subject.message, schema) else { return };
    let mut objects: Vec<_> = subject.call.arguments.map(|it| (schema, it)).into_iter().collect();
    while let Some((schema, object)) = objects.pop() {
        for property in schema.get("properties").into_iter().flat_map(Value::entries) {
            let value = object.get(property.key_text()).filter(|value| !value.is_null());
            let Some(value) = value else { continue };
            objects.push((property, value));
            let Some(name) = property.text_of("x-mcp-header") else { continue };
            let part = format!("the argument {}", quoted(property.key_text()));
            let name = format!("Mcp-Param-{name}");
            // A value may have been hidden when it was recorded, so it is not compared.
            let finding = wrong_header(message, &name, &part, value.place(), |_| true, true);
            context.report_all(finding.map(|it| it.label_elsewhere(property, "annotated here")));
        }
    }
}

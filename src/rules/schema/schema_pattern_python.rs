use crate::schema::python_rejection;

rule! {
    name: "schema-pattern-python",
    category: Portability,
    summary: "a pattern of `outputSchema` cannot be compiled by Python's `re`",
    level: Warning,
    source: "Python SDK 2.3, ClientSession.validate_tool_result (jsonschema, `check_schema`)",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // The client of the Python SDK validates results only, and compiles no other schema.
    if subject.role != SchemaRole::Output {
        return;
    }
    for pattern in patterns(subject.schema) {
        // An invalid regular expression is reported by another rule.
        if judge_pattern(pattern.text) != PatternVerdict::Valid {
            continue;
        }
        let Some(incompatibility) = python_rejection(pattern.text) else { continue };
        let value = pattern.value;
        let place = if pattern.is_key {
            value.key_slice_place(incompatibility.start, incompatibility.end)
        } else {
            value.slice_place(incompatibility.start, incompatibility.end)
        };
        let shown = quoted_string(pattern.text);
        Finding::new(place, format!("pattern {shown} cannot be compiled by Python"))
            .note(format!("it has {}", incompatibility.what))
            .note("the Python SDK rejects every result of the tool: \"Invalid schema\"")
            .help("write the pattern without it, or check the value in the tool")
            .report(context);
    }
}

rule! {
    name: "schema-required-boolean",
    summary: "`required` is a boolean on a property",
    level: Error,
    fix: Safe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let violations = subject.schema.violations().iter();
    for violation in violations.filter(|found| found.kind == ViolationKind::BooleanRequired) {
        let lost = subject.lost_unless_compiled(violation.node);
        context.report(finding(subject.schema.node(violation.node), violation).note_if(lost));
    }
}

fn finding(node: SchemaNode<'_, '_>, violation: &Violation<'_>) -> Finding {
    let value = violation.value;
    let required = value.is_true();
    let message = format!("`required` must be an array of names, found `{required}`");
    let finding = Finding::new(value.entry_place(), message).note(
        "boolean `required` is draft-03 syntax; since draft-04 it is an array on the enclosing \
         object, and validators reject anything else",
    );
    if !required {
        return finding
            .help("remove it: a property is optional unless listed")
            .safe_fix("remove `required: false`", value.removal());
    }
    // Unsafe below: validators that ignore the boolean treat the property as optional.
    let property = node.value().key().filter(|_| node.via() == Some(Keyword::Properties));
    let (Some(name), Some(parent)) = (property, node.parent()) else {
        return finding.help("list the names in the enclosing object's `required`");
    };
    let list = parent.keyword(Keyword::Required);
    if list.is_some_and(|list| list.items().any(|item| item.is_text(name))) {
        return finding
            .help("remove it: the enclosing object's `required` lists the property")
            .safe_fix("remove `required: true`", value.removal());
    }
    finding.help(format!("add {} to the enclosing object's `required`", quoted(name))).unsafe_fix(
        "move it to the enclosing object",
        vec![value.removal(), requirement(parent, name)],
    )
}

/// The edit that adds a name to `required` of an object's schema.
pub(super) fn requirement(parent: SchemaNode<'_, '_>, name: &str) -> TreeEdit {
    let json = serde_json::Value::from(name).to_string();
    match parent.keyword(Keyword::Required) {
        Some(list) if list.is_array() => TreeEdit::Append(list.id(), json),
        _ => parent.value().last_member("required", format!("[{json}]")),
    }
}

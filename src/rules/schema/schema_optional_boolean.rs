use crate::rules::schema::schema_required_boolean::requirement;

rule! {
    name: "schema-optional-boolean",
    summary: "`optional` is a boolean on a property",
    level: Warning,
    fix: Safe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for (node, member) in subject.schema.unknown_members() {
        // Elsewhere it is an annotation, like any other unknown key (2020-12 Core, section 6.5).
        if !member.has_key("optional") || node.via() != Some(Keyword::Properties) {
            continue;
        }
        if let Some(optional) = member.as_bool() {
            context.report(finding(node, member, optional));
        }
    }
}

fn finding(node: SchemaNode<'_, '_>, member: Value<'_>, optional: bool) -> Finding {
    let name = node.value().key_text();
    let message = "`optional` is not a keyword of JSON Schema, and is ignored";
    let finding = Finding::new(member.entry_place(), message)
        .note("a property is optional unless `required` of the enclosing object lists it");
    let required = node.parent().and_then(|parent| parent.keyword(Keyword::Required));
    let listed = required.and_then(|names| names.items().find(|item| item.is_text(name)));
    match (optional, listed) {
        (true, Some(listed)) => finding
            .label(listed.place(), "required by this")
            .help(format!("remove {} from `required`, or remove `optional`", quoted(name))),
        // It agrees with `required`, so nothing changes without it.
        (true, None) | (false, Some(_)) => {
            finding.help("remove it").safe_fix("remove `optional`", member.removal())
        }
        (false, None) => {
            let finding = finding
                .help(format!("list {} in `required` of the enclosing object", quoted(name)));
            finding.with(node.parent(), |it, parent| {
                let edits = vec![member.removal(), requirement(parent, name)];
                it.unsafe_fix("move it to the enclosing object", edits)
            })
        }
    }
}

rule! {
    name: "elicitation-schema",
    summary: "a form asks for a value that the revision does not allow",
    level: Error,
    fix: Unsafe,
    check: Shape(&WORDS), Typed(&["ChoicesSchema"], check),
}

const WHY: &str = "MCP, client/elicitation, Requested Schema: a flat object of strings, numbers, booleans \
                   and choices";

const WORDS: ShapeWords = ShapeWords {
    whose: "a field",
    cite: WHY,
    help: "ask for single values, each in its own property",
    adapt: of_field,
    ..ShapeWords::DEFAULT
};

fn of_field(mut finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    // What the author wants to ask for is not known.
    finding.fix = None;
    if fault.member.is_some_and(|member| member.name == "properties") {
        let field = fault.value?;
        finding.message =
            format!("{} is not a single value or choice", quoted(field.key_text())).into();
    }
    let field = fault.object;
    let choices = ["oneOf", "enum", "const", "anyOf"].into_iter().find(|key| field.has(key));
    let lacks_type = fault.kind == FaultKind::Missing && fault.name() == "type";
    let finding = match (field.get("$ref"), choices.filter(|_| lacks_type)) {
        (Some(reference), _) if lacks_type => {
            let headline =
                format!("{} uses `$ref`, which forms do not have", quoted(field.key_text()));
            Finding { place: reference.place(), message: headline.into(), ..finding }
                .help("write the definition in its place, without `$defs`")
        }
        (None, Some(key)) => {
            let headline = format!("{} has `{key}`, but no `type`", quoted(field.key_text()));
            let edit = field.first_member("type", "\"string\"".to_owned());
            Finding { message: headline.into(), ..finding }
                .unsafe_remedy("add `\"type\": \"string\"`", edit)
        }
        _ => finding,
    };
    let finding = finding.note("clients show no form, and respond with an error");
    Some(finding.warning_if(fault.is_fraction()))
}

fn check(field: Value<'_>, context: &mut Context<'_>) {
    if context.revision() >= Revision::V2025_11_25 {
        return;
    }
    let name = quoted(field.key_text());
    Finding::new(
        place_of(field),
        format!("{name} asks for several choices, which requires 2025-11-25"),
    )
    .cite(WHY)
    .note("clients of earlier revisions need not know how to show such a field")
    .at_most(Severity::Warning)
    .help("ask for one choice, with `type: string` and `enum`")
    .by_revision()
    .report(context);
}

rule! {
    name: "input-requests-form-schema",
    category: Correctness,
    summary: "a form lacks its message, or its schema is not a flat object",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let requests = subject.result.value.get("inputRequests");
    for request in requests.into_iter().flat_map(Value::entries) {
        let asks = request.get("method").is_some_and(|it| it.is_text("elicitation/create"));
        let params = request.get("params").filter(|params| asks && params.is_object());
        let Some(params) = params else { continue };
        // Without a mode it is a form. The other mode, `url`, has no schema.
        if params.get("mode").is_some_and(|mode| !mode.is_text("form")) {
            continue;
        }
        let found = form_findings(params, context.revision());
        context.report_all(found.into_iter().map(|finding| {
            finding
                .cite(
                    "MCP 2026-07-28, client/elicitation: a `message`, and a flat object of \
                     strings, numbers, booleans and choices",
                )
                .help("request individual values, each in its own property")
                .by_revision()
        }));
    }
}

fn form_findings(params: Value<'_>, revision: Revision) -> Vec<Finding> {
    let mut found: Vec<_> =
        faults(params, "ElicitForm", revision).iter().filter_map(form_finding).collect();
    let schema = params.get("requestedSchema");
    let properties = schema.into_iter().flat_map(|schema| schema.entries_of("properties"));
    found.extend(properties.filter(|property| !is_primitive(*property)).map(|property| {
        let headline = format!("{} is not a single value or choice", quoted(property.key_text()));
        Finding::new(place_of(property), headline)
    }));
    found
}

/// The finding about a fault of the form itself or of its schema, not of a property.
fn form_finding(fault: &Fault<'_>) -> Option<Finding> {
    let type_name = fault.of.map(|of| of.name);
    match (type_name?, fault.name(), fault.value) {
        _ if fault.is_inside() => None,
        ("ElicitForm", "message" | "requestedSchema", _) => Some(finding_about(fault, "the form")),
        ("ElicitSchema", "type", Some(kind)) => {
            Some(wrong_type(kind, "`type` of `requestedSchema`", "`\"object\"`"))
        }
        ("ElicitSchema", "type" | "properties", _) => {
            Some(finding_about(fault, "`requestedSchema`"))
        }
        _ => None,
    }
}

/// A string, number or boolean, or an array of choices.
fn is_primitive(property: Value<'_>) -> bool {
    match property.text_of("type") {
        Some("string" | "number" | "integer" | "boolean") => property.get("properties").is_none(),
        // Clients show it as a list of choices; they have no widget for other arrays.
        Some("array") => {
            let choices =
                |items: Value<'_>| ["enum", "anyOf", "oneOf"].iter().any(|key| items.has(key));
            property.get("items").is_some_and(choices)
        }
        _ => false,
    }
}

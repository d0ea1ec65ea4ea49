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
        context.report_all(faults(params).into_iter().map(|finding| {
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

fn faults(params: Value<'_>) -> Vec<Finding> {
    let mut found = faulty_members(
        params,
        "the form",
        &[required("message", MemberType::Text), required("requestedSchema", MemberType::Object)],
    );
    let schema = params.get("requestedSchema").filter(|schema| schema.is_object());
    let Some(schema) = schema else { return found };
    found.extend(faulty_members(
        schema,
        "`requestedSchema`",
        &[required("properties", MemberType::Object)],
    ));
    match schema.get("type") {
        Some(kind) if kind.is_text("object") => {}
        Some(kind) => {
            found.push(wrong_type(kind, "`type` of `requestedSchema`", "`\"object\"`"));
        }
        None => found.push(Finding::new(place_of(schema), "`requestedSchema` has no `type`")),
    }
    let properties = schema.entries_of("properties");
    found.extend(properties.filter(|property| !is_primitive(*property)).map(|property| {
        let headline = format!("{} is not a single value or choice", quoted(property.key_text()));
        Finding::new(place_of(property), headline)
    }));
    found
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

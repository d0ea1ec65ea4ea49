rule! {
    name: "embedded-resource-uri",
    summary: "a resource does not have an absolute `uri`",
    level: Error,
    check: Shape(&words_of_uri("a resource")), Typed(RESOURCE_CONTENTS, check),
}

fn check(resource: Value<'_>, context: &mut Context<'_>) {
    context.report_all(relative_uri(resource));
}

rule! {
    name: "resource-uri",
    summary: "the URI of a listed or requested resource is not absolute",
    level: Error,
    check: Typed(HOLDERS, check),
}

const HOLDERS: &[&str] = &[
    "Resource",
    "ReadResourceRequestParams",
    "ResourceRequestParams",
    "ResourceUpdatedNotificationParams",
];

fn check(holder: Value<'_>, context: &mut Context<'_>) {
    context.report_all(relative_uri(holder));
}

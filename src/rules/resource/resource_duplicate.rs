rule! {
    name: "resource-duplicate",
    category: Correctness,
    summary: "two resources of a list have the same URI, or two templates the same template",
    level: Warning,
    check: Both(&Check::Typed(&["ListResourcesResult", "ListResourceTemplatesResult"], check), &Check::Transcript(check_pages)),
}

fn check(result: Value<'_>, context: &mut Context<'_>) {
    for kind in [ListedKind::Resource, ListedKind::Template] {
        let entries = result.get(kind.member()).into_iter().flat_map(Value::items);
        let names = entries.filter_map(|entry| Some((0, entry.get(kind.key())?)));
        report_duplicates(kind, names, true, context);
    }
}

fn check_pages(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for listing in subject
        .listings
        .iter()
        .filter(|it| matches!(it.kind, ListedKind::Resource | ListedKind::Template))
    {
        report_duplicates(listing.kind, listing.names(), false, context);
    }
}

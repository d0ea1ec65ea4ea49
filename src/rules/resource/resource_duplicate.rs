rule! {
    name: "resource-duplicate",
    category: Correctness,
    summary: "two resources of a list have the same URI, or two templates the same template",
    level: Warning,
    check: Both(&Check::Typed(&["ListResourcesResult", "ListResourceTemplatesResult"], check), &Check::Transcript(check_pages)),
}

const KINDS: [ListedKind; 2] = [ListedKind::Resource, ListedKind::ResourceTemplate];

fn check(result: Value<'_>, context: &mut Context<'_>) {
    for kind in KINDS {
        let entries = result.get(kind.member()).into_iter().flat_map(Value::items);
        let names = entries.filter_map(|entry| Some((0, entry.get(kind.key())?)));
        report_duplicates(kind, names, true, context);
    }
}

fn check_pages(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for listing in subject.listings {
        if let Some(kind) = listing.kind.filter(|kind| KINDS.contains(kind)) {
            report_duplicates(kind, listing.names(), false, context);
        }
    }
}

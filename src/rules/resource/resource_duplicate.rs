rule! {
    name: "resource-duplicate",
    summary: "two resources of a list have the same URI, or two templates the same template",
    level: Warning,
    check: Typed(RESULTS, check), Transcript(check_pages),
}

const RESULTS: &[&str] = &["ListResourcesResult", "ListResourceTemplatesResult"];
const KINDS: &[ListedKind] = &[ListedKind::Resource, ListedKind::ResourceTemplate];

fn check(result: Value<'_>, context: &mut Context<'_>) {
    report_duplicates_of_page(KINDS, result, context);
}

fn check_pages(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    report_duplicates_of_pages(KINDS, subject, context);
}

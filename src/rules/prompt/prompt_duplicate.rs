rule! {
    name: "prompt-duplicate",
    summary: "two prompts of a list have the same name",
    level: Warning,
    check: Typed(RESULTS, check), Transcript(check_pages),
}

const RESULTS: &[&str] = &["ListPromptsResult"];
const KINDS: &[ListedKind] = &[ListedKind::Prompt];

fn check(result: Value<'_>, context: &mut Context<'_>) {
    report_duplicates_of_page(KINDS, result, context);
}

fn check_pages(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    report_duplicates_of_pages(KINDS, subject, context);
}

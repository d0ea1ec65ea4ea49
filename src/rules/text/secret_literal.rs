use crate::model::text::find_secret;

rule! {
    name: "secret-literal",
    category: Security,
    summary: "a string in a tool, prompt or resource looks like a secret key",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; the key formats that their issuers publish",
    check: Text(check), Transcript(check_redacted),
}

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.traits.long_runs {
        return;
    }
    let Some(secret) = find_secret(subject.text) else { return };
    let holder = if subject.tool.is_some() { "the tool" } else { "the text" };
    // The key itself is not repeated: reports are kept and passed on.
    let finding = Finding::new(
        subject.place_of(&secret.range),
        format!("{holder} contains what looks like {}", secret.what),
    )
    .note("every client of the server receives it, and so does every model provider")
    .help("revoke the key, and have the server read it from its own environment");
    context.report(match secret.certainty {
        Certainty::Certain => finding,
        // Other things have this format as well.
        Certainty::Likely => finding.at_most(Severity::Warning),
    });
}

/// Members of definitions whose values are part of what a client shows or sends.
const VALUES: [&str; 7] =
    ["default", "const", "enum", "examples", "description", "title", "instructions"];

/// Secrets in the lists of a server that the recorder has hidden, so that their texts are not known here.
fn check_redacted(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let pages = subject.listings.iter().flat_map(|listing| &listing.pages);
    for result in pages.filter_map(|page| page.result) {
        // At the key, because no finding is about a text that replaces a secret.
        for member in subject.redacted_in(result).filter_map(shown_member) {
            let what = "the list contains what looks like a secret, which the recording hides";
            Finding::new(member.key_slice_place(0, member.key_text().len()), what)
                .note("every client of the server receives it, and so does every model provider")
                .help("revoke the key, and have the server read it from its own environment")
                // A placeholder of the same format is hidden as well.
                .at_most(Severity::Warning)
                .report(context);
        }
    }
}

/// The member that clients show or send and that contains a value.
fn shown_member(value: Value<'_>) -> Option<Value<'_>> {
    let mut around = Some(value);
    while let Some(value) = around {
        if value.key().is_some_and(|key| VALUES.contains(&key)) {
            return Some(value);
        }
        around = value.document().parent_of(value.id());
    }
    None
}

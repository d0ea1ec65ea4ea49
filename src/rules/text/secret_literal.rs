use crate::model::text::{Certainty, find_secret};

rule! {
    name: "secret-literal",
    category: Security,
    summary: "a string in a tool, prompt or resource looks like a secret key",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; the key formats that their issuers publish",
    check: Text(check),
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

use crate::model::text::concealment;

rule! {
    name: "text-concealment",
    category: Security,
    summary: "a description asks the model to hide something from the user",
    level: Warning,
    check: Description(check),
}

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(phrase) = concealment(subject.text) else { return };
    let shown =
        sanitized(&subject.text[phrase.clone()].replace(['\n', '\r'], " "), MAX_QUOTED_CHARACTERS);
    let message = format!("the text asks the model to hide something from the user: `{shown}`");
    Finding::new(subject.place_of(&phrase), message)
        .cite("MCP, Security and Trust & Safety: users should understand what a tool does")
        .note("poisoned descriptions typically contain such wording")
        .help("describe openly what the tool does")
        .report(context);
}

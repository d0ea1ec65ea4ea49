use crate::rules::registry::shared::report_secrets;

rule! {
    name: "card-secret",
    category: Security,
    summary: "a server card contains a secret",
    level: Error,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    let note = "cards are public: they must not include credentials or tokens";
    report_secrets(card.root, "card", note, context);
}

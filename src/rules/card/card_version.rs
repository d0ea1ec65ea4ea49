use crate::rules::registry::shared::is_range;

rule! {
    name: "card-version",
    category: Correctness,
    summary: "the version of a server card is a range",
    level: Error,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    let Some(version) = card.root.get("version").filter(|it| is_range(it.text())) else { return };
    let message = format!("the version {} is a range", quoted_string(version.text()));
    Finding::new(version.place(), message)
        .note("the card describes one version of the server, and ranges are rejected")
        .help("write one exact version, as `1.2.0`")
        .report(context);
}

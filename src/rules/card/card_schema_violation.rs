use crate::rules::registry::shared::is_range;

rule! {
    name: "card-schema-violation",
    summary: "a server card violates the published schema",
    level: Error,
    fix: Unsafe,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    let mut mismatches = card.mismatches_of(None);
    let schema = card.root.get("$schema");
    mismatches.retain(|it| schema.is_none_or(|schema| schema.id() != it.value.id()));
    let is_wrong = |it: &Value<'_>| !card.is_draft() && !it.is_text(ServerCard::SCHEMA);
    if let Some(schema) = schema.filter(is_wrong) {
        let is_of_entries = schema.text().contains("server.schema.json");
        let of_entries =
            "it is the schema of registry entries, `server.json`, which is another format";
        let address = format!("\"{}\"", ServerCard::SCHEMA);
        Finding::new(
            schema.place(),
            format!("`$schema`: {} is not that of cards", described(schema)),
        )
        .note("clients recognise the format by this member, which has one value in version 1")
        .note_if(is_of_entries.then_some(of_entries))
        .help(format!("set it to `{}` if the file is a card", ServerCard::SCHEMA))
        .unsafe_fix("declare the schema of server cards", vec![schema.replacement(address)])
        .report(context);
    }
    if let Some(version) = card.root.get("version").filter(|it| is_range(it.text())) {
        Finding::new(version.place(), format!("the version {} is a range", quoted_value(version)))
            .note("the card describes one version of the server, and ranges are rejected")
            .help("write one exact version, as `1.2.0`")
            .report(context);
    }
    for finding in published_findings(&mismatches) {
        finding
            .note("the published schema of server cards, version 1, rejects the card")
            .help("correct the value")
            .report(context);
    }
}

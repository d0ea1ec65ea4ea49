use serde_json::{Value as Json, json};

rule! {
    name: "card-older-shape",
    summary: "a server card has the shape of a draft, not that of version 1",
    level: Error,
    fix: Unsafe,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    if !card.is_draft() {
        return;
    }
    let names: Vec<_> = card.members_of_drafts().map(|it| quoted(it.key_text())).collect();
    let missing = ["$schema", "name", "version", "description", "remotes"];
    let missing: Vec<_> = missing.into_iter().filter(|it| !card.root.has(it)).map(quoted).collect();
    let message = format!("the card has members of a draft: {}", listed(&names, 4));
    let mut finding = Finding::new(place_of(card.root), message)
        .note(format!("version 1 has no such members, and the card lacks {}", listed(&missing, 5)))
        .help("write a card of version 1: `$schema`, `name`, `version`, `description`, `remotes`");
    for member in card.members_of_drafts().take(MAX_LABELLED_MEMBERS) {
        let label = format!("now {}", replacement(member.key_text()));
        finding = finding.label(member.key_place(), label);
    }
    match skeleton(card.root).and_then(|new| serde_json::to_string_pretty(&new).ok()) {
        Some(new) => finding.unsafe_fix(
            "replace it by a card of version 1 with the same server",
            vec![card.root.replacement(new.replace('\n', card.root.document().any_line_break()))],
        ),
        None => finding,
    }
    .report(context);
}

/// A card of version 1 for the server of a draft; `None` without its name, version and address.
fn skeleton(root: Value<'_>) -> Option<Json> {
    let at = |holder: &str, key: &str| root.get(holder)?.text_of(key);
    let own = |key: &str| at("serverInfo", key).or_else(|| root.text_of(key));
    let short = |text: &str| text.chars().take(100).collect::<String>();
    let (name, version) = (own("name")?, own("version")?);
    let addresses = ["endpoint", "endpointUrl", "serverUrl", "url"];
    let of_transport = || at("transport", "endpoint").or_else(|| at("transport", "url"));
    let address = addresses.iter().find_map(|key| root.text_of(key)).or_else(of_transport)?;
    let url = Url::of(address).filter(|url| url.has_scheme("https") && url.host.contains('.'))?;
    let owner: Vec<&str> = url.host.trim_start_matches("www.").rsplit('.').collect();
    let is_part = |it: char| it.is_ascii_alphanumeric() || "._-".contains(it);
    let part = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    let part: Vec<&str> = part.split(|it| !is_part(it)).filter(|it| !it.is_empty()).collect();
    let full = match name.contains('/') {
        true => name.to_owned(),
        false => owner.join(".") + "/" + &part.join("-"),
    };
    let title = own("title").unwrap_or(name);
    Some(json!({
        "$schema": ServerCard::SCHEMA,
        "name": full,
        "version": version,
        "title": short(title),
        "description": short(own("description").unwrap_or(title)),
        "remotes": [{"type": "streamable-http", "url": address}],
    }))
}

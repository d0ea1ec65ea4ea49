use crate::rules::registry::shared::is_template;

rule! {
    name: "card-mismatch",
    summary: "a server card disagrees with the registry entry, or with a recorded handshake",
    level: Warning,
    check: Card(check),
}

const NOTE: &str =
    "clients and registries show the server as two, or as another version than it is";

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    if card.is_draft() {
        return;
    }
    if let Some(other) = card.entry.and_then(|entry| entry.get("version")) {
        compare(card.root, other, "the entry of the catalogue", context);
    }
    let is_entry = |root: &Value<'_>| root.has("packages") || root.has("remotes");
    let entry = card.neighbours.iter().filter_map(Neighbour::root).find(is_entry);
    let Some(entry) = entry else { return };
    for name in ["name", "version", "title", "description", "websiteUrl"] {
        if let Some(other) = entry.get(name) {
            compare(card.root, other, "`server.json`", context);
        }
    }
    let urls = || entry.items_of("remotes").filter_map(|remote| remote.get("url"));
    let has_other = |url: &Value<'_>| card.addresses().all(|(_, address)| !url.is_text(address));
    let is_unknown = |address: &str| urls().all(|url| !url.is_text(address));
    let unknown = card.addresses().find(|(_, address)| is_unknown(address));
    if let (Some((value, address)), Some(other)) = (unknown, urls().find(has_other)) {
        let message = format!("the address {} is not in `server.json`", quoted_string(address));
        Finding::new(value.place(), message)
            .label_elsewhere(other, "another address of the server")
            .note("clients that find the server in a registry connect elsewhere")
            .help("write the same addresses in both files")
            .report(context);
    }
}

/// Compares a member of a card with the member of this name in another document.
fn compare(card: Value<'_>, other: Value<'_>, place: &str, context: &mut Context<'_>) {
    let name = other.key_text();
    let Some(own) = card.get(name).filter(|own| own.is_string() && other.is_string()) else {
        return;
    };
    let is_released = |it: Value<'_>| !is_template(it.text()) && !it.text().starts_with("0.0.0");
    if own.text() != other.text() && is_released(own) && is_released(other) {
        Finding::new(own.place(), format!("`{name}` differs from that in {place}"))
            .label_elsewhere(other, format!("here {}", quoted_string(other.text())))
            .note(NOTE)
            .help(format!("write the same `{name}` in both places"))
            .report(context);
    }
}

/// The finding about a member of a card, with this value, that a recorded handshake contradicts.
pub(crate) fn in_handshake(member: &str, value: &str, recorded: &str) -> Finding {
    let (value, recorded) = (quoted_string(value), quoted_string(recorded));
    Finding::new(Place::FILE, format!("{member} {value} differs from {recorded} in the handshake"))
        .note("a card should not contradict the responses of the server, which clients prefer")
        .help("update the card together with the server")
}

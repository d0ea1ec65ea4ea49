rule! {
    name: "card-member-foreign",
    summary: "a server card has members of a draft or of a registry entry",
    level: Warning,
    fix: Unsafe,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    if card.is_draft() {
        return;
    }
    let mut members: Vec<_> = card.members_of_drafts().chain(card.root.get("packages")).collect();
    crate::sort::by_key(&mut members, |member| member.id());
    let Some(first) = members.first() else { return };
    let names: Vec<_> = members.iter().map(|it| quoted(it.key_text())).collect();
    let message = format!(
        "{} {} not belong in a card",
        listed(&names, 4),
        if names.len() == 1 { "does" } else { "do" }
    );
    let edits: Vec<_> = members.iter().map(|member| member.removal()).collect();
    let mut finding = Finding::new(first.key_place(), message)
        .note("a card has only what is needed to find the server and to connect to it")
        .note(format!("instead of {}: {}", names[0], replacement(first.key_text())))
        .unsafe_remedy("remove what clients do not read", edits);
    for member in members.iter().skip(1).take(MAX_LABELLED_MEMBERS) {
        let label = format!("instead: {}", replacement(member.key_text()));
        finding = finding.label(member.key_place(), label);
    }
    finding.report(context);
}

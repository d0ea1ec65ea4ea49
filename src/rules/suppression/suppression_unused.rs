rule! {
    name: "suppression-unused",
    category: Quality,
    summary: "a suppression does not match any finding",
    level: Warning,
    editor_tag: Unnecessary,
    check: Engine,
}

/// The finding about a rule that a comment suppresses without effect.
pub(crate) fn in_comment(place: Place, rule: &str) -> Finding {
    let message = format!("the comment ignores {}, which finds nothing here", quoted(rule));
    finding(place, message).help("remove the name, or the comment")
}

/// The finding about an override that matches no finding.
pub(crate) fn of_override(place: Place) -> Finding {
    finding(place, "the override matches no finding".to_owned())
        .help("remove the override, or correct what it matches")
}

/// The finding about an override of changes that matches no change.
pub(crate) fn of_changes(place: Place) -> Finding {
    Finding::new(place, "no change needs the override".to_owned())
        .note("it would accept a change that comes later")
        .help("remove the override, or correct what it matches")
}

fn finding(place: Place, message: String) -> Finding {
    Finding::new(place, message).note("it would hide a finding that comes back later")
}

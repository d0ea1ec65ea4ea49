rule! {
    name: "suppression-malformed",
    category: Quality,
    summary: "a suppression comment cannot be parsed",
    level: Warning,
    check: Engine,
}

/// The finding about a comment without `ignore[…]`.
pub(crate) fn not_ignore(place: Place) -> Finding {
    finding(place, "the comment suppresses nothing: it lacks `ignore[…]`")
}

/// The finding about a comment that names no rule.
pub(crate) fn no_rules(place: Place) -> Finding {
    finding(place, "the comment suppresses nothing: it names no rule")
}

/// The finding about a comment that names all rules at once.
pub(crate) fn all_rules(place: Place) -> Finding {
    finding(place, "the comment suppresses nothing: it does not name individual rules")
        .note("a wholesale suppression hides later findings")
}

fn finding(place: Place, message: &'static str) -> Finding {
    Finding::new(place, message).help("write `mcp-lint: ignore[rule-a, rule-b] reason`")
}

rule! {
    name: "suppression-unknown",
    category: Quality,
    summary: "a suppression names a rule that does not exist",
    level: Warning,
    fix: Unsafe,
    check: Engine,
}

/// The finding about an unknown rule name; `near` is a similar name.
pub(crate) fn finding(place: Place, name: &str, near: Option<&str>) -> Finding {
    let finding = Finding::new(place, format!("unknown rule {} in a suppression", quoted(name)));
    match near {
        Some(near) => finding
            .help(format!("did you mean `{near}`?"))
            .unsafe_fix(format!("write `{near}`"), []),
        None => finding.help("copy the name from the finding, or from `mcp-lint rules`"),
    }
}

/// The finding about the name of a category in a comment, which can only suppress rules.
pub(crate) fn category(place: Place, name: &str) -> Finding {
    let message = format!("{} is a category; comments suppress single rules", quoted(name));
    Finding::new(place, message).help("name the rules one by one, as the findings do")
}

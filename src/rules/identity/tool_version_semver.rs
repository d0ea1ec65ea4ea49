use crate::model::SemverFault;

rule! {
    name: "tool-version-semver",
    summary: "`version` has the right form, but violates SemVer 2.0",
    level: Warning,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(value) = subject.tool.version() else { return };
    let text = record::text(Some(value));
    // `tool-version-format` reports any other form.
    let Some(version) = Version::parse(text) else { return };
    let faults = version.semver_faults();
    let Some((range, fault)) = faults.into_iter().next() else { return };
    let (what, help) = match fault {
        SemverFault::LeadingZero => ("a number with a leading zero", "remove the zero"),
        SemverFault::EmptyIdentifier => ("an empty identifier", "remove one of the dots"),
        SemverFault::Overflow => ("a number beyond 64 bits", "write a smaller number"),
    };
    let cured = match fault {
        SemverFault::LeadingZero => text[range.start + 1..range.end].to_owned(),
        _ => text.replace("..", "."),
    };
    // An empty range would point at nothing.
    let place =
        if range.is_empty() { value.place() } else { value.slice_place(range.start, range.end) };
    Finding::new(place, format!("version {} has {what}", quoted_string(text)))
        .note(match fault {
            SemverFault::Overflow => "parsers of toolfoundation records truncate the number",
            _ => "SemVer 2.0.0, items 2, 9 and 10: package tools reject it",
        })
        .help(help)
        .when(fault != SemverFault::Overflow, |it| it.rewriting(help, cured))
        .report(context);
}

rule! {
    name: "document-yaml-line-break",
    category: Security,
    summary: "YAML 1.1 parsers read a character outside of quotes as a line break",
    level: Error,
    source: "YAML 1.2.2, section 5.4",
    check: Document(check),
}

/// Reports all line breaks as one finding: finding the value that contains each would take time
/// proportional to the number of values.
fn check(document: &Document, context: &mut Context<'_>) {
    let Some(breaks) = document.old_line_breaks() else { return };
    let character = document.text()[breaks.first.range()].chars().next().unwrap_or_default();
    let code = format!("U+{:04X}", u32::from(character));
    let message = match breaks.count {
        1 => format!("YAML 1.1 parsers read unquoted {code} as a line break"),
        count => format!("{count} unquoted line breaks of YAML 1.1, first {code}"),
    };
    Finding::new(document.bytes_place(breaks.first), message)
        .note("PyYAML, libyaml and others read 1.1: a comment may end there, and a tool begin")
        .help("remove it, or write it as an escape between double quotes")
        .report(context);
}

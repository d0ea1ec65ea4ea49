rule! {
    name: "docs-tool-missing",
    category: Quality,
    summary: "a document that lists the tools of a server leaves some out",
    level: Info,
    check: Engine,
}

/// The finding about tools that a document does not name, of which `names` are the first.
pub(crate) fn in_document(names: &[&str], missing: usize, of: usize) -> Finding {
    let shown: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    let rest = missing - names.len();
    let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    let help = format!("add {}{rest}", shown.join(", "));
    let message = match (missing, &*shown) {
        (1, [name]) => format!("the document does not name {name}, one of the server's {of} tools"),
        _ => format!("the document does not name {missing} of the server's {of} tools"),
    };
    Finding::new(Place::FILE, message)
        .note("users who read the document do not know what is missing from it")
        .help(help)
}

rule! {
    name: "docs-parameter-missing",
    category: Quality,
    summary: "a document's table of the parameters of a tool leaves some out",
    level: Info,
    check: Engine,
}

/// The finding about parameters that a table does not list, of which `names` are the first.
pub(crate) fn in_document(tool: &str, names: &[&str], missing: usize) -> Finding {
    let shown: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    let rest = missing - names.len();
    let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    let help = format!("add {}{rest}", shown.join(", "));
    let tool = quoted(tool);
    let message = match (missing, &*shown) {
        (1, [name]) => format!("the table of parameters of {tool} does not list {name}"),
        _ => format!("the table of parameters of {tool} does not list {missing} of them"),
    };
    Finding::new(Place::FILE, message)
        .note("users who read the document do not know what else they can ask for")
        .help(help)
}

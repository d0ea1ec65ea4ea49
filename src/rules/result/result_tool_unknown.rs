rule! {
    name: "result-tool-unknown",
    category: Quality,
    summary: "the tool of a recorded result has no known definition",
    level: Info,
    source: "mcp-lint: unchecked values are never reported as clean",
    check: Engine,
}

/// The reason why the tool of a result is unknown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Unknown {
    /// There are no definitions.
    NoTools,
    /// There are several tools, and the result does not name one.
    NotNamed,
    /// No definition has the name.
    NoSuchTool(String),
    /// The file is named after a tool that is defined in an unrelated folder.
    Elsewhere(String),
    /// Several definitions with this name have different output schemas.
    Ambiguous(String),
}

/// The headline about `count` results whose tool is unknown.
pub(crate) fn headline(unknown: &Unknown, count: usize) -> String {
    let subject = match count {
        1 => "the content of this result was not checked".to_owned(),
        count => format!("the content of {count} results was not checked"),
    };
    let why = match unknown {
        Unknown::NoTools => "no definitions were given".to_owned(),
        Unknown::NotNamed => "its tool is not named".to_owned(),
        Unknown::NoSuchTool(name) => format!("no definition of {}", quoted(name)),
        Unknown::Elsewhere(name) => {
            format!("{} is defined in another folder", quoted(name))
        }
        Unknown::Ambiguous(name) => format!("several definitions of {}", quoted(name)),
    };
    format!("{subject}: {why}")
}

/// The finding about `count` results whose tool is unknown, at the first of them; `near` is a
/// similar name that may be intended.
pub(crate) fn finding(
    result: &CallResult<'_>,
    unknown: &Unknown,
    count: usize,
    near: Option<&str>,
) -> Finding {
    let help = match (unknown, near) {
        (Unknown::NoTools, _) => "add `--tools PATH` with the definitions".to_owned(),
        (Unknown::NotNamed, _) => "add `--tool NAME`, or name the file after the tool".to_owned(),
        (Unknown::NoSuchTool(_), Some(near)) => {
            format!("name a tool that is defined, such as {}", quoted(near))
        }
        (Unknown::NoSuchTool(_) | Unknown::Elsewhere(_), _) => {
            "add `--tools PATH` with its definition".to_owned()
        }
        (Unknown::Ambiguous(_), _) => "give the definitions of one server at a time".to_owned(),
    };
    let named = result.tool.map(Value::place);
    let place = named.unwrap_or_else(|| result.place());
    Finding::new(place, headline(unknown, count))
        .note("the structure of the result was checked, but not its `structuredContent`")
        .help(help)
}

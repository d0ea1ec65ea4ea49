rule! {
    name: "tool-name-duplicate",
    summary: "two tools in one list, directory or server have the same name",
    level: Error,
    check: List(check), Transcript(check_pages),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    if evidently_differ(list.tools.iter().filter_map(|tool| tool.name()?.text_bytes())) {
        return;
    }
    let mut first_of: HashMap<&str, Value<'_>> = HashMap::with_capacity(list.tools.len());
    for tool in &list.tools {
        let Some(name) = tool.name() else { continue };
        let Some(text) = name.as_str().filter(|text| !text.is_empty()) else { continue };
        let Some(first) = first_of.get(text) else {
            first_of.insert(text, name);
            continue;
        };
        context.enter_tool(Some(tool));
        Finding::new(name.place(), format!("another tool is also called {}", quoted(text)))
            .label(first.place(), "first here")
            .cite("MCP, server/tools: a name identifies one tool of a server")
            .note("clients keep one of the two, or reject the list")
            .help("rename or remove one of the two")
            .report(context);
    }
    context.enter_tool(None);
}

/// Reports duplicate names on different pages of one list, which no single page shows.
fn check_pages(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for listing in subject.listings.iter().filter(|it| it.kind.is_none()) {
        let mut first_of: HashMap<&str, (usize, Value<'_>)> = HashMap::new();
        for (page, name) in listing.names() {
            let Some(text) = name.as_str().filter(|text| !text.is_empty()) else { continue };
            let (first_page, first) = *first_of.entry(text).or_insert((page, name));
            // Within one page the list itself is reported.
            if first_page == page {
                continue;
            }
            let message = format!("another page of this list has a tool called {}", quoted(text));
            Finding::new(name.place(), message)
                .label(first.place(), "first here")
                .cite("MCP, server/tools: a name identifies one tool of a server")
                .note("overlapping pages give clients a tool twice, or lose another one")
                .help("begin each page where the last one ended")
                .report(context);
        }
    }
}

/// The finding about a name under which the source code registers tools at `places` places, and of
/// which the server lists one.
pub(crate) fn in_source(name: &str, places: usize) -> Finding {
    let message = format!("the source code registers {places} tools called {}", quoted(name));
    Finding::new(Place::FILE, message)
        .at_most(Severity::Warning)
        .cite("MCP, server/tools: a name identifies one tool of a server")
        .note("the server lists one of them, and the others are never called")
        .help("rename or remove one of the two")
}

/// The finding about a tool with the same name as another single-tool file of the folder. It is
/// unknown whether one server offers both, so this is not an error. `same` marks identical copies;
/// `misnamed` is set if one of the files is named after another tool.
pub(crate) fn in_another_file(name: &str, same: bool, misnamed: bool) -> Finding {
    let name = quoted(name);
    let message = format!("a second file of this folder contains a tool called {name}");
    let finding = Finding::new(Place::FILE, message)
        .cite("MCP, server/tools: a name identifies one tool of a server");
    match (same, misnamed) {
        (true, _) => finding.at_most(Severity::Info).help("remove one of the two equal files"),
        (false, true) => finding
            .at_most(Severity::Warning)
            .note("the other file is named after the tool, so this one is probably a copy of it")
            .help("correct the name in this file"),
        (false, false) => {
            finding.at_most(Severity::Info).help("rename one of the two, if one server offers both")
        }
    }
}

rule! {
    name: "apps-mime-type",
    summary: "the resource of a view does not have the media type of MCP Apps",
    level: Error,
    fix: Safe,
    check: Transcript(check),
}

const WANTED: &str = "text/html;profile=mcp-app";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for session in subject.apps() {
        // What no tool names as a view may be a resource of another kind.
        let is_view = |resource: &Value<'_>| {
            let uri = resource.text_of("uri").unwrap_or_default();
            session.viewed.contains_key(uri) || !session.has_all_tools
        };
        for content in session.contents.iter().copied().filter(is_view) {
            let listed = session.listed.get(content.text_of("uri").unwrap_or_default());
            let finding = fault(content).map(|finding| finding.warning_if(!session.has_all_tools));
            context.report_all(finding.map(|finding| with_fix(finding, content, listed.copied())));
        }
        let read = session.contents.iter().filter(|content| fault(**content).is_some());
        let read: HashSet<_> = read.filter_map(|content| content.text_of("uri")).collect();
        let listed = session.listed.iter().filter(|(uri, entry)| {
            // The finding about the contents includes the list, where the type is optional.
            !read.contains(*uri) && entry.has("mimeType") && is_view(entry)
        });
        for entry in listed.map(|(_, entry)| *entry) {
            let finding = fault(entry).map(|finding| finding.at_most(Severity::Warning));
            context.report_all(finding.map(|finding| with_fix(finding, entry, None)));
        }
    }
}

fn fault(resource: Value<'_>) -> Option<Finding> {
    let finding = match resource.get("mimeType") {
        None => Finding::new(place_of(resource), "the resource of a view has no `mimeType`"),
        Some(kind) if kind.as_str().is_none_or(is_wanted) => return None,
        Some(kind) => {
            let message = format!("the media type of a view is {}", quoted_value(kind));
            Finding::new(kind.place(), message)
        }
    };
    Some(
        finding
            .cite(
                "MCP Apps, Content Requirements: the media type must be \
                 `text/html;profile=mcp-app`",
            )
            .note("hosts do not show other types, some with a message about the size")
            .help(format!("write `{WANTED}`")),
    )
}

fn with_fix(finding: Finding, resource: Value<'_>, listed: Option<Value<'_>>) -> Finding {
    let json = format!("\"{WANTED}\"");
    let write = |resource: Value<'_>| match resource.get("mimeType") {
        Some(kind) => kind.replacement(json.clone()),
        None => resource.last_member("mimeType", json.clone()),
    };
    let other = listed.filter(|entry| entry.has("mimeType") && fault(*entry).is_some());
    let edits: Vec<_> = [resource].into_iter().chain(other).map(write).collect();
    finding
        .with(other, |it, entry| it.label(place_of(entry), "the list has it as well"))
        .safe_fix(format!("write `{WANTED}`"), edits)
}

/// Whether a media type is that of MCP Apps, with any further parameters.
fn is_wanted(kind: &str) -> bool {
    let mut parts = kind.split(';').map(|part| part.trim().to_ascii_lowercase());
    let is_html = parts.next().is_some_and(|part| part == "text/html");
    let is_app = |part: String| part.replace('"', "").replace(' ', "") == "profile=mcp-app";
    is_html && parts.any(is_app)
}

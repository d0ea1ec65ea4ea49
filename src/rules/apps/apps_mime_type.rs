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
        let contents = session.contents.iter().map(|it| (*it, Severity::Error));
        // In the list, the type is optional.
        let listed = session.listed.values().filter(|entry| entry.has("mimeType"));
        for (resource, most) in contents.chain(listed.map(|it| (*it, Severity::Warning))) {
            let uri = resource.text_of("uri").unwrap_or_default();
            // A resource that no tool names as a view may be of another kind.
            let is_certain = session.has_all_tools;
            if session.viewed.contains_key(uri) || !is_certain {
                let finding = fault(resource).map(|it| it.at_most(most).warning_if(!is_certain));
                context.report_all(finding);
            }
        }
    }
}

fn fault(resource: Value<'_>) -> Option<Finding> {
    let json = format!("\"{WANTED}\"");
    let (finding, edit) = match resource.get("mimeType") {
        None => {
            let edit = resource.last_member("mimeType", json);
            (Finding::new(place_of(resource), "the resource of a view has no `mimeType`"), edit)
        }
        Some(kind) if kind.as_str().is_none_or(is_wanted) => return None,
        Some(kind) => {
            let message = format!("the media type of a view is {}", quoted_value(kind));
            (Finding::new(kind.place(), message), kind.replacement(json))
        }
    };
    const WHY: &str =
        "MCP Apps, Content Requirements: the media type must be `text/html;profile=mcp-app`";
    let finding = finding.cite(WHY).help(format!("write `{WANTED}`"));
    let finding = finding.note("hosts do not show other types, some with a message about the size");
    Some(finding.safe_fix(format!("write `{WANTED}`"), edit))
}

/// Whether a media type is that of MCP Apps, with any further parameters.
fn is_wanted(kind: &str) -> bool {
    let kind = kind.to_ascii_lowercase().replace([' ', '"'], "");
    let mut parts = kind.split(';');
    parts.next() == Some("text/html") && parts.any(|part| part == "profile=mcp-app")
}

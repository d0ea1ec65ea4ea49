use crate::schema::Format;

rule! {
    name: "annotations-last-modified-format",
    summary: "`lastModified` is not a timestamp that all clients read",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Typed(&["Annotations"], check),
}

fn check(annotations: Value<'_>, context: &mut Context<'_>) {
    let modified = annotations.get("lastModified");
    let Some((modified, text)) = modified.and_then(|it| Some((it, it.as_str()?))) else { return };
    if is_read_by_all(text) {
        return;
    }
    let message = if Format::Date.accepts_text(text) {
        "`lastModified` is a date without a time".to_owned()
    } else if Format::IsoDateTime.accepts_text(text) && !Format::DateTime.accepts_text(text) {
        "`lastModified` has no offset from UTC".to_owned()
    } else {
        format!("`lastModified` is not a timestamp that all clients read: {}", quoted_string(text))
    };
    Finding::new(modified.place(), message)
        .cite("MCP, schema.ts, Annotations: `lastModified` should have ISO 8601 format")
        .note("the TypeScript SDKs reject the whole result; the Python SDK accepts any string")
        .help("write it as `2025-01-12T15:00:58Z`")
        .report(context);
}

/// Whether a timestamp has the form that the TypeScript SDKs require: RFC 3339 in upper case, with
/// a colon in the offset and without leap seconds.
fn is_read_by_all(text: &str) -> bool {
    let has_offset = text.ends_with('Z') || text.as_bytes().iter().nth_back(2) == Some(&b':');
    let is_spelt_out = text.get(10..11) == Some("T") && text.get(17..19) != Some("60");
    has_offset && is_spelt_out && Format::DateTime.accepts_text(text)
}

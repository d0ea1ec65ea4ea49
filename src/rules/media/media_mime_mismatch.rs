use crate::model::is_same_media_type;

rule! {
    name: "media-mime-mismatch",
    summary: "`mimeType` does not match the type of block or its data",
    level: Warning,
    fix: Unsafe,
    check: Typed(&["ImageContent", "AudioContent", "TextResourceContents", "BlobResourceContents"], check),
}

fn check(holder: Value<'_>, context: &mut Context<'_>) {
    let kind = holder.text_of("type").filter(|kind| matches!(*kind, "image" | "audio"));
    let data = holder.get(if kind.is_some() { "data" } else { "blob" });
    context.report_all(mismatch(holder.get("mimeType"), data, kind));
}

/// The finding about a declared type that differs from the type of the data or of the block.
fn mismatch(
    declared: Option<Value<'_>>,
    data: Option<Value<'_>>,
    kind: Option<&str>,
) -> Option<Finding> {
    let member = declared?;
    let name = member.as_str()?;
    let class = name.split('/').next().unwrap_or_default();
    let found = data.and_then(media_type_of);
    let message = match found {
        Some(found) if !is_same_media_type(name, found) => {
            format!(
                "the data is {}, but `mimeType` is {}",
                quoted_string(found),
                quoted_string(name)
            )
        }
        _ if kind.is_some_and(|kind| !class.eq_ignore_ascii_case(kind)) => {
            format!(
                "`mimeType` of an {} block is {}",
                kind.unwrap_or_default(),
                quoted_string(name)
            )
        }
        _ => return None,
    };
    let finding = Finding::new(member.place(), message)
        .note("clients and providers decode the data according to `mimeType`, and fail")
        .help("write the actual media type of the data");
    // Guessed from the first bytes of the data, so the fix needs consent.
    Some(finding.with(found, |it, found| {
        it.unsafe_fix("write the type of the data", member.replacement(format!("\"{found}\"")))
    }))
}
